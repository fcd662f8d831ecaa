package china

import "slices"

// node is a place in a [pathSearch]: a milepost by its number, or an additional
// node of the caller behind the mileposts.
type node uint16

const noNode node = 0xffff

// pathSearch finds the cheapest ways from some nodes to all others with
// Dijkstra's algorithm. Each search needs a new pathSearch.
//
// Ties go to the way with fewer steps, then to the one found first, so that
// results are deterministic.
type pathSearch struct {
	ways    []way                        // the best way found to each node
	maxCost int                          // ways that cost more are ignored; stopAt lowers it
	queue   []queueEntry                 // nodes in the order in which they were reached; index 0 is unused
	buckets [maxStepCost + 1]queueBucket // queued nodes by cost, modulo the number of buckets
	pending int                          // queued nodes that were not expanded yet
}

// queueEntry is a queued node. The board has so few steps that 16 bits can
// number all entries.
type queueEntry struct {
	at   node
	next uint16 // next entry with the same cost, or 0
}

// queueBucket holds the first and the last entry with the same cost, or 0.
type queueBucket struct{ first, last uint16 }

// way is the best way found to a node.
type way struct {
	cost pathCost
	prev node // previous node, or noNode at a start
	done bool // the node was expanded
}

// pathCost is the cost of a way and, to break ties, its number of steps.
type pathCost uint32

func newPathCost(cost, steps int) pathCost { return pathCost(cost<<16 | steps) }
func (t pathCost) cost() int               { return int(t >> 16) }
func (t pathCost) steps() int              { return int(t & 0xffff) }

// maxStepCost is the highest cost of a single step.
const maxStepCost = 127

// unlimited exceeds the cost of any way. A node with that cost has not been
// reached.
const unlimited = 0xffff

// newPathSearch returns a search over the given number of nodes.
func newPathSearch(nodes int) *pathSearch {
	return &pathSearch{
		ways:  slices.Clone(unreached[:nodes]),
		queue: make([]queueEntry, 1, nodes+nodes/4),
	}
}

// unreached is copied into a new search. It is longer than any search needs.
var unreached = slices.Repeat([]way{{cost: newPathCost(unlimited, 0), prev: noNode}}, 2*NumMileposts)

// addStart makes a node a start.
func (ps *pathSearch) addStart(at node) {
	if ps.ways[at].cost != 0 {
		ps.ways[at] = way{prev: noNode}
		ps.enqueue(at)
	}
}

// isBetter reports whether reaching a node by a step from another one is better
// than the best way found so far.
func (ps *pathSearch) isBetter(to, from node, step pathCost) bool {
	return ps.ways[from].cost+step < ps.ways[to].cost
}

// relax records the way to a node by a step from another one if it is better than
// the best way found so far.
func (ps *pathSearch) relax(to, from node, step pathCost) {
	if ps.isBetter(to, from, step) {
		ps.ways[to] = way{cost: ps.ways[from].cost + step, prev: from}
		ps.enqueue(to)
	}
}

// enqueue adds a node to the bucket of its cost.
func (ps *pathSearch) enqueue(at node) {
	number := uint16(len(ps.queue))
	ps.queue = append(ps.queue, queueEntry{at: at})
	bucket := &ps.buckets[ps.ways[at].cost.cost()%len(ps.buckets)]
	if bucket.first == 0 {
		bucket.first = number
	} else {
		ps.queue[bucket.last].next = number
	}
	bucket.last = number
	ps.pending++
}

// run finds the ways that cost at most limit. It calls expand for each reached
// node, in the order of cost. expand must call relax for the node's neighbours.
func (ps *pathSearch) run(limit int, expand func(at node)) {
	ps.maxCost = limit
	for cost := 0; ps.pending > 0 && cost <= ps.maxCost; cost++ {
		bucket := &ps.buckets[cost%len(ps.buckets)]
		for next := bucket.first; next != 0; next = ps.queue[next].next {
			at := ps.queue[next].at
			ps.pending--
			w := &ps.ways[at]
			if w.done || w.cost.cost() != cost {
				continue // a better way was found meanwhile
			}
			w.done = true
			expand(at)
		}
		*bucket = queueBucket{}
	}
}

// stopAt ends the search once all ways that cost as much as the given node's are
// found. It is called by expand.
func (ps *pathSearch) stopAt(at node) { ps.maxCost = ps.ways[at].cost.cost() }
