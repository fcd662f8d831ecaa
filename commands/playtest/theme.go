package playtest

import (
	"bytes"
	"image"
	_ "image/gif" // a format of pictures
	_ "image/png" // a format of pictures
	"testing"
)

// CheckTheme checks whether a picture is dark: most of its pixels have less than half of the light of white. It names the
// picture in errors.
func CheckTheme(t testing.TB, name string, picture []byte, wantDark bool) {
	t.Helper()
	im, _, err := image.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	b, dark := im.Bounds(), 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, bl, _ := im.At(x, y).RGBA(); r+g+bl < 3*0x8000 {
				dark++
			}
		}
	}
	if isDark := 2*dark > b.Dx()*b.Dy(); isDark != wantDark {
		t.Errorf("%s: got dark: %v, want %v", name, isDark, wantDark)
	}
}
