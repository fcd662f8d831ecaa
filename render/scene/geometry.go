package scene

import "math"

// Point is a place in pixels, x to the right and y down.
type Point struct{ X, Y float64 }

// Pt is short for Point{x, y}.
func Pt(x, y float64) Point { return Point{x, y} }

// Add is p moved by d.
func (p Point) Add(d Point) Point { return Point{p.X + d.X, p.Y + d.Y} }

// Sub is the way from d to p.
func (p Point) Sub(d Point) Point { return Point{p.X - d.X, p.Y - d.Y} }

// Scale is p times k.
func (p Point) Scale(k float64) Point { return Point{p.X * k, p.Y * k} }

// Toward is the point t of the way from p to q.
func (p Point) Toward(q Point, t float64) Point {
	return Point{p.X + t*(q.X-p.X), p.Y + t*(q.Y-p.Y)}
}

// Distance is the length of the way from p to q. Pixels need none of the care that
// math.Hypot takes of numbers whose squares are too large or too small.
func (p Point) Distance(q Point) float64 {
	x, y := p.X-q.X, p.Y-q.Y
	return math.Sqrt(x*x + y*y)
}

// Polar is the point at distance r from p, at an angle in degrees clockwise
// from the right.
func (p Point) Polar(r, degrees float64) Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Point{p.X + r*cos, p.Y + r*sin}
}

// Box is an upright rectangle. A box whose Max is not beyond its Min is empty.
type Box struct{ Min, Max Point }

// XYWH is the box with its top left corner at x, y.
func XYWH(x, y, w, h float64) Box { return Box{Point{x, y}, Point{x + w, y + h}} }

// Around is the box of that size with c as its centre.
func Around(c Point, w, h float64) Box { return XYWH(c.X-w/2, c.Y-h/2, w, h) }

// W is the width of b.
func (b Box) W() float64 { return b.Max.X - b.Min.X }

// H is the height of b.
func (b Box) H() float64 { return b.Max.Y - b.Min.Y }

// Center is the middle of b.
func (b Box) Center() Point { return b.Min.Toward(b.Max, 0.5) }

// Empty reports whether b has no area.
func (b Box) Empty() bool { return !(b.Max.X > b.Min.X && b.Max.Y > b.Min.Y) }

// Grow is b with its sides d further out, or further in where d is negative.
func (b Box) Grow(d float64) Box {
	return Box{Point{b.Min.X - d, b.Min.Y - d}, Point{b.Max.X + d, b.Max.Y + d}}
}

// Move is b moved by d.
func (b Box) Move(d Point) Box { return Box{b.Min.Add(d), b.Max.Add(d)} }

// Union is the smallest box around both; an empty one counts for nothing.
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

// Overlaps reports whether the two share an area.
func (b Box) Overlaps(o Box) bool {
	return b.Min.X < o.Max.X && o.Min.X < b.Max.X && b.Min.Y < o.Max.Y && o.Min.Y < b.Max.Y
}

// Inside reports whether b lies wholly within o.
func (b Box) Inside(o Box) bool {
	return b.Min.X >= o.Min.X && b.Min.Y >= o.Min.Y && b.Max.X <= o.Max.X && b.Max.Y <= o.Max.Y
}

// boxOf is the smallest box around the points. It may lack area.
func boxOf(points ...Point) Box {
	if len(points) == 0 {
		return Box{}
	}
	b := Box{points[0], points[0]}
	for _, p := range points[1:] {
		b = b.with(p)
	}
	return b
}

// with is the smallest box around b, which may lack area, and p.
func (b Box) with(p Point) Box {
	return Box{
		Point{min(b.Min.X, p.X), min(b.Min.Y, p.Y)},
		Point{max(b.Max.X, p.X), max(b.Max.Y, p.Y)},
	}
}

// Placement moves, scales and turns: first the scaling, then the turning about
// the origin, then the move. The zero Placement is not the identity; Identity is.
type Placement struct {
	At       Point
	Scale    float64
	Angle    float64 // degrees, clockwise
	sin, cos float64
}

// Identity leaves everything where it is.
var Identity = Placement{Scale: 1, cos: 1}

// newPlacement takes a scale of 0 for 1.
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

// Point is where the placement puts p.
func (m Placement) Point(p Point) Point {
	if m.Scale != 1 || m.Angle != 0 {
		x, y := p.X*m.Scale, p.Y*m.Scale
		p = Point{x*m.cos - y*m.sin, x*m.sin + y*m.cos}
	}
	return p.Add(m.At)
}

// Box is the box around the placed corners of b.
func (m Placement) Box(b Box) Box {
	return boxOf(m.Point(b.Min), m.Point(b.Max),
		m.Point(Point{b.Min.X, b.Max.Y}), m.Point(Point{b.Max.X, b.Min.Y}))
}

// within is the placement that first does inner and then m.
func (m Placement) within(inner Placement) Placement {
	return newPlacement(m.Point(inner.At), m.Scale*inner.Scale, m.Angle+inner.Angle)
}
