package toy

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestSimulatedGamesEnd(t *testing.T) {
	for seats := Meta.MinSeats; seats <= Meta.MaxSeats; seats++ {
		for _, chooser := range []engine.Chooser{engine.Uniform, engine.Sim} {
			play, err := Game.Simulator(engine.Simulation{Seats: seats, Chooser: chooser, Cap: 1000})
			if err != nil {
				t.Fatal(err)
			}
			ties := 0
			for i := range uint64(100) {
				tally := play(engine.NewRand(engine.Seed{9}, i))
				if tally.Standings == nil {
					t.Fatalf("%d seats, %s, game %d: no end", seats, chooser, i)
				}
				if tally.Standings[1].Place == 1 {
					ties++
				}
			}
			if ties == 0 {
				t.Errorf("%d seats, %s: no shared victory in 100 games, want some", seats, chooser)
			}
		}
	}
}
