package china

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Simulation players finish games with every number of seats.
func TestSimPlayersFinishTheGame(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: engine.Sim, Cap: 4000})
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(2) {
			if tally := play(engine.NewRand(numbered(n), 0)); tally.Standings == nil {
				t.Errorf("%d seats, game %d: not over after %d decisions", seats, n, tally.Decisions)
			}
		}
	}
}

// A seat with hardly any money whose train is cut off keeps its money and does
// not turn the draw pile over.
func TestPoorSimPlayerSeldomDiscards(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	st.putTrain(1, "lhasa")
	st.player(1).Cash = 2
	st.restartTurn()
	list := rules{}.Legal(st.State, 1, nil)
	ends := 0
	for n := range uint64(80) {
		switch m := (guide{}).Sim(st.State, 1, list, engine.NewRand(numbered(n), 0)); m.kind {
		case kindEnd:
			ends++
		case kindDiscard:
		default:
			t.Fatalf("unexpected move %s", engine.Notation(m))
		}
	}
	if ends < 50 || ends == 80 {
		t.Errorf("player ended its turn %d times in 80 decisions, want fewer", ends)
	}
}

// A train that is cut off rides home over foreign track, for the fee.
func TestSimPlayerRidesHome(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	st.giveTrack(2, "tianjin", "jinan")
	st.putTrain(1, "jinan")
	st.player(1).Cash = 9
	st.restartTurn()
	m := guide{}.Sim(st.State, 1, rules{}.Legal(st.State, 1, nil), engine.NewRand(engine.Seed{}, 0))
	if got := engine.Notation(m); got != "go tianjin" {
		t.Errorf("unexpected move %q", got)
	}
}

// simMove returns the simulation player's move for the actor.
func (st *stage) simMove() string {
	m := guide{}.Sim(st.State, st.Actor, rules{}.Legal(st.State, st.Actor, nil), engine.NewRand(engine.Seed{}, 0))
	return engine.Notation(m)
}

// A train at a dead end, where it cannot turn round, gets track to ride on.
func TestSimPlayerBuildsOutOfADeadEnd(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "taiyuan")
	st.putTrain(1, "taiyuan")
	way := st.steps()
	st.play("step " + way[0])
	for _, e := range board.Exits(cityAt(st.at("beijing"))) {
		st.Track.Erase(e)
	}
	for len(st.steps()) > 0 {
		st.play("step " + st.steps()[0])
	}
	st.player(1).Cash = 15
	st.restartTurn()
	tip := board.Token(st.player(1).At)
	for range 6 {
		text := st.simMove()
		if !strings.HasPrefix(text, "lay ") {
			break
		}
		st.play(text)
	}
	st.endTurns(1)
	if len(st.steps()) == 0 {
		t.Errorf("train is stuck at %s", tip)
	}
}

// A train on a part of its network where nothing can be done leaves it over
// foreign track for a larger part.
func TestSimPlayerLeavesASmallPart(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin", "jinan", "xuzhou", "nanjing", "shanghai")
	st.giveTrack(1, "dunhuang", "golmud")
	st.giveTrack(2, "golmud", "xining", "lanzhou", "xian", "zhengzhou", "jinan")
	st.putTrain(1, "golmud")
	st.player(1).Cash = 9
	for i := range handSize {
		st.giveDemand(1, i, []string{"wood", "silk", "silk"}[i], []string{"fuzhou", "taipei", "dalian"}[i])
	}
	st.restartTurn()
	if text := st.simMove(); !strings.HasPrefix(text, "go ") {
		t.Errorf("unexpected move %q", text)
	}
}

// The player waits in the port for containers although it could deliver another
// load elsewhere.
func TestSimPlayerWaitsForContainers(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "fuzhou", "hangzhou", "shanghai")
	st.Links[FuzhouLink] = st.Links[FuzhouLink].With(1)
	st.putTrain(1, "fuzhou")
	st.giveDemand(1, 0, "bauxite", "taipei")
	st.giveDemand(1, 1, "porcelain", "shanghai")
	st.giveLoads(1, "bauxite", "porcelain")
	st.State.Turn.Moved, st.State.Turn.Acted = true, true
	if text := st.simMove(); strings.HasPrefix(text, "go ") {
		t.Errorf("unexpected move %q", text)
	}
}

// Goods that the town supplies are not unloaded there, since they would be
// loaded again.
func TestSimPlayerDoesNotRideInCircles(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "tianjin", "jinan", "zhengzhou", "wuhan", "changsha")
	st.putTrain(1, "tianjin")
	st.giveDemand(1, 0, "imports", "changsha")
	st.giveLoads(1, "salt", "salt")
	if text := st.simMove(); strings.HasPrefix(text, "unload") {
		t.Errorf("unexpected move %q", text)
	}
}
