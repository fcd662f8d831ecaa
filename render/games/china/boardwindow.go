package china

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// window is one of the looks that a board can take at the map. There are few of
// them, so that what is printed in each is drawn once, and a board keeps its own
// for many turns.
type boardWindow struct {
	*mapWindow
	key   string
	board scene.Box            // all of the board as it lies about the window
	land  func() []scene.Shape // what is printed on it, made once
}

// How far mileposts are apart in the windows, in pixels: the closest first, the
// whole map last.
var windowUnits = [...]float64{30, 26, 22, 18, wholeUnit}

const (
	wholeUnit      = 14.6
	maxPartialUnit = 22.0 // at most where what is shown is but a part of one's track
)

// windows are all of them, the closest first. Those of a scale overlap by two
// thirds.
var windows = sync.OnceValue(func() []boardWindow {
	var list []boardWindow
	for _, unit := range windowUnits {
		l := hex.Layout{Size: unit / math.Sqrt(3)}
		board := hexBounds(l, printedMap.landHexes())
		for _, y := range windowCentres(board.Min.Y, board.Max.Y, mapBox.H()) {
			for _, x := range windowCentres(board.Min.X, board.Max.X, mapBox.W()) {
				w := newWindow(unit, l.At(x, y))
				if !slices.ContainsFunc(list, func(other boardWindow) bool { return other.key == w.key }) {
					list = append(list, w)
				}
			}
		}
	}
	return list
})

func newWindow(unit float64, about hex.Axial) boardWindow {
	c := newMapWindow(printedMap, mapBox, unit/math.Sqrt(3), about)
	col, row := about.OddR()
	return boardWindow{c, fmt.Sprintf("china/land/%.0f/%d/%d", unit, col, row), hexBounds(c.layout, printedMap.landHexes()),
		sync.OnceValue(func() []scene.Shape {
			return append(append(c.drawLand(), c.drawSeaLinks()...), c.drawTicksOutside(4)...)
		})}
}

// middlesOf are where windows that see so much have their middles, from one end
// to the other.
func windowCentres(from, to, seen float64) []float64 {
	first, last := from+seen/2, to-seen/2
	if first >= last {
		return []float64{(from + to) / 2}
	}
	steps := math.Ceil((last - first) / (seen / 3))
	var list []float64
	for i := 0.0; i <= steps; i++ {
		list = append(list, first+(last-first)*i/steps)
	}
	return list
}

// windowOf is the window of a board: the closest on all track and trains, so that
// it stays for turns. Where those are too far apart for names to be read, it is on
// the track and the train of the one to act, at worst on the train and on what changed,
// or on what they did last even where that is far from the train. As long as nothing
// lies on the map it is the whole, and where nobody acts any more (seat is
// [engine.Spectator]) and not all fits: of a game that is over all is looked at.
func boardWindowFor(t china.Table, n recentChanges, seat engine.Seat, owned map[engine.Seat][]china.Edge) boardWindow {
	all := []hex.Axial{}
	for _, p := range t.Players {
		all = append(all, hexesOfSeat(t, p.Seat, owned)...)
	}
	if len(all) == 0 {
		return wholeWindow()
	}
	switch w, ok := closestWindow(all, windowUnits[0]); {
	case ok:
		return w
	case seat == engine.Spectator:
		return wholeWindow()
	}
	train := trainHex(t, seat)
	for _, look := range []struct {
		hexes []hex.Axial
		most  float64
	}{
		{hexesOfSeat(t, seat, owned), windowUnits[0]},
		{slices.Concat(train, n.changedHexes()), maxPartialUnit},
		{slices.Concat(train, n.bySeat[seat]), maxPartialUnit},
		{n.bySeat[seat], maxPartialUnit},
		{train, maxPartialUnit},
	} {
		if w, ok := closestWindow(look.hexes, look.most); ok {
			return w
		}
	}
	return wholeWindow()
}

// showsAll tells whether all track and trains are seen.
func (w boardWindow) showsAll(t china.Table, owned map[engine.Seat][]china.Edge) bool {
	for _, p := range t.Players {
		for _, at := range hexesOfSeat(t, p.Seat, owned) {
			if !w.isInside(at, 0) {
				return false
			}
		}
	}
	return true
}

// played is the track and the train of a seat.
func hexesOfSeat(t china.Table, seat engine.Seat, owned map[engine.Seat][]china.Edge) []hex.Axial {
	return append(endpointsOf(owned[seat]), trainHex(t, seat)...)
}

// trainOf is where the train of a seat is, if it is on the map.
func trainHex(t china.Table, seat engine.Seat) []hex.Axial {
	for _, p := range t.Players {
		if at, ok := hexNamed(p.At); ok && p.Seat == seat {
			return []hex.Axial{at}
		}
	}
	return nil
}

// windowOn is the closest window, of at most a scale, that shows all the hexes with
// some land around them; of several the one whose middle is nearest to theirs. Ok is false if only
// the whole map does.
func closestWindow(hexes []hex.Axial, most float64) (best boardWindow, ok bool) {
	nearest := math.Inf(1)
	for _, w := range windows() {
		if w.unit() > most+0.5 {
			continue
		}
		if len(hexes) == 0 || w.unit() == wholeWindow().unit() || ok && w.unit() < best.unit() {
			break
		}
		b := intersectBoxes(w.board, hexBounds(w.layout, hexes).Grow(1.5*w.unit()))
		if d := b.Center().Distance(w.box.Center()); d < nearest && b.Inside(w.box) {
			best, nearest, ok = w, d, true
		}
	}
	return best, ok
}

// within is the part of a box that lies in another.
func intersectBoxes(b, part scene.Box) scene.Box {
	return scene.Box{
		Min: scene.Pt(max(b.Min.X, part.Min.X), max(b.Min.Y, part.Min.Y)),
		Max: scene.Pt(min(b.Max.X, part.Max.X), min(b.Max.Y, part.Max.Y)),
	}
}

// whole is the window of the whole map.
func wholeWindow() boardWindow { return windows()[len(windows())-1] }
