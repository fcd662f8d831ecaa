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
func (m Match) SetAutoAnswer(s engine.Seat, name string, on bool, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if !m.Chair(s).canSwitch(m.game, name, on) {
		return m.refuse(ErrStand)
	}
	d := m.editAs(s, now)
	if err := d.switchAutoAnswer(s, name, on); err != nil {
		return m.refuse(err)
	}
	return d.finish(d.settle())
}

// can reports whether a standing answer can be switched so.
func (c Chair) canSwitch(g *engine.Game, name string, on bool) bool {
	return slices.Contains(g.AutoAnswers, name) && slices.Contains(c.AutoAnswers, name) != on
}

// switchStanding switches a standing answer of a seat on or off, and logs that.
func (d *draft) switchAutoAnswer(s engine.Seat, name string, on bool) error {
	chair := &d.rec.Seats[s-1]
	chair.AutoAnswers = withAutoAnswer(d.game, chair.AutoAnswers, name, on)
	return d.write(Entry{Kind: KindStand, User: d.user, Seat: s, Move: name, AutoAnswer: on})
}

// withStanding returns a new list of answers with one switched on or off, in the game's
// order.
func withAutoAnswer(g *engine.Game, were []string, name string, on bool) []string {
	var list []string
	for _, n := range g.AutoAnswers {
		if n == name && on || n != name && slices.Contains(were, n) {
			list = append(list, n)
		}
	}
	return list
}

// standingMove returns the move that a seat's standing answers play in a position.
func autoAnswerMove(p engine.Position, chairs []Chair, s engine.Seat) (move string, ok bool) {
	for _, name := range chairs[s-1].AutoAnswers {
		if move, ok = p.AutoAnswer(s, name); ok {
			return move, true
		}
	}
	return "", false
}

// expireStanding switches off, without an entry of its own, the standing answers whose
// while has ended on the way from one position to another.
func expireAutoAnswers(chairs []Chair, before, after engine.Position) {
	for i := range chairs {
		chairs[i].AutoAnswers = slices.DeleteFunc(chairs[i].AutoAnswers, func(name string) bool {
			return before.Term(name) != after.Term(name)
		})
	}
}

// dropStanding switches off those standing answers of a seat that took a step back
// which would play it again at once.
func (d *draft) dropAutoAnswers(s engine.Seat) error {
	for _, name := range d.rec.Seats[s-1].AutoAnswers {
		if _, ok := d.course.Now.AutoAnswer(s, name); !ok {
			continue
		}
		if err := d.switchAutoAnswer(s, name, false); err != nil {
			return err
		}
	}
	return nil
}
