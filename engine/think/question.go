package think

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// The entries of a question's key from which chance is drawn. Entries from
// [engine.FirstChance] on are for a game's own search; playouts use two for each world,
// from firstWorld on.
const (
	redealEntry = 0
	choiceEntry = 1
	policyEntry = 2
	firstWorld  = engine.FirstChance
)

// Question is what a computer thinks about: a position that its seat cannot distinguish
// from the true one, and how to think.
type Question struct {
	position engine.Position
	seat     engine.Seat
	level    Level
	key      engine.Seed
	about    string // a move in notation that is compared with the best one; empty: none
	depth    int    // how many times the worlds of its level the search has; 0: once
}

// NewQuestion returns the question of which move a seat that must act should play. The
// key is from [engine.Seed.ThinkKey]. The question contains nothing that the seat cannot
// know.
func NewQuestion(p engine.Position, seat engine.Seat, level Level, key engine.Seed) Question {
	return Question{position: p.Redeal(seat, engine.NewRand(key, redealEntry)), seat: seat, level: level, key: key}
}

// Answer is the result of thinking.
type Answer struct {
	Move string  `json:"move"`           // in notation
	Best []Rated `json:"best,omitempty"` // at most three moves, the best first; empty if nothing was rated
	// Verdict compares the move that the question is about with the best one; nil if the
	// question is about none, or about the best move.
	Verdict *Verdict `json:"verdict,omitempty"`
}

// About returns a question like q whose answer also compares the given move with the
// best one.
func (q Question) About(move string) Question {
	q.about = move
	return q
}

// Rated is a move and its expected results.
type Rated struct {
	Move  string  `json:"move"`
	Value float64 `json:"value"` // by which moves are compared
	Win   float64 `json:"win"`   // expected share of the victory, 0 to 1
	Lead  float64 `json:"lead"`  // expected points ahead of the best other seat
	Guess bool    `json:"guess"` // see [engine.Opinion]
}

// maxRated is how many moves an answer rates.
const maxRated = 3

// Answer thinks and returns the answer. The same question always has the same answer.
func (q Question) Answer() Answer {
	list := q.position.List(q.seat)
	choice := engine.NewRand(q.key, choiceEntry)
	switch {
	case len(list) == 0:
		return Answer{}
	case len(list) == 1:
		return Answer{Move: engine.Notation(list[0])}
	}
	switch q.level {
	case Random:
		return Answer{Move: engine.Notation(list[choice.IntN(len(list))])}
	case Sim:
		return Answer{Move: q.position.Choose(q.seat, choice)}
	case Quick:
		return Answer{Move: q.position.Quick(q.seat, choice)}
	}
	return q.rateAndChoose(list, choice)
}

// rateAndChoose rates the moves and chooses one.
func (q Question) rateAndChoose(list engine.List, choice *engine.Rand) Answer {
	e := q.effort()
	opinions, ok := q.position.Think(q.seat, e, q.key)
	if !ok {
		opinions = q.ratePlayouts(list, e)
	}
	order := rankTried(opinions)
	if len(order) == 0 {
		return Answer{Move: q.position.Quick(q.seat, choice)}
	}
	a := Answer{Move: engine.Notation(list[chooseWithSlip(opinions, order, e.Slip, choice)])}
	for _, i := range order[:min(maxRated, len(order))] {
		a.Best = append(a.Best, newRated(list[i], opinions[i]))
	}
	a.Verdict = q.compareWith(list, order[0])
	return a
}

// newRated returns a move with its opinion.
func newRated(m engine.Move, o engine.Opinion) Rated {
	return Rated{engine.Notation(m), o.Value, o.Win, o.Lead, o.Guess}
}

// If there are more than maxTried moves, only some are tried: those that the quick
// policy picks in policyPicks attempts, and random others.
const (
	maxTried    = 64
	policyPicks = 24
)

// ratePlayouts rates the moves of a list by paired playouts.
func (q Question) ratePlayouts(list engine.List, e engine.Effort) []engine.Opinion {
	index := make(map[string]int, len(list))
	for i, m := range list {
		index[engine.Notation(m)] = i
	}
	r := engine.NewRand(q.key, policyEntry)
	policyMove := index[q.position.Quick(q.seat, r)]
	trials := q.position.Trials(q.seat)
	moves := trials.Moves()
	kept := map[int]bool{policyMove: true}
	if len(moves) <= maxTried {
		for _, i := range moves {
			kept[i] = true
		}
	} else {
		for range policyPicks {
			kept[index[q.position.Quick(q.seat, r)]] = true
		}
		for len(kept) < maxTried {
			kept[moves[r.IntN(len(moves))]] = true
		}
	}
	return pairedPlayouts(trials, slices.Sorted(maps.Keys(kept)), len(list), policyMove, e, q.key)
}

// rankTried returns the indexes of the moves that were tried, the best first. Of equal
// ones, the one tried more often comes first, then the one earlier in the list.
func rankTried(opinions []engine.Opinion) []int {
	var order []int
	for i, o := range opinions {
		if o.Tried > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(
			cmp.Compare(opinions[b].Value, opinions[a].Value), cmp.Compare(opinions[b].Tried, opinions[a].Tried),
		)
	})
	return order
}

// chooseWithSlip returns the first move of the order. With a slip it returns any move,
// with odds exp(-behind/slip), where behind is relative to how far the mean is behind.
func chooseWithSlip(opinions []engine.Opinion, order []int, slip float64, r *engine.Rand) int {
	best, behind := opinions[order[0]].Value, 0.0
	for _, i := range order {
		behind += (best - opinions[i].Value) / float64(len(order))
	}
	if slip <= 0 || behind <= 0 {
		return order[0]
	}
	sum := 0.0
	odds := make([]float64, len(order))
	for n, i := range order {
		odds[n] = math.Exp((opinions[i].Value - best) / behind / slip)
		sum += odds[n]
	}
	at := float64(r.Uint64()>>11) / (1 << 53) * sum
	for n, i := range order {
		if at -= odds[n]; at < 0 {
			return i
		}
	}
	return order[0]
}
