package commands_test

import (
	"strings"
	"testing"
)

// TestSheet: a slot of which the game has a sheet is asked under that picture,
// its choices numbered as there; before and after it is the hand.
func TestSheet(t *testing.T) {
	_, p, _ := turning(t, 3)
	shown := func(want string) {
		t.Helper()
		if len(p.shown.Files) != 1 || !strings.HasPrefix(p.shown.Files[0].Name, want+"-") {
			t.Errorf("shown is %+v, want the %s", p.shown.Files, want)
		}
	}
	contains(t, p.run("toy sign", "from=alder"), "So far: Alder")
	shown("hand")
	contains(t, p.run("toy sign", "from=alder", "to=yew"), "So far: Alder and Yew")
	shown("sheet")
	alt := p.shown.Files[0].Alt
	numbered := 0
	for _, c := range pressables(p.shown) {
		if number, what, ok := strings.Cut(c.label, " – "); ok {
			what, _, _ = strings.Cut(what, " · ")
			numbered++
			if !strings.Contains(alt, number+" – "+what+".") {
				t.Errorf("%q is not in the sheet's text: %s", c.label, alt)
			}
		}
	}
	if numbered != 4 {
		t.Errorf("%d choices are numbered, want 4", numbered)
	}
	p.click("Back")
	shown("hand")
}
