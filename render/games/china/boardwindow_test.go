package china

import (
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// TestBoardWindowShowsAllPlay asks for windows on pairs of places all over the
// board. Each shows both places, and each scale has windows for the whole board.
func TestBoardWindowShowsAllPlay(t *testing.T) {
	for _, from := range printedMap.landHexes() {
		col, row := from.OddR()
		to := hex.OddR(min(col+16, columns-1), min(row+14, rows-1))
		if s := printedMap.at(to); !s.hasMilepost() {
			continue
		}
		w, ok := closestWindow([]hex.Axial{from, to}, windowUnits[0])
		if !ok {
			t.Fatalf("no window on column %d, row %d", col, row)
		}
		for _, at := range []hex.Axial{from, to} {
			if !w.isInside(at, 0.4*w.unit()) {
				t.Errorf("%s does not show column %d, row %d", w.key, col, row)
			}
		}
	}
}

// TestBoardWindowStaysBetweenMoves grows a network hex by hex to the east and to
// the south. The window may move only a few times, so that most boards reuse the
// previous picture.
func TestBoardWindowStaysBetweenMoves(t *testing.T) {
	start := hex.OddR(30, 25)
	network := []hex.Axial{start}
	last, _ := closestWindow(network, windowUnits[0])
	moved := 0
	for i := 1; i < 30; i++ {
		network = append(network, hex.OddR(30+i, 25+i/2))
		w, ok := closestWindow(network, windowUnits[0])
		if !ok {
			t.Fatalf("no window on %d columns", i+1)
		}
		if w.key != last.key {
			moved, last = moved+1, w
		}
	}
	if moved == 0 || moved > 5 {
		t.Errorf("window moved %d times over 29 segments, want fewer", moved)
	}
}

// TestBoardWindowsAreFew limits the number of windows, because the land of each
// is drawn and cached.
func TestBoardWindowsAreFew(t *testing.T) {
	keys := map[string]bool{}
	for _, w := range windows() {
		keys[w.key] = true
		if edge := (scene.Box{Min: w.point(hex.OddR(0, 0)), Max: w.point(hex.OddR(columns-1,
			rows-1))}); !w.box.Inside(edge.Grow(w.unit())) {
			t.Errorf("window %s reaches beyond the board", w.key)
		}
	}
	if len(keys) != len(windows()) || len(keys) > 60 {
		t.Errorf("%d windows, %d keys", len(windows()), len(keys))
	}
}

// TestBoardWindowFollowsTheActorOnScatteredTrack checks a board on which no
// player's track fits. It shows the actor's train at a scale that shows much of
// the track too, or what the actor just built far from the train.
func TestBoardWindowFollowsTheActorOnScatteredTrack(t *testing.T) {
	owned := map[engine.Seat][]game.Edge{1: append(edgesAt("kashi"), edgesAt("harbin")...)}
	table := game.Table{Players: []game.Public{{Seat: 1, At: "kashi"}}}
	for _, c := range []struct{ built, shows string }{{"", "kashi"}, {"xiamen", "xiamen"}} {
		n := changesOf(nil)
		if c.built != "" {
			n.addBuilt(1, edgesAt(c.built))
		}
		w := boardWindowFor(table, n, 1, owned)
		at, _ := hexNamed(c.shows)
		if !w.isInside(at, w.unit()) || w.unit() > maxPartialUnit+0.5 || w.key == wholeWindow().key {
			t.Errorf("unexpected window after building at %q: %s", c.built, w.key)
		}
	}
}

// TestFinishedGameShowsTheWholeMap checks that a finished game shows the whole
// map if not all track fits, regardless of the winner's train. If it fits, the
// window is as close as during play.
func TestFinishedGameShowsTheWholeMap(t *testing.T) {
	table := game.Table{Players: []game.Public{{Seat: 1, At: "kashi"}}}
	n := changesOf(nil)
	n.addBuilt(1, edgesAt("kashi"))
	far := map[engine.Seat][]game.Edge{1: append(edgesAt("kashi"), edgesAt("harbin")...)}
	if w := boardWindowFor(table, n, engine.Spectator, far); w.key != wholeWindow().key {
		t.Errorf("window of scattered track: got %s, want the whole map", w.key)
	}
	near := map[engine.Seat][]game.Edge{1: edgesAt("kashi")}
	if w := boardWindowFor(table, n, engine.Spectator, near); w.key != boardWindowFor(table, n, 1, near).key {
		t.Errorf("window of compact track: got %s, want the closest scale", w.key)
	}
}

// edgesAt returns the segments at a city.
func edgesAt(city string) (list []game.Edge) {
	b := game.PrintedBoard()
	m, _ := b.Find(city)
	for _, side := range b.Sides(m) {
		if side.Edge != game.NoEdge {
			list = append(list, side.Edge)
		}
	}
	return list
}
