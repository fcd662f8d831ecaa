package match

import (
	"time"

	"github.com/railbot/railbot/engine"
)

// CanUndo reports whether the seat has anything to undo freely, and whether it could
// ask the others to go back further.
func (m Match) CanUndo(s engine.Seat) (free, consent bool) {
	if m.checkSeat(s) != nil {
		return false, false
	}
	_, consent = m.UndoTo(s)
	last := m.course.LastPress(s)
	return len(last) > 0 && m.course.CanOmit(m.seed, last), consent
}

// UndoTo returns the entry that [Match.AskUndo] would undo, with everything after it. If
// chance is fixed, there is none: the same cards would come up again, and the player who goes
// back would know them.
func (m Match) UndoTo(s engine.Seat) (entry uint64, ok bool) {
	if m.checkSeat(s) != nil || m.rec.FixedChance {
		return 0, false
	}
	return m.marks.UndoTo(m.course, m.seed, s)
}

// Undo undoes the seat's last press since the last barrier, and nothing of the others.
// It fails with [CodePhase], [CodeStranger], [CodeGone], [CodeStale] or [CodeUndo].
func (m Match) Undo(s engine.Seat, decision uint64, now time.Time) (Match, Change, error) {
	if err := m.checkDecision(s, decision); err != nil {
		return m.refuse(err)
	}
	return m.undoEntries(s, m.course.LastPress(s), now)
}

// UndoAll undoes everything that the seat did since the last barrier. It fails like
// [Match.Undo].
func (m Match) UndoAll(s engine.Seat, decision uint64, now time.Time) (Match, Change, error) {
	if err := m.checkDecision(s, decision); err != nil {
		return m.refuse(err)
	}
	return m.undoEntries(s, m.course.AllOf(s), now)
}

// undoEntries undoes the given entries of a seat, replays what the others did since, and
// logs the undo. It fails with [CodeUndo] if the list is empty or the others' moves depend
// on it.
func (m Match) undoEntries(s engine.Seat, numbers []uint64, now time.Time) (Match, Change, error) {
	back, ok := m.course.Without(m.seed, numbers)
	if !ok || len(numbers) == 0 {
		_, consent := m.UndoTo(s)
		return m.refuse(&Error{Code: CodeUndo, Consent: consent})
	}
	d := m.newDraftFor(s, now)
	d.undoing = s
	d.dropAnsweredQuestion(s)
	d.setCourse(back)
	d.change.Outcome.Undone = numbers
	if err := d.write(Entry{Kind: KindUndo, User: d.user, Seat: s, Undoes: numbers}); err != nil {
		return m.refuse(err)
	}
	if err := d.dropAutoAnswers(s); err != nil {
		return m.refuse(err)
	}
	return d.finish(d.playAutomatic())
}
