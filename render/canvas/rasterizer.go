package canvas

import (
	"iter"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// rasterizer finds the pixels that an outline covers and passes them to a [raster.Painter]. It covers the same pixels
// as a [gg.Context] of its size, but does not allocate a path and a painter for each figure.
type rasterizer struct {
	*raster.Rasterizer
	line straightPath // reused from stroke to stroke
}

// newRasterizer returns a rasterizer for coordinates from 0 to the given size. Curves are split more finely
// in larger sizes, so equal shapes only have equal pixels in rasterizers of equal size.
func newRasterizer(width, height int) *rasterizer {
	return &rasterizer{Rasterizer: raster.NewRasterizer(width, height)}
}

// fill paints the inside of an outline. It closes each part and moves it by shift.
func (r *rasterizer) fill(parts iter.Seq[scene.Outline], shift scene.Point, evenOdd bool, p raster.Painter) {
	r.Clear()
	for part := range parts {
		r.Add1(addOutline(r, part, shift))
	}
	r.UseNonZeroWinding = !evenOdd
	r.Rasterize(p)
}

// stroke paints a solid line along the parts of an outline.
func (r *rasterizer) stroke(parts iter.Seq[scene.Outline], shift scene.Point, s scene.Stroke, p raster.Painter) {
	r.line.Clear()
	for part := range parts {
		addOutline(&r.line, part, shift)
	}
	r.Clear()
	raster.Stroke(r, r.line.Path, fixed.Int26_6(s.Width*64), cappers[s.Cap], joiners[s.Cap])
	r.UseNonZeroWinding = true
	r.Rasterize(p)
}

var cappers = map[scene.Cap]raster.Capper{
	scene.Round: raster.RoundCapper, scene.Butt: raster.ButtCapper, scene.Square: raster.SquareCapper,
}

var joiners = map[scene.Cap]raster.Joiner{
	scene.Round: raster.RoundJoiner, scene.Butt: raster.BevelJoiner, scene.Square: raster.BevelJoiner,
}
