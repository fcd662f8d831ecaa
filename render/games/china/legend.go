package china

import (
	"fmt"
	"strings"

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

// The strip at the foot of a board that says what track costs: the top and the middle of its
// line, the largest font size, and in pixels the room before a word and the least gaps.
const (
	stripTop  = 946.0
	stripLine = (stripTop+height)/2 + 2
	stripSize = 27.0
	stripLead = 35.0 // after a line
	stripStep = 27.0 // after another sign
	stripGap  = 7.0  // between a word and its price
	stripRoom = 14.0 // between entries
)

// stripLines is how many of [costLines] the strip shows: all but the last one, a sea route, which
// drawKey explains.
const stripLines = 9

// drawStrip draws the legend in one line below the map and the players, so that it hides
// nothing of the map. Its letters are as large as the width allows.
func drawStrip(v render.View) []scene.Shape {
	const most = width - 2*margin
	g := newLegend(v)
	g.words = g.words[:stripLines]
	for i, line := range costLines[:stripLines] {
		if line.short != "" {
			g.words[i].S = v.Tell.Say(line.short)
		}
	}
	for size := stripSize; ; size-- {
		words, total := g.stripWidths(v.Measure, size)
		if room := (most - total) / float64(len(words)-1); room >= stripRoom || size <= house.Reading {
			return g.strip(words, size, room)
		}
	}
}

// stripWidths returns the widths of the title and of each word of a strip, and the width of all of it.
func (g legend) stripWidths(m scene.Measurer, size float64) (words []float64, total float64) {
	words = []float64{m.Measure(g.title.S, house.Narrow(size, scene.Bold)).Width}
	for i, word := range g.words {
		price := m.Measure(costLines[i].price, house.Narrow(size, scene.Bold)).Width
		words = append(words, costLines[i].lead()+m.Measure(word.S, house.Narrow(size, scene.Medium)).Width+stripGap+price)
	}
	for _, w := range words {
		total += w
	}
	return words, total
}

// strip draws the title and the entries of a strip with the given widths.
func (g legend) strip(widths []float64, size, room float64) []scene.Shape {
	at := scene.Pt(margin, stripLine)
	g.title.At, g.title.Font, g.title.Color = at, house.Narrow(size, scene.Bold), house.InkSoft
	shapes := []scene.Shape{g.title}
	for i, word := range g.words {
		at.X += widths[i] + room
		end := at.Add(scene.Pt(widths[i+1], 0))
		lead := costLines[i].lead()
		word.At, word.Font = at.Add(scene.Pt(lead, 0)), house.Narrow(size, scene.Medium)
		shapes = append(shapes, scene.Group{At: at.Add(scene.Pt(lead/2-3, 0)), Scale: 1.1, Shapes: costLines[i].sign(scene.Pt(0, 0))}, word,
			scene.Text{S: costLines[i].price, At: end, Font: house.Narrow(size, scene.Bold), Color: house.Ink, Align: scene.Right, Level: scene.Middle})
	}
	return shapes
}

// drawLegendCard draws the background of a legend.
func drawLegendCard(b scene.Box) scene.Shape {
	return scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
}

// legendTop returns the y coordinate below the players and their key.
func legendTop(t china.Table) float64 { return body + rowsHeight(t) + keyHeight }

// drawKey says in words what the signs in the players' rows and on the map mean.
func drawKey(v render.View, t china.Table) []scene.Shape {
	const signRoom, columns = 58.0, 2
	at := func(i int) scene.Point {
		return scene.Pt(sideX+float64(i%columns)*sideW/columns, legendTop(t)-keyHeight+keyLine*(float64(i/columns)+0.5)-2)
	}
	route := func(at scene.Point) []scene.Shape {
		return append(drawRoute(at.Add(scene.Pt(-24, 0)), at.Add(scene.Pt(24, 0)), 14), house.SeatMark(at, 21, v.Look(t.Players[0].Seat))...)
	}
	var shapes []scene.Shape
	for i, entry := range []struct {
		key  string
		sign func(scene.Point) []scene.Shape
	}{
		{"china.ui.connected", func(at scene.Point) []scene.Shape {
			return drawGoal(at, 1.05, initialOf(majorNames(v.Tell)[0]), true)
		}},
		{"china.ui.port", func(at scene.Point) []scene.Shape { return drawGoal(at, 1.05, "", false) }},
		{"china.ui.legend.demanded", func(at scene.Point) []scene.Shape { return []scene.Shape{drawGoldDot(at)} }},
		{"china.ui.legend.bought", route},
	} {
		middle := at(i)
		shapes = append(shapes, entry.sign(middle.Add(scene.Pt(signRoom/2-2, 0)))...)
		text := v.Tell.Say(entry.key)
		if entry.key == "china.ui.legend.bought" {
			text += " " + costLines[stripLines].price
		}
		shapes = append(shapes, scene.Text{S: text, At: middle.Add(scene.Pt(signRoom, 0)), Font: house.Narrow(28, scene.Medium),
			Color: house.Ink, Level: scene.Middle, MaxWidth: sideW/columns - signRoom - 8, MinSize: house.Reading})
	}
	return shapes
}

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

// costLine is a line of the legend with its sign and its price.
type costLine struct {
	key, price string
	sign       func(at scene.Point) []scene.Shape
	short      string // key of shorter words beside its like, or ""
}

// lead returns the room for the sign in a strip. Waters are lines, which need more room.
func (c costLine) lead() float64 {
	if strings.HasPrefix(c.key, "china.ui.legend.") {
		return stripLead
	}
	return stripStep
}

// costLines are the lines of the legend: what a segment costs in millions by the milepost
// at its end, and what waters add.
var costLines = []costLine{
	{"china.ui.post.plain", "1", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Circle{Center: at, R: 3.5, Fill: scene.Flat(dotTone)}}
	}, ""},
	{"china.ui.post.mountain", "2", func(at scene.Point) []scene.Shape { return []scene.Shape{drawPeak(at, 7, peakTone)} }, ""},
	{"china.ui.post.alpine", "5", func(at scene.Point) []scene.Shape {
		return drawHighPeak(at, 9)
	}, ""},
	{"china.ui.ground.small", "3", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Circle{Center: at, R: 6, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)}}
	}, "china.ui.legend.small"},
	{"china.ui.ground.medium", "3", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Rect{Box: scene.Around(at, 12, 12), Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)}}
	}, "china.ui.legend.medium"},
	{"china.ui.ground.major", "5", func(at scene.Point) []scene.Shape {
		return []scene.Shape{drawHexagon(at, 9, scene.Flat(redTone), scene.Edge(house.Ink, 2))}
	}, ""},
	{"china.ui.legend.river", "+2", func(at scene.Point) []scene.Shape { return drawSample(at, scene.Edge(streamTone, 3.5)) }, ""},
	{"china.ui.legend.dry", "+1", func(at scene.Point) []scene.Shape {
		return drawSample(at, scene.Stroke{Color: wadiTone, Width: 3, Dash: []float64{6, 5}})
	}, ""},
	{"china.ui.legend.lake", "+3", func(at scene.Point) []scene.Shape { return drawSample(at, scene.Edge(streamTone, 7)) }, ""},
	{"china.ui.legend.sea", "4–8", func(at scene.Point) []scene.Shape {
		return drawSample(at, scene.Stroke{Color: waterInk, Width: 3, Dash: []float64{6, 4}, Cap: scene.Butt})
	}, ""},
}

// drawSample draws a short line as the sign of a water in the legends.
func drawSample(at scene.Point, s scene.Stroke) []scene.Shape {
	return []scene.Shape{scene.Line{Points: []scene.Point{at.Add(scene.Pt(-13, 0)), at.Add(scene.Pt(13, 0))}, Stroke: s}}
}
