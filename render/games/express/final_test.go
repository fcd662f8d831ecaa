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

// TestTiedFactsOfTheEnd checks that runs and shares with the same number are all named, and that runs have all their
// players.
func TestTiedFactsOfTheEnd(t *testing.T) {
	v, table := finalView(t, nil)
	run := func(by engine.Seat, company string, n int) engine.Event {
		return engine.Event{By: by, Kind: "run", What: []string{company}, N: n}
	}
	v.Story = []engine.Event{run(2, "red", 3), run(1, "red", 5), run(3, "blue", 5), run(3, "blue", 2), run(1, "red", 5)}
	red, blue := v.Tell.Token("red"), v.Tell.Token("blue")
	fact, ok := bestRunFact(v)
	if want := red + ", " + blue + " = 5"; !ok || fact.Value != want || !slices.Equal(fact.Looks, v.Looks([]engine.Seat{1, 3})) {
		t.Errorf("got the best run %q of %v, want %q of seats 1 and 3", fact.Value, fact.Looks, want)
	}
	for i := range table.Companies {
		table.Companies[i].Stations = 2
	}
	table.Companies[0].Stations = 1
	var names []string
	for _, c := range table.Companies[1:] {
		names = append(names, v.Tell.Token(c.Company))
	}
	facts := finalFacts(v, table, table.Players, v.FinalPicture(style).Rows)
	if want := v.Tell.TiedValue(names, 2); facts[1].Value != want {
		t.Errorf("got the best share %q, want %q", facts[1].Value, want)
	}
}

// TestLegendOfTheEndHasTheColorsOfTheBars checks that every block of the bars has its color and icon in the legend, and
// that no two entries look the same.
func TestLegendOfTheEndHasTheColorsOfTheBars(t *testing.T) {
	v, table := finalView(t, nil)
	parts := []engine.Part{{Name: "cards", Points: 4}, {Name: "titles", Points: 6}, {Name: "pairs", Points: 1}, {Name: "engine", Points: 2}}
	for seat := range 3 {
		v.Status.Standings = append(v.Status.Standings, engine.Standing{Seat: engine.Seat(seat + 1), Place: seat + 1, Score: 13, Parts: parts})
	}
	for i := range table.Companies {
		table.Companies[i].Stations = 2
		for p := range table.Players {
			table.Players[p].Shares = append(table.Players[p].Shares[:i:i], i)
		}
	}
	f := finalPicture(v, table)
	explained := map[string]bool{}
	for _, e := range f.Legend {
		explained[e.Fill.Color.String()+string(e.Icon)] = true
	}
	if want := 3 + len(table.Companies) - 1; len(f.Legend) != want || len(explained) != want { // nobody has shares of the first company
		t.Errorf("got %d entries of %d looks, want %d", len(f.Legend), len(explained), want)
	}
	blocks := 0
	for _, row := range f.Rows {
		for _, b := range row.Blocks {
			if blocks++; !explained[b.Fill.String()+string(b.Icon)] {
				t.Errorf("the block of %s points is not explained", b.Text)
			}
		}
	}
	if blocks != 3*6 {
		t.Errorf("got %d blocks, want 18", blocks)
	}
}
