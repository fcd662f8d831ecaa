package express

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// headingMarks returns the looks of the seats that the heading names.
func headingMarks(v render.View, t express.Table) []int {
	if t.Acting != engine.Spectator && !v.Closed() {
		return []int{v.Look(t.Acting)}
	}
	return v.Marks()
}

// headingText returns what is asked and of whom, or the result.
func headingText(v render.View, t express.Table) string {
	if v.Closed() {
		return v.StatusLine()
	}
	data := render.Data{"Name": v.Tell.Name(t.Acting), "N": 0, "Company": ""}
	switch {
	case t.Stage == "order":
		data["Name"] = v.Tell.Names(v.Status.Acting)
	case t.Stage == "give" && t.Purchase != nil:
		data["N"] = t.Purchase.Left
	case t.Payout != nil:
		data["N"], data["Company"] = t.Payout.Left, v.Tell.Token(t.Payout.Company)
	}
	return v.Tell.Say("express.ui.asks."+t.Stage, data)
}

// titleOf returns the name of the game, the map and the round.
func titleOf(v render.View, t express.Table) string {
	if t.Round == 0 {
		return v.Tell.Say("express.ui.subject.order", render.Data{"Title": v.Tell.Title(), "Map": v.Tell.Value("map", t.Map)})
	}
	key := "express.ui.subject"
	if t.Ending {
		key = "express.ui.subject.last"
	}
	return v.Tell.Say(key, render.Data{"Title": v.Tell.Title(), "Map": v.Tell.Value("map", t.Map), "Round": t.Round})
}

// evidentKinds holds the kinds of event that the picture shows by itself.
var evidentKinds = []string{"deal", "chose", "order", "round", "capital", "turn", "end"}

// newsKinds holds the kinds of event by importance.
var newsKinds = [][]string{
	{"over", "ending"}, {"title", "taken", "run"}, {"lay", "upgrade", "west", "swap", "aid", "use"},
	{"buy", "force", "pay", "give", "handed", "draw", "drew", "take", "surplus", "lapse", "spent", "gone", "keep", "decline"},
}

// drawChanges frames the cards that were just laid, the last one strongly.
func (c chart) drawChanges(events []engine.Event) []scene.Shape {
	var earlier, last []scene.Shape
	for _, e := range events {
		if e.Kind != "lay" && e.Kind != "upgrade" {
			continue
		}
		i, ok := c.Find(e.What[0])
		if !ok || c.shows != nil && !c.shows(c.Cells[i]) {
			last = nil
			continue
		}
		u := c.unit()
		b := c.box(c.Cells[i]).Grow(-3 * u)
		earlier = append(earlier, scene.Rect{Box: b, Radius: 13 * u, Stroke: scene.Edge(house.Accent, 3*u)})
		last = house.ChangedBox(b, 13*u)
	}
	return append(earlier, last...)
}
