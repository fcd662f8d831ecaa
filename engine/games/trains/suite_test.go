package trains

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

func TestSuite(t *testing.T) { enginetest.Run(t, Game(), suite) }

var suite = enginetest.Config{
	Conserved: conserved,
	Games:     1,
	Sampled:   true,
	Setups:    3,
	Barriers:  4, // every turn has one; checking behind each would dominate the running time
	Ended:     func(o enginetest.Outcome) string { return o.State.(*State).Ended[0] },
	Whole: []enginetest.Whole{
		{Name: "piles", Seats: 2, Options: engine.Options{"cards": "tunnels"}, Is: endedBy("piles")},
		{Name: "cubes", Seats: 3, Options: engine.Options{"cards": "holidays", "map": "osaka"}, Is: endedBy("cubes")},
		{Name: "stations", Seats: 4, Options: engine.Options{"cards": "osaka-start"}, Is: endedBy("stations")},
		{
			Name: "shared", Seats: 3, Options: engine.Options{"cards": "tokyo-start", "map": "osaka"},
			Is: func(o enginetest.Outcome) bool { return o.Standings[1].Place == 1 },
		},
	},
	Immutable: []any{boards[0]},
	// Everybody saw these cards briefly, on their way to a hand, a discard pile or
	// out of the game.
	Passing: []string{"discard", "take", "name", "show", "reveal", "double"},
}

// endedBy returns a function that reports whether a game ended for a reason.
func endedBy(reason string) func(enginetest.Outcome) bool {
	return func(o enginetest.Outcome) bool { return slices.Equal(o.State.(*State).Ended, []string{reason}) }
}

// conserved counts each kind of card wherever it is, each player's cubes, and
// the station tokens.
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
		owned := s.ownedCards(seat)
		all.addAll(&owned)
		sums[fmt.Sprintf("cubes of %d", seat)] = s.Players[i].cubesLeft() + s.Players[i].Rails.len()
	}
	for c := NormalTrain; c < numCards; c++ {
		sums[c.String()] = all.Count(c)
	}
	return sums
}
