package match

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
)

// PastOccupant is the person who had a seat before a log entry replaced or removed them.
type PastOccupant struct {
	Until uint64      `json:"until"` // the number of that entry
	Seat  engine.Seat `json:"seat"`
	Person
	Gone bool `json:"gone,omitempty"` // the person had resigned
	Late int  `json:"late,omitempty"` // how often the person's time was up; see [clock.Waits]
}

// ChairsAt returns the seats with their people just before entry n, seat 1 first. The
// auto-answers in them are the current ones. Matches written by old programs do
// not know earlier people and return the current ones. Callers must not change the
// result, which may belong to the match.
func (m Match) ChairsAt(n uint64) []Chair {
	hasLeftBy := func(was PastOccupant) bool { return n <= was.Until }
	if !slices.ContainsFunc(m.rec.PastOccupants, hasLeftBy) {
		return m.rec.Seats
	}
	chairs := m.rec.cloneChairs()
	for _, was := range slices.Backward(m.rec.PastOccupants) {
		if hasLeftBy(was) {
			chair := &chairs[was.Seat-1]
			chair.Person, chair.Gone = was.Person, was.Gone
		}
	}
	return chairs
}

// rememberOccupant adds the seat's person to Record.PastOccupants, until the entry that
// is written next. The person's plan is dropped.
func (d *draft) rememberOccupant(s engine.Seat) {
	d.plans = d.plans.With(s, plans.Plan{})
	c := d.rec.Seats[s-1]
	d.rec.PastOccupants = append(d.rec.PastOccupants, PastOccupant{
		Until: d.rec.Entries, Seat: s, Person: c.Person, Gone: c.Gone, Late: d.rec.WaitsFor(s, d.now).Late,
	})
}
