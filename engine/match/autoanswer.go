package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// SetAutoAnswer switches an auto-answer of a seat on or off. If on, it is played
// immediately and whenever it applies, until it expires. SetAutoAnswer fails with
// [CodePhase], [CodeStranger], [CodeGone], [CodeComputer], or with [CodeStand] if the game does not
// declare the answer or the answer already has that state.
func (m Match) SetAutoAnswer(s engine.Seat, name string, on bool, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if !m.Chair(s).canSwitch(m.game, name, on) {
		return m.refuse(ErrStand)
	}
	d := m.newDraftFor(s, now)
	if err := d.switchAutoAnswer(s, name, on); err != nil {
		return m.refuse(err)
	}
	return d.finish(d.playAutomatic())
}

// canSwitch reports whether the game declares an auto-answer and its state differs
// from on.
func (c Chair) canSwitch(g *engine.Game, name string, on bool) bool {
	return slices.Contains(g.AutoAnswers, name) && slices.Contains(c.AutoAnswers, name) != on
}

// switchAutoAnswer switches an auto-answer of a seat and logs it.
func (d *draft) switchAutoAnswer(s engine.Seat, name string, on bool) error {
	chair := &d.rec.Seats[s-1]
	chair.AutoAnswers = withAutoAnswer(d.game, chair.AutoAnswers, name, on)
	return d.write(Entry{Kind: KindStand, User: d.user, Seat: s, Move: name, AutoAnswer: on})
}

// withAutoAnswer returns the enabled answers after one is switched on or off, as a new
// list in the game's order.
func withAutoAnswer(g *engine.Game, enabled []string, name string, on bool) []string {
	var list []string
	for _, n := range g.AutoAnswers {
		if n == name && on || n != name && slices.Contains(enabled, n) {
			list = append(list, n)
		}
	}
	return list
}

// autoAnswerMove returns the move that a seat's auto-answers play in a position, or one
// that is forced, or false if there is none. A computer that keeps a seat does not use the person's auto-answers.
func autoAnswerMove(p engine.Position, chairs []Chair, s engine.Seat) (move string, ok bool) {
	if chairs[s-1].Computer() {
		return "", false
	}
	for _, name := range chairs[s-1].AutoAnswers {
		if move, ok = p.AutoAnswer(s, name); ok {
			return move, true
		}
	}
	return p.Forced(s)
}

// expireAutoAnswers switches off, without a log entry, the auto-answers whose
// period ends between two positions.
func expireAutoAnswers(chairs []Chair, before, after engine.Position) {
	for i := range chairs {
		chairs[i].AutoAnswers = slices.DeleteFunc(chairs[i].AutoAnswers, func(name string) bool {
			return before.Term(name) != after.Term(name)
		})
	}
}

// dropAutoAnswers switches off the auto-answers of a seat that would immediately
// repeat what the seat has undone.
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
