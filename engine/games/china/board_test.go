package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

func TestBoardHasThePublishedCounts(t *testing.T) {
	count := map[Size]int{}
	for _, c := range board.Cities {
		count[c.Size]++
	}
	if len(board.Cities) != 52 || count[Major] != 4 || count[Medium] != 20 || count[Small] != 28 {
		t.Errorf("unexpected count of %d cities: %v", len(board.Cities), count)
	}
	chips := 0
	for _, g := range Goods {
		chips += g.Chips
	}
	if chips != 100 || len(Cards) != 136 || len(EventCards) != 20 {
		t.Errorf("unexpected counts: %d chips, %d cards, %d events", chips, len(Cards), len(EventCards))
	}
	prices := map[Terrain]uint8{Clear: 1, Arid: 1, Mountain: 2, Alpine: 5, SmallTown: 3, MediumTown: 3, Ring: 5, Centre: 5}
	for _, p := range board.Posts {
		if p.Price != prices[p.Terrain] {
			t.Fatalf("unexpected price of a segment towards terrain %d: %d", p.Terrain, p.Price)
		}
	}
	if ferry, link := Passages[DalianFerry], Passages[HongKongLink]; ferry.Price != 4 || ferry.Owners != 2 || link.Price != 8 || link.Owners != 0 {
		t.Errorf("unexpected ferry %+v or link %+v", ferry, link)
	}
	for p := FuzhouLink; p < NumPassages; p++ {
		if Passages[p].Owners != 2 {
			t.Errorf("unexpected owners of %s: %d", Passages[p].Token, Passages[p].Owners)
		}
	}
}

func TestEdgePricesIncludeWater(t *testing.T) {
	want := map[WaterKind][2]uint8{River: {2, 0}, DryRiver: {1, 1}, Lake: {3, 0}, DryLake: {1, 1}, Inlet: {3, 0}}
	for w, water := range board.Waters {
		if len(water.Edges) == 0 {
			t.Errorf("%s: no segment crosses it", water.Name)
		}
		for _, e := range water.Edges {
			n := board.EdgeStarts[e]
			side := board.Side(n.From, n.Dir)
			if side.Waters != 1<<w {
				continue // two waters run together
			}
			extra := side.Price - board.Posts[side.To].Price
			if want[water.Kind] != [2]uint8{extra, side.Rainy} {
				t.Errorf("%s: unexpected price %d, or %d in Desert Rains", water.Name, extra, side.Rainy)
			}
		}
	}
}

func TestBothSidesOfAnEdgeAgree(t *testing.T) {
	for m := range board.Posts {
		for d, side := range board.Sides(Milepost(m)) {
			if side.To == NoMilepost {
				continue
			}
			back := board.Side(side.To, hex.Direction((d+3)%6))
			if back.To != Milepost(m) || back.Edge != side.Edge || back.Waters != side.Waters {
				t.Fatalf("%s and %s disagree about their segment", board.Token(Milepost(m)), board.Token(side.To))
			}
			if got, ok := board.DirectionBetween(Milepost(m), side.To); !ok || got != hex.Direction(d) {
				t.Fatalf("%s is no neighbour of %s", board.Token(Milepost(m)), board.Token(side.To))
			}
		}
	}
	for e := range board.EdgeStarts {
		a, z := board.EndsOf(Edge(e))
		d, _ := board.DirectionBetween(z, a)
		if board.Side(z, d).Edge != Edge(e) || board.WatersOf(Edge(e)) != board.Side(z, d).Waters {
			t.Fatalf("segment %d: its ends disagree", e)
		}
	}
}

func TestTokensRoundTrip(t *testing.T) {
	for m := range board.Posts {
		for _, token := range []string{board.Token(Milepost(m)), board.Coordinate(Milepost(m))} {
			if got, ok := board.Find(token); !ok || got != Milepost(m) {
				t.Fatalf("%s finds milepost %d, not %d", token, got, m)
			}
		}
	}
	for token, place := range map[string]string{"beijing": "ba28", "yantai": "bg32", "kashi": "e24"} {
		if m, _ := board.Find(token); board.Coordinate(m) != place {
			t.Errorf("%s: found at %s", token, board.Coordinate(m))
		}
	}
	for _, token := range []string{"", "taipei", "a1", "zz99", "ba"} {
		if _, ok := board.Find(token); ok {
			t.Errorf("Find(%q): got a milepost, want none", token)
		}
	}
}

func TestEveryMainlandCityIsReachable(t *testing.T) {
	for c := range City(NumMainland) {
		for to := range City(NumMainland) {
			if board.StepsFromCity(c)[board.Cities[to].Post] == Unreachable {
				t.Errorf("no steps lead from %s to %s", board.Cities[c].Name, board.Cities[to].Name)
			}
		}
	}
}

func TestEachPortServesTaiwan(t *testing.T) {
	var ports []string
	for c := range board.Cities {
		if p, ok := board.LinkAt(City(c)); ok {
			ports = append(ports, Passages[p].Token)
			if board.PortCity(p) != City(c) || board.InTaiwan(City(c)) {
				t.Errorf("%s is not the port of its link", board.Cities[c].Name)
			}
			if coast := board.Posts[board.Cities[c].Points[len(board.Cities[c].Points)-1]].Seas; coast == 0 {
				t.Errorf("port %s is not at a coast", board.Cities[c].Name)
			}
		}
	}
	if len(ports) != 4 {
		t.Errorf("ports: got %v, want 4", ports)
	}
	for c := NumMainland; c < NumCities; c++ {
		if !board.InTaiwan(City(c)) || board.Cities[c].Region != "taiwan" {
			t.Errorf("%s: not in Taiwan, want in Taiwan", board.Cities[c].Name)
		}
	}
}

func TestMajorCitiesAreClosedRings(t *testing.T) {
	want := map[string]int{"beijing": 6, "chongqing": 6, "shanghai": 4, "hong-kong": 4}
	for c := range City(NumMajors) {
		place := board.Cities[c]
		if len(place.Points)-1 != want[place.Token] {
			t.Errorf("unexpected number of ring points of %s: %d", place.Name, len(place.Points)-1)
		}
		for _, side := range board.Sides(place.Post) {
			if side.Edge != NoEdge {
				t.Errorf("a segment leads to the centre of %s", place.Name)
			}
		}
	}
}

// TestEveryPlayerCanReachEachCity checks that each player who may have track at
// a city has a separate way into it, even if all ways come from one other city.
func TestEveryPlayerCanReachEachCity(t *testing.T) {
	for c := range City(NumMainland) {
		place := board.Cities[c]
		players := min(maxTownPlayers[place.Size], 6)
		if free := len(board.Exits(c)); free < players {
			t.Errorf("%s: got %d free neighbours, want at least %d", place.Name, free, players)
		}
		base := board.Cities[3] // Chongqing, with 18 segments of its own
		if c == 3 {
			base = board.Cities[0]
		}
		if ways := separateWays(place.Points, base.Points); ways < players {
			t.Errorf("%d disjoint ways lead to %s, want one for each of %d players", ways, place.Name, players)
		}
	}
	if dalian, _ := board.CityNamed("dalian"); len(board.Exits(dalian)) < 4 {
		t.Errorf("Dalian has %d free neighbours", len(board.Exits(dalian)))
	}
}

// separateWays returns how many ways without a common segment connect two
// places, up to the number of ways at the target (Ford and Fulkerson).
func separateWays(from, to []Milepost) int {
	flow := make([]int8, len(board.EdgeStarts)) // 1: from the first end, -1: from the other
	for ways := 0; ; ways++ {
		if !augment(flow, from, to) {
			return ways
		}
	}
}

// augment finds one more way from a set of mileposts to another beside the flow
// and adds it. It returns false if there is none (Ford and Fulkerson).
func augment(flow []int8, from, to []Milepost) bool {
	came := map[Milepost]Milepost{}
	queue := slices.Clone(from)
	for _, m := range from {
		came[m] = NoMilepost
	}
	for i := 0; i < len(queue); i++ {
		m := queue[i]
		if slices.Contains(to, m) {
			for ; came[m] != NoMilepost; m = came[m] {
				push(flow, came[m], m)
			}
			return true
		}
		for _, side := range board.Sides(m) {
			if _, seen := came[side.To]; side.To == NoMilepost || seen {
				continue
			}
			if side.Edge == NoEdge || flow[side.Edge]*sense(side.Edge, m) <= 0 {
				came[side.To] = m
				queue = append(queue, side.To)
			}
		}
	}
	return false
}

// sense returns 1 if from is the first end of a segment, otherwise -1: the sign
// of flow out of from.
func sense(e Edge, from Milepost) int8 {
	if board.EdgeStarts[e].From == from {
		return 1
	}
	return -1
}

// push adds one unit of flow from a milepost to its neighbour.
func push(flow []int8, from, to Milepost) {
	if d, _ := board.DirectionBetween(from, to); board.Side(from, d).Edge != NoEdge {
		flow[board.Side(from, d).Edge] += sense(board.Side(from, d).Edge, from)
	}
}

func TestNamedZonesAreNotEmpty(t *testing.T) {
	for d := Taklimakan; d < numDeserts; d++ {
		if set := board.DesertPosts(d); set.Len() < 10 {
			t.Errorf("desert %d has %d mileposts", d, set.Len())
		}
	}
	for sea := Bohai; sea < IndianOcean; sea++ { // no coast of the board lies at the Indian Ocean
		if len(board.Coast(SeasOf(sea))) == 0 {
			t.Errorf("sea %d has no coast", sea)
		}
	}
	snow, alpines := board.Manchuria(), 0
	for m, p := range board.Posts {
		if snow.Has(Milepost(m)) && p.Terrain == Alpine {
			alpines++
		}
	}
	if snow.Len() < 200 || alpines < 10 {
		t.Errorf("Manchuria has %d mileposts, %d of them alpine", snow.Len(), alpines)
	}
	for _, c := range []string{"harbin", "shenyang", "changchun", "qiqihar", "jiamusi", "hailar"} {
		if m, _ := board.Find(c); !snow.Has(m) {
			t.Errorf("%s is not in Manchuria", c)
		}
	}
	if m, _ := board.Find("beijing"); snow.Has(m) {
		t.Error("Beijing: got in Manchuria, want outside")
	}
}

func TestStepsAreCountedFromTheNearest(t *testing.T) {
	beijing, _ := board.Find("beijing")
	near := board.Within(1, beijing)
	if near.Len() != 7 {
		t.Errorf("mileposts within a step of Beijing: got %d, want 7", near.Len())
	}
	coast := board.CoastWithin(0, SeasOf(Bohai))
	if coast.Len() != len(board.Coast(SeasOf(Bohai))) {
		t.Error("coast mileposts do not have distance 0")
	}
	for m := range board.Posts {
		from := board.StepsFromCity(0)[m]
		for _, side := range board.Sides(Milepost(m)) {
			if side.To != NoMilepost && board.StepsFromCity(0)[side.To] > from+1 {
				t.Fatalf("%s is more than a step further than its neighbour", board.Token(side.To))
			}
		}
	}
}

func TestParseBoardRejectsBadData(t *testing.T) {
	town := func(good string) []cityLine {
		return []cityLine{{City: "x", Name: "X", At: "b1", Region: "north", Certain: true, Goods: []string{good}}}
	}
	bad := []struct {
		name, grid, waters string
		cities             []cityLine
	}{
		{"no bars", "...", "", nil},
		{"letter", "|.?.|", "", nil},
		{"no city", "|.s.|", "", nil},
		{"good", "|.s.|", "", town("gold")},
		{"nowhere", "|.s.|", "", []cityLine{{City: "x", At: "1b"}}},
		{"kind", "|...|", "brook Nen\n", nil},
		{"side", "|...|", "river Nen\n  c1:e\n", nil},
		{"place", "|...|", "river Nen\n  z9:e\n", nil},
	}
	if _, err := parseBoard("|.s.|", "", town("tea")); err != nil {
		t.Errorf("parse a valid board: %v", err)
	}
	for _, c := range bad {
		if _, err := parseBoard(c.grid, c.waters, c.cities); err == nil {
			t.Errorf("%s: got no error, want one", c.name)
		}
	}
}
