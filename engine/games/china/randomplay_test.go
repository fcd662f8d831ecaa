package china

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// visitPositions calls show for positions of two matches in turn: mostly after a
// move, some after undoing many moves, some redealt.
func visitPositions(t *testing.T, seed uint64, positions int, show func(s *State, r *rand.Rand)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 14))
	chance := engine.NewRand(numbered(seed), 0)
	options := engine.Options{"express": "no", "indulgence": "yes", "limit": limitNone}
	var matches [2][]*State
	for i := range matches {
		matches[i] = []*State{rules{}.Setup(2+int(seed%5), options, engine.NewRecorder(chance))}
	}
	for range positions {
		match := &matches[min(r.IntN(4), 1)]
		s := (*match)[len(*match)-1].Clone()
		switch n := r.IntN(40); {
		case s.isOver() || n == 0:
			*match = (*match)[:1+r.IntN(len(*match))]
			continue
		case n == 1:
			s = secrets{}.Redeal(s, engine.Seat(r.IntN(s.seatCount()+1)), chance)
		default:
			rules{}.Apply(s, s.actingSeats().First(), randomMove(s, r, chance), engine.NewRecorder(chance))
		}
		*match = append(*match, s)
		show(s, r)
	}
}

// randomMove returns mostly a sensible move, so that there is track, and
// sometimes any move of any kind, so that trains reach foreign track too.
func randomMove(s *State, r *rand.Rand, chance *engine.Rand) Move {
	seat := s.actingSeats().First()
	list := rules{}.Legal(s, seat, nil)
	switch {
	case len(list) == 1:
		return list[0]
	case r.IntN(3) > 0:
		return guide{}.Sim(s, seat, list, chance)
	}
	like := list[r.IntN(len(list))].kind
	if r.IntN(2) == 0 {
		like = kind(r.IntN(int(kindDiscard)))
	}
	alike := slices.DeleteFunc(slices.Clone(list), func(m Move) bool { return m.kind != like })
	if len(alike) == 0 {
		return list[r.IntN(len(list))]
	}
	return alike[r.IntN(len(alike))]
}
