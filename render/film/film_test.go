package film_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/railbot/railbot/render/film"
)

// plain returns a PNG of one color.
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

// maker is an animation or a contact sheet.
type maker interface {
	Add(picture []byte, yield func()) error
	Encode(yield func()) ([]byte, error)
}

// encode returns the file of some pictures. It checks that Add and Encode call yield.
func encode(t *testing.T, m maker, pictures [][]byte) []byte {
	t.Helper()
	yields := 0
	yield := func() { yields++ }
	for i, p := range pictures {
		if err := m.Add(p, yield); err != nil || yields <= i {
			t.Fatalf("picture %d: yield was called %d times in total, error %v", i+1, yields, err)
		}
	}
	before := yields
	b, err := m.Encode(yield)
	if err != nil || yields == before {
		t.Fatalf("Encode called yield %d times, error %v", yields-before, err)
	}
	return b
}

func TestAnimation(t *testing.T) {
	b := encode(t, &film.Animation{Width: 80, FrameDelay: 700 * time.Millisecond}, pictures(t))
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != 5 || g.Config.Width != 80 || g.Config.Height != 50 || g.Delay[0] != 70 || g.Delay[4] != 210 {
		t.Errorf("got %d frames of %d x %d with delays %v", len(g.Image), g.Config.Width, g.Config.Height, g.Delay)
	}
	for i, want := range [][3]uint32{{200, 0, 0}, {0, 90, 180}, {0, 120, 0}, {40, 40, 40}, {255, 255, 255}} {
		if c := g.Image[i].At(40, 10); !near(c, want[0], want[1], want[2]) {
			t.Errorf("frame %d: got %v", i, c)
		}
	}
	if err := (&film.Animation{Width: 80}).Add([]byte{1, 2}, func() {}); err == nil {
		t.Error("Add accepted invalid data")
	}
}

// TestAnimationPlaysOnce checks that an animation may stop on its last picture, and that each picture may have its own
// delay.
func TestAnimationPlaysOnce(t *testing.T) {
	a := &film.Animation{Width: 80, Once: true}
	for i, p := range pictures(t)[:3] {
		a.FrameDelay = time.Duration(i+1) * 100 * time.Millisecond
		if err := a.Add(p, func() {}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := a.Encode(func() {})
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || g.LoopCount != -1 || g.Delay[0] != 10 || g.Delay[1] != 20 {
		t.Errorf("got %d loops with delays %v, %v", g.LoopCount, g.Delay, err)
	}
}

func TestContactSheet(t *testing.T) {
	b := encode(t, &film.ContactSheet{Columns: 3, Width: 80}, pictures(t))
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got != image.Pt(3*88+8, 2*78+8) {
		t.Errorf("got sheet bounds %v", got)
	}
	if !near(img.At(20, 20), 200, 0, 0) || !near(img.At(110, 20), 0, 90, 180) || !near(img.At(20, 100), 40, 40, 40) || !near(img.At(110, 150), 255, 255, 255) {
		t.Error("the pictures are at wrong positions")
	}
	encode(t, &film.ContactSheet{Columns: 3, Width: 80}, nil)
}

// withSquare returns a gray picture with a dark square at a point.
func withSquare(t *testing.T, x, y int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 320, 200))
	for i := range 320 * 200 {
		c := color.RGBA{220, 220, 220, 255}
		if px, py := i%320, i/320; px >= x && px < x+20 && py >= y && py < y+20 {
			c = color.RGBA{20, 30, 40, 255}
		}
		img.Set(i%320, i/320, c)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// lastFrame returns the picture that an animation shows at its end, and the decoded file.
func lastFrame(t *testing.T, data []byte) (*image.RGBA, *gif.GIF) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, f := range g.Image {
		draw.Draw(shown, f.Bounds(), f, f.Bounds().Min, draw.Over)
	}
	return shown, g
}

// TestAnimationHoldsOnlyChanges moves a square and checks that the second picture covers only its old and new
// position.
func TestAnimationHoldsOnlyChanges(t *testing.T) {
	a := &film.Animation{Width: 160, FrameDelay: time.Second}
	shown, g := lastFrame(t, encode(t, a, [][]byte{withSquare(t, 20, 20), withSquare(t, 60, 20)}))
	if want := image.Rect(10, 10, 40, 20); g.Image[1].Bounds() != want {
		t.Errorf("second picture: got %v, want %v", g.Image[1].Bounds(), want)
	}
	for at, want := range map[image.Point]uint32{{15, 15}: 220, {35, 15}: 20, {100, 90}: 220} {
		if r, _, _, _ := shown.At(at.X, at.Y).RGBA(); r>>8 != want {
			t.Errorf("at %v: got %d, want %d", at, r>>8, want)
		}
	}
}

// noisy returns a picture that compresses badly.
func noisy(t *testing.T, seed uint64) []byte {
	t.Helper()
	img, r := image.NewRGBA(image.Rect(0, 0, 160, 100)), rand.New(rand.NewPCG(seed, seed))
	for i := range img.Pix {
		img.Pix[i] = uint8(r.UintN(256)) | uint8(i%4/3*255)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestAnimationKeepsToMaxBytes checks that pictures are left out, but neither the first nor the last, and
// that the animation ends with the right picture.
func TestAnimationKeepsToMaxBytes(t *testing.T) {
	var pictures [][]byte
	for i := range 12 {
		pictures = append(pictures, noisy(t, uint64(i)))
	}
	full, g := lastFrame(t, encode(t, &film.Animation{Width: 160, FrameDelay: time.Second}, pictures))
	most := 80_000
	data := encode(t, &film.Animation{Width: 160, FrameDelay: time.Second, MaxBytes: most}, pictures)
	short, h := lastFrame(t, data)
	if len(data) > most || len(h.Image) >= len(g.Image) || len(h.Image) < 3 {
		t.Errorf("%d bytes of %d, %d pictures of %d", len(data), most, len(h.Image), len(g.Image))
	}
	if !bytes.Equal(full.Pix, short.Pix) {
		t.Error("the last picture differs")
	}
}

// TestRareColorsAreKept checks that a small patch of a distinct color keeps it among more browns than a film
// has colors.
func TestRareColorsAreKept(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 320, 200))
	for i := range 320 * 200 {
		x, y := i%320, i/320
		c := color.RGBA{uint8(60 + x/2), uint8(50 + x/4 + y/2), uint8(40 + y/2), 255}
		if x >= 100 && x < 112 && y >= 100 && y < 112 {
			c = color.RGBA{0x96, 0, 0x78, 255}
		}
		img.Set(x, y, c)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	shown, _ := lastFrame(t, encode(t, &film.Animation{Width: 160, FrameDelay: time.Second}, [][]byte{out.Bytes()}))
	if c := shown.At(53, 53); !near(c, 0x96, 0, 0x78) {
		t.Errorf("got patch %v", c)
	}
}

// TestCornersHaveTheirColor checks which color the transparent parts of pictures get, also if a picture of a film is
// smaller than the first.
func TestCornersHaveTheirColor(t *testing.T) {
	dark := color.RGBA{0x22, 0x26, 0x2a, 255}
	clear := [][]byte{plain(t, 160, 100, color.Transparent), plain(t, 160, 60, color.Transparent)}
	for want, c := range map[color.RGBA]color.Color{dark: dark, {255, 255, 255, 255}: nil} {
		for name, m := range map[string]maker{
			"film":  &film.Animation{Width: 80, Corners: c},
			"sheet": &film.ContactSheet{Columns: 2, Width: 80, Ground: c, Corners: c},
		} {
			im, _, err := image.Decode(bytes.NewReader(encode(t, m, clear)))
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range []image.Point{{0, 0}, {40, 20}, {70, 49}} {
				if got := im.At(at.X, at.Y); !near(got, uint32(want.R), uint32(want.G), uint32(want.B)) {
					t.Errorf("%s at %v: got %v, want %v", name, at, got, want)
				}
			}
		}
	}
}
