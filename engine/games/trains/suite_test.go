package trains

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, Game(), enginetest.Config{
		Conserved: conserved,
		Games:     1,
		Sampled:   true,
		Immutable: []any{boards[0]},
		// Cards that all saw for a moment, on their way into a hand, a discard
		// pile or nowhere.
		Passing: []string{"discard", "take", "name", "show", "reveal", "double"},
	})
}

// conserved counts every kind of card wherever it may be, the cubes of each
// player and the station tokens.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{"stations": s.Tokens}
	for _, n := range s.Stations {
		sums["stations"] += int(n)
	}
	all := s.Supply
	all.addAll(&s.Box)
	for i := range s.Players {
		seat := engine.Seat(i + 1)
		owned := s.owned(seat)
		all.addAll(&owned)
		sums[fmt.Sprintf("cubes of %d", seat)] = s.Players[i].cubes() + s.Players[i].Rails.len()
	}
	for c := NormalTrain; c < numCards; c++ {
		sums[c.String()] = all.Count(c)
	}
	return sums
}
