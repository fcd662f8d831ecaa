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

// boardWindow is one of the few map windows that boards use. Since there are
// few, the printed land of each is drawn only once, and a board keeps its window
// for many turns.
type boardWindow struct {
	*mapWindow
	key   string
	board scene.Box            // the whole board, in the window's coordinates
	land  func() []scene.Shape // the printed land, drawn once
}

// windowUnits holds the distances between mileposts in the windows, in pixels: the closest first, the
// whole map last.
var windowUnits = [...]float64{30, 26, 22, 18, wholeUnit}

const wholeUnit = 14.6

// windows returns all windows, the closest first. Windows of one scale overlap
// by two thirds.
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

// newWindow returns the window of a scale around a hex.
func newWindow(unit float64, about hex.Axial) boardWindow {
	c := newMapWindow(printedMap, mapBox, unit/math.Sqrt(3), about)
	col, row := about.OddR()
	return boardWindow{c, fmt.Sprintf("china/land/%.0f/%d/%d", unit, col, row), hexBounds(c.layout, printedMap.landHexes()),
		sync.OnceValue(func() []scene.Shape {
			return append(append(c.drawLand(), c.drawSeaLinks()...), c.drawTicksOutside(4)...)
		})}
}

// windowCentres returns the centres of windows of size seen between two ends.
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

// boardWindowFor returns the window of a board: the closest one with all track and
// trains. The whole map is shown while the map is empty.
func boardWindowFor(t china.Table, owned map[engine.Seat][]china.Edge) boardWindow {
	all := []hex.Axial{}
	for _, p := range t.Players {
		all = append(all, hexesOfSeat(t, p.Seat, owned)...)
	}
	if w, ok := closestWindow(all); ok {
		return w
	}
	return wholeWindow()
}

// hexesOfSeat returns the track and the train of a seat.
func hexesOfSeat(t china.Table, seat engine.Seat, owned map[engine.Seat][]china.Edge) []hex.Axial {
	return append(endpointsOf(owned[seat]), trainHex(t, seat)...)
}

// trainHex returns the place of a seat's train, if it is on the map.
func trainHex(t china.Table, seat engine.Seat) []hex.Axial {
	for _, p := range t.Players {
		if at, ok := hexNamed(p.At); ok && p.Seat == seat {
			return []hex.Axial{at}
		}
	}
	return nil
}

// closestWindow returns the closest window that shows all the hexes with some
// land around them. Ties go to the one centred nearest to the hexes. It returns false if only the whole map shows them.
func closestWindow(hexes []hex.Axial) (best boardWindow, ok bool) {
	nearest := math.Inf(1)
	for _, w := range windows() {
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

// intersectBoxes returns the part of one box that lies in the other.
func intersectBoxes(b, part scene.Box) scene.Box {
	return scene.Box{
		Min: scene.Pt(max(b.Min.X, part.Min.X), max(b.Min.Y, part.Min.Y)),
		Max: scene.Pt(min(b.Max.X, part.Max.X), min(b.Max.Y, part.Max.Y)),
	}
}

// wholeWindow returns the window of the whole map.
func wholeWindow() boardWindow { return windows()[len(windows())-1] }
