package china

import "slices"

// node is a place in a [network]: a milepost by its number, or what a question adds
// behind the mileposts.
type node uint16

const noNode node = 0xffff

// network finds the cheapest ways from some nodes to all others, by Dijkstra's
// algorithm. It answers one question: whoever asks another one makes another network.
//
// Of ways that cost the same the one with fewer steps is taken, then the one that was
// found first, so that the same question always has the same answer.
type pathSearch struct {
	ways    []way                        // the best way found to each node
	maxCost int                          // what ways cost at most; a search may lower it to what it is at
	queue   []queueEntry                 // nodes in the order in which they were reached; the first turn is none
	buckets [maxStepCost + 1]queueBucket // the turns by the cost of their nodes
	pending int                          // nodes in the queue that were not looked at
}

// turn is the place of a node in the queue: the ways onward from it are to be looked
// at. The board has fewer steps than there are numbers of turns.
type queueEntry struct {
	at   node
	next uint16 // the next turn of a node with the same cost; 0: none
}

// turns are the first and the last of the turns with the same cost; 0: there are none.
type queueBucket struct{ first, last uint16 }

// way is the best way found to a node.
type way struct {
	cost pathCost
	prev node // the node before; noNode at a start
	done bool // the ways onward were looked at
}

// toll is what a way costs and, to tell equal costs apart, its steps.
type pathCost uint32

func newPathCost(cost, steps int) pathCost { return pathCost(cost<<16 | steps) }
func (t pathCost) cost() int               { return int(t >> 16) }
func (t pathCost) steps() int              { return int(t & 0xffff) }

// dearest is the highest cost of a single step.
const maxStepCost = 127

// unlimited is more than any way costs; a node with that cost has not been reached.
const unlimited = 0xffff

// newNetwork returns a network of so many nodes, none of which is reached yet.
func newPathSearch(nodes int) *pathSearch {
	return &pathSearch{
		ways:  slices.Clone(unreached[:nodes]),
		queue: make([]queueEntry, 1, nodes+nodes/4),
	}
}

// unreached are the ways of a network before its search: more than any network has.
var unreached = slices.Repeat([]way{{cost: newPathCost(unlimited, 0), prev: noNode}}, 2*NumMileposts)

// start makes a node one from which ways start.
func (n *pathSearch) addStart(at node) {
	if n.ways[at].cost != 0 {
		n.ways[at] = way{prev: noNode}
		n.enqueue(at)
	}
}

// better reports whether a step from one node is the best way to another.
func (n *pathSearch) isBetter(to, from node, step pathCost) bool {
	return n.ways[from].cost+step < n.ways[to].cost
}

// reach notes a way to a node by a step from another one, if it is the best.
func (n *pathSearch) relax(to, from node, step pathCost) {
	if n.isBetter(to, from, step) {
		n.ways[to] = way{cost: n.ways[from].cost + step, prev: from}
		n.enqueue(to)
	}
}

func (n *pathSearch) enqueue(at node) {
	number := uint16(len(n.queue))
	n.queue = append(n.queue, queueEntry{at: at})
	bucket := &n.buckets[n.ways[at].cost.cost()%len(n.buckets)]
	if bucket.first == 0 {
		bucket.first = number
	} else {
		n.queue[bucket.last].next = number
	}
	bucket.last = number
	n.pending++
}

// search finds the ways that cost at most limit. It calls onward for each node, the
// cheapest first, which reaches the next ones.
func (n *pathSearch) run(limit int, onward func(at node)) {
	n.maxCost = limit
	for cost := 0; n.pending > 0 && cost <= n.maxCost; cost++ {
		bucket := &n.buckets[cost%len(n.buckets)]
		for next := bucket.first; next != 0; next = n.queue[next].next {
			at := n.queue[next].at
			n.pending--
			w := &n.ways[at]
			if w.done || w.cost.cost() != cost {
				continue // a better way was found meanwhile
			}
			w.done = true
			onward(at)
		}
		*bucket = queueBucket{}
	}
}

// end is called while a node is looked at: the search ends with the ways that cost as much.
func (n *pathSearch) stopAt(at node) { n.maxCost = n.ways[at].cost.cost() }
