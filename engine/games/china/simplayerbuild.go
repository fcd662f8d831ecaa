package china

import (
	"bytes"
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// buildOrUpgrade returns the next move of a building phase: it builds for the best
// route, then buys a better train, then connects major cities. If there is nothing to
// do it discards the hand or ends the turn.
func (sp *simPlayer) buildOrUpgrade() Move {
	if sp.best == nil {
		if m, ok := sp.rejoinNetwork(sp.player.Cash); ok {
			return m
		}
	}
	if m, ok := sp.rebuildBridge(); ok {
		return m
	}
	if c := cityAt(sp.player.At); sp.player.Placed && c != NoCity && sp.survey.toCity[c] > 0 && sp.survey.toCity[c] <= sp.player.Cash &&
		!sp.foreignCities.has(c) {
		if m, ok := sp.buildToCity(c); ok {
			return m
		}
	}
	if sp.best != nil && sp.best.cost > 0 {
		if m, ok := sp.layToward(sp.best.fork); ok {
			return m
		}
		for _, c := range [2]City{sp.best.load, sp.best.drop} {
			if m, ok := sp.buildToCity(c); ok {
				return m
			}
		}
	}
	if m, ok := sp.rejoinNetwork(sp.player.Cash - reserve); ok {
		return m
	}
	spare := sp.player.Cash
	if sp.best != nil {
		spare -= sp.best.cost
	}
	if spare >= upgradeFee+wealth-10 {
		if m, ok := sp.firstOfKind(kindUpgrade); ok {
			return m
		}
	}
	if spare >= wealth+25 {
		if m, ok := sp.joinMajors(); ok {
			return m
		}
	}
	if m, ok := sp.chooseDiscard(); ok {
		return m // nothing was done in this turn
	}
	return Move{kind: kindEnd}
}

// buildOutOfDeadEnd returns the build from a dead end to the cheapest place from which
// the train can ride on.
func (sp *simPlayer) buildOutOfDeadEnd() (Move, bool) {
	tip, ok := sp.deadEnd()
	if !ok {
		return Move{}, false
	}
	var from MilepostSet
	from.Add(tip)
	out := sp.site.viewFrom(&from).findPaths(sp.player.Cash)
	best, least := NoMilepost, sp.player.Cash+1
	for m := range Milepost(NumMileposts) {
		if cost, ok := out.Cost(m); ok && cost > 0 && cost < least && (sp.site.base.Has(m) || board.IsCity(m)) {
			best, least = m, cost
		}
	}
	if best == NoMilepost {
		return Move{}, false
	}
	m := Move{kind: kindLay, a: uint16(tip), b: uint16(out.Path(best)[0].To)}
	return m, sp.isLegal(m)
}

// deadEnd follows the only way that the train can go. It returns the milepost
// where that way ends, or false if the train can ride on.
func (sp *simPlayer) deadEnd() (Milepost, bool) {
	at, back := sp.player.At, sp.player.Back
	for n := 0; sp.player.Placed && n < NumMileposts && !board.IsCity(at); n++ {
		onward := backNone
		for d := range board.Sides(at) {
			side := &board.Sides(at)[d]
			if side.Edge == NoEdge || int8(d) == back || sp.state.Track.Owner(side.Edge) == 0 {
				continue
			}
			if onward != backNone {
				return at, false
			}
			onward = d
		}
		if onward == backNone {
			return at, back == backFerry || board.otherPort(at) == NoMilepost || sp.state.train().paidFerryOwner() == 0
		}
		at, back = board.Sides(at)[onward].To, int8((onward+3)%hex.Directions)
	}
	return at, false
}

// rejoinNetwork returns the build to the cheapest town of the own network, from which
// the train is cut off, if money pays for it.
func (sp *simPlayer) rejoinNetwork(money int) (Move, bool) {
	best, least := NoCity, money+1
	for c, need := range sp.survey.toCity {
		if need > 0 && need < least && sp.state.playersAt(City(c)).Has(uint8(sp.seat)) {
			best, least = City(c), need
		}
	}
	if best == NoCity || !sp.player.Placed {
		return Move{}, false
	}
	return sp.layToCity(best)
}

// rebuildBridge returns the move that rebuilds a bridge that a flood took, if the seat
// has cash to spare.
func (sp *simPlayer) rebuildBridge() (Move, bool) {
	if sp.player.Cash < 2*reserve || bytes.IndexByte(sp.state.Track[:], uint8(sp.seat)|lostBit) < 0 {
		return Move{}, false
	}
	for _, m := range sp.legal {
		if m.kind != kindLay {
			continue
		}
		d, _ := board.DirectionBetween(Milepost(m.a), Milepost(m.b))
		if sp.state.Track.IsLost(board.Side(Milepost(m.a), d).Edge) {
			return m, true
		}
	}
	return Move{}, false
}

// buildToCity returns the build to a city of the best route or, if it needs no track,
// the purchase of its link.
func (sp *simPlayer) buildToCity(c City) (Move, bool) {
	if c == NoCity || sp.survey.toCity[c] == 0 || sp.foreignCities.has(c) {
		return sp.buyLinkFor(c)
	}
	return sp.layToCity(c)
}

// layToCity returns a build toward a city from the own network. If the city is joined
// by a separate part of the network, the build joins the two.
func (sp *simPlayer) layToCity(c City) (Move, bool) {
	m := Move{kind: kindBuild, a: uint16(board.Cities[c].Post)}
	if sp.site.isApart(c) && sp.isLegal(m) {
		laid, whole := sp.site.pathTo(Milepost(m.a), sp.site.cheapestPathsTo(Milepost(m.a)))
		return m, len(whole) > 0 && len(laid) > 0 && laid[0] == whole[0] // otherwise it does not follow the whole path
	}
	return sp.layToward(board.Cities[c].Post)
}

// layToward returns a build toward a place from the own network, if the turn's money
// pays for at least one step.
func (sp *simPlayer) layToward(to Milepost) (Move, bool) {
	if to == NoMilepost {
		return Move{}, false
	}
	from, goal := sp.buildBase(), placeMileposts(to)
	found := sp.site.viewFrom(&from).findPathsTo(&goal, maxSearchCost)
	end := found.cheapestEnd(to)
	if end == NoMilepost {
		return Move{}, false
	}
	path := found.Path(end)
	n, cost := AffordableSteps(path, sp.state.buildBudget())
	if n == 0 {
		return Move{}, false
	}
	return sp.layPath(&from, path[:n], cost)
}

// buildBase returns the mileposts from which the best route is built.
func (sp *simPlayer) buildBase() MilepostSet {
	if sp.player.Placed && sp.site.base != (MilepostSet{}) {
		return sp.site.base
	}
	at := sp.site.base.lowest()
	if sp.best != nil && !sp.best.held && sp.best.cost > 0 {
		p := &sp.survey.parts[sp.best.part]
		if at = p.at; at == NoMilepost {
			at = p.paths.startOf(sp.best.fork)
		}
	}
	if at == NoMilepost {
		return ringPoints
	}
	return sp.state.connectedTo(sp.seat, at)
}

// layPath returns the move that lays most of a path that costs the given amount: the
// build to the farthest place on the path that starts at the same network, or else the
// first step.
func (sp *simPlayer) layPath(from *MilepostSet, path []BuildStep, cost int) (Move, bool) {
	paths := sp.site.view.findPaths(cost)
	for _, laid := range slices.Backward(path) {
		m := Move{kind: kindBuild, a: uint16(laid.To)}
		if start := paths.startOf(laid.To); from.Has(start) && start != laid.To && sp.isLegal(m) {
			return m, true
		}
	}
	if path[0].IsFerry() {
		m := Move{kind: kindLink, a: uint16(DalianFerry)}
		return m, sp.isLegal(m)
	}
	m := Move{kind: kindLay, a: uint16(path[0].From), b: uint16(path[0].To)}
	return m, sp.isLegal(m)
}

// buyLinkFor returns the move that buys the link at c, if the best route uses
// containers.
func (sp *simPlayer) buyLinkFor(c City) (Move, bool) {
	if c == NoCity || linkAtCity[c] == NumPassages ||
		!isTaiwan(sp.best.city) && (sp.best.source == NoCity || !isTaiwan(sp.best.source)) {
		return Move{}, false
	}
	m := Move{kind: kindLink, a: uint16(linkAtCity[c])}
	return m, sp.isLegal(m)
}

// joinMajors returns a build toward the nearest missing major city or, if none is
// missing, the purchase of a link.
func (sp *simPlayer) joinMajors() (Move, bool) {
	best, least := NoCity, unaffordable
	for c := range City(NumMajors) {
		if n := sp.survey.toCity[c]; n > 0 && n < least {
			best, least = c, n
		}
	}
	if best != NoCity {
		return sp.layToCity(best)
	}
	if sp.state.bestConnection(sp.seat).port {
		return Move{}, false
	}
	m := Move{kind: kindLink, a: uint16(HongKongLink)}
	return m, sp.isLegal(m)
}
