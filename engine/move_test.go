package engine

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// textMove is a move given by its notation.
type textMove string

func (m textMove) Kind() string   { return strings.Fields(string(m))[0] }
func (m textMove) Args() []string { return strings.Fields(string(m))[1:] }

// listOf returns a list of moves.
func listOf(moves ...textMove) List {
	list := make(List, len(moves))
	for i, m := range moves {
		list[i] = m
	}
	return list
}

var sampleMoves = listOf("claim a b", "claim a c", "draw", "claim d b", "pass x", "claim d c")

func TestNotation(t *testing.T) {
	for _, m := range sampleMoves {
		if got := Notation(m); got != string(m.(textMove)) {
			t.Errorf("%q is written %q", m, got)
		}
	}
}

func TestListFind(t *testing.T) {
	for _, m := range sampleMoves {
		if found, ok := sampleMoves.Find(Notation(m)); !ok || found != m {
			t.Errorf("%q finds %v", Notation(m), found)
		}
	}
	for _, notation := range []string{"", " ", "claim", "claim a", "claim a b ", " claim a b", "claim  a b", "CLAIM a b", "claim b a", "draw x", "fold"} {
		if m, ok := sampleMoves.Find(notation); ok {
			t.Errorf("%q finds %v", notation, m)
		}
	}
}

// TestFindReadsWhatNotationWrites checks that a text finds exactly the moves with that
// notation.
func TestFindReadsWhatNotationWrites(t *testing.T) {
	word := rapid.SampledFrom([]string{"a", "ab", "b", "aa"})
	rapid.Check(t, func(t *rapid.T) {
		move := textMove(strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "move"), " "))
		asked := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "ab", "b", "aa", "", " "}), 0, 4).Draw(t, "asked"), " ")
		if _, ok := listOf(move).Find(asked); ok != (asked == Notation(move)) {
			t.Fatalf("%q finds %q: %t", asked, move, ok)
		}
	})
}

func TestListKinds(t *testing.T) {
	if got := sampleMoves.Kinds(); !slices.Equal(got, []string{"claim", "draw", "pass"}) {
		t.Errorf("kinds %v", got)
	}
}

func TestListOf(t *testing.T) {
	for _, c := range []struct {
		kind  string
		given []string
		want  List
	}{
		{"claim", nil, listOf("claim a b", "claim a c", "claim d b", "claim d c")},
		{"claim", []string{"a"}, listOf("claim a b", "claim a c")},
		{"claim", []string{"", "b"}, listOf("claim a b", "claim d b")},
		{"claim", []string{"d", "c"}, listOf("claim d c")},
		{"claim", []string{"d", ""}, listOf("claim d b", "claim d c")},
		{"claim", []string{"z"}, nil},
		{"claim", []string{"a", "b", "c"}, nil},
		{"claim", []string{"a", "b", ""}, nil},
		{"draw", nil, listOf("draw")},
		{"draw", []string{"a"}, nil},
		{"fold", nil, nil},
	} {
		if got := sampleMoves.Of(c.kind, c.given...); !slices.Equal(got, c.want) {
			t.Errorf("of %s %q: %v, want %v", c.kind, c.given, got, c.want)
		}
	}
}

func TestListChoices(t *testing.T) {
	for _, c := range []struct {
		given []string
		slot  int
		want  []string
	}{
		{nil, 0, []string{"a", "d"}},
		{nil, 1, []string{"b", "c"}},
		{[]string{"a"}, 1, []string{"b", "c"}},
		{[]string{"a"}, 0, []string{"a", "d"}}, // its own token is ignored
		{[]string{"z", "b"}, 0, []string{"a", "d"}},
		{[]string{"z", "b"}, 1, nil},
		{nil, 2, nil},
		{nil, -1, nil},
	} {
		given := slices.Clone(c.given)
		if got := sampleMoves.Choices("claim", c.given, c.slot); !slices.Equal(got, c.want) {
			t.Errorf("slot %d with %q: %q, want %q", c.slot, c.given, got, c.want)
		}
		if !slices.Equal(given, c.given) {
			t.Errorf("slot %d: the given tokens became %q", c.slot, c.given)
		}
	}
}

// TestListChoicesAreTheList checks for any list that filling the slots one after the
// other with offered tokens reaches exactly the listed moves.
func TestListChoicesAreTheList(t *testing.T) {
	token := rapid.SampledFrom([]string{"a", "b", "c"})
	move := rapid.Custom(func(t *rapid.T) textMove {
		return textMove("go " + token.Draw(t, "x") + " " + token.Draw(t, "y") + " " + token.Draw(t, "z"))
	})
	rapid.Check(t, func(t *rapid.T) {
		moves := rapid.SliceOfNDistinct(move, 0, 12, func(m textMove) textMove { return m }).Draw(t, "moves")
		order := rapid.Permutation([]int{0, 1, 2}).Draw(t, "order")
		var reached []textMove
		fillSlots(listOf(moves...), make([]string, 3), order, &reached)
		slices.Sort(moves)
		slices.Sort(reached)
		if !slices.Equal(moves, reached) {
			t.Fatalf("slots in order %v reach %q of %q", order, reached, moves)
		}
	})
}

// fillSlots fills the slots of "go" in the given order with every offered
// token, and adds each filled move to reached.
func fillSlots(list List, given []string, order []int, reached *[]textMove) {
	if len(order) == 0 {
		*reached = append(*reached, textMove("go "+strings.Join(given, " ")))
		return
	}
	for _, token := range list.Choices("go", given, order[0]) {
		next := slices.Clone(given)
		next[order[0]] = token
		fillSlots(list, next, order[1:], reached)
	}
}
