package rendertest

import (
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// TestCoveredTextsNeedNoContrast tells texts that a card hides from texts that it does not.
func TestCoveredTextsNeedNoContrast(t *testing.T) {
	box := func(x, y, w, h float64) scene.Box {
		return scene.Box{Min: scene.Pt(x, y), Max: scene.Pt(x+w, y+h)}
	}
	card := func(b scene.Box, alpha uint8) scene.Shape {
		return scene.Rect{Box: b, Fill: scene.Flat(scene.Color{R: 9, G: 9, B: 9, A: alpha})}
	}
	name := box(20, 20, 60, 10)
	for what, c := range map[string]struct {
		later []scene.Shape
		want  bool
	}{
		"nothing":            {nil, false},
		"a card":             {[]scene.Shape{card(box(10, 10, 90, 30), 255)}, true},
		"a translucent card": {[]scene.Shape{card(box(10, 10, 90, 30), 128)}, false},
		"half a card":        {[]scene.Shape{card(box(10, 10, 40, 30), 255)}, false},
		"a frame":            {[]scene.Shape{scene.Rect{Box: box(10, 10, 90, 30)}}, false},
	} {
		if got := isCovered(name, scene.Leaves(canvas.Fonts{}, c.later)); got != c.want {
			t.Errorf("under %s: got %t, want %t", what, got, c.want)
		}
	}
}
