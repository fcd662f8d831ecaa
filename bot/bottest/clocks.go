package bottest

import (
	"sync/atomic"
	"time"

	"github.com/coder/quartz"
)

// JumpingClock is a system clock that somebody sets while the bot runs. As with Go's own clock,
// the time since one of its own readings is correct, whereas a date from elsewhere is compared
// with what the clock shows now. The zone of a reading says by how much it is wrong.
type JumpingClock struct {
	quartz.Clock
	zone atomic.Pointer[time.Location]
}

// NewJumpingClock returns a clock that is right.
func NewJumpingClock() *JumpingClock {
	c := &JumpingClock{Clock: RealClock}
	c.SetError(0)
	return c
}

// SetError makes the clock wrong by a duration.
func (c *JumpingClock) SetError(by time.Duration) {
	c.zone.Store(time.FixedZone("wrong by "+by.String(), 0))
}

// wrongBy returns by how much the clock was wrong at one of its readings, or false for a time from
// elsewhere.
func wrongBy(zone *time.Location) (time.Duration, bool) {
	const prefix = len("wrong by ")
	name := zone.String()
	if len(name) <= prefix {
		return 0, false
	}
	by, err := time.ParseDuration(name[prefix:])
	return by, err == nil
}

// Now implements [quartz.Clock].
func (c *JumpingClock) Now(...string) time.Time {
	zone := c.zone.Load()
	by, _ := wrongBy(zone)
	return time.Now().Add(by).In(zone)
}

// Since implements [quartz.Clock].
func (c *JumpingClock) Since(t time.Time, _ ...string) time.Duration {
	if by, own := wrongBy(t.Location()); own {
		return time.Since(t.Add(-by))
	}
	return c.Now().Sub(t)
}

// Until implements [quartz.Clock].
func (c *JumpingClock) Until(t time.Time, _ ...string) time.Duration { return -c.Since(t) }
