package toy

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Entry is the toy beside its painter. It is in no list: tests add it to theirs.
func Entry() render.Entry { return render.Entry{Game: toy.Game, Painter: Painter{}} }

// Painter shows the toy.
type Painter struct{}

const (
	width  = render.BoardWidth
	margin = render.Margin
	body   = 130.0  // where the map and the scores begin
	sideX  = 1060.0 // where the right column begins
)

// Board is the line with the engines on it, the cards that lie open, and who
// has what.
func (Painter) Board(v render.View) render.Board {
	if v.Zoom != "" {
		return near(v)
	}
	t := table(v.Table)
	return render.Board{
		Under:  []scene.Layer{{Key: "toy/line/" + v.Tell.Language(), Shapes: wholeLine.static(v)}},
		Shapes: slices.Concat(wholeLine.engines(v, t), open(v, t), scores(v, t)),
		News:   v.Recent,
	}
}

// Tones are none: the toy is drawn in the house's colours.
func (Painter) Tones() []scene.Color { return nil }

// Places are the stops: those with an engine first, then along the line.
func (Painter) Places(t engine.Table) []string {
	var places []string
	for _, p := range table(t).Places {
		places = append(places, p.At)
	}
	for stop := range toy.Stops {
		places = append(places, stop.String())
	}
	return unique(places)
}

func unique(tokens []string) []string {
	var list []string
	for _, t := range tokens {
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// table is the toy's own table; the zero one where there is none.
func table(t engine.Table) toy.Table {
	own, _ := t.View().(toy.Table)
	return own
}

// open is the row of cards, the pile and the discards.
func open(v render.View, t toy.Table) []scene.Shape {
	const top, w, h = 716.0, 150.0, 210.0
	var shapes []scene.Shape
	x := margin
	for _, token := range t.Row {
		box := scene.XYWH(x, top, w, h)
		shapes = append(shapes, card(v, box, token, house.Normal)...)
		if changed(v, "refill", token) {
			shapes = append(shapes, house.ChangedBox(box, 12)...)
		}
		x += w + 24
	}
	pile := scene.XYWH(x+40, top, w, h)
	shapes = append(shapes, stack(v, pile, "toy.ui.pile", t.Pile)...)
	return append(shapes, stack(v, pile.Move(scene.Pt(w+24, 0)), "toy.ui.discard", len(t.Discard))...)
}

// stack is a pile of cards face down, or where one would lie, its name and count
// under it.
func stack(v render.View, b scene.Box, name string, n int) []scene.Shape {
	shapes := card(v, b, "", house.Normal)
	if n > 0 {
		shapes = house.Back(b)
	}
	label := scene.Text{S: v.Tell.Say(name), At: scene.Pt(b.Center().X, b.Max.Y+30),
		Font: house.Font(house.Reading, scene.Medium), Color: house.Ink, Align: scene.Centered, MaxWidth: b.W()}
	return append(append(shapes, label), house.Badge(v.Measure, scene.Pt(b.Center().X, b.Max.Y-16), 24,
		strconv.Itoa(n))...)
}

// changed tells whether an event of the kind just named the token.
func changed(v render.View, kind, token string) bool {
	return slices.ContainsFunc(v.Recent, func(e engine.Event) bool {
		return e.Kind == kind && slices.Contains(e.What, token)
	})
}

// scores is the list of the players: public points, cards, coins and fuel.
func scores(v render.View, t toy.Table) []scene.Shape {
	rows := make([]house.Row, len(t.Places))
	for i, p := range render.Ranked(v, t.Places) {
		points, _ := score(v.Table, p.Seat)
		row := v.Row(p.Seat)
		row.Score = strconv.Itoa(points)
		row.Facts = []house.Fact{
			{Icon: scene.IconCard, Text: strconv.Itoa(p.Cards)},
			{Icon: scene.IconCoin, Text: strconv.Itoa(p.Coins)},
			{Icon: scene.IconBolt, Text: strconv.Itoa(p.Fuel)},
		}
		rows[i] = row
	}
	box := scene.XYWH(sideX, body, width-margin-sideX, float64(len(rows))*(house.RowHeight+8))
	return append(house.ScoreRows(v.Measure, box, rows), legend(v, box.Max.Y+36)...)
}

// legend says what the numbers in the list are.
func legend(v render.View, y float64) []scene.Shape {
	return house.Legend(v.Measure, scene.Pt(sideX, y), width-margin-sideX, []house.Entry{
		{Icon: scene.IconCard, Text: v.Tell.Say("toy.ui.legend.cards")},
		{Icon: scene.IconCoin, Text: v.Tell.Say("toy.ui.legend.coins")},
		{Icon: scene.IconBolt, Text: v.Tell.Say("toy.ui.legend.fuel")},
		{Icon: scene.IconStar, Text: v.Tell.Say("toy.ui.legend.score")},
	})
}
