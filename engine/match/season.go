package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/think"
)

// Fixture describes a match of a season: who plays it, and how. It has no host.
type Fixture struct {
	Season  string // the season's id, chosen by the caller
	People  []Person
	Fill    []string    // names of computers that play too
	Level   think.Level // of these computers
	Options engine.Options
	Clock   string // its key
	Away    bool   // the clock stands still while a person is away
	Locale  string // of public messages
}

// OpenFixture opens a table for the people and computers of a fixture, seats them in an order drawn
// from the match's own chance, and begins the game. It fails with [CodeFew],
// [CodeFull], [CodeSeated] if a user is named twice (except [ForgottenPerson]),
// [CodeSetting] for an unknown clock or level, or like [Open].
func OpenFixture(g *engine.Game, id string, f Fixture, seed engine.Seed, now time.Time) (Match, Change, error) {
	switch {
	case len(f.People) == 0 || len(f.People)+len(f.Fill) < g.MinSeats:
		return Match{}, Change{}, ErrFew
	case len(f.People)+len(f.Fill) > g.MaxSeats:
		return Match{}, Change{}, ErrFull
	case !clock.Known(f.Clock):
		return Match{}, Change{}, ErrSetting
	}
	d, err := openTable(g, id, f.People[0], f.Options, seed, f.Locale, now)
	if err != nil {
		return Match{}, Change{}, err
	}
	for _, p := range f.People[1:] {
		p = p.withValidText()
		if p.User != ForgottenPerson.User && d.rec.seatOf(p.User) != engine.Spectator {
			return Match{}, Change{}, ErrSeated
		}
		d.rec.Seats = append(d.rec.Seats, p.chair())
		d.change.Joined = append(d.change.Joined, p.userIDList()...)
	}
	for _, name := range f.Fill {
		p, err := newComputer(name, f.Level)
		if err != nil {
			return Match{}, Change{}, err
		}
		d.rec.Seats = append(d.rec.Seats, p.chair())
	}
	d.user, d.rec.Host, d.rec.Season, d.rec.Language = "", "", validText(f.Season), validText(f.Locale)
	d.rec.Clock, d.rec.Order = f.Clock, OrderRandom
	if f.Away {
		d.rec.Absences = AbsenceYes
	}
	if err := d.begin(); err != nil {
		return Match{}, Change{}, err
	}
	return d.closePress()
}

// SubstituteComputer lets a computer play on for the person of a seat, at the request
// of the season's organiser. If no person is left, those who are away get their seats back; if there
// are none, the match is over. It fails with
// [CodePhase], [CodeStranger], [CodeComputer], or with [CodeSetting] if the level is
// unknown.
func (m Match) SubstituteComputer(s engine.Seat, name string, level think.Level, now time.Time) (Match, Change, error) {
	p, err := newComputer(name, level)
	if err == nil {
		err = m.checkReplaceable(s)
	}
	if err == nil && m.Chair(s).Computer() {
		err = ErrComputer
	}
	if err != nil {
		return m.refuse(err)
	}
	d := m.newDraft("", now)
	if err := d.replacePerson(s, p); err != nil {
		return m.refuse(err)
	}
	if err := d.giveBackSeatsToLast(); err != nil {
		return m.refuse(err)
	}
	if d.rec.people() == 0 {
		return d.finish(d.end(EndDeserted, nil))
	}
	return d.closePress()
}
