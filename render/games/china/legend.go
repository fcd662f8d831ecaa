package china

import (
	"fmt"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the legend in pixels: the height of a line, the room before its words, the
// font size, and the margins.
const (
	legendLine   = 31.0
	legendLead   = 48.0
	legendSize   = 26.0
	legendMargin = 12.0
	legendGap    = 26.0 // between columns
)

// legend says in words what track costs, and what the signs of cities mean.
type legend struct {
	title         scene.Text
	words         []scene.Text
	width, prices float64 // widths of the widest words and of the widest price
}

// newLegend returns the legend in the reader's language.
func newLegend(v render.View) legend {
	text := func(key string) scene.Text {
		return scene.Text{S: v.Tell.Say(key), Font: house.Narrow(legendSize, scene.Medium), Color: house.Ink, Level: scene.Middle}
	}
	g := legend{title: text("china.ui.costs")}
	g.title.Font = house.Narrow(legendSize, scene.Bold)
	for _, c := range costLines {
		word := text(c.key)
		g.words = append(g.words, word)
		g.width = max(g.width, v.Measure.Measure(word.S, word.Font).Width)
		g.prices = max(g.prices, v.Measure.Measure(c.price, g.title.Font).Width)
	}
	return g
}

// lines returns the number of lines below the title.
func (g legend) lines(columns int) int { return (len(g.words) + columns - 1) / columns }

// size returns the size of the legend in pixels.
func (g legend) size(columns int) (w, h float64) {
	const gap = 14.0
	return float64(columns)*(legendLead+g.width+gap+g.prices+legendGap) + 2*legendMargin - legendGap, float64(1+g.lines(columns))*legendLine + 2*legendMargin
}

// draw draws the legend into a box.
func (g legend) draw(b scene.Box, columns int) []scene.Shape {
	at := b.Min.Add(scene.Pt(legendMargin, legendMargin+legendLine/2))
	g.title.At, g.title.MaxWidth, g.title.MinSize = at, b.W()-2*legendMargin, house.Reading
	shapes := []scene.Shape{drawLegendCard(b), g.title}
	column := (b.W() - 2*legendMargin + legendGap) / float64(columns)
	for i, word := range g.words {
		at := at.Add(scene.Pt(float64(i/g.lines(columns))*column, float64(1+i%g.lines(columns))*legendLine))
		word.At, word.MaxWidth, word.MinSize = at.Add(scene.Pt(legendLead, 0)), column-legendLead-legendGap-g.prices-6, house.Reading
		shapes = append(shapes, scene.Group{At: at.Add(scene.Pt(20, 0)), Scale: 1.35, Shapes: costLines[i].sign(scene.Pt(0, 0))}, word)
		shapes = append(shapes, scene.Text{S: costLines[i].price, At: at.Add(scene.Pt(column-legendGap, 0)), Font: g.title.Font,
			Color: house.Ink, Align: scene.Right, Level: scene.Middle})
	}
	return shapes
}

// drawLegendBelow draws the legend at the foot of the right column.
func drawLegendBelow(v render.View) []scene.Shape {
	const columns = 2
	return newLegend(v).draw(scene.Box{Min: scene.Pt(sideX, legendBelowTop(v)), Max: scene.Pt(sideX+sideW, foot)}, columns)
}

// legendBelowTop returns the top of the legend at the foot of the right column.
func legendBelowTop(v render.View) float64 {
	_, h := newLegend(v).size(2)
	return foot - h
}

// drawLegend draws the legend in a corner of the window where it hides little but empty
// land, if there is one. Labels avoid it.
func (l *labels) drawLegend(v render.View, list []actorDemand) []scene.Shape {
	g, in := newLegend(v), l.box.Grow(-8)
	points, weights := l.playPoints(demandCities(list))
	for _, corner := range [...]scene.Point{{X: 0, Y: 1}, {X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}} {
		for _, columns := range [...]int{2, 1} {
			w, h := g.size(columns)
			b := scene.XYWH(in.Min.X+corner.X*(in.W()-w), in.Min.Y+corner.Y*(in.H()-h), w, h)
			if l.hidden(b, points, weights) <= maxLegendHides {
				l.coverWith(b)
				return g.draw(b, columns)
			}
		}
	}
	return nil
}

// maxLegendHides is the largest cost of what the legend may hide.
const maxLegendHides = 18.0

// drawLegendCard draws the background of a legend.
func drawLegendCard(b scene.Box) scene.Shape {
	return scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
}

// legendTop returns the y coordinate below the players and their key.
func legendTop(t china.Table) float64 { return body + rowsHeight(t) + keyHeight }

// drawKey draws a heading, and what the initials and the waves in the players' rows mean.
func drawKey(v render.View, t china.Table) []scene.Shape {
	const columns = 3
	words := append(majorNames(v.Tell), v.Tell.Say("china.ui.port"))
	w := sideW / columns
	cell := func(i int) scene.Point {
		return scene.Pt(sideX+float64(i%columns)*w, legendTop(t)-keyHeight+keyLine*(float64(i/columns)+0.5)-3)
	}
	shapes := []scene.Shape{scene.Text{S: v.Tell.Say("china.ui.connected"), At: cell(0), Font: house.Narrow(29, scene.Medium),
		Color: house.InkSoft, Level: scene.Middle, MaxWidth: w - 4, MinSize: house.Reading}}
	for i, s := range words {
		at := cell(i + 1)
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

// costLines are the lines of the legend: what a segment costs in millions by the milepost
// at its end, and what waters add.
var costLines = []struct {
	key, price string
	sign       func(at scene.Point) []scene.Shape
}{
	{"china.ui.post.plain", "1", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Circle{Center: at, R: 3.5, Fill: scene.Flat(dotTone)}}
	}},
	{"china.ui.post.mountain", "2", func(at scene.Point) []scene.Shape { return []scene.Shape{drawPeak(at, 7, peakTone)} }},
	{"china.ui.post.alpine", "5", func(at scene.Point) []scene.Shape {
		return []scene.Shape{drawPeak(at, 9, heightTone)}
	}},
	{"china.ui.ground.small", "3", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Circle{Center: at, R: 6, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)}}
	}},
	{"china.ui.ground.medium", "3", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Rect{Box: scene.Around(at, 12, 12), Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)}}
	}},
	{"china.ui.ground.major", "5", func(at scene.Point) []scene.Shape {
		return []scene.Shape{drawHexagon(at, 9, scene.Flat(redTone), scene.Edge(house.Ink, 2))}
	}},
	{"china.ui.legend.river", "+2", func(at scene.Point) []scene.Shape { return drawSample(at, scene.Edge(streamTone, 3.5)) }},
	{"china.ui.legend.dry", "+1", func(at scene.Point) []scene.Shape {
		return drawSample(at, scene.Stroke{Color: wadiTone, Width: 3, Dash: []float64{6, 5}})
	}},
	{"china.ui.legend.lake", "+3", func(at scene.Point) []scene.Shape { return drawSample(at, scene.Edge(streamTone, 7)) }},
	{"china.ui.legend.sea", "4–8", func(at scene.Point) []scene.Shape {
		return drawSample(at, scene.Stroke{Color: waterInk, Width: 3, Dash: []float64{6, 4}, Cap: scene.Butt})
	}},
}

// drawSample draws a short line as the sign of a water in the legends.
func drawSample(at scene.Point, s scene.Stroke) []scene.Shape {
	return []scene.Shape{scene.Line{Points: []scene.Point{at.Add(scene.Pt(-13, 0)), at.Add(scene.Pt(13, 0))}, Stroke: s}}
}
