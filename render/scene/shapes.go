package scene

// Shape is one thing to paint: a Polygon, Circle, Rect, Path, Line, Text, Icon or Group. No other types can
// implement it.
type Shape interface {
	// Bounds returns a box around everything that the shape paints, including strokes and halo, but without
	// the last pixel of anti-aliasing.
	Bounds(Measurer) Box
	write(*writer)
	inDark() Shape // the same shape in dark colors
}

// figure is a shape that consists of an outline with a fill and a stroke.
type figure interface {
	Shape
	// outline returns the outline before the placement of the groups around the shape is applied. It reuses the
	// memory of buffer.
	outline(room Outline) Outline
	style() (Fill, Stroke)
	// evenOdd reports whether areas that are enclosed twice are holes.
	evenOdd() bool
}

// Polygon is a closed figure with straight sides.
type Polygon struct {
	Points []Point
	Fill   Fill
	Stroke Stroke
}

// Circle is a circle.
type Circle struct {
	Center Point
	R      float64
	Fill   Fill
	Stroke Stroke
}

// Rect is an axis-aligned rectangle with corners of the given radius.
type Rect struct {
	Box    Box
	Radius float64
	Fill   Fill
	Stroke Stroke
}

// Path is a figure with any outline. EvenOdd makes areas that are enclosed twice into holes. Otherwise the
// direction of the parts decides.
type Path struct {
	Outline Outline
	EvenOdd bool
	Fill    Fill
	Stroke  Stroke
}

// Line is an open line through the points.
type Line struct {
	Points []Point
	Stroke Stroke
}

// Icon is an icon of this package, Size pixels wide and centered on At. An edge of EdgeWidth pixels is painted around it.
type Icon struct {
	Name      IconName
	At        Point
	Size      float64
	Color     Color
	Edge      Color
	EdgeWidth float64
}

// Group moves, scales (0 means 1) and rotates its shapes together. It rotates about its own origin, which is
// placed at At. If Clip is not empty, only the pixels inside that box of the group's own coordinates are painted. A
// group that clips must not be rotated.
type Group struct {
	At     Point
	Scale  float64
	Angle  float64
	Clip   Box
	Shapes []Shape
}

// Bounds implements Shape.
func (s Polygon) Bounds(Measurer) Box { return boxOf(s.Points...).Grow(s.Stroke.reach()) }

// Bounds implements Shape.
func (s Circle) Bounds(Measurer) Box {
	return Around(s.Center, 2*s.R, 2*s.R).Grow(s.Stroke.reach())
}

// Bounds implements Shape.
func (s Rect) Bounds(Measurer) Box { return s.Box.Grow(s.Stroke.reach()) }

// Bounds implements Shape.
func (s Path) Bounds(Measurer) Box { return s.Outline.Box().Grow(s.Stroke.reach()) }

// Bounds implements Shape.
func (s Line) Bounds(Measurer) Box { return boxOf(s.Points...).Grow(s.Stroke.reach()) }

// Bounds implements Shape.
func (s Icon) Bounds(Measurer) Box { return Around(s.At, s.Size, s.Size).Grow(s.EdgeWidth) }

// Bounds implements Shape.
func (s Group) Bounds(m Measurer) Box {
	var b Box
	for _, child := range s.Shapes {
		b = b.Union(child.Bounds(m))
	}
	if !s.Clip.Empty() {
		b = b.Intersect(s.Clip)
	}
	return s.placement().Box(b)
}

func (s Group) placement() Placement { return newPlacement(s.At, s.Scale, s.Angle) }

func (s Polygon) outline(buffer Outline) Outline { return polygonOutline(buffer, s.Points...) }
func (s Circle) outline(buffer Outline) Outline  { return ellipseOutline(buffer, s.Center, s.R, s.R) }
func (s Rect) outline(buffer Outline) Outline    { return rectOutline(buffer, s.Box, s.Radius) }
func (s Path) outline(buffer Outline) Outline    { return append(buffer[:0], s.Outline...) }
func (s Line) outline(buffer Outline) Outline    { return lineOutline(buffer, s.Points) }

func (s Icon) outline(buffer Outline) Outline {
	o := append(buffer[:0], s.Name.outline()...)
	o.place(newPlacement(s.At.Sub(Point{s.Size / 2, s.Size / 2}), s.Size/iconGrid, 0))
	return o
}

func (s Polygon) style() (Fill, Stroke) { return s.Fill, s.Stroke }
func (s Circle) style() (Fill, Stroke)  { return s.Fill, s.Stroke }
func (s Rect) style() (Fill, Stroke)    { return s.Fill, s.Stroke }
func (s Path) style() (Fill, Stroke)    { return s.Fill, s.Stroke }
func (s Line) style() (Fill, Stroke)    { return Fill{}, s.Stroke }
func (s Icon) style() (Fill, Stroke)    { return Flat(s.Color), Edge(s.Edge, 2*s.EdgeWidth) }

func (s Polygon) evenOdd() bool { return false }
func (s Circle) evenOdd() bool  { return false }
func (s Rect) evenOdd() bool    { return false }
func (s Path) evenOdd() bool    { return s.EvenOdd }
func (s Line) evenOdd() bool    { return false }
func (s Icon) evenOdd() bool    { return true }

func (s Polygon) write(w *writer) {
	w.name("polygon")
	w.points("at", s.Points)
	w.style(s.Fill, s.Stroke)
}

func (s Circle) write(w *writer) {
	w.name("circle")
	w.point("at", s.Center)
	w.number("r", s.R)
	w.style(s.Fill, s.Stroke)
}

func (s Rect) write(w *writer) {
	w.name("rect")
	w.point("at", s.Box.Min)
	w.point("size", s.Box.Max.Sub(s.Box.Min))
	w.number("radius", s.Radius)
	w.style(s.Fill, s.Stroke)
}

func (s Path) write(w *writer) {
	w.name("path")
	w.outline(s.Outline)
	w.flag("evenodd", s.EvenOdd)
	w.style(s.Fill, s.Stroke)
}

func (s Line) write(w *writer) {
	w.name("line")
	w.points("at", s.Points)
	w.style(Fill{}, s.Stroke)
}

func (s Icon) write(w *writer) {
	w.name("icon")
	w.quoted(string(s.Name))
	w.point("at", s.At)
	w.number("size", s.Size)
	w.color("color", s.Color)
	w.color("edge", s.Edge)
	w.number("edgewidth", s.EdgeWidth)
}

func (s Group) write(w *writer) {
	w.name("group")
	w.point("at", s.At)
	w.number("scale", s.Scale)
	w.number("angle", s.Angle)
	if !s.Clip.Empty() {
		w.point("clip", s.Clip.Min)
		w.point("to", s.Clip.Max)
	}
	w.children(s.Shapes)
}
