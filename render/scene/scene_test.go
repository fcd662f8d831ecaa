package scene

import (
	"runtime"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/golden"
)

var red, blue = RGB(0xcc2200), RGB(0x0044cc)

// sample returns a scene with every kind of shape, and most of their fields.
func sample() *Scene {
	return &Scene{Width: 300, Height: 200, Background: RGB(0xf4efe3), Corner: 12, Layers: []Layer{
		{Key: "map tokyo fr", Shapes: []Shape{
			Polygon{Points: []Point{{10, 10}, {50, 10}, {30, 40}}, Fill: Flat(red), Stroke: Edge(blue, 2)},
			Path{Outline: Outline{}.Move(Pt(0, 0)).Quad(Pt(5, 5), Pt(10, 0)).Cubic(Pt(1, 2), Pt(3, 4), Pt(5, 6)).Close(), EvenOdd: true, Fill: Flat(blue)},
		}},
		{Shapes: []Shape{
			Circle{Center: Pt(60, 60), R: 10.129, Fill: Fill{Color: red, Hatch: Hatch{Kind: Slash, Color: blue, Spacing: 6, Width: 1.5}}},
			Rect{Box: XYWH(5, 6, 70, 80), Radius: 4, Fill: Flat(red.Alpha(0.5))},
			Line{Points: []Point{{1, 2}, {3, 4}}, Stroke: Stroke{Color: blue, Width: 3, Dash: []float64{6, 2.5}, Cap: Butt}},
			Group{At: Pt(100, 50), Scale: 2, Angle: 90, Shapes: []Shape{
				Icon{Name: IconTrain, At: Pt(0, 0), Size: 24, Color: blue, Edge: red, EdgeWidth: 2},
				Group{At: Pt(1, 1), Shapes: []Shape{Text{S: "Ômi «1»", At: Pt(0, 10), Font: Font{Condensed, Bold, 18}, Color: blue, Align: Centered, Level: Middle, Halo: red, HaloWidth: 2, MaxWidth: 80, Fit: Ellipsis}}},
			}},
		}},
	}}
}

func TestSceneAsText(t *testing.T) {
	golden.Assert(t, "sample", sample().Text())
	if err := sample().Validate(); err != nil {
		t.Error(err)
	}
}

// TestFingerprintSeesEveryChange changes one thing at a time.
func TestFingerprintSeesEveryChange(t *testing.T) {
	edits := map[string]func(*Scene){
		"nothing":    func(*Scene) {},
		"width":      func(s *Scene) { s.Width++ },
		"background": func(s *Scene) { s.Background = red },
		"corner":     func(s *Scene) { s.Corner++ },
		"reserve":    func(s *Scene) { s.Reserve = []Color{red} },
		"static key": func(s *Scene) { s.Layers[0].Key += "x" },
		"layer gone": func(s *Scene) { s.Layers = s.Layers[:1] },
		"last shape": func(s *Scene) { s.Layers[1].Shapes = s.Layers[1].Shapes[:3] },
		"radius":     func(s *Scene) { s.Layers[1].Shapes[0] = Circle{Center: Pt(60, 60), R: 10.1291, Fill: Flat(red)} },
		"hatch": func(s *Scene) {
			s.Layers[1].Shapes[0] = Circle{Center: Pt(60, 60), R: 10.129, Fill: Fill{Color: red, Hatch: Hatch{Kind: Dots, Color: blue, Spacing: 6, Width: 1.5}}}
		},
		"dash": func(s *Scene) {
			s.Layers[1].Shapes[2] = Line{
				Points: []Point{{1, 2}, {3, 4}}, Stroke: Stroke{Color: blue, Width: 3, Dash: []float64{6}, Cap: Butt},
			}
		},
		"letters": func(s *Scene) { s.Layers[1].Shapes = append(s.Layers[1].Shapes, Text{S: "a"}) },
		"letter":  func(s *Scene) { s.Layers[1].Shapes = append(s.Layers[1].Shapes, Text{S: "b"}) },
		"grouped": func(s *Scene) { s.Layers[1].Shapes = []Shape{Group{Shapes: s.Layers[1].Shapes}} },
	}
	seen := map[[32]byte]string{}
	for name, edit := range edits {
		s := sample()
		edit(s)
		sum := s.Fingerprint()
		if other, ok := seen[sum]; ok {
			t.Errorf("%q and %q have equal fingerprints", name, other)
		}
		seen[sum] = name
	}
	if one, two := sample(), sample(); one.Fingerprint() != two.Fingerprint() {
		t.Error("equal scenes have different fingerprints")
	}
	static := sample()
	static.Layers[0].Shapes = nil
	if static.Fingerprint() != sample().Fingerprint() {
		t.Error("the shapes of a static layer change the fingerprint")
	}
}

// TestFitWidth checks that the smaller scene has all shapes in their places, and that its static layers have
// other keys.
func TestFitWidth(t *testing.T) {
	s := sample()
	if same := s.FitWidth(s.Width); same.Text() != s.Text() {
		t.Errorf("a scene that is not wider changed to %s", same.Text())
	}
	small := s.FitWidth(s.Width / 2)
	if small.Width != 150 || small.Height != 100 || small.Corner != 6 {
		t.Errorf("half of 300 x 200 with corners of 12 is %d x %d with %g", small.Width, small.Height, small.Corner)
	}
	if err := small.Validate(); err != nil {
		t.Error(err)
	}
	for i, layer := range s.Layers {
		if layer.Key != "" && small.Layers[i].Key == layer.Key {
			t.Errorf("layer %d has key %q in both sizes", i, layer.Key)
		}
		large, small := Leaves(half{}, layer.Shapes), Leaves(half{}, small.Layers[i].Shapes)
		if len(small) != len(large) {
			t.Fatalf("layer %d: %d leaves of %d", i, len(small), len(large))
		}
		for j := range large {
			want := newPlacement(Point{}, 0.5, 0).Box(large[j].Box)
			if got := small[j].Box; got.Min.Distance(want.Min) > 1e-9 || got.Max.Distance(want.Max) > 1e-9 {
				t.Errorf("layer %d, shape %d: got box %v, want %v", i, j, got, want)
			}
		}
	}
	if len(s.Layers[0].Shapes) != 2 {
		t.Error("Within changed the original scene")
	}
}

// TestFingerprintIsCheap checks that the memory for a fingerprint does not grow with the scene.
func TestFingerprintIsCheap(t *testing.T) {
	s := sample()
	for range 2000 {
		s.Layers[len(s.Layers)-1].Shapes = append(
			s.Layers[len(s.Layers)-1].Shapes, Circle{Center: Pt(5, 5), R: 3, Fill: Flat(RGB(0x123456))},
		)
	}
	const times = 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		s.Fingerprint()
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / times; n > 16<<10 {
		t.Errorf("got %d bytes, want at most 16 KiB", n)
	}
}
