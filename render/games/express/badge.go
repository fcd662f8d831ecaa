package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// badgeDirections are the ways from a station to what is written beside it, the most wanted first.
var badgeDirections = []scene.Point{{X: 1, Y: -1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}

// badgeCenter is the middle of what is written beside a station, a bonus or what it paid, so
// far away from it and as large as a box about nothing: at its upper right, but for a
// double where that is free of as much as can be that stands on its card.
func (f cardFace) badgeCenter(b scene.Box, k int, away scene.Point, size scene.Box) scene.Point {
	at := f.stationAt(b, express.StationA+express.End(k))
	if len(f.Stations) > 1 {
		for taken := f.occupiedBoxes(b, k); len(taken) > 0; taken = taken[:len(taken)-1] {
			for _, way := range badgeDirections {
				try := at.Add(scene.Pt(way.X*away.X, way.Y*away.Y))
				if !slices.ContainsFunc(taken, size.Move(try).Overlaps) {
					return try
				}
			}
		}
	}
	return at.Add(scene.Pt(away.X, -away.Y))
}

// payDisc is where it is written what a station paid: at its upper right, and where the place
// shows its number smaller and lower, below that.
func (f cardFace) payDisc(b scene.Box, k int, numbered bool) scene.Circle {
	half := f.stationSize(b) / 2
	r, way := 23.0, scene.Pt(0.7, 0.64)
	if numbered {
		r, way = 19, scene.Pt(0.8, 0.53)
	}
	disc := scene.Circle{R: min(r*scaleOf(b), half*1.1)}
	disc.Center = f.badgeCenter(b, k, way.Scale(half+disc.R), scene.Around(scene.Point{}, 2*disc.R, 2*disc.R))
	return disc
}

// occupiedBoxes is where something stands on a card in a box besides a station, what may be covered
// least first: the number of the place, the other stations, the name and the tank.
func (f cardFace) occupiedBoxes(b scene.Box, k int) []scene.Box {
	u := scaleOf(b)
	boxes := []scene.Box{numberBox(b)}
	for i := range f.Stations {
		if i != k {
			d := 0.8 * f.stationSize(b)
			boxes = append(boxes, scene.Around(f.stationAt(b, express.StationA+express.End(i)), d, d))
		}
	}
	boxes = append(boxes, scene.Box{Min: scene.Pt(b.Min.X, b.Max.Y-37*u), Max: b.Max})
	for _, s := range drawTank(b, f.Tank) {
		boxes = append(boxes, s.Bounds(nil))
	}
	return boxes
}
