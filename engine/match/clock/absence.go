package clock

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Absence is a period in which a person has said that they are away. A seat's timer stands
// still during it.
type Absence struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"` // exclusive
}

// contains reports whether t is in the absence.
func (a Absence) contains(t time.Time) bool { return !t.Before(a.From) && t.Before(a.Until) }

// Within returns how much of the absence is between two times.
func (a Absence) Within(from, to time.Time) time.Duration {
	if a.From.After(from) {
		from = a.From
	}
	if a.Until.Before(to) {
		to = a.Until
	}
	return max(to.Sub(from), 0)
}

// absences are the absences of one person, sorted and disjoint.
type absences []Absence

// newAbsences returns a list sorted and with overlapping absences merged. Empty ones and those that end
// at or before since are left out. It returns nil if none is left.
func newAbsences(list []Absence, since time.Time) (all absences) {
	sorted := slices.SortedFunc(slices.Values(list), func(a, b Absence) int { return a.From.Compare(b.From) })
	for _, a := range sorted {
		last := len(all) - 1
		switch {
		case !a.Until.After(a.From), !a.Until.After(since):
		case last >= 0 && !a.From.After(all[last].Until):
			all[last].Until = later(all[last].Until, a.Until)
		default:
			all = append(all, a)
		}
	}
	return all
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// within returns how much of the absences is between two times.
func (l absences) within(from, to time.Time) (d time.Duration) {
	for _, a := range l {
		d += a.Within(from, to)
	}
	return d
}

// addPresence returns the time at which the person has been present for d since t.
func (l absences) addPresence(t time.Time, d time.Duration) time.Time {
	for _, a := range l {
		if !a.Until.After(t) {
			continue
		}
		if start := later(a.From, t); start.Sub(t) <= d {
			d -= start.Sub(t)
			t = a.Until
		}
	}
	return t.Add(d)
}

// subtractPresence returns the latest time since which the person has been present for d until t.
func (l absences) subtractPresence(t time.Time, d time.Duration) time.Time {
	for _, a := range slices.Backward(l) {
		if !a.From.Before(t) {
			continue
		}
		end := a.Until
		if end.After(t) {
			end = t
		}
		if t.Sub(end) < d {
			d -= t.Sub(end)
			t = a.From
		}
	}
	return t.Add(-d)
}

// IsDayByDay reports whether the clock is for tables that are played day by day, so that it can stand
// still while a person is away.
func (c Clock) IsDayByDay() bool { return c.Key == "" || c.First >= 24*time.Hour }

// IsDayByDay reports whether the table is played day by day; see [Clock.IsDayByDay].
func (s State) IsDayByDay() bool { return s.clockType().IsDayByDay() }

// SetAbsences sets the absences of the person of a seat. Absences that no longer affect the seat's timer
// are left out.
func (s *State) SetAbsences(seat engine.Seat, list []Absence, now time.Time) {
	all := s.relevantAbsences(seat, list, now)
	for len(s.Away) < int(seat) && all != nil {
		s.Away = append(s.Away, nil)
	}
	if int(seat) <= len(s.Away) {
		s.Away[seat-1] = all
	}
	if !slices.ContainsFunc(s.Away, func(l []Absence) bool { return l != nil }) {
		s.Away = nil
	}
}

// KnowsAbsences reports whether SetAbsences with the same arguments would change nothing.
func (s State) KnowsAbsences(seat engine.Seat, list []Absence, now time.Time) bool {
	same := func(a, b Absence) bool { return a.From.Equal(b.From) && a.Until.Equal(b.Until) }
	known := s.relevantAbsences(seat, s.absencesOf(seat), now)
	return slices.EqualFunc(known, s.relevantAbsences(seat, list, now), same)
}

// relevantAbsences returns the absences in a list that last beyond now, or affect a seat's running timer.
func (s State) relevantAbsences(seat engine.Seat, list []Absence, now time.Time) absences {
	since := now
	if i := int(seat) - 1; i < len(s.Timers) && s.Timers[i].isRunning() && s.Timers[i].Since.Before(now) {
		since = s.Timers[i].Since
	}
	return newAbsences(list, since)
}

// absencesOf returns the absences of the person of a seat.
func (s State) absencesOf(seat engine.Seat) absences {
	if i := int(seat) - 1; i < len(s.Away) {
		return s.Away[i]
	}
	return nil
}

// AwayUntil returns until when the person of a seat is away now, or false if they are not away.
func (s State) AwayUntil(seat engine.Seat, now time.Time) (until time.Time, ok bool) {
	for _, a := range s.absencesOf(seat) {
		if a.contains(now) {
			return a.Until, true
		}
	}
	return time.Time{}, false
}

// AwaySeats returns the seats whose people are away now.
func (s State) AwaySeats(now time.Time) (set engine.Seats) {
	for i := range s.Away {
		if _, ok := s.AwayUntil(engine.Seat(i+1), now); ok {
			set = set.With(engine.Seat(i + 1))
		}
	}
	return set
}

// NoteAbsences removes absences that no longer matter, and records that the table knows who is away now.
func (s *State) NoteAbsences(now time.Time) {
	for i, list := range s.Away {
		s.SetAbsences(engine.Seat(i+1), list, now)
	}
	s.AwayNoted = time.Time{}
	if s.Away != nil {
		s.AwayNoted = now
	}
}

// AbsencesChangeAt returns when the first absence begins or ends after the last NoteAbsences, or zero.
func (s State) AbsencesChangeAt() (next time.Time) {
	for _, list := range s.Away {
		for _, a := range list {
			for _, at := range []time.Time{a.From, a.Until} {
				if at.After(s.AwayNoted) && (next.IsZero() || at.Before(next)) {
					next = at
				}
			}
		}
	}
	return next
}
