package match

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
)

// Seated is how a seat was taken until an entry of the log changed that.
type PastOccupant struct {
	Until uint64      `json:"until"` // the number of that entry
	Seat  engine.Seat `json:"seat"`
	Person
	Gone bool `json:"gone,omitempty"` // the person had resigned
}

// ChairsAt are the seats with their people as they were before entry n, seat 1
// first: those whom the entry itself is about. What a seat's person had switched
// on is that of now. Matches of programs that did not keep it know no earlier
// people than those they have. The chairs may be the match's own: they must not be changed.
func (m Match) ChairsAt(n uint64) []Chair {
	left := func(was PastOccupant) bool { return n <= was.Until }
	if !slices.ContainsFunc(m.rec.PastOccupants, left) {
		return m.rec.Seats
	}
	chairs := m.rec.cloneChairs()
	for _, was := range slices.Backward(m.rec.PastOccupants) {
		if left(was) {
			chair := &chairs[was.Seat-1]
			chair.Person, chair.Gone = was.Person, was.Gone
		}
	}
	return chairs
}

// rememberOccupant adds to Record.Before who has the seat until the entry about to be
// written. What that person has lined up is dropped.
func (d *draft) rememberOccupant(s engine.Seat) {
	d.plans = d.plans.With(s, plans.Plan{})
	c := d.rec.Seats[s-1]
	d.rec.PastOccupants = append(d.rec.PastOccupants, PastOccupant{Until: d.rec.Entries, Seat: s, Person: c.Person, Gone: c.Gone})
}
