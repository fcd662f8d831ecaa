package china

import (
	"math"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawLand draws the printed board: terrain, waters and mileposts.
func (c *mapWindow) drawLand() []scene.Shape {
	var shapes []scene.Shape
	fill := func(color scene.Color, edge scene.Stroke, is func(hexInfo) bool) {
		if o, ok := c.outlineOf(is); ok {
			shapes = append(shapes, scene.Path{Outline: o, EvenOdd: true, Fill: scene.Flat(color), Stroke: edge})
		}
	}
	coast := scene.Edge(coastTone, max(1.5, 0.09*c.unit()))
	isLand := func(s hexInfo) bool { return s.terrain != sea }
	fill(house.Water, scene.Stroke{}, func(hexInfo) bool { return true })
	shapes = append(shapes, c.drawShallows(isLand)...)
	fill(abroadTone, coast, isLand)
	fill(fieldTone, scene.Edge(borderTone, min(3, max(2, 0.12*c.unit()))),
		func(s hexInfo) bool { return s.hasMilepost() || s.terrain == lake || s.terrain == taiwan })
	fill(sandTone, scene.Stroke{}, func(s hexInfo) bool { return s.terrain == desert })
	fill(hillTone, scene.Stroke{}, func(s hexInfo) bool { return s.terrain == mountain || s.terrain == alpine })
	fill(alpineTone, scene.Stroke{}, func(s hexInfo) bool { return s.terrain == alpine })
	fill(house.Water, coast, func(s hexInfo) bool { return s.terrain == lake })
	fill(redTone, scene.Edge(house.Ink, max(1.5, 0.08*c.unit())),
		func(s hexInfo) bool { return s.terrain == center || s.terrain == ring })
	shapes = append(shapes, c.drawRivers()...)
	return append(shapes, c.drawMileposts()...)
}

// drawShallows draws the land together with the sea beside it as lighter water, which sets
// the coasts apart.
func (c *mapWindow) drawShallows(isLand func(hexInfo) bool) []scene.Shape {
	near := c.selectHexes(isLand)
	for _, at := range c.visibleHexes {
		for d := range hex.Direction(hex.Directions) {
			if beside := at.Neighbor(d); isLand(c.at(at)) && c.visible.has(beside) {
				near.add(beside)
			}
		}
	}
	var o scene.Outline
	for _, loop := range borderLoops(near, c.visibleHexes) {
		o = c.appendClipped(o, loop)
	}
	return []scene.Shape{scene.Path{Outline: o, EvenOdd: true, Fill: scene.Flat(shallowTone)}}
}

// drawRivers draws waters along the sides of hexes. In the picture, track crosses
// a water exactly where its builder pays for the crossing.
func (c *mapWindow) drawRivers() []scene.Shape {
	var shapes []scene.Shape
	for _, w := range c.waters {
		stroke := scene.Edge(streamTone, max(1.8, 0.12*c.unit()))
		switch {
		case w.isDry():
			stroke = scene.Stroke{Color: wadiTone, Width: max(1.8, 0.12*c.unit()),
				Dash: []float64{0.4 * c.unit(), 0.3 * c.unit()}}
		case w.isStill():
			stroke = scene.Edge(streamTone, max(2.5, 0.22*c.unit()))
		}
		for _, chain := range joinLinks(c.shownSides(w)) {
			shapes = append(shapes, c.drawCurve(chain, stroke)...)
		}
	}
	return shapes
}

// shownSides returns the sides of a water between two visible hexes.
func (c *mapWindow) shownSides(w waterInfo) [][2]hexCorner {
	var sides [][2]hexCorner
	for i, pair := range w.pairs {
		if c.visible.has(pair[0]) && c.visible.has(pair[1]) {
			sides = append(sides, w.sides[i])
		}
	}
	return sides
}

// drawMileposts draws dots on plains, deserts and the ring points of major cities,
// and triangles on mountains. Cities have signs of their own.
func (c *mapWindow) drawMileposts() []scene.Shape {
	var shapes []scene.Shape
	for _, at := range c.visibleHexes {
		if !c.isInside(at, 0.2*c.unit()) {
			continue
		}
		switch p, u := c.roundedPoint(at), c.unit(); c.at(at).terrain {
		case plain, desert, ring:
			shapes = append(shapes, scene.Circle{Center: p, R: max(1.6, 0.075*u), Fill: scene.Flat(dotTone)})
		case mountain:
			shapes = append(shapes, drawPeak(p, max(2.6, 0.16*u), peakTone))
		case alpine:
			shapes = append(shapes, drawHighPeak(p, max(4.2, 0.27*u))...)
		}
	}
	return shapes
}

// drawPeak draws a triangle. r is the distance from its middle to its top.
func drawPeak(at scene.Point, r float64, color scene.Color) scene.Shape {
	return scene.Polygon{Points: []scene.Point{at.Add(scene.Pt(-r, r*0.7)), at.Add(scene.Pt(0, -r)),
		at.Add(scene.Pt(r, r*0.7))}, Fill: scene.Flat(color)}
}

// drawHighPeak draws a mountain with light from the left.
func drawHighPeak(at scene.Point, r float64) []scene.Shape {
	top, foot := at.Add(scene.Pt(0, -r)), at.Add(scene.Pt(0.25*r, r*0.7))
	return []scene.Shape{
		drawPeak(at, r, heightTone),
		scene.Polygon{Points: []scene.Point{top, foot, at.Add(scene.Pt(-r, r*0.7))}, Fill: scene.Flat(sunnyTone)},
	}
}

// drawCities draws the signs of the shown cities: a disc, a square, or a hexagon for a
// major city. Demanded cities are golden. Signs are clipped to the window.
func (c *mapWindow) drawCities(wanted map[string]bool, shown map[hex.Axial]bool) []scene.Shape {
	var shapes []scene.Shape
	for _, s := range c.cities {
		if !shown[s.at] {
			continue
		}
		face, r := house.Card, c.cityRadius(s)
		if wanted[s.token] {
			face, r = goldTone, r+wantedRoom
		}
		switch {
		case c.isInside(s.at, r):
			shapes = append(shapes, c.drawCity(s, r, scene.Flat(face)))
		case c.isInside(s.at, -r):
			shapes = append(shapes, c.drawClippedCity(s, scene.Flat(face))...)
		}
	}
	return shapes
}

// drawInitials writes the initials of the players' goals on the signs of the major cities, unless
// a train beside a sign or its ring hides it.
func (l *labels) drawInitials(t *render.Teller, wanted map[string]bool) []scene.Shape {
	var shapes []scene.Shape
	for _, s := range l.cities {
		at, size := l.point(s.at), 1.15*l.cityRadius(s)
		if s.size != china.Major || !l.isInside(s.at, size) || l.isHidden(s.at) {
			continue
		}
		ink := house.Ink
		if wanted[s.token] {
			ink = goldInk
		}
		shapes = append(shapes, scene.Text{S: initialOf(t.Token(s.token)), At: at, Font: house.Font(size, scene.Bold), Color: ink,
			Align: scene.Centered, Level: scene.Middle})
	}
	return shapes
}

// isHidden reports whether a train or a ring beside a major city may hide its sign.
func (l *labels) isHidden(city hex.Axial) bool {
	const sign = 14.0
	at := l.point(city)
	for _, head := range l.trainPoints {
		if head.Distance(at) < movedRing*l.trainSize()+house.Ray+sign {
			return true
		}
	}
	for place := range l.ringed {
		if place != city && l.point(place).Distance(at) < changeRing+house.Ray+sign {
			return true
		}
	}
	return false
}

// cityAt returns the city at a hex, if there is one.
func (a *mapData) cityAt(at hex.Axial) (cityMark, bool) {
	for _, s := range a.cities {
		if s.at == at {
			return s, true
		}
	}
	return cityMark{}, false
}

// cityRadius returns the radius of a city's sign in pixels.
func (c *mapWindow) cityRadius(s cityMark) float64 {
	if s.size == china.Major {
		return max(minMajorRadius, 0.42*c.unit())
	}
	return [...]float64{china.Small: 0.3, china.Medium: 0.31}[s.size] * max(c.unit(), 18)
}

// wantedRoom is how much larger the signs of demanded cities are, in pixels.
const wantedRoom = 2.5

// minMajorRadius is the least radius of a major city's sign in pixels, which has room for an initial.
const minMajorRadius = 13.5

// cityReach returns the distance from the centre of a city's sign to its rim,
// less one pixel.
func (c *mapWindow) cityReach(s cityMark) float64 { return c.cityRadius(s) + c.signEdge().Width/2 - 1 }

// drawCity draws the sign of a city with the given radius.
func (c *mapWindow) drawCity(s cityMark, r float64, face scene.Fill) scene.Shape {
	p := c.point(s.at)
	switch s.size {
	case china.Small:
		return scene.Circle{Center: p, R: r, Fill: face, Stroke: c.signEdge()}
	case china.Medium:
		return scene.Rect{Box: scene.Around(p, 2*r, 2*r), Radius: 1, Fill: face, Stroke: c.signEdge()}
	}
	return scene.Polygon{Points: c.signPoints(s, r), Fill: face, Stroke: c.signEdge()}
}

// signEdge returns the outline of a city's sign.
func (c *mapWindow) signEdge() scene.Stroke { return scene.Edge(house.Ink, max(2, 0.1*c.unit())) }

// signPoints returns the corners of a city's sign with the given radius. A disc is approximated by 32
// corners.
func (c *mapWindow) signPoints(s cityMark, r float64) []scene.Point {
	n, first := hex.Directions, -90.0
	switch s.size {
	case china.Small:
		n = 32
	case china.Medium:
		n, r, first = 4, r*math.Sqrt2, 45
	}
	points := make([]scene.Point, n)
	for i := range points {
		points[i] = c.point(s.at).Polar(r, first+360*float64(i)/float64(n))
	}
	return points
}

// drawClippedCity draws the part of a city's sign that lies in the window.
func (c *mapWindow) drawClippedCity(s cityMark, face scene.Fill) []scene.Shape {
	points := c.signPoints(s, c.cityRadius(s))
	part := clipArea(points, c.box)
	if len(part) == 0 {
		return nil
	}
	return append([]scene.Shape{scene.Polygon{Points: part, Fill: face}},
		c.drawLine(append(points, points[0]), c.signEdge())...)
}
