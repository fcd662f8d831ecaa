package trick

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// Each company has its own name and pattern, readable on its colors. For every
// kind of color vision, none has a player's color.
func TestCompaniesAreDistinguishable(t *testing.T) {
	for i, l := range companyLooks {
		for _, other := range companyLooks[:i] {
			if l.hatch == other.hatch || l.letters == other.letters {
				t.Errorf("%s and %s look the same", l.letters, other.letters)
			}
		}
		for _, theme := range vision.Themes() {
			checkCompanyColors(t, theme, l)
		}
	}
}

// checkCompanyColors checks the colors of a company in a theme.
func checkCompanyColors(t *testing.T, theme vision.Theme, l companyLook) {
	t.Helper()
	dark := theme.Of(l.dark)
	if c := scene.Contrast(dark, theme.Of(l.light)); c < 4.5 {
		t.Errorf("%s: pattern of %s: got contrast %.1f", theme.Name, l.letters, c)
	}
	if c := scene.Contrast(dark, theme.Of(house.OnInk)); c < 4.5 {
		t.Errorf("%s: name of %s: got contrast %.1f", theme.Name, l.letters, c)
	}
	all, _ := vision.EyeOf("all")
	for seat := 1; seat <= house.Seats; seat++ {
		if d := all.Difference(dark, theme.Of(house.SeatColor(seat))); d < 15 {
			t.Errorf("%s: %s and seat %d: got color distance %.0f", theme.Name, l.letters, seat, d)
		}
	}
}

// The smaller a hand gets, the larger its cards are drawn, up to what fits on a
// phone.
func TestHandCardsFillThePicture(t *testing.T) {
	for _, n := range []int{6, 7, 8, 9, 12, 15} {
		var cards []string
		for i := range n {
			cards = append(cards, fmt.Sprint([]string{"bo", "nyc"}[2*i/n], "-", i%10+1))
		}
		right := 0.0
		for _, b := range layOutHand(trick.Table{}, cards, 0).boxes() {
			right = max(right, b.Max.X)
		}
		if right < 0.75*width || right > width-margin {
			t.Errorf("%d cards: got right edge %.0f of %d", n, right, width)
		}
	}
}

// An end of a company's line is named whole on a button of half a line, in every
// language: 15 characters beside the number.
func TestEndsOfLinesAreWholeOnButtons(t *testing.T) {
	book := rendertest.Book(t, Entry())
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("trick", nil)
		for _, end := range []string{"left", "right"} {
			for _, company := range companyLooks {
				if label := company.letters + " " + tell.Brief(end); utf8.RuneCountInString(label) > 15 {
					t.Errorf("%s: %q is too long", language, label)
				}
			}
		}
	}
}
