package trains

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestRandomGamesEnd checks that games of uniformly random moves end, and
// within a limited number of decisions.
func TestRandomGamesEnd(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		play, err := Game().Simulator(engine.Simulation{
			Seats: seats, Chooser: engine.Uniform, Cap: 10000, Options: engine.Options{"cards": cardsRandom},
		})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range 300 {
			if tally := play(engine.NewRand(engine.Seed{byte(seed), byte(seed >> 8)}, 0)); tally.Standings == nil {
				t.Errorf("%d seats, seed %d: not over after %d decisions", seats, seed, tally.Decisions)
			}
		}
	}
}

// BenchmarkPlayouts plays whole games of random moves and reports decisions per
// second.
func BenchmarkPlayouts(b *testing.B) {
	for seats := 2; seats <= 4; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: engine.Uniform})
			if err != nil {
				b.Fatal(err)
			}
			decisions, seed := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				decisions += play(engine.NewRand(engine.Seed{}, seed)).Decisions
				seed++
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
