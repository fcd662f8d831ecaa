package canvas

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"pgregory.net/rapid"
)

// TestRunsPaintLikePixels checks that painting a part of runs over an image equals image/draw with the
// original pixels.
func TestRunsPaintLikePixels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := image.Rect(0, 0, rapid.IntRange(1, 90).Draw(t, "width"), rapid.IntRange(1, 5).Draw(t, "height"))
		paint := func(name string, opaque bool) *image.RGBA {
			im := image.NewRGBA(r.Inset(-1))
			var last color.NRGBA
			for i := range r.Dx() * r.Dy() {
				if i == 0 || rapid.IntRange(0, 5).Draw(t, name) == 0 {
					last = color.NRGBA{rapid.Byte().Draw(t, "red"), rapid.Byte().Draw(t, "green"), 77, 255}
					if !opaque {
						last.A = rapid.SampledFrom([]uint8{0, 1, 100, 254, 255}).Draw(t, "alpha")
					}
				}
				im.Set(i%r.Dx(), i/r.Dx(), last)
			}
			return im
		}
		over, under := paint("over", false), paint("under", true)
		part := image.Rect(rapid.IntRange(-2, 90).Draw(t, "x0"), rapid.IntRange(-2, 5).Draw(t, "y0"), rapid.IntRange(-2, 95).Draw(t, "x1"), rapid.IntRange(-2, 7).Draw(t, "y1"))
		want := image.NewRGBA(r)
		draw.Draw(want, r, under, r.Min, draw.Src)
		got := image.NewRGBA(r)
		copy(got.Pix, want.Pix)
		in := part.Intersect(r)
		draw.Draw(want, in, over, in.Min, draw.Over)
		kept := newRuns(r.Dx())
		kept.add(over.SubImage(r).(*image.RGBA))
		kept.paintOn(got, part)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("part %v of %v differs", part, r)
		}
	})
}
