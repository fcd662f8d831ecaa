package scene

// Labeler places labels so that they cover neither pieces nor one another. It tries positions in a fixed
// order and takes the first free one, so equal input has equal results. Labels that are placed first have
// more choice.
type Labeler struct {
	m      Measurer
	area   Box
	pieces []Box
}

// NewLabeler returns a Labeler for labels inside the area.
func NewLabeler(m Measurer, area Box) *Labeler { return &Labeler{m: m, area: area} }

// Avoid keeps labels off the boxes.
func (l *Labeler) Avoid(boxes ...Box) { l.pieces = append(l.pieces, boxes...) }

// AvoidShapes keeps labels off the areas that the shapes paint.
func (l *Labeler) AvoidShapes(shapes ...Shape) {
	for _, s := range shapes {
		l.Avoid(s.Bounds(l.m))
	}
}

// Free reports whether the box is inside the area and overlaps nothing that is taken.
func (l *Labeler) Free(b Box) bool {
	if !b.Inside(l.area) {
		return false
	}
	for _, taken := range l.pieces {
		if b.Overlaps(taken) {
			return false
		}
	}
	return true
}

// labelPlaces are the positions to try, in order: a direction in units of the gap, and the text's alignment
// to that point.
var labelPlaces = [...]struct {
	dx, dy float64
	align  Align
	level  Level
}{
	{0, 1, Centered, Top},
	{0, -1, Centered, Baseline},
	{1, 0, Left, Middle},
	{-1, 0, Right, Middle},
	{0.75, 0.75, Left, Top},
	{-0.75, 0.75, Right, Top},
	{0.75, -0.75, Left, Baseline},
	{-0.75, -0.75, Right, Baseline},
}

// labelGaps are the distances to try, as multiples of the given gap.
var labelGaps = [...]float64{1, 1.25, 1.5, 1.8, 2.2}

// labelTurns is the number of directions to try if none of labelPlaces is free.
const labelTurns = 32

// Place finds a free position for t around a point, gap pixels away from it or a little more, and takes it.
// If there is none, ok is false, nothing is taken, and the text is returned at its first position, for the
// caller to drop or to draw anyway.
func (l *Labeler) Place(t Text, about Point, gap float64) (placed Text, ok bool) {
	t = t.Fitted(l.m)
	for _, k := range labelGaps {
		for _, try := range l.tries(t, about, gap*k) {
			if b := try.InkBox(l.m).Grow(max(1, t.HaloWidth)); l.Free(b) {
				l.Avoid(b)
				return try, true
			}
		}
	}
	first := labelPlaces[0]
	t.At, t.Align, t.Level = about.Add(Point{0, gap}), first.align, first.level
	return t, false
}

// tries returns the text in all positions at a distance, in order: first labelPlaces, then all around,
// clockwise from below.
func (l *Labeler) tries(t Text, about Point, gap float64) []Text {
	tries := make([]Text, 0, len(labelPlaces)+labelTurns)
	for _, p := range labelPlaces {
		t.At = about.Add(Point{p.dx, p.dy}.Scale(gap))
		t.Align, t.Level = p.align, p.level
		tries = append(tries, t)
	}
	t.Align, t.Level = Centered, Middle
	size := t.InkBox(l.m)
	for i := range labelTurns {
		way := Point{}.Polar(1, 90+float64(i)*360/labelTurns)
		t.At = about.Add(Pt(way.X*(gap+size.W()/2), way.Y*(gap+size.H()/2)))
		tries = append(tries, t)
	}
	return tries
}
