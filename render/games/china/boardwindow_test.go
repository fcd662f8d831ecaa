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
		w, ok := closestWindow([]hex.Axial{from, to}, nil)
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
	last, _ := closestWindow(network, nil)
	moved := 0
	for i := 1; i < 30; i++ {
		network = append(network, hex.OddR(30+i, 25+i/2))
		w, ok := closestWindow(network, nil)
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

// TestBoardShowsEverythingInPlay checks that a board shows the track and trains of
// all players: the whole map if they are scattered, else a closer window.
func TestBoardShowsEverythingInPlay(t *testing.T) {
	for _, c := range []struct {
		track map[engine.Seat][]game.Edge
		whole bool
	}{
		{map[engine.Seat][]game.Edge{1: edgesAt("kashi"), 2: edgesAt("harbin")}, true},
		{map[engine.Seat][]game.Edge{1: edgesAt("wuhan"), 2: edgesAt("xiamen")}, false},
		{nil, true},
	} {
		table := game.Table{Players: []game.Public{{Seat: 1}, {Seat: 2}}}
		if len(c.track) > 0 {
			table.Players[0].At = "changsha"
		}
		w := boardWindowFor(table, c.track)
		if whole := w.key == wholeWindow().key; whole != c.whole {
			t.Errorf("window of %v: whole map %v, want %v", c.track, whole, c.whole)
		}
		for _, p := range table.Players {
			for _, at := range hexesOfSeat(table, p.Seat, c.track) {
				if !w.isInside(at, 0.4*w.unit()) {
					t.Errorf("window of %v: a place of seat %d is outside", c.track, p.Seat)
				}
			}
		}
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
