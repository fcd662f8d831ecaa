package china

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// thought is the move that a computer thinks best in a position.
func thought(s *State, seat engine.Seat, effort engine.Effort, key engine.Seed) Move {
	list := rules{}.Legal(s, seat, nil)
	opinions := guide{}.Think(s, seat, list, effort, key)
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

func (st *stage) thought() string {
	return engine.Notation(thought(st.State, st.Actor, efforts.Hard, engine.Seed{}))
}

// thinking plays a game in which some seats think and the others play by the
// chooser of simulations.
func thinking(
	t *testing.T, seats int, option string, seed uint64, thinks func(engine.Seat) bool, show func(*State),
) *State {
	t.Helper()
	r := engine.NewRand(numbered(seed), 0)
	o := engine.Options{"express": "no", "indulgence": "no", "limit": limitNone}
	if option != "" {
		o[option] = "yes"
	}
	s := rules{}.Setup(seats, o, engine.NewTurn(r))
	for n := 0; !s.over(); n++ {
		if n > 6000 {
			t.Fatalf("seed %d: not over after %d decisions, round %d", seed, n, s.Round)
		}
		seat := s.acting().First()
		list := rules{}.Legal(s, seat, nil)
		m := list[0]
		switch {
		case len(list) == 1:
		case thinks(seat):
			show(s)
			m = thought(s, seat, efforts.Hard, numbered(uint64(n)))
		default:
			m = guide{}.Sim(s, seat, list, r)
		}
		if !slices.Contains(list, m) {
			t.Fatalf("seed %d, turn %d: %s is not legal", seed, s.Number, engine.Notation(m))
		}
		rules{}.Apply(s, seat, m, engine.NewTurn(r))
	}
	return s
}

// Thinking seats end their games, in every variant, and soon: the chooser of
// simulations takes more than sixty rounds.
func TestThinkersFinish(t *testing.T) {
	rounds := 0
	for n, option := range []string{"", "express", "indulgence"} {
		s := thinking(t, 2+n, option, uint64(n), func(engine.Seat) bool { return true }, func(*State) {})
		rounds += s.Round
		t.Logf("seed %d, %d seats, %q: %d rounds", n, 2+n, option, s.Round)
	}
	if rounds > 3*55 {
		t.Errorf("%d rounds in three games", rounds)
	}
}

// A thinker wins against the chooser of simulations from each seat.
func TestThinkerBeatsTheChooser(t *testing.T) {
	for seat := engine.Seat(1); seat <= 2; seat++ {
		s := thinking(t, 2, "", 11, func(other engine.Seat) bool { return other == seat }, func(*State) {})
		if s.Result[0].Seat != seat {
			t.Errorf("seat %d loses: %v", seat, s.Result)
		}
	}
}

// What a seat cannot know does not get into its thoughts.
func TestThoughtsWithAnotherDeck(t *testing.T) {
	looks := 0
	thinking(t, 2, "", 3, func(engine.Seat) bool { return true }, func(s *State) {
		if looks++; looks%7 != 0 {
			return
		}
		seat := s.acting().First()
		other := secrets{}.Redeal(s, seat, engine.NewRand(numbered(uint64(looks)), 0))
		list := rules{}.Legal(s, seat, nil)
		a := guide{}.Think(s, seat, list, efforts.Hard, engine.Seed{})
		b := guide{}.Think(other, seat, list, efforts.Hard, engine.Seed{})
		if !slices.Equal(a, b) {
			t.Fatalf("turn %d: with another deck seat %d thinks otherwise", s.Number, seat)
		}
	})
	if looks < 100 {
		t.Errorf("only %d thoughts", looks)
	}
}

// The tour with two loads is preferred to two tours with one: both are taken
// before the first is delivered.
func TestThinkerTakesTwoLoads(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "tianjin", "beijing", "zhengzhou", "wuhan", "changsha", "guangzhou")
	st.put(1, "tianjin")
	st.wants(1, 0, "imports", "changsha")
	st.wants(1, 1, "salt", "guangzhou")
	st.again()
	took := []string{}
	for range 2 {
		text := st.thought()
		took = append(took, text)
		st.play(text)
	}
	slices.Sort(took)
	if !slices.Equal(took, []string{"load imports", "load salt"}) {
		t.Errorf("it plays %v", took)
	}
}

// A turn ends. In the position of this file, copper was loaded and unloaded in
// turns for ever.
func TestThinkerDoesNotTurnInCircles(t *testing.T) {
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
		m := thought(s, s.Actor, efforts.Hard, numbered(n))
		played = append(played, engine.Notation(m))
		rules{}.Apply(s, s.Actor, m, engine.NewTurn(r))
		if s.Number != number {
			return
		}
	}
	t.Errorf("it plays %v", played)
}

// For the victory a rich seat builds to the nearest major city that it lacks, and
// then buys a link.
func TestThinkerBuildsForTheVictory(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "chongqing", "hong-kong", "shanghai", "nanjing")
	st.put(1, "nanjing")
	st.player(1).Cash, st.player(1).Engine = 400, Super
	for turn := 0; !st.network(1).complete(); turn++ {
		if turn > 12 {
			t.Fatalf("it has %v", st.network(1))
		}
		for text := ""; text != "end"; {
			text = st.thought()
			st.play(text)
		}
		st.placeAll()
		st.play("end")
	}
}
