package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
)

// draft is the next Match while an operation prepares it: a copy that may be changed,
// with the Change that leads to it.
type draft struct {
	Match
	before  Match       // the match that the draft was copied from
	now     time.Time   // when the operation happens
	user    string      // the user who presses; empty if the change happens by itself
	pressed engine.Seat // the seat that pressed: its decision number grows even if its panel stays the same
	undoing engine.Seat // the seat that freely undoes: its timer continues as if it had not moved
	change  Change
}

// newDraft returns a draft for an operation by a user. The user is empty for a change
// that happens by itself.
func (m Match) newDraft(user string, now time.Time) *draft {
	next := *m.core
	next.rec = m.rec.clone()
	return &draft{
		Match: Match{&next}, before: m, now: normalizeTime(now), user: validText(user),
		change: Change{Match: m.rec.ID, Rev: m.rec.Rev},
	}
}

// newDraftFor returns a draft for a press by the person of a seat. It drops the report on
// the seat's previous plan, because the person has seen it.
func (m Match) newDraftFor(s engine.Seat, now time.Time) *draft {
	d := m.newDraft(m.rec.Seats[s-1].User, now)
	d.pressed = s
	d.clearReport(s)
	return d
}

// write numbers an entry, sets its sum and appends it to the log.
func (d *draft) write(e Entry) error {
	e.N = d.rec.Entries
	e.Press = d.before.rec.Entries
	e.At = d.now
	bytes, err := e.seal(d.sum)
	if err != nil {
		return err
	}
	d.sum = e.Sum
	d.rec.Entries++
	d.updatePlans(e)
	d.change.Entries = append(d.change.Entries, bytes)
	d.change.Outcome.Log = append(d.change.Outcome.Log, e)
	d.change.Outcome.Barrier = d.change.Outcome.Barrier || e.Barrier
	return nil
}

// finish ends an operation by a press. If err is not nil, it discards the draft and
// returns err with the unchanged match. Otherwise it returns the result of closePress.
func (d *draft) finish(err error) (Match, Change, error) {
	if err != nil {
		return d.before.refuse(err)
	}
	return d.closePress()
}

// closePress closes the draft of a press, which counts as activity in the match.
func (d *draft) closePress() (Match, Change, error) {
	d.rec.Touched = d.now
	d.rec.Warned = time.Time{}
	d.notePress()
	return d.close()
}

// close updates everything that follows from the change (decision numbers, timers, what
// is scheduled, the revision), encodes the record, and returns the next match with its
// change.
func (d *draft) close() (Match, Change, error) {
	if err := d.giveBackSeats(false); err != nil {
		return d.before.refuse(err)
	}
	if err := d.countDecisions(); err != nil {
		return d.before.refuse(err)
	}
	if d.begun {
		d.updateTimers()
	}
	d.updateLocale()
	d.scheduleComputers()
	d.schedulePlans()
	d.updateQuiet()
	d.rec.Format = d.rec.minFormat()
	d.rec.Rev++
	d.rec.Version = d.game.Version
	bytes, err := d.encode()
	if err != nil {
		return d.before.refuse(&Error{Code: CodeRecord, What: "cannot be written", Err: err})
	}
	d.change.Record = bytes
	d.change.Due, d.change.Touched = d.Due(), d.rec.Touched
	d.change.DueBy = d.rec.AbsencesChangeAt()
	d.change.Outcome.Over = d.rec.Phase == PhaseOver
	d.change.Outcome.Chapter = d.begun && (!d.before.begun || d.course.Chapter() != d.before.course.Chapter())
	return d.Match, d.change, nil
}

// updateTimers starts and stops the seats' timers: the timers of seats that must act
// run.
func (d *draft) updateTimers() {
	if d.rec.Phase != PhaseRunning {
		d.rec.Finish(d.now)
		return
	}
	d.rec.UpdateTimers(clock.Waiting{
		Seats:      len(d.rec.Seats),
		Awaited:    d.Acting() & d.rec.people(),
		Kept:       d.Acting() & d.rec.keptSeats(),
		NewChapter: d.before.begun && d.course.Chapter() != d.before.course.Chapter(),
		Undoing:    d.undoing,
	}, d.now)
	d.rec.NoteAbsences(d.now)
}

// countDecisions increases the decision number of each seat whose panel has changed.
func (d *draft) countDecisions() error {
	if !d.begun {
		return nil
	}
	for i := range d.rec.Decisions {
		seat := engine.Seat(i + 1)
		changed, err := d.panelChanged(seat)
		if err != nil {
			return err
		}
		if changed {
			d.rec.Decisions[i]++
		}
	}
	return nil
}

// panelChanged reports whether a seat's panel counts as a new one: its contents have
// changed, or its person has pressed.
func (d *draft) panelChanged(s engine.Seat) (bool, error) {
	if !d.before.begun || d.pressed == s {
		return true, nil
	}
	same, err := panelsEqual(d.before.course.Now, d.course.Now, s)
	return !same, err
}
