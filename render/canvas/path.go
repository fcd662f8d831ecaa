package canvas

import (
	"iter"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// partsOf yields the parts of an outline. Each begins with a move.
func partsOf(o scene.Outline) iter.Seq[scene.Outline] {
	return func(yield func(scene.Outline) bool) {
		for len(o) > 0 {
			n := 1
			for n < len(o) && o[n].Op != scene.MoveTo {
				n++
			}
			if !yield(o[:n]) {
				return
			}
			o = o[n:]
		}
	}
}

// addOutline adds one part of an outline, moved by shift, to a rasterizer or path. It returns the part's first point.
// Cubic curves are added as lines, as gg does.
func addOutline(to raster.Adder, part scene.Outline, shift scene.Point) (start fixed.Point26_6) {
	var at scene.Point
	for _, s := range part {
		p, q, end := s.P[0].Add(shift), s.P[1].Add(shift), s.P[2].Add(shift)
		switch s.Op {
		case scene.MoveTo:
			at, start = p, toFixed(p.X, p.Y)
			to.Start(start)
		case scene.LineTo:
			at = p
			to.Add1(toFixed(p.X, p.Y))
		case scene.QuadTo:
			at = q
			to.Add2(toFixed(p.X, p.Y), toFixed(q.X, q.Y))
		case scene.CubeTo:
			for _, c := range gg.CubicBezier(at.X, at.Y, p.X, p.Y, q.X, q.Y, end.X, end.Y) {
				if next := toFixed(c.X, c.Y); next != toFixed(at.X, at.Y) {
					at = scene.Pt(c.X, c.Y)
					to.Add1(next)
				}
			}
		case scene.Close:
			at = part[0].P[0].Add(shift)
			to.Add1(start)
		}
	}
	return start
}

// straightPath is a path of straight lines for [raster.Stroke]. Like gg, it adds quadratic curves as lines
// and leaves out lines shorter than an eighth of a pixel, because joins and caps go wrong there. Cubic curves
// are lines already: see [addOutline].
type straightPath struct {
	raster.Path
	at   fixed.Point26_6 // the end of the last segment
	last fixed.Point26_6 // the end of the last line, including lines that were left out
}

// Start implements [raster.Adder].
func (p *straightPath) Start(a fixed.Point26_6) {
	p.Path.Start(a)
	p.at, p.last = a, a
}

// Add1 implements [raster.Adder].
func (p *straightPath) Add1(b fixed.Point26_6) {
	p.addLine(b)
	p.at = b
}

// Add2 implements [raster.Adder].
func (p *straightPath) Add2(b, c fixed.Point26_6) {
	from, control, to := fromFixed(p.at), fromFixed(b), fromFixed(c)
	for _, q := range gg.QuadraticBezier(from.X, from.Y, control.X, control.Y, to.X, to.Y) {
		p.addLine(toFixed(q.X, q.Y))
	}
	p.at = c
}

// addLine adds a straight line, unless it is shorter than an eighth of a pixel.
func (p *straightPath) addLine(to fixed.Point26_6) {
	if d := to.Sub(p.last); max(d.X, -d.X)+max(d.Y, -d.Y) > 8 {
		p.Path.Add1(to)
	}
	p.last = to
}

// toFixed returns a point in the rasterizer's unit, a 64th of a pixel.
func toFixed(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

// fromFixed is the inverse of toFixed.
func fromFixed(p fixed.Point26_6) scene.Point { return scene.Pt(float64(p.X)/64, float64(p.Y)/64) }
