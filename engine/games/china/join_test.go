package china

import (
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

// TestOutwardEqualsBruteForce joins networks to a major city from its side.
func TestOutwardEqualsBruteForce(t *testing.T) {
	var s BuildSearch
	joined := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 17))
		v := randomBuild(smallBoard(t, r), r)
		network := v.Board.Connected(v.Tracks, v.Seat, v.Ferry, Milepost(r.IntN(len(v.Board.Posts))))
		const limit = 16
		ring := v.Board.ringOf(0)
		path, price, ok := s.Outward(v, &ring, &network, limit, nil)
		want := outwardTried(v, network, limit)
		if !ok {
			price = -1
		}
		if price != want {
			t.Fatalf("seed %d: joined for %d, every path tried %d", seed, price, want)
		}
		if _, sum := Afford(path, limit); ok && sum != price {
			t.Fatalf("seed %d: the path costs %d, not %d", seed, sum, price)
		}
		if len(path) > 0 {
			joined++
		}
	}
	if joined == 0 {
		t.Error("no path ran out of the city")
	}
}

// ringOf are the points of a city.
func (b *Board) ringOf(c City) (ring Posts) {
	for _, m := range b.Cities[c].Points {
		ring.Add(m)
	}
	return ring
}

// outwardTried is the least price of a way out of the city, every path tried.
func outwardTried(v *BuildView, network Posts, limit int) int {
	outward, best := *v, -1
	ring := v.Board.ringOf(0)
	outward.From = &ring
	for m, cost := range tryEveryBuild(&outward, limit) {
		if cost >= 0 && network.Has(Milepost(m)) && (best < 0 || cost < best) {
			best = cost
		}
	}
	return best
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

// The price that joins two cities is found among few mileposts; a look at all of
// them finds the same price, and the same first place where the ways divide.
func TestJoinsAsALookAtAllMileposts(t *testing.T) {
	tracks := grownTracks(t, 3)
	var w searches
	w.net.Run(&BuildView{Board: land, Tracks: tracks[:], Seat: 2, Seats: 6}, 60)
	forks := 0
	for _, at := range []Milepost{NoMilepost, land.Cities[0].Points[1]} {
		p := w.addPart(&w.net, at)
		for a := range City(NumMainland) {
			for b := range City(NumMainland) {
				price, fork := p.joins(a, b, 120)
				wantPrice, wantFork := lookAtAll(p, a, b, 120)
				if price != wantPrice || fork != wantFork {
					t.Fatalf(
						"%s and %s: %d at %d, want %d at %d", cityToken(a), cityToken(b), price, fork, wantPrice,
						wantFork,
					)
				}
				if fork != NoMilepost {
					forks++
				}
			}
		}
	}
	if forks < 500 {
		t.Errorf("only %d pairs of ways divide", forks)
	}
}

func lookAtAll(p *part, a, b City, limit int) (price int, fork Milepost) {
	price, fork = limit, NoMilepost
	if p.at != NoMilepost {
		price = min(limit, p.need[a]+p.need[b])
	}
	if max(p.need[a], p.need[b]) >= price {
		return price, NoMilepost
	}
	for m := range Milepost(NumMileposts) {
		cost, ok := p.search.Cost(m)
		if sum := cost + int(landWays()[a][m]) + int(landWays()[b][m]); ok && sum < price {
			price, fork = sum, m
		}
	}
	return price, fork
}
