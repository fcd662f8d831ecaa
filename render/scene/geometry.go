package scene

import "math"

// Point is a position in pixels, x to the right and y down.
type Point struct{ X, Y float64 }

// Pt returns Point{x, y}.
func Pt(x, y float64) Point { return Point{x, y} }

// Add returns p moved by d.
func (p Point) Add(d Point) Point { return Point{p.X + d.X, p.Y + d.Y} }

// Sub returns the vector from d to p.
func (p Point) Sub(d Point) Point { return Point{p.X - d.X, p.Y - d.Y} }

// Scale returns p times k.
func (p Point) Scale(k float64) Point { return Point{p.X * k, p.Y * k} }

// Toward returns the point at t of the way from p to q.
func (p Point) Toward(q Point, t float64) Point {
	return Point{p.X + t*(q.X-p.X), p.Y + t*(q.Y-p.Y)}
}

// Distance returns the distance of p and q. It does not need math.Hypot, because squares of pixels neither
// overflow nor underflow.
func (p Point) Distance(q Point) float64 {
	x, y := p.X-q.X, p.Y-q.Y
	return math.Sqrt(x*x + y*y)
}

// Polar returns the point at distance r from p, at an angle in degrees clockwise from the right.
func (p Point) Polar(r, degrees float64) Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Point{p.X + r*cos, p.Y + r*sin}
}

// Box is an axis-aligned rectangle. A box whose Max is not beyond its Min is empty.
type Box struct{ Min, Max Point }

// XYWH returns the box with its top left corner at x, y.
func XYWH(x, y, w, h float64) Box { return Box{Point{x, y}, Point{x + w, y + h}} }

// Around returns the box of the given size with center c.
func Around(c Point, w, h float64) Box { return XYWH(c.X-w/2, c.Y-h/2, w, h) }

// W returns the width of b.
func (b Box) W() float64 { return b.Max.X - b.Min.X }

// H returns the height of b.
func (b Box) H() float64 { return b.Max.Y - b.Min.Y }

// Center returns the middle of b.
func (b Box) Center() Point { return b.Min.Toward(b.Max, 0.5) }

// Empty reports whether b has no area.
func (b Box) Empty() bool { return !(b.Max.X > b.Min.X && b.Max.Y > b.Min.Y) }

// Grow returns b with its sides d further out, or further in if d is negative.
func (b Box) Grow(d float64) Box {
	return Box{Point{b.Min.X - d, b.Min.Y - d}, Point{b.Max.X + d, b.Max.Y + d}}
}

// Move returns b moved by d.
func (b Box) Move(d Point) Box { return Box{b.Min.Add(d), b.Max.Add(d)} }

// Union returns the smallest box around both. An empty box is ignored.
func (b Box) Union(o Box) Box {
	switch {
	case b.Empty():
		return o
	case o.Empty():
		return b
	}
	return Box{
		Point{min(b.Min.X, o.Min.X), min(b.Min.Y, o.Min.Y)},
		Point{max(b.Max.X, o.Max.X), max(b.Max.Y, o.Max.Y)},
	}
}

// Intersect returns the box that the two have in common. It is empty if they do not overlap.
func (b Box) Intersect(o Box) Box {
	if !b.Overlaps(o) {
		return Box{}
	}
	return Box{
		Point{max(b.Min.X, o.Min.X), max(b.Min.Y, o.Min.Y)},
		Point{min(b.Max.X, o.Max.X), min(b.Max.Y, o.Max.Y)},
	}
}

// Overlaps reports whether the boxes share an area.
func (b Box) Overlaps(o Box) bool {
	return b.Min.X < o.Max.X && o.Min.X < b.Max.X && b.Min.Y < o.Max.Y && o.Min.Y < b.Max.Y
}

// Inside reports whether b lies entirely within o.
func (b Box) Inside(o Box) bool {
	return b.Min.X >= o.Min.X && b.Min.Y >= o.Min.Y && b.Max.X <= o.Max.X && b.Max.Y <= o.Max.Y
}

// boxOf returns the smallest box around the points. It may have no area.
func boxOf(points ...Point) Box {
	if len(points) == 0 {
		return Box{}
	}
	b := Box{points[0], points[0]}
	for _, p := range points[1:] {
		b = b.include(p)
	}
	return b
}

// include returns the smallest box around p and b, which may have no area.
func (b Box) include(p Point) Box {
	return Box{
		Point{min(b.Min.X, p.X), min(b.Min.Y, p.Y)},
		Point{max(b.Max.X, p.X), max(b.Max.Y, p.Y)},
	}
}

// Placement is a transformation that scales, then rotates about the origin, then moves by At. The zero Placement is not
// the identity: use Identity.
type Placement struct {
	At       Point
	Scale    float64
	Angle    float64 // degrees, clockwise
	sin, cos float64
}

// Identity is the placement that changes nothing.
var Identity = Placement{Scale: 1, cos: 1}

// newPlacement returns a placement. A scale of 0 means 1.
func newPlacement(at Point, scale, angle float64) Placement {
	if scale == 0 {
		scale = 1
	}
	p := Placement{At: at, Scale: scale, Angle: angle, cos: 1}
	if angle != 0 {
		p.sin, p.cos = math.Sincos(angle * math.Pi / 180)
	}
	return p
}

// Point returns the placed point.
func (m Placement) Point(p Point) Point {
	if m.Scale != 1 || m.Angle != 0 {
		x, y := p.X*m.Scale, p.Y*m.Scale
		p = Point{x*m.cos - y*m.sin, x*m.sin + y*m.cos}
	}
	return p.Add(m.At)
}

// Box returns the box around the placed corners of b.
func (m Placement) Box(b Box) Box {
	return boxOf(m.Point(b.Min), m.Point(b.Max),
		m.Point(Point{b.Min.X, b.Max.Y}), m.Point(Point{b.Max.X, b.Min.Y}))
}

// compose returns the placement that applies inner first and then m.
func (m Placement) compose(inner Placement) Placement {
	return newPlacement(m.Point(inner.At), m.Scale*inner.Scale, m.Angle+inner.Angle)
}
