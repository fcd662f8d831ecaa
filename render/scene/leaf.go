package scene

import "crypto/sha256"

// Leaf is a single shape of a scene with all groups around it worked in: what
// the canvas draws.
type Leaf struct {
	Shape Shape // no Group; a Text is fitted and in its place
	At    Placement
	Box   Box // that it paints in, as Bounds, where it is placed
	Sum   [sha256.Size]byte
}

// Leaves lists the shapes in painter's order with their groups worked in.
func Leaves(m Measurer, shapes []Shape) []Leaf {
	return AppendLeaves(make([]Leaf, 0, len(shapes)), m, shapes)
}

// AppendLeaves appends to a list what [Leaves] lists.
func AppendLeaves(to []Leaf, m Measurer, shapes []Shape) []Leaf {
	f := flattener{m: m, out: to}
	f.add(shapes, Identity)
	return f.out
}

type flattener struct {
	m   Measurer
	out []Leaf
	w   writer
}

func (f *flattener) add(shapes []Shape, at Placement) {
	for _, s := range shapes {
		if g, ok := s.(Group); ok {
			f.add(g.Shapes, at.within(g.placement()))
			continue
		}
		f.out = append(f.out, f.leaf(s, at))
	}
}

func (f *flattener) leaf(s Shape, at Placement) Leaf {
	if t, ok := s.(Text); ok {
		s = t.Fitted(f.m)
	}
	f.w.buf = f.w.buf[:0]
	s.write(&f.w)
	f.w.point("", at.At)
	f.w.number("", at.Scale)
	f.w.number("", at.Angle)
	box := s.Bounds(f.m)
	if at != Identity {
		box = at.Box(box)
	}
	return Leaf{Shape: s, At: at, Box: box, Sum: sha256.Sum256(f.w.buf)}
}

// Figure is an outline in its final place with the styles to paint it.
type Figure struct {
	Outline Outline
	EvenOdd bool
	Open    bool // a line: nothing to fill
	Fill    Fill
	Stroke  Stroke
	// Under tells that the stroke is painted first and the fill over it, as
	// around icons; otherwise the stroke is painted over the fill.
	Under  bool
	Center Point // of the figure: where its hatch is anchored
}

// Figure is the leaf's outline and style; ok is false for text. The outline is made in the
// room of another one, which is lost; nil for none.
func (l Leaf) Figure(room Outline) (f Figure, ok bool) {
	s, ok := l.Shape.(figure)
	if !ok {
		return Figure{}, false
	}
	f.Outline, f.EvenOdd = s.outline(room), s.evenOdd()
	f.Fill, f.Stroke = s.style()
	_, f.Open = s.(Line)
	_, f.Under = s.(Icon)
	if l.At != Identity {
		f.Outline.place(l.At)
		f.Fill, f.Stroke = f.Fill.scaled(l.At.Scale), f.Stroke.scaled(l.At.Scale)
	}
	f.Center = l.Box.Center()
	return f, true
}

// Text is the leaf's text where it ends up: its pen and scaled font, and the
// angle it is turned by about the pen. ok is false for figures.
func (l Leaf) Text(m Measurer) (t Text, angle float64, ok bool) {
	t, ok = l.Shape.(Text)
	if !ok {
		return t, 0, false
	}
	t.At = l.At.Point(t.Pen(m))
	t.Align, t.Level = Left, Baseline
	t.Font.Size *= l.At.Scale
	t.HaloWidth *= l.At.Scale
	return t, l.At.Angle, true
}
