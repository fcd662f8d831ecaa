package think

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// winWeight is the weight of the victory in a playout's value. The rest is the lead as
// a part of both scores, which is informative before a victory is in sight.
const winWeight = 0.2

// valueOf returns the value of a playout, -1 to 1.
func valueOf(o engine.Outcome) float64 {
	return winWeight*(2*o.Win-1) + (1-winWeight)*o.Share
}

// pairedPlayouts tries moves of a list in the same worlds and returns one opinion for
// each of the n moves of the list. moves are the indexes to try. policyMove is the index
// of the quick policy's choice, one of them.
func pairedPlayouts(t engine.Trials, moves []int, n, policyMove int, e engine.Effort, key engine.Seed) []engine.Opinion {
	r := &race{results: make([]moveResults, n), remaining: moves, policyMove: policyMove, caution: e.Caution}
	for world := 0; world < e.Worlds && len(r.remaining) > 1 && (e.Moves == 0 || t.Played() < e.Moves); world++ {
		entry := uint64(firstWorld + 2*world)
		t.Deal(engine.NewRand(key, entry), isNaiveWorld(world, e.Naive))
		for _, i := range r.remaining {
			r.results[i].add(t.Try(i, engine.NewRand(key, entry+1)))
		}
		if isDropDue(world + 1) {
			r.dropLosers()
		}
	}
	return r.opinions()
}

// isNaiveWorld reports whether a world is naive. Naive worlds are spread evenly.
func isNaiveWorld(world int, share float64) bool {
	return math.Floor(float64(world+1)*share) > math.Floor(float64(world)*share)
}

// isDropDue reports whether losing moves are dropped after a number of worlds: 6, 8,
// 12, 16, 24, 32 …
func isDropDue(worlds int) bool {
	for worlds > 8 && worlds%2 == 0 {
		worlds /= 2
	}
	return worlds == 6 || worlds == 8
}

// moveResults are the results of one move so far, by world.
type moveResults struct {
	outcomes []engine.Outcome
	value    float64 // the sum
}

// add adds the outcome of a playout in the next world.
func (r *moveResults) add(o engine.Outcome) {
	r.outcomes = append(r.outcomes, o)
	r.value += valueOf(o)
}

// mean returns the mean result of the move in the first n worlds.
func (r *moveResults) mean(n int) engine.Opinion {
	m := engine.Opinion{Tried: n}
	for _, o := range r.outcomes[:n] {
		m.Value += valueOf(o) / float64(n)
		m.Win += o.Win / float64(n)
		m.Lead += o.Lead / float64(n)
	}
	return m
}

// leadOver compares two moves in the worlds in which both were tried. It returns how
// much better r is and the standard error of that, which is infinite after one world.
func (r *moveResults) leadOver(other *moveResults) (mean, err float64) {
	worlds := min(len(r.outcomes), len(other.outcomes))
	n, sum, squares := float64(worlds), 0.0, 0.0
	for w := range worlds {
		d := valueOf(r.outcomes[w]) - valueOf(other.outcomes[w])
		sum += d
		squares += d * d
	}
	mean = sum / n
	if worlds < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(max(0, squares-n*mean*mean) / (n - 1) / n)
}

// race is a set of moves tried in the same worlds.
type race struct {
	results    []moveResults
	remaining  []int // the moves that are still tried, in the list's order
	policyMove int   // the quick policy's choice, which is never dropped

	caution float64 // see [engine.Effort]
}

// dropLosers drops the moves that are further behind the best than chance explains, or
// that had the same results as the best in each of several worlds.
func (r *race) dropLosers() {
	best := r.policyMove
	for _, i := range r.remaining {
		if r.results[i].value > r.results[best].value {
			best = i
		}
	}
	r.remaining = slices.DeleteFunc(slices.Clone(r.remaining), func(i int) bool {
		return i != best && i != r.policyMove && isBeaten(&r.results[i], &r.results[best])
	})
}

const (
	dropMargin = 2 // standard errors that a move must be behind to be dropped
	equalAfter = 8 // worlds after which two moves with the same results count as one
)

// isBeaten reports whether a move is so far behind the best that it can be dropped.
func isBeaten(r, best *moveResults) bool {
	mean, err := best.leadOver(r)
	if mean == 0 && err == 0 {
		return len(r.outcomes) >= equalAfter
	}
	return mean > dropMargin*err
}

// opinions compares each move with the policy's choice. A move's value is a cautious
// estimate of how much better it is. A dropped move never ranks above a kept one.
func (r *race) opinions() []engine.Opinion {
	list := make([]engine.Opinion, len(r.results))
	policy := &r.results[r.policyMove]
	if len(policy.outcomes) == 0 {
		list[r.policyMove].Tried = 1 // the only one
		return list
	}
	base := policy.mean(len(policy.outcomes))
	least := math.Inf(1)
	for _, i := range r.remaining {
		list[i] = r.opinion(i, base)
		least = min(least, list[i].Value)
	}
	for i := range r.results {
		if len(r.results[i].outcomes) > 0 && !slices.Contains(r.remaining, i) {
			list[i] = r.opinion(i, base)
			list[i].Value = min(list[i].Value, least)
		}
	}
	return list
}

// opinion returns the opinion of a move, from its distance to the policy's choice in
// the worlds in which both were tried.
func (r *race) opinion(i int, base engine.Opinion) engine.Opinion {
	if i == r.policyMove {
		return base
	}
	m, policy := &r.results[i], &r.results[r.policyMove]
	n := len(m.outcomes)
	ahead, err := m.leadOver(policy)
	mean, policyMean := m.mean(n), policy.mean(n)
	return engine.Opinion{
		Value: base.Value + ahead - r.caution*min(err, 1),
		Win:   min(max(0, base.Win+mean.Win-policyMean.Win), 1),
		Lead:  base.Lead + mean.Lead - policyMean.Lead,
		Tried: n,
	}
}
