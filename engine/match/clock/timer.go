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

// start starts the timer of a decision run. The first run begins with the full time,
// later ones with what is left and the refill.
func (t *Timer) start(c Clock, now time.Time, first bool) {
	if t.Left += c.Refill; first || t.Left > c.Max {
		t.Left = c.Max
	}
	t.Since, t.Reminded, t.Continues = now, 0, false
}

// stop stops the timer, which has run for elapsed, and stores the time that is left.
func (t *Timer) stop(elapsed time.Duration) {
	t.Left = max(t.Left-elapsed, 0)
	t.Since, t.Reminded, t.Continues = time.Time{}, 0, false
}
