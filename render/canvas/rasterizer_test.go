package canvas

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/fogleman/gg"

	"github.com/railbot/railbot/render/scene"
)

// byGG paints figures with gg alone.
type byGG struct{ *gg.Context }

func (p byGG) trace(o scene.Outline) {
	p.ClearPath()
	for _, s := range o {
		a, b, c := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case scene.MoveTo:
			p.MoveTo(a.X, a.Y)
		case scene.LineTo:
			p.LineTo(a.X, a.Y)
		case scene.QuadTo:
			p.QuadraticTo(a.X, a.Y, b.X, b.Y)
		case scene.CubeTo:
			p.CubicTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
		case scene.Close:
			p.ClosePath()
		}
	}
}

func (p byGG) fill(f scene.Figure) {
	p.trace(f.Outline)
	p.SetFillRule(gg.FillRuleWinding)
	if f.EvenOdd {
		p.SetFillRule(gg.FillRuleEvenOdd)
	}
	p.SetColor(f.Fill.Color)
	p.FillPreserve()
	if h := f.Fill.Hatch; h.Kind != scene.NoHatch {
		x, y := p.TransformPoint(0, 0) // from the picture to the surface
		p.SetFillStyle(newHatchPattern(h, f.Center, &image.RGBA{Rect: image.Rectangle{Min: image.Pt(-int(x), -int(y))}}))
		p.FillPreserve()
	}
}

func (p byGG) stroke(f scene.Figure) {
	s := f.Stroke
	p.trace(f.Outline)
	p.SetColor(s.Color)
	p.SetLineWidth(s.Width)
	p.SetDash(s.Dash...)
	p.SetLineCap(map[scene.Cap]gg.LineCap{
		scene.Round: gg.LineCapRound, scene.Butt: gg.LineCapButt, scene.Square: gg.LineCapSquare,
	}[s.Cap])
	p.SetLineJoin(map[scene.Cap]gg.LineJoin{scene.Round: gg.LineJoinRound}[s.Cap])
	if s.Cap != scene.Round {
		p.SetLineJoin(gg.LineJoinBevel)
	}
	p.StrokePreserve()
}

// TestFiguresEqualGG checks that a figure with any segments, fill, hatch and line is painted, in any view of
// any band, exactly as by gg alone.
func TestFiguresEqualGG(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	const top = 100
	for n := range 1000 {
		f := randomFigure(r, top)
		surface := newBandSurface(200, 100, newGlyphs())
		surface.moveTo(top)
		surface.clear(paper)
		im := image.NewRGBA(image.Rect(0, 0, 200+margin, 100+margin))
		theirs := byGG{gg.NewContextForRGBA(im)}
		theirs.SetColor(paper)
		theirs.Clear()
		theirs.Translate(margin, margin-top)
		x, y := r.IntN(150), r.IntN(80)
		view := image.Rect(x, top+y, x+1+r.IntN(200-x), top+y+1+r.IntN(100-y))
		surface.setView(view)
		surface.paintFigure(f)
		theirs.fill(f)
		theirs.stroke(f)
		for y := top; y < top+100; y++ {
			for x := range 200 {
				got, want := surface.full.RGBAAt(x, y), im.RGBAAt(x+margin, y+margin-top)
				if !image.Pt(x, y).In(view) {
					want = color.RGBAModel.Convert(paper).(color.RGBA)
				}
				if got != want {
					t.Fatalf("figure %d in %v at %d,%d: got %v, want %v: %+v", n, view, x, y, got, want, f)
				}
			}
		}
	}
}

func randomFigure(r *rand.Rand, top float64) scene.Figure {
	at := func() scene.Point { return scene.Pt(r.Float64()*300-50, top+r.Float64()*200-50) }
	var o scene.Outline
	for range 1 + r.IntN(3) {
		o = o.Move(at())
		for range 1 + r.IntN(5) {
			switch r.IntN(6) {
			case 0:
				o = o.Quad(at(), at())
			case 1:
				o = o.Cubic(at(), at(), at())
			case 2:
				o = o.Line(tip(o).Add(scene.Pt(r.Float64()/8, 0)))
			case 3:
				o = o.Line(scene.Pt(tip(o).X, at().Y))
			case 4:
				o = o.Close()
			default:
				o = o.Line(at())
			}
		}
	}
	hue := func() scene.Color { return scene.RGB(r.Uint32N(1 << 24)).Alpha(min(1, 2*r.Float64())) }
	f := scene.Figure{Outline: o, EvenOdd: r.IntN(2) == 0, Fill: scene.Flat(hue()), Center: at(), Stroke: scene.Stroke{
		Color: hue(), Width: 0.1 + r.Float64()*12, Cap: scene.Cap(r.IntN(3)),
	}}
	if r.IntN(2) == 0 {
		f.Fill.Hatch = scene.Hatch{Kind: scene.HatchKind(r.IntN(7)), Color: hue(), Spacing: 4, Width: 2}
	}
	for range 2 * r.IntN(3) {
		f.Stroke.Dash = append(f.Stroke.Dash, 0.5+12*r.Float64())
	}
	return f
}

// tip returns the last point of an outline, roughly.
func tip(o scene.Outline) scene.Point {
	switch last := o[len(o)-1]; last.Op {
	case scene.QuadTo:
		return last.P[1]
	case scene.CubeTo:
		return last.P[2]
	default:
		return last.P[0]
	}
}
