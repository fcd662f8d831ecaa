package canvas

import (
	"encoding/binary"
	"image"
	"math"

	"github.com/golang/freetype/truetype"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/scene"
)

// letter paints a level text from kept masks: the halo of all letters first,
// then the letters. Its baseline and its beginning are put on whole pixels, the
// pens in between on halves: so the same letters are mostly the same pixels, and
// the picture is smaller.
func (e *easel) letter(t scene.Text) {
	if halo := uint8(t.HaloWidth*4 + 0.5); halo > 0 && t.Halo.Visible() {
		e.stamp(t, halo, t.Halo)
	}
	e.stamp(t, 0, t.Color)
}

func (e *easel) stamp(t scene.Text, halo uint8, c scene.Color) {
	ink := newInk(c)
	scale := scaleOf(t.Font.Size)
	x0 := fixed.Int26_6(math.Round(t.At.X)) << 6
	baseline := int(math.Round(t.At.Y))
	typefaceOf(t.Font).run(t.S, scale, func(pen fixed.Int26_6, from *typeface, glyph truetype.Index) {
		at := x0 + pen + 16 // rounded to halves
		key := glyphKey{from: from, glyph: glyph, scale: scale, half: at&32 != 0, halo: halo}
		ink.stamp(&e.view, e.glyphs.mask(key), image.Pt(int(at>>6), baseline))
	})
}

// turned paints a text at an angle, as outlines.
func (e *easel) turned(t scene.Text, angle float64) {
	var o scene.Outline
	scale := scaleOf(t.Font.Size)
	typefaceOf(t.Font).run(t.S, scale, func(pen fixed.Int26_6, from *typeface, glyph truetype.Index) {
		letter := scene.Path{Outline: glyphOutline(from, glyph, scale)}
		inner := scene.Group{At: scene.Pt(float64(pen)/64, 0), Shapes: []scene.Shape{letter}}
		whole := scene.Group{At: t.At, Angle: angle, Shapes: []scene.Shape{inner}}
		for _, leaf := range scene.Leaves(Fonts{}, []scene.Shape{whole}) {
			f, _ := leaf.Figure(nil)
			o = append(o, f.Outline...)
		}
	})
	e.figure(scene.Figure{Outline: o, Under: true, Fill: scene.Flat(t.Color), Stroke: scene.Edge(t.Halo, 2*t.HaloWidth)})
}

// ink blends one colour over pixels.
type ink struct{ r, g, b, a uint32 } // premultiplied, 0 to 255

func newInk(c scene.Color) ink {
	r, g, b, a := c.RGBA()
	return ink{r >> 8, g >> 8, b >> 8, a >> 8}
}

// stamp blends the ink through the mask, put with its origin at p, over dst.
func (k ink) stamp(dst *image.RGBA, mask *image.Alpha, p image.Point) {
	r := mask.Rect.Add(p).Intersect(dst.Rect)
	if r.Empty() {
		return
	}
	flat := k.r | k.g<<8 | k.b<<16 | k.a<<24 // as it lies in memory
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := mask.Pix[mask.PixOffset(r.Min.X-p.X, y-p.Y):][:r.Dx()]
		to := dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i, m := range from {
			switch {
			case m == 0:
			case m == 255 && k.a == 255:
				binary.LittleEndian.PutUint32(to[4*i:], flat)
			default:
				k.blend(to[4*i:4*i+4:4*i+4], uint32(m))
			}
		}
	}
}

func (k ink) blend(px []uint8, m uint32) {
	rest := 255*255 - k.a*m
	px[0] = over(k.r*m, px[0], rest)
	px[1] = over(k.g*m, px[1], rest)
	px[2] = over(k.b*m, px[2], rest)
	px[3] = over(k.a*m, px[3], rest)
}

// over is (255 ink + rest under) / 255², rounded.
func over(ink uint32, under uint8, rest uint32) uint8 {
	return uint8((255*ink + rest*uint32(under) + 32512) / 65025)
}
