package yardstick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
)

// expressValue runs the train that pays the seat most, buys titles of the company of
// which it has most, and never builds unless it has to: it lives on what the others
// build.
func expressValue(d *decision) func(engine.Move) int {
	table := d.position.Table().View().(express.Table)
	pays, own := map[string]int{}, map[string]int{}
	for i, c := range table.Companies {
		own[c.Company] = table.Players[d.seat-1].Shares[i]*10 + c.Stations
		if c.Run != nil && c.Run.Pays != nil {
			pays[c.Company] = c.Run.Pays[d.seat-1]
		}
	}
	left := map[string]int{}
	for _, p := range table.Piles {
		left[p.Pile] = p.Count
	}
	return func(m engine.Move) int {
		args := m.Args()
		switch m.Kind() {
		case "run":
			if pays[args[0]] > 1 {
				return 2000 + pays[args[0]]
			}
			return 500 + pays[args[0]]
		case "buy":
			return 1000 + own[args[0]]
		case "force":
			return 900
		case "draw":
			return left[args[0]]
		case "end":
			return 400
		case "swap":
			return 0
		}
		return d.chosenValue(m)
	}
}
