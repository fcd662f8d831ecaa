package china

import (
	"math/rand/v2"
	"testing"
)

// TestPathSearchFindsTheCheapest checks that a search finds the same costs as
// repeated passes over all steps, and the fewest steps among equals.
func TestPathSearchFindsTheCheapest(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		const nodes, limit = 30, 60
		steps := map[[2]node]pathCost{}
		for range 100 {
			steps[[2]node{node(r.IntN(nodes)), node(r.IntN(nodes))}] = newPathCost(r.IntN(9)*r.IntN(9), r.IntN(2))
		}
		n := newPathSearch(nodes)
		n.addStart(3)
		n.run(limit, func(at node) {
			for ends, step := range steps {
				if ends[0] == at {
					n.relax(ends[1], at, step)
				}
			}
		})
		var want [nodes]pathCost
		for at := range want {
			want[at] = newPathCost(unlimited, 0)
		}
		want[3] = 0
		for range nodes {
			for ends, step := range steps {
				if want[ends[0]].cost() < unlimited {
					want[ends[1]] = min(want[ends[1]], want[ends[0]]+step)
				}
			}
		}
		for at, w := range n.ways {
			if want[at].cost() > limit {
				continue
			}
			if w.cost != want[at] {
				t.Fatalf("seed %d: node %d costs %d with %d steps, want %d with %d",
					seed, at, w.cost.cost(), w.cost.steps(), want[at].cost(), want[at].steps())
			}
			if step, ok := steps[[2]node{w.prev, node(at)}]; at != 3 && (!ok || n.ways[w.prev].cost+step != w.cost) {
				t.Fatalf("seed %d: no step leads from %d to %d", seed, w.prev, at)
			}
		}
	}
}

// TestPathSearchStopsEarly checks that a search stops at the given cost and
// leaves more expensive nodes unreached.
func TestPathSearchStopsEarly(t *testing.T) {
	n := newPathSearch(10)
	n.addStart(0)
	n.run(unlimited, func(at node) {
		if at < 8 {
			n.relax(at+1, at, newPathCost(int(at%2), 1))
		}
		if at == 4 {
			n.stopAt(at)
		}
	})
	if n.ways[5].cost != newPathCost(2, 5) || !n.ways[5].done || n.ways[6].done || n.ways[7].prev != noNode {
		t.Errorf("search found unexpected ways: %+v", n.ways)
	}
}
