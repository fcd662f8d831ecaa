package scene

// HatchKind is a pattern laid over a fill, so that areas are told apart without
// their colour.
type HatchKind uint8

// The patterns, one for each of six seats and a plain one.
const (
	NoHatch   HatchKind = iota
	Slash               // lines rising to the right
	Backslash           // lines falling to the right
	Dots                // round dots in staggered rows
	Cross               // lines both ways, aslant
	Rungs               // level lines
	Bars                // upright lines
)

var hatchNames = [...]string{"plain", "slash", "backslash", "dots", "cross", "rungs", "bars"}

// String names the pattern.
func (k HatchKind) String() string {
	if int(k) < len(hatchNames) {
		return hatchNames[k]
	}
	return "unknown"
}

// Hatch is a pattern of lines or dots of one colour. It is anchored to the
// middle of the shape, so that equal pieces look equal wherever they stand.
type Hatch struct {
	Kind    HatchKind
	Color   Color
	Spacing float64 // from line to line, at least 2
	Width   float64 // of a line, or across a dot
}

// Fill is how the inside of a shape is painted: a flat colour and perhaps a
// pattern on it. The zero Fill paints nothing.
type Fill struct {
	Color Color
	Hatch Hatch
}

// Flat is a fill of one colour.
func Flat(c Color) Fill { return Fill{Color: c} }

// Cap is how an open line ends.
type Cap uint8

// The ends of lines. Corners are round, except that Butt and Square bevel them.
const (
	Round Cap = iota
	Butt
	Square
)

// String names the cap.
func (c Cap) String() string {
	return [...]string{"round", "butt", "square"}[c%3]
}

// Stroke is how the edge of a shape, or a line, is painted: half of the width
// falls on either side. The zero Stroke paints nothing.
type Stroke struct {
	Color Color
	Width float64
	Dash  []float64 // lengths on and off in turn; nil for an unbroken line
	Cap   Cap
}

// Edge is an unbroken stroke.
func Edge(c Color, width float64) Stroke { return Stroke{Color: c, Width: width} }

// reach is how far the stroke paints beyond its line.
func (s Stroke) reach() float64 {
	if !s.Color.Visible() {
		return 0
	}
	return s.Width / 2 * 1.4143 // a square cap's corner is the furthest
}

// scaled is the style of a shape drawn k times as large.
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

// scaled is the style of a shape drawn k times as large.
func (f Fill) scaled(k float64) Fill {
	f.Hatch.Spacing *= k
	f.Hatch.Width *= k
	return f
}
