package yardstick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
)

// The lengths of tracks that the greedy style of Europe claims: any once it has many
// cards or few trains, otherwise only long ones.
const (
	greedyLength = 4
	greedyCards  = 12
	greedyTrains = 10
)

// europeValue claims the longest track with the fewest locomotives, draws for the
// colour of which the seat has most, keeps the shortest tickets and never draws more.
func europeValue(d *decision) func(engine.Move) int {
	hand, table := d.position.Hand(d.seat).View().(europe.Hand), d.position.Table().View().(europe.Table)
	held, own := map[string]int{}, table.Players[d.seat-1]
	for _, c := range hand.Cards {
		held[c.Card] = c.N
	}
	spaces := map[string]int{}
	for _, o := range hand.Offer {
		spaces[o.Ticket] = o.Spaces
	}
	anyTrack := own.Cards >= greedyCards || own.Trains <= greedyTrains
	return func(m engine.Move) int {
		args := m.Args()
		switch m.Kind() {
		case "claim":
			i, _ := europe.TrackOf(args[0])
			_, _, locos, _ := europe.PaymentOf(args[1])
			length := europe.Tracks()[i].Length
			if !anyTrack && length < greedyLength {
				return 0
			}
			return 1000 + 100*length - locos
		case "take":
			return 10 + held[args[0]]
		case "draw":
			return 12
		case "done":
			return 500
		case "keep":
			return 100 - spaces[args[0]]
		case "extra":
			return 20
		case "pass", "decline":
			return 1
		}
		return 0
	}
}
