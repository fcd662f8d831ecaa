package think

import (
	"fmt"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Deepen returns the same question for a search with depth times the worlds of its level.
// The depth is not encoded by [Question.Encode].
func (q Question) Deepen(depth int) Question {
	q.depth = depth
	return q
}

// effort returns the effort of the question's search.
func (q Question) effort() engine.Effort {
	e := effortOf(q.position.Game(), q.level, q.position.Seats())
	depth := max(1, q.depth)
	e.Worlds *= depth
	e.Moves *= depth
	return e
}

// Rank returns the moves that the search considers, the best first. Unlike
// [Question.Answer] it returns all of them and never slips.
func (q Question) Rank() []Rated {
	list := q.position.List(q.seat)
	if len(list) < 2 {
		return nil
	}
	opinions, ok := q.position.Think(q.seat, q.effort(), q.key)
	if !ok {
		opinions = q.ratePlayouts(list, q.effort())
	}
	var rated []Rated
	for _, i := range rankTried(opinions) {
		rated = append(rated, newRated(list[i], opinions[i]))
	}
	return rated
}

// Compared is a move with its mean results in worlds in which other moves were tried too.
type Compared struct {
	Move string
	Win  float64 // share of the victory, 0 to 1
	Lead float64 // points ahead of the best other seat
	// Behind is how many points less Lead is than the Lead of the first move, and Doubt is the
	// standard error of Behind. Both are zero for the first move.
	Behind, Doubt float64
	// Parts are the parts of the seat's final score, in the game's order, and Rival is the
	// final score of the best other seat. Both are missing if nothing was played out.
	Parts []MeanPart
	Rival float64
}

// MeanPart is a part of a score, averaged over worlds.
type MeanPart struct {
	Name   string
	Points float64
}

// firstComparedWorld and firstDeepWorld are the first entries of the key from which
// comparisons draw chance. Deepened questions are judged in other worlds, so that luck
// which misled a quick comparison does not mislead them too.
const (
	firstComparedWorld = 1 << 42
	firstDeepWorld     = 1 << 43
)

// Compare tries moves, given in notation, in the same worlds, and returns their results in
// the same order. It needs fewer worlds if chance plays no part in what follows. It returns
// an error if a move is not legal, or if nothing could be judged.
func (q Question) Compare(moves []string, worlds int) ([]Compared, error) {
	list := q.position.List(q.seat)
	indexes := make([]int, len(moves))
	for i, move := range moves {
		indexes[i] = slices.IndexFunc(list, func(m engine.Move) bool { return engine.Notation(m) == move })
		if indexes[i] < 0 {
			return nil, fmt.Errorf("think: %q is not legal", move)
		}
	}
	c, first := newComparison(q, list, indexes), uint64(firstComparedWorld)
	if q.depth > 1 {
		first = firstDeepWorld
	}
	for world := range uint64(worlds) {
		c.tryWorld(q, first+2*world)
		if c.isSettled() {
			break
		}
	}
	if c.judged == 0 {
		return nil, fmt.Errorf("think: no world could be judged")
	}
	compared := make([]Compared, len(moves))
	for i, move := range moves {
		compared[i] = c.result(i, move)
	}
	return compared, nil
}

// comparison is a comparison of moves in progress.
type comparison struct {
	list     engine.List
	indexes  []int              // of the compared moves in list
	judged   int                // how many worlds had a result for all moves
	outcomes [][]engine.Outcome // by move
	parts    [][]MeanPart       // by move, as sums
	rivals   []float64          // by move, as sums
	trials   engine.Trials      // nil if the comparison looks ahead
	seat     engine.Seat
}

// newComparison returns a comparison of the moves with the given indexes of a list.
func newComparison(q Question, list engine.List, indexes []int) *comparison {
	n := len(indexes)
	c := &comparison{
		list: list, indexes: indexes, outcomes: make([][]engine.Outcome, n), parts: make([][]MeanPart, n),
		rivals: make([]float64, n), seat: q.seat,
	}
	if q.position.Game().HasPlayouts() {
		c.trials = q.position.Trials(q.seat)
	}
	return c
}

// tryWorld tries all moves in the world of an entry of the key.
func (c *comparison) tryWorld(q Question, entry uint64) {
	found := make([]engine.Outcome, len(c.indexes))
	if c.trials != nil {
		c.trials.Deal(engine.NewRand(q.key, entry), false)
	}
	for i, index := range c.indexes {
		if c.trials == nil {
			o, ok := q.tryLookingAhead(c.list, index, entry)
			if !ok {
				return
			}
			found[i] = o
			continue
		}
		found[i] = c.trials.Try(index, engine.NewRand(q.key, entry+1))
		c.addParts(i, c.trials.Standings())
	}
	for i, o := range found {
		c.outcomes[i] = append(c.outcomes[i], o)
	}
	c.judged++
}

// addParts adds the parts of the seat's score and the best other score to the sums of the
// i-th move.
func (c *comparison) addParts(i int, standings []engine.Standing) {
	rival := math.Inf(-1)
	for _, s := range standings {
		if s.Seat != c.seat {
			rival = max(rival, float64(s.Score))
			continue
		}
		for _, p := range s.Parts {
			at := slices.IndexFunc(c.parts[i], func(known MeanPart) bool { return known.Name == p.Name })
			if at < 0 {
				at = len(c.parts[i])
				c.parts[i] = append(c.parts[i], MeanPart{Name: p.Name})
			}
			c.parts[i][at].Points += float64(p.Points)
		}
	}
	if len(standings) > 1 {
		c.rivals[i] += rival
	}
}

// isSettled reports whether chance plays no part in what follows the moves.
func (c *comparison) isSettled() bool {
	if c.trials != nil || c.judged != chancelessWorlds {
		return false
	}
	for _, outcomes := range c.outcomes {
		if outcomes[0] != outcomes[1] {
			return false
		}
	}
	return true
}

// result returns the mean results of the i-th move.
func (c *comparison) result(i int, move string) Compared {
	n := float64(c.judged)
	r := Compared{Move: move, Rival: c.rivals[i] / n}
	for _, p := range c.parts[i] {
		r.Parts = append(r.Parts, MeanPart{p.Name, p.Points / n})
	}
	sum, squares := 0.0, 0.0
	for w, o := range c.outcomes[i] {
		r.Win += o.Win / n
		r.Lead += o.Lead / n
		d := c.outcomes[0][w].Lead - o.Lead
		sum += d
		squares += d * d
	}
	r.Behind = sum / n
	if c.judged > 1 {
		r.Doubt = math.Sqrt(max(0, squares-n*r.Behind*r.Behind) / (n - 1) / n)
	}
	return r
}
