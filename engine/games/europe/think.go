package europe

import (
	"cmp"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// efforts are those of the levels. Easy looks no further than the planner and
// slips often, medium seldom.
var efforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 1, Slip: 0.6},
	Medium: engine.Effort{Worlds: 12, Slip: 0.25},
	Hard:   engine.Effort{Worlds: 60},
}

// Quick is the planner's move.
func (guide) Quick(s *State, seat engine.Seat, list []Move, _ *engine.Rand) Move {
	return defaultWeights.chooseMove(s, seat, list)
}

// Think tries the planner's move against others in the same worlds, once the end
// is so near that playouts tell something: before that two moves differ less than
// the luck of what follows. The worse half is dropped again and again (Karnin,
// Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML
// 2013). Each move begins with the planner's opinion, and what playouts showed
// counts by how sure it is. Which card to draw is left to the planner.
func (guide) Think(s *State, seat engine.Seat, list []Move, e engine.Effort, key engine.Seed) []engine.Opinion {
	t := search{s: s, seat: seat, list: list, key: key, runs: make([]trial, len(list))}
	t.start()
	if t.mind.turns <= playoutTurns {
		t.runHalving(e.Worlds * playoutsPerWorld)
	}
	return t.opinions()
}

const (
	maxPlayoutMoves = 2000 // decisions after which one counts as it stands

	playoutTurns     = 8  // turns left from which playouts are made
	playoutsPerWorld = 4  // playouts for each world of an effort, all moves together
	priorDifference  = 4  // points by which one move may differ from another, about
	priorWorlds      = 8  // worlds that a guess of the luck counts for
	leadScale        = 80 // points ahead at which one more is worth a quarter of one in an even game
)

// search is a search in the making.
type search struct {
	s      *State
	seat   engine.Seat
	list   []Move
	key    engine.Seed
	mind   planner
	spread float64 // of two moves in one world, in points, as far as can be guessed
	runs   []trial // at each move of the list
	usual  int     // the planner's move
	alive  []int   // moves still tried, the usual one first
	n      int     // worlds so far
	world  State
	moves  []Move // memory for playouts
}

// trial is what is thought of a move, in points: how far ahead of the usual one
// the planner has it, and what its playouts came to.
type trial struct {
	weighed    bool
	before     float64
	results    []float64
	wins, lead float64
}

// start asks the planner for its move and its opinion of others. Of the cards
// that could be drawn one is tried.
func (t *search) start() {
	t.mind.analyze(t.s, t.seat, &defaultWeights)
	t.spread = float64(min(25, 3+2*t.mind.turns))
	usual := defaultWeights.chooseMove(t.s, t.seat, t.list)
	drawn := isDraw(usual)
	for i, move := range t.list {
		if move == usual {
			t.usual, t.runs[i].weighed = i, true
			t.alive = append([]int{i}, t.alive...)
			continue
		}
		if !t.mind.isWorthTrying(t.list, move) {
			continue
		}
		t.runs[i] = trial{weighed: true, before: t.mind.priorLead(move, usual)}
		if !isDraw(move) || !drawn {
			drawn = drawn || isDraw(move)
			t.alive = append(t.alive, i)
		}
	}
}

// runHalving plays so many games out, in rounds, after each of which half of the moves
// are dropped.
func (t *search) runHalving(tries int) {
	rounds := 0
	for n := 1; n < len(t.alive); n *= 2 {
		rounds++
	}
	for range rounds {
		for range tries / rounds / len(t.alive) {
			t.playWorld()
		}
		t.dropWorseHalf()
	}
}

// playWorld tries all moves that are left in one more world.
func (t *search) playWorld() {
	entry := uint64(engine.FirstChance + 2*t.n)
	t.n++
	world := secrets{}.Redeal(t.s, t.seat, engine.NewRand(t.key, entry))
	for _, i := range t.alive {
		t.world = *world
		t.playOut(i, engine.QuietTurn(engine.NewRand(t.key, entry+1)))
	}
}

// playOut plays a move and goes on to the end by the planner.
func (t *search) playOut(i int, turn *engine.Turn) {
	s, run := &t.world, &t.runs[i]
	rules{}.Apply(s, t.seat, t.list[i], turn)
	for n := 0; s.Stage != Over && n < maxPlayoutMoves; n++ {
		seat := s.acting().First()
		t.moves = rules{}.Legal(s, seat, t.moves[:0])
		rules{}.Apply(s, seat, defaultWeights.chooseMove(s, seat, t.moves), turn)
	}
	o := engine.OutcomeOf(s.standings(), t.seat)
	run.results = append(run.results, o.Lead/(1+math.Abs(o.Lead)/leadScale))
	run.wins += o.Win
	run.lead += o.Lead
}

// dropWorseHalf drops the worse half of the moves; the usual one stays.
func (t *search) dropWorseHalf() {
	rest := t.alive[1:]
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(t.estimatedLead(b), t.estimatedLead(a)) })
	t.alive = t.alive[:1+max(1, len(rest)/2)]
}

// estimatedLead is how many points a move is thought to be ahead of the usual one: what
// the planner and what the playouts say, each by its precision (Bayes).
func (t *search) estimatedLead(i int) float64 {
	run, usual := &t.runs[i], &t.runs[t.usual]
	n := float64(len(run.results))
	if i == t.usual || n == 0 {
		return run.before
	}
	sum, squares := 0.0, priorWorlds*t.spread*t.spread
	for k, v := range run.results {
		d := v - usual.results[k]
		sum += d
		squares += d * d
	}
	mean := sum / n
	variance := max(0, squares-n*mean*mean) / (n + priorWorlds - 1) / n
	return (run.before*variance + mean*priorDifference*priorDifference) / (variance + priorDifference*priorDifference)
}

// opinions are how far moves are ahead, on top of what the usual one came to.
func (t *search) opinions() []engine.Opinion {
	list := make([]engine.Opinion, len(t.runs))
	usual := &t.runs[t.usual]
	tried := float64(max(1, len(usual.results)))
	win, lead := usual.wins/tried, usual.lead/tried
	for i := range t.runs {
		run := &t.runs[i]
		if !run.weighed {
			continue
		}
		ahead := t.estimatedLead(i)
		list[i] = engine.Opinion{
			Value: (lead + ahead) / 100, Win: min(max(0, win+ahead/100), 1), Lead: lead + ahead,
			Tried: max(1, len(run.results)), Guess: len(usual.results) == 0,
		}
	}
	return list
}
