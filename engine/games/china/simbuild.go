package china

import (
	"bytes"
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// construct builds for the best route, then a better train, then the network
// that wins.
func (b *builder) construct() Move {
	if b.best == nil {
		if m, ok := b.reconnect(b.p.Cash); ok {
			return m
		}
	}
	if m, ok := b.mend(); ok {
		return m
	}
	if c := cityAt(b.p.At); b.p.Placed && c != NoCity && b.sv.need[c] > 0 && b.sv.need[c] <= b.p.Cash &&
		!b.hire.has(c) {
		if m, ok := b.buildTo(c); ok {
			return m
		}
	}
	if b.best != nil && b.best.cost > 0 {
		if m, ok := b.layTo(b.best.fork); ok {
			return m
		}
		for _, c := range [2]City{b.best.load, b.best.drop} {
			if m, ok := b.buildTo(c); ok {
				return m
			}
		}
	}
	if m, ok := b.reconnect(b.p.Cash - reserve); ok {
		return m
	}
	spare := b.p.Cash
	if b.best != nil {
		spare -= b.best.cost
	}
	if spare >= upgradeFee+wealth-10 {
		if m, ok := b.first(kindUpgrade); ok {
			return m
		}
	}
	if spare >= wealth+25 {
		if m, ok := b.join(); ok {
			return m
		}
	}
	if m, ok := b.redraw(); ok {
		return m // nothing was done in this turn
	}
	return Move{kind: kindEnd}
}

// escape builds on from where the train's only way ends outside of a city, to the
// place that costs least and from which it can ride on.
func (b *builder) escape() (Move, bool) {
	tip, ok := b.tip()
	if !ok {
		return Move{}, false
	}
	var from Posts
	from.Add(tip)
	out := b.st.from(&from).paths(b.p.Cash)
	best, least := NoMilepost, b.p.Cash+1
	for m := range Milepost(NumMileposts) {
		if cost, ok := out.Cost(m); ok && cost > 0 && cost < least && (b.st.base.Has(m) || land.Mainland(m)) {
			best, least = m, cost
		}
	}
	if best == NoMilepost {
		return Move{}, false
	}
	m := Move{kind: kindLay, a: uint16(tip), b: uint16(out.Path(best)[0].To)}
	return m, b.find(m)
}

// tip is the end of the only way that the train can go, where it cannot turn
// round; false: it can ride on.
func (b *builder) tip() (Milepost, bool) {
	at, back := b.p.At, b.p.Back
	for n := 0; b.p.Placed && n < NumMileposts && !land.Mainland(at); n++ {
		onward := noBack
		for d := range land.Sides(at) {
			side := &land.Sides(at)[d]
			if side.Edge == NoEdge || int8(d) == back || b.s.Track.Owner(side.Edge) == 0 {
				continue
			}
			if onward != noBack {
				return at, false
			}
			onward = d
		}
		if onward == noBack {
			return at, back == overSea || land.across(at) == NoMilepost || b.s.train().ferryman() == 0
		}
		at, back = land.Sides(at)[onward].To, int8((onward+3)%hex.Directions)
	}
	return at, false
}

// reconnect builds to a town of the own network from which the train is cut
// off, if so much money brings it there.
func (b *builder) reconnect(money int) (Move, bool) {
	best, least := NoCity, money+1
	for c, need := range b.sv.need {
		if need > 0 && need < least && b.s.joined(City(c)).Has(uint8(b.seat)) {
			best, least = City(c), need
		}
	}
	if best == NoCity || !b.p.Placed {
		return Move{}, false
	}
	return b.lay(best)
}

// mend lays a bridge that a flood took, if the seat can spare that.
func (b *builder) mend() (Move, bool) {
	if b.p.Cash < 2*reserve || bytes.IndexByte(b.s.Track[:], uint8(b.seat)|lostBit) < 0 {
		return Move{}, false
	}
	for _, m := range b.list {
		if m.kind != kindLay {
			continue
		}
		d, _ := land.Between(Milepost(m.a), Milepost(m.b))
		if b.s.Track.Lost(land.Side(Milepost(m.a), d).Edge) {
			return m, true
		}
	}
	return Move{}, false
}

func (b *builder) buildTo(c City) (Move, bool) {
	if c == NoCity || b.sv.need[c] == 0 || b.hire.has(c) {
		return b.linkFor(c)
	}
	return b.lay(c)
}

// lay builds from the own network towards a city. One that is apart is joined.
func (b *builder) lay(c City) (Move, bool) {
	m := Move{kind: kindBuild, a: uint16(land.Cities[c].Post)}
	if b.st.apart(c) && b.find(m) {
		laid, whole := b.st.wayTo(Milepost(m.a), b.st.freeTo(Milepost(m.a)))
		return m, len(whole) > 0 && len(laid) > 0 && laid[0] == whole[0] // else it goes astray
	}
	return b.layTo(land.Cities[c].Post)
}

// layTo builds from the own network towards a place, if what is left of the
// turn's money lays a segment of the way there.
func (b *builder) layTo(to Milepost) (Move, bool) {
	if to == NoMilepost {
		return Move{}, false
	}
	from, goal := b.base(), pointsAt(to)
	found := b.st.from(&from).pathsTo(&goal, horizon)
	end := found.target(to)
	if end == NoMilepost {
		return Move{}, false
	}
	path := found.Path(end)
	n, cost := Afford(path, b.s.money())
	if n == 0 {
		return Move{}, false
	}
	return b.extend(&from, path[:n], cost)
}

// base is the network from which the best route is built.
func (b *builder) base() Posts {
	if b.p.Placed && b.st.base != (Posts{}) {
		return b.st.base
	}
	at := b.st.base.first()
	if b.best != nil && !b.best.held && b.best.cost > 0 {
		p := &b.sv.parts[b.best.part]
		if at = p.at; at == NoMilepost {
			at = p.paths.origin(b.best.fork)
		}
	}
	if at == NoMilepost {
		return rings
	}
	return b.s.connected(b.seat, at)
}

// extend lays a path, which costs so much: by a build to the farthest place on it
// to which that starts on the same network, else its first segment.
func (b *builder) extend(from *Posts, path []Laid, cost int) (Move, bool) {
	free := b.st.view.paths(cost)
	for _, laid := range slices.Backward(path) {
		m := Move{kind: kindBuild, a: uint16(laid.To)}
		if start := free.origin(laid.To); from.Has(start) && start != laid.To && b.find(m) {
			return m, true
		}
	}
	if path[0].IsFerry() {
		m := Move{kind: kindLink, a: uint16(DalianFerry)}
		return m, b.find(m)
	}
	m := Move{kind: kindLay, a: uint16(path[0].From), b: uint16(path[0].To)}
	return m, b.find(m)
}

// linkFor buys the link that a route over a port needs.
func (b *builder) linkFor(c City) (Move, bool) {
	if c == NoCity || linkOf[c] == NumPassages ||
		!isTaiwan(b.best.city) && (b.best.source == NoCity || !isTaiwan(b.best.source)) {
		return Move{}, false
	}
	m := Move{kind: kindLink, a: uint16(linkOf[c])}
	return m, b.find(m)
}

// join builds towards the nearest major city that is missing, then buys a link.
func (b *builder) join() (Move, bool) {
	best, least := NoCity, tooDear
	for c := range City(NumMajors) {
		if n := b.sv.need[c]; n > 0 && n < least {
			best, least = c, n
		}
	}
	if best != NoCity {
		return b.lay(best)
	}
	if b.s.connection(b.seat).port {
		return Move{}, false
	}
	m := Move{kind: kindLink, a: uint16(HongKongLink)}
	return m, b.find(m)
}
