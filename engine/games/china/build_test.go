package china

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// TestSegmentPrices checks the prices of segments by terrain and water, with
// the rulebook's examples.
func TestSegmentPrices(t *testing.T) {
	seen := map[string]bool{}
	for m := range Milepost(NumMileposts) {
		for d := range hex.Direction(hex.Directions) {
			side := board.Side(m, d)
			if side.Edge == NoEdge {
				continue
			}
			want := map[Terrain]int{Clear: 1, Arid: 1, Mountain: 2, Alpine: 5, SmallTown: 3, MediumTown: 3, Ring: 5, Centre: 5}[board.Posts[side.To].Terrain]
			rain := 0
			extra, wet := 0, 0
			for w := range board.Waters {
				if side.Waters.Has(Water(w)) {
					n := [...]int{River: 2, DryRiver: 1, Lake: 3, DryLake: 1, Inlet: 3}[board.Waters[w].Kind]
					extra, wet = max(extra, n), max(wet, n, 2)
					rain = wet - extra
				}
			}
			if int(side.Price) != want+extra || int(side.Rainy) != rain {
				t.Fatalf("%s to %s costs %d and %d more in the rains, want %d and %d", board.Token(m), board.Token(side.To), side.Price, side.Rainy, want+extra, rain)
			}
			if board.Posts[side.To].Terrain == Mountain && side.Price == 4 {
				seen["mountain over a river"] = true
			}
			if rain == 1 {
				seen["dry river"] = true
			}
		}
	}
	if len(seen) != 2 {
		t.Errorf("only these prices were met: %v", seen)
	}
}

// TestTurnLimitsBuildingMoney checks that a build pays for what it lays and
// stops at the turn's 20 million.
func TestTurnLimitsBuildingMoney(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "beijing")
	st.play("build tianjin")
	cost := 60 - st.player(1).Cash
	if cost < 3 || cost > 8 || st.State.Turn.Spent != cost {
		t.Errorf("Beijing to Tianjin costs %d, but the turn spent %d", cost, st.State.Turn.Spent)
	}
	st.play("build shanghai")
	if st.State.Turn.Spent > 20 || st.State.Turn.Spent < 14 {
		t.Errorf("spent %d, want at most 20", st.State.Turn.Spent)
	}
	if st.isLegal("go tianjin") || st.isLegal("load tourists") {
		t.Error("riding after building is legal, want illegal")
	}
	st.endTurns(1)
	st.player(1).Cash = 3
	st.play("build hong-kong")
	if st.player(1).Cash < 0 {
		t.Error("building without cash is legal, want illegal")
	}
}

// TestTwoSegmentsLeaveAMajorCityPerTurn checks that two segments may be laid
// out of each major city per turn, while segments into it are not limited.
func TestTwoSegmentsLeaveAMajorCityPerTurn(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.player(1).Cash = 200
	outs := func() (list []string) {
		for _, text := range st.legalMoves() {
			f := strings.Fields(text)
			if f[0] == "lay" && cityAt(st.at(f[1])) == 0 {
				list = append(list, text)
			}
		}
		return list
	}
	first := outs()
	if len(first) < 12 {
		t.Fatalf("got %d segments out of Beijing", len(first))
	}
	for _, text := range first {
		f := strings.Fields(text)
		if cityAt(st.at(f[2])) == 0 {
			t.Errorf("%s lies in the red area, want it illegal", text)
		}
	}
	st.play(first[0])
	if st.isLegal(first[0]) {
		t.Error("a second segment on one edge is legal, want illegal")
	}
	st.play(outs()[0])
	if len(outs()) != 0 {
		t.Errorf("a third segment out of Beijing: got %v, want none", outs())
	}
	into := slices.IndexFunc(st.legalMoves(), func(text string) bool {
		f := strings.Fields(text)
		return f[0] == "lay" && cityAt(st.at(f[2])) == 0
	})
	if into < 0 {
		t.Fatal("no segment into Beijing")
	}
	before := st.player(1).Cash
	st.play(st.legalMoves()[into])
	if paid := before - st.player(1).Cash; paid < 5 {
		t.Errorf("segment into Beijing cost %d", paid)
	}
	found := false
	for _, text := range st.legalMoves() {
		if f := strings.Fields(text); f[0] == "lay" && cityAt(st.at(f[1])) == 1 {
			found = true
		}
	}
	if !found {
		t.Error("no segment out of Shanghai")
	}
}

// TestTownsLimitPlayersAndSegments checks that towns take two or three players
// and three segments of one player.
func TestTownsLimitPlayersAndSegments(t *testing.T) {
	for _, c := range []struct {
		town   string
		most   int
		seats  int
		joined int
	}{{"xuzhou", 2, 4, 2}, {"zhengzhou", 3, 4, 3}, {"zhengzhou", 2, 2, 2}} {
		st := newStage(t, c.seats)
		exits := board.Exits(cityAt(st.at(c.town)))
		for i := range c.joined {
			if i+2 <= c.seats {
				st.Track.Lay(exits[i], uint8(i+2))
			}
		}
		a, z := board.EndsOf(exits[len(exits)-1])
		if a == st.at(c.town) {
			a, z = z, a
		}
		d, _ := board.DirectionBetween(a, z)
		st.Track.Lay(otherEdgeAt(a, exits[len(exits)-1]), 1)
		_, why := st.buildSite(1).view.newLimits().CheckSegment(a, d)
		full := st.seatsAt(c.town) >= c.most
		if full != (why == TownFull) {
			t.Errorf("%s with %d players of %d: %v", c.town, st.seatsAt(c.town), c.most, why)
		}
	}
	st := newStage(t, 2)
	exits := board.Exits(cityAt(st.at("zhengzhou")))
	for i := range 3 {
		st.Track.Lay(exits[i], 1)
	}
	a, z := board.EndsOf(exits[3])
	if z == st.at("zhengzhou") {
		a, z = z, a
	}
	d, _ := board.DirectionBetween(a, z)
	if _, why := st.buildSite(1).view.newLimits().CheckSegment(a, d); why != TownSegmentLimit {
		t.Errorf("a fourth segment at Zhengzhou: %v", why)
	}
}

func (st *stage) seatsAt(town string) int { return countSeats(st.playersAt(cityAt(st.at(town)))) }

// otherEdgeAt returns a segment at a milepost other than the given one.
func otherEdgeAt(m Milepost, not Edge) Edge {
	for d := range board.Sides(m) {
		if e := board.Sides(m)[d].Edge; e != NoEdge && e != not {
			return e
		}
	}
	return NoEdge
}

// TestPassagePricesAndOwners checks the prices of passages (the ferry 4, ports
// 6, Hong Kong 8), their part of the turn's 20 million, and their numbers of
// owners.
func TestPassagePricesAndOwners(t *testing.T) {
	for _, c := range []struct {
		passage, place string
		price, entered int
	}{
		{"dalian-ferry", "dalian", 4, 1}, {"dalian-ferry", "yantai", 4, 3}, {"fuzhou-link", "fuzhou", 6, 3},
		{"xiamen-link", "xiamen", 6, 3}, {"shantou-link", "shantou", 6, 3}, {"hong-kong-link", "hong-kong", 8, 8},
	} {
		st := newStage(t, 4)
		st.putTrain(1, "kashi")
		if st.isLegal("link " + c.passage) {
			t.Errorf("%s without track is legal, want illegal", c.passage)
		}
		edge := board.Sides(st.at(c.place))[0].Edge
		if c.place == "hong-kong" {
			edge = board.Exits(cityAt(st.at(c.place)))[0]
		}
		for d := 0; edge == NoEdge; d++ {
			edge = board.Sides(st.at(c.place))[d].Edge
		}
		st.Track.Lay(edge, 1)
		fresh := &stage{State: st.Clone(), t: t}
		st.play("link " + c.passage)
		if paid := 60 - st.player(1).Cash; paid != c.price || st.State.Turn.Spent != c.price {
			t.Errorf("price of %s: got %d", c.passage, paid)
		}
		if g := passageAt(st.at(c.place)); g != HongKongLink {
			fresh.State.Turn.EntryPaid[g] = int(board.Posts[st.at(c.place)].Price)
			fresh.play("link " + c.passage)
			if paid := 60 - fresh.player(1).Cash; paid != c.entered {
				t.Errorf("%s on entering %s costs %d more", c.passage, c.place, paid)
			}
		}
		g, _ := PassageNamed(c.passage)
		crowded := newStage(t, 4)
		crowded.putTrain(1, "kashi")
		crowded.Track.Lay(edge, 1)
		crowded.Links[g] = SeatSet(engine.SeatsOf(2, 3))
		if crowded.isLegal("link "+c.passage) != (c.passage == "hong-kong-link") {
			t.Errorf("%s for a third owner is legal, want illegal", c.passage)
		}
	}
}

// TestPassageCostsFullPriceAfterPortWasJoined checks that only a seat's first
// segment at a port counts toward the price of its passage, and only in the
// turn in which it was laid.
func TestPassageCostsFullPriceAfterPortWasJoined(t *testing.T) {
	for passage, place := range map[string]string{
		"fuzhou-link": "fuzhou", "xiamen-link": "xiamen", "shantou-link": "shantou", "dalian-ferry": "dalian",
	} {
		st := newStage(t, 2)
		st.putTrain(1, "kashi")
		port := st.at(place)
		var ways []Milepost // neighbours from which a dry segment leads to the port
		for d := range hex.Direction(hex.Directions) {
			if side := board.Side(port, d); side.Edge != NoEdge && side.Waters == 0 {
				ways = append(ways, side.To)
			}
		}
		for _, from := range ways {
			st.Track.Lay(otherEdgeAt(from, edgeOf(port, from)), 1)
		}
		g, _ := PassageNamed(passage)
		for i, from := range ways[:2] {
			st.play("lay " + board.Token(from) + " " + place)
			if price, ok := st.passagePrice(g); !ok || price != Passages[g].Price-3 {
				t.Errorf("%s after segment %d of the turn costs %d", passage, i+1, price)
			}
		}
		st.Track.Erase(edgeOf(port, ways[1]))
		st.endTurns(1)
		st.play("lay " + board.Token(ways[1]) + " " + place)
		if price, ok := st.passagePrice(g); !ok || price != Passages[g].Price {
			t.Errorf("%s after a second segment in a later turn costs %d", passage, price)
		}
	}
}

// edgeOf returns the segment between neighbours.
func edgeOf(a, z Milepost) Edge {
	d, _ := board.DirectionBetween(a, z)
	return board.Side(a, d).Edge
}

// TestStormStopsPassageSales checks that a passage is not sold, by build or by
// link, while a storm forbids building at one of its ports.
func TestStormStopsPassageSales(t *testing.T) {
	for _, c := range []struct {
		event, passage, place, over string
		may                         bool
	}{
		{"northern-sea-storm", "dalian-ferry", "dalian", "yantai", false},
		{"northern-sea-storm", "dalian-ferry", "yantai", "dalian", false},
		{"northern-sea-storm", "fuzhou-link", "fuzhou", "", true},
		{"southern-sea-storm", "dalian-ferry", "dalian", "yantai", true},
		{"southern-sea-storm", "fuzhou-link", "fuzhou", "", false},
		{"southern-sea-storm", "xiamen-link", "xiamen", "", false},
		{"southern-sea-storm", "shantou-link", "shantou", "", false},
		{"southern-sea-storm", "hong-kong-link", "hong-kong", "", false},
		{"general-strike", "hong-kong-link", "hong-kong", "", true},
		{"dock-strike", "dalian-ferry", "dalian", "yantai", true},
	} {
		st := newStage(t, 3)
		near := map[string]string{"dalian": "shenyang", "yantai": "jinan", "hong-kong": "guangzhou"}[c.place]
		if near == "" {
			near = "shanghai"
		}
		st.giveTrack(1, near, c.place)
		st.putTrain(1, c.place)
		st.drawEvent(c.event)
		link := "link " + c.passage
		if got := st.isLegal(link); got != c.may {
			t.Errorf("%s from %s in the %s: %t", link, c.place, c.event, got)
		}
		if c.over != "" && st.isLegal("build "+c.over) && st.buysFerry(c.over) != c.may {
			t.Errorf("to build to %s in the %s takes the ferry: %t", c.over, c.event, !c.may)
		}
		if why := explainMove(st.State, 1, "link", []string{c.passage}); !c.may && why != "closed" {
			t.Errorf("%s in the %s is refused as %q", link, c.event, why)
		}
	}
}

// buysFerry reports whether a build to a place buys the ferry.
func (st *stage) buysFerry(to string) bool {
	c := &stage{State: st.Clone(), t: st.t}
	c.play("build " + to)
	return c.Links[DalianFerry].Has(1)
}

// TestBuildReportsTheFerrySeparately checks that a build over the ferry reports
// the prices of the ferry and of the track in two events.
func TestBuildReportsTheFerrySeparately(t *testing.T) {
	for _, c := range []struct {
		from  string
		kinds []string
	}{
		{"yantai", []string{"link"}},
		{"qingdao", []string{"link", "build", "track"}},
	} {
		st := newStage(t, 2)
		st.giveTrack(1, "beijing", "jinan", c.from)
		st.putTrain(1, c.from)
		st.restartTurn()
		st.events = nil
		st.play("build dalian")
		told := 0
		for _, e := range st.events {
			if e.Kind == "link" || e.Kind == "build" {
				told += e.N
			}
		}
		if got := st.eventKinds(1); !slices.Equal(got, c.kinds) || told != 60-st.player(1).Cash {
			t.Errorf("from %s: %v for %d, paid %d", c.from, got, told, 60-st.player(1).Cash)
		}
	}
}

// TestFerryConnectsBothPorts checks that the ferry's owner may build from both
// ports and counts as a player of Dalian.
func TestFerryConnectsBothPorts(t *testing.T) {
	st := newStage(t, 4)
	st.putTrain(1, "kashi")
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	starts := map[string]bool{}
	for _, text := range st.legalMoves() {
		if f := strings.Fields(text); f[0] == "lay" {
			starts[f[1]] = true
		}
	}
	if !starts["dalian"] || !starts["yantai"] {
		t.Errorf("track starts at Dalian %t, at Yantai %t", starts["dalian"], starts["yantai"])
	}
	if !st.playersAt(ferryCity).Has(1) {
		t.Error("ferry owner does not count as a player of Dalian")
	}
	if !st.bestConnection(1).isComplete() && board.Connected(st.Track[:], 1, st.Links[DalianFerry], st.at("dalian")) == (MilepostSet{}) {
		t.Error("ferry does not connect its ports")
	}
	full := newStage(t, 4)
	exits := board.Exits(ferryCity)
	full.Track.Lay(exits[0], 2)
	full.Track.Lay(exits[1], 3)
	full.Track.Lay(exits[2], 4)
	side := board.Sides(full.at("yantai"))
	for d := range side {
		if side[d].Edge != NoEdge {
			full.Track.Lay(side[d].Edge, 1)
			break
		}
	}
	full.putTrain(1, "kashi")
	if full.isLegal("link dalian-ferry") {
		t.Error("a fourth player of Dalian may buy the ferry, want illegal")
	}
}

// TestHandShowsCostOfEachDemand checks that the hand has an aid for each
// demand, and warns if a build leaves too little for any route.
func TestHandShowsCostOfEachDemand(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	st.putTrain(1, "beijing")
	st.giveDemand(1, 0, "wood", "fuzhou")
	h := secrets{}.Hand(st.State, 1).(Hand)
	if len(h.Aids) != 9 || h.Cash != 60 || h.Spend != 20 {
		t.Fatalf("%d aids, cash %d, spend %d", len(h.Aids), h.Cash, h.Spend)
	}
	found := false
	for _, a := range h.Aids {
		if a.City == "fuzhou" && a.Good == "wood" {
			found = true
			if a.Pays != 54 || a.Source == "" || a.Build < 20 || a.Left != 3 {
				t.Errorf("unexpected aid: %+v", a)
			}
		}
	}
	if !found {
		t.Error("no aid for wood to Fuzhou")
	}
	whole, cut := 0, 0
	for _, p := range h.Builds {
		c := &stage{State: st.Clone(), t: t}
		c.play("build " + p.To)
		if paid := 60 - c.player(1).Cash; paid != p.Cost {
			t.Errorf("to build toward %s costs %d, the aid says %+v", p.To, paid, p)
		}
		if p.Stop == "" {
			whole++
		} else {
			cut++
		}
	}
	if whole == 0 || cut == 0 || whole+cut < 30 {
		t.Errorf("%d whole builds and %d cut ones", whole, cut)
	}
	for _, trip := range h.Trips {
		c := &stage{State: st.Clone(), t: t}
		c.play(trip.Kind + " " + trip.To)
		if c.State.Turn.MovesLeft != trip.Left || 60-c.player(1).Cash != trip.Fee {
			t.Errorf("a trip left %d, the aid says %+v", c.State.Turn.MovesLeft, trip)
		}
	}
	if !leavesNoRoute(0, 20, 25, []route{{cost: 9, load: 5, drop: 6}}) || leavesNoRoute(5, 20, 25, []route{{cost: 22, load: 5, drop: 6}}) {
		t.Error("Short flag of the plan is wrong")
	}
}

// TestAidCountsTrackToALoadOffTheNetwork checks that the aid to a load on a
// train off its own track includes the track from there.
func TestAidCountsTrackToALoadOffTheNetwork(t *testing.T) {
	for _, c := range []struct {
		at     string
		joined bool
	}{{"nanjing", true}, {"wuhan", false}, {"zhengzhou", false}, {"harbin", false}, {"hefei", true}} {
		st := newStage(t, 2)
		st.giveTrack(1, "nanjing", "shanghai", "fuzhou")
		st.giveTrack(2, "hefei", "nanjing")
		st.putTrain(1, c.at)
		st.giveDemand(1, 0, "wood", "fuzhou")
		st.giveLoads(1, "wood")
		h, want := (secrets{}).Hand(st.State, 1).(Hand), 0
		if !c.joined {
			own := board.OwnPosts(st.Track[:], 1, 0)
			want, _ = st.buildSite(1).viewFrom(&own).findPaths(unlimited).Cost(st.at(c.at))
		}
		i := slices.IndexFunc(h.Aids, func(a DemandAid) bool { return a.Good == "wood" && a.City == "fuzhou" })
		if a := h.Aids[i]; !a.Held || a.Build != want || c.joined != (want == 0) {
			t.Errorf("track for wood at %s costs %d, the aid says %+v", c.at, want, a)
		}
	}
}

// TestAidToAFullCityHasNoPrice checks that the aid has no price for a route to
// a city that is full for the seat.
func TestAidToAFullCityHasNoPrice(t *testing.T) {
	st := newStage(t, 4)
	st.giveTrack(1, "beijing", "tianjin")
	st.putTrain(1, "tianjin")
	city := cityAt(st.at("yinchuan"))
	exits := board.Exits(city)
	for i := range maxTownPlayers[board.Cities[city].Size] {
		st.Track.Lay(exits[i], uint8(2+i))
	}
	var good string
	for g := range Good(NumGoods) {
		for _, card := range Cards {
			for _, d := range card {
				if d.City == city && d.Good == g {
					good = g.Token()
				}
			}
		}
	}
	st.giveDemand(1, 0, good, "yinchuan")
	st.restartTurn()
	for _, a := range (secrets{}).Hand(st.State, 1).(Hand).Aids {
		if a.City == "yinchuan" && (a.Build != -1 || a.Source == "") {
			t.Errorf("unexpected aid: %+v", a)
		}
	}
}

// TestJoinFromTheCheaperSide checks that a major city is joined from the
// cheaper side: into the city, or out of it.
func TestJoinFromTheCheaperSide(t *testing.T) {
	plain := func(m Milepost, d hex.Direction) (Milepost, bool) {
		side := board.Side(m, d)
		return side.To, side.Edge != NoEdge && side.Waters == 0 && board.Posts[side.To].Terrain == Clear
	}
	straight := func() (way [4]Milepost, ok bool) { // ring point and three plain mileposts outside
		for _, ring := range board.Cities[0].Points[1:] {
			for d := range hex.Direction(hex.Directions) {
				way[0] = ring
				ok = true
				for i := 1; i < len(way) && ok; i++ {
					way[i], ok = plain(way[i-1], d)
				}
				if ok {
					return way, true
				}
			}
		}
		return way, false
	}
	way, ok := straight()
	if !ok {
		t.Fatal("no segment over clear ground leads out of Beijing")
	}
	for cash, want := range map[int]struct {
		paid int
		edge Edge
	}{60: {2, edgeOf(way[0], way[1])}, 1: {1, edgeOf(way[2], way[1])}} {
		st := newStage(t, 2)
		st.Track.Lay(edgeOf(way[3], way[2]), 1)
		st.putTrain(1, "kashi")
		st.player(1).Cash = cash
		st.play("build beijing")
		if paid := cash - st.player(1).Cash; paid != want.paid || st.Track.Owner(want.edge) != 1 {
			t.Errorf("with %d in cash Beijing was joined for %d", cash, paid)
		}
	}
}

// TestBuildWithLittleMoneyStopsOnTheWay checks a build to a city whose first
// segment costs more than the turn's money: it lays the path that comes nearest
// to the city.
func TestBuildWithLittleMoneyStopsOnTheWay(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "chongqing", "chengdu", "lanzhou")
	st.putTrain(1, "chengdu")
	st.player(1).Cash = 1
	dear := 0
	for c := range City(NumMainland) {
		m := board.Cities[c].Post
		laid, whole := st.buildSite(1).pathTo(m, st.buildSite(1).cheapestPaths())
		if !st.isLegal("build "+board.Token(m)) || len(whole) == 0 {
			continue
		}
		before := &stage{State: st.Clone(), t: t}
		before.play("build " + board.Token(m))
		if before.player(1).Cash != 0 || len(laid) != 1 {
			t.Errorf("the build to %s lays %d segments and leaves %d", cityToken(c), len(laid), before.player(1).Cash)
		}
		free := st.buildSite(1).cheapestPaths()
		if target := free.cheapestEnd(m); target != NoMilepost {
			if path := free.Path(target); len(path) > 0 && path[0].Price > 1 {
				dear++
			}
		}
	}
	if dear == 0 {
		t.Error("no tested path begins with an expensive segment")
	}
}

// TestBuildEventNamesTheEndOfTheTrack checks which place the event about a
// build names.
func TestBuildEventNamesTheEndOfTheTrack(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "tianjin", "jinan")
	st.putTrain(1, "jinan")
	whole, cut := 0, 0
	for _, p := range (secrets{}).Hand(st.State, 1).(Hand).Builds {
		want := p.To
		if whole++; p.Stop != "" {
			want = p.Stop
			whole--
			cut++
		}
		c := &stage{State: st.Clone(), t: t}
		c.play("build " + p.To)
		i := slices.IndexFunc(c.events, func(e engine.Event) bool { return e.Kind == "build" })
		if i >= 0 && c.events[i].What[0] != want {
			t.Errorf("build to %s is reported as one to %s, want %s", p.To, c.events[i].What[0], want)
		}
	}
	if whole < 5 || cut < 5 {
		t.Errorf("%d whole builds and %d cut ones", whole, cut)
	}
}

// TestAidNamesTheNearestSource checks that among connected sources the aid
// names the best one from where the train is.
func TestAidNamesTheNearestSource(t *testing.T) {
	several := 0
	for card := NoCard + 1; card <= NumCards; card++ {
		st := newStage(t, 2)
		st.giveWinningNetwork(1)
		st.giveTrack(1, "chongqing", "chengdu", "lanzhou", "zhengzhou", "wuhan", "changsha", "guangzhou")
		st.swapCard(&st.player(1).Cards[0], card)
		for _, at := range []string{"beijing", "shanghai", "hong-kong", "chongqing"} {
			st.putTrain(1, at)
			for _, a := range (secrets{}).Hand(st.State, 1).(Hand).Aids {
				want := st.nearestJoined(a)
				if want == "" {
					continue
				}
				if several++; a.Source != want {
					t.Errorf("from %s for %s to %s: %s, want %s", at, a.Good, a.City, a.Source, want)
				}
			}
		}
	}
	if several == 0 {
		t.Error("nothing has two sources")
	}
}

// nearestJoined returns, among several sources on the first seat's track, the
// one with the shortest way from the train to the demand's city. It returns ""
// if there are not several.
func (st *stage) nearestJoined(a DemandAid) (best string) {
	g, _ := GoodNamed(a.Good)
	to, _ := board.CityNamed(a.City)
	least, n := int(Unreachable)*2, 0
	for _, c := range board.Sources(g) {
		if a.Build != 0 || isTaiwan(to) || isTaiwan(c) || !st.playersAt(c).Has(1) {
			continue
		}
		n++
		way := int(board.StepsFromCity(c)[st.player(1).At]) + int(board.StepsFromCity(c)[board.Cities[to].Post])
		if way < least {
			best, least = cityToken(c), way
		}
	}
	if n < 2 {
		return ""
	}
	return best
}
