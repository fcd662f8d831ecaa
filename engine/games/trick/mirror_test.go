package trick

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestMirrorImages plays games. Moves have a mirror image only on lines of one card; the image is
// legal, has none itself, and makes the line that is read from its other end.
func TestMirrorImages(t *testing.T) {
	met := map[string]int{}
	for n := range uint64(20) {
		r := engine.NewRand(engine.Seed{7}, n)
		rec := engine.NewRecorder(r)
		s := rules{}.Setup(minSeats+int(n)%3, engine.Options{"line": linePrinted}, rec)
		for !s.isOver() {
			list := rules{}.Legal(s, s.Actor, nil)
			checkForced(t, s, list)
			for _, m := range list {
				checkMirror(t, s, list, m, met)
			}
			rules{}.Apply(s, s.Actor, list[r.IntN(len(list))], rec)
		}
	}
	if met["place"] == 0 || met["city"] == 0 || met["play"] != 0 || met["engine"] != 0 {
		t.Errorf("got mirror images %v, want some of places and cities", met)
	}
}

// checkForced checks that the move that needs no press is that which all others mirror.
func checkForced(t *testing.T, s *State, list []Move) {
	t.Helper()
	offered := slices.DeleteFunc(slices.Clone(list), func(m Move) bool {
		_, mirrored := mirrorMove(s, s.Actor, m.Kind(), m.Args())
		return mirrored
	})
	alike := len(offered) == 1 && len(list) > 1
	if m, forced := onlyEnd(s, s.Actor); forced != alike || forced && m != offered[0] {
		t.Errorf("of %v, %v is forced: %v, want %v", list, m, forced, alike)
	}
}

func checkMirror(t *testing.T, s *State, list []Move, m Move, met map[string]int) {
	t.Helper()
	args, mirrored := mirrorMove(s, s.Actor, m.Kind(), m.Args())
	if !mirrored {
		return
	}
	met[m.Kind()]++
	i := slices.IndexFunc(list, func(o Move) bool { return o.kind == m.kind && slices.Equal(o.Args(), args) })
	if i < 0 {
		t.Fatalf("%v has the mirror image %v, which is not legal", m, args)
	}
	if _, again := mirrorMove(s, s.Actor, m.Kind(), args); again {
		t.Errorf("the mirror image %v of %v has one itself", args, m)
	}
	lines := [2][numCompanies]Line{}
	for k, move := range []Move{m, list[i]} {
		after := *s
		rules{}.Apply(&after, s.Actor, move, engine.NewRecorder(engine.NewRand(engine.Seed{}, 0)))
		lines[k] = after.Lines
	}
	for c := range lines[0] {
		one, other := lines[0][c].cards(), slices.Clone(lines[1][c].cards())
		if lines[0][c] != lines[1][c] {
			slices.Reverse(other)
		}
		if !slices.Equal(one, other) {
			t.Errorf("%v and its mirror image make the lines %v and %v", m, one, lines[1][c].cards())
		}
	}
}
