package scene

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Family is a width of the one typeface that pictures use.
type Family uint8

// The families.
const (
	Sans      Family = iota
	Condensed        // about a seventh narrower, for labels and card names
)

// Weight is how heavy letters are. Condensed has no Medium: it takes Bold.
type Weight uint8

// The weights. Italic exists for Sans alone and is for notes, not for emphasis.
const (
	Regular Weight = iota
	Medium
	Bold
	Italic
)

// Font is a way of lettering; Size is the em in pixels.
type Font struct {
	Family Family
	Weight Weight
	Size   float64
}

// Extent is the room that a line of text takes.
type Extent struct {
	Width   float64 // by which the pen advances
	Ascent  float64 // of the font above the baseline
	Descent float64 // of the font below it
	Cap     float64 // height of capitals
}

// Measurer knows how much room text takes. It is safe for concurrent use.
type Measurer interface {
	Measure(text string, f Font) Extent
}

// Align is where a text stands, sideways, to its place.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Centered
	Right
)

// Level is which height of a text stands at its place.
type Level uint8

// The levels. Middle is half the height of capitals, so that numbers and names
// look centred in their frames.
const (
	Baseline Level = iota
	Middle
	Top    // of the capitals
	Bottom // of the descenders
)

// Fit is what happens to a text that is wider than its MaxWidth.
type Fit uint8

// The ways to fit: smaller letters down to MinSize and then an ellipsis, or the
// ellipsis at once.
const (
	Shrink Fit = iota
	Ellipsis
)

// Text is one line of lettering. A halo is painted under the letters, HaloWidth
// pixels around them. MaxWidth 0 is unlimited; MinSize 0 is 14.
type Text struct {
	S         string
	At        Point
	Font      Font
	Color     Color
	Align     Align
	Level     Level
	Halo      Color
	HaloWidth float64
	MaxWidth  float64
	MinSize   float64
	Fit       Fit
}

var (
	familyNames = [...]string{"", "condensed"}
	weightNames = [...]string{"", "medium", "bold", "italic"}
	alignNames  = [...]string{"", "centered", "right"}
	levelNames  = [...]string{"", "middle", "top", "bottom"}
	fitNames    = [...]string{"", "ellipsis"}
)

func (s Text) write(w *writer) {
	w.name("text")
	w.quoted(s.S)
	w.point("at", s.At)
	w.number("size", s.Font.Size)
	w.word("", familyNames[int(s.Font.Family)%len(familyNames)])
	w.word("", weightNames[int(s.Font.Weight)%len(weightNames)])
	w.word("", alignNames[int(s.Align)%len(alignNames)])
	w.word("", levelNames[int(s.Level)%len(levelNames)])
	w.color("color", s.Color)
	w.color("halo", s.Halo)
	w.number("halowidth", s.HaloWidth)
	w.number("max", s.MaxWidth)
	w.number("min", s.MinSize)
	w.word("", fitNames[int(s.Fit)%len(fitNames)])
}

// Bounds implements Shape: from the ascent to the descent of the fitted text.
func (s Text) Bounds(m Measurer) Box {
	s = s.Fitted(m)
	e := m.Measure(s.S, s.Font)
	pen := s.pen(e)
	b := Box{Point{pen.X, pen.Y - e.Ascent}, Point{pen.X + e.Width, pen.Y + e.Descent}}
	return b.Grow(s.HaloWidth + s.Font.Size*overhang)
}

// overhang is how far, in ems, a glyph may reach out of its advance.
const overhang = 0.06

// InkBox is the box from the top of the capitals to the baseline, without halo:
// what looks like the text's size, for centring and for frames.
func (s Text) InkBox(m Measurer) Box {
	s = s.Fitted(m)
	e := m.Measure(s.S, s.Font)
	pen := s.pen(e)
	return Box{Point{pen.X, pen.Y - e.Cap}, Point{pen.X + e.Width, pen.Y}}
}

// Pen is where the first letter's baseline begins. The text must be fitted.
func (s Text) Pen(m Measurer) Point { return s.pen(m.Measure(s.S, s.Font)) }

func (s Text) pen(e Extent) Point {
	p := s.At
	switch s.Align {
	case Centered:
		p.X -= e.Width / 2
	case Right:
		p.X -= e.Width
	}
	switch s.Level {
	case Middle:
		p.Y += e.Cap / 2
	case Top:
		p.Y += e.Cap
	case Bottom:
		p.Y -= e.Descent
	}
	return p
}

const defaultMinSize = 14

// Fitted is the text with its size or letters reduced to its MaxWidth, which is
// then 0. Sizes go down in quarters of a pixel.
func (s Text) Fitted(m Measurer) Text {
	limit := s.MaxWidth
	s.MaxWidth = 0
	if limit <= 0 {
		return s
	}
	width := m.Measure(s.S, s.Font).Width
	if width > limit && s.Fit == Shrink {
		s.Font.Size = shrunk(s, limit/width)
		width = m.Measure(s.S, s.Font).Width
	}
	if width > limit {
		s.S = Elided(m, s.S, s.Font, limit)
	}
	return s
}

// shrunk is the size of s times k, not under its least size.
func shrunk(s Text, k float64) float64 {
	least := s.MinSize
	if least == 0 {
		least = defaultMinSize
	}
	least = min(least, s.Font.Size)
	return max(least, math.Floor(s.Font.Size*k*4)/4)
}

// Elided is the longest beginning of text that fits the width with an ellipsis
// after it, or text itself where it fits.
func Elided(m Measurer, text string, f Font, width float64) string {
	if m.Measure(text, f).Width <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	for low < high { // the longest prefix that fits lies in [low, high]
		mid := (low + high + 1) / 2
		if m.Measure(elision(runes[:mid]), f).Width <= width {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return elision(runes[:low])
}

func elision(runes []rune) string {
	return strings.TrimRightFunc(string(runes), unicode.IsSpace) + "…"
}

// Wrap breaks text at spaces into lines of at most width. Line breaks in the
// text stay; no-break spaces hold, and so do those before French punctuation; a word that is too wide by itself is left so.
func Wrap(m Measurer, text string, f Font, width float64) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrapParagraph(m, paragraph, f, width)...)
	}
	return lines
}

// noBreak keeps French punctuation with the word it belongs to.
var noBreak = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " !", "\u00a0!", " ?", "\u00a0?", " »", "\u00a0»",
	"« ", "«\u00a0")

func wrapParagraph(m Measurer, text string, f Font, width float64) []string {
	var lines []string
	line := ""
	text = noBreak.Replace(text)
	for _, word := range strings.FieldsFunc(text, breakable) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && m.Measure(longer, f).Width > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

func breakable(r rune) bool { return r == ' ' || r == '\t' }

// balanced is Wrap in the narrowest width that needs no further line, so that no
// single word is left to the last.
func balanced(m Measurer, text string, f Font, width float64) []string {
	lines := Wrap(m, text, f, width)
	needed := widest(m, lines, f)
	for narrower := width * 0.95; narrower > width*0.5; narrower -= width * 0.05 {
		if needed <= narrower {
			continue // the same lines again
		}
		try := Wrap(m, text, f, narrower)
		wide := widest(m, try, f)
		if len(try) > len(lines) || wide > narrower {
			break
		}
		lines, needed = try, wide
	}
	return lines
}

// widest is how much room lines need.
func widest(m Measurer, lines []string, f Font) (width float64) {
	for _, line := range lines {
		width = max(width, m.Measure(line, f).Width)
	}
	return width
}

// Paragraph is text wrapped to width as lines leading pixels apart, the first
// one standing as t says; centred lines come out about equally long. With more
// than limit lines (0 is no limit) the last that is left ends in an ellipsis.
func Paragraph(m Measurer, t Text, width, leading float64, limit int) []Shape {
	lines := Wrap(m, t.S, t.Font, width)
	if t.Align == Centered && len(lines) > 1 {
		lines = balanced(m, t.S, t.Font, width)
	}
	if limit > 0 && len(lines) > limit {
		rest := strings.Join(lines[limit-1:], " ")
		lines = append(lines[:limit-1], Elided(m, rest, t.Font, width))
	}
	shapes := make([]Shape, len(lines))
	for i, line := range lines {
		t.S, t.MaxWidth = line, width
		shapes[i] = t
		t.At.Y += leading
	}
	return shapes
}

// RuneSet says which letters can be drawn.
type RuneSet interface {
	Has(r rune) bool
}

// Drawable is text without what cannot be drawn (emoji, say), its white space
// collapsed; if no letter or digit is left it is the fallback. People's names
// go through it.
func Drawable(set RuneSet, text, fallback string) string {
	kept := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if r == utf8.RuneError || !unicode.IsPrint(r) || !set.Has(r) {
			return -1
		}
		return r
	}, text)
	kept = strings.Join(strings.Fields(kept), " ")
	if strings.IndexFunc(kept, isLetterOrDigit) < 0 {
		return fallback
	}
	return kept
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
