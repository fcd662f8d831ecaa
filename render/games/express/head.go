package express

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// head is whose turn it is and what for, which game this is, and below it what
// just happened.
func head(v render.View, t express.Table) []scene.Shape {
	marks := v.Marks()
	if t.Acting != engine.Spectator && !v.Closed() {
		marks = []int{v.Look(t.Acting)}
	}
	b := scene.XYWH(margin, 10, width-2*margin, 60)
	return append(house.Head(v.Measure, b, marks, heading(v, t), subject(v, t)), news(v)...)
}

// heading is what is asked and of whom, or the result.
func heading(v render.View, t express.Table) string {
	if v.Closed() {
		return v.Turn()
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

// subject is the game, the map and the round.
func subject(v render.View, t express.Table) string {
	if t.Round == 0 {
		return v.Tell.Say("express.ui.subject.order", render.Data{"Title": v.Tell.Title(), "Map": v.Tell.Value("map", t.Map)})
	}
	key := "express.ui.subject"
	if t.Ending {
		key = "express.ui.subject.last"
	}
	return v.Tell.Say(key, render.Data{"Title": v.Tell.Title(), "Map": v.Tell.Value("map", t.Map), "Round": t.Round})
}

// untold are the kinds of events that the picture tells by itself; where there
// are no others, they are told after all.
var untold = []string{"deal", "chose", "order", "round", "capital", "turn", "end"}

// news is what just happened, under the head.
func news(v render.View) []scene.Shape {
	text := v.Tell.Say("express.ui.preview")
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

// changed frames the cards that were just laid, the last one strongly.
func (c chart) changed(events []engine.Event) []scene.Shape {
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
		b := c.box(c.Cells[i]).Grow(-3)
		earlier = append(earlier, scene.Rect{Box: b, Radius: 6, Stroke: scene.Edge(house.Accent, 2.5)})
		last = house.ChangedBox(b, 6)
	}
	return append(earlier, last...)
}
