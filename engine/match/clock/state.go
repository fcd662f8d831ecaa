package clock

import (
	"iter"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// State is the clock of a table and its timers. The zero State has no timers yet.
type State struct {
	Clock  string    `json:"clock,omitempty"`  // the key of a [Clock]; empty: none
	Timers []Timer   `json:"timers,omitempty"` // by seat, seat 1 first
	Waits  []Waits   `json:"waits,omitempty"`  // by seat, seat 1 first; shorter for matches that began in older programs
	Paused time.Time `json:"paused,omitzero"`  // when the clock was paused; zero: it is not

	// Away are the absences of the seats' people that still count, by seat, seat 1 first; it may be shorter.
	Away [][]Absence `json:"away,omitempty"`
	// AwayNoted is when NoteAbsences was last called; zero: there are no absences.
	AwayNoted time.Time `json:"noted,omitzero"`
}

// Waiting describes which seats the table waits for.
type Waiting struct {
	Seats      int          // the number of seats
	Awaited    engine.Seats // the seats whose time runs
	Kept       engine.Seats // the seats on which computers decide for people who are away: the time of a decision run goes on
	NewChapter bool         // a new chapter has begun, and with it a decision run for each seat
	Undoing    engine.Seat  // the seat that freely undid: its timer continues as if it had not moved
}

// UpdateTimers starts and stops the timers according to which seats the table waits
// for.
func (s *State) UpdateTimers(t Waiting, now time.Time) {
	first := len(s.Timers) == 0
	if first {
		s.Timers = make([]Timer, t.Seats)
	}
	for i := range s.Timers {
		timer, seat := &s.Timers[i], engine.Seat(i+1)
		waits := t.Awaited.Has(seat)
		if timer.isRunning() && (!waits && !t.Kept.Has(seat) || t.NewChapter) {
			s.stopTimer(i, now)
		}
		switch {
		case timer.isRunning() || !waits:
		case t.Undoing == seat && s.Clock != "":
			timer.Since, timer.Continues = now, true // with the time it had left
		default:
			timer.start(s.clockType(), now, first || s.Clock == "")
			timer.Continues = t.Undoing == seat
		}
	}
}

// Finish stops all timers and removes them. The waits remain.
func (s *State) Finish(now time.Time) {
	for i := range s.Timers {
		if s.Timers[i].isRunning() {
			s.stopTimer(i, now)
		}
	}
	s.Timers, s.Paused, s.Away, s.AwayNoted = nil, time.Time{}, nil, time.Time{}
}

// ResetSeat removes the timer, the waits and the absences of a seat, for a new person.
func (s *State) ResetSeat(seat engine.Seat) {
	if i := int(seat) - 1; i < len(s.Timers) {
		s.Timers[i] = Timer{}
	}
	if i := int(seat) - 1; i < len(s.Waits) {
		s.Waits[i] = Waits{}
	}
	s.SetAbsences(seat, nil, time.Time{})
}

// WaitsFor returns how long the table has waited for a seat, including the decision run that
// has not ended yet.
func (s State) WaitsFor(seat engine.Seat, now time.Time) (w Waits) {
	i := int(seat) - 1
	if i < len(s.Waits) {
		w = s.Waits[i]
	}
	if i < len(s.Timers) && s.Timers[i].isRunning() {
		elapsed := s.elapsed(i, now)
		w.add(elapsed, s.Timers[i].Continues)
		if s.newlyLate(i, elapsed) {
			w.Late++
		}
	}
	return w
}

// stopTimer stops the timer with index i and adds its decision run to the waits.
func (s *State) stopTimer(i int, now time.Time) {
	for len(s.Waits) <= i {
		s.Waits = append(s.Waits, Waits{})
	}
	elapsed := s.elapsed(i, now)
	s.Waits[i].add(elapsed, s.Timers[i].Continues)
	if s.newlyLate(i, elapsed) {
		s.Waits[i].Late++
	}
	s.Timers[i].stop(elapsed)
}

// newlyLate reports whether the time of the running timer with index i is up after elapsed. A decision run
// that continues one whose time was up is not late again.
func (s State) newlyLate(i int, elapsed time.Duration) bool {
	t := s.Timers[i]
	if t.Continues && t.Left == 0 && s.Clock != "" {
		return false
	}
	times := s.clockType().reminders(t.Left)
	return elapsed >= times[len(times)-1]
}

// elapsed returns how long the running timer with index i has run. It stands still while the clock is
// paused and while the person is away.
func (s State) elapsed(i int, now time.Time) time.Duration {
	if !s.Paused.IsZero() {
		now = s.Paused
	}
	since := s.Timers[i].Since
	return max(now.Sub(since)-s.absencesOf(engine.Seat(i+1)).within(since, now), 0)
}

// timeAfter returns when the running timer with index i will have run for d.
func (s State) timeAfter(i int, d time.Duration) time.Time {
	return s.absencesOf(engine.Seat(i+1)).addPresence(s.Timers[i].Since, d)
}

// Resume lets a paused clock run again.
func (s *State) Resume(now time.Time) {
	for i := range s.Timers {
		if t := &s.Timers[i]; t.isRunning() {
			t.Since = s.absencesOf(engine.Seat(i+1)).subtractPresence(now, s.elapsed(i, now))
		}
	}
	s.Paused = time.Time{}
}

// Deadlines returns the time at which each awaited seat's time is up. It is empty while the
// clock is paused.
func (s State) Deadlines() map[engine.Seat]time.Time {
	deadlines := map[engine.Seat]time.Time{}
	for i, t := range s.runningTimers() {
		times := s.clockType().reminders(t.Left)
		deadlines[engine.Seat(i+1)] = s.timeAfter(i, times[len(times)-1])
	}
	return deadlines
}

// Overdue returns the seats whose time is up. It is empty while the clock is paused.
func (s State) Overdue(now time.Time) engine.Seats {
	var set engine.Seats
	for seat, deadline := range s.Deadlines() {
		if !now.Before(deadline) {
			set = set.With(seat)
		}
	}
	return set
}

// RemindAt returns when the next person is to be reminded, or zero.
func (s State) RemindAt() time.Time {
	var next time.Time
	for i, t := range s.runningTimers() {
		if times := s.clockType().reminders(t.Left); t.Reminded < len(times) {
			if at := s.timeAfter(i, times[t.Reminded]); next.IsZero() || at.Before(next) {
				next = at
			}
		}
	}
	return next
}

// Remind marks the due reminders as sent and returns the seats to be reminded. If
// several reminders of a seat were missed while the program was down, the seat is
// returned once.
func (s *State) Remind(now time.Time) engine.Seats {
	var set engine.Seats
	for i, t := range s.runningTimers() {
		for _, after := range s.clockType().reminders(t.Left)[t.Reminded:] {
			if !now.Before(s.timeAfter(i, after)) {
				t.Reminded++
				set = set.With(engine.Seat(i + 1))
			}
		}
	}
	return set
}

// clockType returns the table's clock.
func (s State) clockType() Clock {
	i := slices.IndexFunc(clocks, func(c Clock) bool { return c.Key == s.Clock })
	if i < 0 {
		return Clock{}
	}
	return clocks[i]
}

// runningTimers yields the running timers with their seat number minus one.
func (s State) runningTimers() iter.Seq2[int, *Timer] {
	return func(yield func(int, *Timer) bool) {
		for i := range s.Timers {
			if s.Paused.IsZero() && s.Timers[i].isRunning() && !yield(i, &s.Timers[i]) {
				return
			}
		}
	}
}
