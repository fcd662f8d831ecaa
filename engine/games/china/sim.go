package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Sim meets the demand that brings most for its track and its way, and joins
// the four major cities once it is rich.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	if s.Choices[seat-1].open() {
		return guide{}.Idle(s, seat)
	}
	b := builder{s: s, st: s.site(seat), p: s.player(seat), seat: seat, list: list, r: r}
	return b.choose()
}

// builder is a seat that makes up its mind.
type builder struct {
	s      *State
	st     *site
	p      *Player
	seat   engine.Seat
	list   []Move
	r      *engine.Rand
	home   bool // the train is on the own network
	sv     survey
	buf    [9]route
	routes []route
	best   *route  // nil: no demand can be met
	poor   bool    // nothing can be done with own track: foreign track counts, and all cash
	hire   CitySet // cities to which foreign track leads
}

func (b *builder) choose() Move {
	if m, ok := b.first(kindDeliver); ok {
		return b.richest(m)
	}
	b.sv = b.st.survey(min(b.p.Cash, horizon))
	b.home = b.p.Placed && b.st.base.Has(b.p.At)
	b.routes = b.s.routes(&b.sv, b.seat, &b.buf)
	if b.best = b.pick(); b.best == nil && b.p.Placed {
		b.poor = true
		if !b.home {
			b.hireTrack()
		}
		b.routes = b.s.routes(&b.sv, b.seat, &b.buf)
		b.best = b.pick()
	}
	if m, ok := b.escape(); ok {
		return m
	}
	switch {
	case !b.s.opening() && !b.p.Placed:
		return b.begin()
	case !b.s.Turn.Building:
		if m, ok := b.operate(); ok {
			return m
		}
	}
	return b.construct()
}

// affords reports whether the cash covers a plan. Prices are estimates, which
// foreign track and full towns raise; and some cash is kept for fees and lost
// bridges, as nothing can be earned without it.
func (b *builder) affords(cost int) bool {
	keep := reserve
	if b.poor {
		keep = reserve / 4
	}
	return cost == 0 || cost+cost/4+keep <= b.p.Cash
}

// reserve is money kept back; a route that costs more than it pays is built for
// only by a seat that has wealth beyond it.
const (
	reserve = 12
	wealth  = 48
)

// horizon is what the track to a place may cost to be thought of.
const horizon = 90

// patience is how many turns a seat waits that hardly any hand could help: one
// that is poor and joins few towns.
const (
	patience   = 8
	crossroads = 5
)

func (b *builder) find(m Move) bool { return slices.Contains(b.list, m) }

func (b *builder) first(k kind) (Move, bool) {
	for _, m := range b.list {
		if m.kind == k {
			return m, true
		}
	}
	return Move{}, false
}

func (b *builder) richest(first Move) Move {
	best, most := first, -1
	for _, m := range b.list {
		if m.kind != kindDeliver {
			continue
		}
		if _, pays := b.p.demand(Good(m.a), City(m.b)); pays > most {
			best, most = m, pays
		}
	}
	return best
}

// hireTrack reckons with foreign track too: a fee for each turn of the ride.
func (b *builder) hireTrack() {
	far := b.s.rideView(b.seat, b.s.Turn.Left).farRides()
	for c := range City(NumMainland) {
		way, ok := far.Cheapest(land.Cities[c].Post)
		if !ok || way.Fee == 0 {
			continue
		}
		if fees := way.Fee * (1 + way.Steps/b.s.speed(b.p)); fees < b.sv.need[c] {
			b.sv.need[c] = fees
			b.hire |= 1 << c
		}
	}
	b.sv.parts = append(b.sv.parts, b.hired())
}

// hired is the part that foreign track and own one make together.
func (b *builder) hired() part {
	p := part{at: b.p.At, need: b.sv.need, cost: slices.Repeat([]uint16{unlimited}, NumMileposts)}
	for c, need := range b.sv.need {
		p.cost[land.Cities[c].Post] = uint16(need)
	}
	return p
}

// worth rates a route: what its pay leaves for each turn that it takes. Track
// is worth something beyond the route, more so while there is little of it.
func (b *builder) worth(r *route) int {
	if r.drop == NoCity || r.load == NoCity || !b.affords(r.cost) {
		return 0
	}
	way := r.steps
	if !r.held && b.p.Placed {
		way += int(land.FromCity(r.load)[b.p.At])
	}
	if r.cost > 0 && r.pays-r.cost < min(0, wealth-b.p.Cash) {
		return 0
	}
	turns := 10 + way*12/b.s.speed(b.p) + r.cost/2
	return (10*r.pays - 6*r.cost) * 100 / turns
}

func (b *builder) pick() *route {
	var best *route
	most := 0
	for i := range b.routes {
		r := &b.routes[i]
		if w := b.worth(r); w > most {
			best, most = r, w
		}
	}
	return best
}

// begin places the train on the own network, where the best route that begins
// there does.
func (b *builder) begin() Move {
	at, most := NoCity, -1
	for i := range b.routes {
		if r := &b.routes[i]; r.load != NoCity && b.sv.need[r.load] == 0 && b.worth(r) > most {
			at, most = r.load, b.worth(r)
		}
	}
	for c := City(NumMainland); at == NoCity && c > 0; c-- {
		if b.sv.need[c-1] == 0 {
			at = c - 1
		}
	}
	if at == NoCity {
		at = 0
	}
	return Move{kind: kindStart, a: uint16(land.Cities[at].Post)}
}

// operate loads and rides; false: nothing more is to be done.
func (b *builder) operate() (Move, bool) {
	if b.best == nil {
		if m, ok := b.leave(); ok {
			return m, true
		}
		if m, ok := b.redraw(); ok {
			return m, true
		}
	}
	if m, ok := b.loading(); ok {
		return m, true
	}
	if b.s.Turn.Left == 0 || b.docked() {
		return Move{}, false
	}
	if !b.home && b.hire == 0 {
		if m, ok := b.homeward(); ok {
			return m, true
		}
	}
	c := b.target()
	if c == NoCity {
		return Move{}, false
	}
	return b.goTo(land.Cities[c].Post)
}

// docked reports whether the best route's containers are to be waited for where
// the train stands.
func (b *builder) docked() bool {
	r, here := b.best, cityAt(b.p.At)
	if r == nil || here == NoCity || linkOf[here] == NumPassages || !b.s.Links[linkOf[here]].Has(uint8(b.seat)) {
		return false
	}
	if r.held {
		return r.drop == here && isTaiwan(r.city)
	}
	return r.load == here && r.source != NoCity && isTaiwan(r.source)
}

// redraw discards the hand. A seat that hardly any hand could help does so
// seldom: each card drawn may be an event for everybody.
func (b *builder) redraw() (Move, bool) {
	m := Move{kind: kindDiscard}
	if !b.find(m) {
		return m, false
	}
	if towns, _ := b.towns(); b.p.Cash < 2*reserve && (towns < crossroads || !b.home) && b.r.IntN(patience) > 0 {
		return m, false
	}
	return m, true
}

// towns counts the towns on the part of the own network where the train stands,
// and those on the other parts.
func (b *builder) towns() (here, apart int) {
	for c, need := range b.sv.need {
		switch {
		case need == 0:
			here++
		case b.s.joined(City(c)).Has(uint8(b.seat)):
			apart++
		}
	}
	return here, apart
}

// leave rides over foreign track from a part of the own network on which nothing
// can be done to a larger one.
func (b *builder) leave() (Move, bool) {
	here, apart := b.towns()
	if !b.home || here >= apart || b.s.Turn.Left == 0 {
		return Move{}, false
	}
	return b.nearest(func(c City) bool { return b.sv.need[c] > 0 && b.s.joined(c).Has(uint8(b.seat)) })
}

// homeward rides over foreign track to the own network from which the train is
// cut off.
func (b *builder) homeward() (Move, bool) {
	return b.nearest(func(c City) bool { return b.sv.need[c] == 0 })
}

// nearest rides to the one of some cities to which the way is cheapest.
func (b *builder) nearest(wanted func(City) bool) (Move, bool) {
	far := b.s.rideView(b.seat, b.s.Turn.Left).farRides()
	best, least := NoMilepost, 0
	for c := range City(NumMainland) {
		m := land.Cities[c].Post
		way, ok := far.Cheapest(m)
		if total := way.Fee*20 + way.Steps; ok && m != b.p.At && (best == NoMilepost || total < least) && wanted(c) {
			best, least = m, total
		}
	}
	if best == NoMilepost {
		return Move{}, false
	}
	return b.through(best)
}

// through rides to a place, or over foreign track as far as the move goes.
func (b *builder) through(to Milepost) (Move, bool) {
	m := Move{kind: kindGo, a: uint16(to)}
	if !b.find(m) {
		m.a = uint16(b.s.toward(kindGo, to))
	}
	return m, b.find(m)
}

// goTo rides towards a city, over the ferry where only that leads there.
func (b *builder) goTo(to Milepost) (Move, bool) {
	if m := (Move{kind: kindGo, a: uint16(to)}); b.find(m) {
		return m, true
	}
	if m := (Move{kind: kindSail}); b.find(m) {
		return m, true
	}
	if b.hire.has(cityAt(to)) {
		return b.through(to)
	}
	for _, port := range land.Ferry {
		m := Move{kind: kindGo, a: uint16(port)}
		if b.s.Links[DalianFerry].Has(uint8(b.seat)) && b.find(m) {
			return m, true
		}
	}
	return Move{}, false
}

// loading takes what the best route wants, if need be for another load, then
// what other routes on the network want.
func (b *builder) loading() (Move, bool) {
	if r := b.best; r != nil && !r.held && b.supplied(r) {
		if b.p.room() {
			m := Move{kind: kindLoad, a: uint16(r.good)}
			return m, b.find(m)
		}
		if m := (Move{kind: kindUnload, a: uint16(b.p.leastLoad())}); b.find(m) && !supplies[cityAt(b.p.At)].Has(Good(m.a)) {
			return m, true // what is supplied here would be loaded again
		}
	}
	for i := range b.routes {
		r := &b.routes[i]
		m := Move{kind: kindLoad, a: uint16(r.good)}
		if !r.held && r.cost <= 4 && r.drop != NoCity && b.find(m) {
			return m, true
		}
	}
	return Move{}, false
}

// supplied reports whether the good of a route could be loaded where the train
// stands, had it room.
func (b *builder) supplied(r *route) bool {
	switch {
	case r.load != cityAt(b.p.At) || b.s.Stock[r.good] == 0:
		return false
	case isTaiwan(r.source):
		return b.s.cargo().docks(b.p, DockLoad) && !b.s.Turn.Fresh
	}
	return b.s.cargo().trades(b.p)
}

// target is the city to go to: where the congress meets, the nearest drop or
// load of what is on the network.
func (b *builder) target() City {
	if b.p.Called {
		return b.nearestMajor()
	}
	best, least := NoCity, int(Far)
	for i := range b.routes {
		r := &b.routes[i]
		c := r.load
		if r.held {
			c = r.drop
		}
		if c == NoCity || c == cityAt(b.p.At) || b.sv.need[c] > 0 && !b.hire.has(c) ||
			r != b.best && !(r.held && r.cost == 0) {
			continue
		}
		if n := int(land.FromCity(c)[b.p.At]); n < least {
			best, least = c, n
		}
	}
	return best
}

func (b *builder) nearestMajor() City {
	best, least := NoCity, int(Far)
	for c := range City(NumMajors) {
		if n := int(land.FromCity(c)[b.p.At]); b.sv.need[c] == 0 && n < least {
			best, least = c, n
		}
	}
	return best
}
