package europe_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// The game is played until some tunnels can be paid for in only one way. The
// button of such a tunnel says so, and the map of the choices warns of extra
// cards. Other tracks have no warning.
func TestSoleTunnelHasAWarning(t *testing.T) {
	m := newMatch(t, 3)
	book := m.book()
	sole := 0
	for step := 0; step < 300 && sole < 4 && !m.at.Status().Over(); step++ {
		seat := m.at.Status().Acting.First()
		private := render.PrivateOf(m.at, seat)
		for _, track := range m.at.Choices(seat, "claim", nil, 0) {
			i, _ := game.TrackOf(track)
			payments := m.at.Choices(seat, "claim", []string{track}, 1)
			isSole := game.Tracks()[i].Tunnel && len(payments) == 1
			for locale, note := range map[string]string{
				"en-US": "tunnel: up to 3 more cards", "fr": "tunnel\u00a0: 0\u00a0à 3\u00a0cartes de plus",
			} {
				v := m.view(book, locale)
				open := render.Choice{Table: v.Table, Private: private, Kind: "claim", Args: []string{track, ""}}
				paid := open
				paid.Args = []string{track, payments[0]}
				want, wantPaid := "", ""
				if isSole {
					want, wantPaid = "🚇", note
				}
				if got, gotPaid := v.Tell.Fee(open), v.Tell.Fee(paid); got != want || gotPaid != wantPaid {
					t.Fatalf("%s: %s with %d payments: got warnings %q and %q", locale, track, len(payments), got, gotPaid)
				}
				s, _ := book.SheetScene(v, render.Sheet{Scope: "map", Private: private, Title: "Claim", First: 1,
					Offers: []render.Offer{{Kind: "claim", Args: open.Args}}})
				if strings.Contains(s.Text(), fmt.Sprintf("%q", note)) != isSole {
					t.Fatalf("%s: %s with %d payments: unexpected note %q on the map", locale, track, len(payments), note)
				}
			}
			if isSole {
				sole++
			}
		}
		m.playUntil(func(game.Table, []engine.Event) bool { return true })
	}
	if sole == 0 {
		t.Error("no tunnel had only one way to pay")
	}
}
