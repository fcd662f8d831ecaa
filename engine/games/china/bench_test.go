package china

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// BenchmarkPlayouts plays games with the simulation player and reports decisions
// per second.
func BenchmarkPlayouts(b *testing.B) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: engine.Sim, Cap: 600})
			if err != nil {
				b.Fatal(err)
			}
			decisions, seed := 0, uint64(0)
			for b.Loop() {
				decisions += play(engine.NewRand(numbered(seed), 0)).Decisions
				seed++
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}

// BenchmarkLegal lists the moves of a rich seat with much track of six players
// around its train.
func BenchmarkLegal(b *testing.B) {
	s := lateCrowdedState(b)
	list := rules{}.Legal(s, s.Actor, nil)
	b.ReportAllocs()
	for b.Loop() {
		list = rules{}.Legal(s, s.Actor, list[:0])
	}
	b.ReportMetric(float64(len(list)), "moves")
}

// BenchmarkHand shows a hand with all its aids in the same position.
func BenchmarkHand(b *testing.B) {
	s := lateCrowdedState(b)
	b.ReportAllocs()
	for b.Loop() {
		secrets{}.Hand(s, s.Actor)
	}
}

// lateCrowdedState returns a late position of six players.
func lateCrowdedState(tb testing.TB) *State {
	tb.Helper()
	s := rules{}.Setup(6, engine.Options{"limit": limitNone}, engine.NewRecorder(engine.NewRand(engine.Seed{}, 0)))
	s.Stage, s.Round, s.Track = Running, 40, *grownTracks(tb, 12)
	for i := range s.Players {
		p := &s.Players[i]
		p.Cash, p.Engine, p.Placed, p.At = 100, Super, true, board.Cities[10].Post
	}
	s.beginTurn(engine.NewRecorder(engine.NewRand(engine.Seed{}, 0)))
	return s
}

// TestStoredStateStaysSmall checks the size of a stored match.
func TestStoredStateStaysSmall(t *testing.T) {
	s := lateCrowdedState(t)
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", len(b))
	if len(b) > 32<<10 {
		t.Errorf("stored state has %d bytes, which is too many", len(b))
	}
	back, err := (rules{}).Decode(1, b)
	if err != nil || back.Track != s.Track {
		t.Errorf("decode stored state: %v", err)
	}
}

func numbered(n uint64) (seed engine.Seed) {
	binary.BigEndian.PutUint64(seed[:], n)
	return seed
}
