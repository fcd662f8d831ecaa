package film_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"testing"
	"time"

	"github.com/railbot/railbot/render/film"
)

// plain is a picture of one colour.
func plain(t *testing.T, w, h int, c color.Color) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.Set(i%w, i/w, c)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pictures(t *testing.T) [][]byte {
	return [][]byte{
		plain(t, 160, 100, color.RGBA{200, 0, 0, 255}), plain(t, 160, 100, color.RGBA{0, 90, 180, 255}),
		plain(t, 160, 140, color.RGBA{0, 120, 0, 255}), plain(t, 160, 60, color.RGBA{40, 40, 40, 255}), plain(t, 160, 100, color.Transparent),
	}
}

func near(c color.Color, r, g, b uint32) bool {
	x, y, z, _ := c.RGBA()
	far := func(a, b uint32) bool { return a>>8 > b+6 || a>>8+6 < b }
	return !far(x, r) && !far(y, g) && !far(z, b)
}

// maker is an animation or a sheet.
type maker interface {
	Add(picture []byte, giveWay func()) error
	Encode(giveWay func()) ([]byte, error)
}

// made is the file of pictures; making it must give way.
func made(t *testing.T, m maker, pictures [][]byte) []byte {
	t.Helper()
	ways := 0
	giveWay := func() { ways++ }
	for i, p := range pictures {
		if err := m.Add(p, giveWay); err != nil || ways <= i {
			t.Fatalf("gave way %d times in %d pictures, %v", ways, i+1, err)
		}
	}
	before := ways
	b, err := m.Encode(giveWay)
	if err != nil || ways == before {
		t.Fatalf("gave way %d times, %v", ways-before, err)
	}
	return b
}

func TestAnimation(t *testing.T) {
	b := made(t, &film.Animation{Width: 80, Each: 700 * time.Millisecond}, pictures(t))
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != 5 || g.Config.Width != 80 || g.Config.Height != 50 || g.Delay[0] != 70 || g.Delay[4] != 210 {
		t.Errorf("%d frames of %d x %d, delays %v", len(g.Image), g.Config.Width, g.Config.Height, g.Delay)
	}
	for i, want := range [][3]uint32{{200, 0, 0}, {0, 90, 180}, {0, 120, 0}, {40, 40, 40}, {255, 255, 255}} {
		if c := g.Image[i].At(40, 10); !near(c, want[0], want[1], want[2]) {
			t.Errorf("frame %d is %v", i, c)
		}
	}
	if err := (&film.Animation{Width: 80}).Add([]byte{1, 2}, func() {}); err == nil {
		t.Error("a frame that is no picture is taken")
	}
}

func TestSheet(t *testing.T) {
	b := made(t, &film.Sheet{Columns: 3, Width: 80}, pictures(t))
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got != image.Pt(3*88+8, 2*78+8) {
		t.Errorf("the sheet is %v", got)
	}
	if !near(img.At(20, 20), 200, 0, 0) || !near(img.At(110, 20), 0, 90, 180) || !near(img.At(20, 100), 40, 40, 40) || !near(img.At(110, 150), 255, 255, 255) {
		t.Error("the pictures are not in their places")
	}
	made(t, &film.Sheet{Columns: 3, Width: 80}, nil)
}
