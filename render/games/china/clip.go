package china

import (
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// curvePieces is how many straight pieces replace a bend when a curve is
// clipped.
const curvePieces = 4

// flatten approximates a smooth curve by straight pieces.
func flatten(o scene.Outline) []scene.Point {
	var points []scene.Point
	for _, s := range o {
		switch s.Op {
		case scene.MoveTo, scene.LineTo:
			points = append(points, s.P[0])
		case scene.QuadTo:
			from := points[len(points)-1]
			for i := 1; i <= curvePieces; i++ {
				t := float64(i) / curvePieces
				points = append(points, from.Toward(s.P[0], t).Toward(s.P[0].Toward(s.P[1], t), t))
			}
		}
	}
	return points
}

// borderDistance returns how far a point lies inside one side of a box.
type borderDistance func(scene.Point) float64

// borderDistances returns the distance functions of the four sides.
func borderDistances(b scene.Box) [4]borderDistance {
	return [...]borderDistance{
		func(p scene.Point) float64 { return p.X - b.Min.X },
		func(p scene.Point) float64 { return b.Max.X - p.X },
		func(p scene.Point) float64 { return p.Y - b.Min.Y },
		func(p scene.Point) float64 { return b.Max.Y - p.Y },
	}
}

// clipArea returns the part of a closed polygon that lies in the box (Sutherland
// and Hodgman, 1974).
func clipArea(points []scene.Point, b scene.Box) []scene.Point {
	for _, inside := range borderDistances(b) {
		var kept []scene.Point
		for i, p := range points {
			q := points[(i+1)%len(points)]
			dp, dq := inside(p), inside(q)
			if dp >= 0 {
				kept = append(kept, p)
			}
			if dp >= 0 != (dq >= 0) {
				kept = append(kept, p.Toward(q, dp/(dp-dq)))
			}
		}
		points = kept
	}
	return points
}

// clipLine returns the parts of an open line that lie in the box.
func clipLine(points []scene.Point, b scene.Box) [][]scene.Point {
	var runs [][]scene.Point
	var run []scene.Point
	for i := range len(points) - 1 {
		p, q, ok := clipSegment(points[i], points[i+1], b)
		if !ok {
			continue
		}
		if len(run) == 0 || run[len(run)-1] != p {
			if len(run) > 1 {
				runs = append(runs, run)
			}
			run = []scene.Point{p}
		}
		run = append(run, q)
	}
	if len(run) > 1 {
		runs = append(runs, run)
	}
	return runs
}

// clipSegment returns the part of a straight segment that lies in the box, or
// false.
func clipSegment(p, q scene.Point, b scene.Box) (scene.Point, scene.Point, bool) {
	from, to := 0.0, 1.0
	for _, inside := range borderDistances(b) {
		dp, dq := inside(p), inside(q)
		switch {
		case dp < 0 && dq < 0:
			return p, q, false
		case dp < 0:
			from = max(from, dp/(dp-dq))
		case dq < 0:
			to = min(to, dp/(dp-dq))
		}
	}
	return p.Toward(q, from), p.Toward(q, to), from < to
}

// appendClipped appends a smooth closed border, clipped to the window.
func (c *mapWindow) appendClipped(o scene.Outline, loop []hexCorner) scene.Outline {
	curve := appendSmoothLoop(nil, sideMiddles(c.layout, loop))
	if curve.Box().Inside(c.box) {
		return append(o, curve...)
	}
	points := clipArea(flatten(curve), c.box)
	for i, p := range points {
		if i == 0 {
			o = o.Move(p)
			continue
		}
		o = o.Line(p)
	}
	if len(points) == 0 {
		return o
	}
	return o.Close()
}

// drawLine draws an open line, clipped to the window.
func (c *mapWindow) drawLine(points []scene.Point, stroke scene.Stroke) []scene.Shape {
	var shapes []scene.Shape
	for _, run := range clipLine(points, c.box.Grow(-stroke.Width/2)) {
		shapes = append(shapes, scene.Line{Points: run, Stroke: stroke})
	}
	return shapes
}

// drawCurve draws an open curve along a chain of sides, clipped to the window.
func (c *mapWindow) drawCurve(chain []hexCorner, stroke scene.Stroke) []scene.Shape {
	o := curveThrough(bendPoints(c.layout, chain))
	if o.Box().Inside(c.box) {
		return []scene.Shape{scene.Path{Outline: o, Stroke: stroke}}
	}
	return c.drawLine(flatten(o), stroke)
}

// isInside reports whether the centre of a hex is at least d pixels inside the
// window.
func (c *mapWindow) isInside(a hex.Axial, d float64) bool {
	return scene.Around(c.point(a), 2*d, 2*d).Inside(c.box)
}
