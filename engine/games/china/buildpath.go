package china

import (
	"bytes"
	"slices"
)

// paths are the cheapest legal building paths of one seat.
//
// Every limit of the rules binds at one milepost, by the number of segments a
// path has there. So the cheapest legal path is a shortest path on mileposts, if
// a town that a path reaches without a new segment (by the ferry, over a bridge
// rebuilt) is a node beside that town.
type buildPaths struct {
	*buildLimits
	canRebuild bool         // the seat may rebuild bridges, whose ends have two nodes
	goals      *MilepostSet // the search ends with the cost of the first of these; nil: there is none
	maxCost    int
	searches   []*pathSearch // one, or one for each direction of the ferry
	cost       []uint16      // by milepost: of the cheapest path within the limit; unlimited: there is none
}

// Laid is one step of a building path.
type BuildStep struct {
	Edge     Edge // NoEdge: the ferry is bought
	From, To Milepost
	Price    int // in millions
}

// IsFerry reports whether the step buys the ferry.
func (l BuildStep) IsFerry() bool { return l.Edge == NoEdge }

// paths finds the cheapest paths to every milepost that at most limit millions reach.
func (v *BuildView) findPaths(limit int) *buildPaths { return v.findPathsTo(nil, limit) }

// pathsTo finds the cheapest paths to every milepost that costs no more than the
// cheapest one of a goal, and at most limit millions.
//
// Where a port of the ferry takes one more segment of the seat but not two, it
// matters from which side a path comes; then each direction of the ferry is looked
// at by itself.
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

// narrow reports whether the ferry is for sale, and a port takes one more
// segment but not two.
func (p *buildPaths) needsTwoSearches() bool {
	for _, port := range p.view.Board.Ferry {
		if _, why := p.CheckFerry(port, false); why == NoSegment || why == FerryTaken || why == Closed {
			return false
		}
		if t := p.townStateAt(port); t.refusals[1] == Allowed && t.refusals[2] != Allowed {
			return true
		}
	}
	return false
}

// search finds the paths that buy the ferry at one port only; NoMilepost: at either.
func (p *buildPaths) searchVia(port Milepost) *pathSearch {
	b := p.view.Board
	n := newPathSearch(len(b.nodePlaces))
	for m := range p.view.startMileposts() {
		n.addStart(node(m))
	}
	next, open := b.neighbours, p.view.openPrices()
	n.run(p.maxCost, func(at node) {
		m, used := b.nodePlaces[at], 0
		if p.goals != nil && p.goals.Has(m) {
			n.stopAt(at)
		}
		if b.secondNodes[m] != noNode {
			if n.ways[at].prev != noNode {
				p.relaxMajor(n, at, m)
				if node(m) == at {
					used = 1
				}
			}
			if port == NoMilepost || port == m {
				p.relaxFerry(n, at, m)
			}
		}
		ways, toll := n.ways, n.ways[at].cost
		for d, price := range &open[m] { // few steps are better: the others are passed over here
			to, step := next[m][d], newPathCost(int(price), 1)
			if price == 0 || toll+step >= ways[to].cost && !p.canRebuild {
				continue
			}
			if p.canRebuild || b.secondNodes[m] != noNode || b.secondNodes[to] != noNode {
				p.relaxEdge(n, at, m, &b.sides[m][d], step, used)
			} else {
				n.relax(node(to), at, step)
			}
		}
	})
	p.maxCost = min(p.maxCost, n.maxCost)
	return n
}

// milepost is where a node is.
func (p *buildPaths) milepostOf(at node) Milepost { return p.view.Board.nodePlaces[at] }

// free is the node of m for a path that comes without a new segment.
func (p *buildPaths) freeNode(m Milepost) node {
	if again := p.view.Board.secondNodes[m]; again != noNode {
		return again
	}
	return node(m)
}

// lay goes over one open segment from a node, if the limits of both ends allow it;
// used are the new segments that the path has there already.
func (p *buildPaths) relaxEdge(n *pathSearch, at node, m Milepost, side *Side, step pathCost, used int) {
	to, rebuilt := node(side.To), p.view.isOwnLostBridge(side.Edge)
	if rebuilt {
		to = p.freeNode(side.To)
	}
	if !n.isBetter(to, at, step) {
		return
	}
	if b := p.view.Board; b.secondNodes[m] != noNode && p.checkLeaving(m, used, rebuilt) != Allowed ||
		b.secondNodes[side.To] != noNode && (p.checkEntering(side.To, rebuilt) != Allowed || p.passesThrough(n, at, side.To)) {
		return // the limits of a town
	}
	n.relax(to, at, step)
}

// visits reports whether the way to a node comes through a town: a path may not come
// back there by its other node.
func (p *buildPaths) passesThrough(n *pathSearch, at node, town Milepost) bool {
	for ; at != noNode; at = n.ways[at].prev {
		if p.milepostOf(at) == town {
			return true
		}
	}
	return false
}

// cross goes to the other points of a red area that a path has entered.
func (p *buildPaths) relaxMajor(n *pathSearch, at node, m Milepost) {
	b := p.view.Board
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

// sail buys the ferry at a port that the path has not reached by it.
func (p *buildPaths) relaxFerry(n *pathSearch, at node, m Milepost) {
	other := p.view.Board.otherPort(m)
	if other == NoMilepost || p.passesThrough(n, at, other) {
		return
	}
	fresh := n.ways[at].prev != noNode && !p.view.hasTrackAt(m)
	if price, why := p.CheckFerry(m, fresh); why == Allowed {
		n.relax(p.freeNode(other), at, newPathCost(price, 1))
	}
}

// best is the cheapest way to a milepost: the network and the node.
func (p *buildPaths) cheapestNode(m Milepost) (best *pathSearch, at node) {
	best, at = p.searches[0], node(m)
	for _, n := range p.searches {
		for _, other := range [2]node{node(m), p.freeNode(m)} {
			if n.ways[other].cost.cost() < best.ways[at].cost.cost() {
				best, at = n, other
			}
		}
	}
	return best, at
}

// Cost is the price of the cheapest path to m, in millions; 0 where paths
// start. False: no legal path within the limit leads there.
func (p *buildPaths) Cost(m Milepost) (int, bool) { return int(p.cost[m]), p.cost[m] != unlimited }

// Path is the cheapest path to m, from its start on; nothing where Cost says that
// there is none. A red area that the path goes through is no step: the next one
// starts at another of its points.
func (p *buildPaths) Path(m Milepost) (path []BuildStep) {
	if _, ok := p.Cost(m); !ok {
		return nil
	}
	n, at := p.cheapestNode(m)
	for prev := n.ways[at].prev; prev != noNode; at, prev = prev, n.ways[prev].prev {
		if n.ways[prev].cost.steps() != n.ways[at].cost.steps() {
			path = append(path, p.buildStep(n, prev, at))
		}
	}
	slices.Reverse(path)
	return path
}

func (p *buildPaths) buildStep(n *pathSearch, from, to node) BuildStep {
	price := n.ways[to].cost.cost() - n.ways[from].cost.cost()
	laid := BuildStep{Edge: NoEdge, From: p.milepostOf(from), To: p.milepostOf(to), Price: price}
	if d, near := p.view.Board.DirectionBetween(laid.From, laid.To); near {
		laid.Edge = p.view.Board.sides[laid.From][d].Edge
	}
	return laid
}

// target is the milepost where a path to m ends: of a major city its cheapest
// ring point. NoMilepost: none leads there.
func (p *buildPaths) cheapestEnd(m Milepost) Milepost {
	ends := []Milepost{m}
	if c := cityAt(m); isMajor(c) {
		ends = board.Cities[c].Points
	}
	best, least := NoMilepost, unaffordable
	for _, end := range ends {
		if cost, ok := p.Cost(end); ok && cost < least {
			best, least = end, cost
		}
	}
	return best
}

// pointsAt are the mileposts that stand for one: of a major city all.
func placeMileposts(m Milepost) (points MilepostSet) {
	if c := cityAt(m); isMajor(c) {
		return cityMileposts[c]
	}
	points.Add(m)
	return points
}

// towards is the milepost that so much money reaches and that is nearest to a
// city.
func (p *buildPaths) nearestToCity(c City, money int) Milepost {
	best, least := NoMilepost, Unreachable
	steps := board.StepsFromCity(c)
	for m := range Milepost(NumMileposts) {
		if steps[m] >= least {
			continue
		}
		if cost, ok := p.Cost(m); ok && cost > 0 && cost <= money {
			best, least = m, steps[m]
		}
	}
	return best
}

// origin is where the cheapest path to a milepost starts.
func (p *buildPaths) startOf(m Milepost) Milepost {
	if path := p.Path(m); len(path) > 0 {
		return path[0].From
	}
	return m
}

// toCity is the price of the cheapest path to any point of a city; tooDear: there is
// none.
func (p *buildPaths) costToCity(c City) int {
	best := unaffordable
	for _, m := range board.Cities[c].Points {
		if cost, ok := p.Cost(m); ok {
			best = min(best, cost)
		}
	}
	return best
}

// cheapestOf is the milepost of a set that is reached at the least price, the
// first of equals; NoMilepost: none is reached.
func (p *buildPaths) cheapestIn(set *MilepostSet) (best Milepost, price int) {
	best = NoMilepost
	for m := range set.All() {
		if cost, ok := p.Cost(m); ok && (best == NoMilepost || cost < price) {
			best, price = m, cost
		}
	}
	return best, price
}

// Afford is how many steps of a path so much money lays, and what they cost.
func AffordableSteps(path []BuildStep, money int) (steps, cost int) {
	for i, l := range path {
		if cost+l.Price > money {
			return i, cost
		}
		cost += l.Price
	}
	return len(path), cost
}
