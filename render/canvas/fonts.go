package canvas

import (
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/roboto"
	"github.com/railbot/railbot/render/scene"
)

// typeface is one parsed font file and the one to look in for letters it lacks.
type typeface struct {
	font     *truetype.Font
	capital  float64 // height of capitals, in ems
	fallback *typeface
}

// Roboto for everything (Apache licence); the Go fonts (BSD) for the few signs,
// arrows above all, that Roboto lacks.
var (
	plainSigns = load(goregular.TTF, nil)
	boldSigns  = load(gobold.TTF, nil)

	typefaces = map[scene.Family][4]*typeface{
		scene.Sans: {
			scene.Regular: load(roboto.Regular, plainSigns),
			scene.Medium:  load(roboto.Medium, boldSigns),
			scene.Bold:    load(roboto.Bold, boldSigns),
			scene.Italic:  load(roboto.Italic, plainSigns),
		},
		scene.Condensed: {
			scene.Regular: load(roboto.CondensedRegular, plainSigns),
			scene.Medium:  condensedBold,
			scene.Bold:    condensedBold,
			scene.Italic:  load(roboto.Italic, plainSigns),
		},
	}
	condensedBold = load(roboto.CondensedBold, boldSigns)
)

// load parses a font that is compiled in; a fault in it is a fault of the program.
func load(ttf []byte, fallback *typeface) *typeface {
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

// typefaceOf never fails: what is unknown is regular sans.
func typefaceOf(f scene.Font) *typeface {
	weights, ok := typefaces[f.Family]
	if !ok || int(f.Weight) >= len(weights) {
		return typefaces[scene.Sans][scene.Regular]
	}
	return weights[f.Weight]
}

// alike are signs that no font has, and what is drawn in their stead. It must not
// lead in a circle.
var alike = map[rune]rune{'⚙': '☼'}

// lookup finds the font and glyph for a rune; glyph 0 is the box for letters
// that nobody has.
func (t *typeface) lookup(r rune) (*typeface, truetype.Index) {
	for at := t; at != nil; at = at.fallback {
		if i := at.font.Index(r); i != 0 {
			return at, i
		}
	}
	if other, ok := alike[r]; ok {
		return t.lookup(other)
	}
	return t, 0
}

// scaleOf is the em in 26.6 fixed point.
func scaleOf(size float64) fixed.Int26_6 { return fixed.Int26_6(size*64 + 0.5) }

// run calls f for each letter with the pen, which starts at 0 and is in 26.6
// fixed point, and returns the pen after the last.
func (t *typeface) run(text string, scale fixed.Int26_6,
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

// Fonts measures text in the fonts that pictures are lettered with. It is a
// scene.Measurer and a scene.RuneSet; its zero value is ready and safe for
// concurrent use.
type Fonts struct{}

// The vertical extent of lines, in ems: Roboto's own.
const (
	ascent  = 0.93
	descent = 0.24
)

// Measure implements scene.Measurer.
func (Fonts) Measure(text string, f scene.Font) scene.Extent {
	t := typefaceOf(f)
	return scene.Extent{
		Width:   float64(t.run(text, scaleOf(f.Size), nil)) / 64,
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
