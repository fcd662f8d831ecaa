package yardstick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
)

// trickValue plays its highest card, and places cards, cities and locomotives where its
// own shares gain most at once.
func trickValue(d *decision) func(engine.Move) int {
	return func(m engine.Move) int {
		if m.Kind() == "play" {
			face, _ := trick.Printed(m.Args()[0])
			return face.Number
		}
		return d.after(m).Table().View().(trick.Table).Players[d.seat-1].Score
	}
}
