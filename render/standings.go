package render

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
)

// Standings is a line for each seat, best first, in the game's own words where it has
// some: points that only order the seats are no score. Equal places are shared.
func (t *Teller) Standings(standings []engine.Standing) []string {
	lines := make([]string, len(standings))
	for i, s := range standings {
		line := t.first(Data{"Place": s.Place, "Name": t.Name(s.Seat), "N": s.Score}, t.key("result"), "ui.standing.line")
		if parts := t.parts(s.Parts); parts != "" {
			line = t.Say("ui.standing.parts", Data{"Line": line, "Parts": parts})
		}
		lines[i] = line
	}
	return lines
}

// parts are those that brought or cost something, and those of which the game has words
// of its own for a result.
func (t *Teller) parts(parts []engine.Part) string {
	var words []string
	for _, p := range parts {
		own := t.key("result", p.Name)
		if p.Points != 0 || t.Has(own) {
			words = append(words, t.first(Data{"Part": t.Part(p.Name), "Points": p.Points}, own, "ui.standing.part"))
		}
	}
	return strings.Join(words, ", ")
}

// Result is who won, in a sentence.
func (t *Teller) Result(standings []engine.Standing) string {
	winners := first(standings)
	key := "ui.result.won"
	if winners.Len() > 1 {
		key = "ui.result.shared"
	}
	return t.Say(key, Data{"Names": t.Names(winners)})
}

// first are those who share the first place.
func first(standings []engine.Standing) (winners engine.Seats) {
	for _, s := range standings {
		if s.Place == 1 {
			winners = winners.With(s.Seat)
		}
	}
	return winners
}

// Total is a seat's score in the result once there is one, and until then the
// score now.
func (v View) Total(seat engine.Seat, now int) int {
	for _, s := range v.Status.Standings {
		if s.Seat == seat {
			return s.Score
		}
	}
	return now
}

// place is a seat's place once there is a result, and zero until then.
func (v View) place(seat engine.Seat) int {
	for _, s := range v.Status.Standings {
		if s.Seat == seat {
			return s.Place
		}
	}
	return 0
}

// Ranked are the players of a game, seat 1 first, by their places once there is a result.
func Ranked[P any](v View, players []P) []P {
	if !v.Status.Over() {
		return players
	}
	ranked := make([]P, len(v.Status.Standings))
	for i, s := range v.Status.Standings {
		ranked[i] = players[s.Seat-1]
	}
	return ranked
}

// Won tells whether it is over and a seat has won.
func (v View) Won(seat engine.Seat) bool { return v.winners().Has(seat) }

func (v View) winners() engine.Seats {
	if v.Winner != engine.Spectator {
		return engine.SeatsOf(v.Winner)
	}
	return first(v.Status.Standings)
}

// Marks are the looks of those whose marks stand before what [View.Turn] says:
// who is to act alone, or who has won.
func (v View) Marks() []int {
	seats := v.Status.Acting
	switch {
	case v.Closed():
		seats = v.winners()
	case seats.Len() > 1:
		return nil
	}
	var looks []int
	for seat := range seats.All() {
		looks = append(looks, v.Look(seat))
	}
	return looks
}

// Result is what the scores of a game that is over are made of, best first: the parts that
// brought or cost somebody something, and the sum under its name.
func (v View) Result(total string) house.Result {
	made := house.Result{Total: house.ResultPart{Label: total}}
	for _, s := range v.Status.Standings {
		made.Looks = append(made.Looks, v.Look(s.Seat))
		made.Total.Points = append(made.Total.Points, Number(s.Score))
	}
	for _, part := range v.Status.Standings[0].Parts {
		row, brought := house.ResultPart{Label: v.Tell.Part(part.Name)}, false
		for _, s := range v.Status.Standings {
			points := pointsOf(s, part.Name)
			row.Points = append(row.Points, Number(points))
			brought = brought || points != 0
		}
		if brought {
			made.Parts = append(made.Parts, row)
		}
	}
	return made
}

// pointsOf is what a part of the result brought.
func pointsOf(s engine.Standing, part string) int {
	for _, p := range s.Parts {
		if p.Name == part {
			return p.Points
		}
	}
	return 0
}
