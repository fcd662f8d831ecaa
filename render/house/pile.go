package house

import (
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// Pile is a stack of equal cards, shown small with its count.
type Pile struct {
	Name    string
	Sign    Sign // what its cards do
	Band    scene.Color
	Cost    string
	Value   string
	Count   int
	Dimmed  bool // cannot be had now
	Changed bool // just changed
}

// PileWidth and PileHeight are the pile's natural size.
const (
	PileWidth  = 112
	PileHeight = 132
)

// DrawPile is the pile in its box: value and cost in the corners, a sign, the
// name in two lines, and the count in a capsule at the lower edge. An empty pile
// is a dashed frame with its name.
func DrawPile(m scene.Measurer, b scene.Box, p Pile) []scene.Shape {
	u := b.W() / PileWidth
	var shapes []scene.Shape
	if p.Count <= 0 {
		shapes = emptyPile(m, b, u, p)
	} else {
		shapes = fullPile(m, b, u, p)
	}
	if p.Changed {
		shapes = append(shapes, ChangedBox(b.Grow(4), 13*u)...)
	}
	at := scene.Pt(b.Center().X, b.Max.Y-2*u)
	return append(shapes, Badge(m, at, Reading*max(u, 1), strconv.Itoa(max(p.Count, 0)))...)
}

func emptyPile(m scene.Measurer, b scene.Box, u float64, p Pile) []scene.Shape {
	frame := scene.Rect{Box: b, Radius: 10 * u, Fill: scene.Flat(Shade),
		Stroke: scene.Stroke{Color: InkSoft, Width: 2, Dash: []float64{7, 6}, Cap: scene.Butt}}
	return append([]scene.Shape{frame}, pileName(m, b, u, p.Name, InkSoft)...)
}

func fullPile(m scene.Measurer, b scene.Box, u float64, p Pile) []scene.Shape {
	t := toneOf(Face{Band: p.Band})
	if p.Dimmed {
		t = toneOf(Face{State: Dimmed})
	}
	r := 10 * u
	var shapes []scene.Shape
	if p.Count > 1 {
		under := b.Move(scene.Pt(5*u, 5*u))
		shapes = append(
			shapes, scene.Rect{Box: under, Radius: r, Fill: scene.Flat(Shade), Stroke: scene.Edge(t.edge, 2)},
		)
	}
	shapes = append(shapes, scene.Rect{Box: b, Radius: r, Fill: scene.Flat(t.face)})
	if t.band.Visible() {
		shapes = append(shapes, scene.Path{Outline: bandOutline(b, r, 44*u), Fill: scene.Flat(t.band)})
	}
	shapes = append(shapes, scene.Rect{Box: b, Radius: r, Stroke: scene.Edge(t.edge, 2)})
	shapes = append(shapes, pileCorners(b, u, p, t)...)
	shapes = append(shapes, p.Sign.Draw(m, scene.Pt(b.Center().X, b.Min.Y+61*u), b.W()-12*u, 26*u, t.ink)...)
	return append(shapes, pileName(m, b, u, p.Name, t.ink)...)
}

func pileCorners(b scene.Box, u float64, p Pile, t tone) []scene.Shape {
	var shapes []scene.Shape
	if p.Value != "" {
		shapes = append(shapes, scene.Text{S: p.Value, At: b.Min.Add(scene.Pt(8*u, 22.5*u)), Font: Font(32*u, scene.Bold),
			Color: t.ink, Level: scene.Middle, MaxWidth: b.W() * 0.54})
	}
	if p.Cost != "" {
		shapes = append(shapes, CostCoin(scene.Pt(b.Max.X-22*u, b.Min.Y+22*u), 40*u, p.Cost)...)
	}
	return shapes
}

// pileName is the name in two lines at most, resting above the count.
func pileName(m scene.Measurer, b scene.Box, u float64, name string, c scene.Color) []scene.Shape {
	size := max(Reading, 18*u)
	t := scene.Text{
		S: name, At: scene.Pt(b.Center().X, b.Min.Y+90*u), Font: Narrow(size, scene.Bold), Color: c,
		Align: scene.Centered,
	}
	lines := scene.Paragraph(m, t, b.W()-10*u, size*1.04, 2)
	if len(lines) == 1 {
		t.At.Y += size * 0.5
		lines = scene.Paragraph(m, t, b.W()-10*u, size, 1)
	}
	return lines
}
