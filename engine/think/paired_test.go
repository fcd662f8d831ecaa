package think

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// bandit is a set of moves with known outcomes: each is the sum of a mean, the world's
// luck that all share, and a little luck of its own.
type bandit struct {
	means []float64
	own   float64 // how much luck of its own a try has
	luck  float64 // of the current world
	tries []int
	long  int // how many moves a try plays
	moves int // moves played
}

func (b *bandit) Moves() []int {
	var all []int
	for i := range b.means {
		all = append(all, i)
	}
	return all
}

func (b *bandit) Deal(r *engine.Rand, _ bool) { b.luck = float64(r.IntN(1000))/500 - 1 }

func (b *bandit) Try(i int, r *engine.Rand) engine.Outcome {
	b.tries[i]++
	b.moves += b.long
	for range i {
		r.IntN(2) // each move has other luck
	}
	own := b.own * (float64(r.IntN(1000))/500 - 1)
	return engine.Outcome{Share: b.means[i] + b.luck + own}
}

func (b *bandit) Played() int { return b.moves }

func (b *bandit) Standings() []engine.Standing { return nil }

// runPlayouts runs paired playouts of all moves of a bandit. own is the
// policy's move.
func runPlayouts(b *bandit, own, worlds int) []engine.Opinion {
	b.tries = make([]int, len(b.means))
	return pairedPlayouts(b, b.Moves(), len(b.means), own, engine.Effort{Worlds: worlds, Caution: defaultCaution}, engine.Seed{'b'})
}

func TestPairedPlayoutsFindBetterMoveDespiteLuck(t *testing.T) {
	b := &bandit{means: []float64{0.1, 0.2, 0.1, 0}, own: 0.05}
	if got := rankTried(runPlayouts(b, 0, 40))[0]; got != 1 {
		t.Errorf("move %d is thought best, want 1", got)
	}
	if b.tries[3] >= b.tries[1] || b.tries[3] > 12 {
		t.Errorf("tries %v: the worst was not dropped early", b.tries)
	}
}

func TestPairedPlayoutsKeepPolicyMoveUnlessClearlyWorse(t *testing.T) {
	for own := range 4 {
		b := &bandit{means: []float64{0.1, 0.1, 0.1, 0.1}, own: 1}
		if got := rankTried(runPlayouts(b, own, 12))[0]; got != own {
			t.Errorf("of equal moves %d is thought best, want the policy's %d", got, own)
		}
	}
}

func TestPairedPlayoutsStopWithOneMoveLeft(t *testing.T) {
	b := &bandit{means: []float64{0.5, 0}, own: 0.01}
	runPlayouts(b, 0, 1000)
	if b.tries[0] > 8 {
		t.Errorf("%d worlds for what was clear after a few", b.tries[0])
	}
	b = &bandit{means: []float64{0.5, 0.5, 0.5}}
	runPlayouts(b, 1, 1000)
	if b.tries[1] > equalAfter {
		t.Errorf("%d worlds for moves that come to the same in each", b.tries[1])
	}
}

// TestPairedPlayoutsStopAtMoveLimit checks that every move is tried in the
// last world too.
func TestPairedPlayoutsStopAtMoveLimit(t *testing.T) {
	for _, c := range []struct{ moves, worlds int }{{0, 5}, {1, 1}, {60, 2}, {61, 3}} {
		b := &bandit{means: []float64{0.1, 0.1, 0.1}, own: 1, long: 10, tries: make([]int, 3)}
		pairedPlayouts(b, b.Moves(), 3, 0, engine.Effort{Worlds: 5, Moves: c.moves}, engine.Seed{'b'})
		if !slices.Equal(b.tries, []int{c.worlds, c.worlds, c.worlds}) {
			t.Errorf("of 3 with 10 moves each in %d: tried %v, want %d", c.moves, b.tries, c.worlds)
		}
	}
}

func TestDroppedMovesNeverRankBest(t *testing.T) {
	for n := range uint64(50) {
		b := &bandit{means: []float64{0, 0.02, 0.04, 0.06, 0.08}, own: 0.3, tries: make([]int, 5)}
		opinions := pairedPlayouts(b, b.Moves(), 5, 0, engine.Effort{Worlds: 24, Caution: defaultCaution}, engine.Seed{byte(n)})
		if best := rankTried(opinions)[0]; opinions[best].Tried < opinions[0].Tried {
			t.Errorf(
				"seed %d: the best was tried %d times, the policy's move %d", n, opinions[best].Tried,
				opinions[0].Tried,
			)
		}
	}
}

// TestNaiveWorldsAreEvenlySpread checks that any number of first worlds has the right share
// of naive ones.
func TestNaiveWorldsAreEvenlySpread(t *testing.T) {
	for _, c := range []struct {
		share float64
		want  string
	}{{0, "......"}, {1, "nnnnnn"}, {0.5, ".n.n.n"}, {0.34, "..n..n"}} {
		got := ""
		for world := range 6 {
			if isNaiveWorld(world, c.share) {
				got += "n"
			} else {
				got += "."
			}
		}
		if got != c.want {
			t.Errorf("%v of the worlds: %s, want %s", c.share, got, c.want)
		}
	}
}
