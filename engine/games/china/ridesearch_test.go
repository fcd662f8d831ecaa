package china

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

// randomGo is a train on a small board with much track.
func randomGo(b *Board, r *rand.Rand) *RideView {
	v := &RideView{Board: b, Tracks: make([]uint8, len(b.EdgeStarts)), Seat: 1, Purse: 4 * r.IntN(4), Moves: 1 + r.IntN(11)}
	for e := range v.Tracks {
		if r.IntN(5) > 0 {
			v.Tracks[e] = uint8(1 + r.IntN(4))
			if r.IntN(12) == 0 {
				v.Tracks[e] |= lostBit
			}
		}
	}
	v.Paid = SeatSet(r.IntN(8)) << 1
	v.At = Milepost(r.IntN(len(b.Posts)))
	v.Back = hex.Direction(r.IntN(7) - 1)
	v.Ferry = SeatSet(r.IntN(16)) << 1
	randomZones(v, r)
	return v
}

func randomZones(v *RideView, r *rand.Rand) {
	n := len(v.Board.Posts)
	if r.IntN(2) == 0 {
		v.Halving = new(MilepostSet)
		for range 1 + r.IntN(4) {
			v.Halving.Add(Milepost(r.IntN(n)))
		}
		v.Halved = r.IntN(4) == 0
	}
	if r.IntN(4) == 0 {
		v.Barred = new(MilepostSet)
		v.Barred.Add(Milepost(r.IntN(n)))
	}
	if r.IntN(4) == 0 {
		v.Flood = 1
	}
}

// bruteForceRides holds the best keys per milepost, found by walking every way.
type bruteForceRides struct {
	v                  *RideView
	cheapest, shortest []int // by milepost: fee<<16+steps and steps<<16+fee; -1: not reached
}

func tryEveryWay(v *RideView) *bruteForceRides {
	b := &bruteForceRides{v: v}
	for range v.Board.Posts {
		b.cheapest, b.shortest = append(b.cheapest, -1), append(b.shortest, -1)
	}
	b.walk(v.At, int(v.Back), v.Moves, v.Halved, 0, 0)
	return b
}

func (b *bruteForceRides) walk(m Milepost, back, left int, halved bool, owners SeatSet, steps int) {
	v := b.v
	fee := 4 * bits.OnesCount8(uint8(owners&^v.Paid))
	if fee > v.Purse {
		return
	}
	if k := fee<<16 + steps; b.cheapest[m] < 0 || k < b.cheapest[m] {
		b.cheapest[m] = k
	}
	if k := steps<<16 + fee; b.shortest[m] < 0 || k < b.shortest[m] {
		b.shortest[m] = k
	}
	for d := range hex.Directions {
		side := v.Board.Side(m, hex.Direction(d))
		if side.To == NoMilepost || d == back && v.Board.Posts[m].City == NoCity {
			continue
		}
		if v.Barred != nil && (v.Barred.Has(m) || v.Barred.Has(side.To)) || side.Waters&v.Flood != 0 {
			continue
		}
		paid := owners
		if side.Edge != NoEdge {
			owner := v.Tracks[side.Edge]
			if owner == 0 || owner > 6 {
				continue
			}
			if owner != v.Seat {
				paid = paid.With(owner)
			}
		}
		rest, half := left, halved
		if v.Halving != nil && v.Halving.Has(side.To) && !half {
			rest, half = rest-rest/2, true
		}
		if rest > 0 {
			b.walk(side.To, (d+3)%6, rest-1, half, paid, steps+1)
		}
	}
}

// checkWays compares the ways to a milepost that a search found with the best ways
// found by brute force.
func (want *bruteForceRides) checkWays(t *testing.T, seed uint64, v *RideView, s *rideSearch, m Milepost) (cheap, short Way, ok bool) {
	t.Helper()
	cheap, ok = s.Cheapest(m)
	short, _ = s.Shortest(m)
	gotCheap, gotShort := -1, -1
	if ok {
		gotCheap, gotShort = cheap.Fee<<16+cheap.Steps, short.Steps<<16+short.Fee
	}
	if gotCheap != want.cheapest[m] || gotShort != want.shortest[m] {
		t.Fatalf("seed %d: ways to %s are %x and %x, exhaustive search finds %x and %x", seed, v.Board.Token(m),
			gotCheap, gotShort, want.cheapest[m], want.shortest[m])
	}
	return cheap, short, ok
}

func TestRidesMatchBruteForce(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 11))
		v := randomGo(smallBoard(t, r), r)
		want := tryEveryWay(v)
		s := v.findRides()
		for m := range v.Board.Posts {
			if cheap, short, ok := want.checkWays(t, seed, v, s, Milepost(m)); ok {
				checkWay(t, v, s, cheap, Milepost(m))
				checkWay(t, v, s, short, Milepost(m))
			}
		}
	}
}

// checkWay drives a way step by step.
func checkWay(t *testing.T, v *RideView, s *rideSearch, w Way, to Milepost) {
	t.Helper()
	path := s.Path(w)
	var owners SeatSet
	for _, step := range path {
		if step.Owner != 0 && step.Owner != v.Seat && !v.Paid.Has(step.Owner) {
			owners = owners.With(step.Owner)
		}
	}
	steps, left := v.CountTurnSteps(path)
	if len(path) != w.Steps || owners != w.Owners || steps != w.Steps || left != w.Left {
		t.Fatalf("way %+v: got owners %b and %d steps with %d moves left: %v", w, owners, steps, left, path)
	}
	if w.Steps > 0 && (path[0].From != v.At || path[len(path)-1].To != to) {
		t.Fatalf("the way to %d leads elsewhere: %v", to, path)
	}
}

// farState is all that matters of a train on a long way.
type farState struct {
	at     Milepost
	back   int
	owners SeatSet
}

// tryEveryFarWay visits every state, the fewest steps first, dropping none.
func tryEveryFarWay(v *RideView) *bruteForceRides {
	b := &bruteForceRides{v: v}
	for range v.Board.Posts {
		b.cheapest, b.shortest = append(b.cheapest, -1), append(b.shortest, -1)
	}
	steps := map[farState]int{{v.At, int(v.Back), 0}: 0}
	queue := []farState{{v.At, int(v.Back), 0}}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		b.walk(s.at, 0, 0, true, s.owners, steps[s])
		for _, next := range b.onward(s) {
			if _, seen := steps[next]; !seen && 4*bits.OnesCount8(uint8(next.owners&^v.Paid)) <= v.Purse {
				steps[next] = steps[s] + 1
				queue = append(queue, next)
			}
		}
	}
	return b
}

func (b *bruteForceRides) onward(s farState) (list []farState) {
	v := b.v
	barred := func(m Milepost) bool { return v.Barred != nil && (v.Barred.Has(m) || v.Barred.Has(s.at)) }
	for d := range hex.Directions {
		side := v.Board.Side(s.at, hex.Direction(d))
		if side.To == NoMilepost || barred(side.To) || side.Waters&v.Flood != 0 || d == s.back && v.Board.Posts[s.at].City == NoCity {
			continue
		}
		next := farState{side.To, (d + 3) % 6, s.owners}
		if side.Edge != NoEdge {
			owner := v.Tracks[side.Edge]
			if owner == 0 || owner > 6 {
				continue
			}
			if owner != v.Seat {
				next.owners = next.owners.With(owner)
			}
		}
		list = append(list, next)
	}
	if other := v.Board.otherPort(s.at); other != NoMilepost && !barred(other) {
		for seat := uint8(1); seat < 7; seat++ {
			switch {
			case v.Ferry.Has(v.Seat) && seat == v.Seat:
				list = append(list, farState{other, -1, s.owners})
			case v.Ferry.Has(seat) && !v.Ferry.Has(v.Seat):
				list = append(list, farState{other, -1, s.owners.With(seat)})
			}
		}
	}
	return list
}

func TestFarRidesMatchBruteForce(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 13))
		v := randomGo(smallBoard(t, r), r)
		want := tryEveryFarWay(v)
		s := v.findFarRides()
		for m := range v.Board.Posts {
			want.checkWays(t, seed, v, s, Milepost(m))
		}
	}
}

func TestDriveAlongStopsAtFerryAndBarredPlaces(t *testing.T) {
	zone := new(MilepostSet)
	zone.Add(4)
	var path []Step
	for m := range Milepost(9) {
		path = append(path, Step{From: m, To: m + 1})
	}
	v := RideView{Moves: 12, Halving: zone}
	// The rulebook's Brian: 12 moves, 3 made, 9 left, of which they lose 4.
	if steps, left := v.CountTurnSteps(path); steps != 3+5 || left != 0 {
		t.Errorf("got %d steps with %d moves left", steps, left)
	}
	path[2].Dir = NoDirection
	if steps, left := v.CountTurnSteps(path); steps != 2 || left != 10 {
		t.Errorf("got %d steps to the ferry with %d moves left", steps, left)
	}
}
