package canvas

import (
	"bytes"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/golang/freetype/raster"

	"github.com/railbot/railbot/render/scene"
)

// TestBrushPaintsLikeFreetype checks that the brush paints exactly what freetype's painter does, for opaque
// and translucent colors, inside and outside the image.
func TestBrushPaintsLikeFreetype(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 200 {
		got, want := image.NewRGBA(image.Rect(3, 2, 90, 20)), image.NewRGBA(image.Rect(3, 2, 90, 20))
		for i := range got.Pix {
			got.Pix[i] = uint8(r.Uint32())
		}
		copy(want.Pix, got.Pix)
		c := scene.Color{R: uint8(r.Uint32()), G: uint8(r.Uint32()), B: uint8(r.Uint32()), A: 255}
		if r.IntN(2) == 0 {
			c.A = uint8(r.Uint32())
		}
		theirs := raster.NewRGBAPainter(want)
		theirs.SetColor(c)
		var spans []raster.Span
		ours := newBrush(got, c)
		for y := range 25 {
			from := r.IntN(40)
			spans = append(spans, raster.Span{Y: y, X0: from, X1: from + r.IntN(20), Alpha: uint32(r.IntN(opaque + 1))})
			from = 60 + r.IntN(20)
			spans = append(spans, raster.Span{Y: y, X0: from, X1: from + r.IntN(20), Alpha: opaque})
		}
		ours.Paint(slices.Clone(spans), true)
		theirs.Paint(spans, true)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("color %v: pixels differ from freetype's", c)
		}
	}
}
