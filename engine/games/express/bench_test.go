package express

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// BenchmarkPlayouts plays whole games of Sim and reports decisions per second.
func BenchmarkPlayouts(b *testing.B) {
	for _, m := range maps {
		for _, length := range []string{lengthShort, lengthLong} {
			for seats := minSeats; seats <= maxSeats; seats++ {
				b.Run(fmt.Sprintf("%s/%s/seats=%d", m.Token, length, seats), func(b *testing.B) {
					benchmarkPlayouts(b, seats, engine.Options{"map": m.Token, "length": length})
				})
			}
		}
	}
}

func benchmarkPlayouts(b *testing.B, seats int, o engine.Options) {
	play, err := Game().Simulator(engine.Simulation{Seats: seats, Options: o, Chooser: engine.Sim, Cap: 5000})
	if err != nil {
		b.Fatal(err)
	}
	decisions, ended, seed := 0, 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		tally := play(engine.NewRand(seedOf(seed), 0))
		decisions += tally.Decisions
		if tally.Standings != nil {
			ended++
		}
		seed++
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(ended)/float64(seed), "ended/game")
	b.ReportMetric(float64(decisions)/float64(seed), "decisions/game")
}

func seedOf(n uint64) (seed engine.Seed) {
	binary.BigEndian.PutUint64(seed[:], n)
	return seed
}
