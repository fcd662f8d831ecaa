package europe

import (
	"testing"

	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// The grounds of Discord's themes.
var discordGrounds = []scene.Color{scene.RGB(0x313338), scene.RGB(0xffffff)}

// Text is readable on the ground, which differs from both themes of Discord and
// from the ground of the house.
func TestGroundHasContrast(t *testing.T) {
	for _, theme := range vision.Themes() {
		ground := theme.Of(tone.ground)
		for name, c := range map[string]scene.Color{"ink": house.Ink, "soft ink": house.InkSoft, "accent of changes": house.Accent,
			"accent": tone.accent, "failed": tone.city, "done": tone.done} {
			if r := scene.Contrast(theme.Of(c), ground); r < 4.5 {
				t.Errorf("%s: %s on the ground: got contrast %.1f", theme.Name, name, r)
			}
			if r := scene.Contrast(theme.Of(c), theme.Of(house.Card)); r < 4.5 {
				t.Errorf("%s: %s on a card: got contrast %.1f", theme.Name, name, r)
			}
		}
		for _, discord := range discordGrounds {
			if r := scene.Contrast(ground, discord); r < 1.2 {
				t.Errorf("%s: ground on %v: got contrast %.2f", theme.Name, discord, r)
			}
		}
		for _, eye := range vision.Eyes() {
			d := eye.Difference(ground, theme.Of(house.Paper))
			if eye.Name != "grey" && eye.Name != "tritanopia" && d < 5 {
				t.Errorf("%s, %s: ground and paper differ by %.1f", theme.Name, eye.Name, d)
			}
		}
		if r := scene.Contrast(house.White, Painter{}.Style().Banner()); r < 7 {
			t.Errorf("%s: white on the banner: got contrast %.1f", theme.Name, r)
		}
	}
}

// To every eye, the light band around a choice is unlike the dark bed of a
// tunnel, and its edge unlike land and sea.
func TestChoiceIsUnlikeATunnel(t *testing.T) {
	for _, theme := range vision.Themes() {
		for _, eye := range vision.Eyes() {
			if d := eye.Difference(theme.Of(tone.choice), theme.Of(tone.tunnel)); d < 40 {
				t.Errorf("%s, %s: band and bed differ by %.0f", theme.Name, eye.Name, d)
			}
			for _, ground := range []scene.Color{tone.land, tone.sea} {
				if d := eye.Difference(theme.Of(house.Ink), theme.Of(ground)); d < 40 {
					t.Errorf("%s, %s: edge and %v differ by %.0f", theme.Name, eye.Name, theme.Of(ground), d)
				}
			}
		}
	}
}
