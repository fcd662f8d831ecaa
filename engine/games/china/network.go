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
type network struct {
	ways    []way              // the best way found to each node
	limit   int                // what ways cost at most; a search may lower it to what it is at
	queue   []turn             // nodes in the order in which they were reached; the first turn is none
	buckets [dearest + 1]turns // the turns by the cost of their nodes
	waiting int                // nodes in the queue that were not looked at
}

// turn is the place of a node in the queue: the ways onward from it are to be looked
// at. The board has fewer steps than there are numbers of turns.
type turn struct {
	at    node
	after uint16 // the next turn of a node with the same cost; 0: none
}

// turns are the first and the last of the turns with the same cost; 0: there are none.
type turns struct{ first, last uint16 }

// way is the best way found to a node.
type way struct {
	toll toll
	prev node // the node before; noNode at a start
	done bool // the ways onward were looked at
}

// toll is what a way costs and, to tell equal costs apart, its steps.
type toll uint32

func tollOf(cost, steps int) toll { return toll(cost<<16 | steps) }
func (t toll) cost() int          { return int(t >> 16) }
func (t toll) steps() int         { return int(t & 0xffff) }

// dearest is the highest cost of a single step.
const dearest = 127

// unlimited is more than any way costs; a node with that cost has not been reached.
const unlimited = 0xffff

// newNetwork returns a network of so many nodes, none of which is reached yet.
func newNetwork(nodes int) *network {
	return &network{
		ways:  slices.Clone(unreached[:nodes]),
		queue: make([]turn, 1, nodes+nodes/4),
	}
}

// unreached are the ways of a network before its search: more than any network has.
var unreached = slices.Repeat([]way{{toll: tollOf(unlimited, 0), prev: noNode}}, 2*NumMileposts)

// start makes a node one from which ways start.
func (n *network) start(at node) {
	if n.ways[at].toll != 0 {
		n.ways[at] = way{prev: noNode}
		n.push(at)
	}
}

// better reports whether a step from one node is the best way to another.
func (n *network) better(to, from node, step toll) bool {
	return n.ways[from].toll+step < n.ways[to].toll
}

// reach notes a way to a node by a step from another one, if it is the best.
func (n *network) reach(to, from node, step toll) {
	if n.better(to, from, step) {
		n.ways[to] = way{toll: n.ways[from].toll + step, prev: from}
		n.push(to)
	}
}

func (n *network) push(at node) {
	number := uint16(len(n.queue))
	n.queue = append(n.queue, turn{at: at})
	bucket := &n.buckets[n.ways[at].toll.cost()%len(n.buckets)]
	if bucket.first == 0 {
		bucket.first = number
	} else {
		n.queue[bucket.last].after = number
	}
	bucket.last = number
	n.waiting++
}

// search finds the ways that cost at most limit. It calls onward for each node, the
// cheapest first, which reaches the next ones.
func (n *network) search(limit int, onward func(at node)) {
	n.limit = limit
	for cost := 0; n.waiting > 0 && cost <= n.limit; cost++ {
		bucket := &n.buckets[cost%len(n.buckets)]
		for next := bucket.first; next != 0; next = n.queue[next].after {
			at := n.queue[next].at
			n.waiting--
			w := &n.ways[at]
			if w.done || w.toll.cost() != cost {
				continue // a better way was found meanwhile
			}
			w.done = true
			onward(at)
		}
		*bucket = turns{}
	}
}

// end is called while a node is looked at: the search ends with the ways that cost as much.
func (n *network) end(at node) { n.limit = n.ways[at].toll.cost() }
