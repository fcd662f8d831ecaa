package canvas

import (
	"image"
	"sync"

	"github.com/golang/freetype/raster"
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// glyphKey names one drawn letter: its outline, its size, whether it starts half a
// pixel further right, and the width of its halo (0 for the letter itself).
type glyphKey struct {
	from  *typeface
	glyph truetype.Index
	scale fixed.Int26_6
	half  bool
	halo  uint8 // quarters of a pixel
}

// glyphs keeps drawn letters. Masks are never changed once they are in it.
type glyphs struct {
	mu    sync.RWMutex
	masks map[glyphKey]*image.Alpha
}

// maxGlyphs bounds the letters kept, about 10 MB; beyond it all are dropped.
const maxGlyphs = 20000

func newGlyphs() *glyphs { return &glyphs{masks: map[glyphKey]*image.Alpha{}} }

// clear drops all letters.
func (g *glyphs) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.masks)
}

// mask is the coverage of a letter relative to the whole pixel of its pen.
func (g *glyphs) mask(k glyphKey) *image.Alpha {
	g.mu.RLock()
	m, ok := g.masks[k]
	g.mu.RUnlock()
	if ok {
		return m
	}
	m = rasterize(k)
	if k.halo > 0 {
		letter := k
		letter.halo = 0
		m = dilate(g.mask(letter), float64(k.halo)/4)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.masks) >= maxGlyphs {
		clear(g.masks)
	}
	g.masks[k] = m
	return m
}

// rasterizers are used again: each has ten kilobytes, a letter's mask some hundred bytes.
var rasterizers = sync.Pool{New: func() any { return raster.NewRasterizer(0, 0) }}

// rasterize draws a letter without its halo.
func rasterize(k glyphKey) *image.Alpha {
	outline := glyphOutline(k.from, k.glyph, k.scale)
	if len(outline) == 0 {
		return image.NewAlpha(image.Rectangle{})
	}
	start := 0.0
	if k.half {
		start = 0.5
	}
	bounds := pixels(outline.Box().Move(scene.Pt(start, 0)))
	mask := image.NewAlpha(bounds)
	r := rasterizers.Get().(*raster.Rasterizer)
	defer rasterizers.Put(r)
	r.SetBounds(bounds.Dx(), bounds.Dy())
	r.UseNonZeroWinding = true
	shift := scene.Pt(start-float64(bounds.Min.X), -float64(bounds.Min.Y))
	closeOutline(r, outline, shift)
	at := *mask
	at.Rect = at.Rect.Sub(bounds.Min)
	r.Rasterize(raster.NewAlphaSrcPainter(&at))
	return mask
}

// glyphOutline is a letter's outline in pixels, its pen at the origin, every
// part explicitly led back to its beginning. A letter without ink has none.
func glyphOutline(from *typeface, glyph truetype.Index, scale fixed.Int26_6) scene.Outline {
	var g truetype.GlyphBuf
	if err := g.Load(from.font, scale, glyph, font.HintingNone); err != nil {
		return nil // a glyph the font cannot show leaves a gap
	}
	var o scene.Outline
	begin := 0
	for _, end := range g.Ends {
		o = appendContour(o, g.Points[begin:end])
		begin = end
	}
	return o
}

// appendContour turns TrueType points, where two curve controls in a row have
// an implied point between them, into segments.
func appendContour(o scene.Outline, ps []truetype.Point) scene.Outline {
	if len(ps) == 0 {
		return o
	}
	at := func(i int) scene.Point {
		p := ps[i%len(ps)]
		return scene.Pt(float64(p.X)/64, -float64(p.Y)/64)
	}
	on := func(i int) bool { return ps[i%len(ps)].Flags&1 != 0 }
	first := 0
	for first < len(ps) && !on(first) {
		first++
	}
	start := at(first)
	if first == len(ps) { // controls only
		first, start = 0, at(len(ps)-1).Toward(at(0), 0.5)
		first--
	}
	o = o.Move(start)
	for i := first + 1; i <= first+len(ps); i++ {
		switch {
		case on(i):
			o = o.Line(at(i))
		case on(i+1) && i < first+len(ps):
			o = o.Quad(at(i), at(i+1))
			i++
		default:
			o = o.Quad(at(i), at(i).Toward(at(i+1), 0.5))
		}
	}
	return o
}

// dilate spreads a mask by radius pixels in all directions.
func dilate(m *image.Alpha, radius float64) *image.Alpha {
	if m.Rect.Empty() {
		return m
	}
	n := int(radius + 1.5)
	out := image.NewAlpha(m.Rect.Inset(-n))
	for dy := -n; dy <= n; dy++ {
		for dx := -n; dx <= n; dx++ {
			away := scene.Pt(0, 0).Distance(scene.Pt(float64(dx), float64(dy)))
			if weight := int(256 * min(1, radius+0.5-away)); weight > 0 {
				lighten(out, m, image.Pt(dx, dy), weight)
			}
		}
	}
	return out
}

// lighten raises out to weight/256 of m moved by d, where that is more.
func lighten(out, m *image.Alpha, d image.Point, weight int) {
	w := m.Rect.Dx()
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		from := m.Pix[m.PixOffset(m.Rect.Min.X, y):][:w]
		to := out.Pix[out.PixOffset(m.Rect.Min.X+d.X, y+d.Y):][:w]
		for i, v := range from {
			to[i] = max(to[i], uint8(int(v)*weight>>8))
		}
	}
}
