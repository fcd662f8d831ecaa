package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Stand switches a standing answer of a seat on or off; on, it is played at
// once and from then on, whenever it applies, until it lapses. It refuses with
// [CodePhase], [CodeStranger], [CodeGone], or with [CodeStand] what the game does
// not declare or what is switched so already.
func (m Match) Stand(s engine.Seat, name string, on bool, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if !m.Chair(s).can(m.game, name, on) {
		return m.refuse(ErrStand)
	}
	d := m.editAs(s, now)
	if err := d.switchStanding(s, name, on); err != nil {
		return m.refuse(err)
	}
	return d.finish(d.settle())
}

// can reports whether a standing answer can be switched so.
func (c Chair) can(g *engine.Game, name string, on bool) bool {
	return slices.Contains(g.Standing, name) && slices.Contains(c.Standing, name) != on
}

// switchStanding switches a standing answer of a seat on or off, and logs that.
func (d *draft) switchStanding(s engine.Seat, name string, on bool) error {
	chair := &d.rec.Seats[s-1]
	chair.Standing = withStanding(d.game, chair.Standing, name, on)
	return d.write(Entry{Kind: KindStand, User: d.user, Seat: s, Move: name, Standing: on})
}

// withStanding returns a new list of answers with one switched on or off, in the game's
// order.
func withStanding(g *engine.Game, were []string, name string, on bool) []string {
	var list []string
	for _, n := range g.Standing {
		if n == name && on || n != name && slices.Contains(were, n) {
			list = append(list, n)
		}
	}
	return list
}

// standingMove returns the move that a seat's standing answers play in a position.
func standingMove(p engine.Position, chairs []Chair, s engine.Seat) (move string, ok bool) {
	for _, name := range chairs[s-1].Standing {
		if move, ok = p.Standing(s, name); ok {
			return move, true
		}
	}
	return "", false
}

// expireStanding switches off, without an entry of its own, the standing answers whose
// while has ended on the way from one position to another.
func expireStanding(chairs []Chair, before, after engine.Position) {
	for i := range chairs {
		chairs[i].Standing = slices.DeleteFunc(chairs[i].Standing, func(name string) bool {
			return before.Term(name) != after.Term(name)
		})
	}
}

// dropStanding switches off those standing answers of a seat that took a step back
// which would play it again at once.
func (d *draft) dropStanding(s engine.Seat) error {
	for _, name := range d.rec.Seats[s-1].Standing {
		if _, ok := d.course.Now.Standing(s, name); !ok {
			continue
		}
		if err := d.switchStanding(s, name, false); err != nil {
			return err
		}
	}
	return nil
}
