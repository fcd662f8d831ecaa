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

// Board is the line with the engines on it, the cards that lie open, and who has what;
// or one stop from near.
func (Painter) Board(v render.View) render.Board {
	if v.Zoom != "" {
		l := around([]toy.Stop{stopOf(v.Zoom)}, width)
		note := v.Tell.Say("ui.board.zoom", render.Data{"Game": v.Tell.Title(), "Place": v.Tell.Token(v.Zoom)})
		return render.Board{Height: l.height(), Note: note, Shapes: l.shapes(v), News: v.Recent}
	}
	l := stretch(0, toy.Stops-1, sideX)
	return render.Board{
		Under:  []scene.Layer{{Key: "toy/line/" + v.Tell.Language(), Shapes: l.static(v)}},
		Shapes: slices.Concat(l.engines(v), open(v), scores(v)),
		News:   v.Recent,
	}
}

// Tones returns none: the toy is drawn in the house's colours.
func (Painter) Tones() []scene.Color { return nil }

// Places returns the stops along the line.
func (Painter) Places(engine.Table) []string { return stopTokens() }

// table returns the toy's own table; the zero one where there is none.
func table(t engine.Table) toy.Table {
	own, _ := t.View().(toy.Table)
	return own
}

// open returns the row of cards and the pile.
func open(v render.View) []scene.Shape {
	const top, w, h = 716.0, 150.0, 210.0
	t := table(v.Table)
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
	if t.Pile == 0 {
		return append(shapes, card(v, pile, "", house.Normal)...)
	}
	shapes = append(shapes, house.Back(pile)...)
	return append(shapes, house.Badge(v.Measure, scene.Pt(pile.Center().X, pile.Max.Y-16), 24, strconv.Itoa(t.Pile))...)
}

// changed reports whether an event of the kind just named the token.
func changed(v render.View, kind, token string) bool {
	return slices.ContainsFunc(v.Recent, func(e engine.Event) bool {
		return e.Kind == kind && slices.Contains(e.What, token)
	})
}

// scores returns the list of the players: public points, cards, coins and fuel.
func scores(v render.View) []scene.Shape {
	t := table(v.Table)
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
