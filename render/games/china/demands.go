package china

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// actorDemand is a demand of the actor.
type actorDemand struct {
	city, good string
	pays       int
	aboard     bool // the good is on the train
}

// actorDemands returns the demands of the actor: those aboard first, then by
// payout.
func actorDemands(t china.Table) []actorDemand {
	var list []actorDemand
	for _, p := range t.Players {
		if p.Seat != t.Actor {
			continue
		}
		for _, card := range p.Cards {
			for _, w := range card.Lines {
				list = append(list, actorDemand{w.City, w.Good, w.Pays, slices.Contains(p.Loads, w.Good)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b actorDemand) int {
		if a.aboard != b.aboard {
			return cmp.Compare(aboardRank(a), aboardRank(b))
		}
		return cmp.Compare(b.pays, a.pays)
	})
	return list
}

// aboardRank sorts demands whose good is aboard first.
func aboardRank(w actorDemand) int {
	if w.aboard {
		return 0
	}
	return 1
}

// demandCities returns the cities of demands.
func demandCities(list []actorDemand) map[string]bool {
	set := map[string]bool{}
	for _, w := range list {
		set[w.city] = true
	}
	return set
}

// demandCaptions returns a function that returns the lines below a city's name:
// its demands on plates. size is relative to a board.
func demandCaptions(t *render.Teller, list []actorDemand, size float64) func(string) []captionLine {
	return func(city string) []captionLine {
		var lines []captionLine
		for _, w := range list {
			if w.city == city {
				lines = append(lines, w.captionOf(t, size))
			}
		}
		return lines
	}
}

// captionOf returns the good and its payout, on gold if the good is aboard.
func (w actorDemand) captionOf(t *render.Teller, size float64) captionLine {
	l := captionLine{Text: scene.Text{S: t.Say("china.ui.wish", render.Data{"Good": t.Token(w.good), "N": w.pays}),
		Font: house.Narrow(size*wishSize, scene.Medium), Color: house.Ink}, plate: house.Card}
	if w.aboard {
		l.Font, l.plate = house.Narrow(size*aboardSize, scene.Bold), house.Coin
	}
	return l
}
