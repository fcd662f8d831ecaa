package china

import (
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// TestWindowsShowWhatIsPlayed asks for windows on places all over the board: each
// shows both, and all of the board is seen through some window of each scale.
func TestWindowsShowWhatIsPlayed(t *testing.T) {
	for _, from := range printed.extent() {
		col, row := from.OddR()
		to := hex.OddR(min(col+16, columns-1), min(row+14, rows-1))
		if s := printed.spot(to); !s.milepost() {
			continue
		}
		w, ok := windowOn([]hex.Axial{from, to}, windowUnits[0])
		if !ok {
			t.Fatalf("no window on column %d, row %d", col, row)
		}
		for _, at := range []hex.Axial{from, to} {
			if !w.inside(at, 0.4*w.unit()) {
				t.Errorf("%s does not show column %d, row %d", w.key, col, row)
			}
		}
	}
}

// TestWindowsStay grows a network hex by hex, to the east and to the south: the
// window moves a few times only, so that a board is touched up as a rule.
func TestWindowsStay(t *testing.T) {
	start := hex.OddR(30, 25)
	network := []hex.Axial{start}
	last, _ := windowOn(network, windowUnits[0])
	moved := 0
	for i := 1; i < 30; i++ {
		network = append(network, hex.OddR(30+i, 25+i/2))
		w, ok := windowOn(network, windowUnits[0])
		if !ok {
			t.Fatalf("no window on %d columns", i+1)
		}
		if w.key != last.key {
			moved, last = moved+1, w
		}
	}
	if moved == 0 || moved > 5 {
		t.Errorf("the window moved %d times over 29 segments", moved)
	}
}

// TestWindowsAreFew: what is printed in each is drawn once and kept.
func TestWindowsAreFew(t *testing.T) {
	keys := map[string]bool{}
	for _, w := range windows() {
		keys[w.key] = true
		if edge := (scene.Box{Min: w.point(hex.OddR(0, 0)), Max: w.point(hex.OddR(columns-1,
			rows-1))}); !w.box.Inside(edge.Grow(w.unit())) {
			t.Errorf("%s looks beyond the board", w.key)
		}
	}
	if len(keys) != len(windows()) || len(keys) > 60 {
		t.Errorf("%d windows, %d keys", len(windows()), len(keys))
	}
}

// TestWindowOfFarFlungTrack: where nobody's track fits, a board shows the train of
// the one to act, at a scale that shows much of the track too, and what they just built
// even where that is far from the train.
func TestWindowOfFarFlungTrack(t *testing.T) {
	owned := map[engine.Seat][]game.Edge{1: append(about("kashi"), about("harbin")...)}
	table := game.Table{Players: []game.Public{{Seat: 1, At: "kashi"}}}
	for _, c := range []struct{ built, shows string }{{"", "kashi"}, {"xiamen", "xiamen"}} {
		n := newsOf(nil)
		if c.built != "" {
			n.touch(1, about(c.built))
		}
		w := windowOf(table, n, 1, owned)
		at, _ := find(c.shows)
		if !w.inside(at, w.unit()) || w.unit() > overview+0.5 || w.key == whole().key {
			t.Errorf("after building at %q the window is %s", c.built, w.key)
		}
	}
}

// TestWindowOfAGameThatIsOver: where not all track fits, all the map is shown, and not
// where the winner's train happens to stand; what fits is as close as ever.
func TestWindowOfAGameThatIsOver(t *testing.T) {
	table := game.Table{Players: []game.Public{{Seat: 1, At: "kashi"}}}
	n := newsOf(nil)
	n.touch(1, about("kashi"))
	far := map[engine.Seat][]game.Edge{1: append(about("kashi"), about("harbin")...)}
	if w := windowOf(table, n, engine.Spectator, far); w.key != whole().key {
		t.Errorf("far-flung track is shown through %s", w.key)
	}
	near := map[engine.Seat][]game.Edge{1: about("kashi")}
	if w := windowOf(table, n, engine.Spectator, near); w.key != windowOf(table, n, 1, near).key {
		t.Errorf("what lies close together is shown through %s", w.key)
	}
}

// about is the segments at a city.
func about(city string) (list []game.Edge) {
	b := game.PrintedBoard()
	m, _ := b.Find(city)
	for _, side := range b.Sides(m) {
		if side.Edge != game.NoEdge {
			list = append(list, side.Edge)
		}
	}
	return list
}
