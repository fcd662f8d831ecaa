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

// flatten adds a path of straight lines and quadratic curves as straight lines, without
// those shorter than an eighth of a pixel, at which joins and caps go astray.
func flatten(to *raster.Path, p raster.Path) {
	var last, at fixed.Point26_6
	line := func(next fixed.Point26_6) {
		if d := next.Sub(last); abs(d.X)+abs(d.Y) > 8 {
			to.Add1(next)
		}
		last = next
	}
	for len(p) > 0 {
		next := fixed.Point26_6{X: p[1], Y: p[2]}
		switch p[0] { // what stands before and behind the points of a segment
		case 0:
			to.Start(next)
			last = next
			p = p[4:]
		case 1:
			line(next)
			p = p[4:]
		case 2:
			control := next
			next = fixed.Point26_6{X: p[3], Y: p[4]}
			for c := range quadratic(pixel(at), pixel(control), pixel(next)) {
				line(fix(c.X, c.Y))
			}
			p = p[6:]
		}
		at = next
	}
}

// quadratic goes along a quadratic curve as [gg.QuadraticBezier] does.
func quadratic(from, control, to scene.Point) iter.Seq[scene.Point] {
	return func(yield func(scene.Point) bool) {
		n := max(4, int(from.Distance(control)+control.Distance(to)+0.5))
		for i := range n {
			t := float64(i) / (float64(n) - 1)
			u := 1 - t
			a, b, c := u*u, 2*u*t, t*t
			if !yield(scene.Pt(a*from.X+b*control.X+c*to.X, a*from.Y+b*control.Y+c*to.Y)) {
				return
			}
		}
	}
}

// pixel is the opposite of fix.
func pixel(p fixed.Point26_6) scene.Point { return scene.Pt(float64(p.X)/64, float64(p.Y)/64) }

func abs[N int | int32 | fixed.Int26_6](v N) N { return max(v, -v) }

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
