package europe

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine/enginetest"
)

func TestSuite(t *testing.T) { enginetest.Run(t, Game(), suite) }

var suite = enginetest.Config{
	Conserved: conserved,
	Games:     1,
	Sampled:   true,
	Ended:     endReasonOf,
	Whole: []enginetest.Whole{
		{Name: "two", Seats: 2, Is: wonByPoints},
		{Name: "three", Seats: 3, Is: wonByPoints},
		{Name: "four", Seats: 4, Is: wonByPoints},
		{Name: "five", Seats: 5, Is: wonByPoints},
		{
			Name: "passes", Seats: 4, Choose: playStalemate,
			Is: func(o enginetest.Outcome) bool { return endReasonOf(o) == "passes" },
		},
		{Name: "tie-tickets", Seats: 3, Is: tiedOn(0)},
		{Name: "tie-stations", Seats: 3, Is: tiedOn(1)},
		{Name: "tie-trail", Seats: 3, Is: tiedOn(2)},
		{Name: "tie-shared", Seats: 2, Is: tiedOn(3)},
	},
	// Everybody saw these cards briefly. They may be in the pile again, because the
	// discard pile was shuffled into it.
	Passing: []string{"reset", "reveal", "claim", "tunnel", "extra", "station"},
}

func endReasonOf(o enginetest.Outcome) string { return o.State.(*State).endReason() }

// conserved counts the train cards of each kind, the trains of each player, and
// the tickets, wherever they are.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{}
	all := s.Pile
	all.addAll(&s.Discard)
	for _, c := range s.Row {
		if c != noCard {
			all[c]++
		}
	}
	all.addAll(&s.Attempt.Revealed)
	laid := s.Attempt.Laid.counts()
	all.addAll(&laid)
	for i := range s.Hands {
		all.addAll(&s.Hands[i])
	}
	for c, n := range all {
		sums[Card(c).String()] = int(n)
	}
	sums["cards"] = all.total()
	sums["tickets"] = s.TicketPile.N
	for i := range s.Seats {
		sums[fmt.Sprintf("trains of %d", i+1)] = int(s.Trains[i]) + s.Owned[i].totalSpaces()
		sums["tickets"] += s.Held[i].len() + s.Rejected[i].len() + s.Offers[i].all().len()
	}
	return sums
}
