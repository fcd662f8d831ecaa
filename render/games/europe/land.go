package europe

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the coast on the whole map, in pixels.
const (
	shallowW = 11.0 // width of the shallow water along it
	shoreW   = 1.8  // width of its line
)

// drawLand draws sea, shallow water, land and mountains. What extends beyond the
// frame is covered by drawMask.
func (c chart) drawLand() []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: c.frame, Fill: scene.Flat(tone.sea)}}
	var land []scene.Shape
	shore := scene.Edge(tone.shore, shoreW*c.scale)
	for _, ring := range lands {
		outline := smoothOutline(c.pointsOf(ring))
		shapes = append(shapes, scene.Path{Outline: outline, Stroke: scene.Edge(tone.shallow, 2*shallowW*c.scale)})
		land = append(land, scene.Path{Outline: outline, Fill: scene.Flat(tone.land), Stroke: shore})
	}
	shapes = append(shapes, land...)
	for _, ring := range lakes {
		shapes = append(shapes, scene.Path{Outline: smoothOutline(c.pointsOf(ring)), Fill: scene.Flat(tone.shallow), Stroke: shore})
	}
	for _, p := range peaks {
		shapes = append(shapes, c.drawPeak(spot{p.x, p.y}, 15*p.size*c.scale)...)
	}
	return shapes
}

// pointsOf returns the points of several spots.
func (c chart) pointsOf(spots []spot) []scene.Point {
	points := make([]scene.Point, len(spots))
	for i, s := range spots {
		points[i] = c.pointOf(s)
	}
	return points
}

// drawPeak draws a mountain, lit from the left.
func (c chart) drawPeak(s spot, r float64) []scene.Shape {
	at := c.pointOf(s)
	if !c.isVisible(at, r) {
		return nil
	}
	top, foot := at.Add(scene.Pt(0, -r*0.8)), at.Add(scene.Pt(r*0.25, r*0.55))
	left, right := at.Add(scene.Pt(-r, r*0.55)), at.Add(scene.Pt(r, r*0.55))
	return []scene.Shape{
		scene.Polygon{Points: []scene.Point{left, top, right}, Fill: scene.Flat(tone.peak)},
		scene.Polygon{Points: []scene.Point{foot, top, right}, Fill: scene.Flat(tone.peakEdge)},
	}
}

// drawMask covers everything outside the frame.
func (c chart) drawMask() []scene.Shape {
	const r = 16.0
	b := c.frame
	hole := scene.Outline{}.Move(scene.Pt(0, 0)).Line(scene.Pt(width, 0)).Line(scene.Pt(width, height)).
		Line(scene.Pt(0, height)).Close()
	hole = hole.Move(scene.Pt(b.Min.X+r, b.Min.Y)).
		Arc(b.Min.Add(scene.Pt(r, r)), r, r, 270, 180).
		Arc(scene.Pt(b.Min.X+r, b.Max.Y-r), r, r, 180, 90).
		Arc(b.Max.Sub(scene.Pt(r, r)), r, r, 90, 0).
		Arc(scene.Pt(b.Max.X-r, b.Min.Y+r), r, r, 0, -90).Close()
	return []scene.Shape{
		scene.Path{Outline: hole, EvenOdd: true, Fill: scene.Flat(tone.ground)},
		scene.Rect{Box: b, Radius: r, Stroke: scene.Edge(house.Rule, 2.5)},
	}
}
