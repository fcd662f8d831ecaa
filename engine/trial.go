package engine

// FirstChance is the first entry of a decision's key that [Computer.Think] may draw
// chance from. Lower entries are used elsewhere.
const FirstChance = 16

// Effort is how much a computer's decision may cost and how its result is used. It is
// counted, never timed, so that the same question always gives the same move.
type Effort struct {
	// Worlds is how many deals are tried, or the iterations of a game's own search.
	Worlds int
	// Caution is how many standard errors better than the quick policy's move another
	// move must be in the playouts to be preferred. A weak policy needs less.
	Caution float64
	// Slip is how far behind the best move the chosen one tends to be, as a fraction of
	// how far the mean of the tried moves is behind. Zero: the best is played.
	Slip float64
	// Moves limits the moves of all playouts together. Paired playouts end after the
	// world in which the limit is exceeded. It bounds the cost if playouts may be long.
	// Zero: no limit.
	Moves int
	// Seats is the number of seats that Worlds is meant for. With more seats there are
	// proportionally fewer worlds, because each takes longer and more computers may sit
	// there. Zero: any number.
	Seats int
	// Naive is the share of the worlds, 0 to 1, in which the other seats play random
	// legal moves. In them a computer sees what a move earns itself but not how others
	// exploit it; this does not weaken it against opponents who play at random. A
	// game's own search may ignore it.
	Naive float64
}

// Efforts are those of the three levels.
type Efforts struct{ Easy, Medium, Hard Effort }

// Opinion is the result of thinking about one move.
type Opinion struct {
	Value float64 // the move with the greatest value is played
	Win   float64 // expected share of the victory, 0 to 1
	Lead  float64 // expected points ahead of the best other seat
	Tried int     // how often the move was tried; zero: it was skipped and the other fields mean nothing
	// Guess marks an opinion for which no game was played out. Only differences of its
	// Win and Lead to those of other moves are meaningful.
	Guess bool
}

// Outcome is the result of one playout for a seat.
type Outcome struct {
	Win   float64 // 1 for the only winner, 1/n for one of n, else 0
	Lead  float64 // points ahead of the best other seat
	Share float64 // the lead as a part of both scores, -1 to 1
}

// Trials tries the moves of one seat in worlds that the seat cannot distinguish from
// the position. Trials reuse their memory; use them from one goroutine.
type Trials interface {
	// Moves returns the indexes of the moves to be tried in [Position.List].
	Moves() []int
	// Deal makes a new world. In a naive one the other seats play random legal moves.
	Deal(r *Rand, naive bool)
	// Try plays the move with the given index of the list in the current world, plays
	// on with the quick policy to the end, and returns the result for the seat.
	Try(index int, r *Rand) Outcome
	// Standings returns the standings in which the last Try ended, or none if it ended
	// without a result.
	Standings() []Standing
	// Played returns how many moves were played so far.
	Played() int
}

// Trials returns the trials of a seat that must act.
func (p Position) Trials(s Seat) Trials { return p.game.trials(p.state, s) }

// Think runs the game's own search. It returns false if the game has none.
func (p Position) Think(s Seat, effort Effort, key Seed) ([]Opinion, bool) {
	think := p.game.extras.Computer.Think
	if think == nil {
		return nil, false
	}
	return think(p.state, s, p.List(s), effort, key), true
}

// Quick returns the move that the quick policy picks for a seat that must act, in
// notation. It is the policy's best move if the game has [Computer.Decided].
func (p Position) Quick(s Seat, r *Rand) string {
	list, computer := p.List(s), &p.game.extras.Computer
	switch {
	case len(list) == 1:
		return Notation(list[0])
	case computer.Decided != nil:
		return Notation(computer.Decided(p.state, s, list))
	case computer.Quick != nil:
		return Notation(computer.Quick(p.state, s, list, r))
	}
	return Notation(p.game.guide.Sim(p.state, s, list, r))
}

// Round returns the number of the current round, from 1. If the game does not count
// rounds itself, a round is as many chapters as there are seats.
func (p Position) Round() int {
	if round := p.game.extras.Computer.Round; round != nil {
		return round(p.state)
	}
	return (p.Status().Chapter + p.seats - 1) / p.seats
}

// maxPlayoutMoves is how many decisions a playout may take before it is stopped. It
// then counts as nothing won.
const maxPlayoutMoves = 20_000

// trials implements Trials with the game's own types.
type trials[S State[S], M Move] struct {
	*definition[S, M]
	from, world S
	seat        Seat
	moves, list []M
	indexes     []int
	played      int
	naive       bool // whether the current world is naive
	last        []Standing
}

// newTrials returns the trials of a seat that must act in s.
func (d *definition[S, M]) newTrials(s S, seat Seat) Trials {
	t := &trials[S, M]{definition: d, from: s, seat: seat}
	t.moves = d.rules.Legal(s, seat, nil)
	t.indexes = d.candidateIndexes(s, seat, t.moves)
	return t
}

// candidateIndexes returns the indexes of the moves worth trying.
func (d *definition[S, M]) candidateIndexes(s S, seat Seat, moves []M) []int {
	kept := append([]M(nil), moves...)
	if candidates := d.extras.Computer.Candidates; candidates != nil {
		kept = candidates(s, seat, kept)
	}
	indexes := make([]int, 0, len(kept))
	for i, m := range moves {
		if len(indexes) < len(kept) && any(kept[len(indexes)]) == any(m) {
			indexes = append(indexes, i)
		}
	}
	if len(indexes) != len(kept) || len(kept) == 0 {
		panic("engine: candidates are not a non-empty subsequence of the list")
	}
	return indexes
}

func (t *trials[S, M]) Moves() []int { return t.indexes }

func (t *trials[S, M]) Played() int { return t.played }

func (t *trials[S, M]) Deal(r *Rand, naive bool) {
	t.world, t.naive = t.secrets.Redeal(t.from, t.seat, r), naive
}

func (t *trials[S, M]) Try(index int, r *Rand) Outcome {
	s, rec := t.world.Clone(), &Recorder{rand: r, quiet: true}
	t.rules.Apply(s, t.seat, t.moves[index], rec)
	t.played++
	t.last = t.playOut(s, rec)
	return OutcomeOf(t.last, t.seat)
}

func (t *trials[S, M]) Standings() []Standing { return t.last }

// playOut plays with the quick policy to the end and returns the standings. It returns
// nil if there are none, for example because nobody can move.
func (t *trials[S, M]) playOut(s S, rec *Recorder) []Standing {
	status := t.rules.Status(s)
	for range maxPlayoutMoves {
		if status.Over() || status.Acting == 0 {
			return status.Standings
		}
		seat := status.Acting.First()
		if t.list = t.rules.Legal(s, seat, t.list[:0]); len(t.list) == 0 {
			return nil
		}
		t.rules.Apply(s, seat, t.chooseNext(s, seat, rec.rand), rec)
		t.played++
		status = t.rules.Status(s)
	}
	return nil
}

// chooseNext returns the next move of a playout.
func (t *trials[S, M]) chooseNext(s S, seat Seat, r *Rand) M {
	if t.naive && seat != t.seat {
		return t.list[r.IntN(len(t.list))]
	}
	return t.chooseQuick(s, seat, t.list, r)
}

// chooseQuick picks a move with the quick policy.
func (d *definition[S, M]) chooseQuick(s S, seat Seat, list []M, r *Rand) M {
	if len(list) == 1 {
		return list[0]
	}
	if quick := d.extras.Computer.Quick; quick != nil {
		return quick(s, seat, list, r)
	}
	return d.guide.Sim(s, seat, list, r)
}

// OutcomeOf returns the result of a seat in the standings. Empty standings count as
// nothing won.
func OutcomeOf(standings []Standing, seat Seat) (o Outcome) {
	if len(standings) == 0 {
		return o
	}
	own, best, winners, first := 0, -1<<62, 0, false
	for _, st := range standings {
		if st.Place == 1 {
			winners++
			first = first || st.Seat == seat
		}
		if st.Seat == seat {
			own = st.Score
		} else {
			best = max(best, st.Score)
		}
	}
	if first {
		o.Win = 1 / float64(winners)
	}
	o.Lead = float64(own - best)
	o.Share = o.Lead / float64(max(1, max(own, -own)+max(best, -best)))
	return o
}
