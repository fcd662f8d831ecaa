package canvas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/adler32"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/railbot/railbot/render/scene"
)

func drawn(t testing.TB, d *Drawer, key string, s *scene.Scene) []byte {
	t.Helper()
	p, err := d.Draw(context.Background(), key, s)
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

func rgba(c scene.Color) color.NRGBA { return color.NRGBA(c) }

func at(im image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(im.At(x, y)).(color.NRGBA)
}

func TestFlatColoursAreExact(t *testing.T) {
	s := board(20)
	im := decode(t, drawn(t, New(Config{}), "", s))
	if im.Rect != image.Rect(0, 0, 1600, 1000) {
		t.Fatalf("picture is %v", im.Rect)
	}
	for name, c := range map[string]struct {
		x, y int
		want scene.Color
	}{
		"paper":       {500, 930, paper},
		"first hex":   {60, 150, quiet[0]},
		"second hex":  {150, 130, quiet[2]},
		"card face":   {1120, 480, scene.RGB(0xfffdf6)},
		"lower card":  {1224, 440, quiet[3]},
		"coin":        {1190, 378, scene.RGB(0xf0e442)},
		"score panel": {1400, 117, scene.RGB(0xfffdf6)},
	} {
		if got := at(im, c.x, c.y); got != rgba(c.want) {
			t.Errorf("%s at %d,%d is %v, want %v", name, c.x, c.y, got, rgba(c.want))
		}
	}
}

func TestAllOpaqueColoursHaveTheirEntry(t *testing.T) {
	s := board(20)
	im := decode(t, drawn(t, New(Config{}), "", s))
	if len(im.Palette) > 256 {
		t.Fatalf("%d entries", len(im.Palette))
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

// TestEdgesComeClose compares each pixel with an unpaletted drawing.
func TestEdgesComeClose(t *testing.T) {
	s := board(30)
	s.Corner = 0
	d := New(Config{})
	im := decode(t, drawn(t, d, "", s))
	e := newEasel(s.Width, s.Height, d.glyphs)
	e.clear(s.Background)
	for _, layer := range s.Layers {
		for _, l := range scene.Leaves(Fonts{}, layer.Shapes) {
			e.paint(&l)
		}
	}
	worst := 0
	for y := range s.Height {
		for x := range s.Width {
			want := e.full.RGBAAt(x, y)
			got := at(im, x, y)
			for _, d := range []int{int(want.R) - int(got.R), int(want.G) - int(got.G), int(want.B) - int(got.B)} {
				worst = max(worst, d, -d)
			}
		}
	}
	if worst > 40 {
		t.Errorf("a pixel is off by %d of 255", worst)
	}
}

func TestCornersAreTransparent(t *testing.T) {
	s := &scene.Scene{Width: 200, Height: 100, Background: paper, Corner: 24}
	im := decode(t, drawn(t, New(Config{}), "", s))
	for _, p := range []image.Point{{0, 0}, {199, 0}, {0, 99}, {199, 99}} {
		if a := at(im, p.X, p.Y).A; a != 0 {
			t.Errorf("corner %v has alpha %d", p, a)
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
		t.Errorf("middle of the edge is %v", got)
	}
}

// editor makes random edits to a scene, of the kinds that games make and worse.
type editor struct{ *rapid.T }

func (e *editor) place() scene.Point {
	return scene.Pt(rapid.Float64Range(-20, 260).Draw(e.T, "x"), rapid.Float64Range(-20, 170).Draw(e.T, "y"))
}

func (e *editor) shape() scene.Shape {
	seat := rapid.IntRange(0, 3).Draw(e.T, "seat")
	p, q := e.place(), e.place()
	switch rapid.IntRange(0, 8).Draw(e.T, "kind") {
	case 0:
		return token(p, seat)
	case 1:
		return spin(p, rapid.Float64Range(0, 360).Draw(e.T, "angle"))
	case 2:
		return scene.Line{Points: []scene.Point{p, q}, Stroke: scene.Stroke{Color: seats[seat], Width: 6.5, Dash: []float64{9, 7}, Cap: scene.Cap(seat % 3)}}
	case 3:
		return scene.Text{S: names[seat], At: p, Font: scene.Font{Size: 19.3, Weight: scene.Bold}, Color: inkish, Halo: paper, HaloWidth: 2.5}
	case 4:
		return scene.Rect{Box: scene.XYWH(p.X, p.Y, 60.5, 33.25), Radius: 7, Fill: scene.Flat(quiet[seat]), Stroke: scene.Edge(inkish, 1.5)}
	case 5:
		return scene.Rect{Box: scene.XYWH(math.Round(p.X), math.Round(p.Y), 50, 40), Fill: scene.Flat(quiet[seat])}
	case 6:
		return scene.Circle{Center: p, R: 12.7, Fill: scene.Flat(seats[seat].Alpha(0.5))}
	case 7:
		return scene.Path{Outline: scene.Outline{}.Move(p).Cubic(q, e.place(), e.place()), Stroke: scene.Edge(seats[seat], 4)}
	}
	return scene.Polygon{Points: []scene.Point{p, q, e.place()}, Fill: scene.Fill{Color: seats[seat], Hatch: scene.Hatch{Kind: scene.HatchKind(1 + seat), Color: paper, Spacing: 6.3, Width: 1.7}}}
}

func (e *editor) edit(shapes []scene.Shape) []scene.Shape {
	shapes = append([]scene.Shape{}, shapes...)
	for range rapid.IntRange(0, 3).Draw(e.T, "edits") {
		i := rapid.IntRange(0, len(shapes)).Draw(e.T, "where")
		switch {
		case i == len(shapes) || rapid.Bool().Draw(e.T, "insert"):
			shapes = append(shapes[:i:i], append([]scene.Shape{e.shape()}, shapes[i:]...)...)
		case rapid.Bool().Draw(e.T, "delete"):
			shapes = append(shapes[:i:i], shapes[i+1:]...)
		case rapid.Bool().Draw(e.T, "swap"):
			j := rapid.IntRange(0, len(shapes)-1).Draw(e.T, "with")
			shapes[i], shapes[j] = shapes[j], shapes[i]
		default:
			shapes[i] = e.shape()
		}
	}
	return shapes
}

// TestKeptCanvasEqualsFreshDrawing: whatever is edited, the picture on a kept
// canvas is to the byte the one a new Drawer makes.
func TestKeptCanvasEqualsFreshDrawing(t *testing.T) {
	under := scene.Layer{Key: "under", Shapes: boardMap()[:4]}
	over := scene.Layer{Key: "over", Shapes: []scene.Shape{token(scene.Pt(200, 120), 2), scene.Circle{Center: scene.Pt(90, 60), R: 30, Stroke: scene.Edge(seats[1], 3)}}}
	reserve := append(append([]scene.Color{inkish}, seats...), quiet...)
	rapid.Check(t, func(t *rapid.T) {
		kept := New(Config{})
		e := &editor{T: t}
		var shapes, top []scene.Shape
		for range 4 {
			shapes, top = e.edit(shapes), e.edit(top)
			s := &scene.Scene{Width: 240, Height: 150, Background: paper, Corner: 20, Reserve: reserve,
				Layers: []scene.Layer{under, {Shapes: shapes}, over, {Shapes: top}}}
			touched, err := kept.Draw(context.Background(), "one place", s)
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := New(Config{}).Draw(context.Background(), "", s)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(touched.PNG, fresh.PNG) {
				t.Fatalf("the kept canvas differs from a fresh drawing of\n%s", s.Text())
			}
		}
	})
}

func TestOneMoreTrackTouchesLittle(t *testing.T) {
	d := New(Config{})
	s := board(40)
	before := d.canvas(s, newPalette(s.Colors()))
	next := withTrack(s, 12, 1)
	after := d.canvas(next, before.palette)
	areas := joined(changes(before.items, after.items), image.Rect(0, 0, 1600, 1000))
	if len(areas) != 1 || areas[0].Dx()*areas[0].Dy() > 6000 {
		t.Errorf("one track repaints %v", areas)
	}
}

func TestUnchangedSceneIsNotDrawnTwice(t *testing.T) {
	d := New(Config{})
	first, again := drawn(t, d, "", board(10)), drawn(t, d, "", board(10))
	if &first[0] != &again[0] {
		t.Error("the same scene was drawn twice")
	}
	other := drawn(t, d, "", board(11))
	if &other[0] == &first[0] {
		t.Error("another scene got the same picture")
	}
}

func TestStaticLayersAreDrawnOnce(t *testing.T) {
	d := New(Config{})
	drawn(t, d, "", board(1))
	s := board(2)
	first := d.static(s, s.Layers[:1], true)
	drawn(t, d, "", board(3))
	if again := d.static(s, s.Layers[:1], true); first != again || first.image == nil {
		t.Error("the static layer is not kept")
	}
	s.Width--
	if d.static(s, s.Layers[:1], true) == first {
		t.Error("a static layer of another size is shared")
	}
}

func TestCachesStayInBounds(t *testing.T) {
	c := newCache[int, string](10)
	for i := range 5 {
		c.put(i, "v", 4)
	}
	if _, ok := c.get(2); ok {
		t.Error("an old value is still there")
	}
	if _, ok := c.get(4); !ok {
		t.Error("the newest value is gone")
	}
	c.get(3)
	c.put(5, "v", 4)
	if _, ok := c.get(3); !ok {
		t.Error("a value just used went before an older one")
	}
	c.put(6, "v", 11)
	if _, ok := c.get(6); ok {
		t.Error("a value larger than the cache was kept")
	}
	if c.room != 10 || len(c.byKey) != 0 || c.order.Len() != 0 {
		t.Errorf("empty cache has room %d, %d keys, %d places", c.room, len(c.byKey), c.order.Len())
	}
}

func TestSmallCachesDrawTheSame(t *testing.T) {
	tiny, wide := New(Config{StaticBytes: 1, KeptBytes: 1, PictureBytes: 1}), New(Config{})
	for i := range 3 {
		s := board(10 + i)
		if !bytes.Equal(drawn(t, tiny, "k", s), drawn(t, wide, "k", s)) {
			t.Fatal("pictures differ with the room for caches")
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	before := runtime.NumGoroutine()
	d := New(Config{Drawings: 2, KeptBytes: 4 << 20})
	want := make([][]byte, 4)
	for i := range want {
		want[i] = drawn(t, New(Config{}), "", small(i))
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(worker)))
			for range 20 {
				i := r.IntN(len(want))
				p, err := d.Draw(context.Background(), fmt.Sprint("place ", r.IntN(2)), small(i))
				if err != nil || !bytes.Equal(p.PNG, want[i]) {
					t.Errorf("scene %d drawn among others: %v", i, err)
				}
				d.pictures.take(p.Fingerprint)
			}
		})
	}
	group.Wait()
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

// small is a scene that is quick to draw under the race detector.
func small(i int) *scene.Scene {
	shapes := []scene.Shape{spin(scene.Pt(120, 80), float64(40*i))}
	for k := range i + 1 {
		shapes = append(shapes, token(scene.Pt(30+40*float64(k), 60), k%4))
	}
	return &scene.Scene{Width: 240, Height: 150, Background: paper, Corner: 12, Reserve: append([]scene.Color{inkish}, seats...),
		Layers: []scene.Layer{{Key: "small", Shapes: boardMap()[:10]}, {Shapes: shapes}}}
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	d := New(Config{Drawings: 1})
	if err := d.places.Acquire(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := d.Draw(ctx, "", small(0)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("drawing in a full house: %v", err)
	}
	d.places.Release(1)
	drawn(t, d, "", small(0))
}

func TestUnfitScenesAreRefused(t *testing.T) {
	s := small(0)
	s.Layers[1].Shapes = append(s.Layers[1].Shapes, scene.Circle{R: math.NaN(), Fill: scene.Flat(inkish)})
	if _, err := New(Config{}).Draw(context.Background(), "", s); !errors.Is(err, scene.ErrUnfit) {
		t.Errorf("got %v", err)
	}
}

func TestLettersOfFrenchAreThere(t *testing.T) {
	for _, r := range "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»’“”–—…·×½→−€ĀāŌōŪū\u00a0\u202f" {
		if !(Fonts{}).Has(r) {
			t.Errorf("%q cannot be drawn", r)
		}
	}
	if (Fonts{}).Has('🚂') {
		t.Error("an emoji claims to be drawn")
	}
	for family, weights := range typefaces {
		for weight, face := range weights {
			if _, glyph := face.lookup('É'); glyph == 0 || face.capital < 0.6 || face.capital > 0.8 {
				t.Errorf("family %d weight %d: glyph %d, capitals of %g", family, weight, glyph, face.capital)
			}
		}
	}
}

func TestMeasureAgreesWithWhatIsDrawn(t *testing.T) {
	text := scene.Text{S: "Hâvre", At: scene.Pt(20, 60), Font: scene.Font{Size: 40, Weight: scene.Bold}, Color: inkish}
	s := &scene.Scene{Width: 200, Height: 100, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{text}}}}
	im := decode(t, drawn(t, New(Config{}), "", s))
	inkBox := image.Rectangle{}
	for y := range 100 {
		for x := range 200 {
			if at(im, x, y) == rgba(inkish) {
				inkBox = inkBox.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	box := pixels(text.Bounds(Fonts{}))
	if !inkBox.In(box) || inkBox.Dx() < box.Dx()*3/4 {
		t.Errorf("letters fill %v of %v", inkBox, box)
	}
}

func TestTurnedTextIsTheSameLetters(t *testing.T) {
	upright := scene.Text{S: "HOE", Font: scene.Font{Size: 40, Weight: scene.Bold}, Color: inkish}
	count := func(shape scene.Shape) (dark int) {
		s := &scene.Scene{Width: 240, Height: 240, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{shape}}}}
		im := decode(t, drawn(t, New(Config{}), "", s))
		for y := range 240 {
			for x := range 240 {
				if at(im, x, y).R < 140 {
					dark++
				}
			}
		}
		return dark
	}
	straight := count(scene.Group{At: scene.Pt(120, 120), Shapes: []scene.Shape{upright}})
	turned := count(scene.Group{At: scene.Pt(120, 120), Angle: 90, Shapes: []scene.Shape{upright}})
	if straight == 0 || math.Abs(float64(turned-straight)) > 0.05*float64(straight) {
		t.Errorf("%d dark pixels upright, %d turned", straight, turned)
	}
}

func TestChecksumsJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOf(rapid.Byte()).Draw(t, "a")
		b := rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		got := joinAdler(adler32.Checksum(a), adler32.Checksum(b), len(b))
		if want := adler32.Checksum(append(a, b...)); got != want {
			t.Fatalf("joined %08x, want %08x", got, want)
		}
	})
}

func TestRisingIsLongest(t *testing.T) {
	for _, c := range []struct{ in, want []int }{
		{nil, []int{}},
		{[]int{4}, []int{0}},
		{[]int{0, 1, 2}, []int{0, 1, 2}},
		{[]int{2, 1, 0}, []int{2}},
		{[]int{3, 0, 4, 1, 2, 5}, []int{1, 3, 4, 5}},
	} {
		if got := rising(c.in); !cmp.Equal(got, c.want) {
			t.Errorf("rising(%v) = %v, want %v", c.in, got, c.want)
		}
	}
}

func TestJoinedCoversAndIsDisjoint(t *testing.T) {
	bounds := image.Rect(0, 0, 300, 200)
	rapid.Check(t, func(t *rapid.T) {
		var areas []image.Rectangle
		for range rapid.IntRange(0, 60).Draw(t, "n") {
			x, y := rapid.IntRange(-30, 310).Draw(t, "x"), rapid.IntRange(-30, 210).Draw(t, "y")
			areas = append(areas, image.Rect(x, y, x+rapid.IntRange(0, 20).Draw(t, "w"), y+rapid.IntRange(0, 20).Draw(t, "h")))
		}
		out := joined(append([]image.Rectangle{}, areas...), bounds)
		if len(out) > maxViews {
			t.Fatalf("%d areas", len(out))
		}
		for _, a := range areas {
			if a = a.Intersect(bounds); !a.Empty() && !within(a, out) {
				t.Fatalf("%v is not covered by %v", a, out)
			}
		}
		for i, a := range out {
			for _, b := range out[:i] {
				if a.Overlaps(b) {
					t.Fatalf("%v and %v overlap", a, b)
				}
			}
		}
	})
}

func within(a image.Rectangle, areas []image.Rectangle) bool {
	for _, b := range areas {
		if a.In(b) {
			return true
		}
	}
	return false
}

// TestNeighbouringColoursStayApart: colours too alike for a coarse table.
func TestNeighbouringColoursStayApart(t *testing.T) {
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
			t.Errorf("colour %d is %v, want %v", i, got, want)
		}
	}
}

// TestShapesAreCutCleanAtTheEdges: what sticks out of the picture looks as if
// the picture had been cut out of a larger one.
func TestShapesAreCutCleanAtTheEdges(t *testing.T) {
	paint := func(at scene.Point) *easel {
		e := newEasel(200, 200, newGlyphs())
		e.clear(paper)
		for _, l := range scene.Leaves(Fonts{}, []scene.Shape{spin(at, 30), token(at.Add(scene.Pt(-10, 40)), 0)}) {
			e.paint(&l)
		}
		return e
	}
	cut, whole := paint(scene.Pt(4, 3)), paint(scene.Pt(104, 103))
	for y := range 90 {
		for x := range 90 {
			got, want := cut.full.RGBAAt(x, y), whole.full.RGBAAt(x+100, y+100)
			if off := max(int(got.R)-int(want.R), int(want.R)-int(got.R)); off > 6 {
				t.Fatalf("pixel %d,%d is %v, want %v", x, y, got, want)
			}
		}
	}
}
