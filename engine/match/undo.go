package match

import (
	"time"

	"github.com/railbot/railbot/engine"
)

// CanUndo tells whether the seat has anything to take back freely, and whether
// it could ask the others to go back further.
func (m Match) CanUndo(s engine.Seat) (free, consent bool) {
	if m.core.at(s) != nil {
		return false, false
	}
	_, consent = m.UndoTo(s)
	last := m.core.course.Last(s)
	return len(last) > 0 && m.core.course.Spares(m.core.seed, last), consent
}

// UndoTo is the entry that [Match.AskUndo] would undo, with all after it.
func (m Match) UndoTo(s engine.Seat) (entry uint64, ok bool) {
	if m.core.at(s) != nil {
		return 0, false
	}
	return m.core.marks.UndoTo(m.core.course, m.core.seed, s)
}

// Undo takes back the seat's last press since the last barrier, and nothing of
// the others'. It refuses with [CodePhase], [CodeStranger], [CodeGone],
// [CodeStale] or [CodeUndo].
func (m Match) Undo(s engine.Seat, decision uint64, now time.Time) (Match, Change, error) {
	if err := m.core.fresh(s, decision); err != nil {
		return m.core.refuse(err)
	}
	return m.core.takeBack(s, m.core.course.Last(s), now)
}

// Restart takes back everything that the seat did since the last barrier, and
// refuses as [Match.Undo] does.
func (m Match) Restart(s engine.Seat, decision uint64, now time.Time) (Match, Change, error) {
	if err := m.core.fresh(s, decision); err != nil {
		return m.core.refuse(err)
	}
	return m.core.takeBack(s, m.core.course.All(s), now)
}

func (c *core) takeBack(s engine.Seat, numbers []uint64, now time.Time) (Match, Change, error) {
	back, ok := c.course.Without(c.seed, numbers)
	if !ok || len(numbers) == 0 {
		_, consent := (Match{c}).UndoTo(s)
		return c.refuse(&Error{Code: CodeUndo, Consent: consent})
	}
	d := c.press(s, now)
	d.back = s
	d.dropAnswered(s)
	d.turnTo(back)
	d.change.Outcome.Undone = numbers
	if err := d.write(Entry{Kind: KindUndo, User: d.user, Seat: s, Undoes: numbers}); err != nil {
		return c.refuse(err)
	}
	if err := d.dropStanding(s); err != nil {
		return c.refuse(err)
	}
	return d.finish(d.settle())
}
