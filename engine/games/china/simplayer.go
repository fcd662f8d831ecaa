package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Sim returns a move for simulations. Its player meets the demand that pays best
// for its track and distance, and connects the major cities once it is rich.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	if s.Choices[seat-1].isPending() {
		return guide{}.Idle(s, seat)
	}
	b := simPlayer{s: s, st: s.buildSite(seat), p: s.player(seat), seat: seat, legal: list, r: r}
	return b.chooseMove()
}

// simPlayer is one decision of a simulated seat.
type simPlayer struct {
	s             *State
	st            *buildSite
	p             *Player
	seat          engine.Seat
	legal         []Move
	r             *engine.Rand
	onNetwork     bool // the train is on its own network
	survey        networkSurvey
	routeBuffer   [9]route
	routes        []route
	best          *route  // nil if no demand can be met
	desperate     bool    // no demand can be met with own track: the player also uses foreign track and its reserve
	foreignCities CitySet // cities reached over foreign track
}

// chooseMove returns the move to play.
func (b *simPlayer) chooseMove() Move {
	if m, ok := b.firstOfKind(kindDeliver); ok {
		return b.bestDelivery(m)
	}
	b.survey = b.st.surveyNetwork(min(b.p.Cash, maxSearchCost))
	b.onNetwork = b.p.Placed && b.st.base.Has(b.p.At)
	b.routes = b.s.findRoutes(&b.survey, b.seat, &b.routeBuffer)
	if b.best = b.bestRoute(); b.best == nil && b.p.Placed {
		b.desperate = true
		if !b.onNetwork {
			b.includeForeignTrack()
		}
		b.routes = b.s.findRoutes(&b.survey, b.seat, &b.routeBuffer)
		b.best = b.bestRoute()
	}
	if m, ok := b.buildOutOfDeadEnd(); ok {
		return m
	}
	switch {
	case !b.s.isOpening() && !b.p.Placed:
		return b.placeTrain()
	case !b.s.Turn.Building:
		if m, ok := b.loadOrRide(); ok {
			return m
		}
	}
	return b.buildOrUpgrade()
}

// canAfford reports whether the cash covers a plan. It adds a quarter, because
// full towns and foreign track raise prices, and a reserve for fees and lost
// bridges.
func (b *simPlayer) canAfford(cost int) bool {
	keep := reserve
	if b.desperate {
		keep = reserve / 4
	}
	return cost == 0 || cost+cost/4+keep <= b.p.Cash
}

// reserve is cash to keep. A seat builds for a route that costs more than it pays
// only with cash beyond wealth.
const (
	reserve = 12
	wealth  = 48
)

// maxSearchCost limits the price of track that the player considers, in
// millions.
const maxSearchCost = 90

// A poor seat with fewer than fewTowns connected towns, or whose train is off its
// network, discards its hand in only one of redrawOdds turns, since few hands would
// help it.
const (
	redrawOdds = 8
	fewTowns   = 5
)

// isLegal reports whether m is among the legal moves.
func (b *simPlayer) isLegal(m Move) bool { return slices.Contains(b.legal, m) }

// firstOfKind returns the first legal move of a kind.
func (b *simPlayer) firstOfKind(k kind) (Move, bool) {
	for _, m := range b.legal {
		if m.kind == k {
			return m, true
		}
	}
	return Move{}, false
}

// bestDelivery returns the delivery with the highest payout, or first if there
// is none.
func (b *simPlayer) bestDelivery(first Move) Move {
	best, most := first, -1
	for _, m := range b.legal {
		if m.kind != kindDeliver {
			continue
		}
		if _, pays := b.p.findDemand(Good(m.a), City(m.b)); pays > most {
			best, most = m, pays
		}
	}
	return best
}

// includeForeignTrack adds cities reached over foreign track to the survey, at a
// fee for each turn of the ride.
func (b *simPlayer) includeForeignTrack() {
	far := b.s.rideView(b.seat, b.s.Turn.Left).findFarRides()
	for c := range City(NumMainland) {
		way, ok := far.Cheapest(board.Cities[c].Post)
		if !ok || way.Fee == 0 {
			continue
		}
		if fees := way.Fee * (1 + way.Steps/b.s.speed(b.p)); fees < b.survey.toCity[c] {
			b.survey.toCity[c] = fees
			b.foreignCities |= 1 << c
		}
	}
	b.survey.parts = append(b.survey.parts, b.foreignPart())
}

// foreignPart returns the network part formed by own and foreign track.
func (b *simPlayer) foreignPart() networkPart {
	p := networkPart{at: b.p.At, toCity: b.survey.toCity, cost: slices.Repeat([]uint16{unlimited}, NumMileposts)}
	for c, need := range b.survey.toCity {
		p.cost[board.Cities[c].Post] = uint16(need)
	}
	return p
}

// routeWorth rates a route by its profit per turn. New track keeps some value
// after the route.
func (b *simPlayer) routeWorth(r *route) int {
	if r.drop == NoCity || r.load == NoCity || !b.canAfford(r.cost) {
		return 0
	}
	way := r.steps
	if !r.held && b.p.Placed {
		way += int(board.StepsFromCity(r.load)[b.p.At])
	}
	if r.cost > 0 && r.pays-r.cost < min(0, wealth-b.p.Cash) {
		return 0
	}
	turns := 10 + way*12/b.s.speed(b.p) + r.cost/2
	return (10*r.pays - 6*r.cost) * 100 / turns
}

// bestRoute returns the route with the highest worth, or nil.
func (b *simPlayer) bestRoute() *route {
	var best *route
	most := 0
	for i := range b.routes {
		r := &b.routes[i]
		if w := b.routeWorth(r); w > most {
			best, most = r, w
		}
	}
	return best
}

// placeTrain returns the move that places the train on the own network, at the start
// of the best route that begins there.
func (b *simPlayer) placeTrain() Move {
	at, most := NoCity, -1
	for i := range b.routes {
		if r := &b.routes[i]; r.load != NoCity && b.survey.toCity[r.load] == 0 && b.routeWorth(r) > most {
			at, most = r.load, b.routeWorth(r)
		}
	}
	for c := City(NumMainland); at == NoCity && c > 0; c-- {
		if b.survey.toCity[c-1] == 0 {
			at = c - 1
		}
	}
	if at == NoCity {
		at = 0
	}
	return Move{kind: kindStart, a: uint16(board.Cities[at].Post)}
}

// loadOrRide returns a move that loads or rides, or false if nothing more is to be
// done in this phase.
func (b *simPlayer) loadOrRide() (Move, bool) {
	if b.best == nil {
		if m, ok := b.rideToLargerPart(); ok {
			return m, true
		}
		if m, ok := b.discardHand(); ok {
			return m, true
		}
	}
	if m, ok := b.loadGoods(); ok {
		return m, true
	}
	if b.s.Turn.Left == 0 || b.waitsForContainers() {
		return Move{}, false
	}
	if !b.onNetwork && b.foreignCities == 0 {
		if m, ok := b.rideHome(); ok {
			return m, true
		}
	}
	c := b.targetCity()
	if c == NoCity {
		return Move{}, false
	}
	return b.rideTo(board.Cities[c].Post)
}

// waitsForContainers reports whether the best route uses the containers of the
// port where the train stands.
func (b *simPlayer) waitsForContainers() bool {
	r, here := b.best, cityAt(b.p.At)
	if r == nil || here == NoCity || linkAtCity[here] == NumPassages || !b.s.Links[linkAtCity[here]].Has(uint8(b.seat)) {
		return false
	}
	if r.held {
		return r.drop == here && isTaiwan(r.city)
	}
	return r.load == here && r.source != NoCity && isTaiwan(r.source)
}

// discardHand returns the move that discards the hand. A seat that hardly any hand
// could help discards seldom, because each card drawn may be an event that hits
// everybody.
func (b *simPlayer) discardHand() (Move, bool) {
	m := Move{kind: kindDiscard}
	if !b.isLegal(m) {
		return m, false
	}
	if towns, _ := b.countTowns(); b.p.Cash < 2*reserve && (towns < fewTowns || !b.onNetwork) && b.r.IntN(redrawOdds) > 0 {
		return m, false
	}
	return m, true
}

// countTowns returns the number of towns on the part of the own network where
// the train stands, and on the other parts.
func (b *simPlayer) countTowns() (here, apart int) {
	for c, need := range b.survey.toCity {
		switch {
		case need == 0:
			here++
		case b.s.playersAt(City(c)).Has(uint8(b.seat)):
			apart++
		}
	}
	return here, apart
}

// rideToLargerPart returns a ride over foreign track to a larger part of the own
// network.
func (b *simPlayer) rideToLargerPart() (Move, bool) {
	here, apart := b.countTowns()
	if !b.onNetwork || here >= apart || b.s.Turn.Left == 0 {
		return Move{}, false
	}
	return b.rideToNearest(func(c City) bool { return b.survey.toCity[c] > 0 && b.s.playersAt(c).Has(uint8(b.seat)) })
}

// rideHome returns a ride over foreign track to the own network.
func (b *simPlayer) rideHome() (Move, bool) {
	return b.rideToNearest(func(c City) bool { return b.survey.toCity[c] == 0 })
}

// rideToNearest returns a ride to the wanted city with the cheapest way. A fee weighs
// as much as 20 steps per million.
func (b *simPlayer) rideToNearest(wanted func(City) bool) (Move, bool) {
	far := b.s.rideView(b.seat, b.s.Turn.Left).findFarRides()
	best, least := NoMilepost, 0
	for c := range City(NumMainland) {
		m := board.Cities[c].Post
		way, ok := far.Cheapest(m)
		if total := way.Fee*20 + way.Steps; ok && m != b.p.At && (best == NoMilepost || total < least) && wanted(c) {
			best, least = m, total
		}
	}
	if best == NoMilepost {
		return Move{}, false
	}
	return b.rideThrough(best)
}

// rideThrough returns a ride to a place over any track, or toward it if it is out of
// reach.
func (b *simPlayer) rideThrough(to Milepost) (Move, bool) {
	m := Move{kind: kindGo, a: uint16(to)}
	if !b.isLegal(m) {
		m.a = uint16(b.s.stopToward(kindGo, to))
	}
	return m, b.isLegal(m)
}

// rideTo returns a ride toward a city. It takes the ferry if no other way leads there.
func (b *simPlayer) rideTo(to Milepost) (Move, bool) {
	if m := (Move{kind: kindGo, a: uint16(to)}); b.isLegal(m) {
		return m, true
	}
	if m := (Move{kind: kindSail}); b.isLegal(m) {
		return m, true
	}
	if b.foreignCities.has(cityAt(to)) {
		return b.rideThrough(to)
	}
	for _, port := range board.Ferry {
		m := Move{kind: kindGo, a: uint16(port)}
		if b.s.Links[DalianFerry].Has(uint8(b.seat)) && b.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// loadGoods returns the move that loads the good of the best route or, if the train
// is full, first unloads another. Otherwise it returns one that loads a good for
// another cheap route.
func (b *simPlayer) loadGoods() (Move, bool) {
	if r := b.best; r != nil && !r.held && b.isSupplied(r) {
		if b.p.hasRoom() {
			m := Move{kind: kindLoad, a: uint16(r.good)}
			return m, b.isLegal(m)
		}
		if m := (Move{kind: kindUnload, a: uint16(b.p.cheapestLoad())}); b.isLegal(m) && !suppliedGoods[cityAt(b.p.At)].Has(Good(m.a)) {
			return m, true // a good that is supplied here would be loaded again
		}
	}
	for i := range b.routes {
		r := &b.routes[i]
		m := Move{kind: kindLoad, a: uint16(r.good)}
		if !r.held && r.cost <= 4 && r.drop != NoCity && b.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// isSupplied reports whether the good of a route could be loaded here if the
// train had room.
func (b *simPlayer) isSupplied(r *route) bool {
	switch {
	case r.load != cityAt(b.p.At) || b.s.Stock[r.good] == 0:
		return false
	case isTaiwan(r.source):
		return b.s.cargo().canUseDock(b.p, DockLoad) && !b.s.Turn.JustPlaced
	}
	return b.s.cargo().canTrade(b.p)
}

// targetCity returns the city to ride to: the nearest major city for the
// congress, otherwise the nearest load or drop of the best route or of a held
// load.
func (b *simPlayer) targetCity() City {
	if b.p.Called {
		return b.nearestMajor()
	}
	best, least := NoCity, int(Unreachable)
	for i := range b.routes {
		r := &b.routes[i]
		c := r.load
		if r.held {
			c = r.drop
		}
		if c == NoCity || c == cityAt(b.p.At) || b.survey.toCity[c] > 0 && !b.foreignCities.has(c) ||
			r != b.best && !(r.held && r.cost == 0) {
			continue
		}
		if n := int(board.StepsFromCity(c)[b.p.At]); n < least {
			best, least = c, n
		}
	}
	return best
}

// nearestMajor returns the nearest major city on the network, or NoCity.
func (b *simPlayer) nearestMajor() City {
	best, least := NoCity, int(Unreachable)
	for c := range City(NumMajors) {
		if n := int(board.StepsFromCity(c)[b.p.At]); b.survey.toCity[c] == 0 && n < least {
			best, least = c, n
		}
	}
	return best
}
