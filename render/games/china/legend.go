package china

import (
	"fmt"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawCostLegend draws what track costs, as two rows of signs and figures.
func drawCostLegend(v render.View) []scene.Shape {
	const columns = 5
	b := scene.XYWH(sideX, foot-legendHeight, sideW, legendHeight)
	w, h := (b.W()-12)/columns, b.H()/2
	cell := func(i int) scene.Point {
		return scene.Pt(b.Min.X+10+float64(i%columns)*w, b.Min.Y+h*(float64(i/columns)+0.5))
	}
	shapes := []scene.Shape{drawLegendCard(b), scene.Text{S: v.Tell.Say("china.ui.costs"), At: cell(0),
		Font: house.Narrow(26, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: w - 6,
		MinSize: house.Reading}}
	for i, c := range costLines {
		at := cell(i + 1)
		shapes = append(shapes, scene.Group{At: at.Add(scene.Pt(20, 0)), Scale: 1.35, Shapes: c.sign(scene.Pt(0, 0))})
		shapes = append(shapes, scene.Text{S: c.price, At: at.Add(scene.Pt(44, 0)), Font: house.Narrow(32, scene.Bold),
			Color: house.Ink, Level: scene.Middle, MaxWidth: w - 46, MinSize: house.Reading})
	}
	return shapes
}

// drawLegendCard draws the background of a legend.
func drawLegendCard(b scene.Box) scene.Shape {
	return scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
}

const legendHeight = 92.0

// legendTop returns the y coordinate below the players and their key.
func legendTop(t china.Table) float64 { return body + rowsHeight(t) + keyHeight }

// hasCostLegend reports whether a board has room for what track costs below the players
// and the demands.
func hasCostLegend(t china.Table) bool { return len(t.Players) <= 4 }

// legendBottom returns the y coordinate at which the list of demands ends.
func legendBottom(t china.Table) float64 {
	if hasCostLegend(t) {
		return foot - legendHeight - 8
	}
	return foot
}

// drawKey draws what the initials and the waves in the players' rows mean.
func drawKey(v render.View, t china.Table) []scene.Shape {
	const columns = 3
	words := append(majorNames(v.Tell), v.Tell.Say("china.ui.port"))
	w := sideW / columns
	var shapes []scene.Shape
	for i, s := range words {
		at := scene.Pt(sideX+float64(i%columns)*w, legendTop(t)-keyHeight+keyLine*(float64(i/columns)+0.5)-3)
		sign := initialOf(s)
		if i == len(words)-1 {
			sign = ""
		}
		const reached = false
		shapes = append(shapes, drawGoal(at.Add(scene.Pt(14, 0)), 1.05, sign, reached)...)
		shapes = append(shapes, scene.Text{S: s, At: at.Add(scene.Pt(keySign, 0)), Font: house.Narrow(29, scene.Medium),
			Color: house.Ink, Level: scene.Middle, MaxWidth: w - keySign - 4, MinSize: house.Reading})
	}
	return shapes
}

// keySign is the room that a sign takes beside its words, in pixels.
const keySign = 34.0

// majorNames returns the names of the major cities.
func majorNames(t *render.Teller) []string {
	var names []string
	for _, c := range china.PrintedBoard().CitiesOfSize(china.Major) {
		names = append(names, t.Token(china.PrintedBoard().Cities[c].Token))
	}
	return names
}

// sideLayerKey returns the cache key of the layer beside a map that does not
// change between moves.
func sideLayerKey(v render.View, t china.Table) string {
	return fmt.Sprint("china/beside/", len(t.Players), "/", v.Tell.Language())
}

// costLines are the lines of the legends, in millions: what a segment costs by
// the milepost at its end, and what waters add.
var costLines = []struct {
	price string
	sign  func(at scene.Point) []scene.Shape
}{
	{"1", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Circle{Center: at, R: 3.5, Fill: scene.Flat(dotTone)}}
	}},
	{"2", func(at scene.Point) []scene.Shape { return []scene.Shape{drawPeak(at, 7, peakTone)} }},
	{"5", func(at scene.Point) []scene.Shape {
		return []scene.Shape{drawPeak(at, 9, heightTone)}
	}},
	{"3", func(at scene.Point) []scene.Shape {
		return []scene.Shape{
			scene.Circle{Center: at.Add(scene.Pt(-7, 0)), R: 5, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)},
			scene.Rect{Box: scene.Around(at.Add(scene.Pt(7, 0)), 10, 10), Fill: scene.Flat(house.Card),
				Stroke: scene.Edge(house.Ink, 2)},
		}
	}},
	{"5", func(at scene.Point) []scene.Shape {
		return []scene.Shape{drawHexagon(at, 9, scene.Flat(redTone), scene.Edge(house.Ink, 2))}
	}},
	{"+2", func(at scene.Point) []scene.Shape { return drawSample(at, scene.Edge(streamTone, 3.5)) }},
	{"+1", func(at scene.Point) []scene.Shape {
		return drawSample(at, scene.Stroke{Color: wadiTone, Width: 3, Dash: []float64{6, 5}})
	}},
	{"+3", func(at scene.Point) []scene.Shape { return drawSample(at, scene.Edge(streamTone, 7)) }},
	{"4–8", func(at scene.Point) []scene.Shape {
		return drawSample(at, scene.Stroke{Color: waterInk, Width: 3, Dash: []float64{6, 4}, Cap: scene.Butt})
	}},
}

// drawSample draws a short line as the sign of a water in the legends.
func drawSample(at scene.Point, s scene.Stroke) []scene.Shape {
	return []scene.Shape{scene.Line{Points: []scene.Point{at.Add(scene.Pt(-13, 0)), at.Add(scene.Pt(13, 0))}, Stroke: s}}
}
