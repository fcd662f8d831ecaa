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
	if len(keys) != len(windows()) || len(keys) > 70 {
		t.Errorf("%d windows, %d keys", len(windows()), len(keys))
	}
}

// TestBoardShowsWhatIsInPlay checks that a board shows the track of the actor, all trains,
// the major cities and nearly all other track: the whole map if they are scattered, else a
// closer window.
func TestBoardShowsWhatIsInPlay(t *testing.T) {
	for _, c := range []struct {
		own, others []string
		whole       bool
	}{
		{[]string{"kashi", "jiamusi"}, []string{"wuhan"}, true},
		{[]string{"wuhan"}, []string{"xiamen"}, false},
		{[]string{"wuhan"}, []string{"xiamen", "nanjing", "xian", "hefei", "changsha", "guilin", "datong", "nanchang", "kashi"}, false},
		{nil, nil, true},
	} {
		table := game.Table{Actor: 1, Players: []game.Public{{Seat: 1}, {Seat: 2}}}
		track := map[engine.Seat][]game.Edge{}
		for i, cities := range [][]string{c.own, c.others} {
			for _, city := range cities {
				track[engine.Seat(i+1)] = append(track[engine.Seat(i+1)], edgesAt(city)...)
			}
		}
		needed := hexesOfSeat(table, 1, track)
		if len(c.own) > 0 {
			table.Players[1].At = "changsha"
			needed = append(needed, hexesNamed([]string{"beijing", "shanghai", "hong-kong", "chongqing", "changsha"})...)
		}
		w := boardWindowFor(table, track)
		if whole := w.key == wholeWindow().key; whole != c.whole {
			t.Errorf("window of %v: whole map %v, want %v", c, whole, c.whole)
		}
		for _, at := range needed {
			if !w.isInside(at, 0.4*w.unit()) {
				t.Errorf("window of %v: %v is outside", c, at)
			}
		}
		useful, out := hexesOfSeat(table, 2, track), 0
		for _, at := range useful {
			if !w.isInside(at, edgeRoom) {
				out++
			}
		}
		if out*leaveOut > len(useful) {
			t.Errorf("window of %v: %d of %d places of the other seat are outside", c, out, len(useful))
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
