package engine_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

var seed = engine.Seed{1, 2, 3}

// startTurns returns a toy game of three seats in which all have chosen and one has its
// turn.
func startTurns(t *testing.T) engine.Position {
	t.Helper()
	p, _, err := toy.Game.Start(3, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	for n, seat := range []engine.Seat{1, 2, 3} {
		p = mustPlay(t, p, seat, p.Idle(seat), uint64(n+1))
	}
	return p
}

// mustPlay plays a move with the chance of an entry and returns the position
// after it.
func mustPlay(t *testing.T, p engine.Position, seat engine.Seat, notation string, entry uint64) engine.Position {
	t.Helper()
	p, _, err := p.Play(seat, notation, engine.NewRand(seed, entry))
	if err != nil {
		t.Fatalf("seat %d plays %q: %v", seat, notation, err)
	}
	return p
}

// encoded returns a position's state as it is stored.
func encoded(t *testing.T, p engine.Position) string {
	t.Helper()
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestStartRejectsBadSetup(t *testing.T) {
	for _, seats := range []int{-1, 0, 1, toy.MaxSeats + 1} {
		if _, _, err := toy.Game.Start(seats, nil, engine.NewRand(seed, 0)); !errors.Is(err, engine.ErrSeats) {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
	if _, _, err := toy.Game.Start(2, engine.Options{"yard": "none"}, engine.NewRand(seed, 0)); !errors.Is(err, engine.ErrOption) {
		t.Errorf("a strange option: %v", err)
	}
}

func TestPlayRejectsIllegalMoves(t *testing.T) {
	p := startTurns(t)
	mover := p.Status().Acting.First()
	before := encoded(t, p)
	for _, c := range []struct {
		seat   engine.Seat
		text   string
		target error
		reason string
	}{
		{engine.Spectator, "end", engine.ErrTurn, ""},
		{mover%3 + 1, "end", engine.ErrTurn, ""},
		{4, "end", engine.ErrTurn, ""},
		{mover, "go yew", engine.ErrIllegal, "too-far"},
		{mover, "go nowhere", engine.ErrIllegal, "no-such-stop"},
		{mover, "go", engine.ErrIllegal, ""},
		{mover, "go a b", engine.ErrIllegal, ""},
		{mover, "fly yew", engine.ErrIllegal, ""},
		{mover, "", engine.ErrIllegal, ""},
	} {
		_, _, err := p.Play(c.seat, c.text, engine.NewRand(seed, 9))
		var e *engine.Error
		if !errors.As(err, &e) || !errors.Is(&engine.Error{Code: e.Code}, c.target) || e.What != c.reason {
			t.Errorf("seat %d plays %q: %v, want %v (%s)", c.seat, c.text, err, c.target, c.reason)
		}
	}
	if encoded(t, p) != before {
		t.Error("a refusal changed the position")
	}
}

func TestPlayDoesNotChangePosition(t *testing.T) {
	p := startTurns(t)
	before := encoded(t, p)
	after := mustPlay(t, p, p.Status().Acting.First(), "draw", 9)
	if encoded(t, p) != before || encoded(t, after) == before {
		t.Error("playing changed the position, or nothing")
	}
}

func TestChoicesAreRanked(t *testing.T) {
	p := startTurns(t)
	mover := p.Status().Acting.First()
	for _, kind := range p.List(mover).Kinds() {
		spec, _ := toy.Game.Kind(kind)
		for slot := range spec.Slots {
			got := p.Choices(mover, kind, nil, slot)
			want := p.List(mover).Choices(kind, nil, slot)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("slot %d of %s: %v, the list has %v", slot, kind, got, want)
			}
		}
	}
	if moves := slices.Collect(p.Moves(mover)); len(moves) < 2000 {
		t.Errorf("%d moves, want those of the three-slot kind too", len(moves))
	}
}

// TestUnknownSeatsSeeNothing checks that an unknown seat sees less, never more.
func TestUnknownSeatsSeeNothing(t *testing.T) {
	p := startTurns(t)
	for _, seat := range []engine.Seat{-1, engine.Spectator, 4, 99} {
		if len(p.List(seat)) > 0 || len(p.Shortcuts(seat)) > 0 {
			t.Errorf("seat %d has moves", seat)
		}
		if h := p.Hand(seat); h.View() != nil || h.Seat() != engine.Spectator {
			t.Errorf("seat %d has a hand", seat)
		}
		if _, ok := p.Toward(seat, "go", []string{"yew"}); ok {
			t.Errorf("seat %d is on its way", seat)
		}
		if got := p.Rank(seat, "go", 0, []string{"yew", "elm"}); !slices.Equal(got, []string{"yew", "elm"}) {
			t.Errorf("seat %d ranks %v", seat, got)
		}
	}
}

func TestViewsMarshal(t *testing.T) {
	p := startTurns(t)
	table, err := json.Marshal(p.Table())
	if err != nil || !strings.Contains(string(table), `"phase":"turning"`) {
		t.Errorf("the table is %s, %v", table, err)
	}
	hand, err := json.Marshal(p.Hand(2))
	if err != nil || !strings.Contains(string(hand), `"cards":[`) || p.Hand(2).Seat() != 2 {
		t.Errorf("the hand is %s, %v", hand, err)
	}
}

func TestCalls(t *testing.T) {
	p := startTurns(t)
	mover := p.Status().Acting.First()
	late, step, err := p.Call(mover, "time", engine.NewRand(seed, 9))
	if err != nil || !step.Barrier || step.Move != "time" || step.Seat != mover {
		t.Fatalf("%+v, %v", step, err)
	}
	if list := late.List(mover); len(list) != 1 || engine.Notation(list[0]) != "end" {
		t.Errorf("after the call %v can be played", list)
	}
	for _, c := range []struct {
		p    engine.Position
		seat engine.Seat
		call string
	}{{late, mover, "time"}, {p, engine.Spectator, "time"}, {p, mover%3 + 1, "time"}, {p, mover, "fire"}} {
		if _, _, err := c.p.Call(c.seat, c.call, engine.NewRand(seed, 10)); !errors.Is(err, engine.ErrCall) {
			t.Errorf("call %q for seat %d: %v", c.call, c.seat, err)
		}
	}
}

func TestFinishedGameRejectsMoves(t *testing.T) {
	p := startTurns(t)
	for n := uint64(9); !p.Status().Over(); n++ {
		seat := p.Status().Acting.First()
		p = mustPlay(t, p, seat, p.Idle(seat), n)
	}
	if _, _, err := p.Play(1, "end", engine.NewRand(seed, 99)); !errors.Is(err, engine.ErrOver) {
		t.Errorf("playing on: %v", err)
	}
	if _, _, err := p.Call(1, "time", engine.NewRand(seed, 99)); !errors.Is(err, engine.ErrOver) {
		t.Errorf("calling: %v", err)
	}
	if n := p.Perft(seed, 3); n != 1 {
		t.Errorf("%d sequences from the end", n)
	}
}

func TestDecodeRejectsBadStates(t *testing.T) {
	b := []byte(encoded(t, startTurns(t)))
	for _, c := range []struct {
		name           string
		version, seats int
		b              []byte
		target         error
	}{
		{"a newer version", toy.Meta.Version + 1, 3, b, engine.ErrNewer},
		{"a newer version of no sense", toy.Meta.Version + 1, 3, nil, engine.ErrNewer},
		{"too many seats", toy.Meta.Version, 9, b, engine.ErrSeats},
		{"half a state", toy.Meta.Version, 3, b[:len(b)/2], engine.ErrState},
		{"no state", toy.Meta.Version, 3, nil, engine.ErrState},
		{"another thing", toy.Meta.Version, 3, []byte(`"state"`), engine.ErrState},
	} {
		if _, err := toy.Game.Decode(c.version, c.seats, c.b); !errors.Is(err, c.target) {
			t.Errorf("%s: %v, want %v", c.name, err, c.target)
		}
	}
	p, err := toy.Game.Decode(toy.Meta.Version, 3, b)
	if err != nil || encoded(t, p) != string(b) || p.Seats() != 3 || p.Game() != toy.Game {
		t.Errorf("a sound state: %v", err)
	}
}

// TestPerftMatchesTreeWalk compares Perft with a count that walks the tree itself.
func TestPerftMatchesTreeWalk(t *testing.T) {
	p, _, err := toy.Game.Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Perft(seed, 0); got != 1 {
		t.Errorf("depth 0: %d", got)
	}
	want := 0
	for first := range p.Moves(1) {
		next := mustPlay(t, p, 1, engine.Notation(first), 1)
		for second := range next.Moves(2) {
			last := mustPlay(t, next, 2, engine.Notation(second), 2)
			want += len(last.List(last.Status().Acting.First()))
		}
	}
	if got := p.Perft(seed, 3); got != want {
		t.Errorf("depth 3: %d, counted %d", got, want)
	}
}

func TestSimulatorRejectsBadSetup(t *testing.T) {
	if _, err := toy.Game.Simulator(engine.Simulation{Seats: 9}); !errors.Is(err, engine.ErrSeats) {
		t.Errorf("nine seats: %v", err)
	}
	if _, err := toy.Game.Simulator(engine.Simulation{Seats: 2, Options: engine.Options{"yard": "x"}}); !errors.Is(err, engine.ErrOption) {
		t.Errorf("a strange option: %v", err)
	}
}

func TestSimulatorCountsDecisions(t *testing.T) {
	play, err := toy.Game.Simulator(engine.Simulation{Seats: 2, Chooser: engine.Uniform, Cap: 5})
	if err != nil {
		t.Fatal(err)
	}
	if cut := play(engine.NewRand(seed, 0)); cut.Decisions != 5 || cut.Standings != nil {
		t.Errorf("a game cut off: %+v", cut)
	}
	play, _ = toy.Game.Simulator(engine.Simulation{Seats: 2, Chooser: engine.Uniform})
	whole := play(engine.NewRand(seed, 0))
	if whole.Standings == nil || whole.Forced == 0 || whole.Forced >= whole.Decisions {
		t.Errorf("a whole game: %+v", whole)
	}
	if again := play(engine.NewRand(seed, 0)); again.Decisions != whole.Decisions {
		t.Errorf("with the same chance %d decisions, then %d", whole.Decisions, again.Decisions)
	}
}
