package trains

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// withObstacles returns the chart with what plates and numbers keep clear of: the rails of a table, its cubes, names and
// barriers, and with the lettering where it keeps off them.
func (c chart) withObstacles(m scene.Measurer, t trains.Table) chart {
	c.tracks = c.railRuns(t)
	seats := seatsByHex(t)
	for _, p := range c.places() {
		n := len(seats[p.Token])
		for k := range n {
			at, size := c.cubeSpot(p, k, n)
			c.keptFree = append(c.keptFree, scene.Around(at, size, size))
		}
		for _, d := range p.Blocked {
			x1, y1, x2, y2 := c.layout.Edge(p.At, d)
			for k := range 9 {
				at := scene.Pt(x1, y1).Toward(scene.Pt(x2, y2), float64(k+1)/10)
				c.keptFree = append(c.keptFree, scene.Around(at, 8*c.scale, 8*c.scale))
			}
		}
	}
	if c.shows == nil {
		room := seaRooms[c.board.Key]
		c.keptFree = append(c.keptFree, room.counts, room.key, room.more)
	}
	c.spots = c.placeLettering(stationsOf(t))
	for _, word := range c.hexTexts() {
		c.keptFree = append(c.keptFree, word.InkBox(m).Grow(1))
	}
	c.keptFree = slices.Clip(c.keptFree)
	return c
}

// letterSpot is where the lettering of a hex lies: how far its name and its plate or number move from their usual
// places, and whether they have changed sides, so that the name is above the cubes.
type letterSpot struct {
	name, plate scene.Point
	above       bool
}

// half returns the first part of a hex if the name is above the cubes, or else the second.
func (s letterSpot) half(above, below scene.Box) scene.Box {
	if s.above {
		return above
	}
	return below
}

// The changes of height if the name and what is usually above it change sides.
const (
	nameRise   = -58.0
	plateFall  = 58.5
	numberFall = 67.0
)

// The costs of a spot for lettering. Moving it aside costs one for each unit.
const (
	costCutName  = 120.0
	costCutPlate = 160.0
	costTaken    = 400.0
	costOutside  = 3.0 // for each unit beyond the edge of its hex
	costOfChange = 12.0
)

// placeLettering returns the spots of the lettering of all hexes that rails would cut, given the stations by hex: above
// or below the cubes and moved aside, where the fewest rails pass and nothing else lies.
func (c chart) placeLettering(built map[string]int) map[string]letterSpot {
	spots := map[string]letterSpot{}
	taken := map[string][]scene.Box{} // by the hex to which the lettering belongs
	keep := func(p trains.Place) {
		taken[p.Token] = nil
		for _, b := range c.letterBoxes(p, built[p.Token], spots[p.Token]) {
			taken[p.Token] = append(taken[p.Token], c.boxIn(p, b))
		}
	}
	for _, p := range c.places() {
		keep(p)
	}
	for _, p := range c.places() {
		if !slices.ContainsFunc(taken[p.Token], c.isOnRail) {
			continue
		}
		others := slices.Clone(c.keptFree)
		for _, q := range c.places() {
			if q.Token != p.Token {
				others = append(others, taken[q.Token]...)
			}
		}
		spots[p.Token] = c.cheapestSpot(p, built[p.Token], others)
		keep(p)
	}
	return spots
}

// letterBoxes returns the boxes of the name of a hex and of its plate or number, relative to its center. The plate comes
// last.
func (c chart) letterBoxes(p trains.Place, built int, spot letterSpot) (boxes []scene.Box) {
	for _, l := range nameLines(p) {
		l, most := c.fitName(p, l)
		boxes = append(boxes, l.box(most).Move(spot.name))
	}
	switch p.Terrain {
	case trains.City:
		plate, _ := cityHouses(p, built)
		boxes = append(boxes, plate.Move(spot.plate))
	case trains.Remote:
		boxes = append(boxes, remoteNumberBox(p).Move(spot.plate))
	}
	return boxes
}

// cheapestSpot returns the spot of the lettering of a hex among other lettering, cubes and barriers. In a crop the name
// stays below, where the numbers of the choices expect it.
func (c chart) cheapestSpot(p trains.Place, built int, others []scene.Box) (best letterSpot) {
	least := math.Inf(1)
	for _, above := range []bool{false, true} {
		if above && (c.offers != nil || len(nameLines(p)) != 1) {
			continue
		}
		spot, cost := letterSpot{above: above}, 0.0
		if above {
			spot, cost = letterSpot{above: true, name: scene.Pt(0, nameRise), plate: scene.Pt(0, plateFall)}, costOfChange
			if p.Terrain == trains.Remote {
				spot.plate.Y = numberFall
			}
		}
		boxes := c.letterBoxes(p, built, spot)
		plate := boxes[len(boxes)-1]
		var aside scene.Point
		aside, price := c.cheapestShift(p, boxes[:len(boxes)-1], others, nameShifts, costCutName)
		spot.name = spot.name.Add(aside)
		cost += price
		aside, price = c.cheapestShift(p, []scene.Box{plate}, others, plateShifts(plate), costCutPlate)
		spot.plate = spot.plate.Add(aside)
		if cost += price; cost < least {
			best, least = spot, cost
		}
	}
	return best
}

// cheapestShift returns the way to move boxes of a hex that costs least, and its cost, given the cost of a rail under
// a box.
func (c chart) cheapestShift(p trains.Place, boxes, others []scene.Box, shifts []scene.Point, costOnRail float64) (best scene.Point, least float64) {
	least = math.Inf(1)
	for _, d := range shifts {
		cost := math.Abs(d.X) + math.Abs(d.Y)/2
		for _, box := range boxes {
			cost += costOutside * beyondHex(box.Move(d))
			b := c.boxIn(p, box.Move(d))
			if c.isOnRail(b) {
				cost += costOnRail
			}
			if slices.ContainsFunc(others, b.Overlaps) || !c.isInWindow(b) || c.shows == nil && !b.Inside(mapBox) {
				cost += costTaken
			}
		}
		if cost < least {
			best, least = d, cost
		}
	}
	return best, least
}

// beyondHex returns how far a box reaches beyond the upright edges of its hex, or half of how far its corners reach
// beyond the others, whichever is more.
func beyondHex(b scene.Box) float64 {
	x, y := max(b.Max.X, -b.Min.X), max(b.Max.Y, -b.Min.Y)
	return max(0, x-hexWide/2, (y+x/sqrt3-hexSize)/2)
}

// nameShifts are the ways that a name may be moved, the shortest first.
var nameShifts = shiftsUpTo(33)

// shiftsUpTo returns the ways to move something aside by at most the given distance.
func shiftsUpTo(most float64) (list []scene.Point) {
	for x := 0.0; x <= most; x += 3 {
		list = append(list, scene.Pt(x, 0), scene.Pt(-x, 0))
	}
	return list
}

// plateShifts returns the ways that a plate may be moved: along the edge of its hex, or beside its cube.
func plateShifts(plate scene.Box) []scene.Point {
	const besideCube = 19.0
	beside := besideCube + plate.W()/2
	return append(shiftsUpTo(42), scene.Pt(beside, -4).Sub(plate.Center()), scene.Pt(-beside, -4).Sub(plate.Center()))
}

// isOnRail reports whether a rail passes under a box.
func (c chart) isOnRail(b scene.Box) bool {
	for _, r := range c.tracks {
		side := 1.4 * r.width * c.scale
		for i, from := range r.points[:len(r.points)-1] {
			to := r.points[i+1]
			steps := math.Ceil(from.Distance(to) / (4 * c.scale))
			for k := 0.0; k <= steps; k++ {
				if scene.Around(from.Toward(to, k/steps), side, side).Overlaps(b) {
					return true
				}
			}
		}
	}
	return false
}

// boxIn returns a box of a hex in pixels.
func (c chart) boxIn(p trains.Place, b scene.Box) scene.Box {
	return scene.Box{Min: c.pointIn(p, b.Min.X, b.Min.Y), Max: c.pointIn(p, b.Max.X, b.Max.Y)}
}

// numberRoom returns how far the plate of a choice moves to leave room for its number above the name: up, or aside.
func (c chart) numberRoom(p trains.Place, plate scene.Box, taken []scene.Box) scene.Point {
	number, top := (house.NumberSize+8)/c.scale, hexSize
	for _, l := range nameLines(p) {
		l = l.offBarriers(p)
		top = min(top, l.at.Y-0.37*l.size)
	}
	up := max(0, number-(top-plate.Max.Y))
	shifts := []scene.Point{scene.Pt(0, -up-1), scene.Pt(0, -up), scene.Pt(-22, -1.5), scene.Pt(22, -1.5)}
	if isWedged(p) {
		shifts = []scene.Point{scene.Pt(-20, 9.5)}
	}
	for _, d := range shifts {
		b := plate.Move(d)
		if math.Abs(b.Center().X) > 26 {
			continue // it would reach far into another hex
		}
		if b := c.boxIn(p, b); !c.isOnRail(b) && !slices.ContainsFunc(taken, b.Overlaps) {
			return d
		}
	}
	return scene.Point{}
}
