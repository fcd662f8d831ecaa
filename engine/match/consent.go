package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// AskUndo asks the others to undo the entry that [Match.UndoTo] names and everything after
// it: the seat's last barrier, which is a step that nobody may undo alone, or its last press
// if later steps of others keep the seat from undoing it freely. If there is nobody to ask,
// it undoes immediately. The past must hold a snapshot at or before that entry and all
// entries since. Any move, undo, call or change of people cancels the question. AskUndo fails
// with [CodePhase], [CodeStranger], [CodeGone], [CodeAsked], [CodeLog], or with [CodeUndo] if
// there is nothing to undo.
func (m Match) AskUndo(s engine.Seat, past Past, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if m.rec.Ask != nil {
		return m.refuse(ErrAsked)
	}
	to, ok := m.UndoTo(s)
	if !ok {
		return m.refuse(ErrUndo)
	}
	d := m.newDraft(m.Chair(s).User, now)
	if m.rec.electors().Without(s) == 0 {
		d.pressed = s // a second press on the same panel must not undo further
		return d.finish(d.rewindTo(s, to, past))
	}
	d.rec.Ask = &Ask{Entry: d.rec.Entries, Seat: s, To: to}
	return d.finish(d.write(Entry{Kind: KindAsk, User: d.user, Seat: s, To: to}))
}

// AsksForUndo reports whether [Match.AskUndo] puts a question to others. If not, it undoes immediately.
func (m Match) AsksForUndo(s engine.Seat) bool { return m.rec.electors().Without(s) != 0 }

// UndoneWith returns the other seats whose moves [Match.AskUndo] would undo, and reports whether it would undo
// everything that the seat did in its turn. It fails like AskUndo.
func (m Match) UndoneWith(s engine.Seat, past Past) (others engine.Seats, wholeTurn bool, err error) {
	to, ok := m.UndoTo(s)
	if !ok {
		return 0, false, ErrUndo
	}
	back, err := m.courseBefore(past, to)
	if err != nil {
		return 0, false, err
	}
	undone := Undone(past.Entries)
	for _, e := range past.Entries {
		if e.N >= to && e.Kind != KindCall && e.Plays() && !undone[e.N] && e.Seat != s {
			others = others.With(e.Seat)
		}
	}
	return others, !back.Active().Has(s), nil
}

// decideUndo undoes if all have agreed, and drops the question if one has refused.
func (d *draft) decideUndo(past Past) error {
	ask := d.rec.Ask
	granted, open := d.poll(d.now).tally()
	switch {
	case granted:
		return d.rewindTo(ask.Seat, ask.To, past)
	case !open:
		d.rec.Ask = nil
	}
	return nil
}

// rewindTo undoes an entry and everything after it, for a seat.
func (d *draft) rewindTo(s engine.Seat, to uint64, past Past) error {
	back, err := d.courseBefore(past, to)
	if err != nil {
		return err
	}
	undone, err := past.liveEntries(to, d.before.rec.Entries)
	if err != nil {
		return err
	}
	d.rec.Ask = nil
	d.setCourse(back.Reshuffled(d.seed, d.rec.Entries))
	d.marks = d.marks.TruncateBefore(d.course, to)
	d.change.Outcome.Undone = undone
	if err := d.write(Entry{Kind: KindUndo, User: d.user, Seat: s, To: to, Undoes: undone, Barrier: true}); err != nil {
		return err
	}
	if err := d.snapshot(); err != nil {
		return err
	}
	if err := d.dropAutoAnswers(s); err != nil {
		return err
	}
	return d.playAutomatic()
}

// courseBefore returns the course before an entry, without steps that were freely
// undone since: a choice that its player has withdrawn does not come back.
func (m Match) courseBefore(past Past, to uint64) (rewind.Course, error) {
	then, err := m.rebuildCourse(past, to)
	if err != nil {
		return then, err
	}
	back, ok := then.WithoutUndone(m.seed, Undone(past.Entries))
	if !ok {
		return then, &Error{Code: CodeLog, Entry: to, What: "cannot be undone"}
	}
	return back, nil
}
