package canvas

import (
	"math"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"
)

// stroker makes the outline of lines, as [raster.Stroke] does of straight ones, to the bit.
// That makes the way back anew for each; here it is used again.
type stroker struct {
	end
	to       raster.Adder
	half     fixed.Int26_6 // of the line's width
	at, side fixed.Point26_6
	back     raster.Path
}

// step is how many numbers a path has for a part's beginning and for a straight line: what
// it is, a point, and again what it is.
const step = 4

// stroke goes along each part of a path and back.
func (s *stroker) stroke(to raster.Adder, p raster.Path, width fixed.Int26_6, e end) {
	s.to, s.half, s.end = to, width/2, e
	for len(p) > 0 {
		n := step
		for n < len(p) && p[n] != 0 {
			n += step
		}
		s.part(p[:n])
		p = p[n:]
	}
}

func (s *stroker) part(p raster.Path) {
	s.back.Clear()
	first := point(p)
	s.at = first
	for p = p[step:]; len(p) > 0; p = p[step:] {
		s.line(point(p))
	}
	if len(s.back) == 0 {
		return
	}
	s.capper.Cap(s.to, s.half, s.at, fixed.Point26_6{}.Sub(s.side))
	s.goBack()
	s.capper.Cap(s.to, s.half, first, first.Sub(point(s.back)))
}

// line goes along a straight line to next.
func (s *stroker) line(next fixed.Point26_6) {
	side := s.left(next.Sub(s.at))
	if len(s.back) == 0 {
		s.to.Start(s.at.Add(side))
		s.back.Start(s.at.Sub(side))
	} else {
		s.joiner.Join(s.to, &s.back, s.half, s.at, s.side, side)
	}
	s.to.Add1(next.Add(side))
	s.back.Add1(next.Sub(side))
	s.at, s.side = next, side
}

// goBack adds the way back: lines and, around corners, quadratic curves.
func (s *stroker) goBack() {
	for p := s.back; len(p) > step; {
		switch n := len(p); p[n-1] {
		case 1:
			p = p[:n-step]
			s.to.Add1(last(p))
		case 2:
			control := fixed.Point26_6{X: p[n-5], Y: p[n-4]}
			p = p[:n-6]
			s.to.Add2(control, last(p))
		}
	}
}

// left is half of the line's width to the left of a direction; nowhere without one.
func (s *stroker) left(d fixed.Point26_6) fixed.Point26_6 {
	x, y := float64(d.X), float64(d.Y)
	length := int64(math.Sqrt(x*x + y*y))
	if length == 0 {
		return fixed.Point26_6{}
	}
	half := int64(s.half)
	return fixed.Point26_6{X: fixed.Int26_6(int64(d.Y) * half / length), Y: -fixed.Int26_6(int64(d.X) * half / length)}
}

// point is that of a path's first segment, a part's beginning or a straight line.
func point(p raster.Path) fixed.Point26_6 { return fixed.Point26_6{X: p[1], Y: p[2]} }

// last is where a path ends.
func last(p raster.Path) fixed.Point26_6 { return fixed.Point26_6{X: p[len(p)-3], Y: p[len(p)-2]} }
