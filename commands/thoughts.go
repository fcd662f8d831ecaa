package commands

import (
	"context"
	"errors"
	"sync"
	"time"
)

// patience is for how long computers think in all until a person must act; what is
// not thought by then the quick policy plays. With the pause before it, and the time
// until somebody sees that it is over, nobody waits longer than ten seconds.
const patience = 4500 * time.Millisecond

// errOvertaken is that a match has gone on while a computer was thinking.
var errOvertaken = errors.New("commands: the match has gone on")

// thoughts are those under way, by channel.
type thoughts struct {
	mu    sync.Mutex
	under map[string]context.CancelCauseFunc
}

// begin gives the context of a thought about a channel's match as it is.
func (t *thoughts) begin(ctx context.Context, channel string) (thinking context.Context, end func()) {
	thinking, cancel := context.WithCancelCause(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.under[channel] = cancel
	return thinking, func() {
		cancel(nil)
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.under, channel)
	}
}

// overtake ends the thought about a channel's match, if there is one.
func (t *thoughts) overtake(channel string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if cancel := t.under[channel]; cancel != nil {
		cancel(errOvertaken)
	}
}
