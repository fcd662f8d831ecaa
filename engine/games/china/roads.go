package china

import (
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// roads are the steps of a seat's train over its own track and over track that it
// could lay. A way is rated by its steps and by the price of what it lacks. What is
// planned for one part of a tour is there for the next one.
type roads struct {
	prices  [NumMileposts][hex.Directions]uint8 // of the track that a step lacks
	assumed []plannedSection
}

// section is one step of a way, with the price of the track that it lacks.
type section struct {
	from, to Milepost
	price    uint8
}

// planned is a section that was taken for laid, with its prices before.
type plannedSection struct {
	section
	reversePrice uint8 // the price in the other direction
}

// haul is what a way takes: steps, and millions for track.
type haul struct{ steps, build uint16 }

// Ways are rated by tolls: a turn's move earns about as much as five millions.
const (
	stepWeight  = 4    // of a step
	trackWeight = 8    // of a million for track
	blocked     = 0xff // instead of a price: no way
)

// roads reads what a seat has and may lay.
func (v *BuildView) newRoads() *roads {
	r, limits := new(roads), v.newLimits()
	for m := range r.prices {
		for d := range r.prices[m] {
			r.prices[m][d] = limits.roadPrice(Milepost(m), hex.Direction(d))
		}
	}
	return r
}

// road is the price of the track that a step lacks: nothing on own track and within a
// red area.
func (l *buildLimits) roadPrice(m Milepost, d hex.Direction) uint8 {
	v, side := &l.view, board.Side(m, d)
	switch {
	case side.To == NoMilepost:
		return blocked
	case side.Edge == NoEdge || v.Tracks[side.Edge] == v.Seat:
		return 0
	}
	rebuilt := v.isOwnLostBridge(side.Edge)
	if v.checkEdge(m, side) != Allowed || l.checkLeaving(m, 0, rebuilt) != Allowed || l.checkEntering(side.To, rebuilt) != Allowed {
		return blocked
	}
	return uint8(v.edgePrice(side))
}

// search finds the best ways from any of some mileposts, to all others or to the
// first of the goals, which it returns; NoMilepost: no way leads there. The first
// step is not in the direction back.
func (r *roads) searchFrom(from *MilepostSet, back int8, goals *MilepostSet) (ways *pathSearch, end Milepost) {
	ways, end = newPathSearch(NumMileposts), NoMilepost
	for m := range from.All() {
		ways.addStart(node(m))
	}
	ways.run(unlimited, func(at node) {
		if end == NoMilepost && goals != nil && goals.Has(Milepost(at)) {
			end = Milepost(at)
			ways.stopAt(at)
		}
		first := ways.ways[at].prev == noNode
		for d, price := range r.prices[at] {
			if price != blocked && !(first && int8(d) == back) {
				ways.relax(node(board.sides[at][d].To), at, newPathCost(stepWeight+int(price)*trackWeight, 0))
			}
		}
	})
	return ways, end
}

// haul is what the way takes to a city; false: none leads there.
func (r *roads) haulTo(ways *pathSearch, c City) (h haul, ok bool) {
	end := slices.MinFunc(board.Cities[c].Points, func(a, b Milepost) int {
		return int(ways.ways[a].cost) - int(ways.ways[b].cost)
	})
	if ways.ways[end].cost.cost() == unlimited {
		return h, false
	}
	for _, s := range r.pathTo(ways, end) {
		h.steps++
		h.build += uint16(s.price)
	}
	return h, true
}

// path is the way to a milepost.
func (r *roads) pathTo(ways *pathSearch, m Milepost) (way []section) {
	for prev := ways.ways[m].prev; prev != noNode; prev = ways.ways[m].prev {
		d, _ := board.DirectionBetween(Milepost(prev), m)
		way = append(way, section{Milepost(prev), m, r.prices[prev][d]})
		m = Milepost(prev)
	}
	slices.Reverse(way)
	return way
}

// plan takes the track that a way lacks for laid, until forget.
func (r *roads) assumeLaid(way []section) {
	for _, s := range way {
		if s.price > 0 {
			there, again := r.priceFields(s)
			r.assumed = append(r.assumed, plannedSection{s, *again})
			*there, *again = 0, 0
		}
	}
}

// forget takes back all that was planned.
func (r *roads) forgetLaid() {
	for _, p := range slices.Backward(r.assumed) {
		there, again := r.priceFields(p.section)
		*there, *again = p.price, p.reversePrice
	}
	r.assumed = r.assumed[:0]
}

// both are the prices of a section in both directions.
func (r *roads) priceFields(s section) (there, again *uint8) {
	d, _ := board.DirectionBetween(s.from, s.to)
	return &r.prices[s.from][d], &r.prices[s.to][(d+3)%hex.Directions]
}
