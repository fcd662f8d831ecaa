package logtext

import (
	"math"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Players returns the people of a match as package render names them.
func Players(m match.Match) []render.Player { return PlayersAt(m, math.MaxUint64) }

// PlayersAt returns the people of a match as they sat before entry n of the log.
func PlayersAt(m match.Match, n uint64) []render.Player {
	rec := m.Record()
	list, looks := make([]render.Player, len(rec.Seats)), rec.Looks()
	for i, chair := range m.ChairsAt(n) {
		list[i] = player(chair.Person)
		list[i].Seat, list[i].Absent, list[i].Look = engine.Seat(i+1), chair.Gone, looks[i]
	}
	return list
}

// player returns a person as package render names them, without a seat.
func player(p match.Person) render.Player {
	return render.Player{Name: p.Name, Plain: p.Plain, User: p.User, Computer: p.Computer()}
}

// Teller returns a teller of the match in a locale. Once the match has a position, the teller
// knows its table.
func Teller(book *render.Book, m match.Match, locale string) *render.Teller {
	tell := book.Printer(locale).Teller(m.Record().Game, Players(m))
	if pos, ok := m.Position(); ok {
		return tell.WithTable(pos.Table())
	}
	return tell
}
