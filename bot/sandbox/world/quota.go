package world

import "time"

// Quota counts what has happened in a span of time that ends now. A span is the
// same at each call.
type Quota struct{ times []time.Time }

// Count is how often it has happened.
func (q *Quota) Count(now time.Time, span time.Duration) int {
	for len(q.times) > 0 && now.Sub(q.times[0]) >= span {
		q.times = q.times[1:]
	}
	return len(q.times)
}

// Add notes that it happens now, n times.
func (q *Quota) Add(now time.Time, n int) {
	for range n {
		q.times = append(q.times, now)
	}
}

// Until is how long it will be before one less counts; Count must not be 0.
func (q *Quota) Until(now time.Time, span time.Duration) time.Duration {
	return span - now.Sub(q.times[0])
}
