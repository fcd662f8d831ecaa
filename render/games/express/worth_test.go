package express

import (
	"slices"
	"strconv"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestSharesStandInTheColumnsOfTheirCompanies checks that a player's numbers of shares are above the price of
// each in the table of companies, and that nothing of a player overlaps, however many shares there are.
func TestSharesStandInTheColumnsOfTheirCompanies(t *testing.T) {
	at, _, err := express.Game().Start(4, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
		shown, m, _ := tableOf(v.Table)
		layout := layoutFor(m).seatPlayers(4)
		player := shown.Players[0]
		player.Shares = []int{3, 12, 4, 2}
		player.Capital.Pairs = 5
		for i, n := range []int{91, 92, 93, 94} {
			shown.Companies[i].Stations = n
		}
		at := map[string]scene.Box{}
		row := scene.XYWH(layout.players.Min.X, layout.players.Min.Y, layout.players.W(), 88)
		held := drawHoldings(v, shown, player, scene.Box{Min: row.Min.Add(scene.Pt(12, 48)), Max: row.Max})
		var numbers []scene.Box
		for _, a := range held {
			if text, ok := a.(scene.Text); ok {
				at[text.S] = text.InkBox(v.Measure)
				numbers = append(numbers, at[text.S])
			}
		}
		for i, a := range numbers {
			if slices.ContainsFunc(numbers[i+1:], a.Overlaps) {
				t.Errorf("%s: the number at %v overlaps another", language, a)
			}
		}
		for _, s := range drawCompanyTable(v, shown, layout.companies) {
			if text, ok := s.(scene.Text); ok {
				at[text.S] = text.InkBox(v.Measure)
			}
		}
		for i, price := range []string{"91", "92", "93", "94"} {
			number := at[strconv.Itoa(player.Shares[i])]
			if d := number.Center().X - at[price].Center().X; d < 0 || d > 30 {
				t.Errorf("%s: %d shares stand %.0f pixels beside their price", language, player.Shares[i], d)
			}
		}
		if len(numbers) != 6+4 { // and four letters
			t.Errorf("%s: got %d numbers and letters, want 10", language, len(numbers))
		}
	}
}
