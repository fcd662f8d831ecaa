package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

const (
	// Pause is how long computers let the person who has moved last look at it,
	// and take it back.
	GracePeriod = 3 * time.Second
	// Deliberation is how long they wait for the people to decide about an undo.
	UndoVoteTimeout = 10 * time.Minute
)

// Computer reports whether a computer plays.
func (p Person) Computer() bool { return p.Level != "" }

// newComputer returns a computer of a level that people may choose.
func newComputer(name string, level think.Level) (Person, error) {
	p := Person{Name: clean(name), Level: level}
	if !p.Computer() || !p.isValid() {
		return Person{}, ErrSetting
	}
	return p, nil
}

// sound reports whether this is a person, or a computer of a level there is.
func (p Person) isValid() bool {
	return !p.Computer() || p.User == "" && slices.Contains(think.Levels, p.Level)
}

// thinks reports whether a move of the computer may have been thought so: at its
// level, or quickly where that came too late.
func (p Person) canThinkAt(l think.Level) bool { return l == p.Level || l == think.Quick }

// users are whom the store knows: the person, and nobody for a computer or who was forgotten.
func (p Person) userIDs() []string {
	if p.Computer() || p.User == ForgottenPerson.User {
		return nil
	}
	return []string{p.User}
}

// Computers reports whether a computer plays, or has played.
func (r *Record) Computers() bool {
	return slices.ContainsFunc(r.Seats, func(c Chair) bool { return c.Computer() }) ||
		slices.ContainsFunc(r.PastOccupants, func(was PastOccupant) bool { return was.Computer() })
}

// advice reports whether anything was said of advice.
func (r *Record) hasAdvice() bool {
	return r.Advised != AdviceAlone || slices.ContainsFunc(r.Seats, func(c Chair) bool { return c.Advices > 0 })
}

// format is the least form that says everything of the record.
func (r *Record) minFormat() int {
	if r.Computers() || r.hasAdvice() || r.Ask != nil && r.Ask.Person != nil && r.Ask.Person.Computer() {
		return Format
	}
	return formatPeople
}

// SeatComputer seats a computer at an open table, on the word of its host: on a
// seat of its own (zero), or in place of the computer that has the seat. It refuses
// with [CodePhase], [CodeHost], [CodeFull], [CodeKept], [CodeStranger], [CodeComputer]
// where a person sits, or with [CodeSetting] when there is no such level.
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
	d := m.edit(host, now)
	if s == engine.Spectator {
		d.rec.Seats = append(d.rec.Seats, p.chair())
	} else {
		d.rec.Seats[s-1].Person = p
	}
	return d.closePress()
}

// OpenAgainst is [Open], with computers of a level on the seats after the host's,
// by these names, and the game begun at once. It refuses with [CodeFull], [CodeFew]
// or [CodeSetting], and as [Open] and [Match.Begin] do.
func OpenAgainst(
	g *engine.Game, id string, host Person, names []string, level think.Level, seed engine.Seed, locale string,
	now time.Time,
) (Match, Change, error) {
	d, err := open(g, id, host, nil, seed, locale, now)
	if err == nil {
		err = d.beginAgainst(names, level)
	}
	if err != nil {
		return Match{}, Change{}, err
	}
	return d.closePress()
}

// BeginAgainst seats computers of a level at an open table, by these names, and
// begins the game, on the word of its host. It refuses with [CodePhase],
// [CodeHost], [CodeFull], [CodeFew] or [CodeSetting], and as [Match.Begin] does.
func (m Match) BeginAgainst(host string, names []string, level think.Level, now time.Time) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	d := m.edit(host, now)
	return d.finish(d.beginAgainst(names, level))
}

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

// checkComputerRoom returns an error unless a computer can sit there.
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

// AskComputer asks the others to give a seat to a computer: that of somebody who
// has left or whose time is up. It refuses with [CodePhase], [CodeStranger],
// [CodeGone], [CodeComputer] where one sits already, [CodeAsked], [CodeSetting]
// when there is no such level, with [CodeEarly] while the seat has time, or with
// [CodeLate] when the asker has none left either.
func (m Match) AskComputer(s, whom engine.Seat, name string, level think.Level, now time.Time) (Match, Change, error) {
	p, err := newComputer(name, level)
	if err != nil {
		return m.refuse(err)
	}
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	late := m.Overdue(now)
	switch err := m.checkSeat(whom); {
	case err != nil && err != ErrGone:
		return m.refuse(err)
	case s == whom, err == nil && !late.Has(whom):
		return m.refuse(ErrEarly)
	case late.Has(s):
		return m.refuse(ErrLate)
	}
	return m.askQuestion(Ask{Seat: s, About: QuestionReplace, Whom: whom, Person: &p, Absent: true}, now)
}

// Thinks reports whether the computers that must act are to by now: see [Match.Pose].
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

// scheduleComputers sets when the computers that must act now are to move. They move at
// once where people must act too, or after another computer's move.
func (d *draft) scheduleComputers() {
	switch {
	case d.actingComputers() == 0:
		d.rec.ComputersDueAt = time.Time{}
	case d.asksUndo():
		if d.was.rec.Ask == nil || d.was.rec.Ask.Entry != d.rec.Ask.Entry {
			d.rec.ComputersDueAt = d.now.Add(UndoVoteTimeout)
		}
	case d.rec.Entries == d.was.rec.Entries && !d.was.rec.ComputersDueAt.IsZero():
		// nothing has happened
	case d.Acting()&d.rec.people() != 0, d.Chair(d.pressed).Computer():
		d.rec.ComputersDueAt = d.now
	default:
		d.rec.ComputersDueAt = d.now.Add(GracePeriod)
	}
}
