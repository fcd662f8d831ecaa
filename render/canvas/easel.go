package canvas

import (
	"image"
	"image/draw"
	"iter"
	"math"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// easel is a drawing surface as wide as a picture but of so many rows only: it
// is moved down the picture from one band to the next. Of the band a view is
// painted on. Shapes are always rasterised in the same coordinates of their band,
// whatever the view is, so a pixel comes out the same.
//
// The rasteriser beneath gg rounds towards zero and so spoils its first row and
// column with what lies at negative coordinates, and ours rounds likewise. The surface
// therefore has a margin of one pixel at the top and at the left, and gg is told to draw
// one pixel further down and right.
type easel struct {
	rows   int         // of a band; see fit
	full   *image.RGBA // all pixels of a band, the margin above and to the left
	view   image.RGBA  // a window on full
	shown  *image.RGBA // the view as gg sees it
	dc     *gg.Context
	line   straightPath // along which the figure under way is stroked
	glyphs *glyphs

	outline scene.Outline // of the figure painted last, whose room is used again
	raster  *raster.Rasterizer
	brush   brush // for the figure under way
}

const margin = 1

// newEasel is an easel at the top of a picture, for bands of at most so many rows.
func newEasel(w, rows int, g *glyphs) *easel {
	full := image.NewRGBA(image.Rect(-margin, -margin, w, rows))
	shown := *full
	shown.Rect = full.Rect.Add(image.Pt(margin, margin))
	e := &easel{full: full, shown: &shown, dc: gg.NewContextForRGBA(&shown), glyphs: g}
	e.raster = raster.NewRasterizer(w+margin, rows+margin)
	e.fit(rows)
	return e
}

// fit sets how many rows a band has.
func (e *easel) fit(rows int) {
	e.rows = rows
	e.move(0)
}

// move puts the easel on the band from the row top on, all of it in view.
func (e *easel) move(top int) {
	e.full.Rect = image.Rect(-margin, top-margin, e.full.Rect.Max.X, top+e.rows)
	e.dc.Identity()
	e.dc.Translate(margin, float64(margin-top))
	e.look(e.full.Rect)
}

// look moves the view within the band. gg holds on to the image header and reads
// its bounds anew for each path, while its rasteriser keeps the size of the
// whole surface.
func (e *easel) look(r image.Rectangle) {
	e.view = *e.full
	if e.view.Rect = r.Intersect(e.full.Rect); !e.view.Rect.Empty() {
		e.view.Pix = e.full.Pix[e.full.PixOffset(e.view.Rect.Min.X, e.view.Rect.Min.Y):]
	}
	*e.shown = e.view
	e.shown.Rect = e.view.Rect.Add(image.Pt(margin, -e.full.Rect.Min.Y))
}

// bands moves the easel down the picture, and returns the part of r in each band that r
// meets. Only that part is in view.
func (e *easel) bands(r image.Rectangle) iter.Seq[image.Rectangle] {
	return func(yield func(image.Rectangle) bool) {
		for top := r.Min.Y / e.rows * e.rows; top < r.Max.Y; top += e.rows {
			e.move(top)
			part := r.Intersect(image.Rect(0, top, e.full.Rect.Max.X, top+e.rows))
			e.look(part)
			if !yield(part) {
				return
			}
		}
	}
}

// clear fills the view with one colour.
func (e *easel) clear(c scene.Color) {
	draw.Draw(&e.view, e.view.Rect, image.NewUniform(c), image.Point{}, draw.Src)
}

// paint draws the leaf where it falls into the view.
func (e *easel) paint(l *scene.Leaf) {
	if t, angle, ok := l.Text(Fonts{}); ok {
		if angle == 0 {
			e.letter(t)
		} else {
			e.turned(t, angle)
		}
		return
	}
	f, _ := l.Figure(e.outline)
	e.outline = f.Outline
	e.figure(f)
}

// figure paints the figure where it falls into the view.
func (e *easel) figure(f scene.Figure) {
	if f.Under {
		e.stroke(f)
	}
	if !f.Open {
		e.fill(f)
		e.hatch(f)
	}
	if !f.Under {
		e.stroke(f)
	}
}

// seen are the parts of an outline that may show in the view, painted so far around.
func (e *easel) seen(o scene.Outline, reach float64) iter.Seq[scene.Outline] {
	return func(yield func(scene.Outline) bool) {
		for part := range partsOf(o) {
			if pixels(part.Box().Grow(reach)).Overlaps(e.view.Rect) && !yield(part) {
				return
			}
		}
	}
}

// trace hands the outline to gg, but for what does not show.
func (e *easel) trace(o scene.Outline, reach float64) {
	e.dc.ClearPath()
	for part := range e.seen(o, reach) {
		e.follow(part)
	}
}

func (e *easel) follow(o scene.Outline) {
	for _, s := range o {
		p, q, r := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case scene.MoveTo:
			e.dc.MoveTo(p.X, p.Y)
		case scene.LineTo:
			e.dc.LineTo(p.X, p.Y)
		case scene.QuadTo:
			e.dc.QuadraticTo(p.X, p.Y, q.X, q.Y)
		case scene.CubeTo:
			e.dc.CubicTo(p.X, p.Y, q.X, q.Y, r.X, r.Y)
		case scene.Close:
			e.dc.ClosePath()
		}
	}
}

// fill paints the figure in its colour.
func (e *easel) fill(f scene.Figure) {
	if !f.Fill.Color.Visible() {
		return
	}
	e.raster.Clear()
	for part := range e.seen(f.Outline, 0) {
		closeOutline(e.raster, part, e.shift())
	}
	e.rasterize(f.EvenOdd, f.Fill.Color)
}

// rasterize paints what the rasterizer has been given in one color.
func (e *easel) rasterize(evenOdd bool, c scene.Color) {
	e.raster.UseNonZeroWinding = !evenOdd
	e.brush = newBrush(e.shown, c)
	e.raster.Rasterize(&e.brush)
}

// hatch paints its hatch, by gg.
func (e *easel) hatch(f scene.Figure) {
	h := f.Fill.Hatch
	if h.Kind == scene.NoHatch || !h.Color.Visible() {
		return
	}
	e.dc.SetFillRule(gg.FillRuleWinding)
	if f.EvenOdd {
		e.dc.SetFillRule(gg.FillRuleEvenOdd)
	}
	e.trace(f.Outline, 0)
	e.dc.SetFillStyle(newHatch(h, f.Center, &e.view))
	e.dc.FillPreserve()
}

// shift is from the picture to the surface as the rasterisers see it.
func (e *easel) shift() scene.Point { return scene.Pt(margin, float64(-e.full.Rect.Min.Y)) }

// stroke paints the figure's line: like its fill, unless it is dashed.
func (e *easel) stroke(f scene.Figure) {
	s := f.Stroke
	switch {
	case !s.Color.Visible() || s.Width <= 0:
	case len(s.Dash) > 0:
		e.dashed(f)
	default:
		e.line.Clear()
		for part := range e.seen(f.Outline, s.Width) {
			addOutline(&e.line, part, e.shift())
		}
		e.raster.Clear()
		raster.Stroke(e.raster, e.line.Path, fixed.Int26_6(s.Width*64), ends[s.Cap].capper, ends[s.Cap].joiner)
		e.rasterize(false, s.Color)
	}
}

// An end is how a line ends, and joins at its corners, for the rasteriser and, where it
// is dashed, for gg.
type end struct {
	capper raster.Capper
	joiner raster.Joiner
	cap    gg.LineCap
	join   gg.LineJoin
}

var ends = map[scene.Cap]end{
	scene.Round:  {raster.RoundCapper, raster.RoundJoiner, gg.LineCapRound, gg.LineJoinRound},
	scene.Butt:   {raster.ButtCapper, raster.BevelJoiner, gg.LineCapButt, gg.LineJoinBevel},
	scene.Square: {raster.SquareCapper, raster.BevelJoiner, gg.LineCapSquare, gg.LineJoinBevel},
}

// dashed paints a dashed line, by gg.
func (e *easel) dashed(f scene.Figure) {
	s := f.Stroke
	e.dc.SetColor(s.Color)
	e.dc.SetLineWidth(s.Width)
	e.dc.SetLineCap(ends[s.Cap].cap)
	e.dc.SetLineJoin(ends[s.Cap].join)
	e.dc.SetDash(s.Dash...)
	e.trace(f.Outline, s.Width)
	e.dc.StrokePreserve()
}

// pixels is the smallest rectangle of whole pixels around b with one pixel more
// on each side for smoothed edges.
func pixels(b scene.Box) image.Rectangle {
	return image.Rect(int(math.Floor(b.Min.X))-1, int(math.Floor(b.Min.Y))-1,
		int(math.Ceil(b.Max.X))+1, int(math.Ceil(b.Max.Y))+1)
}
