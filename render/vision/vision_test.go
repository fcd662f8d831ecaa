package vision

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/railbot/railbot/render/scene"
)

// TestGraysStayGray checks that no eye gives a gray a color or makes white darker.
func TestGraysStayGray(t *testing.T) {
	for _, e := range Eyes() {
		for v := 0; v <= 255; v += 51 {
			c := scene.RGB(uint32(v)<<16 | uint32(v)<<8 | uint32(v))
			if d := lab(e.Sees(c))[0] - lab(c)[0]; math.Abs(d) > 0.6 || e.Difference(c, e.Sees(c)) > 0.8 {
				t.Errorf("%s: %v became %v", e.Name, c, e.Sees(c))
			}
		}
	}
}

// TestRedAndGreen checks that red and green are far apart for all cones, and much nearer without red or green
// ones.
func TestRedAndGreen(t *testing.T) {
	red, green := scene.RGB(0xb03a2e), scene.RGB(0x5a7d1e)
	all, _ := EyeOf("all")
	for _, name := range []string{"deuteranopia", "protanopia", "grey"} {
		e, ok := EyeOf(name)
		if !ok || e.Difference(red, green) > all.Difference(red, green)/2 {
			t.Errorf("%s: %.0f apart, to all cones %.0f", name, e.Difference(red, green), all.Difference(red, green))
		}
	}
	if _, ok := EyeOf("cat"); ok {
		t.Error("EyeOf found an unknown eye")
	}
}

// TestBlackAndWhiteApart checks the measure: the lightness of white is 100.
func TestBlackAndWhiteApart(t *testing.T) {
	for _, e := range Eyes() {
		if d := e.Difference(scene.RGB(0), scene.RGB(0xffffff)); math.Abs(d-100) > 0.5 {
			t.Errorf("%s: %.2f", e.Name, d)
		}
	}
}

func TestImageKeepsPlacesAndCover(t *testing.T) {
	src := image.NewNRGBA(image.Rect(3, 4, 5, 5))
	src.SetNRGBA(3, 4, color.NRGBA{200, 30, 30, 255})
	e, _ := EyeOf("grey")
	out := e.Image(src)
	c := out.NRGBAAt(3, 4)
	if out.Bounds() != src.Bounds() || c.R != c.G || c.G != c.B || c.A != 255 || out.NRGBAAt(4, 4).A != 0 {
		t.Errorf("%v: %v, %v", out.Bounds(), c, out.NRGBAAt(4, 4))
	}
}
