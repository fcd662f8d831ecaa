package canvas

import (
	"bytes"
	"image"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/railbot/railbot/render/scene"
)

// editor makes random edits to a scene, like those of games and worse.
type editor struct{ *rapid.T }

func (e *editor) place() scene.Point {
	return scene.Pt(rapid.Float64Range(-20, 260).Draw(e.T, "x"), rapid.Float64Range(-20, 170).Draw(e.T, "y"))
}

func (e *editor) shape() scene.Shape {
	seat := rapid.IntRange(0, 3).Draw(e.T, "seat")
	p, q := e.place(), e.place()
	switch rapid.IntRange(0, 9).Draw(e.T, "kind") {
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
	case 8: // a grid
		var grid scene.Outline
		for i := range 16 {
			x := float64(i)
			grid = grid.Move(p.Add(scene.Pt(13.3*x-90, 0))).Line(q.Add(scene.Pt(11.7*x-90, 9)))
		}
		return scene.Path{Outline: grid, Stroke: scene.Edge(seats[seat].Alpha(0.8), 3.3)}
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

// TestCachedCanvasEqualsFreshDrawing checks that after any edit, the picture on a cached canvas is byte for
// byte the one of a new Drawer.
func TestCachedCanvasEqualsFreshDrawing(t *testing.T) {
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
			touched, err := kept.Draw(Key{Name: "one place"}, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := New(Config{}).Draw(Key{}, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(touched.PNG, fresh.PNG) {
				t.Fatalf("the cached canvas differs from a fresh drawing of\n%s", s.Text())
			}
		}
	})
}

// TestEqualStripsAreNotCompressedAgain checks that a change below another item is repainted, but nothing is
// compressed if no pixel changes.
func TestEqualStripsAreNotCompressedAgain(t *testing.T) {
	d := New(Config{})
	under := func(x float64) *scene.Scene {
		cover := scene.Rect{Box: scene.XYWH(10, 10, 200, 120), Fill: scene.Flat(quiet[0])}
		return &scene.Scene{Width: 240, Height: 150, Background: paper, Reserve: seats,
			Layers: []scene.Layer{{Shapes: []scene.Shape{token(scene.Pt(x, 70), 1), cover}}}}
	}
	for i, x := range []float64{70, 90} {
		picture := drawn(t, d, "table", under(x))
		used := <-d.workspaces
		if n := len(used.deflater.chunks); (n > 0) != (i == 0) {
			t.Errorf("drawing %d: got %d compressed bytes", i, n)
		}
		d.workspaces <- used
		fresh := drawn(t, New(Config{}), "table", under(x))
		if !bytes.Equal(picture, fresh) {
			t.Errorf("drawing %d differs from a fresh one", i)
		}
	}
}

func TestOneMoreTrackRepaintsLittle(t *testing.T) {
	d := New(Config{})
	s := board(40)
	before := d.newCanvas(s, newPalette(s.Colors()), &workspace{})
	next := withTrack(s, 12, 1)
	after := d.newCanvas(next, before.palette, &workspace{})
	areas := mergeAreas(new(differ).changes(before.traces, after.traces), image.Rect(0, 0, 1600, 1000))
	if len(areas) != 1 || areas[0].Dx()*areas[0].Dy() > 6000 {
		t.Errorf("one track repaints %v", areas)
	}
}

func TestLongestRising(t *testing.T) {
	for _, c := range []struct{ in, want []int }{
		{nil, nil},
		{[]int{4}, []int{0}},
		{[]int{0, 1, 2}, []int{0, 1, 2}},
		{[]int{2, 1, 0}, []int{2}},
		{[]int{3, 0, 4, 1, 2, 5}, []int{1, 3, 4, 5}},
	} {
		if got := new(differ).longestRising(c.in); !cmp.Equal(got, c.want) {
			t.Errorf("rising(%v) = %v, want %v", c.in, got, c.want)
		}
	}
}

func TestMergedAreasCoverAndAreDisjoint(t *testing.T) {
	bounds := image.Rect(0, 0, 300, 200)
	rapid.Check(t, func(t *rapid.T) {
		var areas []image.Rectangle
		for range rapid.IntRange(0, 60).Draw(t, "n") {
			x, y := rapid.IntRange(-30, 310).Draw(t, "x"), rapid.IntRange(-30, 210).Draw(t, "y")
			areas = append(areas, image.Rect(x, y, x+rapid.IntRange(0, 20).Draw(t, "w"), y+rapid.IntRange(0, 20).Draw(t, "h")))
		}
		out := mergeAreas(append([]image.Rectangle{}, areas...), bounds)
		if len(out) > maxDirtyAreas {
			t.Fatalf("got %d areas", len(out))
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
