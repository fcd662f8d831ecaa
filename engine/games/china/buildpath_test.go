package china

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

// smallCities are the towns of the boards for brute force.
var smallCities = []cityLine{
	{
		City: "beijing", Name: "Beijing", Size: sizeText(Major), At: "a1", Region: "north", Certain: true,
		Goods: []string{"tourists"},
	},
	{
		City: "dalian", Name: "Dalian", Size: sizeText(Medium), At: "e2", Region: "north", Certain: true,
		Goods: []string{"fish"},
	},
	{
		City: "hailar", Name: "Hailar", Size: sizeText(Small), At: "c3", Region: "north", Certain: true,
		Goods: []string{"wood"},
	},
}

// smallBoard returns a board of 18 mileposts: a major city in the corner, two
// towns, a ferry from the medium town to the south, random terrain and rivers.
func smallBoard(t testing.TB, r *rand.Rand) *Board {
	t.Helper()
	grid := []rune("#*..." + "*...M" + "..s.." + ".oo..")
	for i, letter := range grid {
		if letter == '.' && i < len(grid)-1 {
			grid[i] = []rune("..^^AT ")[r.IntN(7)]
		}
	}
	var lines []string
	for i := 0; i < len(grid); i += 5 {
		lines = append(lines, "|"+string(grid[i:i+5])+"|")
	}
	b, err := parseBoard(strings.Join(lines, "\n"), "", smallCities)
	if err != nil {
		t.Fatal(err)
	}
	river := fmt.Sprintf("%s Nen\n", waterKinds[r.IntN(len(waterKinds))])
	for _, n := range b.EdgeStarts {
		if r.IntN(4) == 0 {
			side := []string{"e", "se", "sw"}[n.Dir]
			river += fmt.Sprintf("  %s:%s\n", b.Coordinate(n.From), side)
		}
	}
	if b, err = parseBoard(strings.Join(lines, "\n"), river, smallCities); err != nil {
		t.Fatal(err)
	}
	b.setFerry(b.Cities[1].Post, Milepost(len(b.Posts)-1))
	return b
}

// randomBuild returns a random position on a small board.
func randomBuild(b *Board, r *rand.Rand) *BuildView {
	v := &BuildView{Board: b, Tracks: make([]uint8, len(b.EdgeStarts)), Seats: 2 + r.IntN(3), Rains: r.IntN(2) == 0}
	v.Seat = uint8(1 + r.IntN(v.Seats))
	busy := 1 + r.IntN(4)
	for e := range v.Tracks {
		if r.IntN(8) < busy {
			v.Tracks[e] = uint8(1 + r.IntN(v.Seats))
			if r.IntN(6) == 0 {
				v.Tracks[e] |= lostBit
			}
		}
	}
	v.MajorExits[0] = uint8(r.IntN(3))
	for range r.IntN(3) {
		v.Ferry = v.Ferry.With(uint8(1 + r.IntN(v.Seats)))
	}
	if r.IntN(5) == 0 {
		v.Flood = 1
	}
	if r.IntN(3) == 0 {
		v.NoBuild = new(MilepostSet)
		v.NoBuild.Add(Milepost(r.IntN(len(b.Posts))))
	}
	if r.IntN(3) == 0 {
		own := b.Connected(v.Tracks, v.Seat, v.Ferry, Milepost(r.IntN(len(b.Posts))))
		v.Starts = &own
	}
	return v
}

// bruteForceBuild tries every path. It lays segments on a copy of the tracks and
// recounts the board literally by the rules.
type bruteForceBuild struct {
	v      *BuildView
	tracks []uint8
	ferry  SeatSet
	out    [NumMajors]uint8
	path   []Milepost
	best   []int
	limit  int
}

func tryEveryBuild(v *BuildView, limit int) []int {
	b := &bruteForceBuild{v: v, tracks: append([]uint8(nil), v.Tracks...), ferry: v.Ferry, out: v.MajorExits, limit: limit}
	b.best = make([]int, len(v.Board.Posts))
	for m := range b.best {
		b.best[m] = -1
	}
	l := v.newLimits()
	for m := range v.Board.Posts {
		if l.canStartAt(Milepost(m)) {
			b.extend(Milepost(m), 0, NoMilepost, false)
		}
	}
	return b.best
}

// extend tries every path that continues at m. cost is the price of the path so far,
// before is the milepost it came from, and fresh is true if this build laid the
// segment into m.
func (b *bruteForceBuild) extend(m Milepost, cost int, before Milepost, fresh bool) {
	b.path = append(b.path, m)
	defer func() { b.path = b.path[:len(b.path)-1] }()
	heads := []Milepost{m}
	if p := b.v.Board.Posts[m]; fresh && p.Terrain == Ring {
		heads = b.v.Board.Cities[p.City].Points[1:]
	}
	for _, h := range heads {
		if b.best[h] < 0 || cost < b.best[h] {
			b.best[h] = cost
		}
		for d := range hex.Direction(hex.Directions) {
			b.laySegment(h, d, cost)
		}
	}
	b.buyFerry(m, cost, before, fresh)
}

func (b *bruteForceBuild) visited(m Milepost) bool {
	for _, p := range b.path {
		if p == m {
			return true
		}
	}
	return false
}

func (b *bruteForceBuild) laySegment(m Milepost, d hex.Direction, cost int) {
	v := b.v
	side := v.Board.Side(m, d)
	if side.Edge == NoEdge || b.visited(side.To) || side.Waters&v.Flood != 0 {
		return
	}
	old := b.tracks[side.Edge]
	if old != 0 && old != v.Seat|lostBit || v.NoBuild != nil && (v.NoBuild.Has(m) || v.NoBuild.Has(side.To)) {
		return
	}
	price := int(side.Price)
	if v.Rains {
		price += int(side.Rainy)
	}
	if cost+price > b.limit {
		return
	}
	c := v.Board.Posts[m].City
	major := c != NoCity && v.Board.Cities[c].Size == Major
	if major && b.out[c] >= 2 {
		return
	}
	b.tracks[side.Edge] = v.Seat
	if major {
		b.out[c]++
	}
	if b.isWithinLimits(m, old) && b.isWithinLimits(side.To, old) {
		b.extend(side.To, cost+price, m, true)
	}
	if major {
		b.out[c]--
	}
	b.tracks[side.Edge] = old
}

// isWithinLimits recounts the town at m after a segment or the ferry reached it.
// A rebuilt bridge changes no count.
func (b *bruteForceBuild) isWithinLimits(m Milepost, old uint8) bool {
	board, v := b.v.Board, b.v
	c := board.Posts[m].City
	if c == NoCity && m != board.Ferry[1] || old != 0 {
		return true
	}
	var seats SeatSet
	free, mine := 0, 0
	for e := range board.EdgeStarts {
		a, z := board.EndsOf(Edge(e))
		if !(a == m || z == m || c != NoCity && (board.Posts[a].City == c || board.Posts[z].City == c)) {
			continue
		}
		owner := b.tracks[e] & ownerBits
		if owner == 0 {
			free++
		} else {
			seats = seats.With(owner)
		}
		if owner == v.Seat {
			mine++
		}
	}
	if m == board.Ferry[0] {
		seats |= b.ferry
	}
	limit, port := 2, c == NoCity
	if !port {
		limit = map[Size]int{Small: 2, Medium: 3, Major: 6}[board.Cities[c].Size]
	}
	seats = seats.With(v.Seat)
	joined := bits.OnesCount8(uint8(seats))
	if !port && limit < 6 && (joined > limit || mine > 3) {
		return false
	}
	return free >= min(limit, v.Seats)-joined
}

func (b *bruteForceBuild) buyFerry(m Milepost, cost int, before Milepost, fresh bool) {
	v := b.v
	other := v.Board.otherPort(m)
	if other == NoMilepost || b.visited(other) || b.ferry.Has(v.Seat) || bits.OnesCount8(uint8(b.ferry)) > 1 {
		return
	}
	if v.NoBuild != nil && (v.NoBuild.Has(m) || v.NoBuild.Has(other)) {
		return
	}
	price := 4
	if own := v.Board.OwnPosts(v.Tracks, v.Seat, 0); fresh && !own.Has(m) {
		price -= int(v.Board.Posts[m].Price)
	}
	if cost+price > b.limit {
		return
	}
	b.ferry = b.ferry.With(v.Seat)
	if b.isWithinLimits(other, 0) {
		b.extend(other, cost+price, m, false)
	}
	b.ferry = v.Ferry
}

func TestBuildPathsMatchBruteForce(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 7))
		v := randomBuild(smallBoard(t, r), r)
		const limit = 17
		want := tryEveryBuild(v, limit)
		s := v.findPaths(limit)
		for m := range v.Board.Posts {
			got, ok := s.Cost(Milepost(m))
			if !ok {
				got = -1
			}
			if got != want[m] {
				t.Fatalf("seed %d: %s costs %d, exhaustive search finds %d", seed, v.Board.Token(Milepost(m)), got, want[m])
			}
			if ok {
				checkBuildPath(t, v, s.Path(Milepost(m)), Milepost(m), got)
			}
		}
	}
}

// checkBuildPath pays for a path step by step.
func checkBuildPath(t *testing.T, v *BuildView, path []BuildStep, to Milepost, cost int) {
	t.Helper()
	steps, sum := AffordableSteps(path, cost)
	if steps != len(path) || sum != cost {
		t.Fatalf("the path costs more than %d: %v", cost, path)
	}
	if cost > 0 && path[len(path)-1].To != to && !v.Board.isSameCity(path[len(path)-1].To, to) {
		t.Fatalf("the path to %d ends elsewhere: %v", to, path)
	}
	for i := 1; i < len(path); i++ {
		a, z := path[i-1].To, path[i].From
		if a != z && !v.Board.isSameCity(a, z) {
			t.Fatalf("consecutive steps do not join: %v", path)
		}
	}
}

// TestOpenPricesMatchCheckEdge checks that openPrices has prices for exactly
// the segments that checkEdge allows.
func TestOpenPricesMatchCheckEdge(t *testing.T) {
	tracks, lost := grownTracks(t, 12), 0
	for e := range tracks {
		if tracks[e] != 0 && e%3 == 0 {
			tracks.WashOut(Edge(e))
			lost++
		}
	}
	shut := board.CityWithin(4, 0)
	for _, v := range []BuildView{
		{Board: board, Tracks: tracks[:], Seat: 3, Seats: 6},
		{Board: board, Tracks: tracks[:], Seat: 3, Seats: 6, Rains: true, Flood: 5, NoBuild: &shut},
	} {
		open := v.openPrices()
		for m := range Milepost(NumMileposts) {
			for d := range board.Sides(m) {
				side, want := &board.Sides(m)[d], uint8(0)
				if v.checkEdge(m, side) == Allowed {
					want = uint8(v.edgePrice(side))
				}
				if open[m][d] != want {
					t.Fatalf("from %s to %s: %d, want %d", board.Token(m), board.Token(side.To), open[m][d], want)
				}
			}
		}
	}
	if lost == 0 {
		t.Error("no lost bridge was found")
	}
}
