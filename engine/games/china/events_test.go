package china

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// TestEventsEndAfterTheDrawersTurns checks how long each event lasts: to the
// end of the drawer's next turn, or of the turn after that.
func TestEventsEndAfterTheDrawersTurns(t *testing.T) {
	for token, turns := range map[string]int{
		"party-congress": 0, "rail-tax": -1, "general-strike": 2, "dock-strike": 2, "northern-flood": 2,
		"southern-flood": 2, "new-year": 3, "black-dragon": 3, "derailment-1": -1, "derailment-2": -1,
		"derailment-3": -1, "manchurian-snow": 2, "heavy-snow": 2, "southern-sea-storm": 2,
		"northern-sea-storm": 2, "wind-storm": 2, "western-sand-storm": 2, "eastern-sand-storm": 2,
		"earthquake": 2, "desert-rains": 0,
	} {
		for _, lost := range []bool{false, true} {
			st := newStage(t, 2)
			st.putTrain(1, "kashi")
			st.putTrain(2, "hotan")
			st.drawEvent(token)
			if turns < 0 {
				st.expect("active: ")
				continue
			}
			st.player(1).LosesTurn = lost
			for n := 1; n <= 4; n++ {
				st.play("end")
				if st.Actor == 2 {
					if on := st.fact("active") == token; on != (turns == 0 || n < turns) {
						t.Errorf("%s (drawer's turn lost: %t) in force after %d turns: got %t", token, lost, n, on)
					}
					st.play("end")
				} else if lost { // the lost turn went by between
					lost = false
				}
			}
		}
	}
}

func TestPartyCongressPaysArrivals(t *testing.T) {
	st := newStage(t, 4)
	st.giveTrack(1, "tianjin", "beijing")
	st.putTrain(1, "tianjin")
	st.putTrain(2, "beijing")
	st.putTrain(3, "shanghai")
	st.giveLoads(1, "rice")
	st.drawEvent("party-congress")
	st.expect("cash 2: 70", "cash 3: 65", "called: true", "called 2: false", "called 4: true", "active: party-congress")
	for _, text := range st.legalMoves() {
		if k, _, _ := strings.Cut(text, " "); k == "load" || k == "unload" || k == "deliver" {
			t.Errorf("%s is legal before the congress, want illegal", text)
		}
	}
	st.play("go beijing")
	st.expect("cash: 70", "called: false")
	if !st.isLegal("load tourists") {
		t.Error("loading after the congress is illegal, want legal")
	}
	st.play("end, end, end")
	st.play("start chongqing")
	st.expect("cash 4: 65", "active: ")
}

func TestRailTaxFollowsTheTable(t *testing.T) {
	for cash, tax := range map[int]int{0: 0, 49: 0, 50: 10, 99: 10, 100: 15, 149: 15, 150: 20, 199: 20, 200: 25, 249: 25, 250: 30, 700: 30} {
		if got := taxFor(cash); got != tax {
			t.Errorf("tax on %d: got %d, want %d", cash, got, tax)
		}
	}
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	table := secrets{}.Table(st.State).(Table)
	if table.CashShown || table.Players[0].Cash != nil {
		t.Error("table shows cash before the tax, want hidden")
	}
	st.player(2).Cash = 30
	st.drawEvent("rail-tax")
	st.expect("cash: 50", "cash 2: 30", "active: ")
	table = secrets{}.Table(st.State).(Table)
	if !table.CashShown || *table.Players[0].Cash != 50 || *table.Players[1].Cash != 30 {
		t.Errorf("table after the tax: got %+v, want all cash shown", table.Players)
	}
}

// TestStrikeStopsLoadingNearTheCoast checks that strikes forbid trade within 3
// or 2 steps of the sea, and all containers.
func TestStrikeStopsLoadingNearTheCoast(t *testing.T) {
	for token, radius := range map[string]int{"general-strike": 3, "dock-strike": 2} {
		coast := board.StepsFrom(board.Coast(AllSeas)...)
		for c := range City(NumMainland) {
			st := newStage(t, 2)
			st.putTrain(1, cityToken(c))
			g := board.Cities[c].Goods[0]
			if !st.isLegal("load " + g.Token()) {
				t.Fatalf("no %s in %s", g.Token(), cityToken(c))
			}
			st.giveLoads(1, "jade", "jade")
			st.player(1).Engine = Heavy
			st.drawEvent(token)
			struck := int(coast[st.player(1).At]) <= radius
			if st.isLegal("load "+g.Token()) == struck || st.isLegal("unload jade") == struck && !st.player(1).hasDemand(11, c) {
				t.Errorf("%s at %s, %d steps from the sea: wrong legality of loading", token, cityToken(c), coast[st.player(1).At])
			}
		}
	}
	st := newStage(t, 2)
	st.Links[FuzhouLink] = st.Links[FuzhouLink].With(1)
	st.putTrain(1, "fuzhou")
	st.drawEvent("dock-strike")
	if st.isLegal("load imports") {
		t.Error("containers are legal during a strike, want illegal")
	}
}

// TestFloodRemovesBridges checks that a flood removes bridges, that nobody
// builds or rides there during it, and that only the owner may rebuild in the
// turn after it.
func TestFloodRemovesBridges(t *testing.T) {
	for token, river := range map[string]string{"northern-flood": "yellow", "southern-flood": "yangtze"} {
		st := newStage(t, 3)
		st.placeAll()
		st.restartTurn()
		w, _ := board.WaterNamed(river)
		bridge := board.Waters[w].Edges[len(board.Waters[w].Edges)/2]
		dry := NoEdge
		a, z := board.EndsOf(bridge)
		for _, m := range []Milepost{a, z} {
			for d := range board.Sides(m) {
				if side := board.Side(m, hex.Direction(d)); side.Edge != NoEdge && side.Waters == 0 && dry == NoEdge {
					dry = side.Edge
				}
			}
		}
		st.Track.Lay(bridge, 2)
		st.Track.Lay(dry, 2)
		st.drawEvent(token)
		if st.Track.Owner(bridge) != 0 || st.Track.OwnerOrClaimant(bridge) != 2 || st.Track.Owner(dry) != 2 {
			t.Fatalf("%s: owner of the bridge is %d, of the other segment %d", token, st.Track.Owner(bridge), st.Track.Owner(dry))
		}
		refused := func(seat engine.Seat) Refusal {
			st.Track.Lay(dry, uint8(seat)) // so that it could build there
			limits := st.buildSite(seat).view.newLimits()
			from, to := a, z
			if !limits.canStartAt(a) {
				from, to = z, a
			}
			d, _ := board.DirectionBetween(from, to)
			_, why := limits.CheckSegment(from, d)
			st.Track.Lay(dry, 2)
			return why
		}
		if why := refused(2); why != Flooded {
			t.Errorf("%s: rebuilding during the flood is refused for %v", token, why)
		}
		st.play("end, end, end")
		if st.Actor != 1 || refused(1) == Allowed {
			t.Errorf("%s: rebuilding in the drawer's next turn is refused for %v", token, refused(1))
		}
		st.play("end")
		st.expect("active: ", "actor: 2")
		if refused(2) != Allowed || refused(3) != Reserved {
			t.Errorf("%s: after the flood rebuilding is refused to the owner for %v, to another seat for %v", token, refused(2), refused(3))
		}
		if moves := st.rebuildMoves(); len(moves) != 1 {
			t.Errorf("%s: shortcut has %d moves", token, len(moves))
		}
		lost := &stage{State: st.Clone(), t: t}
		lost.dropBridgeClaims(false)
		if lost.Track.OwnerOrClaimant(bridge) != 2 {
			t.Error("claim ended with a lost turn, want it kept")
		}
		st.play("end")
		if refused(3) != Allowed || st.Track.OwnerOrClaimant(bridge) != 0 {
			t.Errorf("%s: after the owner's turn building is refused to another seat for %v", token, refused(3))
		}
	}
}

// TestRebuildShortcutLaysLostBridges checks that the rebuild shortcut lays all
// lost bridges in the owner's first turn after the flood.
func TestRebuildShortcutLaysLostBridges(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.giveTrack(2, "xian", "wuhan", "changsha", "guilin", "nanning")
	st.giveTrack(2, "chengdu", "chongqing", "guiyang")
	st.restartTurn()
	st.drawEvent("southern-flood")
	lost := 0
	for e := range Edge(NumEdges) {
		if st.Track.IsLost(e) {
			lost++
		}
	}
	if lost < 2 {
		t.Fatalf("path has %d bridges", lost)
	}
	st.play("end, end, end")
	st.expect("actor: 2", "active: ")
	shortcuts := guide{}.Shortcuts(st.State, 2)
	i := slices.IndexFunc(shortcuts, func(sc engine.Shortcut[Move]) bool { return sc.Name == rebuildName })
	if i < 0 || len(shortcuts[i].Moves) != lost {
		t.Fatalf("unexpected shortcuts %v", shortcuts)
	}
	for _, m := range shortcuts[i].Moves {
		st.play(engine.Notation(m))
	}
	for e := range Edge(NumEdges) {
		if st.Track.IsLost(e) {
			t.Errorf("%s is still lost, want it rebuilt", edgeToken(e))
		}
	}
}

// TestNewYearRestrictsTradeToMajors checks that during the New Year only major
// cities trade, only the listed goods are delivered, for 5 more, and never to
// Taiwan.
func TestNewYearRestrictsTradeToMajors(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "beijing")
	st.giveDemand(1, 0, "rice", "beijing")
	st.giveLoads(1, "rice")
	_, pays := st.player(1).findDemand(18, 0)
	st.drawEvent("new-year")
	st.giveDemand(1, 0, "rice", "beijing")
	st.stackDeck("d1")
	st.play("deliver rice beijing")
	if st.player(1).Cash != 60+pays+5 {
		t.Errorf("cash is %d after a delivery that pays %d", st.player(1).Cash, pays)
	}
	if !st.isLegal("load tourists") {
		t.Error("loading in a major city is illegal, want legal")
	}
	for _, c := range []struct {
		city, good string
		may        bool
	}{{"beijing", "coal", false}, {"chongqing", "oil", false}, {"tianjin", "cattle", false}, {"shanghai", "tea", true}} {
		g, _ := GoodNamed(c.good)
		to, _ := board.CityNamed(c.city)
		p := *st.player(1)
		p.At = board.Cities[to].Post
		if st.cargo().canDeliver(&p, g, to) != c.may {
			t.Errorf("delivery of %s to %s: wrong legality", c.good, c.city)
		}
	}
	st.putTrain(1, "tianjin")
	if st.isLegal("load salt") {
		t.Error("loading in a medium city is legal, want illegal")
	}
	st.Links[HongKongLink] = st.Links[HongKongLink].With(1)
	st.putTrain(1, "hong-kong")
	if st.isLegal("load fish") || !st.isLegal("load imports") {
		t.Error("want Hong Kong to load its own goods and none from Taiwan")
	}
}

// TestNewYearAllowsUnloading checks that during the New Year a load whose
// delivery is forbidden can be unloaded where trade is open.
func TestNewYearAllowsUnloading(t *testing.T) {
	for _, c := range []struct {
		city, good  string
		wanted, can bool
	}{
		{"beijing", "coal", true, true},
		{"beijing", "coal", false, true},
		{"beijing", "rice", true, false},
		{"beijing", "rice", false, true},
		{"jinan", "coal", false, false},
	} {
		st := newStage(t, 2)
		st.putTrain(1, c.city)
		st.drawEvent("new-year")
		st.giveLoads(1, c.good)
		st.Players[0].Cards = [handSize]Card{}
		if c.wanted {
			st.giveDemand(1, 0, c.good, c.city)
		}
		if can := st.isLegal("unload " + c.good); can != c.can {
			t.Errorf("unloading %s in %s, demanded %t: legal is %t", c.good, c.city, c.wanted, can)
		}
	}
}

func TestBlackDragonPaysABonus(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.drawEvent("black-dragon")
	for _, city := range []string{"shenyang", "changchun", "harbin", "qiqihar"} {
		c, _ := board.CityNamed(city)
		if st.Active.bonusFor(0, c) != 5 {
			t.Errorf("bonus in %s: got %d, want 5", city, st.Active.bonusFor(0, c))
		}
	}
	if dalian, _ := board.CityNamed("dalian"); st.Active.bonusFor(0, dalian) != 0 {
		t.Error("Dalian pays a bonus, want none")
	}
	st.State.eventEffects(nil).addActive(cardByToken["new-year"], 3)
	if harbin, _ := board.CityNamed("harbin"); st.Active.bonusFor(23, harbin) != 10 ||
		bits.OnesCount32(uint32(newYearGoods)) != 7 {
		t.Error("delivering tea to Harbin in New Year: got legal, want illegal")
	}
}

// TestDerailmentTakesALoadAndATurn checks that trains within 3 steps of a
// listed city lose a load and the next turn, and that the drawer loses the rest
// of the current one.
func TestDerailmentTakesALoadAndATurn(t *testing.T) {
	for i, cities := range [][]string{
		{"beijing", "wuhan", "lanzhou", "kunming", "harbin", "urumqi"},
		{"shanghai", "zhengzhou", "chengdu", "hohhot", "nanning", "golmud"},
		{"chongqing", "xian", "shenyang", "jinan", "changsha", "dunhuang"},
	} {
		token := "derailment-" + string(rune('1'+i))
		for _, city := range cities {
			for m := range Milepost(NumMileposts) {
				c, _ := board.CityNamed(city)
				if n := board.StepsFromCity(c)[m]; n == 3 && !cardByToken[token].zone().reach.Has(m) {
					t.Errorf("%s does not hit a train 3 steps from %s", token, city)
				}
			}
		}
		st := newStage(t, 3)
		st.putTrain(1, "kashi")
		st.putTrain(2, cities[0])
		st.putTrain(3, "hotan")
		st.giveLoads(2, "jade")
		st.drawEvent(token)
		st.expect("lost 2: true", "loads 2: ", "lost: false", "lost 3: false", "actor: 1")
		st.play("end")
		st.expect("actor: 3") // seat 2 lost its turn
		st.play("end, end")
		st.expect("actor: 2")
		st = newStage(t, 2)
		st.putTrain(2, "kashi")
		st.putTrain(1, cities[1])
		st.drawEvent(token)
		st.expect("actor: 2", "lost: true")
		st.play("end")
		st.expect("actor: 2", "lost: false")
	}
}

// TestTwoEventsTakeTwoLoads checks that two events take two loads, but only one
// turn.
func TestTwoEventsTakeTwoLoads(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.putTrain(2, "wuhan")
	st.drawEvent("derailment-1")
	st.player(2).At = st.at("shanghai")
	st.drawEvent("derailment-2")
	st.play("end")
	st.expect("actor: 1")
	st.play("end")
	st.expect("actor: 2")
}

// TestManchurianSnowHalvesMovement checks that snow in Manchuria halves moves,
// and bars trains and building only at high mountains.
func TestManchurianSnowHalvesMovement(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "harbin")
	st.expect("left: 9")
	st.drawEvent("manchurian-snow")
	st.expect("left: 5")
	f := st.Active.restrictions()
	n := 0
	for m := range Milepost(NumMileposts) {
		alpine := board.Posts[m].Terrain == Alpine && board.Posts[m].Manchuria
		if alpine {
			n++
		}
		if f.barred.Has(m) != alpine || f.noTrack.Has(m) != alpine || f.halving.Has(m) != board.Posts[m].Manchuria {
			t.Errorf("%s: wrong restrictions in Manchurian snow", board.Token(m))
		}
	}
	if n == 0 {
		t.Error("no alpine in Manchuria")
	}
	if !st.isLegal("build changchun") && !st.isLegal("build qiqihar") && !st.isLegal("lay bc28 bd28") && len(st.legalMoves()) < 5 {
		t.Error("no building is legal, want some")
	}
}

// TestHeavySnowStopsTrains checks that trains neither enter nor leave mileposts
// in heavy snow, and that nobody builds there.
func TestHeavySnowStopsTrains(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "lhasa", "golmud")
	st.putTrain(1, "lhasa")
	if len(st.steps()) == 0 {
		t.Fatal("no step leads away from Lhasa")
	}
	st.drawEvent("heavy-snow")
	if len(st.steps()) != 0 || st.isLegal("go golmud") {
		t.Error("a ride from Lhasa in the snow is legal, want illegal")
	}
	for _, text := range st.legalMoves() {
		if f := strings.Fields(text); f[0] == "lay" && (board.StepsFromCity(cityAt(st.at("lhasa")))[st.at(f[1])] <= 6 || board.StepsFromCity(cityAt(st.at("lhasa")))[st.at(f[2])] <= 6) {
			t.Errorf("%s is legal in the snow, want illegal", text)
		}
	}
}

// TestSeaStormHalvesMovementAtTheCoast checks that sea storms halve moves and
// forbid building within 4 steps of the named seas.
func TestSeaStormHalvesMovementAtTheCoast(t *testing.T) {
	for token, c := range map[string]struct {
		in, out string
	}{"southern-sea-storm": {"fuzhou", "dalian"}, "northern-sea-storm": {"dalian", "fuzhou"}} {
		st := newStage(t, 2)
		st.putTrain(1, c.in)
		st.drawEvent(token)
		st.expect("left: 5")
		f := st.Active.restrictions()
		if !f.noTrack.Has(st.at(c.in)) || f.noTrack.Has(st.at(c.out)) || f.halving.Has(st.at(c.out)) {
			t.Errorf("%s closes the wrong coast", token)
		}
		st = newStage(t, 2)
		st.putTrain(1, c.out)
		st.drawEvent(token)
		st.expect("left: 9")
		st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
		if st.player(1).At == st.at("dalian") && !st.isLegal("sail") {
			t.Error("ferry in a storm: got illegal, want legal")
		}
	}
}

// TestWindStormTakesLoads checks that wind storms halve moves, forbid building,
// and take a load from every train in the zone.
func TestWindStormTakesLoads(t *testing.T) {
	st := newStage(t, 3)
	st.putTrain(1, "hohhot")
	st.putTrain(2, "baotou")
	st.putTrain(3, "kashi")
	st.giveLoads(1, "jade", "jade")
	st.giveLoads(2, "rice")
	st.giveLoads(3, "silk")
	st.drawEvent("wind-storm")
	st.expect("left: 5", "loads: jade", "loads 2: ", "loads 3: silk", "lost: false", "lost 2: false", "actor: 1")
	f := st.Active.restrictions()
	if !f.noTrack.Has(st.at("hohhot")) || f.noTrack.Has(st.at("xian")) {
		t.Error("building in the wind storm is legal, want illegal")
	}
}

// TestSandStormBuriesTrack checks that a sand storm moves trains to the nearest
// city along any track and then removes all track in its deserts.
func TestSandStormBuriesTrack(t *testing.T) {
	for token, deserts := range map[string][]Desert{
		"western-sand-storm": {Taklimakan, Lop}, "eastern-sand-storm": {Gobi, BadainJaran, MuUs},
	} {
		zone := board.DesertPosts(deserts...)
		st := newStage(t, 3)
		st.placeAll()
		st.restartTurn()
		var inside Milepost
		for m := range Milepost(NumMileposts) {
			if zone.Has(m) {
				inside = m
			}
		}
		for d := range board.Sides(inside) {
			if e := board.Sides(inside)[d].Edge; e != NoEdge {
				st.Track.Lay(e, 2)
			}
		}
		st.player(3).At = inside
		st.giveLoads(3, "silk")
		st.drawEvent(token)
		for e := range Edge(NumEdges) {
			if a, z := board.EndsOf(e); st.Track.OwnerOrClaimant(e) != 0 && (zone.Has(a) || zone.Has(z)) {
				t.Errorf("%s: track at %s remains, want it removed", token, board.Token(a))
			}
		}
		for st.pendingSeats() != 0 {
			st.play(st.legalMoves()[0])
		}
		if cityAt(st.player(3).At) == NoCity {
			t.Errorf("%s: train remains at %s", token, board.Token(st.player(3).At))
		}
		st.expect("lost 3: true", "loads 3: ", "actor: 1")
	}
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.giveTrack(2, "kashi", "hotan")
	st.player(2).Placed, st.player(2).Back = true, backNone
	set := board.DesertPosts(Taklimakan)
	for e := range Edge(NumEdges) { // along the track, not as the crow flies
		if a, z := board.EndsOf(e); st.Track.Owner(e) == 2 && set.Has(a) && set.Has(z) {
			st.player(2).At = a
			st.nearest(t, a)
			return
		}
	}
}

// nearest compares the towns to which a train goes with a count by hand.
func (st *stage) nearest(t *testing.T, from Milepost) {
	t.Helper()
	towns := st.eventEffects(nil).nearestTowns(from, func(side *Side) bool {
		return side.Edge == NoEdge || st.Track.Owner(side.Edge) != 0
	})
	if towns == 0 {
		t.Errorf("no town along the track from %s", board.Token(from))
	}
	for set := towns; set != 0; set &= set - 1 {
		if c := cityToken(set.first()); c != "kashi" && c != "hotan" {
			t.Errorf("train moved to %s, want the nearest town", c)
		}
	}
}

// TestSandStormMovesTrainAlongForeignTrack checks that a train in the sand goes
// to the town that is nearest along any track, not to the one with the fewest
// steps.
func TestSandStormMovesTrainAlongForeignTrack(t *testing.T) {
	st := newStage(t, 2)
	kashi, hotan := cityAt(st.at("kashi")), cityAt(st.at("hotan"))
	for at := range sandOf("western-sand-storm").All() {
		if board.StepsFromCity(kashi)[at] < board.StepsFromCity(hotan)[at] {
			st.giveTrack(2, "hotan", board.Token(at))
			st.putTrain(1, board.Token(at))
			break
		}
	}
	for _, e := range board.Exits(kashi) {
		st.Track.Erase(e)
	}
	st.drawEvent("western-sand-storm")
	st.expect("at: hotan", "lost: true", "actor: 2")
}

func sandOf(token string) *MilepostSet { return &cardByToken[token].zone().reach }

// TestSandStormMovesTrainWithoutTrack checks that a train in the sand that no
// track connects with a town goes to the town with the fewest steps, and that
// its owner chooses among equally near ones.
func TestSandStormMovesTrainWithoutTrack(t *testing.T) {
	asked := false
	for at := range sandOf("western-sand-storm").All() {
		var nearest CitySet
		least := Unreachable
		for c := range City(NumMainland) {
			if n := board.StepsFromCity(c)[at]; n < least {
				nearest, least = 1<<c, n
			} else if n == least {
				nearest |= 1 << c
			}
		}
		st := newStage(t, 2)
		st.putTrain(1, "kashi")
		st.putTrain(2, board.Token(at))
		st.drawEvent("western-sand-storm")
		if nearest&(nearest-1) == 0 {
			st.expect("at 2: " + cityToken(nearest.first()))
			continue
		}
		asked = true
		if st.Choices[1].Towns != nearest {
			t.Errorf("towns to choose from at %s are %v", board.Token(at), st.Choices[1].Towns.tokens())
		}
	}
	if !asked {
		t.Error("no milepost of the deserts lies between two towns")
	}
}

// TestShelterInAMajorCityMeetsTheCongress checks that a train that a sand storm
// moves to a major city has answered the congress.
func TestShelterInAMajorCityMeetsTheCongress(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	sand, best := sandOf("eastern-sand-storm"), NoMilepost
	for at := range sand.All() {
		if best == NoMilepost || board.StepsFromCity(0)[at] < board.StepsFromCity(0)[best] {
			best = at
		}
	}
	st.giveTrack(2, "beijing", board.Token(best))
	st.putTrain(2, board.Token(best))
	st.State.eventEffects(st.newRecorder()).startCongress(cardByToken["party-congress"])
	st.drawEvent("eastern-sand-storm")
	if c := cityAt(st.player(2).At); c != 0 {
		t.Fatalf("train moved to %s, want the nearest town", board.Token(st.player(2).At))
	}
	st.expect("called 2: false", "cash 2: 70")
}

// TestEventZonesMatchTheCards checks that the zones of the events extend
// exactly as far as the cards say.
func TestEventZonesMatchTheCards(t *testing.T) {
	southern, northern := SeasOf(EastChinaSea, TaiwanStrait, SouthChinaSea), SeasOf(YellowSea, Bohai)
	for token, c := range map[string]struct {
		cities string
		seas   Seas
		radius uint8
		set    func(z *zone) *MilepostSet
	}{
		"derailment-1":       {"beijing wuhan lanzhou kunming harbin urumqi", 0, 3, func(z *zone) *MilepostSet { return &z.reach }},
		"derailment-2":       {"shanghai zhengzhou chengdu hohhot nanning golmud", 0, 3, func(z *zone) *MilepostSet { return &z.reach }},
		"derailment-3":       {"chongqing xian shenyang jinan changsha dunhuang", 0, 3, func(z *zone) *MilepostSet { return &z.reach }},
		"heavy-snow":         {"lhasa", 0, 6, func(z *zone) *MilepostSet { return &z.barred }},
		"wind-storm":         {"hohhot", 0, 6, func(z *zone) *MilepostSet { return &z.halving }},
		"southern-sea-storm": {"", southern, 4, func(z *zone) *MilepostSet { return &z.halving }},
		"northern-sea-storm": {"", northern, 4, func(z *zone) *MilepostSet { return &z.halving }},
		"general-strike":     {"", AllSeas, 3, func(z *zone) *MilepostSet { return &z.noTrade }},
		"dock-strike":        {"", AllSeas, 2, func(z *zone) *MilepostSet { return &z.noTrade }},
		"earthquake":         {"taiyuan", 0, 9, func(z *zone) *MilepostSet { return &z.noTrack }},
	} {
		var from []Milepost
		for _, city := range strings.Fields(c.cities) {
			at, _ := board.CityNamed(city)
			from = append(from, board.Cities[at].Post)
		}
		from = append(from, board.Coast(c.seas)...)
		steps, set := board.StepsFrom(from...), c.set(cardByToken[token].zone())
		for m := range Milepost(NumMileposts) {
			if set.Has(m) != (steps[m] <= c.radius) {
				t.Errorf("%s at %s, %d steps away: in the zone is %t", token, board.Token(m), steps[m], set.Has(m))
				break
			}
		}
	}
	for token, rivers := range map[string]string{
		"northern-flood": "yellow wei fen huai liao songhua nen", "southern-flood": "yangtze han jialing yuan xiang gan xi min",
	} {
		if want := board.WatersNamed(strings.Fields(rivers)...); cardByToken[token].zone().waters != want || bits.OnesCount64(uint64(want)) < 7 {
			t.Errorf("%s floods %b, want %b", token, cardByToken[token].zone().waters, want)
		}
	}
}

// TestTrainPlacedInAStormIsHalved checks that a train that is placed in a storm
// has half its move.
func TestTrainPlacedInAStormIsHalved(t *testing.T) {
	st := newStage(t, 2)
	st.State.eventEffects(nil).addActive(cardByToken["wind-storm"], oneTurn)
	st.play("start hohhot")
	st.expect("left: 5")
}

// TestEventsInForceAddUp checks that the restrictions of several events hold at
// the same time.
func TestEventsInForceAddUp(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	for _, token := range []string{"heavy-snow", "southern-sea-storm", "eastern-sand-storm", "southern-flood", "earthquake"} {
		st.drawEvent(token)
	}
	f := st.Active.restrictions()
	sand := sandOf("eastern-sand-storm")
	for at := range sand.All() {
		if !f.noTrack.Has(at) {
			t.Errorf("building in the sand at %s is legal, want illegal", board.Token(at))
		}
	}
	for _, place := range []string{"lhasa", "fuzhou", "taiyuan"} {
		if !f.noTrack.Has(st.at(place)) {
			t.Errorf("building at %s is legal, want illegal", place)
		}
	}
	if !f.barred.Has(st.at("lhasa")) || !f.halving.Has(st.at("fuzhou")) || f.waters != board.WatersNamed(EventCards[5].Waters...) {
		t.Error("restrictions of one event are missing while another is in force")
	}
}

// TestShelterChoosesAmongEquallyNearTowns checks that the owner of a train
// first chooses between two equally near towns, then the load that is lost.
func TestShelterChoosesAmongEquallyNearTowns(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.restartTurn()
	st.giveLoads(2, "silk", "rice")
	kashi, _ := board.CityNamed("kashi")
	hotan, _ := board.CityNamed("hotan")
	st.Choices[1] = Choice{Towns: 1<<kashi | 1<<hotan, Load: true}
	st.Drawing = true
	if st.legalSummary() != "shelter hotan, shelter kashi" && st.legalSummary() != "shelter kashi, shelter hotan" {
		t.Fatalf("legal moves: got %s, want the pending choice", st.legalSummary())
	}
	st.play("shelter hotan, lose rice")
	st.expect("at 2: hotan", "loads 2: silk", "actor: 1")
}

// TestEarthquakeHitsByDistance checks that an earthquake takes a load and a
// turn within 4 steps of Taiyuan, and halves a move within 9.
func TestEarthquakeHitsByDistance(t *testing.T) {
	taiyuan, _ := board.CityNamed("taiyuan")
	steps := board.StepsFromCity(taiyuan)
	for m := range Milepost(NumMileposts) {
		if steps[m] > 10 {
			continue
		}
		st := newStage(t, 2)
		st.putTrain(1, "kashi")
		st.player(2).Placed, st.player(2).At, st.player(2).Back = true, m, backNone
		st.giveLoads(2, "silk")
		st.drawEvent("earthquake")
		near, far := steps[m] <= 4, steps[m] > 4 && steps[m] <= 9
		if st.player(2).LosesTurn != near || (len(st.player(2).carriedGoods()) == 0) != near || st.player(2).MovesHalf != far {
			t.Fatalf("unexpected effect %d steps from Taiyuan: %+v", steps[m], st.player(2))
		}
		if f := st.Active.restrictions(); f.noTrack.Has(m) != (near || far) {
			t.Errorf("building %d steps from Taiyuan is legal, want illegal", steps[m])
		}
		if far {
			st.play("end")
			if st.State.Turn.MovesLeft != 5 {
				t.Errorf("moves after the quake: got %d, want half", st.State.Turn.MovesLeft)
			}
			st.play("end, end")
			if st.State.Turn.MovesLeft != 9 {
				t.Error("train is slow for a second turn, want full speed")
			}
		}
	}
	st := newStage(t, 2)
	st.putTrain(1, "shijiazhuang")
	st.State.Turn.MovesLeft = 8
	if n := steps[st.player(1).At]; n <= 4 {
		st.putTrain(1, "beijing")
		st.State.Turn.MovesLeft = 8
	}
	st.drawEvent("earthquake")
	st.expect("left: 4", "slow: true")
}

// TestDesertRainsRaiseDryCrossings checks that Desert Rains last for good and
// that dry waters then cost as much as rivers.
func TestDesertRainsRaiseDryCrossings(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.drawEvent("desert-rains")
	for range 6 {
		st.placeAll()
		st.play("end")
	}
	st.expect("active: desert-rains")
	for e := range Edge(NumEdges) {
		a, z := board.EndsOf(e)
		d, _ := board.DirectionBetween(a, z)
		side := board.Side(a, d)
		if side.Rainy == 0 || board.Posts[a].Terrain > Arid || board.Posts[z].Terrain > Arid {
			continue
		}
		for d := range board.Sides(a) {
			if other := board.Sides(a)[d].Edge; other != NoEdge && other != e {
				st.Track.Lay(other, 1)
				break
			}
		}
		before := st.player(1).Cash
		st.play("lay " + board.Token(a) + " " + board.Token(z))
		if paid := before - st.player(1).Cash; paid != int(side.Price+side.Rainy) {
			t.Errorf("price across a dry river: got %d, want %d", paid, side.Price+side.Rainy)
		}
		return
	}
	t.Error("no dry river on the board")
}
