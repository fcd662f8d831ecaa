package china

import (
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

// TestPricesBackMatchBruteForce joins networks to a major city from its side.
func TestPricesBackMatchBruteForce(t *testing.T) {
	joined := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 17))
		v := randomBuild(smallBoard(t, r), r)
		network := v.Board.Connected(v.Tracks, v.Seat, v.Ferry, Milepost(r.IntN(len(v.Board.Posts))))
		const limit = 16
		ring := v.Board.ringOf(0)
		outward := *v
		outward.Starts = &ring
		found := outward.findPaths(limit)
		end, price := found.cheapestIn(&network)
		path, ok := []BuildStep(nil), end != NoMilepost
		if ok {
			path = found.Path(end)
		}
		want := outwardTried(v, network, limit)
		if !ok {
			price = -1
		}
		if price != want {
			t.Fatalf("seed %d: joining costs %d, exhaustive search finds %d", seed, price, want)
		}
		if _, sum := AffordableSteps(path, limit); ok && sum != price {
			t.Fatalf("seed %d: the path costs %d, not %d", seed, sum, price)
		}
		if len(path) > 0 {
			joined++
		}
	}
	if joined == 0 {
		t.Error("no tested path led out of the city")
	}
}

// ringOf are the points of a city.
func (b *Board) ringOf(c City) (ring MilepostSet) {
	for _, m := range b.Cities[c].Points {
		ring.Add(m)
	}
	return ring
}

// outwardTried is the least price of a way out of the city, every path tried.
func outwardTried(v *BuildView, network MilepostSet, limit int) int {
	outward, best := *v, -1
	ring := v.Board.ringOf(0)
	outward.Starts = &ring
	for m, cost := range tryEveryBuild(&outward, limit) {
		if cost >= 0 && network.Has(Milepost(m)) && (best < 0 || cost < best) {
			best = cost
		}
	}
	return best
}

func TestFerryReplacesThePriceOfItsPort(t *testing.T) {
	var tracks Tracks
	dalian, yantai := board.Ferry[0], board.Ferry[1]
	north := board.Side(dalian, hex.NorthEast)
	tracks.Lay(board.Side(north.To, hex.NorthEast).Edge, 1)
	network := board.OwnPosts(tracks[:], 1, 0)
	v := BuildView{Board: board, Tracks: tracks[:], Seat: 1, Seats: 2, Starts: &network}
	s := v.findPaths(unlimited)
	entering, _ := s.Cost(dalian)
	if cost, _ := s.Cost(yantai); cost != entering-3+4 {
		t.Errorf("Dalian costs %d without and %d with the ferry", entering, cost)
	}
	path := s.Path(yantai)
	if last := path[len(path)-1]; !last.IsFerry() || last.Price != 1 || last.From != dalian {
		t.Errorf("unexpected path to Yantai: %v", path)
	}
	tracks.Lay(north.Edge, 1)
	network = board.OwnPosts(tracks[:], 1, 0)
	s = v.findPaths(unlimited)
	if cost, _ := s.Cost(yantai); cost != 4 {
		t.Errorf("ferry from an own port: price %d", cost)
	}
	v.Ferry = v.Ferry.With(2).With(3)
	s = v.findPaths(unlimited)
	if cost, _ := s.Cost(yantai); cost < 20 {
		t.Errorf("Yantai costs %d though the ferry is sold", cost)
	}
}
