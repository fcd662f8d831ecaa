package china

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// Ruling 13: an event lasts to the end of the drawer's next turn, New Year and
// the Black Dragon to the end of the one after; a lost turn counts.
func TestDurations(t *testing.T) {
	for token, turns := range map[string]int{
		"party-congress": 0, "rail-tax": -1, "general-strike": 2, "dock-strike": 2, "northern-flood": 2,
		"southern-flood": 2, "new-year": 3, "black-dragon": 3, "derailment-1": -1, "derailment-2": -1,
		"derailment-3": -1, "manchurian-snow": 2, "heavy-snow": 2, "southern-sea-storm": 2,
		"northern-sea-storm": 2, "wind-storm": 2, "western-sand-storm": 2, "eastern-sand-storm": 2,
		"earthquake": 2, "desert-rains": 0,
	} {
		for _, lost := range []bool{false, true} {
			st := newStage(t, 2)
			st.put(1, "kashi")
			st.put(2, "hotan")
			st.event(token)
			if turns < 0 {
				st.expect("active: ")
				continue
			}
			st.player(1).Lost = lost
			for n := 1; n <= 4; n++ {
				st.play("end")
				if st.Actor == 2 {
					if on := st.fact("active") == token; on != (turns == 0 || n < turns) {
						t.Errorf("%s, lost %t: in force after %d turns of the drawer: %t", token, lost, n, on)
					}
					st.play("end")
				} else if lost { // the lost turn went by between
					lost = false
				}
			}
		}
	}
}

func TestPartyCongress(t *testing.T) {
	st := newStage(t, 4)
	st.own(1, "tianjin", "beijing")
	st.put(1, "tianjin")
	st.put(2, "beijing")
	st.put(3, "shanghai")
	st.loads(1, "rice")
	st.event("party-congress")
	st.expect("cash 2: 70", "cash 3: 65", "called: true", "called 2: false", "called 4: true", "active: party-congress")
	for _, text := range st.legal() {
		if k, _, _ := strings.Cut(text, " "); k == "load" || k == "unload" || k == "deliver" {
			t.Errorf("%s before the congress", text)
		}
	}
	st.play("go beijing")
	st.expect("cash: 70", "called: false")
	if !st.can("load tourists") {
		t.Error("no load after the congress")
	}
	st.play("end, end, end")
	st.play("start chongqing")
	st.expect("cash 4: 65", "active: ")
}

func TestRailTax(t *testing.T) {
	for cash, tax := range map[int]int{0: 0, 49: 0, 50: 10, 99: 10, 100: 15, 149: 15, 150: 20, 199: 20, 200: 25, 249: 25, 250: 30, 700: 30} {
		if got := taxOn(cash); got != tax {
			t.Errorf("the tax on %d is %d, want %d", cash, got, tax)
		}
	}
	st := newStage(t, 2)
	st.put(1, "kashi")
	table := secrets{}.Table(st.State).(Table)
	if table.CashShown || table.Players[0].Cash != nil {
		t.Error("cash is shown before the tax")
	}
	st.player(2).Cash = 30
	st.event("rail-tax")
	st.expect("cash: 50", "cash 2: 30", "active: ")
	table = secrets{}.Table(st.State).(Table)
	if !table.CashShown || *table.Players[0].Cash != 50 || *table.Players[1].Cash != 30 {
		t.Errorf("after the tax the table shows %+v", table.Players)
	}
}

// Ruling 22: within 3 and 2 steps of the sea, and no containers.
func TestStrikes(t *testing.T) {
	for token, radius := range map[string]int{"general-strike": 3, "dock-strike": 2} {
		coast := land.Steps(land.Coast(AllSeas)...)
		for c := range City(NumMainland) {
			st := newStage(t, 2)
			st.put(1, cityToken(c))
			g := land.Cities[c].Goods[0]
			if !st.can("load " + g.Token()) {
				t.Fatalf("no %s in %s", g.Token(), cityToken(c))
			}
			st.loads(1, "jade", "jade")
			st.player(1).Engine = Heavy
			st.event(token)
			struck := int(coast[st.player(1).At]) <= radius
			if st.can("load "+g.Token()) == struck || st.can("unload jade") == struck && !st.player(1).wants(11, c) {
				t.Errorf("%s at %s, %d from the sea", token, cityToken(c), coast[st.player(1).At])
			}
		}
	}
	st := newStage(t, 2)
	st.Links[FuzhouLink] = st.Links[FuzhouLink].With(1)
	st.put(1, "fuzhou")
	st.event("dock-strike")
	if st.can("load imports") {
		t.Error("containers during a strike")
	}
}

// Ruling 20: bridges go, nobody builds or rides there; then the owner has a turn.
func TestFlood(t *testing.T) {
	for token, river := range map[string]string{"northern-flood": "yellow", "southern-flood": "yangtze"} {
		st := newStage(t, 3)
		st.placeAll()
		st.again()
		w, _ := land.Water(river)
		bridge := land.Waters[w].Edges[len(land.Waters[w].Edges)/2]
		dry := NoEdge
		a, z := land.Mileposts(bridge)
		for _, m := range []Milepost{a, z} {
			for d := range land.Sides(m) {
				if side := land.Side(m, hex.Direction(d)); side.Edge != NoEdge && side.Waters == 0 && dry == NoEdge {
					dry = side.Edge
				}
			}
		}
		st.Track.Lay(bridge, 2)
		st.Track.Lay(dry, 2)
		st.event(token)
		if st.Track.Owner(bridge) != 0 || st.Track.Claim(bridge) != 2 || st.Track.Owner(dry) != 2 {
			t.Fatalf("%s leaves the bridge to %d, the rest to %d", token, st.Track.Owner(bridge), st.Track.Owner(dry))
		}
		refused := func(seat engine.Seat) Refusal {
			st.Track.Lay(dry, uint8(seat)) // so that it could build there
			limits := st.site(seat).view.limits()
			from, to := a, z
			if !limits.starts(a) {
				from, to = z, a
			}
			d, _ := land.Between(from, to)
			_, why := limits.Check(from, d)
			st.Track.Lay(dry, 2)
			return why
		}
		if why := refused(2); why != Flooded {
			t.Errorf("%s: rebuilding during the flood: %v", token, why)
		}
		st.play("end, end, end")
		if st.Actor != 1 || refused(1) == Allowed {
			t.Errorf("%s: during the drawer's next turn: %v", token, refused(1))
		}
		st.play("end")
		st.expect("active: ", "actor: 2")
		if refused(2) != Allowed || refused(3) != Reserved {
			t.Errorf("%s: after the flood the owner %v, another %v", token, refused(2), refused(3))
		}
		if moves := st.rebuilding(); len(moves) != 1 {
			t.Errorf("%s: %d moves to rebuild", token, len(moves))
		}
		lost := &stage{State: st.Clone(), t: t}
		lost.dropClaims(false)
		if lost.Track.Claim(bridge) != 2 {
			t.Error("a lost turn ends the claim")
		}
		st.play("end")
		if refused(3) != Allowed || st.Track.Claim(bridge) != 0 {
			t.Errorf("%s: after the owner's turn %v", token, refused(3))
		}
	}
}

// The rebuild shortcut lays all lost bridges in the owner's first turn after
// the flood.
func TestRebuild(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.own(2, "xian", "wuhan", "changsha", "guilin", "nanning")
	st.own(2, "chengdu", "chongqing", "guiyang")
	st.again()
	st.event("southern-flood")
	lost := 0
	for e := range Edge(NumEdges) {
		if st.Track.Lost(e) {
			lost++
		}
	}
	if lost < 2 {
		t.Fatalf("%d bridges on the way", lost)
	}
	st.play("end, end, end")
	st.expect("actor: 2", "active: ")
	shortcuts := guide{}.Shortcuts(st.State, 2)
	i := slices.IndexFunc(shortcuts, func(sc engine.Shortcut[Move]) bool { return sc.Name == rebuildName })
	if i < 0 || len(shortcuts[i].Moves) != lost {
		t.Fatalf("the shortcuts are %v", shortcuts)
	}
	for _, m := range shortcuts[i].Moves {
		st.play(engine.Notation(m))
	}
	for e := range Edge(NumEdges) {
		if st.Track.Lost(e) {
			t.Errorf("%s is still lost", edgeToken(e))
		}
	}
}

// New Year: only major cities, only the listed goods, 5 more, never Taiwan.
func TestNewYear(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "beijing")
	st.wants(1, 0, "rice", "beijing")
	st.loads(1, "rice")
	_, pays := st.player(1).demand(18, 0)
	st.event("new-year")
	st.wants(1, 0, "rice", "beijing")
	st.next("d1")
	st.play("deliver rice beijing")
	if st.player(1).Cash != 60+pays+5 {
		t.Errorf("cash %d after a delivery for %d", st.player(1).Cash, pays)
	}
	if !st.can("load tourists") {
		t.Error("no loads in a major city")
	}
	for _, c := range []struct {
		city, good string
		may        bool
	}{{"beijing", "coal", false}, {"chongqing", "oil", false}, {"tianjin", "cattle", false}, {"shanghai", "tea", true}} {
		g, _ := GoodNamed(c.good)
		to, _ := land.CityNamed(c.city)
		p := *st.player(1)
		p.At = land.Cities[to].Post
		if st.cargo().delivers(&p, g, to) != c.may {
			t.Errorf("%s to %s", c.good, c.city)
		}
	}
	st.put(1, "tianjin")
	if st.can("load salt") {
		t.Error("loads in a medium city")
	}
	st.Links[HongKongLink] = st.Links[HongKongLink].With(1)
	st.put(1, "hong-kong")
	if st.can("load fish") || !st.can("load imports") {
		t.Error("Hong Kong loads of its own, none of Taiwan")
	}
}

// During the New Year a load whose delivery is forbidden can be left where trade is
// allowed, also where a card wants it; one that can be delivered is delivered.
func TestNewYearUnloads(t *testing.T) {
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
		st.put(1, c.city)
		st.event("new-year")
		st.loads(1, c.good)
		st.Players[0].Cards = [handSize]Card{}
		if c.wanted {
			st.wants(1, 0, c.good, c.city)
		}
		if can := st.can("unload " + c.good); can != c.can {
			t.Errorf("%s in %s, wanted: %t: can be unloaded: %t", c.good, c.city, c.wanted, can)
		}
	}
}

func TestBlackDragon(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "kashi")
	st.event("black-dragon")
	for _, city := range []string{"shenyang", "changchun", "harbin", "qiqihar"} {
		c, _ := land.CityNamed(city)
		if st.Active.bonus(0, c) != 5 {
			t.Errorf("%s pays %d more", city, st.Active.bonus(0, c))
		}
	}
	if dalian, _ := land.CityNamed("dalian"); st.Active.bonus(0, dalian) != 0 {
		t.Error("Dalian pays more")
	}
	st.State.happening(nil).enact(cardTokens["new-year"], 3)
	if harbin, _ := land.CityNamed("harbin"); st.Active.bonus(23, harbin) != 10 ||
		bits.OnesCount32(uint32(festive)) != 7 {
		t.Error("tea to Harbin in New Year")
	}
}

// Derailments: within 3 of a listed city a load and the next turn; the drawer
// loses the rest of the present one too.
func TestDerailments(t *testing.T) {
	for i, cities := range [][]string{
		{"beijing", "wuhan", "lanzhou", "kunming", "harbin", "urumqi"},
		{"shanghai", "zhengzhou", "chengdu", "hohhot", "nanning", "golmud"},
		{"chongqing", "xian", "shenyang", "jinan", "changsha", "dunhuang"},
	} {
		token := "derailment-" + string(rune('1'+i))
		for _, city := range cities {
			for m := range Milepost(NumMileposts) {
				c, _ := land.CityNamed(city)
				if n := land.FromCity(c)[m]; n == 3 && !cardTokens[token].zone().reach.Has(m) {
					t.Errorf("%s is no danger 3 from %s", token, city)
				}
			}
		}
		st := newStage(t, 3)
		st.put(1, "kashi")
		st.put(2, cities[0])
		st.put(3, "hotan")
		st.loads(2, "jade")
		st.event(token)
		st.expect("lost 2: true", "loads 2: ", "lost: false", "lost 3: false", "actor: 1")
		st.play("end")
		st.expect("actor: 3") // seat 2 lost its turn
		st.play("end, end")
		st.expect("actor: 2")
		st = newStage(t, 2)
		st.put(2, "kashi")
		st.put(1, cities[1])
		st.event(token)
		st.expect("actor: 2", "lost: true")
		st.play("end")
		st.expect("actor: 2", "lost: false")
	}
}

// Two losses before one turn are one.
func TestTwoLosses(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "kashi")
	st.put(2, "wuhan")
	st.event("derailment-1")
	st.player(2).At = st.at("shanghai")
	st.event("derailment-2")
	st.play("end")
	st.expect("actor: 1")
	st.play("end")
	st.expect("actor: 2")
}

// Snow in Manchuria: half moves, no alpines, building but on alpines.
func TestManchurianSnow(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "harbin")
	st.expect("left: 9")
	st.event("manchurian-snow")
	st.expect("left: 5")
	f := st.Active.force()
	n := 0
	for m := range Milepost(NumMileposts) {
		alpine := land.Posts[m].Terrain == Alpine && land.Posts[m].Manchuria
		if alpine {
			n++
		}
		if f.barred.Has(m) != alpine || f.noTrack.Has(m) != alpine || f.half.Has(m) != land.Posts[m].Manchuria {
			t.Errorf("%s is treated wrongly", land.Token(m))
		}
	}
	if n == 0 {
		t.Error("no alpine in Manchuria")
	}
	if !st.can("build changchun") && !st.can("build qiqihar") && !st.can("lay bc28 bd28") && len(st.legal()) < 5 {
		t.Error("no building at all")
	}
}

// Heavy snow: no step onto or off, no building.
func TestHeavySnow(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "lhasa", "golmud")
	st.put(1, "lhasa")
	if len(st.steps()) == 0 {
		t.Fatal("no way from Lhasa")
	}
	st.event("heavy-snow")
	if len(st.steps()) != 0 || st.can("go golmud") {
		t.Error("a train leaves Lhasa in the snow")
	}
	for _, text := range st.legal() {
		if f := strings.Fields(text); f[0] == "lay" && (land.FromCity(cityAt(st.at("lhasa")))[st.at(f[1])] <= 6 || land.FromCity(cityAt(st.at("lhasa")))[st.at(f[2])] <= 6) {
			t.Errorf("%s in the snow", text)
		}
	}
}

// Sea storms: half moves and no building within 4 of the named seas.
func TestSeaStorms(t *testing.T) {
	for token, c := range map[string]struct {
		in, out string
	}{"southern-sea-storm": {"fuzhou", "dalian"}, "northern-sea-storm": {"dalian", "fuzhou"}} {
		st := newStage(t, 2)
		st.put(1, c.in)
		st.event(token)
		st.expect("left: 5")
		f := st.Active.force()
		if !f.noTrack.Has(st.at(c.in)) || f.noTrack.Has(st.at(c.out)) || f.half.Has(st.at(c.out)) {
			t.Errorf("%s closes the wrong coast", token)
		}
		st = newStage(t, 2)
		st.put(1, c.out)
		st.event(token)
		st.expect("left: 9")
		st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
		if st.player(1).At == st.at("dalian") && !st.can("sail") {
			t.Error("the ferry stops in a storm")
		}
	}
}

// Wind storms: half moves, no building, and a load of every train there.
func TestWindStorm(t *testing.T) {
	st := newStage(t, 3)
	st.put(1, "hohhot")
	st.put(2, "baotou")
	st.put(3, "kashi")
	st.loads(1, "jade", "jade")
	st.loads(2, "rice")
	st.loads(3, "silk")
	st.event("wind-storm")
	st.expect("left: 5", "loads: jade", "loads 2: ", "loads 3: silk", "lost: false", "lost 2: false", "actor: 1")
	f := st.Active.force()
	if !f.noTrack.Has(st.at("hohhot")) || f.noTrack.Has(st.at("xian")) {
		t.Error("building in the wind")
	}
}

// Ruling 19: trains first go to the nearest city along any track, then the
// track goes.
func TestSandStorms(t *testing.T) {
	for token, deserts := range map[string][]Desert{
		"western-sand-storm": {Taklimakan, Lop}, "eastern-sand-storm": {Gobi, BadainJaran, MuUs},
	} {
		zone := land.DesertPosts(deserts...)
		st := newStage(t, 3)
		st.placeAll()
		st.again()
		var inside Milepost
		for m := range Milepost(NumMileposts) {
			if zone.Has(m) {
				inside = m
			}
		}
		for d := range land.Sides(inside) {
			if e := land.Sides(inside)[d].Edge; e != NoEdge {
				st.Track.Lay(e, 2)
			}
		}
		st.player(3).At = inside
		st.loads(3, "silk")
		st.event(token)
		for e := range Edge(NumEdges) {
			if a, z := land.Mileposts(e); st.Track.Claim(e) != 0 && (zone.Has(a) || zone.Has(z)) {
				t.Errorf("%s leaves track at %s", token, land.Token(a))
			}
		}
		for st.choosing() != 0 {
			st.play(st.legal()[0])
		}
		if cityAt(st.player(3).At) == NoCity {
			t.Errorf("%s leaves the train at %s", token, land.Token(st.player(3).At))
		}
		st.expect("lost 3: true", "loads 3: ", "actor: 1")
	}
	st := newStage(t, 2)
	st.put(1, "kashi")
	st.own(2, "kashi", "hotan")
	st.player(2).Placed, st.player(2).Back = true, noBack
	set := land.DesertPosts(Taklimakan)
	for e := range Edge(NumEdges) { // along the track, not as the crow flies
		if a, z := land.Mileposts(e); st.Track.Owner(e) == 2 && set.Has(a) && set.Has(z) {
			st.player(2).At = a
			st.nearest(t, a)
			return
		}
	}
}

// nearest compares the towns to which a train goes with a count by hand.
func (st *stage) nearest(t *testing.T, from Milepost) {
	t.Helper()
	towns := st.happening(nil).nearestTowns(from, func(side *Side) bool {
		return side.Edge == NoEdge || st.Track.Owner(side.Edge) != 0
	})
	if towns == 0 {
		t.Errorf("no town along the track from %s", land.Token(from))
	}
	for set := towns; set != 0; set &= set - 1 {
		if c := cityToken(set.first()); c != "kashi" && c != "hotan" {
			t.Errorf("the train goes to %s", c)
		}
	}
}

// A train in the sand goes to the town that is nearest along any track, not as
// the crow flies, before the track is lost.
func TestShelterAlongForeignTrack(t *testing.T) {
	st := newStage(t, 2)
	kashi, hotan := cityAt(st.at("kashi")), cityAt(st.at("hotan"))
	for at := range sandOf("western-sand-storm").All() {
		if land.FromCity(kashi)[at] < land.FromCity(hotan)[at] {
			st.own(2, "hotan", land.Token(at))
			st.put(1, land.Token(at))
			break
		}
	}
	for _, e := range land.Exits(kashi) {
		st.Track.Erase(e)
	}
	st.event("western-sand-storm")
	st.expect("at: hotan", "lost: true", "actor: 2")
}

func sandOf(token string) *Posts { return &cardTokens[token].zone().reach }

// Without track the train goes where the fewest steps lead; of two towns the
// owner chooses.
func TestShelterWithoutTrack(t *testing.T) {
	asked := false
	for at := range sandOf("western-sand-storm").All() {
		var nearest CitySet
		least := Far
		for c := range City(NumMainland) {
			if n := land.FromCity(c)[at]; n < least {
				nearest, least = 1<<c, n
			} else if n == least {
				nearest |= 1 << c
			}
		}
		st := newStage(t, 2)
		st.put(1, "kashi")
		st.put(2, land.Token(at))
		st.event("western-sand-storm")
		if nearest&(nearest-1) == 0 {
			st.expect("at 2: " + cityToken(nearest.first()))
			continue
		}
		asked = true
		if st.Choices[1].Towns != nearest {
			t.Errorf("at %s the towns are %v", land.Token(at), st.Choices[1].Towns.tokens())
		}
	}
	if !asked {
		t.Error("no milepost of the deserts lies between two towns")
	}
}

// A train that the storm brings to a major city has come to the congress.
func TestShelterAtTheCongress(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "kashi")
	sand, best := sandOf("eastern-sand-storm"), NoMilepost
	for at := range sand.All() {
		if best == NoMilepost || land.FromCity(0)[at] < land.FromCity(0)[best] {
			best = at
		}
	}
	st.own(2, "beijing", land.Token(best))
	st.put(2, land.Token(best))
	st.State.happening(st.turn()).convene(cardTokens["party-congress"])
	st.event("eastern-sand-storm")
	if c := cityAt(st.player(2).At); c != 0 {
		t.Fatalf("the train goes to %s", land.Token(st.player(2).At))
	}
	st.expect("called 2: false", "cash 2: 70")
}

// The zones of the events reach exactly as far as the cards say.
func TestZonesReachAsFarAsTheCardsSay(t *testing.T) {
	southern, northern := SeasOf(EastChinaSea, TaiwanStrait, SouthChinaSea), SeasOf(YellowSea, Bohai)
	for token, c := range map[string]struct {
		cities string
		seas   Seas
		radius uint8
		set    func(z *zone) *Posts
	}{
		"derailment-1":       {"beijing wuhan lanzhou kunming harbin urumqi", 0, 3, func(z *zone) *Posts { return &z.reach }},
		"derailment-2":       {"shanghai zhengzhou chengdu hohhot nanning golmud", 0, 3, func(z *zone) *Posts { return &z.reach }},
		"derailment-3":       {"chongqing xian shenyang jinan changsha dunhuang", 0, 3, func(z *zone) *Posts { return &z.reach }},
		"heavy-snow":         {"lhasa", 0, 6, func(z *zone) *Posts { return &z.barred }},
		"wind-storm":         {"hohhot", 0, 6, func(z *zone) *Posts { return &z.half }},
		"southern-sea-storm": {"", southern, 4, func(z *zone) *Posts { return &z.half }},
		"northern-sea-storm": {"", northern, 4, func(z *zone) *Posts { return &z.half }},
		"general-strike":     {"", AllSeas, 3, func(z *zone) *Posts { return &z.struck }},
		"dock-strike":        {"", AllSeas, 2, func(z *zone) *Posts { return &z.struck }},
		"earthquake":         {"taiyuan", 0, 9, func(z *zone) *Posts { return &z.noTrack }},
	} {
		var from []Milepost
		for _, city := range strings.Fields(c.cities) {
			at, _ := land.CityNamed(city)
			from = append(from, land.Cities[at].Post)
		}
		from = append(from, land.Coast(c.seas)...)
		steps, set := land.Steps(from...), c.set(cardTokens[token].zone())
		for m := range Milepost(NumMileposts) {
			if set.Has(m) != (steps[m] <= c.radius) {
				t.Errorf("%s at %s, %d steps away: %t", token, land.Token(m), steps[m], set.Has(m))
				break
			}
		}
	}
	for token, rivers := range map[string]string{
		"northern-flood": "yellow wei fen huai liao songhua nen", "southern-flood": "yangtze han jialing yuan xiang gan xi min",
	} {
		if want := land.WatersNamed(strings.Fields(rivers)...); cardTokens[token].zone().waters != want || bits.OnesCount64(uint64(want)) < 7 {
			t.Errorf("%s floods %b, want %b", token, cardTokens[token].zone().waters, want)
		}
	}
}

// A train that is placed in a storm has half its move.
func TestStartInAStorm(t *testing.T) {
	st := newStage(t, 2)
	st.State.happening(nil).enact(cardTokens["wind-storm"], oneTurn)
	st.play("start hohhot")
	st.expect("left: 5")
}

// Events in force hold together, in the sand as elsewhere.
func TestEventsHoldTogether(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "kashi")
	for _, token := range []string{"heavy-snow", "southern-sea-storm", "eastern-sand-storm", "southern-flood", "earthquake"} {
		st.event(token)
	}
	f := st.Active.force()
	sand := sandOf("eastern-sand-storm")
	for at := range sand.All() {
		if !f.noTrack.Has(at) {
			t.Errorf("building in the sand at %s", land.Token(at))
		}
	}
	for _, place := range []string{"lhasa", "fuzhou", "taiyuan"} {
		if !f.noTrack.Has(st.at(place)) {
			t.Errorf("building at %s", place)
		}
	}
	if !f.barred.Has(st.at("lhasa")) || !f.half.Has(st.at("fuzhou")) || f.waters != land.WatersNamed(EventCards[5].Waters...) {
		t.Error("an event hides another one")
	}
}

// Two equally near towns: the owner chooses, then the load.
func TestShelter(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.again()
	st.loads(2, "silk", "rice")
	kashi, _ := land.CityNamed("kashi")
	hotan, _ := land.CityNamed("hotan")
	st.Choices[1] = Choice{Towns: 1<<kashi | 1<<hotan, Load: true}
	st.Drawing = true
	if st.brief() != "shelter hotan, shelter kashi" && st.brief() != "shelter kashi, shelter hotan" {
		t.Fatalf("asked %s", st.brief())
	}
	st.play("shelter hotan, lose rice")
	st.expect("at 2: hotan", "loads 2: silk", "actor: 1")
}

// Ruling 17: at most 4 from Taiyuan a load and a turn, to 9 half a move.
func TestEarthquake(t *testing.T) {
	taiyuan, _ := land.CityNamed("taiyuan")
	steps := land.FromCity(taiyuan)
	for m := range Milepost(NumMileposts) {
		if steps[m] > 10 {
			continue
		}
		st := newStage(t, 2)
		st.put(1, "kashi")
		st.player(2).Placed, st.player(2).At, st.player(2).Back = true, m, noBack
		st.loads(2, "silk")
		st.event("earthquake")
		near, far := steps[m] <= 4, steps[m] > 4 && steps[m] <= 9
		if st.player(2).Lost != near || (len(st.player(2).carried()) == 0) != near || st.player(2).Slow != far {
			t.Fatalf("%d from Taiyuan: %+v", steps[m], st.player(2))
		}
		if f := st.Active.force(); f.noTrack.Has(m) != (near || far) {
			t.Errorf("building %d from Taiyuan", steps[m])
		}
		if far {
			st.play("end")
			if st.State.Turn.Left != 5 {
				t.Errorf("%d mileposts after the quake", st.State.Turn.Left)
			}
			st.play("end, end")
			if st.State.Turn.Left != 9 {
				t.Error("slow for two turns")
			}
		}
	}
	st := newStage(t, 2)
	st.put(1, "shijiazhuang")
	st.State.Turn.Left = 8
	if n := steps[st.player(1).At]; n <= 4 {
		st.put(1, "beijing")
		st.State.Turn.Left = 8
	}
	st.event("earthquake")
	st.expect("left: 4", "slow: true")
}

// Desert Rains stay, and dry waters cost like rivers.
func TestDesertRains(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "kashi")
	st.event("desert-rains")
	for range 6 {
		st.placeAll()
		st.play("end")
	}
	st.expect("active: desert-rains")
	for e := range Edge(NumEdges) {
		a, z := land.Mileposts(e)
		d, _ := land.Between(a, z)
		side := land.Side(a, d)
		if side.Rainy == 0 || land.Posts[a].Terrain > Arid || land.Posts[z].Terrain > Arid {
			continue
		}
		for d := range land.Sides(a) {
			if other := land.Sides(a)[d].Edge; other != NoEdge && other != e {
				st.Track.Lay(other, 1)
				break
			}
		}
		before := st.player(1).Cash
		st.play("lay " + land.Token(a) + " " + land.Token(z))
		if paid := before - st.player(1).Cash; paid != int(side.Price+side.Rainy) {
			t.Errorf("a dry river costs %d, want %d", paid, side.Price+side.Rainy)
		}
		return
	}
	t.Error("no dry river on the board")
}
