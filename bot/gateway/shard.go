package gateway

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/store/fleet"
)

// closeKeeping is the code that leaves a session to be resumed, by another process.
const closeKeeping = 4000

// resumable is what another connection needs to go on with a session, be it of another
// process. The zero value is none.
type resumable struct {
	ID  string `json:"id"`
	URL string `json:"url"`
	Seq int64  `json:"seq"` // of the last event that was taken
}

// shard keeps one shard connected, over one connection after another.
type shard struct {
	*Gateway
	lease fleet.Lease
	stop  context.CancelFunc
	ended chan struct{} // closed when it does nothing any more
	final atomic.Bool   // its session ends with it

	mu      sync.Mutex
	session resumable
	written resumable // as it was noted for others

	asked atomic.Bool               // for a session, of which nothing is known yet
	held  atomic.Bool               // waiting until Discord lets another session begin
	up    atomic.Bool               // between READY or RESUMED and the loss of the connection
	since atomic.Pointer[time.Time] // when that last changed; setting the system clock changes no span
}

// well tells whether events arrive or did so not long ago. A shard that waits because
// Discord says so is well too: that nobody starts the bot anew, which Discord would count.
func (s *shard) well() bool {
	return s.up.Load() || s.held.Load() || s.Clock.Since(*s.since.Load()) < s.Away
}

func (s *shard) set(up bool) {
	s.up.Store(up)
	now := s.Clock.Now()
	s.since.Store(&now)
}

// resumes is the session to go on with; its ID is empty where there is none.
func (s *shard) resumes() resumable {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.session
}

func (s *shard) keep(session resumable) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session = session
}

// saw notes the last event that was taken.
func (s *shard) saw(seq int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session.Seq = max(s.session.Seq, seq)
}

// run connects and reconnects until ctx ends (nil) or Discord forbids it (a
// *FatalClose).
func (s *shard) run(ctx context.Context) error {
	for b := (backoff{}); ; {
		resumes := s.resumes().ID != ""
		lost := s.attempt(ctx, b.failures)
		if fatal := fatalClose(lost.err); fatal != nil {
			return fatal
		}
		if ctx.Err() != nil {
			return nil
		}
		s.Lost()
		pause, sessionEnded := b.next(lost)
		if sessionEnded {
			s.keep(resumable{})
			pause = max(pause, s.identifyAgain())
		}
		if resumes && !lost.ready && errors.Is(lost.err, errInvalid) {
			// As at a start after a while: Discord keeps a session for some minutes only.
			s.Log.Info("gateway session not resumed; another one begins", "shard", s.lease.N, "again", pause)
		} else {
			s.Log.Warn("gateway connection lost",
				"shard", s.lease.N, "ready", lost.ready, "failures", b.failures, "again", pause, "error", reason(lost.err))
		}
		if !wait.For(ctx, s.Clock, pause) {
			return nil
		}
	}
}

// attempt opens one connection, when it may, and follows it to its loss.
func (s *shard) attempt(ctx context.Context, failures int) lost {
	leave := func(bool) {}
	var err error
	if s.resumes().ID == "" {
		leave, err = s.queue(ctx)
	} else {
		err = s.confirm(ctx)
	}
	if err != nil {
		return lost{err: err}
	}
	defer leave(false)
	c, err := s.dial(ctx, failures)
	if err != nil {
		return lost{err: fmt.Errorf("%w: %w", errUnreached, err)}
	}
	l := newLink(s, c, func() { leave(true) })
	defer l.end(ctx)
	began := s.Clock.Now()
	err = l.follow(ctx)
	if l.ready {
		s.set(false)
	}
	return lost{l.ready, s.Clock.Since(began), err}
}

var (
	errUnreached = errors.New("gateway: the gateway is not reached")
	errElsewhere = errors.New("gateway: another process has the shard")
)

// confirm demands that the shard is still this process': its session would else be taken
// from whoever goes on with it. A bot that knew of no others needs no store for that.
func (s *shard) confirm(ctx context.Context) error {
	ok, err := s.fleet().Holds(ctx, s.lease)
	switch {
	case err == nil && !ok:
		err = errElsewhere
	case err != nil && s.alone():
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreached, err)
	}
	return nil
}

// dial connects to where the session is; every other time to where all begin.
func (s *shard) dial(ctx context.Context, failures int) (*connection, error) {
	at := s.resumes().URL
	if at == "" || failures%2 == 1 {
		var err error
		if at, err = s.fleet().URL(ctx); err != nil {
			return nil, err
		}
	}
	return connect(ctx, at, s.Version, s.Patience, s.Silence)
}

// endsSession tells whether the session cannot be resumed after an error.
func endsSession(err error) bool {
	return errors.Is(err, errInvalid) || websocket.IsCloseError(err, 4003, 4007, 4009)
}

// reason is an error's text for the log; errors of the gateway hold no token.
func reason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
