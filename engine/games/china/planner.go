package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// planner makes one decision of a computer player. It considers tours that meet
// one demand, or two on different cards in every order, and rates them by income,
// track and turns. It uses only public information and keeps nothing between
// decisions. A tour that was begun simply rates better the next time.
type planner struct {
	*roads
	state     *State
	site      *buildSite
	player    *Player
	seat      engine.Seat
	moves     []Move
	maxTours  int     // how many tours are rehearsed
	turnValue float64 // value of a turn, in millions
	worthLead float64 // see [State.leadInWorth]

	starts       MilepostSet // where the train is, or may be placed
	back         int8
	survey       networkSurvey
	errands      []errand
	errandCities CitySet // cities of the errands
	hauls        [NumMainland + 1][NumMainland]haul
	missingTrack [NumMajors]int // price of track from the network to each major city
	portPrice    int            // price of a link with the track to it, 0 if the network has one
	tours        []tour
	path         []section
	stopEnds     [2 * maxErrands]int
	startAt      int // index in way at which the train is placed
}

// Values in millions, tuned by duels between planners.
const (
	stepValue    = 0.6  // a milepost of each turn's move
	networkValue = 0.15 // per million of new track, for later use
	goalValue    = 0.7  // per million saved on the way to the major cities
	maxMissing   = 60   // the most that counts for one major city or a link
	excessValue  = 0.1  // per million that is not needed for victory
	handValue    = -10  // a new hand in place of a turn
)

const fromStart = NumMainland // row of planner.hauls for ways from the train

// findTours fills in pl.tours with the best possible tours and their values. It
// returns false if there is none.
func (pl *planner) findTours() bool {
	pl.turnValue = stepValue * float64(pl.state.speed(pl.player))
	v := pl.site.view
	v.NoBuild, v.Flood, v.MajorExits = nil, 0, [NumMajors]uint8{} // these are temporary
	pl.roads = v.newRoads()
	if !pl.findStart() {
		return false
	}
	pl.survey.linkPrices = pl.state.linkPrices(pl.seat)
	pl.errands = pl.errands[:0]
	for i, card := range pl.player.Cards {
		for _, d := range card.demands() {
			pl.errands = pl.findErrands(i, d, pl.errands)
		}
	}
	pl.measureHauls()
	pl.sketchTours()
	for i := range pl.tours {
		pl.tours[i].tourResult = pl.rehearseTour(&pl.tours[i])
	}
	pl.tours = slices.DeleteFunc(pl.tours, func(t tour) bool { return !t.possible })
	return len(pl.tours) > 0
}

// findStart fills in where tours begin and which track the network lacks for
// victory. It returns false if the train is off its own network.
func (pl *planner) findStart() bool {
	own := board.OwnPosts(pl.state.Track[:], uint8(pl.seat), pl.state.Links[DalianFerry])
	pl.missingTrack = missingTrack(&own)
	pl.portPrice = pl.cheapestPort(&own)
	pl.starts, pl.back = own, backNone
	switch {
	case !pl.player.Placed && own == (MilepostSet{}):
		pl.starts = ringPoints
	case pl.player.Placed:
		pl.starts = MilepostSet{}
		pl.starts.Add(pl.player.At)
		if !board.IsCity(pl.player.At) && pl.player.Back != backFerry {
			pl.back = pl.player.Back
		}
		return own.Has(pl.player.At) || isMajor(cityAt(pl.player.At))
	}
	return true
}

// cheapestPort returns the price of the cheapest link with the track to its
// port, or 0 if the network has one.
func (pl *planner) cheapestPort(own *MilepostSet) int {
	least := maxMissing
	if pl.state.bestConnection(pl.seat).port {
		return 0
	}
	for g, fee := range pl.state.linkPrices(pl.seat) {
		if Passage(g) == DalianFerry {
			continue
		}
		for m := range own.All() {
			least = min(least, fee+int(emptyBoardPrices()[portCities[g]][m]))
		}
	}
	return least
}

// measureHauls finds the ways between all cities of the errands.
func (pl *planner) measureHauls() {
	pl.errandCities = 0
	for _, e := range pl.errands {
		if pl.errandCities |= 1 << e.to.city; !e.held {
			pl.errandCities |= 1 << e.from.city
		}
	}
	pl.measureFrom(fromStart, &pl.starts, pl.back)
	for rest := pl.errandCities; rest != 0; rest &= rest - 1 {
		pl.measureFrom(int(rest.first()), &cityMileposts[rest.first()], backNone)
	}
}

// measureFrom fills in one row of hauls: the ways from the given mileposts to each
// city of the errands.
func (pl *planner) measureFrom(row int, from *MilepostSet, back int8) {
	ways, _ := pl.searchFrom(from, back, nil)
	for rest := pl.errandCities; rest != 0; rest &= rest - 1 {
		h, ok := pl.haulTo(ways, rest.first())
		if !ok {
			h.build = unaffordable
		}
		pl.hauls[row][rest.first()] = h
	}
}

// sketchTours estimates the value of every tour and keeps the maxTours best ones
// in pl.tours.
func (pl *planner) sketchTours() {
	pl.tours = pl.tours[:0]
	for i := range pl.errands {
		pl.extendSketch(&tourSketch{errands: pl.errands[i : i+1], row: fromStart})
		for j := range pl.errands[:i] {
			if pl.errands[j].card != pl.errands[i].card {
				pl.extendSketch(&tourSketch{errands: []errand{pl.errands[i], pl.errands[j]}, row: fromStart})
			}
		}
	}
}

// tourSketch is a tour under construction.
type tourSketch struct {
	tour
	errands []errand
	stage   [maxErrands]errandStage
	row     int  // row of hauls for the tour's current city
	haul    haul // steps and track of the tour so far
}

// errandStage is how far a sketch has carried out an errand.
type errandStage uint8

const (
	notPickedUp errandStage = iota // a held load, too, starts at this stage
	pickedUp
	delivered
)

// extendSketch tries each possible next stop of a sketch. Once all errands are
// delivered, it estimates the tour and keeps it if it is good enough.
func (pl *planner) extendSketch(sk *tourSketch) {
	complete := true
	for i := range sk.errands {
		e := &sk.errands[i]
		stage := sk.stage[i]
		if e.held && stage == notPickedUp {
			stage = pickedUp
		}
		switch {
		case stage == notPickedUp && sk.countLoads()+pl.countIdleLoads(sk, e.from.city) < engines[pl.player.Engine].loads:
			pl.addStop(*sk, i, pickedUp, &e.from)
		case stage == pickedUp:
			pl.addStop(*sk, i, delivered, &e.to)
		}
		complete = complete && stage == delivered
	}
	if complete {
		pl.keepIfBest(sk)
	}
}

// countIdleLoads returns how many carried loads the sketch does not need but would
// still be on the train when it loads in c. The planner never unloads what the
// city supplies.
func (pl *planner) countIdleLoads(sk *tourSketch, c City) (idle int) {
	for _, g := range pl.player.carriedGoods() {
		if loadableIn(c).Has(g) && !slices.ContainsFunc(sk.errands, func(e errand) bool { return e.to.good == g }) {
			idle++
		}
	}
	return idle
}

// loadableIn returns the goods that can be loaded in a city, including
// containers in ports.
func loadableIn(c City) GoodSet {
	if linkAtCity[c] != NumPassages {
		return suppliedGoods[c] | taiwanGoods
	}
	return suppliedGoods[c]
}

// countLoads returns how many loads of the sketch are on the train.
func (sk *tourSketch) countLoads() (n int) {
	for i := range sk.errands {
		if sk.stage[i] == pickedUp || sk.stage[i] == notPickedUp && sk.errands[i].held {
			n++
		}
	}
	return n
}

// addStop extends a copy of the sketch by one stop, which brings its i-th errand to
// the given stage, and tries what may follow. It does nothing if no path leads
// there.
func (pl *planner) addStop(sk tourSketch, i int, stage errandStage, at *stop) {
	next := &pl.hauls[sk.row][at.city]
	if next.build >= unaffordable {
		return
	}
	sk.stops[sk.n] = *at
	sk.n++
	sk.stage[i], sk.row = stage, int(at.city)
	sk.haul = haul{sk.haul.steps + next.steps, sk.haul.build + next.build}
	pl.extendSketch(&sk)
}

// keepIfBest estimates a finished sketch and keeps its tour if it is among the
// maxTours best.
func (pl *planner) keepIfBest(sk *tourSketch) {
	sk.value = pl.estimateValue(sk)
	if len(pl.tours) < pl.maxTours {
		pl.tours = append(pl.tours, sk.tour)
		return
	}
	worst := 0
	for i := range pl.tours {
		if pl.tours[i].value < pl.tours[worst].value {
			worst = i
		}
	}
	if sk.value > pl.tours[worst].value {
		pl.tours[worst] = sk.tour
	}
}

// estimateValue returns the estimated value of a tour, from the ways between its
// stops. Since ways may share track, track costs at most as much as connecting each
// stop separately.
func (pl *planner) estimateValue(sk *tourSketch) float64 {
	gain, waits, separate := 0, 0, 0
	var seen CitySet
	for _, at := range sk.stopList() {
		gain += at.pays - at.linkPrice
		if at.byContainer {
			waits++
		}
		if !seen.has(at.city) {
			separate += int(pl.hauls[fromStart][at.city].build)
		}
		seen |= 1 << at.city
	}
	build := float64(min(int(sk.haul.build), separate))
	turns := max(float64(sk.haul.steps)/float64(pl.state.speed(pl.player)), build/turnLimit) + float64(waits)
	return float64(gain) - (1-networkValue)*build - pl.turnValue*turns
}

// rehearseTour finds the path of a tour, plays the tour through and returns its
// outcome.
func (pl *planner) rehearseTour(t *tour) (result tourResult) {
	if !pl.findTourPath(t) {
		return result
	}
	reh := rehearsal{
		stops: t.stopList(), path: pl.path, stopEnds: pl.stopEnds[:t.n], speed: pl.state.speed(pl.player),
		cash: pl.player.Cash, minCash: pl.player.Cash, targetCash: pl.targetCash() - pl.savedTrack(), start: pl.startAt, idleTurns: pl.idleTurns(),
	}
	if pl.state.TimeUp {
		reh.targetCash = math.MaxInt // the richest seat wins
	}
	turns, ok := reh.run(pl.firstTurn())
	if !ok {
		return result
	}
	t.n = len(reh.stops)
	pl.path = pl.path[:pl.stopEnds[t.n-1]]
	built := 0
	for _, s := range pl.path {
		built += int(s.price)
	}
	value := pl.rehearsedGain(&reh) + networkValue*float64(built) + goalValue*float64(pl.savedTrack()) - pl.turnValue*turns
	return tourResult{possible: true, value: value - max(0, reserve-float64(reh.minCash)), minCash: reh.minCash}
}

// rehearsedGain returns the money that a rehearsal earns. Money beyond what
// victory needs counts little.
func (pl *planner) rehearsedGain(r *rehearsal) float64 {
	needless := max(0, r.cash-max(r.targetCash, pl.player.Cash))
	return float64(r.cash-pl.player.Cash) - (1-excessValue)*float64(needless)
}

// findTourPath fills in pl.path and pl.stopEnds for a tour. It returns false if a
// stop cannot be reached.
func (pl *planner) findTourPath(t *tour) bool {
	defer pl.forgetLaid()
	pl.path, pl.startAt = pl.path[:0], 0
	from, back := pl.starts, pl.back
	for i, at := range t.stopList() {
		ways, end := pl.searchFrom(&from, back, &cityMileposts[at.city])
		if end == NoMilepost {
			return false
		}
		way := pl.pathTo(ways, end)
		pl.path = append(pl.path, way...)
		pl.assumeLaid(way)
		pl.stopEnds[i] = len(pl.path)
		from, back = MilepostSet{}, backNone
		from.Add(end)
	}
	if !pl.player.Placed {
		pl.startAt = pl.stopEnds[0]
	}
	return true
}

// idleTurns returns in how many turns the train cannot move, including the
// current one.
func (pl *planner) idleTurns() int {
	switch {
	case pl.state.Stage == OpeningOut:
		return 2
	case pl.state.Stage == OpeningBack || pl.state.Turn.Building:
		return 1
	}
	return 0
}

// firstTurn returns what is left of the current turn: mileposts, and money for
// track.
func (pl *planner) firstTurn() (moves, money int) {
	return pl.state.Turn.MovesLeft, pl.state.buildBudget()
}

// savedTrack returns how many millions of the track missing for victory become
// needless by the new track of pl.path.
func (pl *planner) savedTrack() (saved int) {
	for c, missing := range pl.missingTrack {
		left := missing
		for _, s := range pl.path {
			if s.price > 0 && missing > 0 {
				left = min(left, int(emptyBoardPrices()[c][s.to]))
			}
		}
		saved += missing - left
	}
	return saved
}
