package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/match/rewind"
)

// draft is the next Match while an operation is still making it: a copy that the
// operation may change, with the Change that leads to it.
type draft struct {
	Match
	was     Match
	now     time.Time
	user    string      // who presses
	pressed engine.Seat // whose decision number grows in any case
	back    engine.Seat // who has taken back freely: its time goes on as if it had not moved
	change  Change
}

// edit begins a change made by a user (empty: by itself).
func (m Match) edit(user string, now time.Time) *draft {
	next := *m.core
	next.rec = m.rec.clone()
	return &draft{
		Match: Match{&next}, was: m, now: stamp(now), user: clean(user),
		change: Change{Match: m.rec.ID, Rev: m.rec.Rev},
	}
}

// press begins a change made by the person of a seat.
func (m Match) press(s engine.Seat, now time.Time) *draft {
	d := m.edit(m.rec.Seats[s-1].User, now)
	d.pressed = s
	d.read(s)
	return d
}

// write numbers and seals an entry and appends it to the log.
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
	d.heed(e)
	d.change.Entries = append(d.change.Entries, bytes)
	d.change.Outcome.Log = append(d.change.Outcome.Log, e)
	d.change.Outcome.Barrier = d.change.Outcome.Barrier || e.Barrier
	return nil
}

// done closes a change made by a press.
func (d *draft) done() (Match, Change, error) {
	d.rec.Touched = d.now
	d.rec.Warned = time.Time{}
	return d.close()
}

// close counts the revision and the decision numbers, and encodes.
func (d *draft) close() (Match, Change, error) {
	was := d.was
	if err := d.count(); err != nil {
		return was, Change{}, err
	}
	if d.begun {
		d.tick()
	}
	d.agree()
	d.await()
	d.ready = d.comes()
	d.rec.Format = d.rec.format()
	d.rec.Rev++
	d.rec.Version = d.game.Version
	bytes, err := d.encode()
	if err != nil {
		return was, Change{}, &Error{Code: CodeRecord, What: "cannot be written", Err: err}
	}
	d.change.Record = bytes
	d.change.Due = d.Due()
	d.change.Outcome.Over = d.rec.Phase == PhaseOver
	d.change.Outcome.Chapter = d.begun && (!d.was.begun || chapter(d.course) != chapter(d.was.course))
	return d.Match, d.change, nil
}

// tick starts and stops the seats' timers as the table waits for them now.
func (d *draft) tick() {
	if d.rec.Phase != PhaseRunning {
		d.rec.Timers, d.rec.Paused = nil, time.Time{}
		return
	}
	d.rec.Tick(clock.Turn{
		Seats:   len(d.rec.Seats),
		Awaited: d.Acting() & d.rec.people(),
		Anew:    d.was.begun && chapter(d.course) != chapter(d.was.course),
		Back:    d.back,
	}, d.now)
}

func chapter(c rewind.Course) int { return c.Now.Status().Chapter }

// in refuses unless the match is in the phase.
func (m Match) in(p Phase) error {
	if m.rec.Phase != p {
		return &Error{Code: CodePhase, What: string(m.rec.Phase)}
	}
	return nil
}

// at refuses unless the match is running and the seat has a person in it.
func (m Match) at(s engine.Seat) error {
	switch {
	case m.rec.Phase != PhaseRunning:
		return m.in(PhaseRunning)
	case !m.rec.has(s):
		return ErrStranger
	case m.rec.Seats[s-1].Gone:
		return ErrGone
	case m.rec.Seats[s-1].Computer():
		return ErrComputer
	}
	return nil
}

// givable refuses unless the match is running and has the seat, whoever sits there.
func (m Match) givable(s engine.Seat) error {
	if err := m.at(s); err != nil && err != ErrGone && err != ErrComputer {
		return err
	}
	return nil
}

// fresh refuses a press that was made on another panel than the present one.
func (m Match) fresh(s engine.Seat, decision uint64) error {
	if err := m.at(s); err != nil {
		return err
	}
	if decision != 0 && decision != m.Decision(s) {
		return ErrStale
	}
	return nil
}

// refuse gives the result of an operation that changed nothing.
func (m Match) refuse(err error) (Match, Change, error) { return m, Change{}, err }

// finish settles the result of a draft that may have failed on its way.
func (d *draft) finish(err error) (Match, Change, error) {
	if err != nil {
		return d.was, Change{}, err
	}
	return d.done()
}

// count lets the decision number grow of each seat whose panel has changed.
func (d *draft) count() error {
	if !d.begun {
		return nil
	}
	for i := range d.rec.Decisions {
		seat := engine.Seat(i + 1)
		changed, err := d.changed(seat)
		if err != nil {
			return err
		}
		if changed {
			d.rec.Decisions[i]++
		}
	}
	return nil
}

func (d *draft) changed(s engine.Seat) (bool, error) {
	if !d.was.begun || d.pressed == s {
		return true, nil
	}
	same, err := alike(d.was.course.Now, d.course.Now, s)
	return !same, err
}
