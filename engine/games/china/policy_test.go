package china

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// plannedMove returns the move that the planner rates highest.
func plannedMove(s *State, seat engine.Seat, effort engine.Effort, key engine.Seed) Move {
	list := rules{}.Legal(s, seat, nil)
	opinions := think(s, seat, list, effort, key)
	best := slices.MaxFunc(opinions, func(a, b engine.Opinion) int {
		switch {
		case a.Tried != b.Tried:
			return a.Tried - b.Tried
		case a.Value < b.Value:
			return -1
		case a.Value > b.Value:
			return 1
		}
		return 0
	})
	return list[slices.Index(opinions, best)]
}

func (st *stage) plannedMove() string {
	return engine.Notation(plannedMove(st.State, st.Actor, efforts.Hard, engine.Seed{}))
}

// playWithPlanners plays a game in which some seats use the planner and the
// others the simulation player.
func playWithPlanners(
	t *testing.T, seats int, option string, seed uint64, thinks func(engine.Seat) bool, show func(*State),
) *State {
	t.Helper()
	r := engine.NewRand(numbered(seed), 0)
	o := engine.Options{"express": "no", "indulgence": "no", "limit": limitNone}
	if option != "" {
		o[option] = "yes"
	}
	s := rules{}.Setup(seats, o, engine.NewRecorder(r))
	for n := 0; !s.isOver(); n++ {
		if n > 6000 {
			t.Fatalf("seed %d: not over after %d decisions, round %d", seed, n, s.Round)
		}
		seat := s.actingSeats().First()
		list := rules{}.Legal(s, seat, nil)
		m := list[0]
		switch {
		case len(list) == 1:
		case thinks(seat):
			show(s)
			m = plannedMove(s, seat, efforts.Hard, numbered(uint64(n)))
		default:
			m = guide{}.Sim(s, seat, list, r)
		}
		if !slices.Contains(list, m) {
			t.Fatalf("seed %d, turn %d: %s is not legal", seed, s.Number, engine.Notation(m))
		}
		rules{}.Apply(s, seat, m, engine.NewRecorder(r))
	}
	return s
}

// TestPlannersFinishTheGame checks that planners finish their games in few
// rounds. Each commit tests one variant.
func TestPlannersFinishTheGame(t *testing.T) {
	for n, option := range []string{"", "express", "indulgence"} {
		if !sampling.Picked("thinkers finish", n, 3) {
			continue
		}
		s := playWithPlanners(t, 2+n, option, uint64(n), func(engine.Seat) bool { return true }, func(*State) {})
		t.Logf("RAILBOT_SUITE_SEED=%q, seed %d, %d seats, %q: %d rounds", sampling.Seed(), n, 2+n, option, s.Round)
		if s.Round > 55 {
			t.Errorf("%d seats, %q: %d rounds", 2+n, option, s.Round)
		}
	}
}

// TestPlannerBeatsSimPlayer checks that a planner beats simulation players from
// each seat.
func TestPlannerBeatsSimPlayer(t *testing.T) {
	for seat := engine.Seat(1); seat <= 2; seat++ {
		s := playWithPlanners(t, 2, "", 11, func(other engine.Seat) bool { return other == seat }, func(*State) {})
		if s.Result[0].Seat != seat {
			t.Errorf("planner in seat %d lost: %v", seat, s.Result)
		}
	}
}

// TestPlannerIgnoresTheHiddenDeck checks that hidden cards do not influence the
// planner.
func TestPlannerIgnoresTheHiddenDeck(t *testing.T) {
	looks := 0
	playWithPlanners(t, 2, "", 3, func(engine.Seat) bool { return true }, func(s *State) {
		if looks++; looks%7 != 0 {
			return
		}
		seat := s.actingSeats().First()
		other := secrets{}.Redeal(s, seat, engine.NewRand(numbered(uint64(looks)), 0))
		list := rules{}.Legal(s, seat, nil)
		a := think(s, seat, list, efforts.Hard, engine.Seed{})
		b := think(other, seat, list, efforts.Hard, engine.Seed{})
		if !slices.Equal(a, b) {
			t.Fatalf("turn %d: with another deck the planner in seat %d rates moves differently", s.Number, seat)
		}
	})
	if looks < 100 {
		t.Errorf("got only %d decisions", looks)
	}
}

// TestPlannerTakesTwoLoads checks that the planner picks up two loads for one
// tour where that is better than two tours.
func TestPlannerTakesTwoLoads(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "tianjin", "beijing", "zhengzhou", "wuhan", "changsha", "guangzhou")
	st.putTrain(1, "tianjin")
	st.giveDemand(1, 0, "imports", "changsha")
	st.giveDemand(1, 1, "salt", "guangzhou")
	st.restartTurn()
	took := []string{}
	for range 2 {
		text := st.plannedMove()
		took = append(took, text)
		st.play(text)
	}
	slices.Sort(took)
	if !slices.Equal(took, []string{"load imports", "load salt"}) {
		t.Errorf("unexpected moves: %v", took)
	}
}

// TestPlannerDoesNotRideInCircles checks that a turn ends, in a position in
// which the planner once loaded and unloaded copper forever.
func TestPlannerDoesNotRideInCircles(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("testdata", "circles.json"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules{}.Decode(meta.Version, b)
	if err != nil {
		t.Fatal(err)
	}
	r, number := engine.NewRand(engine.Seed{}, 0), s.Number
	var played []string
	for n := range uint64(25) {
		m := plannedMove(s, s.Actor, efforts.Hard, numbered(n))
		played = append(played, engine.Notation(m))
		rules{}.Apply(s, s.Actor, m, engine.NewRecorder(r))
		if s.Number != number {
			return
		}
	}
	t.Errorf("unexpected moves: %v", played)
}

// TestPlannerBuildsForVictory checks that a rich seat builds to the nearest
// missing major city and then buys a link.
func TestPlannerBuildsForVictory(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "chongqing", "hong-kong", "shanghai", "nanjing")
	st.putTrain(1, "nanjing")
	st.player(1).Cash, st.player(1).Engine = 400, Super
	for turn := 0; !st.bestConnection(1).isComplete(); turn++ {
		if turn > 12 {
			t.Fatalf("unexpected network %v", st.bestConnection(1))
		}
		for text := ""; text != "end"; {
			text = st.plannedMove()
			st.play(text)
		}
		st.placeAll()
		st.play("end")
	}
}

// nearlyWon returns a position in which seat 1 has a complete network and the
// given cash, and would like to build for a load.
func nearlyWon(t *testing.T, cash, otherCash int) *stage {
	t.Helper()
	st := newStage(t, 2)
	st.giveWinningNetwork(1)
	st.putTrain(1, "hong-kong")
	st.giveDemand(1, 0, "imports", "changsha")
	st.player(1).Cash, st.player(2).Cash = cash, otherCash
	st.restartTurn()
	return st
}

// TestPlannerEndsTheTurnWhenItHasWon checks that a seat that meets both
// conditions ends its turn without spending anything.
func TestPlannerEndsTheTurnWhenItHasWon(t *testing.T) {
	for _, cash := range []int{250, 254, 300} {
		for _, building := range []bool{false, true} {
			st := nearlyWon(t, cash, 60)
			st.State.Turn.Building = building
			if got := st.plannedMove(); got != "end" {
				t.Errorf("with %dM, building %t: unexpected move %s", cash, building, got)
			}
		}
	}
	away := nearlyWon(t, 250, 240) // and called by the congress, so that no tour is thought of
	away.player(1).CalledToCongress = true
	if got := away.plannedMove(); got != "end" {
		t.Errorf("without tours: unexpected move %s", got)
	}
	if got := nearlyWon(t, 249, 60).plannedMove(); got == "end" {
		t.Error("planner ends its turn a million short of the goal, want another move")
	}
}

// TestChasedPlannerDeliversBeforeItWins checks that the planner delivers its
// loads before it wins while another seat may end the round richer.
func TestChasedPlannerDeliversBeforeItWins(t *testing.T) {
	for _, c := range []struct {
		others int
		want   string
	}{{100, "end"}, {240, "deliver imports changsha"}} {
		st := nearlyWon(t, 252, c.others)
		st.giveTrack(1, "hong-kong", "changsha")
		st.putTrain(1, "changsha")
		st.giveLoads(1, "imports")
		if got := st.plannedMove(); got != c.want {
			t.Errorf("opponent with %dM: got %s, want %s", c.others, got, c.want)
		}
	}
	st := nearlyWon(t, 252, 240)
	st.State.Turn.Building = true
	if got := st.plannedMove(); got != "end" {
		t.Errorf("got %s, which may lose the victory", got)
	}
}

// TestPlannerDiscountsMoneyBeyondTheGoal checks that a tour ends with the
// delivery that earns enough for victory, and that money beyond that counts
// little.
func TestPlannerDiscountsMoneyBeyondTheGoal(t *testing.T) {
	b := &planner{}
	tour := func(cash int, pays ...int) (stops int, gain float64) {
		r := rehearsal{speed: 9, cash: cash, minCash: cash, targetCash: 250}
		for i, pay := range pays {
			r.stops = append(r.stops, stop{deliver: true, pays: pay})
			r.path = append(r.path, make([]section, 9)...)
			r.stopEnds = append(r.stopEnds, 9*(i+1))
		}
		b.player = &Player{Cash: cash}
		if _, ok := r.run(9, turnLimit); !ok {
			t.Fatal("tour was not finished")
		}
		return len(r.stops), b.rehearsedGain(&r)
	}
	if n, _ := tour(200, 30, 40); n != 2 {
		t.Errorf("short of the goal: got %d deliveries, want all", n)
	}
	if n, _ := tour(220, 30, 40); n != 1 {
		t.Errorf("with the goal met: got %d deliveries, want 1", n)
	}
	_, little := tour(220, 32)
	if _, much := tour(220, 70); much < little || much > little+5 {
		t.Errorf("gain with 30M needed: 32M count %v, 70M count %v, want nearly equal", little, much)
	}
	if _, far := tour(100, 70); far != 70 {
		t.Errorf("gain of 70M far from the goal: got %v, want 70", far)
	}
}

// TestPlannerBuildsToMissingMajor checks that a seat that lacks only major
// cities builds to them and not for a delivery.
func TestPlannerBuildsToMissingMajor(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "hong-kong", "shanghai", "nanjing", "beijing")
	st.Links[HongKongLink] = st.Links[HongKongLink].With(uint8(1))
	st.putTrain(1, "beijing")
	st.giveDemand(1, 0, "wood", "fuzhou")
	st.player(1).Cash, st.player(1).Engine = 400, Super
	st.restartTurn()
	st.State.Turn.Building = true
	built := 0
	for text := st.plannedMove(); text != "end"; text = st.plannedMove() {
		before := st.trackStepsTo("chongqing")
		st.play(text)
		if after := st.trackStepsTo("chongqing"); after >= before {
			t.Errorf("%s leads away from Chongqing: %d steps, before %d", text, after, before)
		}
		built++
	}
	if built == 0 {
		t.Error("planner built nothing, want track to Chongqing")
	}
}

// trackStepsTo returns the distance of the first seat's track from a city in
// steps.
func (st *stage) trackStepsTo(city string) int {
	steps, least := board.StepsFromCity(cityAt(st.at(city))), int(Unreachable)
	for e := range Edge(NumEdges) {
		if st.Track.Owner(e) == 1 {
			a, b := board.EndsOf(e)
			least = min(least, int(steps[a]), int(steps[b]))
		}
	}
	return least
}
