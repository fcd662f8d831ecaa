package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Rematch opens a new table for the people of a finished match, at the request of the
// user by, one of them. It is for the same game with the same options, or for another game. It keeps the
// clock, the policy on absences, the language, the theme and everybody's colours; the seats rotate by one. Seats are
// reserved for the other people. Computers take their seats immediately, or are left
// out if computers is false. The game begins when everybody has joined. Rematch fails
// with [CodePhase] while the match runs, with [CodeStranger], or with [CodeFull] if the
// game has too few seats; the engine refuses options with [engine.CodeOption].
func (m Match) Rematch(
	g *engine.Game, id, by string, computers bool, seed engine.Seed, now time.Time,
) (Match, Change, error) {
	finished := &m.rec
	s := finished.seatOf(by)
	var options engine.Options
	if g.Key == finished.Game {
		options = finished.Options
	}
	switch {
	case finished.Phase != PhaseOver || !m.begun:
		return m.refuse(&Error{Code: CodePhase, What: string(finished.Phase)})
	case s == engine.Spectator:
		return m.refuse(ErrStranger)
	}
	d, err := openTable(g, id, finished.Seats[s-1].Person, options, seed, finished.Locale, now)
	if err != nil {
		return m.refuse(err)
	}
	d.rec.Clock, d.rec.RematchOf, d.rec.Language = finished.Clock, finished.ID, finished.Locale
	d.rec.Server, d.rec.Theme = finished.Server, finished.Theme
	if finished.Season == "" {
		d.rec.Absences = finished.Absences
	}
	d.rec.Seats = nil
	d.seatForRematch(finished, by, computers)
	if len(d.rec.SeatOrder) > g.MaxSeats {
		return m.refuse(ErrFull)
	}
	return d.finish(d.beginIfComplete())
}

// seatForRematch seats the computers of the earlier match and the person who asked, and
// reserves seats for the others.
func (d *draft) seatForRematch(finished *Record, by string, computers bool) {
	for i := range finished.Seats {
		c := finished.Seats[(i+1)%len(finished.Seats)]
		if c.Gone || c.User == ForgottenPerson.User || c.Computer() && !computers {
			continue
		}
		d.rec.SeatOrder = append(d.rec.SeatOrder, c.User)
		if c.Computer() || c.User == by {
			d.rec.Seats = append(d.rec.Seats, Chair{Person: c.Person, Look: c.Look})
		} else {
			d.invite(c)
		}
	}
}

// beginIfComplete begins the game of a table opened for certain people once all of them
// have joined.
func (d *draft) beginIfComplete() error {
	_, err := d.game.Complete(d.rec.Options)
	switch {
	case d.rec.SeatOrder == nil || err != nil:
		return nil
	case len(d.rec.Seats) < max(len(d.rec.SeatOrder), d.game.MinSeats), len(d.rec.Invited) > 0:
		return nil
	}
	return d.begin()
}

// orderSeats sorts the seats as in Record.SeatOrder. People who are not in it come
// last.
func (d *draft) orderSeats() {
	var seats []Chair
	left := slices.Clone(d.rec.Seats)
	for _, user := range d.rec.SeatOrder {
		if i := slices.IndexFunc(left, func(c Chair) bool { return c.User == user }); i >= 0 {
			seats, left = append(seats, left[i]), slices.Delete(left, i, i+1)
		}
	}
	d.rec.Seats = append(seats, left...)
}
