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

// actingSeat returns the seat whose turn it is, or Spectator once the game is
// over.
func actingSeat(v render.View, t china.Table) engine.Seat {
	if v.Status.Over() {
		return engine.Spectator
	}
	return t.Actor
}

// viewedSeat returns the seat whose network is emphasized: that of a close-up, a
// winner, or the actor.
func viewedSeat(v render.View, t china.Table) engine.Seat {
	for _, p := range t.Players {
		if v.Zoom == render.PlayerCloseUp(p.Seat) {
			return p.Seat
		}
	}
	for _, p := range t.Players {
		if v.Won(p.Seat) {
			return p.Seat
		}
	}
	return actingSeat(v, t)
}

// boundingCorners returns two opposite corners of the box around hexes, as
// hexes.
func boundingCorners(hexes []hex.Axial) []hex.Axial {
	l := hex.Layout{Size: 1}
	b := hexBounds(l, hexes)
	return []hex.Axial{l.At(b.Min.X+0.9, b.Min.Y+0.9), l.At(b.Max.X-0.9, b.Max.Y-0.9)}
}

// fittingSize returns the size of a hex at which all hexes fit into a box,
// within the bounds.
func fittingSize(hexes []hex.Axial, box scene.Box, least, most float64) float64 {
	b := hexBounds(hex.Layout{Size: 1}, hexes).Grow(4)
	return max(least, min(most, 2*math.Floor(min(box.W()/b.W(), box.H()/b.H())/2)))
}

// endpointsOf returns the hexes at both ends of each segment.
func endpointsOf(segments []china.Edge) []hex.Axial {
	var list []hex.Axial
	for _, e := range segments {
		a, b := china.PrintedBoard().EndsOf(e)
		list = append(list, hexOfMilepost(a), hexOfMilepost(b))
	}
	return list
}

// drawCloseUp draws the map around a city or milepost, and at its right the
// overview and the facts about the place.
func drawCloseUp(v render.View, t china.Table, n recentChanges) (ground, beside []scene.Shape) {
	about, _ := hexNamed(v.Zoom)
	c := newMapWindow(printedMap, nearBox, closeSize, about)
	owned, _ := tracksOf(t)
	l := newLabels(v.Measure, c).avoidTracks(owned).keepOffTrackOf(viewedSeat(v, t), owned).avoidOwners(t)
	l.avoidTrainFeet(trainPins(t, n))
	say := mapTextsFor(v.Tell, supplyCaptions(v.Tell, t))
	l.taken.Avoid(scene.Around(c.point(about), 2*c.ringRadius(about), 2*c.ringRadius(about)))
	l.minSize = viewedNameSize
	l.labelCities(say, func(s cityMark) bool { return s.at == about })
	l.minSize = otherNameSize
	l.labelCities(say, func(s cityMark) bool { return s.at != about })
	l.labelRegions(say)
	l.placeTrains(trainPins(t, n))
	in := nearOverview()
	ground = slices.Concat(
		c.drawLand(), c.drawSeaLinks(), c.drawNetwork(v, t, n), c.drawCities(demandCities(actorDemands(t)), l.signed()), c.drawViewedRing(about), c.drawCoordinates(l),
		l.shapes, c.drawPieces(v, t, n, l), drawFrame(c.box),
		in.land, in.drawOverview(v, t, n, c),
	)
	return ground, drawFacts(v, t, in.box.Max.Y+14)
}

// Font sizes of names in a close-up: the viewed city, and others.
const (
	viewedNameSize = 38.0
	otherNameSize  = 30.0
)

// drawViewedRing draws a ring around the viewed place.
func (c *mapWindow) drawViewedRing(at hex.Axial) []scene.Shape {
	r := c.ringRadius(at)
	return []scene.Shape{
		scene.Circle{Center: c.point(at), R: r, Stroke: scene.Edge(house.Card, 9)},
		scene.Circle{Center: c.point(at), R: r,
			Stroke: scene.Stroke{Color: house.Ink, Width: 5, Dash: []float64{14, 10}, Cap: scene.Butt}},
	}
}

// drawFacts draws the facts about the viewed place and what track costs.
func drawFacts(v render.View, t china.Table, y float64) []scene.Shape {
	title := v.Tell.Token(v.Zoom)
	shapes := []scene.Shape{scene.Text{S: title, At: scene.Pt(sideX, y+20), Font: house.Font(house.Glance, scene.Bold),
		Color: house.Ink,
		Level: scene.Middle, MaxWidth: sideW, MinSize: house.Title}}
	known, fit := []scene.Shape(nil), false
	for size := maxFactSize; size >= minFactSize && !fit; size-- {
		known, fit = drawFactLines(v.Measure, placeLines(v.Tell, t, v.Zoom), y+44, legendBelowTop(v)-10, size)
	}
	return slices.Concat(shapes, known, drawLegendBelow(v))
}

// Font sizes of the facts, which are as large as the room allows.
const (
	maxFactSize = 32.0
	minFactSize = 21.0
)

// drawFactLines draws facts down to bottom in a font size and reports whether all of them fit.
func drawFactLines(m scene.Measurer, facts []string, y, bottom, size float64) (shapes []scene.Shape, fit bool) {
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
