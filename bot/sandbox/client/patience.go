package client

import (
	"context"
	"fmt"
	"time"
)

// Patience is the context of a test that plays. It ends when nothing has come
// of what the test does for so long, however long the whole takes: on a busy
// machine an evening goes on slowly, but it goes on.
type Patience struct {
	context.Context
	limit time.Duration
	timer *time.Timer
	end   context.CancelCauseFunc
}

// NewPatience makes one that is patient for the limit. End it with Stop.
func NewPatience(limit time.Duration) *Patience {
	ctx, end := context.WithCancelCause(context.Background())
	lost := func() { end(fmt.Errorf("nothing came of anything for %v", limit)) }
	return &Patience{Context: ctx, limit: limit, timer: time.AfterFunc(limit, lost), end: end}
}

// Renew tells that something came of what the test does: an answer, a step
// played, a condition that has come true.
func (p *Patience) Renew() { p.timer.Reset(p.limit) }

// Hold does what has a limit of its own, as a helper of the test: the patience is not
// used up meanwhile, and new after it.
func (p *Patience) Hold(do func()) {
	p.timer.Stop()
	defer p.Renew()
	do()
}

// Until waits for what no event tells of: until it is done, or patience ends, whose cause
// it gives. It looks at once, and then seldom where it has waited for long: a look may be
// dear, and is late by a fifth of the wait at most.
func (p *Patience) Until(done func() bool) error {
	const soon, late = 5 * time.Millisecond, 100 * time.Millisecond
	for began := time.Now(); !done(); {
		select {
		case <-p.Done():
			return context.Cause(p)
		case <-time.After(min(max(soon, time.Since(began)/5), late)):
		}
	}
	return nil
}

// Stop ends the context at once.
func (p *Patience) Stop() {
	p.timer.Stop()
	p.end(context.Canceled)
}
