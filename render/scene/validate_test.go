package scene

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestValidateRejectsBadScenes(t *testing.T) {
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
		"infinite":          Circle{R: inf},
		"far point":         Polygon{Points: []Point{{0, 0}, {1e9, 0}, {0, 1}}},
		"no number":         Line{Points: []Point{{nan, 0}, {1, 1}}, Stroke: Edge(red, 1)},
		"no number at last": Polygon{Points: []Point{{0, 0}, {1, 1}, {0, nan}}},
		"far control point": Path{Outline: Outline{}.Move(Pt(0, 0)).Quad(Pt(0, -1e9), Pt(1, 1)).Line(Pt(2, 2))},
		"far corner":        Rect{Box: XYWH(0, 0, 10, 2*MaxReach)},
		"far through scale": Group{Scale: 900, Shapes: []Shape{Circle{Center: Pt(100, 0), R: 1}}},
		"tiny dash":         line(Stroke{Color: red, Width: 1, Dash: []float64{0, 0}}),
		"endless dashes":    Line{Points: []Point{{-9000, 0}, {9000, 1}, {-9000, 2}}, Stroke: Stroke{Color: red, Width: 1, Dash: []float64{1, 1}}},
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
