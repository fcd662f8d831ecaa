package games_test

import (
	"testing"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// TestStylesAreReadableAndDiffer checks the text on each game's ground and accent, and that no two
// accents look alike to an eye that sees colors.
func TestStylesAreReadableAndDiffer(t *testing.T) {
	for _, theme := range vision.Themes() {
		styles := map[string]house.Style{}
		for _, e := range games.All() {
			styled, ok := e.Painter.(render.Styled)
			if !ok {
				continue
			}
			s := styled.Style()
			for _, pair := range []struct{ ink, ground scene.Color }{
				{house.Ink, s.Ground},
				{house.InkSoft, s.Ground},
				{house.Accent, s.Ground},
				{s.Accent, s.Ground},
				{house.White, s.Banner()},
				{s.Ground.WithDark(house.Cream), s.Banner()},
				{house.Gold, s.Banner()},
			} {
				ink, ground := theme.Of(pair.ink), theme.Of(pair.ground)
				if c := scene.Contrast(ink, ground); c < 4.5 {
					t.Errorf("%s, %s: %v on %v has a contrast of %.1f", theme.Name, e.Game.Key, ink, ground, c)
				}
			}
			for _, eye := range vision.Eyes() {
				for other, o := range styles {
					if d := eye.Difference(theme.Of(s.Accent), theme.Of(o.Accent)); eye.Name != "grey" && d < 5 {
						t.Errorf("%s, %s: the accents of %s and %s differ by %.1f", theme.Name, eye.Name, e.Game.Key, other, d)
					}
				}
			}
			styles[e.Game.Key] = s
		}
		if len(styles) < 4 {
			t.Errorf("got %d games with a style", len(styles))
		}
	}
}
