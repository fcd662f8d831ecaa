package enginetest

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/golden"
)

const (
	pinnedSteps = 60    // of a game, by the chooser
	perftLimit  = 2_000 // sequences that are counted one deeper
	perftDepth  = 6     // at most
	toldSteps   = 600   // of a game whose events are counted
)

// pin compares lists, counts and results with those in testdata.
func checkPins(t *testing.T, g *engine.Game) {
	t.Helper()
	golden.Assert(t, "order", orderText(t, g))
	golden.Assert(t, "perft", perftText(t, g))
	golden.Assert(t, "events", eventCounts(t, g))
}

// firsts is one set-up for each number of seats.
func firstSetups(g *engine.Game) []setup {
	var list []setup
	seen := map[int]bool{}
	for _, up := range coverSetups(&g.Meta) {
		if !seen[up.seats] {
			seen[up.seats] = true
			list = append(list, up)
		}
	}
	return list
}

// order writes out what seats may do in some games, in the order of the lists.
func orderText(t *testing.T, g *engine.Game) string {
	var b strings.Builder
	for _, up := range firstSetups(g) {
		fmt.Fprintln(&b, up)
		pos, _, err := g.Start(up.seats, up.options, engine.NewRand(seedOf(0), 0))
		if err != nil {
			t.Fatal(err)
		}
		for n := uint64(1); n <= pinnedSteps && !pos.Status().Over(); n++ {
			r := engine.NewRand(seedOf(0), n)
			seat := pos.Status().Acting.First()
			writeList(&b, n, seat, pos.List(seat))
			if pos, _, err = pos.Play(seat, pos.Choose(seat, r), r); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range pos.Status().Standings {
			fmt.Fprintln(&b, "  place", s.Place, "seat", s.Seat, "score", s.Score, s.Parts)
		}
	}
	return b.String()
}

// happenings counts the events of some games by their kinds, those for one seat alone
// apart: an event that is told no more, or more often, is noticed.
func eventCounts(t *testing.T, g *engine.Game) string {
	var b strings.Builder
	for _, up := range firstSetups(g) {
		fmt.Fprintf(&b, "%v:", up)
		pos, events, err := g.Start(up.seats, up.options, engine.NewRand(seedOf(0), 0))
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for n := uint64(1); ; n++ {
			for _, e := range events {
				count[eventKey(e)]++
			}
			if n > toldSteps || pos.Status().Over() {
				break
			}
			r := engine.NewRand(seedOf(0), n)
			seat := pos.Status().Acting.First()
			next, step, err := pos.Play(seat, pos.Choose(seat, r), r)
			if err != nil {
				t.Fatal(err)
			}
			pos, events = next, step.Events
		}
		for _, kind := range slices.Sorted(maps.Keys(count)) {
			fmt.Fprintf(&b, " %s %d", kind, count[kind])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// told is an event's kind, with a mark where one seat alone may read it.
func eventKey(e engine.Event) string {
	if e.To != engine.Spectator {
		return e.Kind + "!"
	}
	return e.Kind
}

// writeList writes runs of one kind on one line each; long runs are cut short,
// with a hash for what is left out.
func writeList(b *strings.Builder, n uint64, seat engine.Seat, list engine.List) {
	fmt.Fprintf(b, "  %d seat %d:", n, seat)
	for i := 0; i < len(list); {
		j := i
		for j < len(list) && list[j].Kind() == list[i].Kind() {
			j++
		}
		fmt.Fprintf(b, " %s(%s)", list[i].Kind(), formatRun(list[i:j]))
		i = j
	}
	b.WriteByte('\n')
}

func formatRun(list engine.List) string {
	const most, ends = 40, 3
	tokens := make([]string, len(list))
	for i, m := range list {
		tokens[i] = strings.Join(m.Args(), "/")
	}
	if len(tokens) <= most {
		return strings.Join(tokens, " ")
	}
	h := fnv.New32a()
	fmt.Fprint(h, tokens)
	return fmt.Sprintf("%s … %d in all, %08x … %s", strings.Join(tokens[:ends], " "),
		len(tokens), h.Sum32(), strings.Join(tokens[len(tokens)-ends:], " "))
}

// perft counts sequences of moves, deeper while they are not too many.
func perftText(t *testing.T, g *engine.Game) string {
	var b strings.Builder
	for _, up := range firstSetups(g) {
		fmt.Fprintf(&b, "%v:", up)
		pos, _, err := g.Start(up.seats, up.options, engine.NewRand(seedOf(0), 0))
		if err != nil {
			t.Fatal(err)
		}
		for depth, n := 1, 1; depth <= perftDepth && n <= perftLimit; depth++ {
			n = pos.Perft(seedOf(0), depth)
			fmt.Fprintf(&b, " %d", n)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
