package china

import (
	"bytes"
	"slices"
)

// buildPaths holds the cheapest legal building paths of one seat.
//
// Every limit applies at one milepost and depends on the number of segments that
// the path has there. Therefore the cheapest legal path is a shortest path over
// mileposts, provided that a town has a second node for paths that reach it
// without a new segment, by the ferry or over a rebuilt bridge.
type buildPaths struct {
	*buildLimits
	canRebuild bool         // the seat has lost bridges to rebuild, so ends of segments may have two nodes
	goals      *MilepostSet // the search ends once the cheapest of these is reached; nil searches everything
	maxCost    int
	searches   []*pathSearch // one search, or one for each direction of the ferry
	cost       []uint16      // by milepost: cost of the cheapest path within maxCost, or unlimited
}

// BuildStep is one step of a building path: a segment, or buying the ferry.
type BuildStep struct {
	Edge     Edge // NoEdge if the step buys the ferry
	From, To Milepost
	Price    int // in millions
}

// IsFerry reports whether the step buys the ferry.
func (l BuildStep) IsFerry() bool { return l.Edge == NoEdge }

// findPaths finds the cheapest path to every milepost that costs at most limit
// millions.
func (v *BuildView) findPaths(limit int) *buildPaths { return v.findPathsTo(nil, limit) }

// findPathsTo finds the cheapest paths to the mileposts that cost no more than
// the cheapest of the goals, and at most limit millions.
//
// If a port of the ferry can take one more segment of the seat but not two, the
// side from which a path comes matters. Then each direction of the ferry is
// searched separately.
func (v *BuildView) findPathsTo(goal *MilepostSet, limit int) *buildPaths {
	p := &buildPaths{buildLimits: v.newLimits(), goals: goal, maxCost: min(limit, unlimited-maxStepCost)}
	p.canRebuild = bytes.IndexByte(v.Tracks, v.Seat|lostBit) >= 0
	ports := []Milepost{NoMilepost}
	if p.needsTwoSearches() {
		ports = v.Board.Ferry[:]
	}
	for _, port := range ports {
		p.searches = append(p.searches, p.searchVia(port))
	}
	p.cost = slices.Repeat([]uint16{unlimited}, len(v.Board.Posts))
	for _, n := range p.searches {
		for at, m := range v.Board.nodePlaces {
			if cost := n.ways[at].cost.cost(); cost <= p.maxCost {
				p.cost[m] = min(p.cost[m], uint16(cost))
			}
		}
	}
	return p
}

// needsTwoSearches reports whether the ferry is for sale and one of its ports
// can take one more segment but not two.
func (bp *buildPaths) needsTwoSearches() bool {
	const fresh = false
	for _, port := range bp.view.Board.Ferry {
		if _, why := bp.CheckFerry(port, fresh); why == NoSegment || why == FerryTaken || why == Closed {
			return false
		}
		if t := bp.townStateAt(port); t.refusals[1] == Allowed && t.refusals[2] != Allowed {
			return true
		}
	}
	return false
}

// searchVia finds the paths that buy the ferry only at the given port, or at
// either port for NoMilepost.
func (bp *buildPaths) searchVia(port Milepost) *pathSearch {
	b := bp.view.Board
	n := newPathSearch(len(b.nodePlaces))
	for m := range bp.view.startMileposts() {
		n.addStart(node(m))
	}
	next, open := b.neighbours, bp.view.openPrices()
	n.run(bp.maxCost, func(at node) {
		m, used := b.nodePlaces[at], 0
		if bp.goals != nil && bp.goals.Has(m) {
			n.stopAt(at)
		}
		if b.secondNodes[m] != noNode {
			if n.ways[at].prev != noNode {
				bp.relaxMajor(n, at, m)
				if node(m) == at {
					used = 1
				}
			}
			if port == NoMilepost || port == m {
				bp.relaxFerry(n, at, m)
			}
		}
		ways, toll := n.ways, n.ways[at].cost
		for d, price := range &open[m] { // most steps improve nothing and are skipped here
			to, step := next[m][d], newPathCost(int(price), 1)
			if price == 0 || toll+step >= ways[to].cost && !bp.canRebuild {
				continue
			}
			if bp.canRebuild || b.secondNodes[m] != noNode || b.secondNodes[to] != noNode {
				bp.relaxEdge(n, at, m, &b.sides[m][d], step, used)
			} else {
				n.relax(node(to), at, step)
			}
		}
	})
	bp.maxCost = min(bp.maxCost, n.maxCost)
	return n
}

// milepostOf returns the milepost of a node.
func (bp *buildPaths) milepostOf(at node) Milepost { return bp.view.Board.nodePlaces[at] }

// nodeWithoutSegment returns the node of m for a path that arrives without a new segment.
func (bp *buildPaths) nodeWithoutSegment(m Milepost) node {
	if again := bp.view.Board.secondNodes[m]; again != noNode {
		return again
	}
	return node(m)
}

// relaxEdge extends the path by one open segment if the limits at both ends
// allow it. used is the number of new segments that the path has at m.
func (bp *buildPaths) relaxEdge(n *pathSearch, at node, m Milepost, side *Side, step pathCost, used int) {
	to, rebuilt := node(side.To), bp.view.isOwnLostBridge(side.Edge)
	if rebuilt {
		to = bp.nodeWithoutSegment(side.To)
	}
	if !n.isBetter(to, at, step) {
		return
	}
	if b := bp.view.Board; b.secondNodes[m] != noNode && bp.checkLeaving(m, used, rebuilt) != Allowed ||
		b.secondNodes[side.To] != noNode && (bp.checkEntering(side.To, rebuilt) != Allowed || bp.passesThrough(n, at, side.To)) {
		return // the limits of a town
	}
	n.relax(to, at, step)
}

// passesThrough reports whether the path to a node comes through a town. A path
// may not come back to the town by its other node.
func (bp *buildPaths) passesThrough(n *pathSearch, at node, town Milepost) bool {
	for ; at != noNode; at = n.ways[at].prev {
		if bp.milepostOf(at) == town {
			return true
		}
	}
	return false
}

// relaxMajor extends a path that has entered a red area to the other ring
// points, at no cost.
func (bp *buildPaths) relaxMajor(n *pathSearch, at node, m Milepost) {
	b := bp.view.Board
	if b.Posts[m].Terrain != Ring {
		return
	}
	for _, point := range b.Cities[b.Posts[m].City].Points[1:] {
		if at == node(m) {
			n.relax(node(point), at, 0)
		} else {
			n.relax(b.secondNodes[point], at, 0)
		}
	}
}

// relaxFerry extends the path by buying the ferry, unless the path has come to
// this port by the ferry.
func (bp *buildPaths) relaxFerry(n *pathSearch, at node, m Milepost) {
	other := bp.view.Board.otherPort(m)
	if other == NoMilepost || bp.passesThrough(n, at, other) {
		return
	}
	fresh := n.ways[at].prev != noNode && !bp.view.hasTrackAt(m)
	if price, why := bp.CheckFerry(m, fresh); why == Allowed {
		n.relax(bp.nodeWithoutSegment(other), at, newPathCost(price, 1))
	}
}

// cheapestNode returns the search and the node with the cheapest path to m.
func (bp *buildPaths) cheapestNode(m Milepost) (best *pathSearch, at node) {
	best, at = bp.searches[0], node(m)
	for _, n := range bp.searches {
		for _, other := range [2]node{node(m), bp.nodeWithoutSegment(m)} {
			if n.ways[other].cost.cost() < best.ways[at].cost.cost() {
				best, at = n, other
			}
		}
	}
	return best, at
}

// Cost returns the price of the cheapest path to m, in millions; 0 where paths
// start. It returns false if no legal path within the limit leads there.
func (bp *buildPaths) Cost(m Milepost) (int, bool) { return int(bp.cost[m]), bp.cost[m] != unlimited }

// Path returns the cheapest path to m from its start, or nil if Cost reports
// none. Crossing a red area is not a step: the next step starts at another of
// its ring points.
func (bp *buildPaths) Path(m Milepost) (path []BuildStep) {
	if _, ok := bp.Cost(m); !ok {
		return nil
	}
	n, at := bp.cheapestNode(m)
	for prev := n.ways[at].prev; prev != noNode; at, prev = prev, n.ways[prev].prev {
		if n.ways[prev].cost.steps() != n.ways[at].cost.steps() {
			path = append(path, bp.buildStep(n, prev, at))
		}
	}
	slices.Reverse(path)
	return path
}

// buildStep returns the step between two consecutive nodes of a path.
func (bp *buildPaths) buildStep(n *pathSearch, from, to node) BuildStep {
	price := n.ways[to].cost.cost() - n.ways[from].cost.cost()
	laid := BuildStep{Edge: NoEdge, From: bp.milepostOf(from), To: bp.milepostOf(to), Price: price}
	if d, near := bp.view.Board.DirectionBetween(laid.From, laid.To); near {
		laid.Edge = bp.view.Board.sides[laid.From][d].Edge
	}
	return laid
}

// cheapestEnd returns the milepost at which a path to m ends. For a major city
// that is its cheapest ring point. It returns NoMilepost if no path leads there.
func (bp *buildPaths) cheapestEnd(m Milepost) Milepost {
	ends := []Milepost{m}
	if c := cityAt(m); isMajor(c) {
		ends = board.Cities[c].Points
	}
	best, least := NoMilepost, unaffordable
	for _, end := range ends {
		if cost, ok := bp.Cost(end); ok && cost < least {
			best, least = end, cost
		}
	}
	return best
}

// placeMileposts returns the mileposts of the place at m: all of a major city,
// otherwise m alone.
func placeMileposts(m Milepost) (points MilepostSet) {
	if c := cityAt(m); isMajor(c) {
		return cityMileposts[c]
	}
	points.Add(m)
	return points
}

// nearestToCity returns the milepost nearest to a city among those that cost at
// most money, or NoMilepost.
func (bp *buildPaths) nearestToCity(c City, money int) Milepost {
	best, least := NoMilepost, Unreachable
	steps := board.StepsFromCity(c)
	for m := range Milepost(NumMileposts) {
		if steps[m] >= least {
			continue
		}
		if cost, ok := bp.Cost(m); ok && cost > 0 && cost <= money {
			best, least = m, steps[m]
		}
	}
	return best
}

// pathToCity returns the cheapest path to a city, or nil if none leads there.
func (bp *buildPaths) pathToCity(c City) []BuildStep {
	if end := bp.cheapestEnd(board.Cities[c].Post); end != NoMilepost {
		return bp.Path(end)
	}
	return nil
}

// startOf returns where the cheapest path to m starts.
func (bp *buildPaths) startOf(m Milepost) Milepost {
	if path := bp.Path(m); len(path) > 0 {
		return path[0].From
	}
	return m
}

// costToCity returns the price of the cheapest path to any milepost of a city,
// or unaffordable.
func (bp *buildPaths) costToCity(c City) int {
	best := unaffordable
	for _, m := range board.Cities[c].Points {
		if cost, ok := bp.Cost(m); ok {
			best = min(best, cost)
		}
	}
	return best
}

// cheapestIn returns the milepost of a set with the cheapest path, and its
// price. Among equals the first one wins. It returns NoMilepost if none can be
// reached.
func (bp *buildPaths) cheapestIn(set *MilepostSet) (best Milepost, price int) {
	best = NoMilepost
	for m := range set.All() {
		if cost, ok := bp.Cost(m); ok && (best == NoMilepost || cost < price) {
			best, price = m, cost
		}
	}
	return best, price
}

// AffordableSteps returns how many steps of a path the money pays for, and what
// they cost.
func AffordableSteps(path []BuildStep, money int) (steps, cost int) {
	for i, l := range path {
		if cost+l.Price > money {
			return i, cost
		}
		cost += l.Price
	}
	return len(path), cost
}
