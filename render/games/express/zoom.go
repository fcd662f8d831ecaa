package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Rows and columns of the map in a close-up, and the size of its cells.
const (
	nearRows, nearColumns = 3, 4
	nearW, nearH          = 266.0, 276.0
	nearSide              = 1124.0 // left edge of the words about the place

	nearX = margin + 4.0 // the upper left corner of the shown part
	nearY = bodyY + 12.0
)

// drawZoom draws the map around a place and, beside it, an inset that shows
// where it is and the facts about the place.
func drawZoom(v render.View, t express.Table, m *express.Map) (ground, beside []scene.Shape) {
	at, ok := m.Find(v.Zoom)
	if !ok {
		return nil, nil
	}
	c := zoomChart(m, m.Cells[at])
	here := c.box(m.Cells[at])
	edge := scene.Stroke{Color: house.Ink, Width: 5, Dash: []float64{14, 10}, Cap: scene.Butt}
	ground = slices.Concat(c.drawShallows(), c.drawBaseMap(v), c.drawNetwork(v, t))
	ground = append(ground, scene.Rect{Box: here.Grow(-3), Radius: 24, Stroke: edge})
	return append(ground, c.drawPayments(v, t)...), append(drawInset(t, c, insetBox), drawFacts(v, t, m, at)...)
}

// zoomChart returns the part of the map around a cell, as centered as the
// edges of the map allow.
func zoomChart(m *express.Map, p express.Cell) chart {
	row := min(max(p.Row-1, 1), m.Rows-nearRows+1)
	column := min(max(p.Column-1, 1), m.Columns-nearColumns+1)
	return chart{
		Map: m, w: nearW, h: nearH,
		x: nearX - float64(column-1)*nearW, y: nearY - float64(row-1)*nearH,
		shows: func(q express.Cell) bool {
			return q.Row >= row && q.Row < row+nearRows && q.Column >= column && q.Column < column+nearColumns
		},
	}
}

// insetBox is the position of the whole map beside a close-up.
var insetBox = scene.XYWH(nearSide, bodyY+6, width-margin-nearSide, 288)

// drawBoardInset draws the whole map small on a panel beside a crop of it, or
// nothing if the board shows the whole map.
func drawBoardInset(t express.Table, p boardLayout) []scene.Shape {
	if p.inset.Empty() {
		return nil
	}
	return append([]scene.Shape{drawPanel(p.inset)}, drawInset(t, p.chart, p.inset.Grow(-8))...)
}

// drawInset draws the whole map small, with a frame around the part shown.
func drawInset(t express.Table, shown chart, box scene.Box) []scene.Shape {
	c := smallChart(shown.Map, box)
	var near scene.Box
	for i := range shown.eachVisible {
		near = near.Union(c.box(c.Cells[i]))
	}
	return append(c.drawSmall(t), scene.Rect{Box: near, Radius: 6, Stroke: scene.Edge(house.Ink, 3.5)})
}

// smallChart returns the whole map in the middle of a box, with square cells.
func smallChart(m *express.Map, box scene.Box) chart {
	size := min(box.W()/float64(m.Columns), box.H()/float64(m.Rows))
	middle := box.Center()
	return chart{Map: m, x: middle.X - size*float64(m.Columns)/2, y: middle.Y - size*float64(m.Rows)/2, w: size, h: size}
}

// drawSmall draws the map with its network, without words.
func (c chart) drawSmall(t express.Table) []scene.Shape {
	size := c.w
	var grounds, tracks []scene.Shape
	for i, b := range c.eachVisible {
		f, built := faceOf(t.Cells[i].Card)
		grounds = append(grounds, scene.Rect{Box: b, Fill: scene.Flat(levelTones[f.Level].ground),
			Stroke: scene.Edge(style.Ground, 1)})
		if !built {
			if c.Cells[i].City != "" {
				tracks = append(tracks, scene.Circle{Center: b.Center(), R: size / 10, Fill: scene.Flat(house.InkSoft)})
			}
			continue
		}
		for _, track := range f.Tracks {
			tracks = append(tracks, scene.Path{Outline: f.trackOutline(b, track), Stroke: scene.Edge(house.Ink, size/12)})
		}
		for k, s := range f.Stations {
			tracks = append(tracks, scene.Circle{Center: f.stationAt(b, express.StationA+express.End(k)), R: size / 6,
				Fill: scene.Flat(companyLookOf(s.Company.String()).color), Stroke: scene.Edge(house.Ink, size/24)})
		}
	}
	return append(grounds, tracks...)
}

// Layout of the words beside a close-up. They are as large as possible while
// all cards that may replace what lies there have room, and the cards are as
// large as then fits.
const (
	factsTop    = bodyY + 344.0
	factsW      = width - margin - nearSide
	thumbGap    = 8.0
	thumbFoot   = 20.0 // height of the number below a card
	minCardSize = 70.0
	maxCardSize = 222.0
)

// factSizes holds the font sizes of the words about a place, in pixels, best
// first.
var factSizes = []float64{34, 29, 24}

// drawFacts draws the name of a place, facts about it and the cards that may replace
// what lies there, below the inset. The text is as large as leaves room for the cards.
func drawFacts(v render.View, t express.Table, m *express.Map, at int) []scene.Shape {
	name := scene.Text{S: v.Tell.Token(m.Cells[at].Token), At: scene.Pt(nearSide, factsTop),
		Font: house.Font(house.Glance, scene.Bold), Color: house.Ink,
		MaxWidth: factsW, MinSize: house.Title}
	facts, cards := placeFacts(v.Tell, t, m, at), replacements(m, t, at)
	for i, size := range factSizes {
		words, y := drawFactLines(v.Measure, facts, size)
		columns, card := thumbGrid(len(cards), height-12-y)
		fits := card >= minCardSize || len(cards) == 0 && y < height-12
		if fits || i == len(factSizes)-1 {
			return append(append([]scene.Shape{name}, words...), drawThumbnails(v, cards, y, columns, card)...)
		}
	}
	return nil
}

// drawFactLines draws lines about a place in a font size and returns the y
// below them.
func drawFactLines(m scene.Measurer, facts []string, size float64) (shapes []scene.Shape, y float64) {
	step := size * 1.26
	y = factsTop + step + 12
	for _, text := range facts {
		line := scene.Text{S: text, At: scene.Pt(nearSide, y), Font: house.Font(size, scene.Regular), Color: house.Ink}
		lines := scene.Paragraph(m, line, factsW, step, 8)
		shapes = append(shapes, lines...)
		y += step*float64(len(lines)) + 10
	}
	return shapes, y
}

// thumbGrid returns the number of columns in which n cards are largest in a
// height, and their size.
func thumbGrid(n int, h float64) (columns int, size float64) {
	columns = 1
	for candidate := 1; candidate <= n; candidate++ {
		rows := float64((n + candidate - 1) / candidate)
		fits := min((factsW+thumbGap)/float64(candidate)-thumbGap, (h+thumbGap)/rows-thumbGap-thumbFoot, maxCardSize)
		if fits > size {
			columns, size = candidate, fits
		}
	}
	return columns, size
}

// drawThumbnails draws the cards with the given numbers in columns, each above its
// number.
func drawThumbnails(v render.View, numbers []string, y float64, columns int, size float64) []scene.Shape {
	var shapes []scene.Shape
	for i, token := range numbers {
		b := scene.XYWH(nearSide+float64(i%columns)*(size+thumbGap), y+float64(i/columns)*(size+thumbFoot+thumbGap), size, size)
		if f, ok := faceOf(token); ok {
			shapes = append(shapes, drawFace(v, f, b)...)
			shapes = append(shapes, scene.Text{S: f.Token, At: scene.Pt(b.Center().X, b.Max.Y+thumbFoot/2+3),
				Font: house.Narrow(house.Reading, scene.Medium), Color: house.Ink, Align: scene.Centered, Level: scene.Middle})
		}
	}
	return shapes
}

// replacements returns the numbers of the cards that may replace what lies in a
// place.
func replacements(m *express.Map, t express.Table, at int) []string {
	if f, ok := faceOf(t.Cells[at].Card); ok {
		return f.Next
	}
	return m.Cells[at].Next
}

// placeFacts returns lines about a place: what lies there, its tracks, who took
// its base card, and which cards may replace it.
func placeFacts(tell *render.Teller, t express.Table, m *express.Map, at int) []string {
	lies := t.Cells[at]
	next := replacements(m, t, at)
	lines := []string{tell.Say("express.ui.place.base")}
	if f, ok := faceOf(lies.Card); ok {
		lines[0] = tell.Say("express.ui.place.card", render.Data{"Card": tell.Token(lies.Card),
			"Level": tell.Say("express.ui.level." + digit(f.Level)), "Tracks": tracksText(tell, f)})
		if lies.Owner != 0 {
			lines = append(lines, tell.Say("express.ui.place.owner", render.Data{"Name": tell.Name(lies.Owner)}))
		}
	}
	if len(next) == 0 {
		return append(lines, tell.Say("express.ui.place.last"))
	}
	return append(lines, tell.Say("express.ui.place.next", render.Data{"Cards": numberRanges(tell, next)}))
}
