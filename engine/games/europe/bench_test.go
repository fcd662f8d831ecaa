package europe

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// BenchmarkPlayouts plays whole games with either chooser and reports decisions
// per second.
func BenchmarkPlayouts(b *testing.B) {
	for _, chooser := range []engine.Chooser{engine.Uniform, engine.Sim} {
		for seats := minSeats; seats <= maxSeats; seats++ {
			b.Run(fmt.Sprintf("%s/seats=%d", chooser, seats), func(b *testing.B) {
				play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: chooser})
				if err != nil {
					b.Fatal(err)
				}
				decisions, seed := 0, uint64(0)
				b.ReportAllocs()
				for b.Loop() {
					decisions += play(engine.NewRand(seedOf(seed), 0)).Decisions
					seed++
				}
				b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
				b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
			})
		}
	}
}

func seedOf(n uint64) (seed engine.Seed) {
	binary.BigEndian.PutUint64(seed[:], n)
	return seed
}

// start begins a game with the n-th seed.
func start(t testing.TB, seats int, n uint64) engine.Position {
	t.Helper()
	p, _, err := Game().Start(seats, nil, engine.NewRand(seedOf(n), 0))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
