package clock

import "time"

// Timer is a seat's timer.
type Timer struct {
	Since    time.Time     `json:"since,omitzero"`     // when the table began to wait for the seat; zero: it does not
	Left     time.Duration `json:"left,omitempty"`     // the time it had left then, nanoseconds
	Reminded int           `json:"reminded,omitempty"` // reminders sent in this decision run

	// Continues reports that the running decision run continues the last one, which the seat
	// has freely undone.
	Continues bool `json:"continues,omitempty"`
}

// isRunning reports whether the table waits for the seat.
func (t *Timer) isRunning() bool { return !t.Since.IsZero() }

// elapsed returns how long the timer has run.
func (t *Timer) elapsed(paused, now time.Time) time.Duration {
	if !paused.IsZero() {
		now = paused
	}
	return max(now.Sub(t.Since), 0)
}

// skipPause moves the start of a running timer forward by the time the clock was
// paused.
func (t *Timer) skipPause(paused, now time.Time) {
	if !t.isRunning() {
		return
	}
	if t.Since.After(paused) {
		paused = t.Since
	}
	t.Since = t.Since.Add(now.Sub(paused))
}

// start starts the timer of a decision run. The first run begins with the full time,
// later ones with what is left and the refill.
func (t *Timer) start(c Clock, now time.Time, first bool) {
	if t.Left += c.Refill; first || t.Left > c.Max {
		t.Left = c.Max
	}
	t.Since, t.Reminded, t.Continues = now, 0, false
}

// stop stops the timer and stores the time that is left.
func (t *Timer) stop(paused, now time.Time) {
	t.Left = max(t.Left-t.elapsed(paused, now), 0)
	t.Since, t.Reminded, t.Continues = time.Time{}, 0, false
}
