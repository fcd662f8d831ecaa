package canvas

import (
	"image"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"github.com/railbot/railbot/render/scene"
)

// easel is a drawing surface the size of a picture, of which only a view is
// painted on. Shapes are always rasterised in the picture's own coordinates and
// cropped to the view afterwards, so a pixel comes out the same whatever the
// view was.
type easel struct {
	full   *image.RGBA // all pixels
	view   *image.RGBA // what gg believes to be the picture: a window on full
	dc     *gg.Context
	glyphs *glyphs
}

func newEasel(w, h int, g *glyphs) *easel {
	full := image.NewRGBA(image.Rect(0, 0, w, h))
	view := *full
	return &easel{full: full, view: &view, dc: gg.NewContextForRGBA(&view), glyphs: g}
}

// look moves the view. gg holds on to the image header and reads its bounds
// anew for each path, while its rasteriser keeps the size of the whole picture.
func (e *easel) look(r image.Rectangle) { *e.view = *e.full.SubImage(r).(*image.RGBA) }

// clear fills the view with one colour.
func (e *easel) clear(c scene.Color) {
	draw.Draw(e.view, e.view.Rect, image.NewUniform(c), image.Point{}, draw.Src)
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
	f, _ := l.Figure()
	e.figure(f)
}

func (e *easel) figure(f scene.Figure) {
	if r, ok := flatRect(f); ok {
		draw.Draw(e.view, r.Intersect(e.view.Rect), image.NewUniform(f.Fill.Color), image.Point{}, draw.Src)
		return
	}
	e.trace(f.Outline)
	if f.Under {
		e.stroke(f.Stroke)
	}
	if !f.Open {
		e.fill(f)
	}
	if !f.Under {
		e.stroke(f.Stroke)
	}
	e.dc.ClearPath()
}

// trace hands the outline to gg.
func (e *easel) trace(o scene.Outline) {
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

func (e *easel) fill(f scene.Figure) {
	e.dc.SetFillRule(gg.FillRuleWinding)
	if f.EvenOdd {
		e.dc.SetFillRule(gg.FillRuleEvenOdd)
	}
	if f.Fill.Color.Visible() {
		e.dc.SetColor(f.Fill.Color)
		e.dc.FillPreserve()
	}
	if h := f.Fill.Hatch; h.Kind != scene.NoHatch && h.Color.Visible() {
		e.dc.SetFillStyle(hatchPattern{hatch: h, center: f.Center, view: e.view})
		e.dc.FillPreserve()
	}
}

var caps = map[scene.Cap]gg.LineCap{
	scene.Round:  gg.LineCapRound,
	scene.Butt:   gg.LineCapButt,
	scene.Square: gg.LineCapSquare,
}

func (e *easel) stroke(s scene.Stroke) {
	if !s.Color.Visible() || s.Width <= 0 {
		return
	}
	e.dc.SetColor(s.Color)
	e.dc.SetLineWidth(s.Width)
	e.dc.SetLineCap(caps[s.Cap])
	e.dc.SetLineJoin(gg.LineJoinRound)
	if s.Cap != scene.Round {
		e.dc.SetLineJoin(gg.LineJoinBevel)
	}
	e.dc.SetDash(s.Dash...)
	e.dc.StrokePreserve()
}

// flatRect recognises an upright rectangle of one opaque colour on whole pixels.
func flatRect(f scene.Figure) (image.Rectangle, bool) {
	o := f.Outline
	plain := !f.Open && f.Fill.Color.Opaque() && f.Fill.Hatch.Kind == scene.NoHatch && !f.Stroke.Color.Visible()
	if !plain || len(o) != 5 || o[4].Op != scene.Close {
		return image.Rectangle{}, false
	}
	a, b, c, d := o[0].P[0], o[1].P[0], o[2].P[0], o[3].P[0]
	upright := a.Y == b.Y && b.X == c.X && c.Y == d.Y && d.X == a.X && a.X < c.X && a.Y < c.Y
	for _, s := range o[1:4] {
		upright = upright && s.Op == scene.LineTo
	}
	for _, v := range [...]float64{a.X, a.Y, c.X, c.Y} {
		upright = upright && v == math.Trunc(v)
	}
	return image.Rect(int(a.X), int(a.Y), int(c.X), int(c.Y)), upright
}

// pixels is the smallest rectangle of whole pixels around b with one pixel more
// on each side for smoothed edges.
func pixels(b scene.Box) image.Rectangle {
	return image.Rect(int(math.Floor(b.Min.X))-1, int(math.Floor(b.Min.Y))-1,
		int(math.Ceil(b.Max.X))+1, int(math.Ceil(b.Max.Y))+1)
}
