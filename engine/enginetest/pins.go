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
	perftLimit  = 2_000 // sequences up to which perft goes one deeper
	perftDepth  = 6     // at most
	eventSteps  = 600   // of a game whose events are counted
)

// checkGoldens compares lists, counts and results with the golden files.
func checkGoldens(t *testing.T, g *engine.Game) {
	t.Helper()
	golden.Assert(t, "order", orderText(t, g))
	golden.Assert(t, "perft", perftText(t, g))
	golden.Assert(t, "events", eventCounts(t, g))
}

// firstSetups returns one set-up for each number of seats.
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

// orderText returns the lists of legal moves in some games, in order, as text.
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

// eventCounts returns how often each kind of event occurs in some games, with private
// events counted separately, as text. It shows when an event is lost or repeated.
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
			if n > eventSteps || pos.Status().Over() {
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

// eventKey returns an event's kind, with a mark if it is private.
func eventKey(e engine.Event) string {
	if e.To != engine.Spectator {
		return e.Kind + "!"
	}
	return e.Kind
}

// writeList writes moves of one kind in a row together. Long rows are shortened, with a
// hash of what is left out.
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

// formatRun returns the arguments of moves of one kind, shortened if there are many.
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

// perftText returns counts of move sequences as text, deeper as long as they are few.
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
