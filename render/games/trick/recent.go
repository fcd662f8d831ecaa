package trick

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// evidentKinds holds the kinds of event that the picture shows by itself.
var evidentKinds = []string{"trick", "keep", "leave", "deal", "left-over"}

// newsKinds holds the kinds of event by importance.
var newsKinds = [][]string{
	{"over"}, {"win"}, {"share", "engine", "engine-all"},
	{"city-left", "city-right", "place-left", "place-right", "reserve"}, {"lead", "play", "void"},
}

// told returns the events that the line of news tells of, so that the marks agree with it.
func told(v render.View) []engine.Event {
	events := render.DropEvident(v.Recent, evidentKinds)
	news := house.LatestNews(v.Measure, v.Tell.Events(events), width-2*margin)
	for i := range events {
		if strings.Join(v.Tell.Events(events[i:]), " · ") == news {
			return events[i:]
		}
	}
	return events
}

// changes is what has changed recently.
type changes struct {
	laid    map[string]bool // cards on lines
	played  map[string]bool // cards in the trick
	engines map[string]bool // companies with a new locomotive
}

// recentChanges returns what the events changed.
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

// changedShares returns the holdings that just grew, by the prize and by the cards that the
// losers of its trick kept.
func changedShares(events []engine.Event, t trick.Table) map[holding]bool {
	changed := map[holding]bool{}
	for _, e := range events {
		switch e.Kind {
		case "share":
			f, _ := trick.Printed(e.What[0])
			changed[holding{e.By, f.Company.String()}] = true
			for _, p := range t.Last {
				if f, _ := trick.Printed(p.Card); p.Seat != t.LastWon {
					changed[holding{p.Seat, f.Company.String()}] = true
				}
			}
		}
	}
	return changed
}
