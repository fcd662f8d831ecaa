// Package hex provides hexagons in axial coordinates: neighbours, distance, the usual
// offset form of printed boards, and the centres and corners for painting. It knows no
// game.
//
// Hexes stand on a point; q grows to the east, r to the south-east. The names are those
// of Amit Patel, "Hexagonal Grids" (redblobgames.com).
package hex

import "math"

// Axial is a hex in axial coordinates.
type Axial struct{ Q, R int }

// Direction is one of the six sides of a hex, counted clockwise from east.
type Direction int

// The six directions.
const (
	East Direction = iota
	SouthEast
	SouthWest
	West
	NorthWest
	NorthEast
)

// Directions is the number of sides.
const Directions = 6

// steps holds the difference to the neighbour in each direction.
var steps = [Directions]Axial{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

// OddR returns the hex at a column and a row, both from 0, of a board whose odd rows
// are shifted half a hex to the east.
func OddR(col, row int) Axial { return Axial{col - (row-row&1)/2, row} }

// OddR returns the column and the row of a on such a board.
func (a Axial) OddR() (col, row int) { return a.Q + (a.R-a.R&1)/2, a.R }

// Neighbor returns the hex next to a on the given side.
func (a Axial) Neighbor(d Direction) Axial {
	return Axial{a.Q + steps[d].Q, a.R + steps[d].R}
}

// Neighbors returns the six hexes around a, in the order of [Direction].
func (a Axial) Neighbors() [Directions]Axial {
	var around [Directions]Axial
	for d := range around {
		around[d] = a.Neighbor(Direction(d))
	}
	return around
}

// Toward returns the side of a on which the neighbour b lies. It returns false if b is
// no neighbour.
func (a Axial) Toward(b Axial) (Direction, bool) {
	for d, step := range steps {
		if step.Q == b.Q-a.Q && step.R == b.R-a.R {
			return Direction(d), true
		}
	}
	return 0, false
}

// Distance returns the number of steps from a to b.
func Distance(a, b Axial) int {
	q, r := a.Q-b.Q, a.R-b.R
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

func abs(n int) int { return max(n, -n) }

// Layout places hexes on a picture whose y axis points down.
type Layout struct {
	Size float64 // from a centre to a corner, in the picture's unit
	X, Y float64 // the centre of the hex {0, 0}
}

// Width returns the distance between the centres of a hex and its eastern neighbour.
func (l Layout) Width() float64 { return math.Sqrt(3) * l.Size }

// Center returns the centre of a hex.
func (l Layout) Center(a Axial) (x, y float64) {
	q, r := float64(a.Q), float64(a.R)
	return l.X + l.Width()*(q+r/2), l.Y + 1.5*l.Size*r
}

// Corner returns the corner of a hex at the clockwise end of side d.
func (l Layout) Corner(a Axial, d Direction) (x, y float64) {
	x, y = l.Center(a)
	sin, cos := math.Sincos(math.Pi / 6 * float64(2*d+1))
	return x + l.Size*cos, y + l.Size*sin
}

// Edge returns the two corners of side d of a hex, clockwise.
func (l Layout) Edge(a Axial, d Direction) (x1, y1, x2, y2 float64) {
	x1, y1 = l.Corner(a, (d+Directions-1)%Directions)
	x2, y2 = l.Corner(a, d)
	return x1, y1, x2, y2
}

// At returns the hex that contains a point of the picture.
func (l Layout) At(x, y float64) Axial {
	r := (y - l.Y) / (1.5 * l.Size)
	q := (x-l.X)/l.Width() - r/2
	return round(q, r)
}

// round returns the hex nearest to fractional coordinates. The cube coordinate with the
// largest rounding error is computed from the other two.
func round(q, r float64) Axial {
	s := -q - r
	rq, rr, rs := math.Round(q), math.Round(r), math.Round(s)
	dq, dr, ds := math.Abs(rq-q), math.Abs(rr-r), math.Abs(rs-s)
	switch {
	case dq > dr && dq > ds:
		rq = -rr - rs
	case dr > ds:
		rr = -rq - rs
	}
	return Axial{int(rq), int(rr)}
}
