package canvas

import (
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/roboto"
	"github.com/railbot/railbot/render/scene"
)

// typeface is a parsed font file and the typeface that is used for letters it lacks.
type typeface struct {
	font     *truetype.Font
	capital  float64 // height of capitals, in ems
	fallback *typeface
}

// Text is set in Roboto (Apache licence). The Go fonts (BSD) supply the few signs that Roboto lacks, mainly
// arrows.
var (
	plainSigns = loadFont(goregular.TTF, nil)
	boldSigns  = loadFont(gobold.TTF, nil)

	typefaces = map[scene.Family][4]*typeface{
		scene.Sans: {
			scene.Regular: loadFont(roboto.Regular, plainSigns),
			scene.Medium:  loadFont(roboto.Medium, boldSigns),
			scene.Bold:    loadFont(roboto.Bold, boldSigns),
			scene.Italic:  loadFont(roboto.Italic, plainSigns),
		},
		scene.Condensed: {
			scene.Regular: loadFont(roboto.CondensedRegular, plainSigns),
			scene.Medium:  condensedBold,
			scene.Bold:    condensedBold,
			scene.Italic:  loadFont(roboto.Italic, plainSigns),
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

// lookup finds the typeface and glyph for a rune. It returns glyph 0, which is a box, if no font has the
// rune.
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

// layOut lays out text in one line. It calls f, which may be nil, for each letter with its pen position in 26.6
// fixed point. The first pen is 0. run returns the pen after the last letter.
func (t *typeface) layOut(text string, scale fixed.Int26_6,
	f func(pen fixed.Int26_6, from *typeface, glyph truetype.Index)) fixed.Int26_6 {
	var pen fixed.Int26_6
	var before *typeface
	var last truetype.Index
	for _, r := range text {
		from, glyph := t.lookup(r)
		if from == before {
			pen += from.font.Kern(scale, last, glyph)
		}
		if f != nil {
			f(pen, from, glyph)
		}
		pen += from.font.HMetric(scale, glyph).AdvanceWidth
		before, last = from, glyph
	}
	return pen
}

// Fonts measures text in the fonts of the pictures. It implements scene.Measurer and scene.RuneSet. Its zero
// value is ready to use and safe for concurrent use.
type Fonts struct{}

// Vertical extent of a line, in ems, as defined by Roboto.
const (
	ascent  = 0.93
	descent = 0.24
)

// Measure implements scene.Measurer.
func (Fonts) Measure(text string, f scene.Font) scene.Extent {
	t := typefaceOf(f)
	return scene.Extent{
		Width:   float64(t.layOut(text, scaleOf(f.Size), nil)) / 64,
		Ascent:  f.Size * ascent,
		Descent: f.Size * descent,
		Cap:     f.Size * t.capital,
	}
}

// Has implements scene.RuneSet.
func (Fonts) Has(r rune) bool {
	_, glyph := typefaces[scene.Sans][scene.Regular].lookup(r)
	return glyph != 0
}
