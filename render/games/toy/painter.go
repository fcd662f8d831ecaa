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

// Entry returns the toy with its painter. The program's list of games lacks it: tests
// add it to theirs.
func Entry() render.Entry { return render.Entry{Game: toy.Game, Painter: Painter{}} }

// Painter shows the toy.
type Painter struct{}

const (
	width  = render.BoardWidth
	margin = render.Margin
	body   = 130.0  // where the map and the scores begin
	sideX  = 1060.0 // where the right column begins
)

// Board draws the line with the engines on it, the open cards, and the list of the
// players; or one stop in close-up.
func (Painter) Board(v render.View) render.Board {
	if v.Zoom != "" {
		l := lineAround([]toy.Stop{stopOf(v.Zoom)}, width)
		note := v.Tell.Say("ui.board.zoom", render.Data{"Game": v.Tell.Title(), "Place": v.Tell.Token(v.Zoom)})
		return render.Board{Height: l.bottom(), Note: note, Shapes: l.draw(v), News: v.Recent}
	}
	l := newLine(0, toy.Stops-1, sideX)
	return render.Board{
		Under:  []scene.Layer{{Key: "toy/line/" + v.Tell.Language(), Shapes: l.drawTrack(v)}},
		Shapes: slices.Concat(l.drawEngines(v), drawOpenCards(v), drawScores(v)),
		News:   v.Recent,
	}
}

// Tones returns none: the toy is drawn in the house's colors.
func (Painter) Tones() []scene.Color { return nil }

// Places returns the stops along the line.
func (Painter) Places(engine.Table) []string { return stopTokens() }

// tableOf returns the toy's own view of a table, or the zero value if there is none.
func tableOf(t engine.Table) toy.Table {
	view, _ := t.View().(toy.Table)
	return view
}

// drawOpenCards draws the row of open cards and the pile.
func drawOpenCards(v render.View) []scene.Shape {
	const top, w, h = 716.0, 150.0, 210.0
	t := tableOf(v.Table)
	var shapes []scene.Shape
	x := margin
	for _, token := range t.Row {
		box := scene.XYWH(x, top, w, h)
		shapes = append(shapes, drawCard(v, box, token, house.Normal)...)
		if hasChanged(v, "refill", token) {
			shapes = append(shapes, house.ChangedBox(box, 12)...)
		}
		x += w + 24
	}
	pile := scene.XYWH(x+40, top, w, h)
	if t.Pile == 0 {
		return append(shapes, drawCard(v, pile, "", house.Normal)...)
	}
	shapes = append(shapes, house.DrawBack(pile)...)
	return append(shapes, house.Badge(v.Measure, scene.Pt(pile.Center().X, pile.Max.Y-16), 24, strconv.Itoa(t.Pile))...)
}

// hasChanged reports whether a recent event of the kind names the token.
func hasChanged(v render.View, kind, token string) bool {
	return slices.ContainsFunc(v.Recent, func(e engine.Event) bool {
		return e.Kind == kind && slices.Contains(e.What, token)
	})
}

// drawScores draws the list of the players: public points, cards, coins and fuel.
func drawScores(v render.View) []scene.Shape {
	t := tableOf(v.Table)
	rows := make([]house.Row, len(t.Places))
	for i, p := range render.Ranked(v, t.Places) {
		points, _ := publicScore(v.Table, p.Seat)
		row := v.PlayerRow(p.Seat)
		row.Score = strconv.Itoa(points)
		row.Facts = []house.Fact{
			{Icon: scene.IconCard, Text: strconv.Itoa(p.Cards)},
			{Icon: scene.IconCoin, Text: strconv.Itoa(p.Coins)},
			{Icon: scene.IconBolt, Text: strconv.Itoa(p.Fuel)},
		}
		rows[i] = row
	}
	box := scene.XYWH(sideX, body, width-margin-sideX, float64(len(rows))*(house.RowHeight+8))
	return append(house.ScoreRows(v.Measure, box, rows), drawLegend(v, box.Max.Y+36)...)
}

// drawLegend draws what the numbers in the list mean.
func drawLegend(v render.View, y float64) []scene.Shape {
	return house.Legend(v.Measure, scene.Pt(sideX, y), width-margin-sideX, []house.LegendEntry{
		{Icon: scene.IconCard, Text: v.Tell.Say("toy.ui.legend.cards")},
		{Icon: scene.IconCoin, Text: v.Tell.Say("toy.ui.legend.coins")},
		{Icon: scene.IconBolt, Text: v.Tell.Say("toy.ui.legend.fuel")},
		{Icon: scene.IconStar, Text: v.Tell.Say("toy.ui.legend.score")},
	})
}
