package china

import (
	"math/rand/v2"
	"testing"
)

// A network finds what going over all steps again and again finds, with the fewest
// steps among equal costs, and each way is made of steps that there are.
func TestNetworkFindsTheCheapest(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		const nodes, limit = 30, 60
		steps := map[[2]node]toll{}
		for range 100 {
			steps[[2]node{node(r.IntN(nodes)), node(r.IntN(nodes))}] = tollOf(r.IntN(9)*r.IntN(9), r.IntN(2))
		}
		n := newNetwork(nodes)
		n.start(3)
		n.search(limit, func(at node) {
			for ends, step := range steps {
				if ends[0] == at {
					n.reach(ends[1], at, step)
				}
			}
		})
		var want [nodes]toll
		for at := range want {
			want[at] = tollOf(unlimited, 0)
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
			if w.toll != want[at] {
				t.Fatalf("seed %d: node %d costs %d with %d steps, want %d with %d",
					seed, at, w.toll.cost(), w.toll.steps(), want[at].cost(), want[at].steps())
			}
			if step, ok := steps[[2]node{w.prev, node(at)}]; at != 3 && (!ok || n.ways[w.prev].toll+step != w.toll) {
				t.Fatalf("seed %d: no step leads from %d to %d", seed, w.prev, at)
			}
		}
	}
}

// A search ends with the cost at which it is told to, and leaves what is dearer unreached.
func TestNetworkEndsEarly(t *testing.T) {
	n := newNetwork(10)
	n.start(0)
	n.search(unlimited, func(at node) {
		if at < 8 {
			n.reach(at+1, at, tollOf(int(at%2), 1))
		}
		if at == 4 {
			n.end(at)
		}
	})
	if n.ways[5].toll != tollOf(2, 5) || !n.ways[5].done || n.ways[6].done || n.ways[7].prev != noNode {
		t.Errorf("it found %+v", n.ways)
	}
}
