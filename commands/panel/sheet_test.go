package panel_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

// TestChoicesAreAskedUnderTheirSheet checks that choices are asked under a picture with the
// numbers of the buttons: stops on the line, a card among cards. If several things can be done,
// it is the picture that most buttons are about.
func TestChoicesAreAskedUnderTheirSheet(t *testing.T) {
	_, p, _ := playtest.NewInTurn(t, 3)
	numbered := func(n int) {
		t.Helper()
		if len(p.Shown.Files) != 1 || !strings.HasPrefix(p.Shown.Files[0].Name, "sheet-") {
			t.Fatalf("got %d files, want a sheet", len(p.Shown.Files))
		}
		found := 0
		for _, c := range playtest.Controls(p.Shown) {
			number, _, ok := strings.Cut(c.Label, " · ")
			if ok && strings.Trim(number, "0123456789") == "" {
				found++
				playtest.Contains(t, p.Shown.Files[0].Alt, c.Label)
			}
		}
		if found != n {
			t.Errorf("got %d numbered choices, want %d", found, n)
		}
	}
	playtest.Contains(t, p.Run("toy sign", "from=alder"), "So far: Alder")
	numbered(4) // groups of stops
	playtest.Contains(t, p.Run("toy sign", "from=alder", "to=yew"), "So far: Alder and Yew")
	numbered(4) // cards
	p.Run("toy sign", "from=alder")
	p.Click("1 · Around Damson… · 5 places")
	numbered(5) // the stops of the group but the first one
	p.Press(playtest.Controls(p.Shown)[0])
	numbered(4)
}
