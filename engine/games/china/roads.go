package china

import (
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// roads finds the ways of a seat's train over its own track and over track that
// it could lay: a workspace that is used again and again, by one goroutine at a
// time. A way is rated by its steps and by the price of what it lacks. What is
// planned for one part of a tour is there for the next one.
type roads struct {
	limits BuildSearch // what may be laid
	prices [NumMileposts]prices
	labels [NumMileposts]roadLabel
	queue  [roadBuckets][]uint16
	plans  []planned
}

// roadLabel is the best way to a milepost so far.
type roadLabel struct {
	toll uint32
	prev uint16 // the milepost before; noNode at a start
	dir  uint8  // of the last step
	done bool
}

// section is one step of a way, with the price of the track that it lacks.
type section struct {
	from, to Milepost
	price    uint8
}

// planned is a section that was taken for laid, with its prices before.
type planned struct {
	section
	dir   hex.Direction
	again uint8 // the price in the other direction
}

// haul is what a way takes: steps, and millions for track.
type haul struct{ steps, build uint16 }

// Ways are rated by tolls: a turn's move earns about as much as five millions.
const (
	stepToll    = 4   // of a step
	trackToll   = 8   // of a million for track
	roadBuckets = 128 // more than the toll of the dearest step
	untold      = 1 << 30
	wall        = 0xff // instead of a price: no way
)

// neighbours are the mileposts in the six directions of each.
var neighbours = func() (list [NumMileposts][hex.Directions]uint16) {
	for m := range list {
		for d := range list[m] {
			list[m][d] = uint16(land.Sides(Milepost(m))[d].To)
		}
	}
	return list
}()

// read takes from a view what its seat has and may lay.
func (r *roads) read(v *BuildView) {
	r.limits.Prepare(v)
	r.limits.ground.survey(v)
	for m := range r.prices {
		for d := range r.prices[m] {
			r.prices[m][d] = r.price(Milepost(m), hex.Direction(d))
		}
	}
}

// price is that of a step: nothing on own track and within a red area.
func (r *roads) price(m Milepost, d hex.Direction) uint8 {
	v, side := &r.limits.view, land.Side(m, d)
	switch {
	case side.To == NoMilepost:
		return wall
	case side.Edge == NoEdge || v.Tracks[side.Edge] == v.Seat:
		return 0
	}
	price, rebuilt := r.limits.ground.prices[m][d], v.rebuilt(side.Edge)
	if price == shut || r.limits.leave(m, 0, rebuilt) != Allowed || r.limits.enter(side.To, rebuilt) != Allowed {
		return wall
	}
	return price &^ bound
}

// search finds the best ways from any of some mileposts, to all others or to the
// first of the goals, which it returns; NoMilepost: no way leads there. The first
// step is not in the direction back.
func (r *roads) search(from *Posts, back int8, goals *Posts) Milepost {
	left := r.begin(from)
	for toll := uint32(0); left > 0; toll++ {
		bucket := &r.queue[toll%roadBuckets]
		for i := 0; i < len(*bucket); i++ {
			left--
			m := (*bucket)[i]
			l := &r.labels[m]
			if l.done || l.toll != toll {
				continue
			}
			if l.done = true; goals != nil && goals.Has(Milepost(m)) {
				return Milepost(m)
			}
			left += r.advance(m, toll, back)
		}
		*bucket = (*bucket)[:0]
	}
	return NoMilepost
}

// begin puts the starts into the first bucket, and counts them.
func (r *roads) begin(from *Posts) int {
	for m := range r.labels {
		r.labels[m] = roadLabel{toll: untold, prev: noNode}
	}
	for i := range r.queue {
		r.queue[i] = r.queue[i][:0]
	}
	for m := range from.All() {
		r.labels[m].toll = 0
		r.queue[0] = append(r.queue[0], uint16(m))
	}
	return len(r.queue[0])
}

// advance goes one step on in each direction, and counts what it puts into the
// queue.
func (r *roads) advance(m uint16, toll uint32, back int8) (more int) {
	first := r.labels[m].prev == noNode
	for d, price := range &r.prices[m] {
		if price == wall || first && int8(d) == back {
			continue
		}
		to, t := neighbours[m][d], toll+stepToll+uint32(price)*trackToll
		if t < r.labels[to].toll {
			r.labels[to] = roadLabel{toll: t, prev: m, dir: uint8(d)}
			r.queue[t%roadBuckets] = append(r.queue[t%roadBuckets], to)
			more++
		}
	}
	return more
}

// haul is what the way takes to a city; false: none leads there.
func (r *roads) haul(c City) (h haul, ok bool) {
	at := slices.MinFunc(land.Cities[c].Points, func(a, b Milepost) int {
		return int(r.labels[a].toll) - int(r.labels[b].toll)
	})
	for l := &r.labels[at]; l.prev != noNode; l = &r.labels[l.prev] {
		h.steps++
		h.build += uint16(r.prices[l.prev][l.dir])
	}
	return h, r.labels[at].toll < untold
}

// path appends the way to a milepost.
func (r *roads) path(m Milepost, way []section) []section {
	first := len(way)
	for l := &r.labels[m]; l.prev != noNode; m, l = Milepost(l.prev), &r.labels[l.prev] {
		way = append(way, section{Milepost(l.prev), m, r.prices[l.prev][l.dir]})
	}
	slices.Reverse(way[first:])
	return way
}

// plan takes the track that a way lacks for laid, until forget.
func (r *roads) plan(way []section) {
	for _, s := range way {
		if s.price > 0 {
			d, _ := land.Between(s.from, s.to)
			there, again := &r.prices[s.from][d], &r.prices[s.to][(d+3)%hex.Directions]
			r.plans = append(r.plans, planned{s, d, *again})
			*there, *again = 0, 0
		}
	}
}

// forget takes back all that was planned.
func (r *roads) forget() {
	for _, p := range slices.Backward(r.plans) {
		r.prices[p.from][p.dir], r.prices[p.to][(p.dir+3)%hex.Directions] = p.price, p.again
	}
	r.plans = r.plans[:0]
}

// townPosts are the mileposts of each city of the mainland.
var townPosts = func() (list [NumMainland]Posts) {
	for c := range list {
		list[c] = pointsOf(City(c))
	}
	return list
}()
