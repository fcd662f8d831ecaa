package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// badgeDirections holds the directions from a station to its badge, best first.
var badgeDirections = []scene.Point{{X: 1, Y: -1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}

// badgeCenter returns the center of a station's badge, which shows a bonus or
// what the station paid. away is its distance from the station, size its box
// around the origin. The badge is at the upper right; on a double, it moves to
// the direction that covers the least of what is on the card.
func (f cardFace) badgeCenter(b scene.Box, k int, away scene.Point, size scene.Box) scene.Point {
	at := f.stationAt(b, express.StationA+express.End(k))
	if len(f.Stations) > 1 {
		for taken := f.occupiedBoxes(b, k); len(taken) > 0; taken = taken[:len(taken)-1] {
			for _, way := range badgeDirections {
				candidate := at.Add(scene.Pt(way.X*away.X, way.Y*away.Y))
				if !slices.ContainsFunc(taken, size.Move(candidate).Overlaps) {
					return candidate
				}
			}
		}
	}
	return at.Add(scene.Pt(away.X, -away.Y))
}

// payDisc returns the disc that shows what a station paid: at its upper right
// or, if the place shows its number, smaller and lower.
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

// occupiedBoxes returns the boxes of what is on a card in addition to station
// k, most important first: the number of the place, the other stations, the
// name and the tank.
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
