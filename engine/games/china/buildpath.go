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
type paths struct {
	*limits
	rebuilds bool   // the seat may rebuild bridges, whose ends have two nodes
	goal     *Posts // the search ends with the cost of the first of these; nil: there is none
	limit    int
	networks []*network // one, or one for each direction of the ferry
	cost     []uint16   // by milepost: of the cheapest path within the limit; unlimited: there is none
}

// Laid is one step of a building path.
type Laid struct {
	Edge     Edge // NoEdge: the ferry is bought
	From, To Milepost
	Price    int // in millions
}

// IsFerry reports whether the step buys the ferry.
func (l Laid) IsFerry() bool { return l.Edge == NoEdge }

// paths finds the cheapest paths to every milepost that at most limit millions reach.
func (v *BuildView) paths(limit int) *paths { return v.pathsTo(nil, limit) }

// pathsTo finds the cheapest paths to every milepost that costs no more than the
// cheapest one of a goal, and at most limit millions.
//
// Where a port of the ferry takes one more segment of the seat but not two, it
// matters from which side a path comes; then each direction of the ferry is looked
// at by itself.
func (v *BuildView) pathsTo(goal *Posts, limit int) *paths {
	p := &paths{limits: v.limits(), goal: goal, limit: min(limit, unlimited-dearest)}
	p.rebuilds = bytes.IndexByte(v.Tracks, v.Seat|lostBit) >= 0
	ports := []Milepost{NoMilepost}
	if p.narrow() {
		ports = v.Board.Ferry[:]
	}
	for _, port := range ports {
		p.networks = append(p.networks, p.search(port))
	}
	p.cost = slices.Repeat([]uint16{unlimited}, len(v.Board.Posts))
	for _, n := range p.networks {
		for at, m := range v.Board.places {
			if cost := n.ways[at].toll.cost(); cost <= p.limit {
				p.cost[m] = min(p.cost[m], uint16(cost))
			}
		}
	}
	return p
}

// narrow reports whether the ferry is for sale, and a port takes one more
// segment but not two.
func (p *paths) narrow() bool {
	for _, port := range p.view.Board.Ferry {
		if _, why := p.Ferry(port, false); why == NoSegment || why == FerryTaken || why == Closed {
			return false
		}
		if t := p.townAt(port); t.why[1] == Allowed && t.why[2] != Allowed {
			return true
		}
	}
	return false
}

// search finds the paths that buy the ferry at one port only; NoMilepost: at either.
func (p *paths) search(port Milepost) *network {
	b := p.view.Board
	n := newNetwork(len(b.places))
	for m := range p.view.origins() {
		n.start(node(m))
	}
	next, open := b.next, p.view.openPrices()
	n.search(p.limit, func(at node) {
		m, used := b.places[at], 0
		if p.goal != nil && p.goal.Has(m) {
			n.end(at)
		}
		if b.again[m] != noNode {
			if n.ways[at].prev != noNode {
				p.cross(n, at, m)
				if node(m) == at {
					used = 1
				}
			}
			if port == NoMilepost || port == m {
				p.sail(n, at, m)
			}
		}
		ways, toll := n.ways, n.ways[at].toll
		for d, price := range &open[m] { // few steps are better: the others are passed over here
			to, step := next[m][d], tollOf(int(price), 1)
			if price == 0 || toll+step >= ways[to].toll && !p.rebuilds {
				continue
			}
			if p.rebuilds || b.again[m] != noNode || b.again[to] != noNode {
				p.lay(n, at, m, &b.sides[m][d], step, used)
			} else {
				n.reach(node(to), at, step)
			}
		}
	})
	p.limit = min(p.limit, n.limit)
	return n
}

// milepost is where a node is.
func (p *paths) milepost(at node) Milepost { return p.view.Board.places[at] }

// free is the node of m for a path that comes without a new segment.
func (p *paths) free(m Milepost) node {
	if again := p.view.Board.again[m]; again != noNode {
		return again
	}
	return node(m)
}

// lay goes over one open segment from a node, if the limits of both ends allow it;
// used are the new segments that the path has there already.
func (p *paths) lay(n *network, at node, m Milepost, side *Side, step toll, used int) {
	to, rebuilt := node(side.To), p.view.rebuilt(side.Edge)
	if rebuilt {
		to = p.free(side.To)
	}
	if !n.better(to, at, step) {
		return
	}
	if b := p.view.Board; b.again[m] != noNode && p.leave(m, used, rebuilt) != Allowed ||
		b.again[side.To] != noNode && (p.enter(side.To, rebuilt) != Allowed || p.visits(n, at, side.To)) {
		return // the limits of a town
	}
	n.reach(to, at, step)
}

// visits reports whether the way to a node comes through a town: a path may not come
// back there by its other node.
func (p *paths) visits(n *network, at node, town Milepost) bool {
	for ; at != noNode; at = n.ways[at].prev {
		if p.milepost(at) == town {
			return true
		}
	}
	return false
}

// cross goes to the other points of a red area that a path has entered.
func (p *paths) cross(n *network, at node, m Milepost) {
	b := p.view.Board
	if b.Posts[m].Terrain != Ring {
		return
	}
	for _, point := range b.Cities[b.Posts[m].City].Points[1:] {
		if at == node(m) {
			n.reach(node(point), at, 0)
		} else {
			n.reach(b.again[point], at, 0)
		}
	}
}

// sail buys the ferry at a port that the path has not reached by it.
func (p *paths) sail(n *network, at node, m Milepost) {
	other := p.view.Board.across(m)
	if other == NoMilepost || p.visits(n, at, other) {
		return
	}
	fresh := n.ways[at].prev != noNode && !p.view.touches(m)
	if price, why := p.Ferry(m, fresh); why == Allowed {
		n.reach(p.free(other), at, tollOf(price, 1))
	}
}

// best is the cheapest way to a milepost: the network and the node.
func (p *paths) best(m Milepost) (best *network, at node) {
	best, at = p.networks[0], node(m)
	for _, n := range p.networks {
		for _, other := range [2]node{node(m), p.free(m)} {
			if n.ways[other].toll.cost() < best.ways[at].toll.cost() {
				best, at = n, other
			}
		}
	}
	return best, at
}

// Cost is the price of the cheapest path to m, in millions; 0 where paths
// start. False: no legal path within the limit leads there.
func (p *paths) Cost(m Milepost) (int, bool) { return int(p.cost[m]), p.cost[m] != unlimited }

// Path is the cheapest path to m, from its start on; nothing where Cost says that
// there is none. A red area that the path goes through is no step: the next one
// starts at another of its points.
func (p *paths) Path(m Milepost) (path []Laid) {
	if _, ok := p.Cost(m); !ok {
		return nil
	}
	n, at := p.best(m)
	for prev := n.ways[at].prev; prev != noNode; at, prev = prev, n.ways[prev].prev {
		if n.ways[prev].toll.steps() != n.ways[at].toll.steps() {
			path = append(path, p.step(n, prev, at))
		}
	}
	slices.Reverse(path)
	return path
}

func (p *paths) step(n *network, from, to node) Laid {
	price := n.ways[to].toll.cost() - n.ways[from].toll.cost()
	laid := Laid{Edge: NoEdge, From: p.milepost(from), To: p.milepost(to), Price: price}
	if d, near := p.view.Board.Between(laid.From, laid.To); near {
		laid.Edge = p.view.Board.sides[laid.From][d].Edge
	}
	return laid
}

// target is the milepost where a path to m ends: of a major city its cheapest
// ring point. NoMilepost: none leads there.
func (p *paths) target(m Milepost) Milepost {
	ends := []Milepost{m}
	if c := cityAt(m); isMajor(c) {
		ends = land.Cities[c].Points
	}
	best, least := NoMilepost, tooDear
	for _, end := range ends {
		if cost, ok := p.Cost(end); ok && cost < least {
			best, least = end, cost
		}
	}
	return best
}

// pointsAt are the mileposts that stand for one: of a major city all.
func pointsAt(m Milepost) (points Posts) {
	if c := cityAt(m); isMajor(c) {
		return townPosts[c]
	}
	points.Add(m)
	return points
}

// towards is the milepost that so much money reaches and that is nearest to a
// city.
func (p *paths) towards(c City, money int) Milepost {
	best, least := NoMilepost, Far
	steps := land.FromCity(c)
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
func (p *paths) origin(m Milepost) Milepost {
	if path := p.Path(m); len(path) > 0 {
		return path[0].From
	}
	return m
}

// toCity is the price of the cheapest path to any point of a city; tooDear: there is
// none.
func (p *paths) toCity(c City) int {
	best := tooDear
	for _, m := range land.Cities[c].Points {
		if cost, ok := p.Cost(m); ok {
			best = min(best, cost)
		}
	}
	return best
}

// cheapestOf is the milepost of a set that is reached at the least price, the
// first of equals; NoMilepost: none is reached.
func (p *paths) cheapestOf(set *Posts) (best Milepost, price int) {
	best = NoMilepost
	for m := range set.All() {
		if cost, ok := p.Cost(m); ok && (best == NoMilepost || cost < price) {
			best, price = m, cost
		}
	}
	return best, price
}

// Afford is how many steps of a path so much money lays, and what they cost.
func Afford(path []Laid, money int) (steps, cost int) {
	for i, l := range path {
		if cost+l.Price > money {
			return i, cost
		}
		cost += l.Price
	}
	return len(path), cost
}
