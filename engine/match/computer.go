package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

const (
	// GracePeriod is how long computers wait before they move, so that the person who
	// moved last can look at the result and undo.
	GracePeriod = 3 * time.Second
	// UndoVoteTimeout is how long computers wait for people to decide about an undo.
	UndoVoteTimeout = 10 * time.Minute
)

// Computer reports whether p is a computer.
func (p Person) Computer() bool { return p.Level != "" }

// newComputer returns a computer of a level that people may choose.
func newComputer(name string, level think.Level) (Person, error) {
	p := Person{Name: validText(name), Level: level}
	if !p.Computer() || !p.isValid() {
		return Person{}, ErrSetting
	}
	return p, nil
}

// isValid reports whether p is a person, or a computer of a known level.
func (p Person) isValid() bool {
	return !p.Computer() || p.User == "" && slices.Contains(think.Levels, p.Level)
}

// canThinkAt reports whether a move of this computer may have been chosen at level l:
// its own level, or quick if the answer came too late. If chance is fixed, no answer is
// too late.
func (p Person) canThinkAt(l think.Level, fixedChance bool) bool {
	return l == p.Level || l == think.Quick && !fixedChance
}

// userIDList returns the person's user id in a list, for [Change].Joined and Left. The
// list is empty for a computer or a forgotten person, which have no user id.
func (p Person) userIDList() []string {
	if p.Computer() || p.User == ForgottenPerson.User {
		return nil
	}
	return []string{p.User}
}

// Computers reports whether a computer plays or has played in the match.
func (r *Record) Computers() bool {
	return slices.ContainsFunc(r.Seats, func(c Chair) bool { return c.Computer() }) ||
		slices.ContainsFunc(r.PastOccupants, func(was PastOccupant) bool { return was.Computer() })
}

// hasAdvice reports whether the record says anything about advice.
func (r *Record) hasAdvice() bool {
	return r.Advised != AdviceAlone || slices.ContainsFunc(r.Seats, func(c Chair) bool { return c.Advices > 0 })
}

// minFormat returns the lowest format that can hold everything in the record. Plans are no
// part of it: see encode.
func (r *Record) minFormat() int {
	switch {
	case r.FixedChance:
		return formatFixed
	case r.Ask != nil && r.Ask.About == QuestionCall:
		return formatCalls
	}
	if r.Computers() || r.hasAdvice() || r.Ask != nil && r.Ask.Person != nil && r.Ask.Person.Computer() {
		return formatComputers
	}
	return formatPeople
}

// SeatComputer seats a computer at an open table. Only the host may call it. If s is
// zero the computer gets a new seat; otherwise it replaces the computer on seat s.
// SeatComputer fails with [CodePhase], [CodeHost], [CodeFull], [CodeKept],
// [CodeStranger], with [CodeComputer] if a person sits there, or with [CodeSetting] if
// the level is unknown.
func (m Match) SeatComputer(
	host string, s engine.Seat, name string, level think.Level, now time.Time,
) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	p, err := newComputer(name, level)
	if err == nil {
		err = m.checkComputerSeat(s)
	}
	if err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(host, now)
	if s == engine.Spectator {
		d.rec.Seats = append(d.rec.Seats, p.chair())
	} else {
		d.rec.Seats[s-1].Person = p
	}
	return d.closePress()
}

// OpenAgainst works like [Open], then seats computers of one level with the given names
// after the host and begins the game. It fails with [CodeFull], [CodeFew] or
// [CodeSetting], and like [Open] and [Match.Begin].
func OpenAgainst(
	g *engine.Game, id string, host Person, names []string, level think.Level, seed engine.Seed, locale string,
	now time.Time,
) (Match, Change, error) {
	d, err := openTable(g, id, host, nil, seed, locale, now)
	if err == nil {
		err = d.beginAgainst(names, level)
	}
	if err != nil {
		return Match{}, Change{}, err
	}
	return d.closePress()
}

// BeginAgainst seats computers of one level with the given names at an open table and
// begins the game. Only the host may call it. It fails with [CodePhase], [CodeHost],
// [CodeFull], [CodeFew] or [CodeSetting], and like [Match.Begin].
func (m Match) BeginAgainst(host string, names []string, level think.Level, now time.Time) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(host, now)
	return d.finish(d.beginAgainst(names, level))
}

// beginAgainst seats computers of one level with the given names and begins the game.
func (d *draft) beginAgainst(names []string, level think.Level) error {
	for _, name := range names {
		p, err := newComputer(name, level)
		if err != nil {
			return err
		}
		d.rec.Seats = append(d.rec.Seats, p.chair())
	}
	if len(d.rec.Seats) > d.game.MaxSeats {
		return ErrFull
	}
	return d.begin()
}

// checkComputerSeat returns an error unless a computer can be seated on s.
func (m Match) checkComputerSeat(s engine.Seat) error {
	switch {
	case s == engine.Spectator:
		return m.checkFreeSeat("")
	case !m.rec.hasSeat(s):
		return ErrStranger
	case !m.rec.Seats[s-1].Computer():
		return ErrComputer
	}
	return nil
}

// AskComputer asks the others to give a seat to a computer. The seat must be resigned
// or overdue, or the match must wait for it while its person is away, who then gets it back
// when they return. AskComputer fails with [CodePhase], [CodeStranger], [CodeGone],
// [CodeAsked], with [CodeComputer] if a computer sits there already, with [CodeSetting]
// if the level is unknown, with [CodeEarly] while the seat has time, or with [CodeLate]
// if the asker is overdue too.
func (m Match) AskComputer(s, whom engine.Seat, name string, level think.Level, now time.Time) (Match, Change, error) {
	p, err := newComputer(name, level)
	if err != nil {
		return m.refuse(err)
	}
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	overdue := m.Overdue(now)
	kept := m.AwaitedAway(now).Has(whom)
	switch err := m.checkSeat(whom); {
	case err != nil && err != ErrGone:
		return m.refuse(err)
	case s == whom, err == nil && !overdue.Has(whom) && !kept:
		return m.refuse(ErrEarly)
	case overdue.Has(s):
		return m.refuse(ErrLate)
	}
	return m.askQuestion(Ask{Seat: s, About: QuestionReplace, Whom: whom, Person: &p, Absent: true, Kept: kept}, now)
}

// ComputersDue reports whether the computers that must act should have moved by now;
// see [Match.ComputerQuestion].
func (r *Record) ComputersDue(now time.Time) bool {
	return !r.ComputersDueAt.IsZero() && !now.Before(r.ComputersDueAt)
}

// actingComputers returns the computers' seats that must act.
func (m Match) actingComputers() engine.Seats {
	return m.Acting() & m.rec.seatsWhere(func(c Chair) bool { return c.Computer() })
}

// checkComputerTurn returns an error unless a computer must act on the seat.
func (m Match) checkComputerTurn(s engine.Seat) error {
	switch err := m.checkSeat(s); {
	case err == nil:
		return ErrComputer
	case err != ErrComputer:
		return err
	case !m.Acting().Has(s):
		return engine.ErrTurn
	}
	return nil
}

// scheduleComputers sets when the computers that must act now move. They move
// immediately if people must act too, or after another computer's move.
func (d *draft) scheduleComputers() {
	switch {
	case d.actingComputers() == 0:
		d.rec.ComputersDueAt = time.Time{}
	case d.asksUndo():
		if d.before.rec.Ask == nil || d.before.rec.Ask.Entry != d.rec.Ask.Entry {
			d.rec.ComputersDueAt = d.now.Add(UndoVoteTimeout)
		}
	case d.rec.Entries == d.before.rec.Entries && !d.before.rec.ComputersDueAt.IsZero():
		// nothing has happened
	case d.Acting()&d.rec.people() != 0, d.Chair(d.pressed).Computer():
		d.rec.ComputersDueAt = d.now
	default:
		d.rec.ComputersDueAt = d.now.Add(GracePeriod)
	}
}
