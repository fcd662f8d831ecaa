package china

import (
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// roads finds ways over a seat's own track and over track that it could lay.
// Ways are rated by their steps and the price of their missing track. Track that
// is planned for one part of a tour counts as laid for the next part.
type roads struct {
	prices  [NumMileposts][hex.Directions]uint8 // price of the track that a step lacks; blocked if it is impossible
	assumed []plannedSection
}

// section is one step of a way, with the price of its missing track.
type section struct {
	from, to Milepost
	price    uint8
}

// plannedSection is a section that counts as laid, with its previous prices.
type plannedSection struct {
	section
	reversePrice uint8 // previous price in the other direction
}

// haul is the length of a way in steps and the price of its track in millions.
type haul struct{ steps, build uint16 }

// Weights by which ways are compared. A turn's move earns about five millions.
const (
	stepWeight  = 4    // per step
	trackWeight = 8    // per million for track
	blocked     = 0xff // in place of a price: not passable
)

// newRoads returns the roads of the view's seat.
func (v *BuildView) newRoads() *roads {
	r, limits := new(roads), v.newLimits()
	for m := range r.prices {
		for d := range r.prices[m] {
			r.prices[m][d] = limits.roadPrice(Milepost(m), hex.Direction(d))
		}
	}
	return r
}

// roadPrice returns the price of the track that a step from m in direction d lacks.
// It is 0 on own track and within a red area, and blocked if no track may be laid.
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

// searchFrom finds the best ways from the given mileposts. If goals is set, it
// stops at the first goal that it reaches and returns that as end, or NoMilepost if
// it reaches none. The first step does not go in the direction back.
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

// haulTo returns the length and price of the way to a city, or false if none
// leads there.
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

// pathTo returns the way to a milepost.
func (r *roads) pathTo(ways *pathSearch, m Milepost) (way []section) {
	for prev := ways.ways[m].prev; prev != noNode; prev = ways.ways[m].prev {
		d, _ := board.DirectionBetween(Milepost(prev), m)
		way = append(way, section{Milepost(prev), m, r.prices[prev][d]})
		m = Milepost(prev)
	}
	slices.Reverse(way)
	return way
}

// assumeLaid counts the missing track of a way as laid until forgetLaid.
func (r *roads) assumeLaid(way []section) {
	for _, s := range way {
		if s.price > 0 {
			forward, reverse := r.priceFields(s)
			r.assumed = append(r.assumed, plannedSection{s, *reverse})
			*forward, *reverse = 0, 0
		}
	}
}

// forgetLaid reverts all calls of assumeLaid.
func (r *roads) forgetLaid() {
	for _, p := range slices.Backward(r.assumed) {
		forward, reverse := r.priceFields(p.section)
		*forward, *reverse = p.price, p.reversePrice
	}
	r.assumed = r.assumed[:0]
}

// priceFields returns pointers to the prices of a section in both directions.
func (r *roads) priceFields(s section) (forward, reverse *uint8) {
	d, _ := board.DirectionBetween(s.from, s.to)
	return &r.prices[s.from][d], &r.prices[s.to][(d+3)%hex.Directions]
}
