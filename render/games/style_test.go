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
			{house.White, s.Accent},
			{s.Ground, s.Accent},
			{house.Coin, s.Accent},
		} {
			if c := scene.Contrast(pair.ink, pair.ground); c < 4.5 {
				t.Errorf("%s: %v on %v has a contrast of %.1f", e.Game.Key, pair.ink, pair.ground, c)
			}
		}
		for _, eye := range vision.Eyes() {
			for other, o := range styles {
				if d := eye.Difference(s.Accent, o.Accent); eye.Name != "grey" && d < 5 {
					t.Errorf("%s: the accents of %s and %s differ by %.1f", eye.Name, e.Game.Key, other, d)
				}
			}
		}
		styles[e.Game.Key] = s
	}
	if len(styles) < 4 {
		t.Errorf("got %d games with a style", len(styles))
	}
}
