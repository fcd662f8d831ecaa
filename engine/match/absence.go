package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
)

// AbsencePolicy determines whether the clock stands still while a person is away.
type AbsencePolicy string

// The policies.
const (
	AbsenceDefault AbsencePolicy = ""    // it stands still, except at a table of a season
	AbsenceYes     AbsencePolicy = "yes" // it stands still
	AbsenceNo      AbsencePolicy = "no"  // it runs on
)

// SetAbsencePolicy sets whether the clock stands still while a person is away. Only the host may call
// it. It fails with [CodePhase], [CodeHost] or [CodeSetting].
func (m Match) SetAbsencePolicy(host string, a AbsencePolicy, now time.Time) (Match, Change, error) {
	isValid := a == AbsenceDefault || a == AbsenceNo
	return m.changeSetting(host, isValid, now, func(r *Record) { r.Absences = a })
}

// AllowsAbsences reports whether the clock stands still while a person is away: the table's policy
// allows it, and its clock is one for games that are played day by day.
func (r *Record) AllowsAbsences() bool {
	if r.Season != "" {
		return r.Absences == AbsenceYes && r.IsDayByDay()
	}
	return r.Absences != AbsenceNo && r.IsDayByDay()
}

// KeptFor returns the person who gets a seat back from the computer that plays for them while they are
// away. It returns false if there is none.
func (m Match) KeptFor(s engine.Seat) (Person, bool) {
	if !m.Chair(s).Kept {
		return Person{}, false
	}
	return m.rec.keptFor(s), true
}

// keptFor returns the last occupant of a seat before the computer that keeps it.
func (r *Record) keptFor(s engine.Seat) Person {
	for _, was := range slices.Backward(r.PastOccupants) {
		if was.Seat == s {
			return was.Person
		}
	}
	return Person{}
}

// KeptSeat returns the seat that a user gets back when they are no longer away, or zero.
func (m Match) KeptSeat(user string) engine.Seat {
	for s := range m.rec.keptSeats().All() {
		if m.rec.keptFor(s).User == user {
			return s
		}
	}
	return engine.Spectator
}

// keptSeats returns the seats on which computers play for people who are away.
func (r *Record) keptSeats() engine.Seats { return r.seatsWhere(func(c Chair) bool { return c.Kept }) }

// electors returns the seats whose people must agree if all must: the people present, and those whose
// seats computers keep.
func (r *Record) electors() engine.Seats { return r.people() | r.keptSeats() }

// Away returns the seats whose people are away now, as far as the table knows.
func (m Match) Away(now time.Time) engine.Seats { return m.rec.AwaySeats(now) & m.rec.present() }

// AwaitedAway returns the seats that must act now and whose people are away.
func (m Match) AwaitedAway(now time.Time) engine.Seats {
	return m.Away(now) & m.Acting() & m.rec.people()
}

// AwayUntil returns until when the person of a seat is away now, or false if they are not away.
func (m Match) AwayUntil(s engine.Seat, now time.Time) (time.Time, bool) {
	return m.rec.State.AwayUntil(s, now)
}

// KnowsAbsences reports whether [Match.SetAbsences] would change nothing.
func (m Match) KnowsAbsences(user string, list []clock.Absence, now time.Time) bool {
	s := m.seatWithAbsences(user)
	return s == engine.Spectator || m.rec.KnowsAbsences(s, list, normalizeTime(now))
}

// seatWithAbsences returns the seat of a user for whom the clock of a running match may stand still, or
// zero. It is the user's seat, or the one that is kept for them.
func (m Match) seatWithAbsences(user string) engine.Seat {
	switch {
	case m.rec.Phase != PhaseRunning || !m.rec.AllowsAbsences():
		return engine.Spectator
	case m.Seat(user) != engine.Spectator:
		return m.Seat(user)
	}
	return m.KeptSeat(user)
}

// SetAbsences tells the table when a user is away, from their list of all absences. The user's clock
// stands still in them. If the user is not away now, they get back the seat that is kept for them. It is
// no press. SetAbsences fails with [CodePhase], with [CodeStranger] if the user has no seat, or with
// [CodeSetting] if the clock does not stand still.
func (m Match) SetAbsences(user string, list []clock.Absence, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseRunning); err != nil {
		return m.refuse(err)
	}
	if !m.rec.AllowsAbsences() {
		return m.refuse(ErrSetting)
	}
	s := m.seatWithAbsences(user)
	if s == engine.Spectator {
		return m.refuse(ErrStranger)
	}
	d := m.newDraft("", now)
	d.rec.SetAbsences(s, list, d.now)
	d.dropQuestionAboutReturned()
	if err := d.decideAfterTimeout(); err != nil {
		return m.refuse(err)
	}
	return d.close()
}

// dropQuestionAboutReturned drops a question about a computer for somebody who is no longer away.
func (d *draft) dropQuestionAboutReturned() {
	if q := d.rec.Ask; q != nil && q.Kept && !d.Away(d.now).Has(q.Whom) {
		d.rec.Ask = nil
	}
}

// giveBackSeats gives the seats that computers keep back to their people. Unless all is true, people who
// are still away do not get theirs.
func (d *draft) giveBackSeats(all bool) error {
	if d.rec.Phase != PhaseRunning {
		return nil
	}
	d.dropQuestionAboutReturned()
	for s := range d.rec.keptSeats().All() {
		p := d.rec.keptFor(s)
		switch {
		case !all && d.Away(d.now).Has(s):
		case p.User == "" || d.Seat(p.User) != engine.Spectator: // has another seat
			d.stopKeeping(s, p.User)
		default:
			if err := d.replacePerson(s, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// giveBackSeatsToLast gives all kept seats back if no other people are left: those who are away still
// play.
func (d *draft) giveBackSeatsToLast() error {
	if d.rec.people() != 0 {
		return nil
	}
	return d.giveBackSeats(true)
}
