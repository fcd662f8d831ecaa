package china

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// priceOracle finds the cheapest way to every milepost by passing over the whole
// board until no price falls. It shares only the printed board with buildPaths,
// and counts the limits literally by the rules.
type priceOracle struct {
	*State
	shut  MilepostSet
	flood WaterSet
	rooms map[[2]int]bool      // what room has found
	cost  [2][NumMileposts]int // come to without a new segment, or by one
}

const never = 1 << 20

// newPriceOracle computes the prices for the actor.
func newPriceOracle(s *State) *priceOracle {
	l := &priceOracle{State: s, flood: s.Active.floodedWaters(), rooms: map[[2]int]bool{}}
	for i := range s.Active {
		l.shut = l.shut.Union(s.Active[i].Card.zone().noTrack)
	}
	for m := range Milepost(NumMileposts) {
		l.cost[0][m], l.cost[1][m] = never, never
		if board.Posts[m].Terrain == Ring || s.actorHasTrackAt(m) || s.ferried() && board.otherPort(m) != NoMilepost {
			l.cost[0][m] = 0
		}
	}
	for l.relaxBoard() {
	}
	return l
}

func (s *State) ferried() bool { return s.Links[DalianFerry].Has(uint8(s.Actor)) }

// relaxBoard passes over the board once. It reports whether a price fell.
func (l *priceOracle) relaxBoard() (fell bool) {
	for m := range Milepost(NumMileposts) {
		for used := range l.cost {
			if l.cost[used][m] < never && l.relaxFrom(m, used) {
				fell = true
			}
		}
	}
	return fell
}

// relaxFrom lowers the costs of the mileposts one step from m. used is the
// number of new segments that the path has at m. It reports whether a cost
// fell.
func (l *priceOracle) relaxFrom(m Milepost, used int) (fell bool) {
	cost := l.cost[used][m]
	if board.Posts[m].Terrain == Ring && used == 1 {
		for _, n := range board.Cities[board.Posts[m].City].Points[1:] {
			fell = l.lower(n, 1, cost) || fell
		}
	}
	for d := range hex.Direction(hex.Directions) {
		if side := board.Side(m, d); side.Edge != NoEdge && l.isLegal(m, side, used) {
			price := int(side.Price)
			if l.Active.hasKind(DesertRains) {
				price += int(side.Rainy)
			}
			to := 1
			if l.Track[side.Edge] != 0 {
				to = 0 // a bridge rebuilt is no new segment of the town
			}
			fell = l.lower(side.To, to, cost+price) || fell
		}
	}
	return l.sail(m, used, cost) || fell
}

// lower records a lower cost of a milepost. It reports whether the cost is
// lower than before.
func (l *priceOracle) lower(m Milepost, used, cost int) bool {
	if cost >= l.cost[used][m] {
		return false
	}
	l.cost[used][m] = cost
	return true
}

// isLegal reports whether a segment may be laid out of m when the path has laid
// used segments there.
func (l *priceOracle) isLegal(m Milepost, side *Side, used int) bool {
	old := l.Track[side.Edge]
	if old != 0 && old != uint8(l.Actor)|lostBit || side.Waters&l.flood != 0 || l.shut.Has(m) || l.shut.Has(side.To) {
		return false
	}
	if p := board.Posts[m]; p.Terrain == Ring && l.Turn.MajorExits[p.City] >= 2 {
		return false
	}
	if old != 0 {
		return used == 0 || l.hasRoom(m, used)
	}
	return l.hasRoom(m, used+1) && l.hasRoom(side.To, 1)
}

// hasRoom reports whether a place can take more segments of the actor.
func (l *priceOracle) hasRoom(m Milepost, more int) bool {
	if cityAt(m) == NoCity && m != board.Ferry[1] {
		return true
	}
	key := [2]int{int(m), more}
	if _, known := l.rooms[key]; !known {
		l.rooms[key] = l.isWithinLimits(m, more)
	}
	return l.rooms[key]
}

// isWithinLimits does the work of hasRoom by counting the segments at the
// place.
func (l *priceOracle) isWithinLimits(m Milepost, more int) bool {
	c := cityAt(m)
	free, mine := 0, more
	var seats SeatSet
	for e := range Edge(NumEdges) {
		a, z := board.EndsOf(e)
		if a != m && z != m && (c == NoCity || cityAt(a) != c && cityAt(z) != c) {
			continue
		}
		switch owner := l.Track.OwnerOrClaimant(e); owner {
		case 0:
			free++
		case uint8(l.Actor):
			mine++
			seats = seats.With(owner)
		default:
			seats = seats.With(owner)
		}
	}
	if c == ferryCity {
		seats |= l.Links[DalianFerry]
	}
	joined := bits.OnesCount8(uint8(seats.With(uint8(l.Actor))))
	limit := 2
	if c != NoCity {
		limit = map[Size]int{Small: 2, Medium: 3, Major: 6}[board.Cities[c].Size]
	}
	if c != NoCity && limit < 6 && (mine > 3 || joined > limit) {
		return false
	}
	return free-more >= min(limit, l.seatCount())-joined
}

// sail lowers the cost of the port across the ferry, which the path buys at m.
// It reports whether the cost fell.
func (l *priceOracle) sail(m Milepost, used, cost int) bool {
	other := board.otherPort(m)
	if other == NoMilepost || l.ferried() || bits.OnesCount8(uint8(l.Links[DalianFerry])) > 1 ||
		l.shut.Has(m) || l.shut.Has(other) {
		return false
	}
	price := 4
	if used == 1 && !l.actorHasTrackAt(m) {
		price -= int(board.Posts[m].Price)
	}
	return l.hasRoom(other, 0) && l.lower(other, 0, cost+price)
}

// priceOf returns the price of the way to a town, or false if none leads there.
func (l *priceOracle) priceOf(c City) (int, bool) {
	m := board.Cities[c].Post
	least := min(l.cost[0][m], l.cost[1][m])
	return least, least < never
}

// randomPosition returns a position with track of all seats, with or without
// track of the actor, sometimes with events in force and a train anywhere.
func randomPosition(t *testing.T, r *rand.Rand) *stage {
	st := newStage(t, 2+r.IntN(5))
	for range r.IntN(12) {
		seat := 1 + r.IntN(st.seatCount())
		found := (&BuildView{Board: board, Tracks: st.Track[:], Seat: uint8(seat), Seats: st.seatCount()}).findPaths(unlimited)
		for _, l := range found.Path(board.Cities[r.IntN(NumMainland)].Post) {
			if !l.IsFerry() {
				st.Track.Lay(l.Edge, uint8(seat))
			}
		}
	}
	for range r.IntN(3) {
		st.Active = append(st.Active, ActiveEvent{Card: NumCards + 1 + Card(r.IntN(NumEvents)), By: 1, Turns: 1})
	}
	if r.IntN(3) > 0 {
		p := st.player(1)
		p.Placed, p.At, p.Back = true, board.Cities[r.IntN(NumMainland)].Post, backNone
	} else {
		st.Stage = OpeningBack
	}
	st.player(1).Cash = 20 + r.IntN(80)
	st.restartTurn()
	return st
}

// TestBuildsToTownsAreCheapest checks, in positions of simulated games, that a
// build to any town costs as much as the cheapest path that an exhaustive
// search finds.
func TestBuildsToTownsAreCheapest(t *testing.T) {
	towns, blocked, cut := 0, 0, 0
	for seed := range uint64(40) {
		st := randomPosition(t, rand.New(rand.NewPCG(seed, 4)))
		ways := newPriceOracle(st.State)
		h := secrets{}.Hand(st.State, 1).(Hand)
		plans := map[string]BuildPlan{}
		for _, p := range h.Builds {
			plans[p.To] = p
		}
		for c := NumMajors; c < NumMainland; c++ {
			want, leads := ways.priceOf(City(c))
			p, listed := plans[cityToken(City(c))]
			switch {
			case leads && want == 0:
				continue
			case !listed:
				t.Errorf("seed %d: no build to %s", seed, cityToken(City(c)))
			case p.Whole != want && leads, !leads && (p.Whole != 0 || p.Block == ""):
				t.Errorf("seed %d: %s costs %+v, exhaustive search finds %d (%t)", seed, p.To, p, want, leads)
			case leads != (p.Block == ""), leads && p.Cost < p.Whole != (p.Stop != ""):
				t.Errorf("seed %d: %s: %+v", seed, p.To, p)
			}
			if towns++; !leads {
				blocked++
			} else if p.Stop != "" {
				cut++
			}
		}
	}
	if towns < 1000 || blocked < 20 || cut < 100 {
		t.Errorf("%d towns, %d of them blocked, %d cut", towns, blocked, cut)
	}
}

// TestBlockedPlanNamesTheEvent checks that the plan of a build to Lhasa during
// a snow storm names the storm and has no price.
func TestBlockedPlanNamesTheEvent(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "chongqing", "chengdu")
	st.putTrain(1, "chengdu")
	at := -1
	for i := range EventCards {
		if z := newZone(&EventCards[i]); EventCards[i].Kind == HeavySnow && z.noTrack.Has(st.at("lhasa")) {
			at = i
		}
	}
	if at < 0 {
		t.Fatal("no snow storm hit Lhasa")
	}
	snow := NumCards + 1 + Card(at)
	st.Active = append(st.Active, ActiveEvent{Card: snow, By: 1, Turns: 1})
	plans := (secrets{}).Hand(st.State, 1).(Hand).Builds
	i := slices.IndexFunc(plans, func(p BuildPlan) bool { return p.To == "lhasa" })
	if i < 0 {
		t.Fatal("Lhasa is not in the list")
	}
	if p := plans[i]; p.Block != "closed" || p.Event != snow.Token() || p.Whole != 0 || p.Cost == 0 || p.Stop == "" {
		t.Errorf("unexpected plan: %+v", p)
	}
}

// TestBuildStartsAtTheCheapestMajorCity checks that a major city is a place to
// start at, and not to build to, while a seat has no track, and that it is
// built to afterwards.
func TestBuildStartsAtTheCheapestMajorCity(t *testing.T) {
	st := newStage(t, 2)
	st.Stage = OpeningOut
	st.restartTurn()
	if st.isLegal("build shanghai") {
		t.Error("a build to Shanghai without track is legal, want illegal")
	}
	if way, ok := moveToward(st.State, 1, "build", []string{"shanghai"}); ok {
		t.Errorf("build lays a stub to %v", way)
	}
	if why := explainMove(st.State, 1, "build", []string{"shanghai"}); why != "starts-there" {
		t.Errorf("unexpected reason %q", why)
	}
	st.play("build tianjin")
	if !st.isLegal("build shanghai") {
		t.Error("Shanghai cannot be joined")
	}
	if why := explainMove(st.State, 1, "build", []string{"tianjin"}); why != "joined" {
		t.Errorf("unexpected reason %q", why)
	}
}

// TestBuildJoinsAPieceThatIsApart checks that a build joins a city with own
// track that is apart to the network, and that the plan says where the new
// track starts.
func TestBuildJoinsAPieceThatIsApart(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	st.putTrain(1, "tianjin")
	plan := func(to string) (found BuildPlan) {
		for _, p := range (secrets{}).Hand(st.State, 1).(Hand).Builds {
			if p.To == to {
				found = p
			}
		}
		return found
	}
	if p := plan("chengdu"); p.From != "chongqing" || p.Whole > 15 {
		t.Errorf("unexpected plan for Chengdu: %+v", p)
	}
	st.play("build chengdu")
	join := plan("chengdu")
	if join.Whole < 20 || join.Stop == "" || join.From == "chongqing" {
		t.Errorf("unexpected plan for the joined Chengdu: %+v", join)
	}
	st.player(1).Cash = 500
	for range 20 {
		st.endTurns(1)
		if !st.isLegal("build chengdu") {
			break
		}
		st.play("build chengdu")
	}
	own := board.Connected(st.Track[:], 1, 0, st.at("tianjin"))
	if !own.Has(st.at("chengdu")) {
		t.Error("Chengdu is still apart after the build")
	}
}

// pricesToCity returns the prices of ways from each milepost to a city on the
// empty board. It passes over the board until no price falls.
func pricesToCity(c City) *[NumMileposts]int {
	cost := new([NumMileposts]int)
	for m := range cost {
		cost[m] = never
	}
	for _, m := range board.Cities[c].Points {
		cost[m] = 0
	}
	for fell := true; fell; {
		fell = false
		for m := range Milepost(NumMileposts) {
			if least := cheapestOnward(cost, m); least < cost[m] {
				cost[m], fell = least, true
			}
		}
	}
	return cost
}

// cheapestOnward returns the lowest price of a way that continues from m over
// segments, red areas or the ferry. The ferry's price includes its port's
// milepost.
func cheapestOnward(cost *[NumMileposts]int, m Milepost) int {
	least := cost[m]
	for d := range hex.Direction(hex.Directions) {
		side := board.Side(m, d)
		switch {
		case side.Edge != NoEdge:
			least = min(least, cost[side.To]+int(side.Price))
		case side.To != NoMilepost && board.Posts[m].Terrain == Ring && board.Posts[side.To].Terrain == Ring:
			least = min(least, cost[side.To])
		}
	}
	if n := board.otherPort(m); n != NoMilepost {
		least = min(least, cost[n]+4-int(board.Posts[m].Price))
	}
	return least
}

// TestAidsJoinBothEnds checks that, without a network, the aid to a demand has at
// least the price of the track that connects both cities. Since a person builds first
// to one of them and then to the other, it may cost up to a quarter more.
func TestAidsJoinBothEnds(t *testing.T) {
	back := map[City]*[NumMileposts]int{}
	ways := func(token string) *[NumMileposts]int {
		c, _ := board.CityNamed(token)
		if back[c] == nil {
			back[c] = pricesToCity(c)
		}
		return back[c]
	}
	start := newPriceOracle(newStage(t, 3).State)
	priced := 0
	for seed := range uint64(8) {
		s := rules{}.Setup(3, engine.Options{"limit": limitNone}, engine.NewRecorder(engine.NewRand(numbered(seed), 0)))
		for _, a := range (secrets{}).Hand(s, s.Actor).(Hand).Aids {
			from, _ := board.CityNamed(a.Source)
			to, _ := board.CityNamed(a.City)
			if isTaiwan(from) || isTaiwan(to) {
				continue
			}
			want := never
			for m := range NumMileposts {
				want = min(want, min(start.cost[0][m], start.cost[1][m])+ways(a.Source)[m]+ways(a.City)[m])
			}
			if priced++; a.Build < want || a.Build > want+want/4 {
				t.Errorf("seed %d: track for %s from %s to %s is said to cost %d, the cheapest costs %d",
					seed, a.Good, a.Source, a.City, a.Build, want)
			}
		}
	}
	if priced < 40 {
		t.Errorf("only %d aids have a price", priced)
	}
}

// TestAidCostFallsByMoneySpent checks after each build that the cost in the aid
// falls by the money spent.
func TestAidCostFallsByMoneySpent(t *testing.T) {
	st := newStage(t, 2)
	st.Stage = OpeningOut
	st.giveDemand(1, 0, "wood", "fuzhou")
	st.player(1).Cash = 500
	st.restartTurn()
	aid := func() DemandAid {
		for _, a := range (secrets{}).Hand(st.State, 1).(Hand).Aids {
			if a.Good == "wood" && a.City == "fuzhou" {
				return a
			}
		}
		return DemandAid{}
	}
	whole := aid().Build
	for range 40 {
		left := aid().Build
		if left == 0 {
			break
		}
		b := simPlayer{state: st.State, site: st.buildSite(1), player: st.player(1), seat: 1, legal: rules{}.Legal(st.State, 1, nil)}
		b.survey = b.site.surveyNetwork(unlimited)
		for _, r := range st.findRoutes(&b.survey, 1, &b.routeBuffer) {
			if r.good.Token() == "wood" && cityToken(r.city) == "fuzhou" {
				b.best = &r
			}
		}
		before := st.player(1).Cash
		m, ok := b.layToward(b.best.fork)
		for _, c := range [2]City{b.best.load, b.best.drop} {
			if !ok {
				m, ok = b.layToCity(c)
			}
		}
		st.play(engine.Notation(m))
		if spent := before - st.player(1).Cash; aid().Build != left-spent {
			t.Errorf("%s costs %d, the aid falls from %d to %d", engine.Notation(m), spent, left, aid().Build)
		}
		st.State.Turn.Spent, st.State.Turn.MajorExits = 0, [NumMajors]uint8{}
	}
	if spent := 500 - st.player(1).Cash; spent != whole || whole < 10 || aid().Build != 0 {
		t.Errorf("the aid said %d, spent were %d, and %d is missing", whole, spent, aid().Build)
	}
}
