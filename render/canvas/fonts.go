package canvas

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/roboto"
	"github.com/railbot/railbot/render/scene"
)

// typeface is a parsed font file. A font of package noto has a face instead of a font, and no fallback.
type typeface struct {
	font     *truetype.Font
	face     *font.Face
	capital  float64   // height of capitals, in ems
	fallback *typeface // used for letters that the font lacks
	light    bool      // Japanese beside it is regular, not bold
}

// Text is set in Roboto (Apache licence). The Go fonts (BSD) supply the few signs that Roboto lacks, mainly
// arrows. Letters that these lack are shaped: see [line].
var (
	plainSigns = loadFont(goregular.TTF, nil)
	boldSigns  = loadFont(gobold.TTF, nil)

	typefaces = map[scene.Family][4]*typeface{
		scene.Sans: {
			scene.Regular: loadLight(roboto.Regular),
			scene.Medium:  loadFont(roboto.Medium, boldSigns),
			scene.Bold:    loadFont(roboto.Bold, boldSigns),
			scene.Italic:  loadLight(roboto.Italic),
		},
		scene.Condensed: {
			scene.Regular: loadLight(roboto.CondensedRegular),
			scene.Medium:  condensedBold,
			scene.Bold:    condensedBold,
			scene.Italic:  loadLight(roboto.Italic),
		},
	}
	condensedBold = loadFont(roboto.CondensedBold, boldSigns)
)

// loadFont parses an embedded font. It panics if the font is malformed, which is a fault of the program.
func loadFont(ttf []byte, fallback *typeface) *typeface {
	f, err := truetype.Parse(ttf)
	if err != nil {
		panic("canvas: built-in font: " + err.Error())
	}
	t := &typeface{font: f, fallback: fallback}
	var g truetype.GlyphBuf
	em := fixed.Int26_6(f.FUnitsPerEm())
	if err := g.Load(f, em, f.Index('H'), 0); err != nil {
		panic("canvas: built-in font: " + err.Error())
	}
	t.capital = float64(g.Bounds.Max.Y) / float64(em)
	return t
}

// loadLight parses an embedded font that is not bold.
func loadLight(ttf []byte) *typeface {
	t := loadFont(ttf, plainSigns)
	t.light = true
	return t
}

// typefaceOf returns the typeface of a font. For an unknown font it returns regular sans.
func typefaceOf(f scene.Font) *typeface {
	weights, ok := typefaces[f.Family]
	if !ok || int(f.Weight) >= len(weights) {
		return typefaces[scene.Sans][scene.Regular]
	}
	return weights[f.Weight]
}

// substitutes maps signs that no font has to similar signs. It must not have cycles.
var substitutes = map[rune]rune{'⚙': '☼'}

// lookup returns the first typeface among t and its fallbacks that has a rune, with the rune's glyph. If none has it,
// lookup returns glyph 0 of t, which is a box.
func (t *typeface) lookup(r rune) (*typeface, truetype.Index) {
	for at := t; at != nil; at = at.fallback {
		if i := at.font.Index(r); i != 0 {
			return at, i
		}
	}
	if other, ok := substitutes[r]; ok {
		return t.lookup(other)
	}
	return t, 0
}

// scaleOf returns a font size as pixels per em in 26.6 fixed point.
func scaleOf(size float64) fixed.Int26_6 { return fixed.Int26_6(size*64 + 0.5) }

// has reports whether a rune can be drawn without shaping: it has a glyph and is not a combining mark.
func (t *typeface) has(r rune) bool {
	if r < 0x80 {
		return true
	}
	_, glyph := t.lookup(r)
	return glyph != 0 && !unicode.Is(unicode.M, r)
}

// hasAll reports whether a text can be drawn without shaping.
func (t *typeface) hasAll(text string) bool {
	for _, r := range text {
		if !t.has(r) {
			return false
		}
	}
	return true
}

// placedGlyph is a glyph of a line with its position in 26.6 fixed point.
type placedGlyph struct {
	pen   fixed.Int26_6 // distance to the right of the line's start
	rise  fixed.Int26_6 // distance above the baseline
	from  *typeface
	glyph truetype.Index
}

// layOut lays out text in one line that begins at 0. It calls f, which may be nil, for each glyph. It returns the
// width of the line. If f is nil, it also returns the box of the letters' ink if the text may reach above or below a
// line of Roboto; otherwise the box is empty.
func (t *typeface) layOut(text string, scale fixed.Int26_6, f func(placedGlyph)) (fixed.Int26_6, scene.Box) {
	if !t.hasAll(text) {
		return t.layOutShaped(text, scale, f)
	}
	pen := t.layOutPlain(text, scale, f)
	if f != nil || !strings.ContainsFunc(text, leavesLine) {
		return pen, scene.Box{}
	}
	var ink scene.Box
	t.layOutPlain(text, scale, func(g placedGlyph) {
		ink = ink.Union(glyphOutline(g.from, g.glyph, scale).Box().Move(scene.Pt(float64(g.pen)/64, 0)))
	})
	return pen, ink
}

// leavesLine reports whether a letter of Roboto may reach above or below its line, as a capital with two accents does.
func leavesLine(r rune) bool { return r >= 0x180 && r <= 0x24f || r >= 0x1e00 && r <= 0x1eff }

// layOutPlain is [typeface.layOut] for a text that needs no shaping. It returns only the width.
func (t *typeface) layOutPlain(text string, scale fixed.Int26_6, f func(placedGlyph)) fixed.Int26_6 {
	var pen fixed.Int26_6
	var before *typeface
	var last truetype.Index
	for _, r := range text {
		from, glyph := t.lookup(r)
		if from == before {
			pen += from.font.Kern(scale, last, glyph)
		}
		if f != nil {
			f(placedGlyph{pen: pen, from: from, glyph: glyph})
		}
		pen += from.font.HMetric(scale, glyph).AdvanceWidth
		before, last = from, glyph
	}
	return pen
}

// Fonts measures text in the fonts of the pictures. It implements scene.Measurer and scene.LetterSet. Its
// zero value is ready to use and safe for concurrent use.
type Fonts struct{}

// Vertical extent of a line, in ems, as defined by Roboto.
const (
	ascent  = 0.93
	descent = 0.24
)

// Measure implements scene.Measurer.
func (Fonts) Measure(text string, f scene.Font) scene.Extent {
	t := typefaceOf(f)
	width, ink := t.layOut(text, scaleOf(f.Size), nil)
	return scene.Extent{
		Width:   float64(width) / 64,
		Ascent:  f.Size * ascent,
		Descent: f.Size * descent,
		Cap:     f.Size * t.capital,
		Ink:     ink,
	}
}

// Has implements scene.LetterSet.
func (Fonts) Has(cluster string) bool {
	t := typefaces[scene.Sans][scene.Regular]
	return t.hasAll(cluster) || fontOf([]rune(cluster)) != nil
}
