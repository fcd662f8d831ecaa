package engine

// Quick is implemented by the Guide of a game whose playouts have a policy of
// their own: Quick chooses from a non-empty list in microseconds, by what the
// seat may see, and builds no view. Without it playouts choose by [Guide.Sim].
type Quick[S State[S], M Move] interface {
	Quick(s S, seat Seat, list []M, r *Rand) M
}

// Decided is implemented by the Guide of a game whose quick policy leaves something to
// chance, so that playouts differ, and is stronger without: Decided chooses as Quick does,
// but what it takes for the best. It is the move that others are weighed against.
type Decided[S State[S], M Move] interface {
	Decided(s S, seat Seat, list []M) M
}

// Thinker is implemented by the Guide of a game with a search of its own. Think
// weighs each move of a list of at least two and gives one [Opinion] for each, in
// the list's order. The state is one that the seat cannot tell from the true one,
// and is not changed; what is hidden from the seat must not decide. All chance
// comes from the key: entry n of it is NewRand(key, n), from entry [FirstChance]
// on. Effort is counted as the game's [Efforts] say.
type Thinker[S State[S], M Move] interface {
	Think(s S, seat Seat, list []M, effort Effort, key Seed) []Opinion
}

// Candidates is implemented by the Guide of a game whose lists are too long to
// try each move: Candidates keeps those that are worth a thought, at least one,
// in the list's order. It may use the list's memory.
type Candidates[S State[S], M Move] interface {
	Candidates(s S, seat Seat, list []M) []M
}

// Appraiser is implemented by the Guide of a game whose playouts may be cut off:
// Appraise gives what each seat would have if the game ended now, as
// [Status.Standings] does at its end. Playouts go on for as many chapters as
// [Meta.Horizon] says.
type Appraiser[S State[S]] interface {
	Appraise(s S) []Standing
}

// Rounder is implemented by the Guide of a game that counts rounds other than by
// one chapter for each seat: Round is the number of the present one, from 1.
type Rounder[S State[S]] interface {
	Round(s S) int
}

// FirstChance is the first entry of a thought's key that a [Thinker] may draw
// chance from: those before it are drawn from elsewhere.
const FirstChance = 16

// Effort is how much a thought may cost and how its result is used. It is
// counted, never timed, so that the same thought comes to the same move.
type Effort struct {
	// Worlds is how many deals are tried, or the iterations of a game's own
	// search.
	Worlds int
	// Caution is by how many standard errors playouts must show a move to be
	// better than the quick policy's own, for it to be preferred: less where that
	// policy is weak.
	Caution float64
	// Slip is how far behind the best a chosen move tends to be, as a part of
	// how far the mean of the moves that were tried is; zero: the best is played.
	Slip float64
	// Moves is how many moves all playouts may take together: in the world in which there
	// are more, paired playouts end. It bounds what a thought costs where a playout may be
	// long. Zero: any number.
	Moves int
	// Seats is for how many seats the worlds are meant: with more there are fewer in
	// proportion, for each takes longer and more computers may sit there. Zero: for
	// any.
	Seats int
	// Naive is the share of the worlds, 0 to 1, in which the others are taken for players of any
	// legal moves. Who thinks so sees what a move brings the own seat, and not what the others
	// make of it; it is no weakness against those who do play any move. A game's own search
	// may pass it over.
	Naive float64
}

// Efforts are those of the levels at which a game is played.
type Efforts struct{ Easy, Medium, Hard Effort }

// Opinion is what a thought came to about one move.
type Opinion struct {
	Value float64 // the greatest is played
	Win   float64 // expected share of the victory, 0 to 1
	Lead  float64 // expected points ahead of the best other seat
	Tried int     // how often the move was tried; zero: it was passed over, the rest says nothing
	// Guess marks an opinion for which no game was played out: of Win and Lead only how
	// they differ from those of other moves says something.
	Guess bool
}

// Outcome is what one playout came to for a seat.
type Outcome struct {
	Win   float64 // 1 for the only winner, 1/n for one of n, else 0
	Lead  float64 // points ahead of the best other seat
	Share float64 // the lead as a part of both scores, -1 to 1
}

// Trials tries the moves of one seat in worlds that it cannot tell from the
// position. They reuse their memory: use them from one goroutine.
type Trials interface {
	// Moves are the indexes of the moves to be tried in [Position.List].
	Moves() []int
	// Deal makes a world; in a naive one the other seats play any legal moves.
	Deal(r *Rand, naive bool)
	// Try plays the move of an index of the list in the present world, goes on
	// to the end by the quick policy, and gives what the seat has of it.
	Try(index int, r *Rand) Outcome
	// Played is how many moves were played so far.
	Played() int
}

// Trials makes ready to try the moves of a seat that must act.
func (p Position) Trials(s Seat) Trials { return p.box.trials(s) }

// Think asks the game's own search; false where it has none.
func (p Position) Think(s Seat, effort Effort, key Seed) ([]Opinion, bool) {
	return p.box.think(s, effort, key)
}

// Quick lets the quick policy pick a move of a seat that must act, in notation: its best,
// if it tells which that is ([Decided]).
func (p Position) Quick(s Seat, r *Rand) string { return p.box.quick(s, r) }

// Round is the number of the present round, from 1: as the game counts them,
// else one for as many chapters as there are seats.
func (p Position) Round() int { return p.box.round(p.seats) }

// longestPlayout is how many decisions a playout may take before it is given up
// and counts as it stands, or as nothing won.
const maxPlayoutMoves = 20_000

type trials[S State[S], M Move] struct {
	*definition[S, M]
	from, world S
	seat        Seat
	moves, list []M
	indexes     []int
	played      int
	naive       bool // is the present world
}

func (b box[S, M]) trials(seat Seat) Trials {
	t := &trials[S, M]{definition: b.definition, from: b.s, seat: seat}
	t.moves = b.rules.Legal(b.s, seat, nil)
	t.indexes = b.candidates(b.s, seat, t.moves)
	return t
}

// candidates are the indexes of the moves of a list that are worth a thought.
func (d *definition[S, M]) candidates(s S, seat Seat, moves []M) []int {
	kept := append([]M(nil), moves...)
	if c, ok := d.guide.(Candidates[S, M]); ok {
		kept = c.Candidates(s, seat, kept)
	}
	indexes := make([]int, 0, len(kept))
	for i, m := range moves {
		if len(indexes) < len(kept) && any(kept[len(indexes)]) == any(m) {
			indexes = append(indexes, i)
		}
	}
	if len(indexes) != len(kept) || len(kept) == 0 {
		panic("engine: candidates are not moves of the list in its order")
	}
	return indexes
}

func (t *trials[S, M]) Moves() []int { return t.indexes }

func (t *trials[S, M]) Played() int { return t.played }

func (t *trials[S, M]) Deal(r *Rand, naive bool) {
	t.world, t.naive = t.secrets.Redeal(t.from, t.seat, r), naive
}

func (t *trials[S, M]) Try(index int, r *Rand) Outcome {
	s, turn := t.world.Clone(), &Turn{rand: r, quiet: true}
	t.rules.Apply(s, t.seat, t.moves[index], turn)
	t.played++
	return OutcomeOf(t.playOut(s, turn), t.seat)
}

// playOut goes on by the quick policy to the end, or to the horizon, and gives
// the standings there; nil where nothing can be said, as where nobody may go on.
func (t *trials[S, M]) playOut(s S, turn *Turn) []Standing {
	appraiser, cuts := t.guide.(Appraiser[S])
	status := t.rules.Status(s)
	horizon := status.Chapter + t.horizon
	for range maxPlayoutMoves {
		if status.Over() || status.Acting == 0 {
			return status.Standings
		}
		if cuts && t.horizon > 0 && status.Chapter > horizon {
			break
		}
		seat := status.Acting.First()
		if t.list = t.rules.Legal(s, seat, t.list[:0]); len(t.list) == 0 {
			return nil
		}
		t.rules.Apply(s, seat, t.chooseNext(s, seat, turn.rand), turn)
		t.played++
		status = t.rules.Status(s)
	}
	if cuts {
		return appraiser.Appraise(s)
	}
	return nil
}

// next is the move with which a playout goes on.
func (t *trials[S, M]) chooseNext(s S, seat Seat, r *Rand) M {
	if t.naive && seat != t.seat {
		return t.list[r.IntN(len(t.list))]
	}
	return t.chooseQuick(s, seat, t.list, r)
}

// choose is the quick policy.
func (d *definition[S, M]) chooseQuick(s S, seat Seat, list []M, r *Rand) M {
	if len(list) == 1 {
		return list[0]
	}
	if q, ok := d.guide.(Quick[S, M]); ok {
		return q.Quick(s, seat, list, r)
	}
	return d.guide.Sim(s, seat, list, r)
}

// OutcomeOf is what standings are for a seat; nothing won where there are none.
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

func (b box[S, M]) think(seat Seat, effort Effort, key Seed) ([]Opinion, bool) {
	thinker, ok := b.guide.(Thinker[S, M])
	if !ok {
		return nil, false
	}
	return thinker.Think(b.s, seat, b.rules.Legal(b.s, seat, nil), effort, key), true
}

func (b box[S, M]) quick(seat Seat, r *Rand) string {
	list := b.rules.Legal(b.s, seat, nil)
	if d, ok := b.guide.(Decided[S, M]); ok {
		return Notation(d.Decided(b.s, seat, list))
	}
	return Notation(b.chooseQuick(b.s, seat, list, r))
}

func (b box[S, M]) round(seats int) int {
	if rounder, ok := b.guide.(Rounder[S]); ok {
		return rounder.Round(b.s)
	}
	return (b.rules.Status(b.s).Chapter + seats - 1) / seats
}
