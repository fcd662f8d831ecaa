package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// planner decides for a computer player. It considers tours that meet one
// demand, or two on different cards in every order, and rates them by income,
// track and turns. It uses only public information and keeps nothing between
// decisions. A tour that was begun simply rates better the next time.
type planner struct {
	*roads
	s         *State
	site      *buildSite
	p         *Player
	seat      engine.Seat
	moves     []Move
	maxTours  int     // how many tours are rehearsed
	turnWorth float64 // value of a turn, in millions

	starts       MilepostSet // where the train is, or may be placed
	back         int8
	links        networkSurvey
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
	stepWorth    = 0.6  // a milepost of each turn's move
	networkWorth = 0.15 // per million of new track, for later use
	goalWorth    = 0.7  // per million saved on the way to the major cities
	maxMissing   = 60   // the most that counts for one major city or a link
	excessWorth  = 0.1  // per million that is not needed for victory
	handWorth    = -10  // a new hand in place of a turn
)

const fromStart = NumMainland // row of planner.hauls for ways from the train

// findTours fills in the possible tours with their values. It returns false if
// there is none.
func (b *planner) findTours() bool {
	b.turnWorth = stepWorth * float64(b.s.speed(b.p))
	v := b.site.view
	v.NoBuild, v.Flood, v.MajorExits = nil, 0, [NumMajors]uint8{} // these are temporary
	b.roads = v.newRoads()
	if !b.findStart() {
		return false
	}
	b.links.linkPrices = b.s.linkPrices(b.seat)
	b.errands = b.errands[:0]
	for i, card := range b.p.Cards {
		for _, d := range card.demands() {
			b.errands = b.findErrands(i, d, b.errands)
		}
	}
	b.measureHauls()
	b.sketchTours()
	for i := range b.tours {
		b.tours[i].tourResult = b.rehearseTour(&b.tours[i])
	}
	b.tours = slices.DeleteFunc(b.tours, func(t tour) bool { return !t.possible })
	return len(b.tours) > 0
}

// findStart fills in where tours begin. It returns false if the train is off its
// own network.
func (b *planner) findStart() bool {
	own := board.OwnPosts(b.s.Track[:], uint8(b.seat), b.s.Links[DalianFerry])
	for c := range b.missingTrack {
		b.missingTrack[c] = maxMissing
		for m := range own.All() {
			b.missingTrack[c] = min(b.missingTrack[c], int(emptyBoardPrices()[c][m]))
		}
	}
	b.portPrice = b.cheapestPort(&own)
	b.starts, b.back = own, backNone
	switch {
	case !b.p.Placed && own == (MilepostSet{}):
		b.starts = ringPoints
	case b.p.Placed:
		b.starts = MilepostSet{}
		b.starts.Add(b.p.At)
		if !board.IsCity(b.p.At) && b.p.Back != backFerry {
			b.back = b.p.Back
		}
		return own.Has(b.p.At) || isMajor(cityAt(b.p.At))
	}
	return true
}

// cheapestPort returns the price of the cheapest link with the track to its
// port, or 0 if the network has one.
func (b *planner) cheapestPort(own *MilepostSet) int {
	least := maxMissing
	if b.s.bestConnection(b.seat).port {
		return 0
	}
	for g, fee := range b.s.linkPrices(b.seat) {
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
func (b *planner) measureHauls() {
	b.errandCities = 0
	for _, e := range b.errands {
		if b.errandCities |= 1 << e.to.city; !e.held {
			b.errandCities |= 1 << e.from.city
		}
	}
	b.measureFrom(fromStart, &b.starts, b.back)
	for rest := b.errandCities; rest != 0; rest &= rest - 1 {
		b.measureFrom(int(rest.first()), &cityMileposts[rest.first()], backNone)
	}
}

// measureFrom finds the ways of one row of hauls.
func (b *planner) measureFrom(row int, from *MilepostSet, back int8) {
	ways, _ := b.searchFrom(from, back, nil)
	for rest := b.errandCities; rest != 0; rest &= rest - 1 {
		h, ok := b.haulTo(ways, rest.first())
		if !ok {
			h.build = unaffordable
		}
		b.hauls[row][rest.first()] = h
	}
}

// sketchTours estimates all tours and keeps the best ones.
func (b *planner) sketchTours() {
	b.tours = b.tours[:0]
	for i := range b.errands {
		b.extendSketch(&tourSketch{errands: b.errands[i : i+1], row: fromStart})
		for j := range b.errands[:i] {
			if b.errands[j].card != b.errands[i].card {
				b.extendSketch(&tourSketch{errands: []errand{b.errands[i], b.errands[j]}, row: fromStart})
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

// extendSketch tries each possible next stop. It estimates the tour once no
// errand is left.
func (b *planner) extendSketch(sk *tourSketch) {
	over := true
	for i := range sk.errands {
		e := &sk.errands[i]
		stage := sk.stage[i]
		if e.held && stage == notPickedUp {
			stage = pickedUp
		}
		switch {
		case stage == notPickedUp && sk.countLoads()+b.countIdleLoads(sk, e.from.city) < engines[b.p.Engine].loads:
			b.addStop(*sk, i, pickedUp, &e.from)
		case stage == pickedUp:
			b.addStop(*sk, i, delivered, &e.to)
		}
		over = over && stage == delivered
	}
	if over {
		b.keepIfBest(sk)
	}
}

// countIdleLoads returns how many loads the sketch does not need and the planner
// would not unload in c, because the city offers them again.
func (b *planner) countIdleLoads(sk *tourSketch, c City) (n int) {
	for _, g := range b.p.carriedGoods() {
		if loadableIn(c).Has(g) && !slices.ContainsFunc(sk.errands, func(e errand) bool { return e.to.good == g }) {
			n++
		}
	}
	return n
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
func (b *planner) addStop(sk tourSketch, i int, stage errandStage, at *stop) {
	next := &b.hauls[sk.row][at.city]
	if next.build >= unaffordable {
		return
	}
	sk.stops[sk.n] = *at
	sk.n++
	sk.stage[i], sk.row = stage, int(at.city)
	sk.haul = haul{sk.haul.steps + next.steps, sk.haul.build + next.build}
	b.extendSketch(&sk)
}

// keepIfBest estimates a tour and keeps it if it is among the best.
func (b *planner) keepIfBest(sk *tourSketch) {
	sk.value = b.estimateValue(sk)
	if len(b.tours) < b.maxTours {
		b.tours = append(b.tours, sk.tour)
		return
	}
	worst := 0
	for i := range b.tours {
		if b.tours[i].value < b.tours[worst].value {
			worst = i
		}
	}
	if sk.value > b.tours[worst].value {
		b.tours[worst] = sk.tour
	}
}

// estimateValue rates a tour by the ways between its stops. Since ways may share
// track, track costs at most as much as connecting each stop separately.
func (b *planner) estimateValue(sk *tourSketch) float64 {
	gain, waits, each := 0, 0, 0
	var seen CitySet
	for _, at := range sk.stopList() {
		gain += at.pays - at.linkPrice
		if at.byContainer {
			waits++
		}
		if !seen.has(at.city) {
			each += int(b.hauls[fromStart][at.city].build)
		}
		seen |= 1 << at.city
	}
	build := float64(min(int(sk.haul.build), each))
	turns := max(float64(sk.haul.steps)/float64(b.s.speed(b.p)), build/turnLimit) + float64(waits)
	return float64(gain) - (1-networkWorth)*build - b.turnWorth*turns
}

// rehearseTour finds the way of a tour and plays it through.
func (b *planner) rehearseTour(t *tour) (c tourResult) {
	if !b.findTourPath(t) {
		return c
	}
	r := rehearsal{
		stops: t.stopList(), path: b.path, stopEnds: b.stopEnds[:t.n], speed: b.s.speed(b.p),
		cash: b.p.Cash, minCash: b.p.Cash, targetCash: b.targetCash() - b.savedTrack(), start: b.startAt, idleTurns: b.idleTurns(),
	}
	if b.s.TimeUp {
		r.targetCash = math.MaxInt // the richest seat wins
	}
	turns, ok := r.run(b.firstTurn())
	if !ok {
		return c
	}
	t.n = len(r.stops)
	b.path = b.path[:b.stopEnds[t.n-1]]
	built := 0
	for _, s := range b.path {
		built += int(s.price)
	}
	value := b.rehearsedGain(&r) + networkWorth*float64(built) + goalWorth*float64(b.savedTrack()) - b.turnWorth*turns
	return tourResult{possible: true, value: value - max(0, reserve-float64(r.minCash)), minCash: r.minCash}
}

// rehearsedGain returns the money that a rehearsal earns. Money beyond what
// victory needs counts little.
func (b *planner) rehearsedGain(r *rehearsal) float64 {
	needless := max(0, r.cash-max(r.targetCash, b.p.Cash))
	return float64(r.cash-b.p.Cash) - (1-excessWorth)*float64(needless)
}

// findTourPath fills in b.path and b.stopEnds for a tour. It returns false if
// there is no way.
func (b *planner) findTourPath(t *tour) bool {
	defer b.forgetLaid()
	b.path, b.startAt = b.path[:0], 0
	from, back := b.starts, b.back
	for i, at := range t.stopList() {
		ways, end := b.searchFrom(&from, back, &cityMileposts[at.city])
		if end == NoMilepost {
			return false
		}
		way := b.pathTo(ways, end)
		b.path = append(b.path, way...)
		b.assumeLaid(way)
		b.stopEnds[i] = len(b.path)
		from, back = MilepostSet{}, backNone
		from.Add(end)
	}
	if !b.p.Placed {
		b.startAt = b.stopEnds[0]
	}
	return true
}

// idleTurns returns in how many turns the train cannot move, including the
// current one.
func (b *planner) idleTurns() int {
	switch {
	case b.s.Stage == Outward:
		return 2
	case b.s.Stage == Back || b.s.Turn.Building:
		return 1
	}
	return 0
}

// firstTurn returns what is left of the current turn: mileposts, and money for
// track.
func (b *planner) firstTurn() (moves, money int) { return b.s.Turn.Left, b.s.buildBudget() }

// savedTrack returns how many millions of track to the major cities the way
// saves.
func (b *planner) savedTrack() (saved int) {
	for c, missing := range b.missingTrack {
		left := missing
		for _, s := range b.path {
			if s.price > 0 && missing > 0 {
				left = min(left, int(emptyBoardPrices()[c][s.to]))
			}
		}
		saved += missing - left
	}
	return saved
}
