package scene

// HatchKind is a pattern over a fill, which distinguishes areas without color.
type HatchKind uint8

// The patterns: one for each of six seats, and none.
const (
	NoHatch   HatchKind = iota
	Slash               // lines rising to the right
	Backslash           // lines falling to the right
	Dots                // round dots in staggered rows
	Cross               // lines both ways, diagonal
	Rungs               // horizontal lines
	Bars                // vertical lines
)

var hatchNames = [...]string{"plain", "slash", "backslash", "dots", "cross", "rungs", "bars"}

// String returns the name of the pattern.
func (k HatchKind) String() string {
	if int(k) < len(hatchNames) {
		return hatchNames[k]
	}
	return "unknown"
}

// Hatch is a pattern of lines or dots of one color. It is anchored to the center of the shape, so that equal
// pieces look equal anywhere.
type Hatch struct {
	Kind    HatchKind
	Color   Color
	Spacing float64 // distance between the middles of two lines or dots, at least 1 pixel
	Width   float64 // of a line or dot, in pixels
}

// Fill is how the inside of a shape is painted: a flat color, and optionally a pattern on it. The zero Fill
// paints nothing.
type Fill struct {
	Color Color
	Hatch Hatch
}

// Flat returns a fill of one color.
func Flat(c Color) Fill { return Fill{Color: c} }

// Cap is the shape of a line's ends.
type Cap uint8

// The caps. Corners are round, except that Butt and Square bevel them.
const (
	Round Cap = iota
	Butt
	Square
)

// String returns the name of the cap.
func (c Cap) String() string {
	return [...]string{"round", "butt", "square"}[c%3]
}

// Stroke is how the edge of a shape, or a line, is painted. Half of the width is on either side. The zero
// Stroke paints nothing.
type Stroke struct {
	Color Color
	Width float64
	Dash  []float64 // lengths of the dashes and the gaps, alternately; nil for a solid line
	Cap   Cap
}

// Edge returns a solid stroke.
func Edge(c Color, width float64) Stroke { return Stroke{Color: c, Width: width} }

// reach returns the distance from the line within which the stroke paints.
func (s Stroke) reach() float64 {
	if !s.Color.Visible() {
		return 0
	}
	return s.Width / 2 * 1.4143 // the corner of a square cap is the furthest point
}

// scaled returns the stroke of a shape that is drawn k times as large.
func (s Stroke) scaled(k float64) Stroke {
	if k == 1 {
		return s
	}
	s.Width *= k
	dash := make([]float64, len(s.Dash))
	for i, d := range s.Dash {
		dash[i] = d * k
	}
	s.Dash = dash
	return s
}

// scaled returns the fill of a shape that is drawn k times as large.
func (f Fill) scaled(k float64) Fill {
	f.Hatch.Spacing *= k
	f.Hatch.Width *= k
	return f
}
