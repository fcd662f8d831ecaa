package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Resign removes the seat's person from a running match. From then on the seat plays
// idle moves, the first in the same change if it must act. If one player is left, that
// player wins and the others share second place. The rulebooks say nothing about
// resigning, but players expect it of any game. Resign fails with [CodePhase],
// [CodeStranger] or [CodeGone].
func (m Match) Resign(s engine.Seat, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	d := m.newDraftFor(s, now)
	d.rec.Ask = nil
	d.rememberOccupant(s)
	d.rec.Seats[s-1].Gone, d.rec.Seats[s-1].AutoAnswers = true, nil
	d.change.Left = d.rec.Seats[s-1].userIDList()
	d.passHost()
	if err := d.write(Entry{Kind: KindResign, User: d.user, Seat: s}); err != nil {
		return m.refuse(err)
	}
	if err := d.giveBackSeatsToLast(); err != nil {
		return m.refuse(err)
	}
	switch {
	case d.rec.people() == 0: // the person played alone or against computers
		return d.finish(d.end(EndDeserted, nil))
	case d.rec.present().Len() == 1:
		return d.finish(d.end(EndResigned, d.rec.resignationStandings()))
	}
	return d.finish(d.playAutomatic())
}

// resignationStandings returns the standings when one player is left.
func (r *Record) resignationStandings() []engine.Standing {
	last := r.present().First()
	standings := []engine.Standing{{Seat: last, Place: 1}}
	for i := range r.Seats {
		if s := engine.Seat(i + 1); s != last {
			standings = append(standings, engine.Standing{Seat: s, Place: 2})
		}
	}
	return standings
}

// WinnerIfResigns returns the seat that wins if seat s resigns, because it is the only one
// left. It returns false if more than one seat would be left, or only computers.
func (r *Record) WinnerIfResigns(s engine.Seat) (winner engine.Seat, ok bool) {
	left := r.present().Without(s)
	return left.First(), left.Len() == 1 && r.people().Without(s) != 0
}

// Replace gives any seat of a running match, even a resigned one or a computer's, to
// another person. The user by is recorded as the one who did it. Replace fails with
// [CodePhase], [CodeStranger], or with [CodeSeated] if the person has a seat.
func (m Match) Replace(s engine.Seat, by string, p Person, now time.Time) (Match, Change, error) {
	p = p.withValidText()
	if err := m.checkReplaceable(s); err != nil {
		return m.refuse(err)
	}
	if m.Seat(p.User) != engine.Spectator {
		return m.refuse(ErrSeated)
	}
	d := m.newDraft(by, now)
	return d.finish(d.replacePerson(s, p))
}

// replacePerson gives a seat to a person or a computer and logs it.
func (d *draft) replacePerson(s engine.Seat, p Person) error {
	p.Speaks = ""
	old := d.rec.Seats[s-1]
	returns := old.Kept && d.rec.keptFor(s).User == p.User
	if returns {
		return d.returnSeat(s, p)
	}
	d.pressed, d.rec.Ask = s, nil
	switch {
	case old.Kept:
		d.change.Left = append(d.change.Left, d.rec.keptFor(s).userIDList()...)
	case !old.Gone:
		d.change.Left = append(d.change.Left, old.userIDList()...)
	}
	d.rememberOccupant(s)
	d.rec.Seats[s-1] = p.chair()
	d.rec.Seats[s-1].Look = old.Look
	d.rec.ResetSeat(s) // the new person gets a fresh timer
	d.change.Joined = append(d.change.Joined, p.userIDList()...)
	d.passHost()
	return d.write(Entry{Kind: KindReplace, User: d.user, Seat: s, People: []Person{p}})
}

// keepSeat lets a computer play on a seat whose person is away, and logs it. Only the seat's person changes:
// they get the seat back with the time that was left, and still belong to the table.
func (d *draft) keepSeat(s engine.Seat, p Person) error {
	d.pressed, d.rec.Ask = s, nil
	d.rememberOccupant(s)
	chair := &d.rec.Seats[s-1]
	wasHost := chair.User != "" && chair.User == d.rec.Host
	chair.KeepsHost = wasHost && !slices.ContainsFunc(d.rec.Seats, func(c Chair) bool { return c.KeepsHost })
	chair.Person, chair.Kept = p, true
	d.passHost()
	return d.write(Entry{Kind: KindReplace, User: d.user, Seat: s, People: []Person{p}, Kept: true})
}

// returnSeat gives a seat that a computer kept back to its person, and logs it. Votes on a pending question
// stay, unless it is about the seat.
func (d *draft) returnSeat(s engine.Seat, p Person) error {
	if q := d.rec.Ask; q != nil && q.Whom == s {
		d.rec.Ask = nil
	}
	d.rememberOccupant(s)
	d.rec.Seats[s-1].Person = p
	d.stopKeeping(s, p.User)
	return d.write(Entry{Kind: KindReplace, User: d.user, Seat: s, People: []Person{p}, Kept: true})
}

// stopKeeping notes that a seat is no longer kept for a user, who becomes the host again if they were it.
func (d *draft) stopKeeping(s engine.Seat, user string) {
	chair := &d.rec.Seats[s-1]
	if chair.KeepsHost {
		d.rec.Host = user
	}
	chair.Kept, chair.KeepsHost = false, false
	d.passHost()
}

// Skip plays idle moves for a seat until the table no longer waits for it or a new
// chapter begins. It fails with [CodePhase], [CodeStranger], [CodeGone], or with the
// engine's [engine.CodeTurn] if the seat has nothing to decide.
func (m Match) Skip(s engine.Seat, by string, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if !m.Acting().Has(s) {
		return m.refuse(engine.ErrTurn)
	}
	d := m.newDraft(by, now)
	d.rec.Ask = nil
	return d.finish(d.skipSeat(s))
}

// Call tells the game an outside fact about a seat (zero: the whole table). It fails
// with [CodePhase], [CodeStranger], or with the engine's [engine.CodeCall] if the game
// does not accept the call now.
func (m Match) Call(s engine.Seat, call, by string, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseRunning); err != nil {
		return m.refuse(err)
	}
	if s != engine.Spectator && !m.rec.hasSeat(s) {
		return m.refuse(ErrStranger)
	}
	d := m.newDraft(by, now)
	d.rec.Ask = nil
	return d.finish(d.makeCall(s, call))
}

// makeCall tells the game an outside fact and logs it.
func (d *draft) makeCall(s engine.Seat, call string) error {
	e := Entry{Kind: KindCall, User: d.user, Seat: s, Move: call, N: d.rec.Entries}
	next, done, err := d.course.Call(d.seed, e.step())
	if err != nil {
		return err
	}
	d.marks = d.marks.AfterBarrier(d.course, s, e.N)
	if err := d.advance(next, done, e); err != nil {
		return err
	}
	return d.playAutomatic()
}

// Abandon ends a running match that nobody has played for too long, without standings and without
// a warning; see [Match.Expire]. It fails with [CodePhase].
func (m Match) Abandon(now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseRunning); err != nil {
		return m.refuse(err)
	}
	d := m.newDraft("", now)
	if err := d.end(EndAbandoned, nil); err != nil {
		return m.refuse(err)
	}
	return d.close()
}

// Stop ends a match for everybody: an open table is dropped, a running match is over
// without standings. It fails with [CodePhase].
func (m Match) Stop(by string, now time.Time) (Match, Change, error) {
	d := m.newDraft(by, now)
	switch m.rec.Phase {
	case PhaseOpen:
		d.closeTable()
		return d.closePress()
	case PhaseRunning:
		return d.finish(d.end(EndStopped, nil))
	}
	return m.refuse(m.checkPhase(PhaseRunning))
}
