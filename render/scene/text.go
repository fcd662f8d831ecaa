package scene

import (
	"math"
	"strings"
	"unicode"
)

// Family is a width of the typeface.
type Family uint8

// The families.
const (
	Sans      Family = iota
	Condensed        // about a seventh narrower, for labels and card names
)

// Weight is the weight of letters. Condensed has no Medium and uses Bold instead.
type Weight uint8

// The weights. Italic only exists for Sans. It is for notes, not for emphasis.
const (
	Regular Weight = iota
	Medium
	Bold
	Italic
)

// Font is a style of text. Size is the em in pixels.
type Font struct {
	Family Family
	Weight Weight
	Size   float64
}

// Extent is the room that a line of text takes, in pixels.
type Extent struct {
	Width   float64 // advance of the pen
	Ascent  float64 // of the font, above the baseline
	Descent float64 // of the font, below the baseline
	Cap     float64 // height of capitals
	Ink     Box     // of letters that may leave the font's line, relative to the pen; empty if there are none
}

// Measurer measures text. It must be safe for concurrent use.
type Measurer interface {
	Measure(text string, f Font) Extent
}

// Align is the horizontal alignment of a text to its point.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Centered
	Right
)

// Level is the vertical alignment of a text to its point.
type Level uint8

// The levels. Middle is half the height of capitals, so that numbers and names look centered in their frames.
const (
	Baseline Level = iota
	Middle
	Top    // of the capitals
	Bottom // of the descenders
)

// Fit is what happens to a text that is wider than its MaxWidth.
type Fit uint8

// Shrink uses smaller letters down to MinSize, and then an ellipsis. Ellipsis only shortens the text.
const (
	Shrink Fit = iota
	Ellipsis
)

// Text is one line of text. A halo is painted under the letters, HaloWidth pixels around them. A MaxWidth of
// 0 is unlimited. A MinSize of 0 means 14.
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

// Bounds implements Shape. It reaches from the ascent to the descent of the fitted text, and further where its
// letters do.
func (s Text) Bounds(m Measurer) Box {
	s = s.Fitted(m)
	e := m.Measure(s.S, s.Font)
	pen := s.pen(e)
	b := Box{Point{pen.X, pen.Y - e.Ascent}, Point{pen.X + e.Width, pen.Y + e.Descent}}
	b = b.Grow(s.HaloWidth + s.Font.Size*overhang)
	if e.Ink == (Box{}) {
		return b
	}
	return b.Union(e.Ink.Move(pen).Grow(s.HaloWidth))
}

// overhang is how far a glyph may extend beyond its advance, in ems.
const overhang = 0.06

// InkBox returns the box from the top of the capitals to the baseline, without the halo. It is the visible
// size of the text, for centering and for frames.
func (s Text) InkBox(m Measurer) Box {
	s = s.Fitted(m)
	e := m.Measure(s.S, s.Font)
	pen := s.pen(e)
	return Box{Point{pen.X, pen.Y - e.Cap}, Point{pen.X + e.Width, pen.Y}}
}

// Pen returns where the baseline of the first letter begins. The text must be fitted.
func (s Text) Pen(m Measurer) Point { return s.pen(m.Measure(s.S, s.Font)) }

// pen is Pen for a known extent.
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

// Minimum sizes in pixels.
const (
	defaultMinSize = 14 // of a text whose MinSize is 0
	kanjiMinSize   = 18 // of a text with kanji, which are unreadable when smaller
)

// hasKanji reports whether a text has kanji or kana.
func hasKanji(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r >= 0x3000 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	})
}

// Fitted returns the text with kanji of at least 18 pixels, fitted to its MaxWidth as its Fit says: in a smaller size, shortened, or both. MaxWidth is 0
// in the result. A reduced size is a multiple of a quarter of a pixel.
func (s Text) Fitted(m Measurer) Text {
	limit := s.MaxWidth
	s.MaxWidth = 0
	if hasKanji(s.S) {
		s.Font.Size = max(s.Font.Size, kanjiMinSize)
		s.MinSize = max(s.MinSize, kanjiMinSize)
	}
	if limit <= 0 {
		return s
	}
	width := m.Measure(s.S, s.Font).Width
	if width > limit && s.Fit == Shrink {
		s.Font.Size = shrunkSize(s, limit/width)
		width = m.Measure(s.S, s.Font).Width
	}
	if width > limit {
		s.S = Elide(m, s.S, s.Font, limit)
	}
	return s
}

// shrunkSize returns the font size of s times k, but not less than its MinSize.
func shrunkSize(s Text, k float64) float64 {
	minSize := s.MinSize
	if minSize == 0 {
		minSize = defaultMinSize
	}
	minSize = min(minSize, s.Font.Size)
	return max(minSize, math.Floor(s.Font.Size*k*4)/4)
}

// Elide returns text if it fits the width, and otherwise its longest prefix that fits with an ellipsis. It
// cuts between grapheme clusters, and the ellipsis stands outside isolates.
func Elide(m Measurer, text string, f Font, width float64) string {
	if m.Measure(text, f).Width <= width {
		return text
	}
	clusters := clustersOf(text)
	low, high := 0, len(clusters)
	for low < high { // the longest prefix that fits lies in [low, high]
		mid := (low + high + 1) / 2
		if m.Measure(withEllipsis(clusters[:mid]), f).Width <= width {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return withEllipsis(clusters[:low])
}

// withEllipsis joins clusters to a text, closes its isolates and appends an ellipsis.
func withEllipsis(clusters []string) string {
	kept := strings.TrimRightFunc(strings.Join(clusters, ""), unicode.IsSpace)
	return CloseIsolates(kept) + "…"
}

// Wrap breaks text into lines of at most width pixels, where the Unicode line breaking algorithm (UAX #14) allows it,
// but not after dashes or before French punctuation. It keeps line breaks. A word that is too wide gets a line of its
// own. An isolate that is broken is closed at the end of a line and opened again in the next one.
func Wrap(m Measurer, text string, f Font, width float64) []string {
	lines := breakLines(m, text, f, width)
	opening := "" // opens the isolates that the last line closed
	for i, line := range lines {
		line = opening + strings.TrimRight(line, " ")
		lines[i] = CloseIsolates(line)
		opening = strings.Repeat(string(firstStrongIsolate), openIsolates(line))
	}
	return lines
}

// breakLines is [Wrap] without its last step: the lines keep the spaces at their ends, and isolates stay open. Joined,
// they are the text again.
func breakLines(m Measurer, text string, f Font, width float64) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, breakParagraph(m, paragraph, f, width)...)
		lines[len(lines)-1] += " "
	}
	return lines
}

// noBreak replaces spaces at French punctuation by no-break spaces.
var noBreak = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " !", "\u00a0!", " ?", "\u00a0?", " »", "\u00a0»",
	"« ", "«\u00a0")

// breakParagraph is [breakLines] for a text without line breaks.
func breakParagraph(m Measurer, text string, f Font, width float64) []string {
	var lines []string
	line := ""
	text = strings.Join(strings.FieldsFunc(noBreak.Replace(text), isBreakable), " ")
	for _, part := range unbreakableParts(text) {
		longer := line + part
		if line != "" && m.Measure(strings.TrimRight(longer, " "), f).Width > width {
			lines = append(lines, line)
			longer = part
		}
		line = longer
	}
	return append(lines, line)
}

func isBreakable(r rune) bool { return r == ' ' || r == '\t' }

// wrapBalanced wraps text like [Wrap], but to the narrowest width that needs no more lines, so that the lines have about
// equal lengths.
func wrapBalanced(m Measurer, text string, f Font, width float64) []string {
	lines := Wrap(m, text, f, width)
	needed := maxLineWidth(m, lines, f)
	for narrower := width * 0.95; narrower > width*0.5; narrower -= width * 0.05 {
		if needed <= narrower {
			continue // the lines would be the same
		}
		candidate := Wrap(m, text, f, narrower)
		candidateWidth := maxLineWidth(m, candidate, f)
		if len(candidate) > len(lines) || candidateWidth > narrower {
			break
		}
		lines, needed = candidate, candidateWidth
	}
	return lines
}

// maxLineWidth returns the width of the widest line.
func maxLineWidth(m Measurer, lines []string, f Font) (width float64) {
	for _, line := range lines {
		width = max(width, m.Measure(line, f).Width)
	}
	return width
}

// Paragraph wraps a text to width pixels and returns a text for each line. The first line is placed like t, and each of
// the others leading pixels lower. Centered lines have about equal lengths. If there are more than maxLines lines (0 is
// no limit), the last one ends with an ellipsis.
func Paragraph(m Measurer, t Text, width, leading float64, maxLines int) []Shape {
	lines := Wrap(m, t.S, t.Font, width)
	if t.Align == Centered && len(lines) > 1 {
		lines = wrapBalanced(m, t.S, t.Font, width)
	}
	if maxLines > 0 && len(lines) > maxLines {
		rest := strings.Join(breakLines(m, t.S, t.Font, width)[maxLines-1:], "")
		lines = append(lines[:maxLines-1], Elide(m, strings.TrimRight(rest, " "), t.Font, width))
	}
	shapes := make([]Shape, len(lines))
	for i, line := range lines {
		t.S, t.MaxWidth = line, width
		shapes[i] = t
		t.At.Y += leading
	}
	return shapes
}
