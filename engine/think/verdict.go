package think

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Verdict compares a move with the best one. Both were tried in the same worlds, which
// are others than those by which the best move was found: the luck that made it look
// best would otherwise count against the other move.
type Verdict struct {
	Played Rated   `json:"played"`
	Better Rated   `json:"better"`
	Doubt  float64 `json:"doubt"` // standard error of the difference of their values
}

// Cost returns how much better the better move is, in value. It may be negative.
func (v Verdict) Cost() float64 { return v.Better.Value - v.Played.Value }

// verdictWorlds returns in how many worlds moves are compared. A hard computer compares
// only those that look costly to a medium one.
func verdictWorlds(level Level, playouts bool) int {
	switch {
	case playouts && level == Hard:
		return 240
	case playouts:
		return 32
	case level == Hard:
		return 8
	}
	return 4
}

// Each level has worlds of its own for verdicts, from these entries of the key on.
const (
	firstVerdictWorld     = 1 << 40
	firstHardVerdictWorld = 1 << 41
)

// compareWith compares the move that the question is about with the best move of a list.
// It returns nil if there is no such move, if it is the best, or if no world could be
// judged. Moves are compared whatever the search thinks of them: one that it never tried
// may be the worst of all.
func (q Question) compareWith(list engine.List, best int) *Verdict {
	about := slices.IndexFunc(list, func(m engine.Move) bool { return engine.Notation(m) == q.about })
	if about < 0 || about == best {
		return nil
	}
	entry := uint64(firstVerdictWorld)
	if q.level == Hard {
		entry = firstHardVerdictWorld
	}
	playouts := q.position.Game().HasPlayouts()
	try := q.tryLookingAhead
	if playouts {
		try = q.tryPlayingOut()
	}
	var better, played moveResults
	for world := range uint64(verdictWorlds(q.level, playouts)) {
		b, okBest := try(list, best, entry+2*world)
		a, okAbout := try(list, about, entry+2*world)
		if okBest && okAbout {
			better.add(b)
			played.add(a)
		}
		if !playouts && len(better.outcomes) == chancelessWorlds && better.doubtOver(&played) == 0 {
			break
		}
	}
	n := len(better.outcomes)
	if n == 0 {
		return nil
	}
	return &Verdict{
		Played: newRated(list[about], played.mean(n)), Better: newRated(list[best], better.mean(n)), Doubt: better.doubtOver(&played),
	}
}

// chancelessWorlds is after how many worlds without a difference chance is taken to play
// no part in what follows two moves.
const chancelessWorlds = 2

// doubtOver returns the standard error of how much better r is than another move, or zero
// after a single world.
func (r *moveResults) doubtOver(other *moveResults) float64 {
	if len(r.outcomes) < 2 {
		return 0
	}
	_, err := r.leadOver(other)
	return err
}

// tryPlayingOut returns a function that plays a move of the list in the world of an entry
// of the key and plays on with the quick policy to the end.
func (q Question) tryPlayingOut() func(engine.List, int, uint64) (engine.Outcome, bool) {
	trials := q.position.Trials(q.seat)
	return func(_ engine.List, i int, entry uint64) (engine.Outcome, bool) {
		trials.Deal(engine.NewRand(q.key, entry), false)
		return trials.Try(i, engine.NewRand(q.key, entry+1)), true
	}
}

// maxTurnMoves is how many moves may end a turn when looking ahead.
const maxTurnMoves = 60

// tryLookingAhead serves games whose playouts tell little. It plays a move in the world
// of an entry of the key, ends the turn by the game's own search, and returns what the
// search expects when the seat's next turn begins. It returns false if that turn cannot
// be foreseen.
func (q Question) tryLookingAhead(list engine.List, i int, entry uint64) (engine.Outcome, bool) {
	r := engine.NewRand(q.key, entry+1)
	p, goesOn := q.playMove(q.position.Redeal(q.seat, engine.NewRand(q.key, entry)), engine.Notation(list[i]), r)
	for n := 0; goesOn && n < maxTurnMoves; n++ {
		p, goesOn = q.playMove(p, q.searchAt(p, r).move, r)
	}
	switch status := p.Status(); {
	case status.Over():
		return engine.OutcomeOf(status.Standings, q.seat), true
	case status.Acting.Has(q.seat):
		return q.expectOutcome(p, r)
	}
	if next, ok := p.PreviewTurn(q.seat, r); ok {
		return q.expectOutcome(next, r)
	}
	return engine.Outcome{}, false
}

// playMove plays a move of the seat and reports whether its turn goes on. An illegal move
// changes nothing and ends the turn.
func (q Question) playMove(p engine.Position, move string, r *engine.Rand) (engine.Position, bool) {
	next, _, err := p.Play(q.seat, move, r)
	if err != nil {
		return p, false
	}
	status := next.Status()
	return next, !status.Over() && status.Chapter == p.Status().Chapter && status.Acting.Has(q.seat)
}

// expectOutcome returns what the search expects at the beginning of the seat's turn. Moves
// to which it sees no alternative, such as a delivery, are played first, because its
// opinion of them says nothing about what follows.
func (q Question) expectOutcome(p engine.Position, r *engine.Rand) (engine.Outcome, bool) {
	found := q.searchAt(p, r)
	for n := 0; n < maxTurnMoves && found.isForced; n++ {
		next, goesOn := q.playMove(p, found.move, r)
		if !goesOn {
			break
		}
		p, found = next, q.searchAt(next, r)
	}
	o := found.opinion
	return engine.Outcome{Win: o.Win, Lead: o.Lead, Share: 2*o.Win - 1}, !math.IsNaN(o.Lead)
}

// searched is the result of a game's own search.
type searched struct {
	move     string
	opinion  engine.Opinion // of the move
	isForced bool           // the search considered no other move
}

// searchAt searches another position of the seat. If the search has no opinion, the quick
// policy chooses the move.
func (q Question) searchAt(p engine.Position, r *engine.Rand) searched {
	list := p.List(q.seat)
	opinions, _ := p.Think(q.seat, q.effort(), q.key)
	order := rankTried(opinions)
	if len(order) == 0 {
		return searched{move: p.Quick(q.seat, r)}
	}
	return searched{engine.Notation(list[order[0]]), opinions[order[0]], len(order) == 1}
}
