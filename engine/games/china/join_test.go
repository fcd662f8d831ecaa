package china

import (
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

// TestJoinEqualsBruteForce joins networks to a major city from both sides.
func TestJoinEqualsBruteForce(t *testing.T) {
	var s BuildSearch
	outward := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 17))
		v := randomBuild(smallBoard(t, r), r)
		network := v.Board.Connected(v.Tracks, v.Seat, v.Ferry, Milepost(r.IntN(len(v.Board.Posts))))
		goal := v.Board.Cities[0].Points[1]
		const limit = 16
		path, price, ok := s.Join(v, &network, goal, limit, nil)
		want := joinTried(v, network, goal, limit)
		if !ok {
			price = -1
		}
		if price != want {
			t.Fatalf("seed %d: joined for %d, every path tried %d", seed, price, want)
		}
		if _, sum := Afford(path, limit); ok && sum != price {
			t.Fatalf("seed %d: the path costs %d, not %d", seed, sum, price)
		}
		if len(path) > 0 && v.Board.Posts[path[0].From].City == 0 && !network.Has(goal) {
			outward++
		}
	}
	if outward == 0 {
		t.Error("no path ran out of the city")
	}
}

// joinTried is the least price of both directions, every path tried.
func joinTried(v *BuildView, network Posts, goal Milepost, limit int) int {
	inward, outward := *v, *v
	inward.From = &network
	best := tryEveryBuild(&inward, limit)[goal]
	var ring Posts
	for _, m := range v.Board.Cities[0].Points {
		ring.Add(m)
	}
	outward.From = &ring
	for m, cost := range tryEveryBuild(&outward, limit) {
		if cost >= 0 && network.Has(Milepost(m)) && (best < 0 || cost < best) {
			best = cost
		}
	}
	return best
}

func TestNearestComesAsCloseAsMoneyAllows(t *testing.T) {
	var tracks Tracks
	var s BuildSearch
	goal, _ := land.Find("urumqi")
	s.Run(&BuildView{Board: land, Tracks: tracks[:], Seat: 1, Seats: 2}, 20)
	if _, ok := s.Cost(goal); ok {
		t.Fatal("Urumqi is reached in one turn")
	}
	steps := land.Steps(goal)
	m, ok := s.Nearest(steps)
	if !ok {
		t.Fatal("nothing comes nearer")
	}
	for other := range land.Posts {
		if _, reached := s.Cost(Milepost(other)); reached && steps[other] < steps[m] {
			t.Errorf("%s is nearer than %s", land.Token(Milepost(other)), land.Token(m))
		}
	}
}

func TestFerryReplacesThePriceOfItsPort(t *testing.T) {
	var tracks Tracks
	var s BuildSearch
	dalian, yantai := land.Ferry[0], land.Ferry[1]
	north := land.Side(dalian, hex.NorthEast)
	tracks.Lay(land.Side(north.To, hex.NorthEast).Edge, 1)
	network := land.OwnPosts(tracks[:], 1, 0)
	v := BuildView{Board: land, Tracks: tracks[:], Seat: 1, Seats: 2, From: &network}
	s.Run(&v, -1)
	entering, _ := s.Cost(dalian)
	if cost, _ := s.Cost(yantai); cost != entering-3+4 {
		t.Errorf("Dalian costs %d, with its ferry %d", entering, cost)
	}
	path := s.Path(yantai, nil)
	if last := path[len(path)-1]; !last.IsFerry() || last.Price != 1 || last.From != dalian {
		t.Errorf("the way to Yantai: %v", path)
	}
	tracks.Lay(north.Edge, 1)
	network = land.OwnPosts(tracks[:], 1, 0)
	s.Run(&v, -1)
	if cost, _ := s.Cost(yantai); cost != 4 {
		t.Errorf("the ferry costs %d from a port that is one's own", cost)
	}
	v.Ferry = v.Ferry.With(2).With(3)
	s.Run(&v, -1)
	if cost, _ := s.Cost(yantai); cost < 20 {
		t.Errorf("Yantai costs %d though the ferry is sold", cost)
	}
}

func TestLinkPrices(t *testing.T) {
	if land.LinkPrice(FuzhouLink, true) != 3 || land.LinkPrice(FuzhouLink, false) != 6 || land.LinkPrice(HongKongLink, true) != 8 {
		t.Error("links do not cost what they should")
	}
}
