package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// acting is the seat whose turn it is, nobody's once the game is over.
func acting(v render.View, t china.Table) engine.Seat {
	if v.Status.Over() {
		return engine.Spectator
	}
	return t.Actor
}

// looked is the seat whose network is looked at: that of a close look, else the one to
// act, of a game that is over one who has won.
func looked(v render.View, t china.Table) engine.Seat {
	for _, p := range t.Players {
		if v.Zoom == render.LookOf(p.Seat) {
			return p.Seat
		}
	}
	for _, p := range t.Players {
		if v.Won(p.Seat) {
			return p.Seat
		}
	}
	return acting(v, t)
}

// ends are the corners of the smallest box around hexes, as hexes: their middle
// is the middle of the picture.
func ends(hexes []hex.Axial) []hex.Axial {
	l := hex.Layout{Size: 1}
	b := area(l, hexes)
	return []hex.Axial{l.At(b.Min.X+0.9, b.Min.Y+0.9), l.At(b.Max.X-0.9, b.Max.Y-0.9)}
}

// fitting is the size of hex at which all hexes fit into a box, within bounds.
func fitting(hexes []hex.Axial, box scene.Box, least, most float64) float64 {
	b := area(hex.Layout{Size: 1}, hexes).Grow(4)
	return max(least, min(most, 2*math.Floor(min(box.W()/b.W(), box.H()/b.H())/2)))
}

// ending are the mileposts of segments.
func ending(segments []china.Edge) []hex.Axial {
	var list []hex.Axial
	for _, e := range segments {
		a, b := china.PrintedBoard().EndsOf(e)
		list = append(list, hexAt(a), hexAt(b))
	}
	return list
}

// closeUp is the map about a city or a milepost at its own scale, with what there is
// to know of it at the right, and where it is.
func closeUp(v render.View, t china.Table, n news) (ground, beside []scene.Shape) {
	about, _ := find(v.Zoom)
	c := chartIn(printed, nearBox, closeSize, about)
	owned, _ := tracks(t)
	l := newLettering(v.Measure, c).keepOff(owned).keepOwners(t).keepEdges()
	l.keepFeet(pins(t, n))
	say := sayingsOf(v.Tell, goodsOf(v.Tell, t))
	l.taken.Avoid(scene.Around(c.point(about), 2*c.ringAt(about), 2*c.ringAt(about)))
	l.least = asked
	l.towns(say, func(s settlement) bool { return s.at == about })
	l.least = besideIt
	l.towns(say, func(s settlement) bool { return s.at != about })
	l.regions(say)
	l.standAll(pins(t, n))
	in := insetMap(0)
	ground = slices.Concat(
		c.land(), c.crossings(), c.network(v, t, n), c.towns(citiesOf(wishes(t))), c.lookedAt(about), c.coordinates(l),
		l.shapes, c.position(v, t, n, l), frame(c.box),
		in.land, in.painted(v, t, n, c),
	)
	return ground, facts(v, t, in.box.Max.Y+14)
}

// Sizes of names in a close look: of the city that is asked about, and of those beside it.
const (
	asked    = 38.0
	besideIt = 30.0
)

// lookedAt rings the place that is asked about.
func (c *chart) lookedAt(at hex.Axial) []scene.Shape {
	r := c.ringAt(at)
	return []scene.Shape{
		scene.Circle{Center: c.point(at), R: r, Stroke: scene.Edge(house.Card, 9)},
		scene.Circle{Center: c.point(at), R: r,
			Stroke: scene.Stroke{Color: house.Ink, Width: 5, Dash: []float64{14, 10}, Cap: scene.Butt}},
	}
}

// facts are what there is to know about the place, and what track costs.
func facts(v render.View, t china.Table, y float64) []scene.Shape {
	title := v.Tell.Token(v.Zoom)
	shapes := []scene.Shape{scene.Text{S: title, At: scene.Pt(sideX, y+20), Font: house.Font(house.Glance, scene.Bold),
		Color: house.Ink,
		Level: scene.Middle, MaxWidth: sideW, MinSize: house.Title}}
	known, fit := []scene.Shape(nil), false
	for size := mostFact; size >= leastFact && !fit; size-- {
		known, fit = factLines(v.Measure, placeFacts(v.Tell, t, v.Zoom), y+44, size)
	}
	return slices.Concat(shapes, known, legend(v))
}

// What there is to know about a place is lettered as large as it has room, within bounds.
const (
	mostFact  = 32.0
	leastFact = 21.0
)

// factLines letter what there is to know in a size, as far as there is room, and tell
// whether all has it.
func factLines(m scene.Measurer, facts []string, y, size float64) (shapes []scene.Shape, fit bool) {
	const bottom = foot - 128.0
	high := math.Round(1.28 * size)
	for _, s := range facts {
		p := scene.Paragraph(m, scene.Text{S: s, At: scene.Pt(sideX, y+0.95*size), Font: house.Font(size, scene.Regular),
			Color: house.Ink}, sideW, high, 3)
		if y+high*float64(len(p)) > bottom {
			return shapes, false
		}
		shapes = append(shapes, p...)
		y += high*float64(len(p)) + 5
	}
	return shapes, true
}
