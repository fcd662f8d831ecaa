package render

import (
	"github.com/railbot/railbot/engine"
)

// Standings returns a line for each seat, best first, in the game's own words if it has some. Equal places
// are shared.
func (t *Teller) Standings(standings []engine.Standing) []string {
	lines := make([]string, len(standings))
	for i, s := range standings {
		line := t.sayFirst(Data{"Place": s.Place, "Name": t.Name(s.Seat), "N": s.Score}, t.key("result"), "ui.standing.line")
		if parts := t.partsText(s.Parts); parts != "" {
			line = t.Say("ui.standing.parts", Data{"Line": line, "Parts": parts})
		}
		lines[i] = line
	}
	return lines
}

// partsText returns the parts of a score in words, joined with commas. A part of zero points is left out unless the
// game has its own message for it.
func (t *Teller) partsText(parts []engine.Part) string {
	var words []string
	for _, p := range parts {
		own := t.key("result", p.Name)
		if p.Points != 0 || t.Has(own) {
			words = append(words, t.sayFirst(Data{"Part": t.Part(p.Name), "Points": p.Points}, own, "ui.standing.part"))
		}
	}
	return t.Commas(words)
}

// Result returns the sentence that says who won.
func (t *Teller) Result(standings []engine.Standing) string {
	winners := winnersOf(standings)
	key := "ui.result.won"
	if winners.Len() > 1 {
		key = "ui.result.shared"
	}
	return t.Say(key, Data{"Names": t.Names(winners)})
}

// winnersOf returns the seats that share the first place.
func winnersOf(standings []engine.Standing) (winners engine.Seats) {
	for _, s := range standings {
		if s.Place == 1 {
			winners = winners.With(s.Seat)
		}
	}
	return winners
}

// Total returns a seat's final score if the game has a result, and otherwise the given current score.
func (v View) Total(seat engine.Seat, current int) int {
	for _, s := range v.Status.Standings {
		if s.Seat == seat {
			return s.Score
		}
	}
	return current
}

// finalPlace returns a seat's place in the result, or zero if there is none yet.
func (v View) finalPlace(seat engine.Seat) int {
	for _, s := range v.Status.Standings {
		if s.Seat == seat {
			return s.Place
		}
	}
	return 0
}

// Ranked returns players sorted by their places in the result, or unchanged if there is no result yet. players
// begins with seat 1.
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

// Won reports whether the match is over and a seat has won.
func (v View) Won(seat engine.Seat) bool { return v.winners().Has(seat) }

// winners returns the winning seats, or none while the match goes on.
func (v View) winners() engine.Seats {
	if v.Winner != engine.Spectator {
		return engine.SeatsOf(v.Winner)
	}
	return winnersOf(v.Status.Standings)
}

// Marks returns the looks of the players whose marks stand before the sentence of [View.StatusLine]: of the winners,
// or of the acting seat if there is only one.
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
