package trick

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestSetupReachesEveryArrangement checks that over many games, each exchange
// card gets to each of its five places and each city to each place of a city;
// with the optional rule, each locomotive and city gets to each even place.
// Every seat leads some game.
func TestSetupReachesEveryArrangement(t *testing.T) {
	for _, c := range []struct {
		seats int
		line  string
		even  []int // number of different cards on each even place
		all   int   // number of different cards on all even places
	}{
		{3, linePrinted, []int{3, 3, 3, 1, 1, 1, 1}, 7},
		{4, linePrinted, []int{3, 1, 1, 1, 1}, 7},
		{5, linePrinted, []int{1, 1, 1, 1}, 4},
		{3, lineMixed, []int{7, 7, 7, 7, 7, 7, 7}, 7},
		{4, lineMixed, []int{7, 7, 7, 7, 7}, 7},
		{5, lineMixed, []int{4, 4, 4, 4}, 4},
	} {
		seen, leaders := collectLines(c.seats, c.line)
		all := map[Card]bool{}
		for i, want := range c.even {
			for card := range seen[2*i+1] {
				all[card] = true
			}
			if got := len(seen[2*i+1]); got != want {
				t.Errorf("%d players, %s: got %d different cards on place %d, want %d", c.seats, c.line, got, 2*i+2, want)
			}
		}
		for i := range numCompanies {
			if got := len(seen[2*i]); got != numCompanies {
				t.Errorf("%d players, %s: got %d exchange cards on place %d", c.seats, c.line, got, 2*i+1)
			}
		}
		if len(all) != c.all || len(leaders) != c.seats {
			t.Errorf("%d players, %s: got %d different cards, %d leaders", c.seats, c.line, len(all), len(leaders))
		}
	}
}

// collectLines returns the cards that were on each place of the trick line in
// many games, and the seats that led.
func collectLines(seats int, line string) (seen [maxTricks]map[Card]bool, leaders map[engine.Seat]bool) {
	leaders = map[engine.Seat]bool{}
	for i := range seen {
		seen[i] = map[Card]bool{}
	}
	for n := range uint64(300) {
		s := rules{}.Setup(seats, engine.Options{"line": line}, engine.NewRecorder(engine.NewRand(engine.Seed{11}, n)))
		leaders[s.Leader] = true
		for i, c := range s.TrickLine[:s.trickCount()] {
			seen[i][c] = true
		}
	}
	return seen, leaders
}
