package yardstick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
)

// chinaValue plays for the demand that pays most, however far away, and otherwise like
// the simulation chooser.
func chinaValue(d *decision) func(engine.Move) int {
	hand, table := d.position.Hand(d.seat).View().(china.Hand), d.position.Table().View().(china.Table)
	best := china.DemandAid{}
	for _, aid := range hand.Aids {
		if aid.Pays > best.Pays && (aid.Held || aid.Source != "") && aid.Build >= 0 && aid.Build <= hand.Cash {
			best = aid
		}
	}
	values := map[string]int{d.chosen: 1}
	goal := best.Source
	if best.Held {
		goal = best.City
	}
	if best.Pays > 0 {
		for _, kind := range []string{"build", "go"} {
			values[kind+" "+best.City] = 2
			if move, ok := d.position.Toward(d.seat, kind, []string{goal}); ok {
				values[move] = 3
			}
			values[kind+" "+goal] = 4
		}
		if !best.Held && table.Players[d.seat-1].City == best.Source {
			values["load "+best.Good] = 5
		}
	}
	return func(m engine.Move) int {
		if m.Kind() == "deliver" {
			return 6
		}
		return values[engine.Notation(m)]
	}
}
