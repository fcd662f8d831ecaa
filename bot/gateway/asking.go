package gateway

import (
	"context"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

// askEvery is how often Discord is asked how many shards there are to be.
const askEvery = time.Hour

// failed is told of a shard that Discord forbids to connect. Of another number of
// shards it is asked first.
func (s *shard) failed(ctx context.Context, err error) {
	fatal := fatalClose(err)
	for failures := 1; fatal != nil && (fatal.Code == 4010 || fatal.Code == 4011); failures++ {
		s.Log.Warn("Discord wants another number of shards", "shard", s.lease.N, "of", s.lease.Of)
		asked := s.ask(ctx, s.lease.Epoch)
		if asked == nil || ctx.Err() != nil {
			return
		}
		if fatalClose(asked) != nil {
			break
		}
		if !wait.For(ctx, s.Clock, wait.Backoff(failures)) {
			return
		}
	}
	select {
	case s.fatal <- err:
	default: // another one has said so
	}
}

// ask asks Discord for the gateway and tells the others. refused is an epoch whose
// number of shards Discord refuses, 0 none; that it recommends the same is fatal.
func (g *Gateway) ask(ctx context.Context, refused int64) error {
	answer, err := g.Ask(ctx)
	if err != nil {
		return err
	}
	ok, err := g.fleet().Told(ctx, answer, refused)
	if err == nil && !ok {
		err = &FatalClose{4011}
	}
	wait.Signal(g.again)
	return err
}

// askBeside asks Discord, unless somebody has for so long, however long it cannot be
// reached.
func (g *Gateway) askBeside(ctx context.Context, age time.Duration) {
	if g.asks.Swap(true) {
		return
	}
	go func() {
		defer g.asks.Store(false)
		if may, err := g.fleet().Ask(ctx, age); !may || err != nil {
			return
		}
		for failures := 1; ; failures++ {
			err := g.ask(ctx, 0)
			if err == nil {
				return
			}
			if fatalClose(err) != nil {
				g.fatal <- err
				return
			}
			g.Log.Warn("gateway not asked for yet", "failures", failures, "error", err)
			if !wait.For(ctx, g.Clock, wait.Backoff(failures)) {
				return
			}
		}
	}()
}

// place is the place of this process in the queue of the shard's bucket.
func (g *Gateway) place(n int) chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	bucket := n % max(g.turn.Concurrency, 1)
	if g.places[bucket] == nil {
		g.places[bucket] = make(chan struct{}, 1)
	}
	return g.places[bucket]
}
