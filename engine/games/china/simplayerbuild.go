package china

import (
	"bytes"
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// buildOrUpgrade returns the next move of a building phase: it builds for the best
// route, then buys a better train, then connects major cities. If there is nothing to
// do it discards the hand or ends the turn.
func (b *simPlayer) buildOrUpgrade() Move {
	if b.best == nil {
		if m, ok := b.rejoinNetwork(b.p.Cash); ok {
			return m
		}
	}
	if m, ok := b.rebuildBridge(); ok {
		return m
	}
	if c := cityAt(b.p.At); b.p.Placed && c != NoCity && b.survey.toCity[c] > 0 && b.survey.toCity[c] <= b.p.Cash &&
		!b.foreignCities.has(c) {
		if m, ok := b.buildToCity(c); ok {
			return m
		}
	}
	if b.best != nil && b.best.cost > 0 {
		if m, ok := b.layToward(b.best.fork); ok {
			return m
		}
		for _, c := range [2]City{b.best.load, b.best.drop} {
			if m, ok := b.buildToCity(c); ok {
				return m
			}
		}
	}
	if m, ok := b.rejoinNetwork(b.p.Cash - reserve); ok {
		return m
	}
	spare := b.p.Cash
	if b.best != nil {
		spare -= b.best.cost
	}
	if spare >= upgradeFee+wealth-10 {
		if m, ok := b.firstOfKind(kindUpgrade); ok {
			return m
		}
	}
	if spare >= wealth+25 {
		if m, ok := b.joinMajors(); ok {
			return m
		}
	}
	if m, ok := b.discardHand(); ok {
		return m // nothing was done in this turn
	}
	return Move{kind: kindEnd}
}

// buildOutOfDeadEnd returns the build from a dead end to the cheapest place from which
// the train can ride on.
func (b *simPlayer) buildOutOfDeadEnd() (Move, bool) {
	tip, ok := b.deadEnd()
	if !ok {
		return Move{}, false
	}
	var from MilepostSet
	from.Add(tip)
	out := b.st.viewFrom(&from).findPaths(b.p.Cash)
	best, least := NoMilepost, b.p.Cash+1
	for m := range Milepost(NumMileposts) {
		if cost, ok := out.Cost(m); ok && cost > 0 && cost < least && (b.st.base.Has(m) || board.IsCity(m)) {
			best, least = m, cost
		}
	}
	if best == NoMilepost {
		return Move{}, false
	}
	m := Move{kind: kindLay, a: uint16(tip), b: uint16(out.Path(best)[0].To)}
	return m, b.isLegal(m)
}

// deadEnd follows the only way that the train can go. It returns the milepost
// where that way ends, or false if the train can ride on.
func (b *simPlayer) deadEnd() (Milepost, bool) {
	at, back := b.p.At, b.p.Back
	for n := 0; b.p.Placed && n < NumMileposts && !board.IsCity(at); n++ {
		onward := backNone
		for d := range board.Sides(at) {
			side := &board.Sides(at)[d]
			if side.Edge == NoEdge || int8(d) == back || b.s.Track.Owner(side.Edge) == 0 {
				continue
			}
			if onward != backNone {
				return at, false
			}
			onward = d
		}
		if onward == backNone {
			return at, back == backFerry || board.otherPort(at) == NoMilepost || b.s.train().paidFerryOwner() == 0
		}
		at, back = board.Sides(at)[onward].To, int8((onward+3)%hex.Directions)
	}
	return at, false
}

// rejoinNetwork returns the build to the cheapest town of the own network, from which
// the train is cut off, if money pays for it.
func (b *simPlayer) rejoinNetwork(money int) (Move, bool) {
	best, least := NoCity, money+1
	for c, need := range b.survey.toCity {
		if need > 0 && need < least && b.s.playersAt(City(c)).Has(uint8(b.seat)) {
			best, least = City(c), need
		}
	}
	if best == NoCity || !b.p.Placed {
		return Move{}, false
	}
	return b.layToCity(best)
}

// rebuildBridge returns the move that rebuilds a bridge that a flood took, if the seat
// has cash to spare.
func (b *simPlayer) rebuildBridge() (Move, bool) {
	if b.p.Cash < 2*reserve || bytes.IndexByte(b.s.Track[:], uint8(b.seat)|lostBit) < 0 {
		return Move{}, false
	}
	for _, m := range b.legal {
		if m.kind != kindLay {
			continue
		}
		d, _ := board.DirectionBetween(Milepost(m.a), Milepost(m.b))
		if b.s.Track.Lost(board.Side(Milepost(m.a), d).Edge) {
			return m, true
		}
	}
	return Move{}, false
}

// buildToCity returns the build to a city of the best route or, if it needs no track,
// the purchase of its link.
func (b *simPlayer) buildToCity(c City) (Move, bool) {
	if c == NoCity || b.survey.toCity[c] == 0 || b.foreignCities.has(c) {
		return b.buyLinkFor(c)
	}
	return b.layToCity(c)
}

// layToCity returns a build toward a city from the own network. If the city is joined
// by a separate part of the network, the build joins the two.
func (b *simPlayer) layToCity(c City) (Move, bool) {
	m := Move{kind: kindBuild, a: uint16(board.Cities[c].Post)}
	if b.st.isApart(c) && b.isLegal(m) {
		laid, whole := b.st.pathTo(Milepost(m.a), b.st.freePathsTo(Milepost(m.a)))
		return m, len(whole) > 0 && len(laid) > 0 && laid[0] == whole[0] // otherwise it does not follow the whole path
	}
	return b.layToward(board.Cities[c].Post)
}

// layToward returns a build toward a place from the own network, if the turn's money
// pays for at least one step.
func (b *simPlayer) layToward(to Milepost) (Move, bool) {
	if to == NoMilepost {
		return Move{}, false
	}
	from, goal := b.buildBase(), placeMileposts(to)
	found := b.st.viewFrom(&from).findPathsTo(&goal, maxSearchCost)
	end := found.cheapestEnd(to)
	if end == NoMilepost {
		return Move{}, false
	}
	path := found.Path(end)
	n, cost := AffordableSteps(path, b.s.buildBudget())
	if n == 0 {
		return Move{}, false
	}
	return b.layPath(&from, path[:n], cost)
}

// buildBase returns the mileposts from which the best route is built.
func (b *simPlayer) buildBase() MilepostSet {
	if b.p.Placed && b.st.base != (MilepostSet{}) {
		return b.st.base
	}
	at := b.st.base.lowest()
	if b.best != nil && !b.best.held && b.best.cost > 0 {
		p := &b.survey.parts[b.best.part]
		if at = p.at; at == NoMilepost {
			at = p.paths.startOf(b.best.fork)
		}
	}
	if at == NoMilepost {
		return ringPoints
	}
	return b.s.connectedTo(b.seat, at)
}

// layPath returns the move that lays most of a path that costs the given amount: the
// build to the farthest place on the path that starts at the same network, or else the
// first step.
func (b *simPlayer) layPath(from *MilepostSet, path []BuildStep, cost int) (Move, bool) {
	free := b.st.view.findPaths(cost)
	for _, laid := range slices.Backward(path) {
		m := Move{kind: kindBuild, a: uint16(laid.To)}
		if start := free.startOf(laid.To); from.Has(start) && start != laid.To && b.isLegal(m) {
			return m, true
		}
	}
	if path[0].IsFerry() {
		m := Move{kind: kindLink, a: uint16(DalianFerry)}
		return m, b.isLegal(m)
	}
	m := Move{kind: kindLay, a: uint16(path[0].From), b: uint16(path[0].To)}
	return m, b.isLegal(m)
}

// buyLinkFor returns the move that buys the link at c, if the best route uses
// containers.
func (b *simPlayer) buyLinkFor(c City) (Move, bool) {
	if c == NoCity || linkAtCity[c] == NumPassages ||
		!isTaiwan(b.best.city) && (b.best.source == NoCity || !isTaiwan(b.best.source)) {
		return Move{}, false
	}
	m := Move{kind: kindLink, a: uint16(linkAtCity[c])}
	return m, b.isLegal(m)
}

// joinMajors returns a build toward the nearest missing major city or, if none is
// missing, the purchase of a link.
func (b *simPlayer) joinMajors() (Move, bool) {
	best, least := NoCity, unaffordable
	for c := range City(NumMajors) {
		if n := b.survey.toCity[c]; n > 0 && n < least {
			best, least = c, n
		}
	}
	if best != NoCity {
		return b.layToCity(best)
	}
	if b.s.bestConnection(b.seat).port {
		return Move{}, false
	}
	m := Move{kind: kindLink, a: uint16(HongKongLink)}
	return m, b.isLegal(m)
}
