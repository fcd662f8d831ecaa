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
	was     Match
	now     time.Time
	user    string      // the user who presses
	pressed engine.Seat // the seat whose decision number grows in any case
	undoing engine.Seat // the seat that freely undoes: its timer continues as if it had not moved
	change  Change
}

// edit begins a change by a user. The user is empty for a change that happens by
// itself.
func (m Match) edit(user string, now time.Time) *draft {
	next := *m.core
	next.rec = m.rec.clone()
	return &draft{
		Match: Match{&next}, was: m, now: normalizeTime(now), user: validText(user),
		change: Change{Match: m.rec.ID, Rev: m.rec.Rev},
	}
}

// editAs begins a change by the person of a seat, who has now seen the report on the
// previous plan.
func (m Match) editAs(s engine.Seat, now time.Time) *draft {
	d := m.edit(m.rec.Seats[s-1].User, now)
	d.pressed = s
	d.clearReport(s)
	return d
}

// write numbers an entry, sets its sum and appends it to the log.
func (d *draft) write(e Entry) error {
	e.N = d.rec.Entries
	e.Press = d.was.rec.Entries
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

// finish returns err with the unchanged match, or, if err is nil, closes the change of
// a press.
func (d *draft) finish(err error) (Match, Change, error) {
	if err != nil {
		return d.was.refuse(err)
	}
	return d.closePress()
}

// closePress closes the change of a press, which counts as activity in the match.
func (d *draft) closePress() (Match, Change, error) {
	d.rec.Touched = d.now
	d.rec.Warned = time.Time{}
	return d.close()
}

// close updates everything that follows from the change (decision numbers, timers, what
// is scheduled, the revision), encodes the record, and returns the next match with its
// change.
func (d *draft) close() (Match, Change, error) {
	if err := d.countDecisions(); err != nil {
		return d.was.refuse(err)
	}
	if d.begun {
		d.updateTimers()
	}
	d.updateLocale()
	d.scheduleComputers()
	d.schedulePlans()
	d.rec.Format = d.rec.minFormat()
	d.rec.Rev++
	d.rec.Version = d.game.Version
	bytes, err := d.encode()
	if err != nil {
		return d.was.refuse(&Error{Code: CodeRecord, What: "cannot be written", Err: err})
	}
	d.change.Record = bytes
	d.change.Due = d.Due()
	d.change.Outcome.Over = d.rec.Phase == PhaseOver
	d.change.Outcome.Chapter = d.begun && (!d.was.begun || d.course.Chapter() != d.was.course.Chapter())
	return d.Match, d.change, nil
}

// updateTimers starts and stops the seats' timers: the timers of seats that must act
// run.
func (d *draft) updateTimers() {
	if d.rec.Phase != PhaseRunning {
		d.rec.Timers, d.rec.Paused = nil, time.Time{}
		return
	}
	d.rec.UpdateTimers(clock.Waiting{
		Seats:      len(d.rec.Seats),
		Awaited:    d.Acting() & d.rec.people(),
		NewChapter: d.was.begun && d.course.Chapter() != d.was.course.Chapter(),
		Undoing:    d.undoing,
	}, d.now)
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

// panelChanged reports whether a seat's panel counts as a new one: it shows something
// else, or its person has pressed.
func (d *draft) panelChanged(s engine.Seat) (bool, error) {
	if !d.was.begun || d.pressed == s {
		return true, nil
	}
	same, err := panelsEqual(d.was.course.Now, d.course.Now, s)
	return !same, err
}
