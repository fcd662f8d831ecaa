package express

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
)

// BenchmarkSlowestRoute plays a thousand games of Sim and reports the slowest
// search for a best route, in microseconds and in steps tried. It searches for
// each company at the end of each turn.
func BenchmarkSlowestRoute(b *testing.B) {
	for b.Loop() {
		var slowest time.Duration
		most, searches := 0, 0
		for n := range uint64(1000) {
			playGame(n, func(s *State) {
				for c := Red; c < Neutral; c++ {
					start := time.Now()
					_, nodes := s.bestRoute(c)
					slowest, most = max(slowest, time.Since(start)), max(most, nodes)
					searches++
				}
			})
		}
		b.ReportMetric(float64(slowest.Microseconds()), "slowest-µs")
		b.ReportMetric(float64(most), "most-steps")
		b.ReportMetric(float64(searches), "searches")
	}
}

// BenchmarkDenseRoute searches maps full of the cards with the most tracks, for
// a company that has sold all its titles. No game gets that dense.
func BenchmarkDenseRoute(b *testing.B) {
	for _, m := range maps {
		b.Run(m.Token, func(b *testing.B) {
			s := coveredMap(m)
			most := 0
			for b.Loop() {
				for c := Red; c < Neutral; c++ {
					_, nodes := s.bestRoute(c)
					most = max(most, nodes)
				}
			}
			b.ReportMetric(float64(most), "most-steps")
		})
	}
}

// coveredMap returns a map full of crossings and stations, with all titles
// sold.
func coveredMap(m *Map) *State {
	s := &State{Seats: 2, Map: m.Token}
	stations := []string{"561", "562", "563", "564", "565"}
	for i, c := range m.Cells {
		s.Board[i].Card = cardOf["236"]
		if c.Station {
			s.Board[i].Card = cardOf[stations[i%len(stations)]]
		}
	}
	for c := Card(1); c <= lastLink; c++ {
		if c.title() != NoCompany {
			s.Titles[0][c] = uint8(faces[c].Copies)
		}
	}
	return s
}

// playGame plays a long game of Sim with 2 to 4 players on one of the maps, and
// calls look at the end of each turn.
func playGame(n uint64, look func(*State)) {
	rec := engine.NewRecorder(engine.NewRand(seedOf(n), 0))
	s := rules{}.Setup(minSeats+int(n%3), engine.Options{"map": maps[n/3%2].Token, "length": lengthLong}, rec)
	for turn := 0; s.Stage != Over; {
		seat := rules{}.Status(s).Acting.First()
		m := guide{}.Sim(s, seat, rules{}.Legal(s, seat, nil), rec.Rand())
		rules{}.Apply(s, seat, m, rec)
		if s.Turn != turn {
			turn = s.Turn
			look(s)
		}
	}
}
