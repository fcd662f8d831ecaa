package canvas

import (
	"image"
	"math"
	"sync"

	"github.com/golang/freetype/raster"
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// paintText paints a text without rotation: first the halo of all letters, then the letters, both from cached
// masks. The baseline and the start of the text are rounded to whole pixels, and each letter's position to half
// pixels. Equal letters then mostly have equal pixels, which compress better.
func (b *bandSurface) paintText(t scene.Text) {
	if halo := uint8(t.HaloWidth*4 + 0.5); halo > 0 && t.Halo.Visible() {
		b.stampText(t, halo, t.Halo)
	}
	b.stampText(t, 0, t.Color)
}

// stampText paints each letter of a text, or its halo, in one color.
func (b *bandSurface) stampText(t scene.Text, halo uint8, c scene.Color) {
	ink := newInk(c)
	scale := scaleOf(t.Font.Size)
	x0 := fixed.Int26_6(math.Round(t.At.X)) << 6
	baseline := int(math.Round(t.At.Y))
	typefaceOf(t.Font).layOut(t.S, scale, func(g placedGlyph) {
		at := x0 + g.pen + 16 // a quarter of a pixel, so that truncating to half pixels rounds
		key := glyphKey{from: g.from, glyph: g.glyph, scale: scale, half: at&32 != 0, halo: halo}
		ink.stamp(&b.view, b.glyphs.mask(key), image.Pt(int(at>>6), baseline-g.rise.Round()))
	})
}

// paintRotatedText paints a text at an angle. It paints the outlines of all letters as one figure.
func (b *bandSurface) paintRotatedText(t scene.Text, angle float64) {
	var o scene.Outline
	scale := scaleOf(t.Font.Size)
	typefaceOf(t.Font).layOut(t.S, scale, func(g placedGlyph) {
		letter := scene.Path{Outline: glyphOutline(g.from, g.glyph, scale)}
		at := scene.Pt(float64(g.pen)/64, -float64(g.rise)/64)
		inner := scene.Group{At: at, Shapes: []scene.Shape{letter}}
		whole := scene.Group{At: t.At, Angle: angle, Shapes: []scene.Shape{inner}}
		for _, leaf := range scene.Leaves(Fonts{}, []scene.Shape{whole}) {
			f, _ := leaf.Figure(nil)
			o = append(o, f.Outline...)
		}
	})
	b.paintFigure(scene.Figure{
		Outline: o, Under: true, Fill: scene.Flat(t.Color), Stroke: scene.Edge(t.Halo, 2*t.HaloWidth),
	})
}

// glyphKey identifies the mask of a letter.
type glyphKey struct {
	from  *typeface
	glyph truetype.Index
	scale fixed.Int26_6 // the size
	half  bool          // whether the letter is moved half a pixel to the right
	halo  uint8         // width of the halo in quarters of a pixel; 0 for the letter itself
}

// glyphs caches the masks of letters. A cached mask is never changed. It is safe for concurrent use.
type glyphs struct {
	mu    sync.RWMutex
	masks map[glyphKey]*image.Alpha
}

// maxGlyphs is the maximum number of masks, about 10 MB. When it is reached, all masks are dropped.
const maxGlyphs = 20000

func newGlyphs() *glyphs { return &glyphs{masks: map[glyphKey]*image.Alpha{}} }

// clear drops all masks.
func (g *glyphs) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.masks)
}

// mask returns the coverage of a letter or its halo as an alpha mask. The origin of the mask is the letter's position,
// rounded down to whole pixels.
func (g *glyphs) mask(k glyphKey) *image.Alpha {
	g.mu.RLock()
	m, ok := g.masks[k]
	g.mu.RUnlock()
	if ok {
		return m
	}
	if k.halo > 0 {
		letter := k
		letter.halo = 0
		m = dilate(g.mask(letter), float64(k.halo)/4)
	} else {
		m = letterMask(k)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.masks) >= maxGlyphs {
		clear(g.masks)
	}
	g.masks[k] = m
	return m
}

// letterRasterizers are reused because each takes ten kilobytes, while the mask of a letter takes a few
// hundred bytes.
var letterRasterizers = sync.Pool{New: func() any { return newRasterizer(0, 0) }}

// letterMask rasterizes a letter, without its halo.
func letterMask(k glyphKey) *image.Alpha {
	outline := glyphOutline(k.from, k.glyph, k.scale)
	if len(outline) == 0 {
		return image.NewAlpha(image.Rectangle{})
	}
	start := 0.0
	if k.half {
		start = 0.5
	}
	bounds := pixelBounds(outline.Box().Move(scene.Pt(start, 0)))
	mask := image.NewAlpha(bounds)
	shifted := *mask
	shifted.Rect = mask.Rect.Sub(bounds.Min)
	r := letterRasterizers.Get().(*rasterizer)
	defer letterRasterizers.Put(r)
	r.SetBounds(bounds.Dx(), bounds.Dy())
	shift := scene.Pt(start-float64(bounds.Min.X), -float64(bounds.Min.Y))
	const evenOdd = false
	r.fill(partsOf(outline), shift, evenOdd, raster.NewAlphaSrcPainter(&shifted))
	return mask
}

// glyphOutline returns a letter's outline in pixels, with its pen at the origin and every contour closed. For
// a letter without ink it returns nil.
func glyphOutline(from *typeface, glyph truetype.Index, scale fixed.Int26_6) scene.Outline {
	if from.face != nil {
		return shapedOutline(from.face, glyph, scale)
	}
	var g truetype.GlyphBuf
	if err := g.Load(from.font, scale, glyph, font.HintingNone); err != nil {
		return nil // a malformed glyph leaves a gap
	}
	var o scene.Outline
	begin := 0
	for _, end := range g.Ends {
		o = appendContour(o, g.Points[begin:end])
		begin = end
	}
	return o
}

// appendContour appends a contour of TrueType points as segments. Between two consecutive control points, the
// contour has an implied point in the middle.
func appendContour(o scene.Outline, ps []truetype.Point) scene.Outline {
	if len(ps) == 0 {
		return o
	}
	at := func(i int) scene.Point {
		p := ps[i%len(ps)]
		return scene.Pt(float64(p.X)/64, -float64(p.Y)/64)
	}
	on := func(i int) bool { return ps[i%len(ps)].Flags&1 != 0 }
	first := 0 // the first point on the contour
	for first < len(ps) && !on(first) {
		first++
	}
	start := at(first)
	if first == len(ps) { // the contour has only control points
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

// dilate returns a mask that is larger than m by radius pixels in all directions, for the halo of a letter.
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

// lighten raises each pixel of out to at least weight/256 of the pixel of m, where m is moved by d.
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
