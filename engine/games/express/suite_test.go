package express

import (
	"testing"

	"github.com/railbot/railbot/engine/enginetest"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, Game(), enginetest.Config{Conserved: conserved, Games: 1, Cap: 600})
}

// conserved counts every card wherever it may lie, the base cards, and the
// turn-order cards.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{}
	for _, l := range s.Board {
		sums[l.Card.String()]++
	}
	delete(sums, "")
	for i := range s.Piles {
		for _, c := range s.Piles[i].all() {
			sums[c.String()]++
		}
	}
	for _, held := range s.everyHolding() {
		for c := range held.cards {
			sums[c.String()]++
		}
	}
	for i := range s.atlas().Cells {
		if (s.Bases[i] == 0) == (s.Board[i].Card == NoCard) {
			sums["base"]++
		}
	}
	if s.Round > 0 {
		for seat := range s.seats {
			sums["order"] += s.Order[seat-1]
		}
	} else {
		sums["order"] = s.Seats * (s.Seats + 1) / 2
	}
	return sums
}
