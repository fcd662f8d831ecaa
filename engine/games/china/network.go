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
	ways    []way // the best way found to each node
	queue   [dearest + 1][]node
	waiting int // nodes in the queue
}

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
	n := &network{ways: slices.Repeat([]way{{toll: tollOf(unlimited, 0), prev: noNode}}, nodes)}
	const room = 32 // of each bucket; it grows where that does not do
	all := make([]node, len(n.queue)*room)
	for i := range n.queue {
		n.queue[i] = all[i*room : i*room : (i+1)*room]
	}
	return n
}

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
	bucket := &n.queue[n.ways[at].toll.cost()%len(n.queue)]
	*bucket = append(*bucket, at)
	n.waiting++
}

// search finds the ways that cost at most limit. It calls onward for each node, the
// cheapest first, which reaches the next ones; it ends early if that returns false.
func (n *network) search(limit int, onward func(at node) bool) {
	for cost := 0; n.waiting > 0 && cost <= limit; cost++ {
		bucket := &n.queue[cost%len(n.queue)]
		for i := 0; i < len(*bucket); i++ {
			at := (*bucket)[i]
			n.waiting--
			w := &n.ways[at]
			if w.done || w.toll.cost() != cost {
				continue // a better way was found meanwhile
			}
			if w.done = true; !onward(at) {
				return
			}
		}
		*bucket = (*bucket)[:0]
	}
}
