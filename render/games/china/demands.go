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
	card       int  // position of its card in the list
}

// actorDemands returns the demands of the actor card by card, because only one demand of
// a card can be met. Cards and the demands of a card are sorted alike: those aboard first, then by payout.
func actorDemands(t china.Table) []actorDemand {
	var cards [][]actorDemand
	for _, p := range t.Players {
		if p.Seat != t.Actor {
			continue
		}
		for _, card := range p.Cards {
			var list []actorDemand
			for _, w := range card.Lines {
				list = append(list, actorDemand{city: w.City, good: w.Good, pays: w.Pays, aboard: slices.Contains(p.Loads, w.Good)})
			}
			if len(list) > 0 {
				slices.SortStableFunc(list, compareDemands)
				cards = append(cards, list)
			}
		}
	}
	slices.SortStableFunc(cards, func(a, b []actorDemand) int { return compareDemands(a[0], b[0]) })
	for n, card := range cards {
		for i := range card {
			card[i].card = n
		}
	}
	return slices.Concat(cards...)
}

// compareDemands sorts demands whose good is aboard first, then by payout.
func compareDemands(a, b actorDemand) int {
	return cmp.Or(cmp.Compare(aboardRank(a), aboardRank(b)), cmp.Compare(b.pays, a.pays))
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
