package scene

import (
	"math"
	"testing"
)

func TestGroupsMoveScaleAndRotate(t *testing.T) {
	leaves := Leaves(half{}, []Shape{Group{At: Pt(100, 50), Scale: 2, Angle: 90, Shapes: []Shape{
		Group{At: Pt(10, 0), Shapes: []Shape{Line{Points: []Point{{0, 0}, {5, 1}}, Stroke: Stroke{Color: red, Width: 3, Dash: []float64{4}}}}},
		Text{S: "ab", At: Pt(0, 0), Font: Font{Size: 10}, Align: Right},
	}}})
	f, ok := leaves[0].Figure(nil)
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

// TestBoundsHoldOutlines checks that all points of all figures are in their bounds.
func TestBoundsHoldOutlines(t *testing.T) {
	for _, layer := range sample().Layers {
		for _, leaf := range Leaves(half{}, layer.Shapes) {
			f, ok := leaf.Figure(nil)
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
	for _, s := range ellipseOutline(nil, Pt(0, 0), 100, 100) {
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
