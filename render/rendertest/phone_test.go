package rendertest_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestLegibilityFaultsAreFound checks that small and overlapping texts are found, also in groups.
func TestLegibilityFaultsAreFound(t *testing.T) {
	word := func(s string, x, size float64) scene.Shape {
		return scene.Text{S: s, At: scene.Pt(x, 100), Font: house.Font(size, scene.Bold), Color: house.Ink}
	}
	for name, c := range map[string]struct {
		shapes []scene.Shape
		want   []string
	}{
		"large": {[]scene.Shape{word("12", 0, 40), word("", 0, 10), word("13", 100, 37)}, nil},
		"low":   {[]scene.Shape{word("12", 0, 20)}, []string{`"12" has 4.9 pixels on a phone`}},
		"shrunken": {[]scene.Shape{scene.Group{Scale: 0.5, Shapes: []scene.Shape{word("12", 0, 40)}}},
			[]string{`"12" has 4.9 pixels on a phone`}},
		"narrow": {[]scene.Shape{scene.Text{S: "wide", Font: house.Font(40, scene.Bold), MaxWidth: 40, MinSize: 16}},
			[]string{`"wide" has 4.6 pixels on a phone`}},
		"word":    {[]scene.Shape{word("twelve", 0, 21)}, nil},
		"covered": {[]scene.Shape{word("12", 0, 40), word("13", 20, 40)}, []string{`"13" overlaps "12"`}},
		"apart": {[]scene.Shape{
			word("12", 0, 40),
			scene.Group{At: scene.Pt(100, 0), Shapes: []scene.Shape{word("13", 20, 40)}}},
			nil},
	} {
		if got := rendertest.Illegible(canvas.Fonts{}, c.shapes, 5, 9); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q instead of %q", name, got, c.want)
		}
	}
}
