package commands

import (
	"context"
	"errors"
	"sync"
	"time"
)

// thinkTimeout is how long computers may think in all until a person must act; then the quick policy
// decides. With the grace period before it and the delay of a tick nobody waits longer than ten seconds.
const thinkTimeout = 4500 * time.Millisecond

// errOvertaken says that the match has changed while a computer was thinking.
var errOvertaken = errors.New("commands: the match has gone on")

// thinking holds the cancel functions of computers that think, by channel.
type thinking struct {
	mu      sync.Mutex
	cancels map[string]context.CancelCauseFunc
}

// begin returns the context for thinking about a channel's match. Call end when done.
func (t *thinking) begin(ctx context.Context, channel string) (thinking context.Context, end func()) {
	thinking, cancel := context.WithCancelCause(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cancels[channel] = cancel
	return thinking, func() {
		cancel(nil)
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.cancels, channel)
	}
}

// cancel ends the thinking about a channel's match.
func (t *thinking) cancel(channel string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if cancel := t.cancels[channel]; cancel != nil {
		cancel(errOvertaken)
	}
}
