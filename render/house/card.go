package house

import "github.com/railbot/railbot/render/scene"

// CardState is how a card is emphasized among others.
type CardState uint8

// The states.
const (
	Normal CardState = iota
	Raised           // may be played: lifted, with a strong edge
	Dimmed           // may not be played: set back
)

// Face is the text and sign of a card. Parts whose field is empty are not drawn.
type Face struct {
	Name   string
	Cost   string // top right, in a coin
	Value  string // top left, large
	Sign   Sign   // for its effect
	Effect string // one short sentence, wrapped to two lines at most
	Band   scene.Color
	State  CardState
}

// Lift returns the distance in pixels by which a raised card is drawn above its box.
func Lift(b scene.Box) float64 { return b.H() * 0.06 }

// CardWidth and CardHeight are the natural size of a card in pixels. A card may be drawn in any box of about
// the same proportion.
const (
	CardWidth  = 200
	CardHeight = 280
)

// cardStyle holds the colors of a card in its state and the width of its edge. soft is the color of less important text.
type cardStyle struct {
	face, edge, ink, soft, band scene.Color
	width                       float64
}

// styleCard returns the style of a card.
func styleCard(f Face) cardStyle {
	t := cardStyle{face: Card, edge: InkSoft, ink: Ink, soft: InkSoft, band: f.Band, width: 2}
	switch f.State {
	case Raised:
		t.edge, t.width = Ink, 3.5
	case Dimmed:
		t.face, t.edge, t.ink, t.band = Shade, Rule, InkSoft, Shade
	}
	return t
}

// DrawCard draws a card in its box: value at the top left, cost at the top right, sign, name and effect. Value and cost
// are in the top corners, so that they are visible when cards overlap.
func DrawCard(m scene.Measurer, b scene.Box, f Face) []scene.Shape {
	t := styleCard(f)
	if f.State == Raised {
		b = b.Move(scene.Pt(0, -Lift(b)))
	}
	u := min(b.W()/CardWidth, 1.3*b.H()/CardHeight)
	shapes := drawCardFrame(b, u, f, t)
	shapes = append(shapes, drawCardCorners(b, u, f, t)...)
	shapes = append(
		shapes,
		f.Sign.Draw(m, scene.Pt(b.Center().X, b.Min.Y+b.H()*0.405), b.W()*0.86, min(70*u, b.H()*0.27), t.ink)...,
	)
	return append(shapes, drawCardText(m, b, u, f, t)...)
}

// drawCardFrame draws the card's body with the band of its category across the top. Lengths are multiples of u, a pixel
// at the card's natural size, here and in the functions below.
func drawCardFrame(b scene.Box, u float64, f Face, t cardStyle) []scene.Shape {
	r := 14 * u
	var shapes []scene.Shape
	if f.State == Raised {
		shapes = append(shapes, scene.Rect{Box: b.Move(scene.Pt(0, Lift(b)*0.5)), Radius: r, Fill: scene.Flat(Rule)})
	}
	shapes = append(shapes, scene.Rect{Box: b, Radius: r, Fill: scene.Flat(t.face)})
	if t.band.Visible() {
		shapes = append(shapes, scene.Path{Outline: bandOutline(b, r, 58*u), Fill: scene.Flat(t.band)})
	}
	return append(shapes, scene.Rect{Box: b, Radius: r, Stroke: scene.Edge(t.edge, t.width)})
}

// bandOutline returns the outline of the upper h pixels of a box whose corners have the radius r.
func bandOutline(b scene.Box, r, h float64) scene.Outline {
	o := make(scene.Outline, 0, 11).Arc(b.Min.Add(scene.Pt(r, r)), r, r, 180, 270)
	o = o.Arc(scene.Pt(b.Max.X-r, b.Min.Y+r), r, r, 270, 360)
	return o.Line(scene.Pt(b.Max.X, b.Min.Y+h)).Line(scene.Pt(b.Min.X, b.Min.Y+h)).Close()
}

// drawCardCorners draws the value and the cost.
func drawCardCorners(b scene.Box, u float64, f Face, t cardStyle) []scene.Shape {
	var shapes []scene.Shape
	if f.Value != "" {
		shapes = append(shapes, scene.Text{S: f.Value, At: b.Min.Add(scene.Pt(14*u, 29*u)), Font: Font(40*u, scene.Bold),
			Color: t.ink, Level: scene.Middle, MaxWidth: b.W() * 0.55, MinSize: Reading})
	}
	if f.Cost != "" {
		shapes = append(shapes, CostCoin(scene.Pt(b.Max.X-29*u, b.Min.Y+29*u), 44*u, f.Cost)...)
	}
	return shapes
}

// effectSizes are the text sizes of an effect on a card of natural size. The first at which the effect fits
// is used.
var effectSizes = []float64{22, 20, 18, 16, 15}

// drawCardText draws the name in at most two lines, and the effect below. If the effect has no room then, the name is
// drawn in one line, in smaller letters.
func drawCardText(m scene.Measurer, b scene.Box, u float64, f Face, t cardStyle) []scene.Shape {
	width := b.W() - 20*u
	name := scene.Text{S: f.Name, At: scene.Pt(b.Center().X, b.Min.Y+b.H()*0.65),
		Font: Narrow(max(Reading, 25*u), scene.Bold), Color: t.ink, Align: scene.Centered}
	shapes := scene.Paragraph(m, name, width, name.Font.Size*1.1, 2)
	if f.Effect == "" {
		return shapes
	}
	lastBaseline := name.At.Y + name.Font.Size*1.1*float64(len(shapes)-1)
	effect, ok := drawEffectText(m, b, u, f, t, lastBaseline)
	if !ok && len(shapes) > 1 {
		name.MaxWidth, name.MinSize = width, Reading
		shapes = []scene.Shape{name}
		effect, _ = drawEffectText(m, b, u, f, t, name.At.Y-name.Font.Size*0.1)
	}
	return append(shapes, effect...)
}

// drawEffectText draws the effect below a line of text with the given baseline. ok is false if the effect had to be cut.
func drawEffectText(
	m scene.Measurer, b scene.Box, u float64, f Face, t cardStyle, baseline float64,
) (lines []scene.Shape, ok bool) {
	width := b.W() - 20*u
	for _, size := range effectSizes {
		effect := scene.Text{S: f.Effect, Font: Narrow(max(Reference, size*u), scene.Regular), Color: t.soft,
			Align: scene.Centered}
		effect.At = scene.Pt(b.Center().X, baseline+effect.Font.Size*1.4)
		maxLines := max(1, int((b.Max.Y-5*u-effect.At.Y)/(effect.Font.Size*1.16))+1)
		ok = len(scene.Wrap(m, f.Effect, effect.Font, width)) <= maxLines
		lines = scene.Paragraph(m, effect, width, effect.Font.Size*1.16, maxLines)
		if ok {
			break
		}
	}
	return lines, ok
}

// DrawBack draws a face-down card in a box.
func DrawBack(b scene.Box) []scene.Shape {
	u := b.W() / CardWidth
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 14 * u, Fill: scene.Flat(Card), Stroke: scene.Edge(InkSoft, 2)},
		scene.Rect{Box: b.Grow(-10 * u), Radius: 8 * u, Fill: scene.Fill{Color: TintTrain,
			Hatch: scene.Hatch{Kind: scene.Cross, Color: Card, Spacing: max(4, 14*u), Width: max(1, 2*u)}}},
		scene.Icon{Name: scene.IconTrain, At: b.Center(), Size: 84 * u, Color: Ink, Edge: Card, EdgeWidth: 5 * u},
	}
}
