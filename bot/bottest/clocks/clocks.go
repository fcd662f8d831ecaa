// Package clocks holds clocks for tests. It is apart from package bottest so that end-to-end tests can use it.
package clocks

import (
	"sync/atomic"
	"time"

	"github.com/coder/quartz"
)

// LaterClock shows a time that is later by Offset. Its timers are real.
type LaterClock struct {
	quartz.Clock
	Offset atomic.Int64 // a time.Duration
}

// Now implements [quartz.Clock].
func (c *LaterClock) Now(...string) time.Time {
	return time.Now().Add(time.Duration(c.Offset.Load()))
}

// Since implements [quartz.Clock].
func (c *LaterClock) Since(t time.Time, _ ...string) time.Duration { return c.Now().Sub(t) }

// Until implements [quartz.Clock].
func (c *LaterClock) Until(t time.Time, _ ...string) time.Duration { return t.Sub(c.Now()) }
