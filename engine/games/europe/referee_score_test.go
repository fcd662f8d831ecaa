package europe_test

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
)

// scored is the final result of a seat, which counts from 1.
type scored struct{ seat, points, done, built, trail int }

func before(a, b scored) int {
	return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(b.done, a.done), cmp.Compare(a.built, b.built), cmp.Compare(b.trail, a.trail))
}

// compareScores compares the standings with the referee's own scores.
func (r *referee) compareScores(p engine.Position) {
	r.t.Helper()
	list := r.scores()
	for _, s := range p.Status().Standings {
		i := slices.IndexFunc(list, func(w scored) bool { return w.seat == int(s.Seat) })
		place := 1 + slices.IndexFunc(list, func(w scored) bool { return before(w, list[i]) == 0 })
		if list[i].points != s.Score || place != s.Place {
			r.t.Fatalf("got %+v, want %+v and place %d", s, list[i], place)
		}
	}
}

func (r *referee) scores() (list []scored) {
	most := 1
	for i := range r.seats {
		var own, others []europe.Track
		for _, tr := range europe.Tracks() {
			switch r.owner[tr.Token] {
			case i + 1:
				own = append(own, tr)
			case 0:
			default:
				others = append(others, tr)
			}
		}
		s := scored{seat: i + 1, built: r.countStations(i + 1)}
		for city := range europe.Cities() {
			s.trail = max(s.trail, longestFrom(own, make([]bool, len(own)), city))
		}
		most = max(most, s.trail)
		s.points, s.done = r.bestLoans(i, own, others)
		s.points += r.points[i] + 4*(3-s.built)
		list = append(list, s)
	}
	for i := range list {
		if list[i].trail == most {
			list[i].points += 10
		}
	}
	slices.SortFunc(list, before)
	return list
}

// tracksOf returns the tracks of a seat, which counts from zero.
func (r *referee) tracksOf(i int) (own []europe.Track) {
	for _, tr := range europe.Tracks() {
		if r.owner[tr.Token] == i+1 {
			own = append(own, tr)
		}
	}
	return own
}

// longestFrom returns the longest trail from a city by unused tracks.
func longestFrom(own []europe.Track, used []bool, from int) int {
	best := 0
	for k, tr := range own {
		if used[k] || tr.A != from && tr.B != from {
			continue
		}
		used[k] = true
		best = max(best, tr.Length+longestFrom(own, used, tr.A+tr.B-from))
		used[k] = false
	}
	return best
}

// bestLoans returns the best points and completed tickets over all combinations
// of borrowed tracks.
func (r *referee) bestLoans(i int, own, others []europe.Track) (points, done int) {
	points = -1000
	networks := [][]europe.Track{own}
	for c, city := range europe.Cities() {
		if r.stations[city.Token] != i+1 {
			continue
		}
		for _, network := range slices.Clone(networks) {
			for _, tr := range others {
				if tr.A == c || tr.B == c {
					networks = append(networks, append(slices.Clone(network), tr))
				}
			}
		}
	}
	for _, network := range networks {
		p, n := 0, 0
		for token := range r.held[i] {
			at, _ := europe.TicketOf(token)
			if ticket := europe.Tickets()[at]; areJoined(network, ticket.A, ticket.B) {
				p, n = p+ticket.Points, n+1
			} else {
				p -= ticket.Points
			}
		}
		if p > points || p == points && n > done {
			points, done = p, n
		}
	}
	return points, done
}

// areJoined reports whether tracks connect two cities.
func areJoined(network []europe.Track, a, b int) bool {
	seen := map[int]bool{a: true}
	for grown := true; grown; {
		grown = false
		for _, tr := range network {
			if seen[tr.A] != seen[tr.B] {
				seen[tr.A], seen[tr.B], grown = true, true, true
			}
		}
	}
	return seen[b]
}
