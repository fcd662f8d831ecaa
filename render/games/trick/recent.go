package trick

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
)

// untoldKinds are the kinds of events that the picture tells by itself.
var untoldKinds = []string{"trick", "keep", "leave", "deal", "left-over"}

// newsKinds are the kinds of events by how much they matter to those who look up.
var newsKinds = [][]string{
	{"over"}, {"win", "share", "engine", "engine-all"},
	{"city-left", "city-right", "place-left", "place-right", "reserve"}, {"lead", "play", "void"},
}

// changes are what just came to lie somewhere.
type changes struct {
	laid    map[string]bool // cards on lines
	played  map[string]bool // cards in the trick
	engines map[string]bool // companies with a new locomotive
}

func recentChanges(events []engine.Event) changes {
	c := changes{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, e := range events {
		switch e.Kind {
		case "lead", "play":
			c.played[e.What[0]] = true
		case "engine", "engine-all":
			c.engines[e.What[0]] = true
		case "city-left", "city-right", "place-left", "place-right":
			card, _, _ := strings.Cut(e.What[0], "@")
			c.laid[card] = true
		}
	}
	return c
}

// holding is a player's shares of one company.
type holding struct {
	seat    engine.Seat
	company string
}

// changedShares are the holdings that just grew: by the prize, and by the cards
// that stayed with those who lost the last trick.
func changedShares(events []engine.Event, t trick.Table) map[holding]bool {
	changed := map[holding]bool{}
	for _, e := range events {
		switch e.Kind {
		case "share":
			f, _ := trick.Printed(e.What[0])
			changed[holding{e.By, f.Company.String()}] = true
		case "keep":
			for _, p := range t.Last {
				if f, _ := trick.Printed(p.Card); p.Seat != t.LastWon {
					changed[holding{p.Seat, f.Company.String()}] = true
				}
			}
		}
	}
	return changed
}
