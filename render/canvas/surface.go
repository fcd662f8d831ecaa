package canvas

import (
	"image"
	"image/draw"
	"iter"
	"math"

	"github.com/fogleman/gg"

	"github.com/railbot/railbot/render/scene"
)

// bandSurface is the drawing surface for one band of a picture. It is as wide as the picture but only a few
// rows high, and moves down the picture from band to band. Drawing is clipped to a view, a part of the band.
//
// Shapes are rasterized in the coordinates of their band, whatever the view is. A pixel is therefore the same
// whether the whole picture or only a part is drawn.
//
// Both rasterizers, gg's and this package's, round towards zero, so shapes at negative coordinates would
// corrupt the first row and column. The surface therefore has a margin of one pixel at the top and left, and
// everything is rasterized one pixel further down and right.
type bandSurface struct {
	rows int         // height of a band, without the margin
	full *image.RGBA // the band with its margin, in the picture's coordinates
	view image.RGBA  // the part of full that is drawn on

	shifted    *image.RGBA // the view in the rasterizers' coordinates
	rasterizer *rasterizer
	gg         *gg.Context // draws on shifted
	brush      brush
	outline    scene.Outline // reused for each figure

	glyphs *glyphs
}

// margin is the width in pixels of the unused strip at the top and left of a [bandSurface].
const margin = 1

// newBandSurface returns a surface for bands of at most rows rows, at the top of a picture of the given
// width.
func newBandSurface(width, rows int, g *glyphs) *bandSurface {
	full := image.NewRGBA(image.Rect(-margin, -margin, width, rows))
	shifted := *full
	shifted.Rect = full.Rect.Add(image.Pt(margin, margin))
	b := &bandSurface{
		full: full, shifted: &shifted, gg: gg.NewContextForRGBA(&shifted),
		rasterizer: newRasterizer(width+margin, rows+margin), glyphs: g,
	}
	b.setRows(rows)
	return b
}

// setRows sets the height of a band and moves the surface to the top of the picture. The height must not exceed the
// rows that were passed to newBandSurface.
func (b *bandSurface) setRows(rows int) {
	b.rows = rows
	b.moveTo(0)
}

// moveTo moves the surface to the band that begins at row top, and sets the view to the whole band.
func (b *bandSurface) moveTo(top int) {
	b.full.Rect = image.Rect(-margin, top-margin, b.full.Rect.Max.X, top+b.rows)
	shift := b.shift()
	b.gg.Identity()
	b.gg.Translate(shift.X, shift.Y)
	b.setView(b.full.Rect)
}

// setView clips drawing to r. It changes the image that gg draws on, because gg keeps a pointer to it and reads its
// bounds for each path. gg's rasterizer keeps the size of the whole surface.
func (b *bandSurface) setView(r image.Rectangle) {
	b.view = *b.full
	if b.view.Rect = r.Intersect(b.full.Rect); !b.view.Rect.Empty() {
		b.view.Pix = b.full.Pix[b.full.PixOffset(b.view.Rect.Min.X, b.view.Rect.Min.Y):]
	}
	*b.shifted = b.view
	b.shifted.Rect = b.view.Rect.Add(image.Pt(margin, -b.full.Rect.Min.Y))
}

// shift returns the offset from the picture's coordinates to the rasterizers'.
func (b *bandSurface) shift() scene.Point { return scene.Pt(margin, float64(-b.full.Rect.Min.Y)) }

// bands iterates over the bands of the picture that overlap r, from top to bottom. For each it moves the surface to
// the band, sets the view to the part of r in it, and yields that part.
func (b *bandSurface) bands(r image.Rectangle) iter.Seq[image.Rectangle] {
	return func(yield func(image.Rectangle) bool) {
		for top := r.Min.Y / b.rows * b.rows; top < r.Max.Y; top += b.rows {
			b.moveTo(top)
			part := r.Intersect(image.Rect(0, top, b.full.Rect.Max.X, top+b.rows))
			b.setView(part)
			if !yield(part) {
				return
			}
		}
	}
}

// clear fills the view with one color.
func (b *bandSurface) clear(c scene.Color) {
	draw.Draw(&b.view, b.view.Rect, image.NewUniform(c), image.Point{}, draw.Src)
}

// paintLeaf paints a leaf of a scene.
func (b *bandSurface) paintLeaf(l *scene.Leaf) {
	if t, angle, ok := l.Text(Fonts{}); ok {
		if angle == 0 {
			b.paintText(t)
		} else {
			b.paintRotatedText(t, angle)
		}
		return
	}
	f, _ := l.Figure(b.outline)
	b.outline = f.Outline
	b.paintFigure(f)
}

// paintFigure paints a figure's fill, hatch and stroke. The stroke comes first if f.Under is set.
func (b *bandSurface) paintFigure(f scene.Figure) {
	if f.Under {
		b.paintLine(f)
	}
	if !f.Open {
		b.fill(f)
		b.hatch(f)
	}
	if !f.Under {
		b.paintLine(f)
	}
}

// fill paints the inside of a figure in its color.
func (b *bandSurface) fill(f scene.Figure) {
	if f.Fill.Color.Visible() {
		b.brush = newBrush(b.shifted, f.Fill.Color)
		b.rasterizer.fill(b.visibleParts(f.Outline, 0), b.shift(), f.EvenOdd, &b.brush)
	}
}

// hatch paints the hatch inside a figure.
func (b *bandSurface) hatch(f scene.Figure) {
	h := f.Fill.Hatch
	if h.Kind == scene.NoHatch || !h.Color.Visible() {
		return
	}
	b.gg.SetFillRule(gg.FillRuleWinding)
	if f.EvenOdd {
		b.gg.SetFillRule(gg.FillRuleEvenOdd)
	}
	b.tracePath(f.Outline, 0)
	b.gg.SetFillStyle(newHatchPattern(h, f.Center, &b.view))
	b.gg.FillPreserve()
}

// paintLine paints a figure's stroke, dashed or solid.
func (b *bandSurface) paintLine(f scene.Figure) {
	s := f.Stroke
	switch {
	case !s.Color.Visible() || s.Width <= 0:
	case len(s.Dash) > 0:
		b.paintDashes(f)
	default:
		b.brush = newBrush(b.shifted, s.Color)
		b.rasterizer.stroke(b.visibleParts(f.Outline, s.Width), b.shift(), s, &b.brush)
	}
}

var ggCaps = map[scene.Cap]gg.LineCap{
	scene.Round: gg.LineCapRound, scene.Butt: gg.LineCapButt, scene.Square: gg.LineCapSquare,
}

var ggJoins = map[scene.Cap]gg.LineJoin{
	scene.Round: gg.LineJoinRound, scene.Butt: gg.LineJoinBevel, scene.Square: gg.LineJoinBevel,
}

// paintDashes paints a figure's dashed stroke.
func (b *bandSurface) paintDashes(f scene.Figure) {
	s := f.Stroke
	b.gg.SetColor(s.Color)
	b.gg.SetLineWidth(s.Width)
	b.gg.SetLineCap(ggCaps[s.Cap])
	b.gg.SetLineJoin(ggJoins[s.Cap])
	b.gg.SetDash(s.Dash...)
	b.tracePath(f.Outline, s.Width)
	b.gg.StrokePreserve()
}

// visibleParts yields the parts of an outline that may be visible in the view if their stroke extends reach pixels
// beyond them.
func (b *bandSurface) visibleParts(o scene.Outline, reach float64) iter.Seq[scene.Outline] {
	return func(yield func(scene.Outline) bool) {
		for part := range partsOf(o) {
			if pixelBounds(part.Box().Grow(reach)).Overlaps(b.view.Rect) && !yield(part) {
				return
			}
		}
	}
}

// tracePath sets gg's path to the visible parts of an outline: see [bandSurface.visibleParts].
func (b *bandSurface) tracePath(o scene.Outline, reach float64) {
	b.gg.ClearPath()
	for part := range b.visibleParts(o, reach) {
		for _, s := range part {
			p, q, r := s.P[0], s.P[1], s.P[2]
			switch s.Op {
			case scene.MoveTo:
				b.gg.MoveTo(p.X, p.Y)
			case scene.LineTo:
				b.gg.LineTo(p.X, p.Y)
			case scene.QuadTo:
				b.gg.QuadraticTo(p.X, p.Y, q.X, q.Y)
			case scene.CubeTo:
				b.gg.CubicTo(p.X, p.Y, q.X, q.Y, r.X, r.Y)
			case scene.Close:
				b.gg.ClosePath()
			}
		}
	}
}

// pixelBounds returns the smallest rectangle of whole pixels around b, plus one pixel on each side for smoothed
// edges.
func pixelBounds(b scene.Box) image.Rectangle {
	return image.Rect(int(math.Floor(b.Min.X))-1, int(math.Floor(b.Min.Y))-1,
		int(math.Ceil(b.Max.X))+1, int(math.Ceil(b.Max.Y))+1)
}

// wholePixels returns the pixels of a box whose edges are rounded to whole pixels.
func wholePixels(b scene.Box) image.Rectangle {
	return image.Rect(int(math.Round(b.Min.X)), int(math.Round(b.Min.Y)), int(math.Round(b.Max.X)), int(math.Round(b.Max.Y)))
}
