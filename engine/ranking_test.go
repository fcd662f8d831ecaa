package engine_test

import (
	"cmp"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestRankStandings ranks seats 1, 2, … by scores and ties.
func TestRankStandings(t *testing.T) {
	for _, c := range []struct {
		name          string
		scores        []int
		titles, rails []int // more is better; nil: no tie function
		want          string
	}{
		{"nobody", nil, nil, nil, ""},
		{"by score", []int{3, 9, -2}, nil, nil, "1:2 2:1 3:3"},
		{"shared from the first place on", []int{5, 7, 7, 5, 1}, nil, nil, "1:2 1:3 3:1 3:4 5:5"},
		{"a tie counts among equals alone", []int{5, 7, 7}, []int{9, 1, 2}, nil, "1:3 2:2 3:1"},
		{"ties in turn", []int{7, 7, 7, 7}, []int{2, 2, 3, 2}, []int{4, 5, 0, 4}, "1:3 2:2 3:1 3:4"},
	} {
		results := make([]engine.Standing, len(c.scores))
		for i, score := range c.scores {
			results[i] = engine.Standing{Seat: engine.Seat(i + 1), Score: score}
		}
		var ties []func(a, b engine.Seat) int
		for _, list := range [][]int{c.titles, c.rails} {
			if list != nil {
				ties = append(ties, func(a, b engine.Seat) int { return cmp.Compare(list[b-1], list[a-1]) })
			}
		}
		got := ""
		for i, s := range engine.RankStandings(results, ties...) {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprintf("%d:%d", s.Place, s.Seat)
		}
		if got != c.want {
			t.Errorf("%s: place:seat %s, want %s", c.name, got, c.want)
		}
	}
}
