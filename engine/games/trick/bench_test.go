package trick

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// BenchmarkPlayouts plays whole games of random moves and reports decisions per
// second.
func BenchmarkPlayouts(b *testing.B) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: engine.Uniform})
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
		})
	}
}

func seedOf(n uint64) (seed engine.Seed) {
	binary.BigEndian.PutUint64(seed[:], n)
	return seed
}
