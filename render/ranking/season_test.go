package ranking_test

import (
	"os"
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/ranking"
)

// divisions returns three divisions of a season in its third round, with all kinds of names.
func divisions() []ranking.Division {
	entry := func(place int, name, points string, move ranking.DivisionChange, rounds ...int) ranking.Entry {
		return ranking.Entry{Place: place, Name: name, Points: points, Rounds: rounds, Full: 12, Change: move}
	}
	gone := entry(3, "日本", "6", ranking.Stays, 6, 0, -1)
	gone.Out = true
	return []ranking.Division{
		{Name: "Division A", Rounds: 3, Entries: []ranking.Entry{
			entry(1, "Alice", "30", ranking.Stays, 12, 6, 12),
			entry(2, "Bartholomew of the Very Long Name That Does Not End", "24", ranking.Stays, 6, 12, 6),
			entry(3, "Carol", "0", ranking.Falls, 0, 0, 0),
		}},
		{Name: "Division B", Rounds: 3, Entries: []ranking.Entry{
			entry(1, "Ωmega 🚂", "24", ranking.Rises, 12, 12, -1), entry(2, "Dave", "6", ranking.Falls, 0, 6, -1), gone,
		}, More: "and 3 more, under “Details”"},
		{Name: "Division C", Rounds: 3, Entries: []ranking.Entry{
			entry(1, "Erin", "12", ranking.Rises, 12), entry(2, "Frank", "0", ranking.Stays, 0),
		}},
	}
}

// TestDrawSeason checks that a season is valid with several divisions and with one, with nine rounds, and without
// entrants.
func TestDrawSeason(t *testing.T) {
	long := ranking.Division{Rounds: 9, Entries: []ranking.Entry{
		{Place: 1, Name: "Alice", Points: "108", Full: 12, Rounds: []int{12, 12, 12, 12, 12, 12, 12, 12, 12}},
	}}
	for i, list := range [][]ranking.Division{divisions(), {long}, nil} {
		s := ranking.DrawSeason("Trains: league, season 2", "3 rounds", list)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if path := os.Getenv("RAILBOT_SHOW"); path != "" && i == 0 {
			if err := os.WriteFile(path, drawn.PNG, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
