package yardstick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
)

// trainsValue plays every card, buys the most expensive one, and lays rails where they
// bring most points at once.
func trainsValue(d *decision) func(engine.Move) int {
	cost := map[string]int{}
	for _, p := range d.position.Table().View().(trains.Table).Supply {
		cost[p.Card] = p.Cost
	}
	points := func(m engine.Move) int {
		return d.after(m).Table().View().(trains.Table).Players[d.seat-1].Score
	}
	return func(m engine.Move) int {
		switch m.Kind() {
		case "play":
			return 1000 + d.chosenValue(m)
		case "plain":
			return 900 + d.chosenValue(m)
		case "buy", "buy-top":
			return 500 + cost[m.Args()[0]]
		case "end":
			return 501 // rather than a card that costs nothing
		case "lay", "start", "expand":
			return 10*points(m) + d.chosenValue(m)
		}
		return d.chosenValue(m)
	}
}
