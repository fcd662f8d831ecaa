package europe

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// miniMap is the whole map in a small box: land, tracks as thin lines, and
// thick ones for trains.
type miniMap struct {
	chart
	box scene.Box
}

// miniAspect is the proportion of width to height of a small map.
const miniAspect = 1.5

// newMiniMap fits the map into a box of about its proportions.
func newMiniMap(b scene.Box) miniMap {
	const edge = 0.03 // beyond the outermost cities
	k := b.W() / (mapW * (1 + 2*edge))
	return miniMap{chart{origin: b.Center().Sub(scene.Pt(mapW, mapH).Scale(k / 2)), scale: k, frame: b}, b}
}

// drawGround draws sea and land.
func (c miniMap) drawGround() []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: c.box, Fill: scene.Flat(tone.sea)}}
	for _, ring := range lands {
		if points := clipPolygon(c.pointsOf(ring), c.box); len(points) > 2 {
			shapes = append(shapes, scene.Polygon{Points: points, Fill: scene.Flat(tone.land)})
		}
	}
	return append(shapes, scene.Rect{Box: c.box, Stroke: scene.Edge(house.Rule, 3)})
}

// drawTracks draws all tracks as thin lines.
func (c miniMap) drawTracks() []scene.Shape {
	shapes := make([]scene.Shape, len(tracks))
	for i := range tracks {
		shapes[i] = scene.Line{Points: c.trackLine(i), Stroke: scene.Edge(house.Relief, max(1, 5*c.scale))}
	}
	return shapes
}

// trackLine returns the path of a track in few points.
func (c miniMap) trackLine(i int) []scene.Point {
	points := c.trackPath(i).points
	var few []scene.Point
	for k := 0; k < len(points); k += 8 {
		few = append(few, points[k])
	}
	return few
}

// drawTrains draws the claimed tracks of one seat, or of all seats if of is
// engine.Spectator.
func (c miniMap) drawTrains(v render.View, t europe.Table, of engine.Seat) []scene.Shape {
	var casings, lines []scene.Shape
	for _, claim := range t.Claimed {
		if of != engine.Spectator && claim.Seat != of {
			continue
		}
		i, _ := europe.TrackOf(claim.Track)
		points, w := c.trackLine(i), max(4, 16*c.scale)
		casings = append(casings, scene.Line{Points: points, Stroke: scene.Edge(house.Ink, w+2.5)})
		lines = append(lines, scene.Line{Points: points, Stroke: scene.Edge(house.SeatColor(v.Look(claim.Seat)), w)})
	}
	return append(casings, lines...)
}

// clipPolygon returns the part of a polygon inside a box (Sutherland and
// Hodgman).
func clipPolygon(points []scene.Point, b scene.Box) []scene.Point {
	for _, side := range []struct {
		in  func(p scene.Point) bool
		cut func(p, q scene.Point) float64
	}{
		{func(p scene.Point) bool { return p.X >= b.Min.X }, func(p, q scene.Point) float64 { return (b.Min.X - p.X) / (q.X - p.X) }},
		{func(p scene.Point) bool { return p.X <= b.Max.X }, func(p, q scene.Point) float64 { return (b.Max.X - p.X) / (q.X - p.X) }},
		{func(p scene.Point) bool { return p.Y >= b.Min.Y }, func(p, q scene.Point) float64 { return (b.Min.Y - p.Y) / (q.Y - p.Y) }},
		{func(p scene.Point) bool { return p.Y <= b.Max.Y }, func(p, q scene.Point) float64 { return (b.Max.Y - p.Y) / (q.Y - p.Y) }},
	} {
		var kept []scene.Point
		for i, q := range points {
			p := points[(i+len(points)-1)%len(points)]
			if side.in(p) != side.in(q) {
				kept = append(kept, p.Toward(q, side.cut(p, q)))
			}
			if side.in(q) {
				kept = append(kept, q)
			}
		}
		points = kept
	}
	return points
}
