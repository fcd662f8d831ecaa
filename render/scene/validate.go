package scene

import (
	"errors"
	"fmt"
	"math"
	"unicode/utf8"
)

// Limits of a scene.
const (
	MaxSide     = 4096  // width or height in pixels
	MaxReach    = 20000 // coordinate's distance from the origin
	MaxShapes   = 20000 // including groups
	MaxDepth    = 16    // of nested groups
	MaxSegments = 5000  // of one outline
	MaxRunes    = 400   // of one text
	MaxSize     = 400   // of text and line width, in pixels
	MaxDashes   = 10000 // along one outline
	minDash     = 0.1
	minSpacing  = 1
)

// ErrUnfit is wrapped by every error of Validate.
var ErrUnfit = errors.New("scene is not fit to draw")

// Validate returns an error wrapping [ErrUnfit] if a scene would draw nonsense or take forever: sizes out of
// range, coordinates that are huge or not numbers, dashes without length.
func (s *Scene) Validate() error {
	if s.Width < 1 || s.Height < 1 || s.Width > MaxSide || s.Height > MaxSide {
		return fmt.Errorf("%w: %d x %d pixels", ErrUnfit, s.Width, s.Height)
	}
	if !s.Background.Opaque() {
		return fmt.Errorf("%w: the background is not opaque", ErrUnfit)
	}
	if !within(s.Corner, 0, float64(min(s.Width, s.Height))/2) {
		return fmt.Errorf("%w: corner radius %g", ErrUnfit, s.Corner)
	}
	v := validator{}
	for i, layer := range s.Layers {
		if err := v.checkShapes(layer.Shapes, Identity, 0); err != nil {
			return fmt.Errorf("layer %d: %w", i, err)
		}
	}
	return nil
}

// validator checks the shapes of a scene and counts them.
type validator struct{ count int }

// checkShapes checks shapes that are inside depth groups with the given combined placement.
func (v *validator) checkShapes(shapes []Shape, at Placement, depth int) error {
	if depth > MaxDepth {
		return fmt.Errorf("%w: groups nested deeper than %d", ErrUnfit, MaxDepth)
	}
	for i, s := range shapes {
		if v.count++; v.count > MaxShapes {
			return fmt.Errorf("%w: more than %d shapes", ErrUnfit, MaxShapes)
		}
		if err := v.checkShape(s, at, depth); err != nil {
			return fmt.Errorf("shape %d: %w", i, err)
		}
	}
	return nil
}

// checkShape checks one shape.
func (v *validator) checkShape(s Shape, at Placement, depth int) error {
	switch s := s.(type) {
	case Group:
		inner := at.compose(s.placement())
		if !inReach(inner.At) || !within(inner.Scale, 0.001, 1000) || !finite(inner.Angle) {
			return fmt.Errorf("%w: group placed at %v", ErrUnfit, s.At)
		}
		return v.checkShapes(s.Shapes, inner, depth+1)
	case Text:
		return checkText(s, at)
	case figure:
		return checkFigure(s, at)
	}
	return fmt.Errorf("%w: not a shape", ErrUnfit)
}

// checkText checks a text at its placement.
func checkText(t Text, at Placement) error {
	size := t.Font.Size * at.Scale
	switch {
	case !inReach(at.Point(t.At)):
		return fmt.Errorf("%w: text at %v", ErrUnfit, t.At)
	case !within(size, 1, MaxSize) || !within(t.HaloWidth*at.Scale, 0, 20):
		return fmt.Errorf("%w: text of size %g", ErrUnfit, size)
	case !within(t.MaxWidth, 0, MaxReach) || !within(t.MinSize, 0, MaxSize):
		return fmt.Errorf("%w: text limited to %g", ErrUnfit, t.MaxWidth)
	case !utf8.ValidString(t.S) || utf8.RuneCountInString(t.S) > MaxRunes:
		return fmt.Errorf("%w: text is too long or not UTF-8", ErrUnfit)
	}
	return nil
}

// checkFigure checks a figure at its placement.
func checkFigure(s figure, at Placement) error {
	if !hasValidSize(s) {
		return fmt.Errorf("%w: a size out of range, or no such icon", ErrUnfit)
	}
	if segmentCount(s) > MaxSegments {
		return fmt.Errorf("%w: more than %d segments", ErrUnfit, MaxSegments)
	}
	if b := at.Box(s.Bounds(nil)); !inReach(b.Min) || !inReach(b.Max) {
		return fmt.Errorf("%w: from %v to %v", ErrUnfit, b.Min, b.Max)
	}
	fill, stroke := s.style()
	return errors.Join(checkHatch(fill.Hatch, at), checkStroke(stroke, at), checkDashes(s, stroke.Dash))
}

// segmentCount returns the number of segments of a figure's outline, or 0 for kinds of figures that always have few.
func segmentCount(s figure) int {
	switch s := s.(type) {
	case Polygon:
		return len(s.Points) + 1
	case Line:
		return len(s.Points)
	case Path:
		return len(s.Outline)
	}
	return 0
}

// checkDashes returns an error if a figure's stroke has more than MaxDashes dashes. It uses the length of the control
// polygon, which is at least that of the outline.
func checkDashes(s figure, dash []float64) error {
	if len(dash) == 0 {
		return nil
	}
	o := s.outline(nil)
	var period, length float64
	for _, d := range dash {
		period += d
	}
	var last Point
	for _, s := range o {
		for i, p := range s.P[:s.Op.points()] {
			if s.Op != MoveTo || i > 0 {
				length += p.Distance(last)
			}
			last = p
		}
	}
	if length > period*MaxDashes {
		return fmt.Errorf("%w: more than %d dashes", ErrUnfit, MaxDashes)
	}
	return nil
}

// hasValidSize reports whether a figure's radius or size is in range and its icon exists.
func hasValidSize(s figure) bool {
	switch s := s.(type) {
	case Circle:
		return within(s.R, 0, MaxReach)
	case Rect:
		return within(s.Radius, 0, MaxReach)
	case Icon:
		return s.Name.Known() && within(s.Size, 0, MaxReach) && within(s.EdgeWidth, 0, MaxSize)
	}
	return true
}

// checkHatch checks a hatch at the scale of its placement.
func checkHatch(h Hatch, at Placement) error {
	if h.Kind != NoHatch && !(within(h.Spacing*at.Scale, minSpacing, MaxReach) && within(h.Width, 0, MaxReach)) {
		return fmt.Errorf("%w: hatch every %g pixels", ErrUnfit, h.Spacing*at.Scale)
	}
	return nil
}

// checkStroke checks a stroke at the scale of its placement.
func checkStroke(s Stroke, at Placement) error {
	if !within(s.Width*at.Scale, 0, MaxSize) {
		return fmt.Errorf("%w: line of width %g", ErrUnfit, s.Width)
	}
	for _, d := range s.Dash {
		if !within(d*at.Scale, minDash, MaxReach) {
			return fmt.Errorf("%w: dash of length %g", ErrUnfit, d)
		}
	}
	return nil
}

// within reports whether v is between low and high. It is false for NaN.
func within(v, low, high float64) bool { return v >= low && v <= high }

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// inReach reports whether a point is within MaxReach of the origin.
func inReach(p Point) bool {
	return within(p.X, -MaxReach, MaxReach) && within(p.Y, -MaxReach, MaxReach)
}
