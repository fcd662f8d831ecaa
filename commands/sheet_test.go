package commands_test

import (
	"strings"
	"testing"
)

// TestSheet: what is seen on something is asked under the picture of that, with the
// numbers of the buttons: stops on the line, a card among cards; before it, when
// several things can be done, it is what most of the buttons are about.
func TestSheet(t *testing.T) {
	_, p, _ := turning(t, 3)
	numbered := func(n int) {
		t.Helper()
		if len(p.shown.Files) != 1 || !strings.HasPrefix(p.shown.Files[0].Name, "sheet-") {
			t.Fatalf("shown is no sheet but %d files", len(p.shown.Files))
		}
		found := 0
		for _, c := range pressables(p.shown) {
			number, _, ok := strings.Cut(c.label, " · ")
			if ok && strings.Trim(number, "0123456789") == "" {
				found++
				contains(t, p.shown.Files[0].Alt, c.label)
			}
		}
		if found != n {
			t.Errorf("%d choices are numbered, want %d", found, n)
		}
	}
	contains(t, p.run("toy sign", "from=alder"), "So far: Alder")
	numbered(4) // groups of stops
	contains(t, p.run("toy sign", "from=alder", "to=yew"), "So far: Alder and Yew")
	numbered(4) // cards
	p.run("toy sign", "from=alder")
	p.click("1 · Around Damson… · 5 places")
	numbered(5) // the stops of the group but the first one
	p.press(pressables(p.shown)[0])
	numbered(4)
}
