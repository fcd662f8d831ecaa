package scene

// Labeler places labels so that they cover neither one another nor the areas to avoid. It tries positions in a fixed
// order and uses the first free one, so equal input has equal results. Labels that are placed first have more choice.
type Labeler struct {
	m     Measurer
	area  Box
	taken []Box
}

// NewLabeler returns a Labeler for labels inside the area.
func NewLabeler(m Measurer, area Box) *Labeler { return &Labeler{m: m, area: area} }

// Avoid makes the Labeler keep later labels off the boxes.
func (l *Labeler) Avoid(boxes ...Box) { l.taken = append(l.taken, boxes...) }

// AvoidShapes makes the Labeler keep later labels off the bounds of the shapes.
func (l *Labeler) AvoidShapes(shapes ...Shape) {
	for _, s := range shapes {
		l.Avoid(s.Bounds(l.m))
	}
}

// Free reports whether the box is inside the area and overlaps no label and nothing to avoid.
func (l *Labeler) Free(b Box) bool {
	if !b.Inside(l.area) {
		return false
	}
	for _, other := range l.taken {
		if b.Overlaps(other) {
			return false
		}
	}
	return true
}

// labelPositions holds the positions to try, in order: a direction in units of the gap, and the text's alignment to that
// point.
var labelPositions = [...]struct {
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

// labelGaps holds the distances to try, as multiples of the given gap.
var labelGaps = [...]float64{1, 1.25, 1.5, 1.8, 2.2}

// labelDirections is the number of directions around the point to try at each distance after labelPositions.
const labelDirections = 32

// Place returns t at a free position around an anchor, gap pixels away from it or a little more. Later labels avoid it.
// If no position is free, Place returns t at its first position and false; the caller may draw it anyway, but later
// labels do not avoid it.
func (l *Labeler) Place(t Text, anchor Point, gap float64) (placed Text, ok bool) {
	t = t.Fitted(l.m)
	for _, k := range labelGaps {
		for _, candidate := range l.candidates(t, anchor, gap*k) {
			if b := candidate.InkBox(l.m).Grow(max(1, t.HaloWidth)); l.Free(b) {
				l.Avoid(b)
				return candidate, true
			}
		}
	}
	first := labelPositions[0]
	t.At, t.Align, t.Level = anchor.Add(Point{0, gap}), first.align, first.level
	return t, false
}

// candidates returns the text at all positions to try at a distance from the anchor, in order: first labelPositions,
// then in labelDirections directions, clockwise from below.
func (l *Labeler) candidates(t Text, anchor Point, gap float64) []Text {
	candidates := make([]Text, 0, len(labelPositions)+labelDirections)
	for _, p := range labelPositions {
		t.At = anchor.Add(Point{p.dx, p.dy}.Scale(gap))
		t.Align, t.Level = p.align, p.level
		candidates = append(candidates, t)
	}
	t.Align, t.Level = Centered, Middle
	size := t.InkBox(l.m)
	for i := range labelDirections {
		direction := Point{}.Polar(1, 90+float64(i)*360/labelDirections)
		t.At = anchor.Add(Pt(direction.X*(gap+size.W()/2), direction.Y*(gap+size.H()/2)))
		candidates = append(candidates, t)
	}
	return candidates
}
