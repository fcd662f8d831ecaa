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
var windowUnits = [...]float64{28.8, 25, 21, 17.8, 15.7, wholeUnit}

const wholeUnit = 14.0

// windows returns all windows, the closest first. Windows of one scale overlap
// by at least two thirds.
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
			return append(append(c.drawLand(), c.drawSeaLinks()...), c.drawTicks()...)
		})}
}

// windowCentres returns the centres of windows of size seen between two ends: at least
// three if one does not show everything.
func windowCentres(from, to, seen float64) []float64 {
	first, last := from+seen/2, to-seen/2
	if first >= last {
		return []float64{(from + to) / 2}
	}
	steps := max(2, math.Ceil((last-first)/(seen/3)))
	var list []float64
	for i := 0.0; i <= steps; i++ {
		list = append(list, first+(last-first)*i/steps)
	}
	return list
}

// boardWindowFor returns the window of a board: the closest one with the major cities, all
// trains, the track of the actor, and nearly all other track and cities that the actor's
// demands need. The whole map is shown while the map is empty.
func boardWindowFor(t china.Table, owned map[engine.Seat][]china.Edge) boardWindow {
	var needed, useful []hex.Axial
	for _, p := range t.Players {
		if p.Seat == t.Actor {
			needed = append(needed, hexesOfSeat(t, p.Seat, owned)...)
			continue
		}
		needed = append(needed, trainHex(t, p.Seat)...)
		useful = append(useful, endpointsOf(owned[p.Seat])...)
	}
	for _, w := range actorDemands(t) {
		if at, ok := hexNamed(w.city); ok && len(needed)+len(useful) > 0 {
			useful = append(useful, slices.Repeat([]hex.Axial{at}, demandWeight)...)
		}
	}
	if len(needed)+len(useful) > 0 {
		for _, c := range china.PrintedBoard().CitiesOfSize(china.Major) {
			needed = append(needed, hexFromOffset(china.PrintedBoard().Cities[c].Col, china.PrintedBoard().Cities[c].Row))
		}
	}
	if w, ok := closestWindow(needed, useful); ok {
		return w
	}
	return wholeWindow()
}

// What a board's window may leave out.
const (
	leaveOut     = 8 // one in this many useful hexes may be outside
	demandWeight = 5 // a city of a demand counts as this many
)

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

// closestWindow returns the closest window that shows all the needed hexes with some
// land around them, and nearly all useful ones. Ties go to the one with most useful hexes, then
// to the one centred nearest to all. It returns false if only the whole map shows them.
func closestWindow(needed, useful []hex.Axial) (best boardWindow, ok bool) {
	fewest, nearest := 0, math.Inf(1)
	all := slices.Concat(needed, useful)
	for _, w := range windows() {
		if len(all) == 0 || w.unit() == wholeWindow().unit() || ok && w.unit() < best.unit() {
			break
		}
		around := intersectBoxes(w.board, hexBounds(w.layout, all).Grow(1.5*w.unit()))
		out, d := 0, around.Center().Distance(w.box.Center())
		for _, at := range useful {
			if !w.isInside(at, edgeRoom) {
				out++
			}
		}
		if len(needed) > 0 && !w.shows(needed) || out*leaveOut > len(useful) {
			continue
		}
		if !ok || out < fewest || out == fewest && d < nearest {
			best, fewest, nearest, ok = w, out, d, true
		}
	}
	return best, ok
}

// shows reports whether hexes are in the window with some land around them, and with more
// at both sides, where names stand.
func (w boardWindow) shows(hexes []hex.Axial) bool {
	const around, beside = 1.5, 2.5
	b := hexBounds(w.layout, hexes).Grow(around * w.unit())
	b.Min.X, b.Max.X = b.Min.X-beside*w.unit(), b.Max.X+beside*w.unit()
	return intersectBoxes(w.board, b).Inside(w.box.Grow(1))
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
