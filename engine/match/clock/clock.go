package clock

import (
	"slices"
	"time"
)

// Clock defines how long a table waits for a seat. A seat's time runs from when the table
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
	newTurnClock("turn-5m", 5*time.Minute),
	newTurnClock("turn-15m", 15*time.Minute),
	newTurnClock("turn-1h", time.Hour),
	newTurnClock("turn-24h", 24*time.Hour),
	newTurnClock("turn-72h", 72*time.Hour),
	newReserveClock("reserve-30m", 30*time.Minute, 2*time.Minute),
	newReserveClock("reserve-72h", 72*time.Hour, 8*time.Hour),
	newReserveClock("reserve-7d", 7*24*time.Hour, 24*time.Hour),
}

// newTurnClock returns a clock with the same time for each decision run.
func newTurnClock(key string, d time.Duration) Clock { return Clock{key, d, d, d} }

// newReserveClock returns a clock with a reserve of time that refills.
func newReserveClock(key string, most, refill time.Duration) Clock {
	return Clock{key, most, refill, most}
}

// NoClockTimeout is how long a table without a clock waits before a seat counts as
// away.
const NoClockTimeout = 7 * 24 * time.Hour

// reminders returns how long after the start of a decision run a person is reminded,
// ascending. At the last reminder the time is up. left is the seat's time at the start.
func (c Clock) reminders(left time.Duration) []time.Duration {
	if c.Key == "" {
		return []time.Duration{24 * time.Hour, 72 * time.Hour, NoClockTimeout}
	}
	return []time.Duration{left / 2, left}
}
