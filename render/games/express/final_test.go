package express

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// finalView returns the view and the table of a new game of three players with the given standings.
func finalView(t *testing.T, standings []engine.Standing) (render.View, express.Table) {
	t.Helper()
	at, _, err := express.Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, render.English, nil, nil)
	v.Status.Standings = standings
	table, _, _ := tableOf(v.Table)
	return v, table
}

// TestTieBreakersAreShown checks that the final picture shows the numbers of shares that ranked equal scores, and none
// where the scores differ or the place is shared.
func TestTieBreakersAreShown(t *testing.T) {
	for _, c := range []struct {
		scores, places [3]int
		want           []string
	}{
		{[3]int{8, 5, 5}, [3]int{1, 2, 3}, []string{"tie: 3 shares", "tie: 1 share"}},
		{[3]int{8, 5, 5}, [3]int{1, 2, 2}, nil},
		{[3]int{8, 5, 4}, [3]int{1, 2, 3}, nil},
	} {
		var standings []engine.Standing
		for i := range 3 {
			standings = append(standings, engine.Standing{Seat: engine.Seat(i + 1), Place: c.places[i], Score: c.scores[i]})
		}
		v, table := finalView(t, standings)
		table.Players[1].Shares = []int{2, 1}
		table.Players[2].Shares = []int{0, 1}
		for i := range table.Players {
			table.Players[i].Shares = append(table.Players[i].Shares, make([]int, len(table.Companies))...)[:len(table.Companies)]
		}
		var got []string
		for _, row := range finalPicture(v, table).Rows {
			for _, fact := range row.Facts {
				got = append(got, fact.Text)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("scores %v, places %v: got %q, want %q", c.scores, c.places, got, c.want)
		}
	}
}
