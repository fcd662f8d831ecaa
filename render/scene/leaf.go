package scene

import "crypto/sha256"

// Leaf is a single shape of a scene with the transformations of all groups around it applied. The canvas
// draws leaves.
type Leaf struct {
	Shape Shape // never a Group; a Text is fitted
	At    Placement
	Box   Box // what the shape paints on, after placement and clipping
	Clip  Box // after placement, which only pixels inside may be painted; empty if there is no limit
	Sum   [sha256.Size]byte
}

// Leaves returns the leaves of shapes in painting order.
func Leaves(m Measurer, shapes []Shape) []Leaf {
	return AppendLeaves(make([]Leaf, 0, len(shapes)), m, shapes)
}

// AppendLeaves appends the leaves of shapes to a list, in painting order.
func AppendLeaves(to []Leaf, m Measurer, shapes []Shape) []Leaf {
	f := flattener{m: m, out: to}
	f.add(shapes, Identity, Box{})
	return f.out
}

// flattener collects the leaves of nested groups.
type flattener struct {
	m   Measurer
	out []Leaf
	w   writer
}

// add appends the leaves of shapes, which are inside groups with the given combined placement and clip.
func (f *flattener) add(shapes []Shape, at Placement, clip Box) {
	for _, s := range shapes {
		if g, ok := s.(Group); ok {
			inner, within := at.compose(g.placement()), clip
			if !g.Clip.Empty() {
				if within = inner.Box(g.Clip); !clip.Empty() {
					within = within.Intersect(clip)
				}
				if within.Empty() {
					continue
				}
			}
			f.add(g.Shapes, inner, within)
			continue
		}
		if leaf := f.newLeaf(s, at, clip); clip.Empty() || leaf.Box.Overlaps(clip) {
			f.out = append(f.out, leaf)
		}
	}
}

// newLeaf returns the leaf of one shape at a placement, inside a clip.
func (f *flattener) newLeaf(s Shape, at Placement, clip Box) Leaf {
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
	if !clip.Empty() {
		f.w.point("", clip.Min)
		f.w.point("", clip.Max)
		box = box.Intersect(clip)
	}
	return Leaf{Shape: s, At: at, Box: box, Clip: clip, Sum: sha256.Sum256(f.w.buf)}
}

// Figure is an outline in its final position with its styles.
type Figure struct {
	Outline Outline
	EvenOdd bool
	Open    bool // whether it is a line, which has nothing to fill
	Fill    Fill
	Stroke  Stroke
	Under   bool  // whether the stroke is painted below the fill, as for icons, instead of above it
	Center  Point // center of the figure, where its hatch is anchored
}

// Figure returns the leaf's outline and style. ok is false for text. The outline reuses the memory of buffer,
// which may be nil and must not be used afterwards.
func (l Leaf) Figure(buffer Outline) (f Figure, ok bool) {
	s, ok := l.Shape.(figure)
	if !ok {
		return Figure{}, false
	}
	f.Outline, f.EvenOdd = s.outline(buffer), s.evenOdd()
	f.Fill, f.Stroke = s.style()
	_, f.Open = s.(Line)
	_, f.Under = s.(Icon)
	if l.At != Identity {
		f.Outline.place(l.At)
		f.Fill, f.Stroke = f.Fill.scaled(l.At.Scale), f.Stroke.scaled(l.At.Scale)
	}
	f.Center = l.Box.Center()
	if !l.Clip.Empty() {
		f.Center = f.Outline.Box().Center()
	}
	return f, true
}

// Text returns the leaf's text in its final position and size. At is the start of the text's baseline, and the text is
// rotated by angle about it. ok is false for figures.
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
