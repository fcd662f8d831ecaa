package logtext

import (
	"math"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Players are the people of a match as the words know them.
func Players(m match.Match) []render.Player { return PlayersAt(m, math.MaxUint64) }

// PlayersAt are the people as they were before entry n of the log.
func PlayersAt(m match.Match, n uint64) []render.Player {
	rec := m.Record()
	list, looks := make([]render.Player, len(rec.Seats)), rec.Looks()
	for i, chair := range m.ChairsAt(n) {
		list[i] = player(chair.Person)
		list[i].Seat, list[i].Absent, list[i].Look = engine.Seat(i+1), chair.Gone, looks[i]
	}
	return list
}

// player is somebody who may have no seat.
func player(p match.Person) render.Player {
	return render.Player{Name: p.Name, Plain: p.Plain, User: p.User, Computer: p.Computer()}
}

// Teller speaks of a match in a locale.
func Teller(book *render.Book, m match.Match, locale string) *render.Teller {
	tell := book.Printer(locale).Teller(m.Record().Game, Players(m))
	if pos, ok := m.Position(); ok {
		return tell.WithTable(pos.Table())
	}
	return tell
}
