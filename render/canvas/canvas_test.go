package canvas

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/color"
	"image/png"
	"testing"

	"pgregory.net/rapid"

	"github.com/railbot/railbot/render/scene"
)

func drawn(t testing.TB, d *Drawer, key string, s *scene.Scene) []byte {
	t.Helper()
	p, err := d.Draw(Key{Name: key}, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.PNG
}

func decode(t testing.TB, data []byte) *image.Paletted {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	paletted, ok := im.(*image.Paletted)
	if !ok {
		t.Fatalf("picture decodes to %T, want a paletted one", im)
	}
	return paletted
}

func rgba(c scene.Color) color.NRGBA { return color.NRGBA{R: c.R, G: c.G, B: c.B, A: c.A} }

func at(im image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(im.At(x, y)).(color.NRGBA)
}

func TestFlatColoursAreExact(t *testing.T) {
	s := board(20)
	im := decode(t, drawn(t, New(Config{}), "", s))
	if im.Rect != image.Rect(0, 0, 1600, 1000) {
		t.Fatalf("got bounds %v", im.Rect)
	}
	for name, c := range map[string]struct {
		x, y int
		want scene.Color
	}{
		"paper":      {500, 930, paper},
		"first hex":  {60, 150, quiet[0]},
		"second hex": {150, 130, quiet[2]},
		"card face":  {1120, 480, scene.RGB(0xfffdf6)},
		"lower card": {1224, 440, quiet[3]},
		"coin":       {1190, 378, scene.RGB(0xf0e442)},
		"scores":     {1400, 117, scene.RGB(0xfffdf6)},
	} {
		if got := at(im, c.x, c.y); got != rgba(c.want) {
			t.Errorf("%s at %d,%d: got %v, want %v", name, c.x, c.y, got, rgba(c.want))
		}
	}
}

func TestEveryOpaqueColourHasAnEntry(t *testing.T) {
	s := board(20)
	im := decode(t, drawn(t, New(Config{}), "", s))
	if len(im.Palette) > 256 {
		t.Fatalf("got %d palette entries", len(im.Palette))
	}
	have := map[color.NRGBA]bool{}
	for _, c := range im.Palette {
		have[color.NRGBAModel.Convert(c).(color.NRGBA)] = true
	}
	for _, c := range s.Colors() {
		if !have[rgba(c)] {
			t.Errorf("%v has no entry of its own", c)
		}
	}
}

// TestEdgesAreNearlyExact compares each pixel with a drawing in full color.
func TestEdgesAreNearlyExact(t *testing.T) {
	s := board(30)
	s.Corner = 0
	d := New(Config{})
	im := decode(t, drawn(t, d, "", s))
	surface := newBandSurface(s.Width, s.Height, d.glyphs)
	surface.clear(s.Background)
	for _, layer := range s.Layers {
		for _, l := range scene.Leaves(Fonts{}, layer.Shapes) {
			surface.paintLeaf(&l)
		}
	}
	worst := 0
	for y := range s.Height {
		for x := range s.Width {
			want := surface.full.RGBAAt(x, y)
			got := at(im, x, y)
			for _, d := range []int{int(want.R) - int(got.R), int(want.G) - int(got.G), int(want.B) - int(got.B)} {
				worst = max(worst, d, -d)
			}
		}
	}
	if worst > 40 {
		t.Errorf("got a difference of %d of 255", worst)
	}
}

func TestCornersAreTransparent(t *testing.T) {
	s := &scene.Scene{Width: 200, Height: 100, Background: paper, Corner: 24}
	im := decode(t, drawn(t, New(Config{}), "", s))
	for _, p := range []image.Point{{0, 0}, {199, 0}, {0, 99}, {199, 99}} {
		if a := at(im, p.X, p.Y).A; a != 0 {
			t.Errorf("corner %v: got alpha %d, want 0", p, a)
		}
	}
	smoothed := false
	for x := range 24 {
		a := at(im, x, 3).A
		smoothed = smoothed || a > 0 && a < 255
	}
	if !smoothed {
		t.Error("the corner has no smoothed edge")
	}
	if got := at(im, 100, 0); got != rgba(paper) {
		t.Errorf("middle of the edge: got %v", got)
	}
}

func TestChecksumsJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOf(rapid.Byte()).Draw(t, "a")
		b := rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		got := joinAdler(adler32.Checksum(a), adler32.Checksum(b), len(b))
		if want := adler32.Checksum(append(a, b...)); got != want {
			t.Fatalf("got %08x, want %08x", got, want)
		}
	})
}

// TestSimilarColoursStayApart checks that colors in one cell of the palette's cache stay exact.
func TestSimilarColoursStayApart(t *testing.T) {
	s := &scene.Scene{Width: 120, Height: 20, Background: scene.RGB(0x808080)}
	var shapes []scene.Shape
	for i := range 6 {
		c := scene.RGB(0x808080 + uint32(i)*0x010001)
		shapes = append(shapes, scene.Rect{Box: scene.XYWH(float64(20*i), 0, 20, 20), Fill: scene.Flat(c)})
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	im := decode(t, drawn(t, New(Config{}), "", s))
	for i := range 6 {
		if got, want := at(im, 20*i+10, 10), rgba(scene.RGB(0x808080+uint32(i)*0x010001)); got != want {
			t.Errorf("color %d: got %v, want %v", i, got, want)
		}
	}
}

// TestShapesAreClippedAtTheEdges checks that shapes that extend beyond the picture look like a crop of a
// larger picture.
func TestShapesAreClippedAtTheEdges(t *testing.T) {
	paint := func(at scene.Point) *bandSurface {
		surface := newBandSurface(200, 200, newGlyphs())
		surface.clear(paper)
		for _, l := range scene.Leaves(Fonts{}, []scene.Shape{spin(at, 30), token(at.Add(scene.Pt(-10, 40)), 0)}) {
			surface.paintLeaf(&l)
		}
		return surface
	}
	cut, whole := paint(scene.Pt(4, 3)), paint(scene.Pt(104, 103))
	for y := range 90 {
		for x := range 90 {
			got, want := cut.full.RGBAAt(x, y), whole.full.RGBAAt(x+100, y+100)
			if off := max(int(got.R)-int(want.R), int(want.R)-int(got.R)); off > 6 {
				t.Fatalf("pixel %d,%d: got %v, want %v", x, y, got, want)
			}
		}
	}
}
