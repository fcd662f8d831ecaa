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
	for name, c := range map[string]scene.Color{"ink": house.Ink, "soft ink": house.InkSoft, "accent of changes": house.Accent,
		"accent": tone.accent, "failed": tone.city, "done": tone.done} {
		if r := scene.Contrast(c, tone.ground); r < 4.5 {
			t.Errorf("%s on the ground: got contrast %.1f", name, r)
		}
		if r := scene.Contrast(c, house.Card); r < 4.5 {
			t.Errorf("%s on a card: got contrast %.1f", name, r)
		}
	}
	for _, ground := range discordGrounds {
		if r := scene.Contrast(tone.ground, ground); r < 1.2 {
			t.Errorf("ground on %v: got contrast %.2f", ground, r)
		}
	}
	for _, eye := range vision.Eyes() {
		if d := eye.Difference(tone.ground, house.Paper); eye.Name != "grey" && eye.Name != "tritanopia" && d < 5 {
			t.Errorf("%s: ground and paper differ by %.1f", eye.Name, d)
		}
	}
	if r := scene.Contrast(house.White, tone.accent); r < 7 {
		t.Errorf("white on the accent: got contrast %.1f", r)
	}
}

// To every eye, the light band around a choice is unlike the dark bed of a
// tunnel, and its edge unlike land and sea.
func TestChoiceIsUnlikeATunnel(t *testing.T) {
	for _, eye := range vision.Eyes() {
		if d := eye.Difference(tone.choice, tone.tunnel); d < 40 {
			t.Errorf("%s: band and bed differ by %.0f", eye.Name, d)
		}
		for _, ground := range []scene.Color{tone.land, tone.sea} {
			if d := eye.Difference(house.Ink, ground); d < 40 {
				t.Errorf("%s: edge and %v differ by %.0f", eye.Name, ground, d)
			}
		}
	}
}
