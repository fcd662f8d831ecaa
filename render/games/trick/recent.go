package trick

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// untold are the kinds of events that the picture tells by itself; where there
// are no others, they are told after all.
var untold = []string{"trick", "keep", "leave", "deal", "left-over"}

// news is what just happened, under the head.
func news(v render.View) []scene.Shape {
	text := v.Tell.Say("trick.ui.preview")
	if !v.Preview {
		text = latest(v, width-2*margin)
	}
	if text == "" {
		return nil
	}
	return house.News(scene.XYWH(margin, 74, width-2*margin, 44), text)
}

// latest is as many of the last events as fit into one line at a glance's size.
func latest(v render.View, room float64) string {
	events := slices.DeleteFunc(slices.Clone(v.Recent), func(e engine.Event) bool { return slices.Contains(untold, e.Kind) })
	if len(events) == 0 {
		events = v.Recent
	}
	return house.Latest(v.Measure, v.Tell.Events(events), room)
}

// changes are what just came to lie somewhere.
type changes struct {
	laid    map[string]bool // cards on lines
	played  map[string]bool // cards in the trick
	engines map[string]bool // companies with a new locomotive
}

func changesOf(events []engine.Event) changes {
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
