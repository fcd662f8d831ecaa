package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Open returns a new table with its host. Missing options get their defaults; the
// engine refuses wrong ones with [engine.CodeOption]. The seed must come from an
// unpredictable source.
func Open(
	g *engine.Game, id string, host Person, o engine.Options, seed engine.Seed, locale string, now time.Time,
) (Match, Change, error) {
	d, err := openTable(g, id, host, o, seed, locale, now)
	if err != nil {
		return Match{}, Change{}, err
	}
	return d.closePress()
}

// OpenFor is [Open] with seats reserved for guests, as by [Match.Invite]. It fails with [CodeFull] if there
// are too many.
func OpenFor(
	guests []Person, g *engine.Game, id string, host Person, seed engine.Seed, locale string, now time.Time,
) (Match, Change, error) {
	d, err := openTable(g, id, host, nil, seed, locale, now)
	if err != nil {
		return Match{}, Change{}, err
	}
	if 1+len(guests) > g.MaxSeats {
		return Match{}, Change{}, ErrFull
	}
	for _, guest := range guests {
		d.invite(Chair{Person: guest.withValidText()})
	}
	return d.closePress()
}

// openTable returns the draft of a new open match in which the host is seated. Open, OpenFor and Rematch
// finish it.
func openTable(
	g *engine.Game, id string, host Person, o engine.Options, seed engine.Seed, locale string, now time.Time,
) (*draft, error) {
	full, err := g.Complete(o)
	if err != nil {
		return nil, err
	}
	host = host.withValidText()
	d := Match{&core{game: g, seed: seed, rec: Record{
		Format: Format, ID: id, Game: g.Key, Rules: g.Rules, Options: maps.Clone(full),
		Host: host.User, Seats: []Chair{host.chair()}, Phase: PhaseOpen, Locale: locale, Server: locale,
		Created: normalizeTime(now),
	}}}.newDraft(host.User, now)
	d.change.Joined = host.userIDList()
	return d, nil
}

// validText returns text as valid UTF-8, which survives JSON unchanged. The log's sums need
// that.
func validText(text string) string { return strings.ToValidUTF8(text, "?") }

// withValidText returns p as a person with valid text, never a computer.
func (p Person) withValidText() Person {
	return Person{User: validText(p.User), Name: validText(p.Name), Plain: validText(p.Plain), Speaks: validText(p.Speaks)}
}

// chair returns a seat with the person.
func (p Person) chair() Chair {
	c := Chair{Person: p, Speaks: p.Speaks}
	c.Person.Speaks = ""
	return c
}

// Join seats a person at an open table. If the table was opened for certain people, the
// last of them to join begins the game; see [Match.Rematch]. Join fails with
// [CodePhase], [CodeSeated], [CodeFull], or with [CodeKept] if the free seats are
// reserved for others.
func (m Match) Join(p Person, now time.Time) (Match, Change, error) {
	p = p.withValidText()
	if err := m.checkPhase(PhaseOpen); err != nil {
		return m.refuse(err)
	}
	if m.Seat(p.User) != engine.Spectator {
		return m.refuse(ErrSeated)
	}
	if err := m.checkFreeSeat(p.User); err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(p.User, now)
	d.sitDown(p)
	return d.finish(d.beginIfComplete())
}

// Leave removes a person from an open table. If the host leaves, the person who has sat
// there longest becomes host. If the last person leaves, the table is closed. Leave
// fails with [CodePhase] or [CodeStranger].
func (m Match) Leave(user string, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseOpen); err != nil {
		return m.refuse(err)
	}
	seat := m.Seat(user)
	if seat == engine.Spectator {
		return m.refuse(ErrStranger)
	}
	d := m.newDraft(user, now)
	d.rec.Seats, d.rec.SeatOrder = slices.Delete(d.rec.Seats, int(seat)-1, int(seat)), nil
	d.change.Left = []string{user}
	if d.rec.people() == 0 {
		d.dropTable()
	}
	d.passHost()
	return d.closePress()
}

// dropTable closes a table whose game never began.
func (d *draft) dropTable() {
	d.rec.Phase, d.rec.Removed, d.rec.Invited, d.rec.SeatOrder = PhaseOver, nil, nil, nil
	d.rec.Ending = EndClosed
	d.change.Dropped = true
}

// closeTable drops an open table and everybody leaves it.
func (d *draft) closeTable() {
	d.dropTable()
	for _, c := range d.rec.Seats {
		d.change.Left = append(d.change.Left, c.userIDList()...)
	}
}

// passHost makes the first person present the host if the host has left. A season's
// match has no host.
func (d *draft) passHost() {
	if d.rec.Season != "" {
		return
	}
	first := d.rec.people().First()
	if d.rec.seatOf(d.rec.Host) == engine.Spectator && first != engine.Spectator {
		d.rec.Host = d.rec.Seats[first-1].User
	}
}

// Begin sets up the game and starts the match. Only the host may call it. It fails with
// [CodePhase], [CodeHost] or [CodeFew], or with [engine.CodeOption] if an option is
// incomplete.
func (m Match) Begin(user string, now time.Time) (Match, Change, error) {
	if err := m.checkHost(user); err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(user, now)
	return d.finish(d.begin())
}

// begin sets up the game and logs the first entry.
func (d *draft) begin() error {
	if len(d.rec.Seats) < d.game.MinSeats {
		return &Error{Code: CodeFew, What: strconv.Itoa(d.game.MinSeats)}
	}
	full, err := d.game.Complete(d.rec.Options)
	if err != nil {
		return err
	}
	d.rec.Options = full
	n := len(d.rec.Seats)
	order := d.drawSeats()
	position, events, err := d.game.Start(n, full, startChance(d.seed, d.rec.FixedChance))
	if err != nil {
		return err
	}
	d.rec.Phase, d.rec.Removed, d.rec.Invited, d.rec.SeatOrder = PhaseRunning, nil, nil, nil
	d.rec.Rules = d.game.Rules
	d.rec.Commitment = commitment(commitmentText(d.game.Key, d.game.Rules, d.rec.Options, n, d.seed))
	d.rec.Decisions = make([]uint64, n)
	d.sum = firstSum(d.rec.ID, d.rec.Commitment)
	d.marks = make(rewind.Marks, n)
	d.course = rewind.NewCourse(position).WithFixedChance(d.rec.FixedChance)
	d.begun = true
	e := Entry{Kind: KindStart, User: d.user, Barrier: true, Events: events, People: d.seatedPeople(), Order: order}
	if err := d.write(e); err != nil {
		return err
	}
	if err := d.snapshot(); err != nil {
		return err
	}
	return d.playAutomatic()
}

// seatedPeople returns the people by seat.
func (d *draft) seatedPeople() []Person {
	people := make([]Person, len(d.rec.Seats))
	for i, c := range d.rec.Seats {
		people[i] = c.Person
	}
	return people
}
