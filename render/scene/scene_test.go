package scene

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/sebdah/goldie/v2"
	"pgregory.net/rapid"
)

// half measures each letter as half an em, an i as a quarter.
type half struct{}

func (half) Measure(s string, f Font) Extent {
	width := 0.0
	for _, r := range s {
		width += 0.5
		if r == 'i' {
			width -= 0.25
		}
	}
	return Extent{Width: width * f.Size, Ascent: f.Size, Descent: f.Size / 4, Cap: f.Size * 0.7}
}

var red, blue = RGB(0xcc2200), RGB(0x0044cc)

// sample has every kind of shape, and most of their fields.
func sample() *Scene {
	return &Scene{Width: 300, Height: 200, Background: RGB(0xf4efe3), Corner: 12, Layers: []Layer{
		{Key: "map tokyo fr", Shapes: []Shape{
			Polygon{Points: []Point{{10, 10}, {50, 10}, {30, 40}}, Fill: Flat(red), Stroke: Edge(blue, 2)},
			Path{Outline: Outline{}.Move(Pt(0, 0)).Quad(Pt(5, 5), Pt(10, 0)).Cubic(Pt(1, 2), Pt(3, 4), Pt(5, 6)).Close(), EvenOdd: true, Fill: Flat(blue)},
		}},
		{Shapes: []Shape{
			Circle{Center: Pt(60, 60), R: 10.129, Fill: Fill{Color: red, Hatch: Hatch{Kind: Slash, Color: blue, Spacing: 6, Width: 1.5}}},
			Ellipse{Center: Pt(60, 60), RX: 10, RY: 5, Stroke: Edge(red, 1)},
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
	goldie.New(t).Assert(t, "sample", []byte(sample().Text()))
	if err := sample().Validate(); err != nil {
		t.Error(err)
	}
}

// TestFingerprintSeesEveryChange alters one thing at a time.
func TestFingerprintSeesEveryChange(t *testing.T) {
	edits := map[string]func(*Scene){
		"nothing":    func(*Scene) {},
		"width":      func(s *Scene) { s.Width++ },
		"background": func(s *Scene) { s.Background = red },
		"corner":     func(s *Scene) { s.Corner++ },
		"reserve":    func(s *Scene) { s.Reserve = []Color{red} },
		"static key": func(s *Scene) { s.Layers[0].Key += "x" },
		"layer gone": func(s *Scene) { s.Layers = s.Layers[:1] },
		"last shape": func(s *Scene) { s.Layers[1].Shapes = s.Layers[1].Shapes[:4] },
		"radius":     func(s *Scene) { s.Layers[1].Shapes[0] = Circle{Center: Pt(60, 60), R: 10.1291, Fill: Flat(red)} },
		"hatch": func(s *Scene) {
			s.Layers[1].Shapes[0] = Circle{Center: Pt(60, 60), R: 10.129, Fill: Fill{Color: red, Hatch: Hatch{Kind: Dots, Color: blue, Spacing: 6, Width: 1.5}}}
		},
		"dash": func(s *Scene) {
			s.Layers[1].Shapes[3] = Line{Points: []Point{{1, 2}, {3, 4}}, Stroke: Stroke{Color: blue, Width: 3, Dash: []float64{6}, Cap: Butt}}
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
			t.Errorf("%q and %q have one fingerprint", name, other)
		}
		seen[sum] = name
	}
	if sample().Fingerprint() != sample().Fingerprint() {
		t.Error("equal scenes have different fingerprints")
	}
	static := sample()
	static.Layers[0].Shapes = nil
	if static.Fingerprint() != sample().Fingerprint() {
		t.Error("the shapes of a static layer count")
	}
}

func TestValidateRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	deep := Shape(Circle{R: 1})
	for range MaxDepth + 2 {
		deep = Group{Shapes: []Shape{deep}}
	}
	line := func(s Stroke) Shape { return Line{Points: []Point{{0, 0}, {9, 9}}, Stroke: s} }
	for name, shape := range map[string]Shape{
		"nothing":           nil,
		"radius":            Circle{R: nan},
		"negative radius":   Circle{R: -1},
		"infinite":          Ellipse{RX: inf, RY: 1},
		"far point":         Polygon{Points: []Point{{0, 0}, {1e9, 0}, {0, 1}}},
		"no number":         Line{Points: []Point{{nan, 0}, {1, 1}}, Stroke: Edge(red, 1)},
		"far through scale": Group{Scale: 900, Shapes: []Shape{Circle{Center: Pt(100, 0), R: 1}}},
		"tiny dash":         line(Stroke{Color: red, Width: 1, Dash: []float64{0, 0}}),
		"scaled dash":       Group{Scale: 0.01, Shapes: []Shape{line(Stroke{Color: red, Width: 1, Dash: []float64{4, 4}})}},
		"wide line":         line(Edge(red, 1e6)),
		"dense hatch":       Circle{R: 5, Fill: Fill{Color: red, Hatch: Hatch{Kind: Dots, Color: blue, Spacing: 0.1}}},
		"small text":        Text{S: "a", Font: Font{Size: 0.1}},
		"no size":           Text{S: "a", Font: Font{Size: nan}},
		"long text":         Text{S: strings.Repeat("a", MaxRunes+1), Font: Font{Size: 14}},
		"no text":           Text{S: "\xff", Font: Font{Size: 14}},
		"unknown icon":      Icon{Name: "teapot", Size: 20},
		"spun for ever":     Group{Angle: inf, Shapes: []Shape{Circle{R: 1}}},
		"deep":              deep,
		"long path":         Path{Outline: make(Outline, MaxSegments+1)},
		"rect":              Rect{Box: Box{Pt(nan, 0), Pt(1, 1)}},
	} {
		s := &Scene{Width: 100, Height: 100, Background: red, Layers: []Layer{{Shapes: []Shape{shape}}}}
		if err := s.Validate(); !errors.Is(err, ErrUnfit) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, s := range map[string]*Scene{
		"empty":       {},
		"large":       {Width: MaxSide + 1, Height: 1, Background: red},
		"transparent": {Width: 10, Height: 10},
		"corner":      {Width: 10, Height: 10, Background: red, Corner: 6},
		"crowded":     {Width: 10, Height: 10, Background: red, Layers: []Layer{{Shapes: crowd()}}},
	} {
		if err := s.Validate(); !errors.Is(err, ErrUnfit) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func crowd() []Shape {
	shapes := make([]Shape, MaxShapes+1)
	for i := range shapes {
		shapes[i] = Rect{}
	}
	return shapes
}

func TestColours(t *testing.T) {
	if got := fmt.Sprint(RGB(0x0072b2), RGB(0x0072b2).Alpha(0.5), Color{}); got != "#0072b2 #0072b280 none" {
		t.Error(got)
	}
	for _, s := range []string{"#0072b2", "0072B2"} {
		if c, err := ParseHex(s); err != nil || c != RGB(0x0072b2) {
			t.Errorf("ParseHex(%q) = %v, %v", s, c, err)
		}
	}
	for _, s := range []string{"", "#12345", "12345g", "#1234567"} {
		if c, err := ParseHex(s); err == nil {
			t.Errorf("ParseHex(%q) = %v", s, c)
		}
	}
	black, white := RGB(0), RGB(0xffffff)
	if c := Contrast(black, white); math.Abs(c-21) > 1e-9 || Contrast(white, black) != c {
		t.Errorf("black on white has contrast %v", c)
	}
	if c := Contrast(RGB(0x777777), white); math.Abs(c-4.48) > 0.01 { // the well-known grey just below 4.5
		t.Errorf("#777 on white has contrast %v", c)
	}
	if got := black.Mix(white, 0.5); got != RGB(0x808080) {
		t.Errorf("half way is %v", got)
	}
	if got := Readable(RGB(0xf0e442), white, black); got != black {
		t.Errorf("on yellow, %v", got)
	}
}

func TestColorsListsEachOnceInOrder(t *testing.T) {
	s := sample()
	s.Reserve = []Color{RGB(1), red}
	want := []Color{RGB(0xf4efe3), RGB(1), red, blue}
	if diff := cmp.Diff(want, s.Colors()); diff != "" {
		t.Error(diff)
	}
}

func TestWrap(t *testing.T) {
	f := Font{Size: 10}
	for _, c := range []struct {
		text  string
		width float64
		want  []string
	}{
		{"", 50, []string{""}},
		{"aaa bbb ccc", 35, []string{"aaa bbb", "ccc"}},
		{"aaa bbb ccc", 34, []string{"aaa", "bbb", "ccc"}},
		{"aaa\u00a0bbb ccc", 34, []string{"aaa\u00a0bbb", "ccc"}},
		{"a\nb b", 99, []string{"a", "b b"}},
		{"wwwwwwww b", 20, []string{"wwwwwwww", "b"}},
		{"  a   b ", 99, []string{"a b"}},
	} {
		if got := Wrap(half{}, c.text, f, c.width); !cmp.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %g) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func TestParagraphIsBalancedAndEnds(t *testing.T) {
	text := Text{S: "aaaa bbbb cccc dddd ee", Font: Font{Size: 10}, Align: Centered}
	lines := func(limit int) (out []string) {
		for _, s := range Paragraph(half{}, text, 100, 12, limit) {
			out = append(out, s.(Text).S)
		}
		return out
	}
	if got := lines(0); !cmp.Equal(got, []string{"aaaa bbbb", "cccc dddd ee"}) {
		t.Errorf("two lines: %q", got)
	}
	if got := lines(1); len(got) != 1 || !strings.HasSuffix(got[0], "…") {
		t.Errorf("one line: %q", got)
	}
}

func TestFittedTextFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := Text{
			S:        rapid.StringMatching(`[a-zÀ-ü ]{0,40}`).Draw(t, "text"),
			Font:     Font{Size: rapid.Float64Range(10, 60).Draw(t, "size")},
			MaxWidth: rapid.Float64Range(20, 300).Draw(t, "max"),
			MinSize:  rapid.Float64Range(0, 30).Draw(t, "min"),
			Fit:      Fit(rapid.IntRange(0, 1).Draw(t, "fit")),
		}
		got := text.Fitted(half{})
		if w := half.Measure(half{}, got.S, got.Font).Width; w > text.MaxWidth && got.S != "…" {
			t.Fatalf("%q at %g is %g wide", got.S, got.Font.Size, w)
		}
		least := min(text.Font.Size, max(text.MinSize, 0))
		if text.MinSize == 0 {
			least = min(text.Font.Size, defaultMinSize)
		}
		if got.Font.Size < least || got.Font.Size > text.Font.Size || got.MaxWidth != 0 {
			t.Fatalf("size %g of %g, least %g", got.Font.Size, text.Font.Size, least)
		}
		if got.Fitted(half{}) != got {
			t.Fatal("fitting twice changes it")
		}
	})
}

type letters string

func (l letters) Has(r rune) bool { return strings.ContainsRune(string(l), r) }

func TestDrawableNames(t *testing.T) {
	set := letters("abcZé 9-!")
	for in, want := range map[string]string{
		"Zéa":          "Zéa",
		"🚂 a  b\tc 🚂":  "a b c",
		"🚂":            "P3",
		"":             "P3",
		"!! -":         "P3",
		"a\u202eb\x00": "ab",
		"\xffa":        "a",
	} {
		if got := Drawable(set, in, "P3"); got != want {
			t.Errorf("Drawable(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLabelsKeepApart(t *testing.T) {
	area := XYWH(0, 0, 300, 200)
	l := NewLabeler(half{}, area)
	piece := Circle{Center: Pt(150, 120), R: 20}
	l.AvoidShapes(piece)
	text := Text{S: "Name", Font: Font{Size: 20}, HaloWidth: 2}
	var placed []Text
	for {
		label, ok := l.Place(text, Pt(150, 100), 16)
		if !ok {
			break
		}
		placed = append(placed, label)
	}
	if len(placed) < 3 {
		t.Fatalf("only %d labels found room", len(placed))
	}
	if placed[0].Level != Baseline || placed[0].At.Y >= 100 {
		t.Errorf("the first label stands at %v; under the point is the piece", placed[0].At)
	}
	for i, a := range placed {
		box := a.InkBox(half{}).Grow(2)
		if !box.Inside(area) || box.Overlaps(piece.Bounds(half{})) {
			t.Errorf("label %d at %v", i, box)
		}
		for j, b := range placed[:i] {
			if box.Overlaps(b.InkBox(half{}).Grow(2)) {
				t.Errorf("labels %d and %d overlap", i, j)
			}
		}
	}
	again := NewLabeler(half{}, area)
	again.AvoidShapes(piece)
	if first, _ := again.Place(text, Pt(150, 100), 16); first != placed[0] {
		t.Error("placing is not repeatable")
	}
}

func TestGroupsMoveScaleAndTurn(t *testing.T) {
	leaves := Leaves(half{}, []Shape{Group{At: Pt(100, 50), Scale: 2, Angle: 90, Shapes: []Shape{
		Group{At: Pt(10, 0), Shapes: []Shape{Line{Points: []Point{{0, 0}, {5, 1}}, Stroke: Stroke{Color: red, Width: 3, Dash: []float64{4}}}}},
		Text{S: "ab", At: Pt(0, 0), Font: Font{Size: 10}, Align: Right},
	}}})
	f, ok := leaves[0].Figure()
	if !ok || !f.Open || f.Stroke.Width != 6 || f.Stroke.Dash[0] != 8 {
		t.Errorf("line became %+v", f)
	}
	if from, to := f.Outline[0].P[0], f.Outline[1].P[0]; from.Distance(Pt(100, 70)) > 1e-9 || to.Distance(Pt(98, 80)) > 1e-9 {
		t.Errorf("line runs from %v to %v", from, to)
	}
	text, angle, ok := leaves[1].Text(half{})
	if !ok || angle != 90 || text.Font.Size != 20 || text.At.Distance(Pt(100, 30)) > 1e-9 {
		t.Errorf("text became %+v at %g degrees", text, angle)
	}
}

// TestBoundsHoldOutlines: all points of all figures lie in their bounds.
func TestBoundsHoldOutlines(t *testing.T) {
	for _, layer := range sample().Layers {
		for _, leaf := range Leaves(half{}, layer.Shapes) {
			f, ok := leaf.Figure()
			if !ok {
				continue
			}
			for _, s := range f.Outline {
				end := s.P[max(s.Op.points()-1, 0)]
				if s.Op != Close && !(Box{end, end}).Inside(leaf.Box.Grow(1e-6)) {
					t.Errorf("%T: %v is outside %v", leaf.Shape, end, leaf.Box)
				}
			}
		}
	}
}

func TestRoundOutlinesAreRound(t *testing.T) {
	for _, s := range ellipseOutline(Pt(0, 0), 100, 100) {
		if s.Op != QuadTo {
			continue
		}
		if r := s.P[1].Distance(Pt(0, 0)); math.Abs(r-100) > 1e-9 {
			t.Errorf("an arc ends at radius %v", r)
		}
	}
	if o := (Outline{}).Arc(Pt(0, 0), 10, 10, 0, 90); o[len(o)-1].P[1].Distance(Pt(0, 10)) > 1e-9 {
		t.Errorf("a quarter clockwise ends at %v", o[len(o)-1].P[1])
	}
}

func TestParseOutline(t *testing.T) {
	o, err := ParseOutline("M 0 0 H 10 V 5 L 3,4 Q 1 1 2 2 C 1 2 3 4 5 6 Z O 5 5 2")
	if err != nil || len(o) != 7+14 {
		t.Errorf("%d segments, %v", len(o), err)
	}
	for _, data := range []string{"M 1", "X 1 2", "M a b", "1 2"} {
		if _, err := ParseOutline(data); err == nil {
			t.Errorf("%q parses", data)
		}
	}
}

func TestIconsStayOnTheirGrid(t *testing.T) {
	if len(Icons()) < 20 {
		t.Errorf("%d icons", len(Icons()))
	}
	for _, name := range Icons() {
		if b := name.outline().Box(); !b.Inside(XYWH(0, 0, iconGrid, iconGrid)) || b.H() < 12 {
			t.Errorf("%s covers %v", name, b)
		}
	}
	if IconName("teapot").Known() {
		t.Error("an unknown icon is known")
	}
}
