package house

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/railbot/railbot/render/scene"
)

// Pile is a stack of equal cards, drawn small with its count.
type Pile struct {
	Name    string
	Sign    Sign // for the effect of its cards
	Band    scene.Color
	Cost    string
	Value   string
	Count   int
	Plenty  bool // a broad pile does not show its count, and has a larger name instead
	Dimmed  bool // not available now
	Changed bool // just changed
}

// Natural sizes of piles in pixels. A broad pile has room for a long name and a sign of several parts.
const (
	PileWidth   = 116
	PileHeight  = 109
	BroadWidth  = 240
	BroadHeight = 87
)

// Sizes on a pile of natural size, in pixels. On a phone 390 pixels wide, the figures have nine pixels and the names
// six.
const (
	pileFigure = 37.5 // text size of value, cost and count
	pileName   = 25.0 // text size of the name and of the value's unit
	pileAlone  = 31.0 // largest text size of a name without a count beside it
	pileBand   = 44.0 // height of the band across the top
)

// DrawPile draws a pile in its box: value and cost on a band across the top, the name, a sign, and the count
// in a capsule at the lower right, unless there is plenty. A broad box has the sign between value and cost, and the name beside the
// count in at most two lines. Otherwise the name has one line. An empty pile is a dashed frame without a
// band.
func DrawPile(m scene.Measurer, b scene.Box, p Pile) []scene.Shape {
	broad := b.W() > 2*b.H()
	u := b.W() / PileWidth
	if broad {
		u = b.W() / BroadWidth
	}
	t := styleCard(Face{Band: p.Band})
	if p.Dimmed || p.Count <= 0 {
		t = styleCard(Face{State: Dimmed})
	}
	shapes := drawPileFrame(b, u, p, t)
	value := drawPileValue(m, b, u, p.Value, t.ink)
	shapes = append(shapes, value...)
	if p.Cost != "" {
		shapes = append(shapes, drawPileCoin(scene.Pt(b.Max.X-25*u, b.Min.Y+24*u), u, p.Cost)...)
	}
	var count []scene.Shape
	if !broad || !p.Plenty {
		count = drawCount(m, scene.Pt(b.Max.X-6*u, b.Max.Y-23*u), u, max(p.Count, 0))
		shapes = append(shapes, count...)
	}
	name := scene.Text{S: p.Name, Font: Narrow(pileName*u, scene.Bold), Color: t.ink}
	if broad {
		signBox := scene.Box{Min: b.Min.Add(scene.Pt(8*u, 0)), Max: scene.Pt(b.Max.X-54*u, b.Min.Y+pileBand*u)}
		for _, s := range value {
			signBox.Min.X = max(signBox.Min.X, s.Bounds(m).Max.X+6*u)
		}
		shapes = append(shapes, p.Sign.Draw(m, signBox.Center(), signBox.W(), 43*u, t.ink)...)
		right := b.Max.X
		if len(count) > 0 {
			right = count[0].Bounds(m).Min.X
		} else if fit := name.Font.Size * (b.W() - 18*u) / m.Measure(name.S, name.Font).Width; fit > name.Font.Size {
			name.Font.Size = min(fit, pileAlone*u)
		}
		shapes = append(shapes, drawBroadName(m, b, u, right-b.Min.X-14*u, name)...)
	} else {
		name.At, name.Align = scene.Pt(b.Center().X, b.Min.Y+64*u), scene.Centered
		name.MaxWidth, name.MinSize = b.W()-4*u, Reading
		shapes = append(shapes, name)
		shapes = append(shapes, p.Sign.Draw(m, scene.Pt(b.Min.X+29*u, b.Max.Y-22*u), 46*u, 36*u, t.ink)...)
	}
	if p.Changed {
		shapes = append(shapes, ChangedBox(b.Grow(3), 12*u)...)
	}
	return shapes
}

// drawPileFrame draws the body with the band of its category across the top. Lengths are multiples of u, a pixel at the
// pile's natural size, here and in the functions below.
func drawPileFrame(b scene.Box, u float64, p Pile, t cardStyle) []scene.Shape {
	r := 10 * u
	if p.Count <= 0 {
		return []scene.Shape{scene.Rect{Box: b, Radius: r, Fill: scene.Flat(Shade),
			Stroke: scene.Stroke{Color: InkSoft, Width: 2, Dash: []float64{7, 6}, Cap: scene.Butt}}}
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: r, Fill: scene.Flat(t.face)}}
	if t.band.Visible() {
		shapes = append(shapes, scene.Path{Outline: bandOutline(b, r, pileBand*u), Fill: scene.Flat(t.band)})
	}
	return append(shapes, scene.Rect{Box: b, Radius: r, Stroke: scene.Edge(t.edge, 2)})
}

// drawPileValue draws the value, with its unit in smaller letters.
func drawPileValue(m scene.Measurer, b scene.Box, u float64, value string, ink scene.Color) []scene.Shape {
	if value == "" {
		return nil
	}
	number, unit := value, ""
	if i := strings.IndexFunc(value, unicode.IsSpace); i > 0 {
		number, unit = value[:i], strings.TrimSpace(value[i:])
	}
	t := scene.Text{S: number, At: b.Min.Add(scene.Pt(8*u, 23*u)), Font: Narrow(pileFigure*u, scene.Bold), Color: ink,
		Level: scene.Middle}
	shapes := []scene.Shape{t}
	if unit != "" {
		t.At.X += m.Measure(number, t.Font).Width + 3*u
		t.S, t.Font, t.At.Y = unit, Narrow(pileName*u, scene.Bold), t.At.Y+4*u
		shapes = append(shapes, t)
	}
	return shapes
}

// drawPileCoin draws a cost on a coin, in large figures.
func drawPileCoin(at scene.Point, u float64, cost string) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: 22 * u, Fill: scene.Flat(Coin), Stroke: scene.Edge(CoinEdge, 2)},
		scene.Text{S: cost, At: at, Font: Narrow(pileFigure*u, scene.Bold), Color: Ink, Align: scene.Centered,
			Level: scene.Middle, MaxWidth: 40 * u, MinSize: Reference},
	}
}

// drawCount draws a count in a capsule whose right end is at the point.
func drawCount(m scene.Measurer, right scene.Point, u float64, n int) []scene.Shape {
	t := scene.Text{S: strconv.Itoa(n), Font: Narrow(pileFigure*u, scene.Bold), Color: Ink, Align: scene.Centered,
		Level: scene.Middle}
	w := m.Measure(t.S, t.Font).Width + 16*u
	t.At = right.Add(scene.Pt(-w/2, 0))
	return []scene.Shape{scene.Rect{Box: scene.Around(t.At, w, 36*u), Radius: 12 * u, Fill: scene.Flat(Shade)}, t}
}

// drawBroadName draws the name at the lower left, in the given width.
func drawBroadName(m scene.Measurer, b scene.Box, u, width float64, name scene.Text) []scene.Shape {
	leading := name.Font.Size * 0.86
	name.At = b.Min.Add(scene.Pt(8*u, 61*u))
	if lines := scene.Paragraph(m, name, width, leading, 2); len(lines) > 1 {
		return lines
	}
	name.At.Y += leading / 2
	return scene.Paragraph(m, name, width, leading, 1)
}
