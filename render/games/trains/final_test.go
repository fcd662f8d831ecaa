package trains

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestBestCitiesShareTheFact checks that the fact names the city if only one scores most, and has the players of all
// such cities otherwise.
func TestBestCitiesShareTheFact(t *testing.T) {
	at, _, err := trains.Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, render.English, nil, nil)
	table, board := tableOf(v.Table)
	var cities []trains.Place
	for _, p := range board.Places {
		if p.Terrain == trains.City {
			cities = append(cities, p)
		}
	}
	table.Players[0].Rails = []string{cities[0].Token}
	table.Players[1].Rails = []string{cities[0].Token, cities[1].Token}
	table.Players[2].Rails = []string{cities[1].Token, cities[2].Token}
	for _, c := range []struct {
		stations [3]int
		label    string
		looks    []int
	}{
		{[3]int{3, 2, 1}, "Best city: " + cities[0].Name, v.Looks([]engine.Seat{1, 2})},
		{[3]int{1, 2, 3}, "Best city: " + cities[2].Name, v.Looks([]engine.Seat{3})},
		{[3]int{3, 3, 1}, "Best cities", v.Looks([]engine.Seat{1, 2, 3})},
		{[3]int{1, 2, 2}, "Best cities", v.Looks([]engine.Seat{2, 3})},
	} {
		table.Stations = nil
		for i, n := range c.stations {
			table.Stations = append(table.Stations, trains.Station{Hex: cities[i].Token, N: n})
		}
		fact, ok := bestCityFact(v, table, board)
		if !ok || fact.Label != c.label || !slices.Equal(fact.Looks, c.looks) {
			t.Errorf("%v stations: got %q of %v, want %q of %v", c.stations, fact.Label, fact.Looks, c.label, c.looks)
		}
	}
	table.Stations = nil
	if fact, ok := bestCityFact(v, table, board); ok {
		t.Errorf("got the fact %v without a station", fact)
	}
}

// TestLegendLeavesOutWhatNobodyScored checks which parts of the score count as scored.
func TestLegendLeavesOutWhatNobodyScored(t *testing.T) {
	standings := []engine.Standing{
		{Parts: []engine.Part{{Name: "cities", Points: 4}, {Name: "track"}}},
		{Parts: []engine.Part{{Name: "cities"}, {Name: "track"}}},
	}
	if !anyScores(standings, "cities") || anyScores(standings, "track") {
		t.Errorf("got cities %t and track %t, want only cities", anyScores(standings, "cities"), anyScores(standings, "track"))
	}
}
