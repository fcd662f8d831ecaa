package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// newList returns a list of moves as panels receive it.
func newList(s *State) (list engine.List) {
	for _, m := range (rules{}).Legal(s, s.Actor, nil) {
		list = append(list, m)
	}
	return list
}

// askPanel reads a list like a panel: the ranked choices of each kind's first
// slot.
func askPanel(s *State, list engine.List) (choices int) {
	rank := guide{}.Ranker(s, s.Actor)
	for _, kind := range list.Kinds() {
		tokens := list.Choices(kind, nil, 0)
		choices += len(rank(kind, 0, tokens))
	}
	return choices
}

// TestPanelWritesNoMoves checks that listing more than two thousand moves does
// not format each of them again.
func TestPanelWritesNoMoves(t *testing.T) {
	s := lateCrowdedState(t)
	list := newList(s)
	if n := testing.AllocsPerRun(5, func() { askPanel(s, list) }); len(list) < 2000 || n > float64(len(list)/2) {
		t.Errorf("a panel of %d moves takes %.0f allocations", len(list), n)
	}
}

// TestRankerSurveysOnce checks that a ranker surveys the network once for all
// slots and sorts each like a new ranker.
func TestRankerSurveysOnce(t *testing.T) {
	s := lateCrowdedState(t)
	list := newList(s)
	tokens := map[string][]string{}
	for _, kind := range []string{"build", "lay", "go"} {
		tokens[kind] = list.Choices(kind, nil, 0)
	}
	one := testing.AllocsPerRun(5, func() { guide{}.Ranker(s, s.Actor)("build", 0, tokens["build"]) })
	all := testing.AllocsPerRun(5, func() {
		rank := guide{}.Ranker(s, s.Actor)
		for kind := range tokens {
			rank(kind, 0, tokens[kind])
		}
	})
	if all > one*3/2 {
		t.Errorf("ranking three slots takes %.0f allocations, one %.0f", all, one)
	}
	rank := guide{}.Ranker(s, s.Actor)
	for kind := range tokens {
		if got, want := rank(kind, 0, tokens[kind]), (guide{}).Ranker(s, s.Actor)(kind, 0, tokens[kind]); !slices.Equal(got, want) {
			t.Errorf("%s is ranked %v, want %v", kind, got, want)
		}
	}
}

// TestMoveArgsAreShared checks that the shared arguments equal the tokens of
// the move.
func TestMoveArgsAreShared(t *testing.T) {
	for _, m := range (rules{}).Legal(lateCrowdedState(t), 1, nil) {
		want := []string{board.Token(Milepost(m.a))}
		if m.kind == kindLay {
			want = append(want, board.Token(Milepost(m.b)))
		}
		if m.kind < kindSail || m.kind == kindBuild || m.kind == kindLay {
			if got := m.Args(); !slices.Equal(got, want) {
				t.Fatalf("got args %v of %v, want %v", got, m, want)
			}
		}
	}
}

// BenchmarkPanel lists the moves of a late position and ranks their places.
func BenchmarkPanel(b *testing.B) {
	s := lateCrowdedState(b)
	b.ReportAllocs()
	for b.Loop() {
		askPanel(s, newList(s))
	}
}
