package client

import (
	"context"
	"fmt"
	"time"
)

// Patience is a context for tests that play. It expires when the test has made no progress for a
// fixed time, however long the whole test takes. That suits a busy machine, where a game is slow
// but goes on.
type Patience struct {
	context.Context
	limit time.Duration
	timer *time.Timer
	end   context.CancelCauseFunc
}

// NewPatience returns a Patience that expires limit after the last progress. Call Stop to release
// it.
func NewPatience(limit time.Duration) *Patience {
	ctx, end := context.WithCancelCause(context.Background())
	lost := func() { end(fmt.Errorf("no progress for %v", limit)) }
	return &Patience{Context: ctx, limit: limit, timer: time.AfterFunc(limit, lost), end: end}
}

// Renew reports progress: a response, a step played, a condition that became true.
func (p *Patience) Renew() { p.timer.Reset(p.limit) }

// Hold runs do, which must have its own time limit. The patience is paused meanwhile and starts
// afresh afterwards.
func (p *Patience) Hold(do func()) {
	p.timer.Stop()
	defer p.Renew()
	do()
}

// Until polls done until it returns true. It returns the cause if the patience expires first. The
// interval grows from 5 to 100 ms, so that the result is late by at most a fifth of the wait.
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

// Stop cancels the context.
func (p *Patience) Stop() {
	p.timer.Stop()
	p.end(context.Canceled)
}
