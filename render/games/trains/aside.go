package trains

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// withObstacles returns the chart with what plates and numbers keep clear of: the rails of a table, its cubes, names and barriers.
func (c chart) withObstacles(m scene.Measurer, t trains.Table) chart {
	c.tracks = c.railRuns(t)
	for _, word := range c.hexTexts() {
		c.keptFree = append(c.keptFree, word.InkBox(m).Grow(1))
	}
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
	c.keptFree = slices.Clip(c.keptFree)
	return c
}

// asideShifts are the ways that a number or a plate may be moved, the shortest first.
var asideShifts = func() (list []scene.Point) {
	for x := 0.0; x <= 42; x += 3 {
		list = append(list, scene.Pt(x, 0), scene.Pt(-x, 0))
	}
	return list
}()

// plateShifts returns the ways that a plate may be moved: along the upper edge of its hex, or beside its cube.
func plateShifts(plate scene.Box) []scene.Point {
	const besideCube = 19.0
	beside := besideCube + plate.W()/2
	return append(slices.Clip(asideShifts), scene.Pt(beside, -4).Sub(plate.Center()), scene.Pt(-beside, -4).Sub(plate.Center()))
}

// offRails returns the first shift of a box of a hex at which no rail passes under it and it covers nothing taken. If
// there is none, it returns no shift.
func (c chart) offRails(p trains.Place, box scene.Box, taken []scene.Box, shifts []scene.Point) scene.Point {
	if !c.isOnRail(c.boxIn(p, box)) {
		return scene.Point{}
	}
	for _, d := range shifts {
		b := c.boxIn(p, box.Move(d))
		if !c.isOnRail(b) && !slices.ContainsFunc(taken, b.Overlaps) {
			return d
		}
	}
	return scene.Point{}
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
