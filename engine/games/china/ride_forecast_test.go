package china

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// visitRides plays matches with sensible track and random rides, and calls show
// for each position in which a train may move.
func visitRides(t *testing.T, seed uint64, turns int, show func(s *State, r *rand.Rand)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	chance := engine.NewRand(numbered(seed), 0)
	options := engine.Options{"express": "no", "indulgence": "no", "limit": limitNone}
	s := rules{}.Setup(2+int(seed%4), options, engine.NewRecorder(chance))
	for range turns {
		seat := s.actingSeats().First()
		list := rules{}.Legal(s, seat, nil)
		m := guide{}.Sim(s, seat, list, chance)
		if rides := slices.DeleteFunc(slices.Clone(list), func(m Move) bool {
			return m.kind != kindGo && m.kind != kindGoShort && m.kind != kindStep && m.kind != kindSail
		}); len(rides) > 0 {
			if s.actor().Cash < 60 {
				s.payFromBank(seat, 60, engine.NewRecorder(chance)) // careless people stay rich
			}
			show(s, r)
			if r.IntN(3) > 0 {
				m = rides[r.IntN(len(rides))]
			}
		}
		rules{}.Apply(s, seat, m, engine.NewRecorder(chance))
		if s.isOver() {
			return
		}
	}
}

// playRide plays a ride on a copy and returns the mileposts that it passes.
func playRide(s *State, m Move) (after *State, way []Milepost) {
	after = s.Clone()
	rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
	rules{}.Apply(after, s.Actor, m, rec)
	for _, e := range rec.Events() {
		if e.Kind != "way" {
			continue
		}
		for _, place := range e.What {
			at, _ := board.Find(place)
			way = append(way, at)
		}
	}
	return after, way
}

// reverses reports whether the train on a way leaves a milepost outside of
// cities by the segment by which it arrived.
func reverses(s *State, way []Milepost) bool {
	behind := NoMilepost
	if back := s.actor().Back; back >= 0 && back != backFerry {
		behind = board.Side(s.actor().At, hex.Direction(back)).To
	}
	for i, m := range way[:max(len(way)-1, 0)] {
		if way[i+1] == behind && !board.IsCity(m) {
			return true
		}
		behind = m
	}
	return false
}

// stepsTo returns the fewest steps, in any number of turns, by which a seat's
// train reaches a milepost, or false. closed respects events.
func (s *State) stepsTo(seat engine.Seat, m Milepost, ferry, closed bool) (int, bool) {
	v := s.rideView(seat, 1)
	if !ferry {
		v.Ferry = 0
	}
	if !closed {
		v.Barred = nil
	}
	way, ok := v.findFarRides().Shortest(m)
	return way.Steps, ok
}

// TestRidesEndAtTheForecastStop checks, in positions of simulated games, that
// each ride ends where its trip in the hand says and costs what it says.
func TestRidesEndAtTheForecastStop(t *testing.T) {
	met := map[string]int{}
	for seed := range uint64(8) {
		visitRides(t, seed, 260, func(s *State, r *rand.Rand) {
			h := secrets{}.Hand(s, s.Actor).(Hand)
			for _, m := range (rules{}).Legal(s, s.Actor, nil) {
				if m.kind > kindStep || m.kind == kindStart || cityAt(Milepost(m.a)) == NoCity && r.IntN(8) > 0 {
					continue
				}
				checkRide(t, seed, s, h, m, met)
			}
			checkToward(t, seed, s, City(r.IntN(NumMainland)), met)
		})
	}
	t.Log(met)
	for _, kind := range []string{"near", "beyond", "fee", "fee beyond", "toward", "nowhere", "behind"} {
		if met[kind] == 0 {
			t.Errorf("no ride of kind %s was found", kind)
		}
	}
}

func checkRide(t *testing.T, seed uint64, s *State, h Hand, m Move, met map[string]int) {
	t.Helper()
	to := Milepost(m.a)
	trip := forecastOf(h, m)
	end := to
	met["near"]++
	if trip.Stop != "" {
		end, _ = board.Find(trip.Stop)
		met["near"]--
		met["beyond"]++
		if trip.Fee > 0 {
			met["fee beyond"]++
		}
	}
	if trip.Fee > 0 {
		met["fee"]++
	}
	after, way := playRide(s, m)
	if reverses(s, way) {
		t.Fatalf("seed %d, turn %d, seat %d at %s: %s reverses outside of a city", seed, s.Number, s.Actor,
			board.Token(s.actor().At), engine.Notation(m))
	}
	p := after.player(s.Actor)
	fee := TrackFee * bits.OnesCount8(uint8(after.Turn.PaidOwners&^s.Turn.PaidOwners))
	if p.At != end || fee != trip.Fee {
		t.Fatalf("seed %d, turn %d, seat %d at %s: %s is said to end at %s for %dM, and ends at %s for %dM",
			seed, s.Number, s.Actor,
			board.Token(s.actor().At), engine.Notation(m), board.Token(end), trip.Fee, board.Token(p.At), fee)
	}
	if end == to {
		return
	}
	left, ok := after.stepsTo(s.Actor, to, false, true)
	if !ok {
		left, ok = after.stepsTo(s.Actor, to, false, false)
		met["barred"]++
	}
	if rode := len(way) - 1; rode < 1 || !ok || left > trip.Steps-rode {
		t.Fatalf("seed %d, turn %d, seat %d at %s: %s of %d steps made %d, and %d (%t) are left", seed, s.Number, s.Actor,
			board.Token(s.actor().At), engine.Notation(m), trip.Steps, len(way)-1, left, ok)
	}
}

// forecastOf returns the hand's forecast of a ride.
func forecastOf(h Hand, m Move) Trip {
	i := slices.IndexFunc(h.Trips, func(trip Trip) bool { return trip.Kind == m.Kind() && trip.To == m.Args()[0] })
	switch {
	case i >= 0:
		return h.Trips[i]
	case m.kind == kindGo:
		return Trip{Steps: int(h.Steps[m.a]), Fee: int(h.Fees[m.a])}
	}
	return Trip{}
}

// checkToward checks a city that is not listed: the train approaches it, or the
// reason is given.
func checkToward(t *testing.T, seed uint64, s *State, c City, met map[string]int) {
	t.Helper()
	to := board.Cities[c].Post
	list := rules{}.Legal(s, s.Actor, nil)
	if to == s.actor().At || slices.Contains(list, Move{kind: kindGo, a: uint16(to)}) {
		return
	}
	before, leads := s.stepsTo(s.Actor, to, true, true)
	args, ok := moveToward(s, s.Actor, "go", []string{cityToken(c)})
	if !ok {
		why := explainMove(s, s.Actor, "go", []string{cityToken(c)})
		met["nowhere"]++
		met[why]++
		if why == "no-reverse" {
			met["behind"]++
		}
		if leads != (why == "ferry-first" || why == "too-far") {
			t.Fatalf("seed %d, turn %d: to %s a way leads (%t), but %q", seed, s.Number, cityToken(c), leads, why)
		}
		return
	}
	met["toward"]++
	m, _ := board.Find(args[0])
	after, _ := playRide(s, Move{kind: kindGo, a: uint16(m)})
	left, still := after.stepsTo(s.Actor, to, true, true)
	if at := after.player(s.Actor).At; at != m || !leads || !still || left >= before && s.cheaperIsLonger(to) == 0 {
		t.Fatalf("seed %d, turn %d: toward %s the train went to %s instead of %s: %d steps, before %d",
			seed, s.Number, cityToken(c),
			board.Token(at), args[0], left, before)
	}
}

// cheaperIsLonger returns by how many steps the cheapest way is longer than the
// shortest one.
func (s *State) cheaperIsLonger(m Milepost) int {
	far := s.rideView(s.Actor, 1).findFarRides()
	cheap, _ := far.Cheapest(m)
	short, _ := far.Shortest(m)
	return cheap.Steps - short.Steps
}

// TestCityBehindTheTrainIsNotOffered checks that a ride to a city behind a
// train that may not reverse is offered only if the train can turn in a city
// ahead.
func TestCityBehindTheTrainIsNotOffered(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "zhengzhou")
	st.putTrain(1, "beijing")
	st.State.Turn.MovesLeft = 6
	st.play("go zhengzhou")
	on := st.player(1).At
	st.endTurns(1)
	turning := &stage{State: st.Clone(), t: t}
	for turning.play("go beijing"); turning.player(1).BoundFor != ""; turning.play("go beijing") {
		turning.endTurns(1)
	}
	turning.expect("at: beijing")
	for e := range Edge(NumEdges) { // the track ends a milepost ahead of the train
		a, z := board.EndsOf(e)
		ahead := func(m Milepost) bool {
			steps := board.StepsFromCity(cityAt(st.at("zhengzhou")))
			return steps[m]+1 < steps[on]
		}
		if st.Track.Owner(e) == 1 && (ahead(a) || ahead(z)) {
			st.Track.Erase(e)
		}
	}
	if !slices.ContainsFunc(st.legalMoves(), func(move string) bool { return strings.HasPrefix(move, "go ") }) {
		t.Fatal("the train cannot go anywhere")
	}
	if st.isLegal("go beijing") {
		t.Error("a ride to the city behind is legal, want illegal")
	}
	if why := explainMove(st.State, 1, "go", []string{"beijing"}); why != "no-reverse" {
		t.Errorf("unexpected reason %q", why)
	}
	if list := (guide{}).Shortcuts(st.State, 1); len(list) > 0 && list[0].Name == continueName {
		t.Errorf("continue shortcut leads to %v, want none", list[0].Args)
	}
}

// TestRideTowardGoesAroundALoop checks that a train rides toward a place behind
// it around a loop of another seat's track.
func TestRideTowardGoesAroundALoop(t *testing.T) {
	st := newStage(t, 2)
	loop, stem := loopAround(t)
	for i, m := range loop {
		st.layBetween(2, m, loop[(i+1)%len(loop)])
	}
	st.layBetween(2, loop[0], stem)
	goal := NearestCity(stem)
	way := descendingWay(goal, stem)
	for i, m := range way[1:] {
		st.layBetween(2, way[i], m)
	}
	p := st.player(1)
	d, _ := board.DirectionBetween(stem, way[1])
	p.Placed, p.At, p.Back = true, stem, int8(d)
	st.restartTurn()
	st.State.Turn.MovesLeft = 2 + len(loop) // to the loop, around it, and back
	before, _ := st.stepsTo(1, board.Cities[goal].Post, false, true)
	to, ok := moveToward(st.State, 1, "go", []string{cityToken(goal)})
	if !ok {
		t.Fatalf("no way to %s is offered", cityToken(goal))
	}
	rode := st.State.Turn.MovesLeft
	st.play("go " + to[0])
	rode -= st.State.Turn.MovesLeft
	if left, ok := st.stepsTo(1, board.Cities[goal].Post, false, true); !ok || left != before-rode || rode < len(loop)/2 {
		t.Errorf("by %s, %d steps, %d of %d are left (%t)", to[0], rode, left, before, ok)
	}
}

// descendingWay returns a way to a city on which each segment leads nearer to
// it.
func descendingWay(c City, m Milepost) []Milepost {
	way, steps := []Milepost{m}, board.StepsFromCity(c)
	for d := hex.Direction(0); steps[m] > 0; d = (d + 1) % hex.Directions {
		if side := board.Side(m, d); side.Edge != NoEdge && steps[side.To] < steps[m] {
			m = side.To
			way = append(way, m)
		}
	}
	return way
}

// loopAround returns a milepost's six neighbours, none of them a city, and the
// milepost that leads to the first of them from the nearest city.
func loopAround(t *testing.T) (around []Milepost, stem Milepost) {
	t.Helper()
	for m := range Milepost(NumMileposts) {
		around = around[:0]
		for d := range hex.Direction(hex.Directions) {
			if at := board.Side(m, d).To; at != NoMilepost && cityAt(at) == NoCity {
				around = append(around, at)
			}
		}
		for range around {
			if stem, ok := stemOf(m, around); ok {
				return around, stem
			}
			around = append(around[1:], around[0])
		}
	}
	t.Fatal("no loop of track found")
	return nil, NoMilepost
}

// stemOf returns where a loop around a milepost is entered.
func stemOf(m Milepost, around []Milepost) (stem Milepost, ok bool) {
	for i, at := range around {
		d, near := board.DirectionBetween(at, around[(i+1)%len(around)])
		if !near || board.Side(at, d).Edge == NoEdge {
			return NoMilepost, false
		}
	}
	d, _ := board.DirectionBetween(m, around[0])
	side := board.Side(around[0], d)
	if len(around) < hex.Directions || side.Edge == NoEdge || cityAt(side.To) != NoCity {
		return NoMilepost, false
	}
	steps := board.StepsFromCity(NearestCity(side.To))
	nearer := func(at Milepost) bool { return steps[at] <= steps[side.To] }
	return side.To, !slices.ContainsFunc(around, nearer)
}

// layBetween lays a seat's track between two neighbouring mileposts.
func (st *stage) layBetween(seat engine.Seat, a, b Milepost) {
	st.t.Helper()
	d, near := board.DirectionBetween(a, b)
	if !near || board.Side(a, d).Edge == NoEdge {
		st.t.Fatalf("no segment leads from %s to %s", board.Token(a), board.Token(b))
	}
	st.Track.Lay(board.Side(a, d).Edge, uint8(seat))
}

// TestRideStopsBeforeTheSnow checks that a ride toward a place in the snow ends
// before the snow.
func TestRideStopsBeforeTheSnow(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "lhasa", "golmud")
	st.player(1).Engine = Super
	st.putTrain(1, "golmud")
	st.drawEvent("heavy-snow")
	steps := board.StepsFromCity(cityAt(st.at("lhasa")))
	for turn := 0; st.isLegal("go lhasa"); turn++ {
		if turn > 3 {
			t.Fatal("train never stops before the snow")
		}
		before := steps[st.player(1).At]
		st.play("go lhasa")
		if after := steps[st.player(1).At]; after >= before || after < 7 {
			t.Fatalf("train went from %d steps away to %d, want nearer", before, after)
		}
		st.State.Turn.MovesLeft = 12
	}
	if at := steps[st.player(1).At]; at != 7 {
		t.Errorf("train stopped %d steps from Lhasa", at)
	}
	if why := explainMove(st.State, 1, "go", []string{"lhasa"}); why != "barred" {
		t.Errorf("unexpected reason %q", why)
	}
}

// TestContinueShortcutRidesOn checks the shortcut that continues the ride to a
// place out of reach and ends the turn.
func TestContinueShortcutRidesOn(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "zhengzhou", "wuhan", "changsha")
	st.putTrain(1, "beijing")
	on := func() []string {
		for _, sc := range (guide{}).Shortcuts(st.State, 1) {
			if sc.Name == continueName {
				return []string{engine.Notation(sc.Moves[0]), engine.Notation(sc.Moves[1])}
			}
		}
		return nil
	}
	if moves := on(); moves != nil {
		t.Errorf("without a destination: unexpected shortcut %v", moves)
	}
	st.play("go changsha")
	for turn := 0; ; turn++ {
		st.endTurns(1)
		moves := on()
		if moves == nil {
			if st.play("go changsha"); turn == 0 || st.player(1).At != st.at("changsha") {
				t.Errorf("turn %d: no continue shortcut at %s", turn, board.Token(st.player(1).At))
			}
			break
		}
		if !slices.Equal(moves, []string{"go changsha", "end"}) {
			t.Fatalf("unexpected continue shortcut %v", moves)
		}
		st.play("go changsha")
	}
	if st.player(1).BoundFor != "" || on() != nil {
		t.Error("shortcut continues to where the train is, want none")
	}
	st.endTurns(1)
	st.play("go beijing")
	st.endTurns(1)
	if moves := on(); len(moves) == 0 || moves[0] != "go beijing" {
		t.Errorf("after riding back: unexpected shortcut %v", moves)
	}
	st.play("go " + st.outside("wuhan"))
	if st.player(1).BoundFor != "" {
		t.Errorf("after another ride the train is bound for %s", st.player(1).BoundFor)
	}
}

// TestRidesAreOfferedForDemands checks that the first ride offered leads to the
// town that a load aboard is for, also beyond this turn's reach, and that an empty
// train is only offered rides to goods whose track is complete. A ride within reach
// delivers or loads there.
func TestRidesAreOfferedForDemands(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin", "jinan", "nanjing")
	st.putTrain(1, "tianjin")
	rides := func() (list []engine.Shortcut[Move]) {
		return slices.DeleteFunc(guide{}.Shortcuts(st.State, 1), func(sc engine.Shortcut[Move]) bool { return sc.Name == serveName })
	}
	for _, sc := range rides() {
		aids := secrets{}.Hand(st.State, 1).(Hand).Aids
		if !slices.ContainsFunc(aids, func(a DemandAid) bool { return a.Load == sc.Args[0] && a.Build == 0 }) {
			t.Errorf("an empty train is offered %v, want only rides to ready goods", sc)
		}
	}
	for _, c := range []struct {
		at, load, wanted, offer string
		moves                   []string
	}{
		{"tianjin", "imports", "jinan", "haul jinan imports", []string{"go jinan", "deliver imports jinan"}},
		{"tianjin", "imports", "nanjing", "toward nanjing", []string{"go nanjing"}},
		{"tianjin", "", "jinan", "carry jinan imports", []string{"load imports", "go jinan", "deliver imports jinan"}},
		{"jinan", "", "nanjing", "visit tianjin imports", []string{"go tianjin", "load imports"}},
	} {
		st.putTrain(1, c.at)
		st.giveDemand(1, 0, "imports", c.wanted)
		for _, g := range slices.Clone(st.player(1).carriedGoods()) {
			st.cargo().removeLoad(st.player(1), g)
		}
		if c.load != "" {
			st.giveLoads(1, c.load)
		}
		offered := []string{}
		var moves []string
		for _, sc := range rides() {
			name := strings.Join(append([]string{sc.Name}, sc.Args...), " ")
			if offered = append(offered, name); name != c.offer {
				continue
			}
			for _, m := range sc.Moves {
				moves = append(moves, engine.Notation(m))
			}
		}
		if !slices.Equal(moves, c.moves) {
			t.Errorf("at %s with %q: got %v by %q, want %v among the offers %q", c.at, c.load, moves, c.offer, c.moves, offered)
		}
	}
}
