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
)

// closeResumable is the close code after which Discord lets the session be resumed, also by
// another process.
const closeResumable = 4000

// Session is what a connection needs to resume a session. The zero value is none.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"`
	Seq int64  `json:"seq"` // of the last event that was taken
}

// shard keeps one shard connected, over one connection after another.
type shard struct {
	*tenure
	set           *shardSet
	number, count int
	stop          context.CancelFunc
	ended         chan struct{} // closed when it does nothing any more
	ending        atomic.Pointer[ending]

	mu      sync.Mutex
	session Session

	awaitsQuota atomic.Bool               // waiting until Discord lets another session begin
	up          atomic.Bool               // between READY or RESUMED and the loss of the connection
	upChangedAt atomic.Pointer[time.Time] // when that last changed
}

// ending says how a shard's connection is closed.
type ending struct {
	code int
	// awaitSession lets a session begin for which IDENTIFY was sent: it is counted anyway.
	awaitSession bool
}

func newShard(t *tenure, set *shardSet, number, count int) *shard {
	s := &shard{tenure: t, set: set, number: number, count: count, ended: make(chan struct{})}
	s.session = t.saved.Sessions[s.sessionKey()]
	s.setConnected(false)
	return s
}

// sessionKey returns the key of the shard's session in SavedSessions.
func (s *shard) sessionKey() string { return fmt.Sprintf("%d/%d", s.number, s.count) }

// start connects the shard until it is stopped.
func (s *shard) start(ctx context.Context) {
	ctx, s.stop = context.WithCancel(ctx)
	go func() {
		defer close(s.ended)
		err := s.run(ctx)
		switch {
		case err == nil:
		case err.Code == 4010, err.Code == 4011:
			s.Log.Warn("Discord wants another number of shards", "shard", s.number, "of", s.count)
			if s.set.refused.CompareAndSwap(nil, err) {
				s.limits.invalidate() // what it said before does not count
				s.wake()
			}
		default:
			reportFatal(s.fatal, err)
		}
	}()
}

// isHealthy reports whether events arrive, or did so within AwayTimeout. A shard that waits for
// Discord's quota is healthy too.
func (s *shard) isHealthy() bool {
	return s.up.Load() || s.awaitsQuota.Load() || s.Clock.Since(*s.upChangedAt.Load()) < s.AwayTimeout
}

// setConnected records whether the connection works, and since when.
func (s *shard) setConnected(up bool) {
	s.up.Store(up)
	now := s.Clock.Now()
	s.upChangedAt.Store(&now)
}

// current returns the session to resume; its ID is empty if there is none.
func (s *shard) current() Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.session
}

func (s *shard) setSession(now Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session = now
}

// recordSeq records the sequence number of the last event that was handled.
func (s *shard) recordSeq(seq int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session.Seq = max(s.session.Seq, seq)
}

// run connects and reconnects until ctx ends (nil) or Discord forbids it.
func (s *shard) run(ctx context.Context) *FatalClose {
	for b := (backoff{}); ; {
		resumes := s.current().ID != ""
		result := s.attempt(ctx, b.failures)
		if fatal := fatalClose(result.err); fatal != nil {
			return fatal
		}
		if ctx.Err() != nil {
			return nil
		}
		s.OnLost()
		delay, sessionEnded := b.nextDelay(result)
		if sessionEnded {
			s.setSession(Session{})
			delay = max(delay, s.invalidDelay())
		}
		if resumes && !result.ready && errors.Is(result.err, errInvalidSession) {
			// As at a start after a while: Discord keeps a session for some minutes only.
			s.Log.Info("gateway session not resumed; another one begins", "shard", s.number, "again", delay)
		} else {
			s.Log.Warn("gateway connection lost",
				"shard", s.number, "ready", result.ready, "failures", b.failures, "again", delay, "error", reason(result.err))
		}
		if !wait.For(ctx, s.Clock, delay) {
			return nil
		}
	}
}

// attempt opens one connection, when it may, and follows it to its loss.
func (s *shard) attempt(ctx context.Context, failures int) attemptResult {
	var p *permit
	var err error
	if s.current().ID == "" {
		if p, err = s.waitForPermit(ctx); err != nil {
			return attemptResult{err: err}
		}
		defer p.release()
	} else if err = s.confirmLease(ctx); err != nil {
		return attemptResult{err: err}
	}
	c, err := s.dial(ctx, failures)
	if err != nil {
		return attemptResult{err: fmt.Errorf("%w: %w", errUnreached, err)}
	}
	l := newLink(s, c, p)
	defer l.end(ctx)
	began := s.Clock.Now()
	err = l.handleFrames(ctx)
	if l.ready {
		s.setConnected(false)
	}
	return attemptResult{l.ready, s.Clock.Since(began), err}
}

var (
	errUnreached = errors.New("gateway: the gateway is not reached")
	errNotHeld   = errors.New("gateway: another process has the lease")
)

// confirmLease returns an error unless this process still holds the lease. Without it, RESUME or
// IDENTIFY would take the session away from the new holder.
func (s *shard) confirmLease(ctx context.Context) error {
	ok, err := s.Store.HoldsGateway(ctx, s.lease)
	if err == nil && !ok {
		err = errNotHeld
		s.wake() // the next beat ends the tenure
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreached, err)
	}
	return nil
}

// dial connects to the session's own address. After every other failure, and without a session,
// it connects to the general address of the gateway.
func (s *shard) dial(ctx context.Context, failures int) (*connection, error) {
	at := s.current().URL
	if at == "" || failures%2 == 1 {
		if err := s.limits.refresh(ctx, 2*s.AskInterval); err != nil {
			return nil, err
		}
		info, _ := s.limits.lastInfo()
		at = info.URL
	}
	return s.connect(ctx, at)
}

// endsSession reports whether the session cannot be resumed after an error.
func endsSession(err error) bool {
	return errors.Is(err, errInvalidSession) || websocket.IsCloseError(err, 4003, 4007, 4009)
}

// reason returns an error's text for the log; errors of the gateway hold no token.
func reason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
