package scene

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// SegOp is a kind of path segment, named by its letter in SVG path data.
type SegOp byte

// The kinds of segments. QuadTo has its control point in P[0] and ends in P[1]. CubeTo has two control points
// and ends in P[2]. The others have their only point in P[0].
const (
	MoveTo SegOp = 'M'
	LineTo SegOp = 'L'
	QuadTo SegOp = 'Q'
	CubeTo SegOp = 'C'
	Close  SegOp = 'Z'
)

// points returns the number of points in Seg.P that a segment of this kind uses.
func (op SegOp) points() int {
	switch op {
	case MoveTo, LineTo:
		return 1
	case QuadTo:
		return 2
	case CubeTo:
		return 3
	}
	return 0
}

// Seg is one segment of an outline.
type Seg struct {
	Op SegOp
	P  [3]Point
}

// Outline is a path of straight and curved segments in one or more parts. Its building methods return the
// extended outline, like append.
type Outline []Seg

// Move starts a new part at p.
func (o Outline) Move(p Point) Outline { return append(o, Seg{MoveTo, [3]Point{p}}) }

// Line adds a straight line to p.
func (o Outline) Line(p Point) Outline { return append(o, Seg{LineTo, [3]Point{p}}) }

// Quad adds a quadratic curve to p.
func (o Outline) Quad(c, p Point) Outline { return append(o, Seg{QuadTo, [3]Point{c, p}}) }

// Cubic adds a cubic curve to p.
func (o Outline) Cubic(c, d, p Point) Outline { return append(o, Seg{CubeTo, [3]Point{c, d, p}}) }

// Close adds a straight line back to the start of the part.
func (o Outline) Close() Outline { return append(o, Seg{Op: Close}) }

// Arc adds an arc of an axis-aligned ellipse around c between two angles in degrees. It runs clockwise if to is larger
// than from. A straight line joins the last point to the arc. If the outline is empty or closed, the arc starts a new
// part.
func (o Outline) Arc(c Point, rx, ry, from, to float64) Outline {
	steps := max(1, int(math.Ceil(math.Abs(to-from)/30-1e-9)))
	step := (to - from) / float64(steps) * math.Pi / 180
	bulge := 1 / math.Cos(step/2)
	at := func(a, k float64) Point {
		sin, cos := math.Sincos(a)
		return Point{c.X + k*rx*cos, c.Y + k*ry*sin}
	}
	a := from * math.Pi / 180
	if len(o) == 0 || o[len(o)-1].Op == Close {
		o = o.Move(at(a, 1))
	} else {
		o = o.Line(at(a, 1))
	}
	for range steps {
		o = o.Quad(at(a+step/2, bulge), at(a+step, 1))
		a += step
	}
	return o
}

// The functions below return the outlines of shapes. They reuse the memory of buffer, which may be nil and must not be
// used afterwards.

// polygonOutline returns the closed outline through the points.
func polygonOutline(buffer Outline, points ...Point) Outline {
	o := lineOutline(buffer, points)
	if len(o) == 0 {
		return o
	}
	return o.Close()
}

// lineOutline returns the open outline through the points.
func lineOutline(buffer Outline, points []Point) Outline {
	o := slices.Grow(buffer[:0], len(points)+1)
	for i, p := range points {
		if i == 0 {
			o = o.Move(p)
		} else {
			o = o.Line(p)
		}
	}
	return o
}

// ellipseOutline returns a whole ellipse.
func ellipseOutline(buffer Outline, c Point, rx, ry float64) Outline {
	return slices.Grow(buffer[:0], 14).Arc(c, rx, ry, 0, 360).Close()
}

// rectOutline returns a box with corners of radius r, at most half its sides.
func rectOutline(buffer Outline, b Box, r float64) Outline {
	r = min(r, b.W()/2, b.H()/2)
	if r <= 0 {
		return polygonOutline(buffer, b.Min, Point{b.Max.X, b.Min.Y}, b.Max, Point{b.Min.X, b.Max.Y})
	}
	o := slices.Grow(buffer[:0], 21)
	o = o.Arc(Point{b.Min.X + r, b.Min.Y + r}, r, r, 180, 270)
	o = o.Arc(Point{b.Max.X - r, b.Min.Y + r}, r, r, 270, 360)
	o = o.Arc(Point{b.Max.X - r, b.Max.Y - r}, r, r, 0, 90)
	return o.Arc(Point{b.Min.X + r, b.Max.Y - r}, r, r, 90, 180).Close()
}

// Box returns the smallest box around all points, including control points.
func (o Outline) Box() Box {
	var b Box
	first := true
	for _, s := range o {
		for _, p := range s.P[:s.Op.points()] {
			if first {
				b, first = Box{p, p}, false
			}
			b = b.include(p)
		}
	}
	return b
}

// place applies the placement m to all points of o.
func (o Outline) place(m Placement) {
	for i := range o {
		s := &o[i]
		for j := range s.Op.points() {
			s.P[j] = m.Point(s.P[j])
		}
	}
}

// ParseOutline parses SVG path data. It accepts only the absolute commands M, L, H, V, Q, C and Z, each with
// its letter, and also "O x y r" for a circle.
func ParseOutline(data string) (Outline, error) {
	p := outlineParser{words: strings.Fields(strings.ReplaceAll(data, ",", " "))}
	for len(p.words) > 0 && p.err == nil {
		p.command()
	}
	return p.out, p.err
}

// outlineParser holds the state of [ParseOutline].
type outlineParser struct {
	words []string
	out   Outline
	at    Point
	err   error
}

// command parses one command with its numbers.
func (p *outlineParser) command() {
	letter := p.words[0]
	p.words = p.words[1:]
	switch letter {
	case "M":
		p.out = p.out.Move(p.point())
	case "L":
		p.out = p.out.Line(p.point())
	case "H":
		p.at.X = p.number()
		p.out = p.out.Line(p.at)
	case "V":
		p.at.Y = p.number()
		p.out = p.out.Line(p.at)
	case "Q":
		c := p.point()
		p.out = p.out.Quad(c, p.point())
	case "C":
		c, d := p.point(), p.point()
		p.out = p.out.Cubic(c, d, p.point())
	case "O":
		c, r := p.point(), p.number()
		p.out = append(p.out, ellipseOutline(nil, c, r, r)...)
	case "Z":
		p.out = p.out.Close()
	default:
		p.err = fmt.Errorf("path data: unknown command %q", letter)
	}
}

func (p *outlineParser) point() Point {
	x := p.number()
	p.at = Point{x, p.number()}
	return p.at
}

func (p *outlineParser) number() float64 {
	if len(p.words) == 0 {
		p.err = fmt.Errorf("path data: missing number at the end")
		return 0
	}
	v, err := strconv.ParseFloat(p.words[0], 64)
	if err != nil && p.err == nil {
		p.err = fmt.Errorf("path data: %q is not a number", p.words[0])
	}
	p.words = p.words[1:]
	return v
}
