package china

import (
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// roads are the steps of a seat's train over its own track and over track that it
// could lay. A way is rated by its steps and by the price of what it lacks. What is
// planned for one part of a tour is there for the next one.
type roads struct {
	prices [NumMileposts][hex.Directions]uint8 // of the track that a step lacks
	plans  []planned
}

// section is one step of a way, with the price of the track that it lacks.
type section struct {
	from, to Milepost
	price    uint8
}

// planned is a section that was taken for laid, with its prices before.
type planned struct {
	section
	again uint8 // the price in the other direction
}

// haul is what a way takes: steps, and millions for track.
type haul struct{ steps, build uint16 }

// Ways are rated by tolls: a turn's move earns about as much as five millions.
const (
	stepToll  = 4    // of a step
	trackToll = 8    // of a million for track
	wall      = 0xff // instead of a price: no way
)

// roads reads what a seat has and may lay.
func (v *BuildView) roads() *roads {
	r, limits := new(roads), v.limits()
	for m := range r.prices {
		for d := range r.prices[m] {
			r.prices[m][d] = limits.road(Milepost(m), hex.Direction(d))
		}
	}
	return r
}

// road is the price of the track that a step lacks: nothing on own track and within a
// red area.
func (l *limits) road(m Milepost, d hex.Direction) uint8 {
	v, side := &l.view, land.Side(m, d)
	switch {
	case side.To == NoMilepost:
		return wall
	case side.Edge == NoEdge || v.Tracks[side.Edge] == v.Seat:
		return 0
	}
	rebuilt := v.rebuilt(side.Edge)
	if v.opens(m, side) != Allowed || l.leave(m, 0, rebuilt) != Allowed || l.enter(side.To, rebuilt) != Allowed {
		return wall
	}
	return uint8(v.price(side))
}

// search finds the best ways from any of some mileposts, to all others or to the
// first of the goals, which it returns; NoMilepost: no way leads there. The first
// step is not in the direction back.
func (r *roads) search(from *Posts, back int8, goals *Posts) (ways *network, end Milepost) {
	ways, end = newNetwork(NumMileposts), NoMilepost
	for m := range from.All() {
		ways.start(node(m))
	}
	ways.search(unlimited, func(at node) {
		if end == NoMilepost && goals != nil && goals.Has(Milepost(at)) {
			end = Milepost(at)
			ways.end(at)
		}
		first := ways.ways[at].prev == noNode
		for d, price := range r.prices[at] {
			if price != wall && !(first && int8(d) == back) {
				ways.reach(node(land.sides[at][d].To), at, tollOf(stepToll+int(price)*trackToll, 0))
			}
		}
	})
	return ways, end
}

// haul is what the way takes to a city; false: none leads there.
func (r *roads) haul(ways *network, c City) (h haul, ok bool) {
	end := slices.MinFunc(land.Cities[c].Points, func(a, b Milepost) int {
		return int(ways.ways[a].toll) - int(ways.ways[b].toll)
	})
	if ways.ways[end].toll.cost() == unlimited {
		return h, false
	}
	for _, s := range r.path(ways, end) {
		h.steps++
		h.build += uint16(s.price)
	}
	return h, true
}

// path is the way to a milepost.
func (r *roads) path(ways *network, m Milepost) (way []section) {
	for prev := ways.ways[m].prev; prev != noNode; prev = ways.ways[m].prev {
		d, _ := land.Between(Milepost(prev), m)
		way = append(way, section{Milepost(prev), m, r.prices[prev][d]})
		m = Milepost(prev)
	}
	slices.Reverse(way)
	return way
}

// plan takes the track that a way lacks for laid, until forget.
func (r *roads) plan(way []section) {
	for _, s := range way {
		if s.price > 0 {
			there, again := r.both(s)
			r.plans = append(r.plans, planned{s, *again})
			*there, *again = 0, 0
		}
	}
}

// forget takes back all that was planned.
func (r *roads) forget() {
	for _, p := range slices.Backward(r.plans) {
		there, again := r.both(p.section)
		*there, *again = p.price, p.again
	}
	r.plans = r.plans[:0]
}

// both are the prices of a section in both directions.
func (r *roads) both(s section) (there, again *uint8) {
	d, _ := land.Between(s.from, s.to)
	return &r.prices[s.from][d], &r.prices[s.to][(d+3)%hex.Directions]
}
