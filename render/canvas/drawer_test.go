package canvas

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/railbot/railbot/render/scene"
)

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
	first := d.staticGround(s, s.Layers[:1])
	drawn(t, d, "", board(3))
	if again := d.staticGround(s, s.Layers[:1]); first != again || first.runs == nil {
		t.Error("the static layer was not cached")
	}
	s.Width--
	if d.staticGround(s, s.Layers[:1]) == first {
		t.Error("a static layer of another size is shared")
	}
}

func TestCachesStayInBounds(t *testing.T) {
	c := newCache[int, string](10)
	for i := range 5 {
		c.put(i, "v", 4)
	}
	if _, ok := c.get(2); ok {
		t.Error("the oldest value was not dropped")
	}
	if _, ok := c.get(4); !ok {
		t.Error("the newest value was dropped")
	}
	c.get(3)
	c.put(5, "v", 4)
	if _, ok := c.get(3); !ok {
		t.Error("a recently used value was dropped before an older one")
	}
	c.put(6, "v", 11)
	if _, ok := c.get(6); ok {
		t.Error("a value larger than the cache was not dropped")
	}
	if c.room != 10 || len(c.byKey) != 0 || c.order.Len() != 0 {
		t.Errorf("empty cache: room %d, %d keys, %d elements", c.room, len(c.byKey), c.order.Len())
	}
}

func TestSmallCachesDrawTheSame(t *testing.T) {
	tiny, wide := New(Config{StaticBytes: 1, BoardBytes: 1, PictureBytes: 1}), New(Config{})
	for i := range 3 {
		s := board(10 + i)
		if !bytes.Equal(drawn(t, tiny, "k", s), drawn(t, wide, "k", s)) {
			t.Fatal("pictures depend on the size of the caches")
		}
	}
}

// TestBoardsAreCompressedHarder checks that a board is compressed harder than a hand with the same pixels,
// except in a hurry.
func TestBoardsAreCompressedHarder(t *testing.T) {
	hurry := false
	d := New(Config{Hurry: func() bool { return hurry }})
	hand, err := d.Draw(Key{Hands, "hand"}, board(20), nil)
	if err != nil {
		t.Fatal(err)
	}
	shown := drawn(t, d, "board", board(20))
	if !bytes.Equal(decode(t, hand.PNG).Pix, decode(t, shown).Pix) {
		t.Error("a hand and a board of one scene have different pixels")
	}
	if len(shown) >= len(hand.PNG) {
		t.Errorf("the board has %d bytes, want fewer than the hand: %d", len(shown), len(hand.PNG))
	}
	if hurry = true; !bytes.Equal(drawn(t, d, "another", board(20)), hand.PNG) {
		t.Error("a board in a hurry is not compressed like a hand")
	}
}

// TestConcurrentDrawings draws by several goroutines at a time. The bubble fails if a drawing leaves one of its own.
func TestConcurrentDrawings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := New(Config{Drawings: 2, BoardBytes: 4 << 20})
		want := make([][]byte, 4)
		for i := range want {
			p, err := New(Config{}).Draw(Key{Class: Hands}, small(i), nil)
			if err != nil {
				t.Fatal(err)
			}
			want[i] = p.PNG
		}
		var group sync.WaitGroup
		for worker := range 8 {
			group.Go(func() {
				r := rand.New(rand.NewPCG(1, uint64(worker)))
				for range 20 {
					i := r.IntN(len(want))
					p, err := d.Draw(Key{Hands, fmt.Sprint("place ", r.IntN(2))}, small(i), nil)
					if err != nil || !bytes.Equal(p.PNG, want[i]) {
						t.Errorf("scene %d drawn among others: %v", i, err)
					}
					d.pictures.take(p.Fingerprint)
				}
			})
		}
		group.Wait()
	})
}

// small returns a scene that is quick to draw under the race detector.
func small(i int) *scene.Scene {
	shapes := []scene.Shape{spin(scene.Pt(120, 80), float64(40*i))}
	for k := range i + 1 {
		shapes = append(shapes, token(scene.Pt(30+40*float64(k), 60), k%4))
	}
	return &scene.Scene{Width: 240, Height: 150, Background: paper, Corner: 12, Reserve: append([]scene.Color{inkish}, seats...),
		Layers: []scene.Layer{{Key: "small", Shapes: boardMap()[:10]}, {Shapes: shapes}}}
}

// TestBegin checks that begin is not called for a finished picture, and that a picture is only drawn if begin
// allows it.
func TestBegin(t *testing.T) {
	d, asked, gaveWay, no := New(Config{}), 0, 0, errors.New("not now")
	refusing := func(Picture) (func(), error) { asked++; return nil, no }
	named, err := d.Draw(Key{Name: "k"}, small(0), refusing)
	if !errors.Is(err, no) || named.PNG != nil || named.Width != 240 {
		t.Fatalf("got %+v, %v", named, err)
	}
	drawing, err := d.Draw(
		Key{Name: "k"}, small(0), func(Picture) (func(), error) { return func() { gaveWay++ }, nil },
	)
	if err != nil || drawing.Fingerprint != named.Fingerprint || gaveWay < 5 {
		t.Fatalf("another fingerprint, or %v; gave way %d times", err, gaveWay)
	}
	again, err := d.Draw(Key{Name: "k"}, small(0), refusing)
	if err != nil || string(again.PNG) != string(drawing.PNG) || asked != 1 {
		t.Errorf("a finished picture was refused (%v), or its caller asked (%d)", err, asked)
	}
	var meanwhile []byte
	late, err := d.Draw(Key{}, small(1), func(Picture) (func(), error) {
		meanwhile = drawn(t, d, "", small(1))
		return func() { t.Error("drawn twice") }, nil
	})
	if err != nil || &late.PNG[0] != &meanwhile[0] {
		t.Errorf("a picture drawn meanwhile was drawn again: %v", err)
	}
}

func TestInvalidScenesAreRejected(t *testing.T) {
	s := small(0)
	s.Layers[1].Shapes = append(s.Layers[1].Shapes, scene.Circle{R: math.NaN(), Fill: scene.Flat(inkish)})
	if _, err := New(Config{}).Draw(Key{}, s, nil); !errors.Is(err, scene.ErrUnfit) {
		t.Errorf("got %v", err)
	}
}

// TestHandsDoNotDisplaceBoards checks that a board's canvas stays cached however many hands are drawn, and is
// repainted for the next board.
func TestHandsDoNotDisplaceBoards(t *testing.T) {
	boards := map[bool]int{}
	d := New(Config{HandBytes: 4 << 10, Drawn: func(p Key, reused bool) {
		if p.Class == Boards {
			boards[reused]++
		}
	}})
	table := Key{Boards, "table"}
	for i := range 3 {
		for hand := range 6 {
			if _, err := d.Draw(Key{Hands, fmt.Sprint(i, hand)}, small(hand), nil); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.Draw(table, withTrack(board(40), i, 1), nil); err != nil {
			t.Fatal(err)
		}
	}
	if boards[false] != 1 || boards[true] != 2 {
		t.Errorf("got %d boards drawn from scratch and %d by repainting", boards[false], boards[true])
	}
}

// TestBoardIsCachedOnce checks that a cached board's picture is found at its canvas, and not also among the
// finished pictures.
func TestBoardIsCachedOnce(t *testing.T) {
	drawings := 0
	d := New(Config{Drawn: func(Key, bool) { drawings++ }})
	first, again := drawn(t, d, "table", small(1)), drawn(t, d, "table", small(1))
	if drawings != 1 || !bytes.Equal(first, again) {
		t.Errorf("drawn %d times; equal: %t", drawings, bytes.Equal(first, again))
	}
	if n := len(d.pictures.byKey); n != 0 {
		t.Errorf("got %d finished pictures in the cache, want 0", n)
	}
	if other := drawn(t, d, "table", small(2)); drawings != 2 || bytes.Equal(first, other) {
		t.Error("another board got the same picture")
	}
}

// TestStripsAreSlicesOfTheirPicture checks that a cached canvas has no bytes except its PNG, and that its
// strips are slices of it in order.
func TestStripsAreSlicesOfTheirPicture(t *testing.T) {
	d := New(Config{})
	for i := range 3 {
		picture := drawn(t, d, "table", withTrack(board(40), i, 1))
		kept, ok := d.canvases[Boards].get("table")
		if !ok || &kept.picture.PNG[0] != &picture[0] {
			t.Fatal("the cached canvas shows another picture")
		}
		at := 0
		for n, s := range kept.strips.list {
			for at < len(picture) && &picture[at] != &s.chunk[0] {
				at++
			}
			if at == len(picture) {
				t.Fatalf("drawing %d: strip %d is not a slice of the picture in order", i, n)
			}
		}
	}
}

// TestDrawingNeedsLittleMemory checks that a drawing and its tools take less memory than the pixels of the
// picture.
func TestDrawingNeedsLittleMemory(t *testing.T) {
	d := New(Config{})
	s := board(40)
	s.Width, s.Height = 1600, 4000
	drawn(t, d, "table", s)
	used := <-d.workspaces
	if n := len(used.raw) + len(used.surface.full.Pix); n > s.Width*s.Height/2 {
		t.Errorf("a picture of %d pixels takes %d bytes to draw", s.Width*s.Height, n)
	}
	kept, _ := d.canvases[Boards].take("table")
	if kept.strips.raw != nil {
		t.Error("a cached canvas still holds pixels")
	}
}

// TestDropEmptiesAllCaches checks that pictures drawn afterwards are the same.
func TestDropEmptiesAllCaches(t *testing.T) {
	d := New(Config{})
	board, hand := drawn(t, d, "table", small(1)), Key{Hands, "hand"}
	if _, err := d.Draw(hand, small(2), nil); err != nil {
		t.Fatal(err)
	}
	d.DropCaches()
	for i, n := range []int{
		len(d.pictures.byKey), len(d.canvases[Boards].byKey), len(d.canvases[Hands].byKey), len(d.statics.byKey),
		len(d.palettes.byKey), len(d.glyphs.masks), len(d.workspaces),
	} {
		if n > 0 {
			t.Errorf("got %d values in cache %d, want 0", n, i)
		}
	}
	if again := drawn(t, d, "table", small(1)); !bytes.Equal(board, again) {
		t.Error("the picture after Drop differs")
	}
}
