package clock

import (
	"slices"
	"time"
)

// Clock says how long a table waits for a seat. A seat's time runs from when the table
// begins to wait for it until it no longer does, or until a new chapter begins. This is
// called a decision run.
type Clock struct {
	Key    string
	First  time.Duration // a seat's time at its first decision run
	Refill time.Duration // what it gains with each one
	Max    time.Duration // the most it can have
}

// All returns the clocks that a table may have, in the order in which they are offered.
// The first one, with an empty key, means no clock.
func All() []Clock { return slices.Clone(clocks) }

// Known reports whether there is a clock with the given key.
func Known(key string) bool {
	return slices.ContainsFunc(clocks, func(c Clock) bool { return c.Key == key })
}

var clocks = []Clock{
	{},
	perTurn("turn-5m", 5*time.Minute),
	perTurn("turn-15m", 15*time.Minute),
	perTurn("turn-1h", time.Hour),
	perTurn("turn-24h", 24*time.Hour),
	perTurn("turn-72h", 72*time.Hour),
	newReserveClock("reserve-30m", 30*time.Minute, 2*time.Minute),
	newReserveClock("reserve-72h", 72*time.Hour, 8*time.Hour),
	newReserveClock("reserve-7d", 7*24*time.Hour, 24*time.Hour),
}

// perTurn returns a clock with the same time for each decision run.
func perTurn(key string, d time.Duration) Clock { return Clock{key, d, d, d} }

// newReserveClock returns a clock with a reserve of time that refills.
func newReserveClock(key string, most, refill time.Duration) Clock {
	return Clock{key, most, refill, most}
}

// NoClockTimeout is how long a table without a clock waits before a seat counts as
// away.
const NoClockTimeout = 7 * 24 * time.Hour

// reminders returns the times within a decision run at which a person is reminded. At
// the last one the time is up.
func (c Clock) reminders(left time.Duration) []time.Duration {
	if c.Key == "" {
		return []time.Duration{24 * time.Hour, 72 * time.Hour, NoClockTimeout}
	}
	return []time.Duration{left / 2, left}
}
