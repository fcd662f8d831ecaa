// Package wait is how the bot waits: for a time, between tries, and for one another.
package wait

import (
	"context"
	"time"

	"github.com/coder/quartz"
)

// Backoff is how long to wait after so many failures in a row: 0, 1, 2, 4 … 60 seconds.
func Backoff(failures int) time.Duration {
	switch {
	case failures == 0:
		return 0
	case failures < 7:
		return time.Second << (failures - 1)
	}
	return time.Minute
}

// For waits; false when ctx ends first.
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

// Signal wakes whoever waits on the channel, or is about to. The channel holds one.
func Signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Drain takes back a signal that nobody has waited for.
func Drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}
