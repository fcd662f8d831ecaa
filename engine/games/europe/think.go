package europe

import (
	"cmp"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// efforts holds the effort of each level. Easy uses the planner's move and
// often slips; medium seldom slips.
var efforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 1, Slip: 0.6},
	Medium: engine.Effort{Worlds: 12, Slip: 0.25},
	Hard:   engine.Effort{Worlds: 60},
}

// quickMove returns the planner's move.
func quickMove(s *State, seat engine.Seat, list []Move, _ *engine.Rand) Move {
	return defaultWeights.chooseMove(s, seat, list)
}

// think compares the planner's move with others by playouts in the same worlds.
// It makes playouts only near the end: earlier, two moves differ by less than
// the luck of what follows.
//
// The worse half of the moves is dropped repeatedly (Karnin, Koren and Somekh,
// "Almost optimal exploration in multi-armed bandits", ICML 2013). Each move
// starts with the planner's estimate; playouts count by how certain their
// result is. Which card to draw is left to the planner.
func think(s *State, seat engine.Seat, list []Move, e engine.Effort, key engine.Seed) []engine.Opinion {
	t := search{s: s, seat: seat, list: list, key: key, runs: make([]trial, len(list))}
	t.start()
	if t.planner.turns <= playoutTurns {
		t.runHalving(e.Worlds * playoutsPerWorld)
	}
	return t.opinions()
}

const (
	maxPlayoutMoves = 2000 // moves after which a playout is scored as it stands

	playoutTurns     = 8  // with this many turns left, playouts begin
	playoutsPerWorld = 4  // playouts per world of an effort, for all moves together
	priorDifference  = 4  // points by which two moves typically differ
	priorWorlds      = 8  // weight, in worlds, of the guessed spread
	leadScale        = 80 // lead in points at which one more point counts a quarter of what it does at zero
)

// search is a comparison of moves in progress.
type search struct {
	s            *State
	seat         engine.Seat
	list         []Move
	key          engine.Seed
	planner      planner
	spread       float64 // guessed standard deviation, in points, between two moves in one world
	runs         []trial // one per move of the list
	plannersMove int     // index of the planner's move
	alive        []int   // moves still compared, the planner's move first
	n            int     // worlds so far
	world        State
	moves        []Move // buffer for playouts
}

// trial is what is known of a move, in points: its assumed lead over the
// planner's move, and the results of its playouts.
type trial struct {
	weighed    bool
	before     float64
	results    []float64
	wins, lead float64
}

// start asks the planner for its move and for its estimate of the others. Of
// several draws only one is compared.
func (t *search) start() {
	t.planner.analyze(t.s, t.seat, &defaultWeights)
	t.spread = float64(min(25, 3+2*t.planner.turns))
	usual := defaultWeights.chooseMove(t.s, t.seat, t.list)
	drawn := isDraw(usual)
	for i, move := range t.list {
		if move == usual {
			t.plannersMove, t.runs[i].weighed = i, true
			t.alive = append([]int{i}, t.alive...)
			continue
		}
		if !t.planner.isWorthTrying(t.list, move) {
			continue
		}
		t.runs[i] = trial{weighed: true, before: t.planner.priorLead(move, usual)}
		if !isDraw(move) || !drawn {
			drawn = drawn || isDraw(move)
			t.alive = append(t.alive, i)
		}
	}
}

// runHalving spends the given number of playouts in rounds, and drops half of
// the moves after each round.
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

// playWorld plays every remaining move out in one more world.
func (t *search) playWorld() {
	entry := uint64(engine.FirstChance + 2*t.n)
	t.n++
	world := secrets{}.Redeal(t.s, t.seat, engine.NewRand(t.key, entry))
	for _, i := range t.alive {
		t.world = *world
		t.playOut(i, engine.QuietRecorder(engine.NewRand(t.key, entry+1)))
	}
}

// playOut makes move i in the current world and lets the planner play to the
// end.
func (t *search) playOut(i int, rec *engine.Recorder) {
	s, run := &t.world, &t.runs[i]
	rules{}.Apply(s, t.seat, t.list[i], rec)
	for n := 0; s.Stage != Over && n < maxPlayoutMoves; n++ {
		seat := s.acting().First()
		t.moves = rules{}.Legal(s, seat, t.moves[:0])
		rules{}.Apply(s, seat, defaultWeights.chooseMove(s, seat, t.moves), rec)
	}
	o := engine.OutcomeOf(s.standings(), t.seat)
	run.results = append(run.results, o.Lead/(1+math.Abs(o.Lead)/leadScale))
	run.wins += o.Win
	run.lead += o.Lead
}

// dropWorseHalf drops the worse half of the moves. The planner's move stays.
func (t *search) dropWorseHalf() {
	rest := t.alive[1:]
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(t.estimatedLead(b), t.estimatedLead(a)) })
	t.alive = t.alive[:1+max(1, len(rest)/2)]
}

// estimatedLead returns the estimated lead, in points, of a move over the
// planner's move. It combines the assumed lead with the playouts, each weighted
// by its precision (Bayes).
func (t *search) estimatedLead(i int) float64 {
	run, usual := &t.runs[i], &t.runs[t.plannersMove]
	n := float64(len(run.results))
	if i == t.plannersMove || n == 0 {
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

// opinions returns an opinion of each move: its estimated lead on top of the
// playout results of the planner's move.
func (t *search) opinions() []engine.Opinion {
	list := make([]engine.Opinion, len(t.runs))
	usual := &t.runs[t.plannersMove]
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
