package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// planner is a seat that thinks of tours: of each demand of its hand, and of each
// two on different cards in every order, what they would bring for the track and
// the turns that they take. It looks at what is public, and at nothing that it
// thought before: a plan that was begun is better than it was.
type planner struct {
	*roads
	s         *State
	st        *buildSite
	p         *Player
	seat      engine.Seat
	moves     []Move
	maxTours  int     // tours that are rehearsed
	turnWorth float64 // what a turn is worth, in millions

	starts       MilepostSet // where the train is, or may be put
	back         int8
	links        networkSurvey
	errands      []errand
	errandCities CitySet // the cities of the errands
	hauls        [NumMainland + 1][NumMainland]haul
	missingTrack [NumMajors]int // track to each major city from the network
	portPrice    int            // track and price of a link, where the network has none
	tours        []tour
	way          []section
	stopEnds     [2 * maxErrands]int
	startAt      int // where on the way the train is to be placed
}

// What things are worth, in millions. They were found by duels.
const (
	stepWorth    = 0.6  // a milepost of each turn's move
	networkWorth = 0.15 // of each million of new track, for later
	goalWorth    = 0.7  // of each million that is saved on the way to the major cities
	maxMissing   = 60   // counted for one major city, and for a link
	excessWorth  = 0.1  // of each million that is not needed for the victory
	handWorth    = -10  // a new hand, instead of a turn
)

const fromStart = NumMainland // the row of hauls from where the train is

// look thinks of the tours that the seat could make; false: there is none.
func (b *planner) findTours() bool {
	b.turnWorth = stepWorth * float64(b.s.speed(b.p))
	v := b.st.view
	v.NoBuild, v.Flood, v.MajorExits = nil, 0, [NumMajors]uint8{} // these pass
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

// locate finds where tours begin; false: the train is off the own network.
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

// landing is what a link still costs with the track to its port.
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

// measure finds the ways between all places of the errands.
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

// outline thinks of all tours, and keeps those that look best.
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

// sketch is a tour that is being thought of.
type tourSketch struct {
	tour
	errands []errand
	stage   [maxErrands]uint8 // of each errand: 0, then 1 when the load is on the train, 2 when it is delivered
	row     int               // of hauls: where the tour has come to
	haul    haul
}

// extend tries each next stop, and rates the tour when no errand is left.
func (b *planner) extendSketch(sk *tourSketch) {
	over := true
	for i := range sk.errands {
		e := &sk.errands[i]
		stage := sk.stage[i]
		if e.held && stage == 0 {
			stage = 1
		}
		switch {
		case stage == 0 && sk.countLoads()+b.countIdleLoads(sk, e.from.city) < engines[b.p.Engine].loads:
			b.addStop(*sk, i, 1, &e.from)
		case stage == 1:
			b.addStop(*sk, i, 2, &e.to)
		}
		over = over && stage == 2
	}
	if over {
		b.keepIfBest(sk)
	}
}

// idleLoads counts the loads that a sketch does not need, and that will not be
// unloaded in a city, as it supplies them.
func (b *planner) countIdleLoads(sk *tourSketch, c City) (n int) {
	for _, g := range b.p.carriedGoods() {
		if loadableIn(c).Has(g) && !slices.ContainsFunc(sk.errands, func(e errand) bool { return e.to.good == g }) {
			n++
		}
	}
	return n
}

// offered are the goods that can be loaded in a city, in ports by container too.
func loadableIn(c City) GoodSet {
	if linkAtCity[c] != NumPassages {
		return suppliedGoods[c] | taiwanGoods
	}
	return suppliedGoods[c]
}

// laden counts the loads of a sketch that are on the train.
func (sk *tourSketch) countLoads() (n int) {
	for i := range sk.errands {
		if sk.stage[i] == 1 || sk.stage[i] == 0 && sk.errands[i].held {
			n++
		}
	}
	return n
}

// visit goes on with one more stop, if a way leads there.
func (b *planner) addStop(sk tourSketch, i int, stage uint8, at *stop) {
	way := &b.hauls[sk.row][at.city]
	if way.build >= unaffordable {
		return
	}
	sk.stops[sk.n] = *at
	sk.n++
	sk.stage[i], sk.row = stage, int(at.city)
	sk.haul = haul{sk.haul.steps + way.steps, sk.haul.build + way.build}
	b.extendSketch(&sk)
}

// keep rates a tour roughly and keeps it if it is among the best.
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

// roughly rates a tour by the ways between its stops. Track of two ways may be
// the same: it costs no more than to join each stop by itself.
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

// rehearse finds the way of a tour and makes it.
func (b *planner) rehearseTour(t *tour) (c tourResult) {
	if !b.findTourWay(t) {
		return c
	}
	r := rehearsal{
		stops: t.stopList(), way: b.way, stopEnds: b.stopEnds[:t.n], speed: b.s.speed(b.p),
		cash: b.p.Cash, minCash: b.p.Cash, targetCash: b.targetCash() - b.savedTrack(), start: b.startAt, idleTurns: b.idleTurns(),
	}
	if b.s.TimeUp {
		r.targetCash = math.MaxInt // the richest wins
	}
	turns, ok := r.run(b.firstTurn())
	if !ok {
		return c
	}
	t.n = len(r.stops)
	b.way = b.way[:b.stopEnds[t.n-1]]
	built := 0
	for _, s := range b.way {
		built += int(s.price)
	}
	value := b.rehearsedGain(&r) + networkWorth*float64(built) + goalWorth*float64(b.savedTrack()) - b.turnWorth*turns
	return tourResult{true, value - max(0, reserve-float64(r.minCash)), r.minCash}
}

// gain is what a rehearsal brings; what is not needed for the victory counts little.
func (b *planner) rehearsedGain(r *rehearsal) float64 {
	needless := max(0, r.cash-max(r.targetCash, b.p.Cash))
	return float64(r.cash-b.p.Cash) - (1-excessWorth)*float64(needless)
}

// chart finds the way of a tour; false: there is none.
func (b *planner) findTourWay(t *tour) bool {
	defer b.forgetLaid()
	b.way, b.startAt = b.way[:0], 0
	from, back := b.starts, b.back
	for i, at := range t.stopList() {
		ways, end := b.searchFrom(&from, back, &cityMileposts[at.city])
		if end == NoMilepost {
			return false
		}
		way := b.pathTo(ways, end)
		b.way = append(b.way, way...)
		b.assumeLaid(way)
		b.stopEnds[i] = len(b.way)
		from, back = MilepostSet{}, backNone
		from.Add(end)
	}
	if !b.p.Placed {
		b.startAt = b.stopEnds[0]
	}
	return true
}

// idle is how many turns the train does not move, the present one included.
func (b *planner) idleTurns() int {
	switch {
	case b.s.Stage == Outward:
		return 2
	case b.s.Stage == Back || b.s.Turn.Building:
		return 1
	}
	return 0
}

// firstTurn is what is left of the turn: mileposts, and money for track.
func (b *planner) firstTurn() (moves, money int) { return b.s.Turn.Left, b.s.buildBudget() }

// nearer is how much track to the major cities a way saves.
func (b *planner) savedTrack() (saved int) {
	for c, missing := range b.missingTrack {
		left := missing
		for _, s := range b.way {
			if s.price > 0 && missing > 0 {
				left = min(left, int(emptyBoardPrices()[c][s.to]))
			}
		}
		saved += missing - left
	}
	return saved
}
