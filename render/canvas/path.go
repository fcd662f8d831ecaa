package canvas

import (
	"iter"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// What gg does with an outline before the rasteriser beneath it has it is done here in
// the same way, to the bit, but without making all of it anew for each figure.

// fix is a point of the rasteriser, in 64ths of a pixel.
func fix(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

// addOutline adds one part of an outline, which begins with a move, moved by shift, and
// gives where it began. Cubic curves become lines.
func addOutline(to raster.Adder, part scene.Outline, shift scene.Point) (start fixed.Point26_6) {
	var at scene.Point
	for _, s := range part {
		p, q, end := s.P[0].Add(shift), s.P[1].Add(shift), s.P[2].Add(shift)
		switch s.Op {
		case scene.MoveTo:
			at, start = p, fix(p.X, p.Y)
			to.Start(start)
		case scene.LineTo:
			at = p
			to.Add1(fix(p.X, p.Y))
		case scene.QuadTo:
			at = q
			to.Add2(fix(p.X, p.Y), fix(q.X, q.Y))
		case scene.CubeTo:
			for _, c := range gg.CubicBezier(at.X, at.Y, p.X, p.Y, q.X, q.Y, end.X, end.Y) {
				if next := fix(c.X, c.Y); next != fix(at.X, at.Y) {
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

// straightPath is a path of straight lines. It adds curves as lines, as gg does, and leaves
// out lines shorter than an eighth of a pixel, at which joins and caps go astray. Its
// outlines have no cubic curves; see [addOutline].
type straightPath struct {
	raster.Path
	at   fixed.Point26_6 // the end of the last segment
	last fixed.Point26_6 // the end of the last line, whether it was left out or not
}

// Start implements [raster.Adder].
func (p *straightPath) Start(a fixed.Point26_6) {
	p.Path.Start(a)
	p.at, p.last = a, a
}

// Add1 implements [raster.Adder].
func (p *straightPath) Add1(b fixed.Point26_6) {
	p.line(b)
	p.at = b
}

// Add2 implements [raster.Adder].
func (p *straightPath) Add2(b, c fixed.Point26_6) {
	from, control, to := pixel(p.at), pixel(b), pixel(c)
	for _, q := range gg.QuadraticBezier(from.X, from.Y, control.X, control.Y, to.X, to.Y) {
		p.line(fix(q.X, q.Y))
	}
	p.at = c
}

func (p *straightPath) line(to fixed.Point26_6) {
	if d := to.Sub(p.last); abs(d.X)+abs(d.Y) > 8 {
		p.Path.Add1(to)
	}
	p.last = to
}

// pixel is the opposite of fix.
func pixel(p fixed.Point26_6) scene.Point { return scene.Pt(float64(p.X)/64, float64(p.Y)/64) }

func abs(v fixed.Int26_6) fixed.Int26_6 { return max(v, -v) }

// closeOutline adds an outline of parts that each begin with a move, all led back to
// their beginnings.
func closeOutline(to raster.Adder, o scene.Outline, shift scene.Point) {
	for part := range partsOf(o) {
		to.Add1(addOutline(to, part, shift))
	}
}

// partsOf are the parts of an outline, each up to the next move.
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
