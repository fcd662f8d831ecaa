// Package wait holds small helpers for waiting: for a time, between attempts, and for a signal.
package wait

import (
	"context"
	"time"

	"github.com/coder/quartz"
)

// Backoff returns how long to wait after a number of failures in a row: 0, 1, 2, 4 … 60 seconds.
func Backoff(failures int) time.Duration {
	switch {
	case failures == 0:
		return 0
	case failures < 7:
		return time.Second << (failures - 1)
	}
	return time.Minute
}

// For waits for d. It returns false if ctx ends first.
func For(ctx context.Context, clock quartz.Clock, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// Signal sends on a channel with room for one signal, unless it holds one. It wakes the goroutine
// that receives from the channel, now or later.
func Signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Drain removes a signal that was not received.
func Drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}
