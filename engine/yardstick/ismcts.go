package yardstick

import (
	"math"

	"github.com/railbot/railbot/engine"
)

const (
	exploration = 0.7     // weight of the exploration term of UCB1
	maxNodes    = 200_000 // nodes of a tree
	maxDepth    = 400     // moves of an iteration inside the tree
)

// treeSearch is information-set Monte Carlo tree search with one tree for all seats. A
// node stands for the moves that led to it, whatever cards the seats hold.
type treeSearch struct{ iterations int }

// node is a node of the tree. The mover is the seat that made the move leading to it.
type node struct {
	children  map[string]*node
	mover     engine.Seat
	visits    int
	available int // how often the move was legal when its parent was visited
	sum       float64
}

// choose returns the index of the move that was tried most often.
func (t treeSearch) choose(p engine.Position, seat engine.Seat, key engine.Seed) int {
	root, nodes := &node{}, 1
	for n := range t.iterations {
		r := engine.NewRand(key, uint64(firstWorld+n))
		nodes += root.iterate(p.Redeal(seat, r), r, nodes < maxNodes)
	}
	best, most := 0, -1
	for i, m := range p.List(seat) {
		if c := root.children[engine.Notation(m)]; c != nil && c.visits > most {
			best, most = i, c.visits
		}
	}
	return best
}

// iterate descends the tree in one world, adds at most one node, plays out, and records
// the result on the way. It returns the number of nodes added.
func (root *node) iterate(p engine.Position, r *engine.Rand, mayGrow bool) (added int) {
	path := []*node{root}
	for range maxDepth {
		status := p.Status()
		if status.Over() {
			break
		}
		mover := status.Acting.First()
		at := path[len(path)-1]
		move, isNew := at.selectMove(p.List(mover), r)
		next, _, err := p.Play(mover, move, r)
		if err != nil {
			break
		}
		p = next
		if isNew && !mayGrow {
			break
		}
		if isNew {
			at.add(move, mover)
			added++
		}
		path = append(path, at.children[move])
		if isNew {
			break
		}
	}
	standings := p.PlayOut(r)
	for _, n := range path {
		n.visits++
		if n.mover != engine.Spectator {
			n.sum += worth(standings, n.mover)
		}
	}
	return added
}

// add adds a child.
func (n *node) add(move string, mover engine.Seat) {
	if n.children == nil {
		n.children = map[string]*node{}
	}
	n.children[move] = &node{mover: mover, available: 1}
}

// selectMove returns a random move that has no node yet, or the one with the highest
// upper confidence bound.
func (n *node) selectMove(list engine.List, r *engine.Rand) (move string, isNew bool) {
	var fresh []string
	best, most := "", math.Inf(-1)
	for _, m := range list {
		text := engine.Notation(m)
		c := n.children[text]
		if c == nil {
			fresh = append(fresh, text)
			continue
		}
		c.available++
		bound := c.sum/float64(c.visits) + exploration*math.Sqrt(math.Log(float64(c.available))/float64(c.visits))
		if bound > most {
			best, most = text, bound
		}
	}
	if len(fresh) > 0 {
		return fresh[r.IntN(len(fresh))], true
	}
	return best, false
}
