package trick

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
)

// TestTiedFactsOfTheEnd checks that equal shares are all named, and that equal holdings have all their owners, and a
// company only if it is the same.
func TestTiedFactsOfTheEnd(t *testing.T) {
	at, _, err := trick.Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, render.English, nil, nil)
	table, _ := tableOf(v.Table)
	for i, value := range []int{10, 50, 50, 30, 20} {
		table.Companies[i].Value = value
	}
	if fact := bestShareFact(v, table); fact.Value != "C&O, Erie = 50" {
		t.Errorf("got the best share %q, want both companies", fact.Value)
	}
	for _, c := range []struct {
		shares [3][]int
		looks  []int
		value  string
	}{
		{[3][]int{{0, 3, 1, 0, 0}, {0, 1, 1, 0, 0}, {1, 0, 0, 1, 0}}, []int{1}, "3 × C&O = 150"},
		{[3][]int{{0, 2, 1, 0, 0}, {0, 1, 2, 0, 0}, {1, 0, 0, 1, 0}}, []int{1, 2}, "100"},
		{[3][]int{{0, 2, 1, 0, 0}, {0, 2, 0, 0, 0}, {1, 0, 0, 1, 0}}, []int{1, 2}, "2 × C&O = 100"},
	} {
		var rows []house.FinalRow
		for i, shares := range c.shares {
			p := &table.Players[i]
			p.Shares, p.Points = shares, make([]int, len(shares))
			for n, held := range shares {
				p.Points[n] = held * table.Companies[n].Value
			}
			rows = append(rows, house.FinalRow{Row: house.Row{Seat: i + 1}})
		}
		fact, _ := bestHoldingFact(v, table, table.Players, rows)
		if fact.Value != c.value || !slices.Equal(fact.Looks, c.looks) {
			t.Errorf("%v: got %q of %v, want %q of %v", c.shares, fact.Value, fact.Looks, c.value, c.looks)
		}
	}
}
