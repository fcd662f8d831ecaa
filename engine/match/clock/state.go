package clock

import (
	"iter"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// State is the clock of a table and how it stands. The zero State is none yet.
type State struct {
	Clock  string    `json:"clock,omitempty"`  // the key of a [Clock]; empty: none
	Timers []Timer   `json:"timers,omitempty"` // by seat, seat 1 first
	Paused time.Time `json:"paused,omitzero"`  // since when the clock stands still
}

// Turn is what the table waits for.
type Waiting struct {
	Seats      int          // how many there are
	Awaited    engine.Seats // those whose time runs
	NewChapter bool         // a new chapter has begun, and with it a decision run for each
	Undoing    engine.Seat  // who has taken back freely: its time goes on as if it had not moved
}

// Tick starts and stops the timers as the table waits for the seats now.
func (s *State) UpdateTimers(t Waiting, now time.Time) {
	first := len(s.Timers) == 0
	if first {
		s.Timers = make([]Timer, t.Seats)
	}
	for i := range s.Timers {
		timer, seat := &s.Timers[i], engine.Seat(i+1)
		waits := t.Awaited.Has(seat)
		if timer.isRunning() && (!waits || t.NewChapter) {
			timer.stop(s.Paused, now)
		}
		switch {
		case timer.isRunning() || !waits:
		case t.Undoing == seat && s.Clock != "":
			timer.Since = now // with what it had left
		default:
			timer.start(s.clockType(), now, first || s.Clock == "")
		}
	}
}

// Resume lets a clock that stands still run again.
func (s *State) Resume(now time.Time) {
	for i := range s.Timers {
		s.Timers[i].skipPause(s.Paused, now)
	}
	s.Paused = time.Time{}
}

// Deadlines are when the time is up of the seats that the table waits for; none
// while the clock stands still.
func (s State) Deadlines() map[engine.Seat]time.Time {
	up := map[engine.Seat]time.Time{}
	for i, t := range s.runningTimers() {
		all := s.clockType().reminders(t.Left)
		up[engine.Seat(i+1)] = t.Since.Add(all[len(all)-1])
	}
	return up
}

// Overdue are the seats whose time is up. Nobody's is while the clock stands
// still.
func (s State) Overdue(now time.Time) engine.Seats {
	var set engine.Seats
	for seat, up := range s.Deadlines() {
		if !now.Before(up) {
			set = set.With(seat)
		}
	}
	return set
}

// RemindAt is when the next person is to be reminded; zero when nobody is.
func (s State) RemindAt() time.Time {
	var next time.Time
	for _, t := range s.runningTimers() {
		if all := s.clockType().reminders(t.Left); t.Reminded < len(all) {
			if at := t.Since.Add(all[t.Reminded]); next.IsZero() || at.Before(next) {
				next = at
			}
		}
	}
	return next
}

// Remind counts the reminders that are due, and gives the seats to be reminded.
// Of several missed while the program was away one is told.
func (s *State) Remind(now time.Time) engine.Seats {
	var set engine.Seats
	for i, t := range s.runningTimers() {
		for _, after := range s.clockType().reminders(t.Left)[t.Reminded:] {
			if !now.Before(t.Since.Add(after)) {
				t.Reminded++
				set = set.With(engine.Seat(i + 1))
			}
		}
	}
	return set
}

// kind is the clock that the table has.
func (s State) clockType() Clock {
	i := slices.IndexFunc(clocks, func(c Clock) bool { return c.Key == s.Clock })
	if i < 0 {
		return Clock{}
	}
	return clocks[i]
}

// running are the timers that run, by their seat less one.
func (s State) runningTimers() iter.Seq2[int, *Timer] {
	return func(yield func(int, *Timer) bool) {
		for i := range s.Timers {
			if s.Paused.IsZero() && s.Timers[i].isRunning() && !yield(i, &s.Timers[i]) {
				return
			}
		}
	}
}
