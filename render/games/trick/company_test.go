package trick

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// TestCompaniesAreToldApart: each has a name and a pattern of its own, which
// read on its tones, and to eyes that see colours none is a player's colour.
func TestCompaniesAreDistinguishable(t *testing.T) {
	for i, l := range companyLooks {
		for _, other := range companyLooks[:i] {
			if l.hatch == other.hatch || l.letters == other.letters {
				t.Errorf("%s and %s are alike", l.letters, other.letters)
			}
		}
		if c := scene.Contrast(l.dark, l.light); c < 4.5 {
			t.Errorf("the pattern of %s has a contrast of %.1f", l.letters, c)
		}
		if c := scene.Contrast(l.dark, house.White); c < 4.5 {
			t.Errorf("the name of %s has a contrast of %.1f", l.letters, c)
		}
		all, _ := vision.EyeOf("all")
		for seat := 1; seat <= house.Seats; seat++ {
			if d := all.Apart(l.dark, house.SeatColor(seat)); d < 15 {
				t.Errorf("%s and seat %d are %.0f apart", l.letters, seat, d)
			}
		}
	}
}

// TestHandFillsThePicture: of a hand that grows smaller the cards grow larger, up to
// what a phone has room for.
func TestHandCardsFillThePicture(t *testing.T) {
	for _, n := range []int{6, 7, 8, 9, 12, 15} {
		var cards []string
		for i := range n {
			cards = append(cards, fmt.Sprint([]string{"bo", "nyc"}[2*i/n], "-", i%10+1))
		}
		right := 0.0
		for _, b := range handBoxes(handRows(cards), 0) {
			right = max(right, b.Max.X)
		}
		if right < 0.75*width || right > width-margin {
			t.Errorf("%d cards end at %.0f of %d", n, right, width)
		}
	}
}
