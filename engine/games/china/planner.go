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
	s       *State
	st      *site
	p       *Player
	seat    engine.Seat
	moves   []Move
	breadth int     // tours that are rehearsed
	rate    float64 // what a turn is worth, in millions

	start   Posts // where the train is, or may be put
	back    int8
	links   survey
	list    []errand
	used    CitySet // the cities of the errands
	hauls   [NumMainland + 1][NumMainland]haul
	missing [NumMajors]int // track to each major city from the network
	harbour int            // track and price of a link, where the network has none
	tours   []tour
	way     []section
	marks   [2 * mostErrands]int
	put     int // where on the way the train is to be placed
}

// What things are worth, in millions. They were found by duels.
const (
	stepWorth    = 0.6  // a milepost of each turn's move
	networkWorth = 0.15 // of each million of new track, for later
	goalWorth    = 0.7  // of each million that is saved on the way to the major cities
	mostMissing  = 60   // counted for one major city, and for a link
	beyond       = 0.1  // of each million that is not needed for the victory
	handWorth    = -10  // a new hand, instead of a turn
)

const fromStart = NumMainland // the row of hauls from where the train is

// look thinks of the tours that the seat could make; false: there is none.
func (b *planner) look() bool {
	b.rate = stepWorth * float64(b.s.speed(b.p))
	v := b.st.view
	v.Shut, v.Flood, v.Out = nil, 0, [NumMajors]uint8{} // these pass
	b.roads = v.roads()
	if !b.locate() {
		return false
	}
	b.links.link = b.s.linkFees(b.seat)
	b.list = b.list[:0]
	for i, card := range b.p.Cards {
		for _, d := range card.demands() {
			b.list = b.errands(i, d, b.list)
		}
	}
	b.measure()
	b.outline()
	for i := range b.tours {
		b.tours[i].course = b.rehearse(&b.tours[i])
	}
	b.tours = slices.DeleteFunc(b.tours, func(t tour) bool { return !t.possible })
	return len(b.tours) > 0
}

// locate finds where tours begin; false: the train is off the own network.
func (b *planner) locate() bool {
	own := land.OwnPosts(b.s.Track[:], uint8(b.seat), b.s.Links[DalianFerry])
	for c := range b.missing {
		b.missing[c] = mostMissing
		for m := range own.All() {
			b.missing[c] = min(b.missing[c], int(landWays()[c][m]))
		}
	}
	b.harbour = b.landing(&own)
	b.start, b.back = own, noBack
	switch {
	case !b.p.Placed && own == (Posts{}):
		b.start = rings
	case b.p.Placed:
		b.start = Posts{}
		b.start.Add(b.p.At)
		if !land.Mainland(b.p.At) && b.p.Back != overSea {
			b.back = b.p.Back
		}
		return own.Has(b.p.At) || isMajor(cityAt(b.p.At))
	}
	return true
}

// landing is what a link still costs with the track to its port.
func (b *planner) landing(own *Posts) int {
	least := mostMissing
	if b.s.connection(b.seat).port {
		return 0
	}
	for g, fee := range b.s.linkFees(b.seat) {
		if Passage(g) == DalianFerry {
			continue
		}
		for m := range own.All() {
			least = min(least, fee+int(landWays()[portCity[g]][m]))
		}
	}
	return least
}

// measure finds the ways between all places of the errands.
func (b *planner) measure() {
	b.used = 0
	for _, e := range b.list {
		if b.used |= 1 << e.to.at; !e.held {
			b.used |= 1 << e.from.at
		}
	}
	b.measureFrom(fromStart, &b.start, b.back)
	for rest := b.used; rest != 0; rest &= rest - 1 {
		b.measureFrom(int(rest.first()), &townPosts[rest.first()], noBack)
	}
}

// measureFrom finds the ways of one row of hauls.
func (b *planner) measureFrom(row int, from *Posts, back int8) {
	ways, _ := b.search(from, back, nil)
	for rest := b.used; rest != 0; rest &= rest - 1 {
		h, ok := b.haul(ways, rest.first())
		if !ok {
			h.build = tooDear
		}
		b.hauls[row][rest.first()] = h
	}
}

// outline thinks of all tours, and keeps those that look best.
func (b *planner) outline() {
	b.tours = b.tours[:0]
	for i := range b.list {
		b.extend(&sketch{errands: b.list[i : i+1], row: fromStart})
		for j := range b.list[:i] {
			if b.list[j].card != b.list[i].card {
				b.extend(&sketch{errands: []errand{b.list[i], b.list[j]}, row: fromStart})
			}
		}
	}
}

// sketch is a tour that is being thought of.
type sketch struct {
	tour
	errands []errand
	stage   [mostErrands]uint8 // of each errand: 0, then 1 when the load is on the train, 2 when it is delivered
	row     int                // of hauls: where the tour has come to
	haul    haul
}

// extend tries each next stop, and rates the tour when no errand is left.
func (b *planner) extend(sk *sketch) {
	over := true
	for i := range sk.errands {
		e := &sk.errands[i]
		stage := sk.stage[i]
		if e.held && stage == 0 {
			stage = 1
		}
		switch {
		case stage == 0 && sk.laden()+b.idleLoads(sk, e.from.at) < engines[b.p.Engine].loads:
			b.visit(*sk, i, 1, &e.from)
		case stage == 1:
			b.visit(*sk, i, 2, &e.to)
		}
		over = over && stage == 2
	}
	if over {
		b.keep(sk)
	}
}

// idleLoads counts the loads that a sketch does not need, and that will not be
// unloaded in a city, as it supplies them.
func (b *planner) idleLoads(sk *sketch, c City) (n int) {
	for _, g := range b.p.carried() {
		if offered(c).Has(g) && !slices.ContainsFunc(sk.errands, func(e errand) bool { return e.to.good == g }) {
			n++
		}
	}
	return n
}

// offered are the goods that can be loaded in a city, in ports by container too.
func offered(c City) GoodSet {
	if linkOf[c] != NumPassages {
		return supplies[c] | taiwanGoods
	}
	return supplies[c]
}

// laden counts the loads of a sketch that are on the train.
func (sk *sketch) laden() (n int) {
	for i := range sk.errands {
		if sk.stage[i] == 1 || sk.stage[i] == 0 && sk.errands[i].held {
			n++
		}
	}
	return n
}

// visit goes on with one more stop, if a way leads there.
func (b *planner) visit(sk sketch, i int, stage uint8, at *stop) {
	way := &b.hauls[sk.row][at.at]
	if way.build >= tooDear {
		return
	}
	sk.stops[sk.n] = *at
	sk.n++
	sk.stage[i], sk.row = stage, int(at.at)
	sk.haul = haul{sk.haul.steps + way.steps, sk.haul.build + way.build}
	b.extend(&sk)
}

// keep rates a tour roughly and keeps it if it is among the best.
func (b *planner) keep(sk *sketch) {
	sk.value = b.roughly(sk)
	if len(b.tours) < b.breadth {
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
func (b *planner) roughly(sk *sketch) float64 {
	gain, waits, each := 0, 0, 0
	var seen CitySet
	for _, at := range sk.list() {
		gain += at.pays - at.fee
		if at.sea {
			waits++
		}
		if !seen.has(at.at) {
			each += int(b.hauls[fromStart][at.at].build)
		}
		seen |= 1 << at.at
	}
	build := float64(min(int(sk.haul.build), each))
	turns := max(float64(sk.haul.steps)/float64(b.s.speed(b.p)), build/turnLimit) + float64(waits)
	return float64(gain) - (1-networkWorth)*build - b.rate*turns
}

// rehearse finds the way of a tour and makes it.
func (b *planner) rehearse(t *tour) (c course) {
	if !b.chart(t) {
		return c
	}
	r := rehearsal{
		stops: t.list(), way: b.way, marks: b.marks[:t.n], speed: b.s.speed(b.p),
		cash: b.p.Cash, low: b.p.Cash, enough: b.enough() - b.nearer(), start: b.put, idle: b.idle(),
	}
	if b.s.TimeUp {
		r.enough = math.MaxInt // the richest wins
	}
	turns, ok := r.run(b.firstTurn())
	if !ok {
		return c
	}
	t.n = len(r.stops)
	b.way = b.way[:b.marks[t.n-1]]
	built := 0
	for _, s := range b.way {
		built += int(s.price)
	}
	value := b.gain(&r) + networkWorth*float64(built) + goalWorth*float64(b.nearer()) - b.rate*turns
	return course{true, value - max(0, reserve-float64(r.low)), r.low}
}

// gain is what a rehearsal brings; what is not needed for the victory counts little.
func (b *planner) gain(r *rehearsal) float64 {
	needless := max(0, r.cash-max(r.enough, b.p.Cash))
	return float64(r.cash-b.p.Cash) - (1-beyond)*float64(needless)
}

// chart finds the way of a tour; false: there is none.
func (b *planner) chart(t *tour) bool {
	defer b.forget()
	b.way, b.put = b.way[:0], 0
	from, back := b.start, b.back
	for i, at := range t.list() {
		ways, end := b.search(&from, back, &townPosts[at.at])
		if end == NoMilepost {
			return false
		}
		way := b.path(ways, end)
		b.way = append(b.way, way...)
		b.plan(way)
		b.marks[i] = len(b.way)
		from, back = Posts{}, noBack
		from.Add(end)
	}
	if !b.p.Placed {
		b.put = b.marks[0]
	}
	return true
}

// idle is how many turns the train does not move, the present one included.
func (b *planner) idle() int {
	switch {
	case b.s.Stage == Outward:
		return 2
	case b.s.Stage == Back || b.s.Turn.Building:
		return 1
	}
	return 0
}

// firstTurn is what is left of the turn: mileposts, and money for track.
func (b *planner) firstTurn() (moves, money int) { return b.s.Turn.Left, b.s.money() }

// nearer is how much track to the major cities a way saves.
func (b *planner) nearer() (saved int) {
	for c, missing := range b.missing {
		left := missing
		for _, s := range b.way {
			if s.price > 0 && missing > 0 {
				left = min(left, int(landWays()[c][s.to]))
			}
		}
		saved += missing - left
	}
	return saved
}
