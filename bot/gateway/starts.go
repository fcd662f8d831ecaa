package gateway

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/store/fleet"
)

// longestWait is how long at most is waited before it is looked again whether a session
// may begin: Discord may have given more.
const longestWait = 10 * time.Minute

// queue waits until it is this process' turn in the shard's bucket, and until Discord
// lets a session begin soon: the connection is there when it may. leave makes room for the
// next one of this process, and, where the session has begun, of others: an IDENTIFY whose
// answer was not awaited may come to Discord yet, so that its bucket is left alone for a
// while. It may be called twice. An error is fatal, or the end of ctx.
func (s *shard) queue(ctx context.Context) (leave func(begun bool), err error) {
	place := s.place(s.lease.N)
	select {
	case place <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := s.waitToStart(ctx, s.fleet().MayStart); err != nil {
		<-place
		return nil, err
	}
	var once sync.Once
	return func(begun bool) {
		once.Do(func() {
			go func() {
				if begun {
					_ = s.fleet().Began(context.WithoutCancel(ctx), s.lease) // else the next one waits for longer
				}
				<-place
			}()
		})
	}, nil
}

// waitToStart waits until the store lets a session begin, however long it or Discord
// cannot be asked. An error is fatal, or the end of ctx.
func (s *shard) waitToStart(
	ctx context.Context, try func(context.Context, fleet.Lease) (fleet.Verdict, time.Duration, error),
) error {
	for failures := 0; ; {
		verdict, pause, err := try(ctx, s.lease)
		switch {
		case err != nil:
		case verdict == fleet.StartNow:
			s.letGo()
			return nil
		case verdict == fleet.StartAsk:
			err = s.ask(ctx, 0)
		case verdict == fleet.StartDay:
			pause = min(max(pause, time.Second), longestWait)
			s.held.Store(true)
			s.Log.Warn("Discord lets no more sessions begin today; waiting", "shard", s.lease.N, "for", pause)
		case verdict == fleet.StartLost:
			pause = s.Turn // the next turn ends the shard
		}
		if fatalClose(err) != nil {
			return err
		}
		if err != nil {
			failures++
			pause = wait.Backoff(failures)
			s.Log.Warn("gateway not asked for yet", "failures", failures, "error", err)
		}
		if !wait.For(ctx, s.Clock, pause) {
			return ctx.Err()
		}
	}
}

// letGo ends a wait: from now on, being away is a fault again.
func (s *shard) letGo() {
	if s.held.Swap(false) {
		s.set(false)
	}
}

// identifyAgain is how long to wait before identifying after "invalid session".
// Discord asks for 1 to 5 seconds and answers an earlier IDENTIFY by the same
// again.
func (g *Gateway) identifyAgain() time.Duration { return g.Invalid + rand.N(4*g.Invalid) }
