package world

import "time"

// Quota counts events in a sliding window that ends now. All calls must use the same span.
type Quota struct{ times []time.Time }

// Count returns the number of events in the window.
func (q *Quota) Count(now time.Time, span time.Duration) int {
	for len(q.times) > 0 && now.Sub(q.times[0]) >= span {
		q.times = q.times[1:]
	}
	return len(q.times)
}

// Add records n events now.
func (q *Quota) Add(now time.Time, n int) {
	for range n {
		q.times = append(q.times, now)
	}
}

// Until returns how long it takes until the oldest event leaves the window. Count must not be 0.
func (q *Quota) Until(now time.Time, span time.Duration) time.Duration {
	return span - now.Sub(q.times[0])
}
