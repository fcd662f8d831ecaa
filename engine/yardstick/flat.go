package yardstick

import "github.com/railbot/railbot/engine"

// maxFlatMoves is how many moves flat Monte Carlo tries. If there are more, it tries
// random ones.
const maxFlatMoves = 48

// flat is flat Monte Carlo with a number of worlds.
type flat struct{ worlds int }

// choose returns the index of the move with the best mean.
func (f flat) choose(p engine.Position, seat engine.Seat, key engine.Seed) int {
	list := p.List(seat)
	tried := sampleMoves(len(list), engine.NewRand(key, choiceEntry))
	sums := make([]float64, len(tried))
	for world := range f.worlds {
		r := engine.NewRand(key, uint64(firstWorld+world))
		dealt := p.Redeal(seat, r)
		for k, i := range tried {
			if next, _, err := dealt.Play(seat, engine.Notation(list[i]), r); err == nil {
				sums[k] += worth(next.PlayOut(r), seat)
			}
		}
	}
	best := 0
	for k := range tried {
		if sums[k] > sums[best] {
			best = k
		}
	}
	return tried[best]
}

// sampleMoves returns the indexes of the moves to try.
func sampleMoves(n int, r *engine.Rand) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	if n <= maxFlatMoves {
		return all
	}
	r.Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:maxFlatMoves]
}
