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
	t := comparison{state: s, seat: seat, list: list, key: key, results: make([]trialResult, len(list))}
	t.selectCandidates()
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

// comparison is a comparison of moves in progress.
type comparison struct {
	state        *State
	seat         engine.Seat
	list         []Move
	key          engine.Seed
	planner      planner
	spread       float64       // guessed standard deviation, in points, between two moves in one world
	results      []trialResult // one per move of the list
	plannersMove int           // index of the planner's move
	remaining    []int         // moves still compared, the planner's move first
	worldCount   int           // worlds so far
	world        State
	moves        []Move // buffer for playouts
}

// trialResult is what is known of a move, in points: its assumed lead over the
// planner's move, and the results of its playouts.
type trialResult struct {
	isConsidered bool
	priorLead    float64
	results      []float64
	wins, lead   float64
}

// selectCandidates asks the planner for its move and for its estimate of the others. Of
// several draws only one is compared.
func (t *comparison) selectCandidates() {
	t.planner.analyze(t.state, t.seat, &defaultWeights)
	t.spread = float64(min(25, 3+2*t.planner.turns))
	plannersMove := defaultWeights.chooseMove(t.state, t.seat, t.list)
	drawn := isDraw(plannersMove)
	for i, move := range t.list {
		if move == plannersMove {
			t.plannersMove, t.results[i].isConsidered = i, true
			t.remaining = append([]int{i}, t.remaining...)
			continue
		}
		if !t.planner.isWorthTrying(t.list, move) {
			continue
		}
		t.results[i] = trialResult{isConsidered: true, priorLead: t.planner.priorLead(move, plannersMove)}
		if !isDraw(move) || !drawn {
			drawn = drawn || isDraw(move)
			t.remaining = append(t.remaining, i)
		}
	}
}

// runHalving spends the given number of playouts in rounds, and drops half of
// the moves after each round.
func (t *comparison) runHalving(tries int) {
	rounds := 0
	for n := 1; n < len(t.remaining); n *= 2 {
		rounds++
	}
	for range rounds {
		for range tries / rounds / len(t.remaining) {
			t.playWorld()
		}
		t.dropWorseHalf()
	}
}

// playWorld plays every remaining move out in one more world.
func (t *comparison) playWorld() {
	entry := uint64(engine.FirstChance + 2*t.worldCount)
	t.worldCount++
	world := secrets{}.Redeal(t.state, t.seat, engine.NewRand(t.key, entry))
	for _, i := range t.remaining {
		t.world = *world
		t.playOut(i, engine.QuietRecorder(engine.NewRand(t.key, entry+1)))
	}
}

// playOut makes move i in the current world and lets the planner play to the
// end.
func (t *comparison) playOut(i int, rec *engine.Recorder) {
	s, run := &t.world, &t.results[i]
	rules{}.Apply(s, t.seat, t.list[i], rec)
	for n := 0; s.Stage != Over && n < maxPlayoutMoves; n++ {
		seat := s.actingSeats().First()
		t.moves = rules{}.Legal(s, seat, t.moves[:0])
		rules{}.Apply(s, seat, defaultWeights.chooseMove(s, seat, t.moves), rec)
	}
	o := engine.OutcomeOf(s.standings(), t.seat)
	run.results = append(run.results, o.Lead/(1+math.Abs(o.Lead)/leadScale))
	run.wins += o.Win
	run.lead += o.Lead
}

// dropWorseHalf drops the worse half of the moves. The planner's move stays.
func (t *comparison) dropWorseHalf() {
	rest := t.remaining[1:]
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(t.estimatedLead(b), t.estimatedLead(a)) })
	t.remaining = t.remaining[:1+max(1, len(rest)/2)]
}

// estimatedLead returns the estimated lead, in points, of a move over the
// planner's move. It combines the assumed lead with the playouts, each weighted
// by its precision (Bayes).
func (t *comparison) estimatedLead(i int) float64 {
	run, plannersMove := &t.results[i], &t.results[t.plannersMove]
	n := float64(len(run.results))
	if i == t.plannersMove || n == 0 {
		return run.priorLead
	}
	sum, squares := 0.0, priorWorlds*t.spread*t.spread
	for k, v := range run.results {
		d := v - plannersMove.results[k]
		sum += d
		squares += d * d
	}
	mean := sum / n
	variance := max(0, squares-n*mean*mean) / (n + priorWorlds - 1) / n
	return (run.priorLead*variance + mean*priorDifference*priorDifference) / (variance + priorDifference*priorDifference)
}

// opinions returns an opinion of each move: its estimated lead on top of the
// playout results of the planner's move.
func (t *comparison) opinions() []engine.Opinion {
	list := make([]engine.Opinion, len(t.results))
	plannersMove := &t.results[t.plannersMove]
	tried := float64(max(1, len(plannersMove.results)))
	win, lead := plannersMove.wins/tried, plannersMove.lead/tried
	for i := range t.results {
		run := &t.results[i]
		if !run.isConsidered {
			continue
		}
		ahead := t.estimatedLead(i)
		list[i] = engine.Opinion{
			Value: (lead + ahead) / 100, Win: min(max(0, win+ahead/100), 1), Lead: lead + ahead,
			Tried: max(1, len(run.results)), Guess: len(plannersMove.results) == 0,
		}
	}
	return list
}
