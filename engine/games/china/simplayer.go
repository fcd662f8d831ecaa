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
	b := simPlayer{state: s, site: s.buildSite(seat), player: s.player(seat), seat: seat, legal: list, rand: r}
	return b.chooseMove()
}

// simPlayer is one decision of a simulated seat.
type simPlayer struct {
	state         *State
	site          *buildSite
	player        *Player
	seat          engine.Seat
	legal         []Move
	rand          *engine.Rand
	onNetwork     bool // the train is on its own network
	survey        networkSurvey
	routeBuffer   [9]route
	routes        []route
	best          *route  // nil if no demand can be met
	desperate     bool    // no demand can be met with own track: the player also uses foreign track and its reserve
	foreignCities CitySet // cities reached over foreign track
}

// chooseMove returns the move to play.
func (sp *simPlayer) chooseMove() Move {
	if m, ok := sp.firstOfKind(kindDeliver); ok {
		return sp.bestDelivery(m)
	}
	sp.survey = sp.site.surveyNetwork(min(sp.player.Cash, maxSearchCost))
	sp.onNetwork = sp.player.Placed && sp.site.base.Has(sp.player.At)
	sp.routes = sp.state.findRoutes(&sp.survey, sp.seat, &sp.routeBuffer)
	if sp.best = sp.bestRoute(); sp.best == nil && sp.player.Placed {
		sp.desperate = true
		if !sp.onNetwork {
			sp.includeForeignTrack()
		}
		sp.routes = sp.state.findRoutes(&sp.survey, sp.seat, &sp.routeBuffer)
		sp.best = sp.bestRoute()
	}
	if m, ok := sp.buildOutOfDeadEnd(); ok {
		return m
	}
	switch {
	case !sp.state.isOpening() && !sp.player.Placed:
		return sp.chooseStart()
	case !sp.state.Turn.Building:
		if m, ok := sp.loadOrRide(); ok {
			return m
		}
	}
	return sp.buildOrUpgrade()
}

// canAfford reports whether the cash covers a plan of the given cost. It adds a
// quarter, because full towns and foreign track raise prices, and a reserve for
// fees and lost bridges.
func (sp *simPlayer) canAfford(cost int) bool {
	keep := reserve
	if sp.desperate {
		keep = reserve / 4
	}
	return cost == 0 || cost+cost/4+keep <= sp.player.Cash
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
func (sp *simPlayer) isLegal(m Move) bool { return slices.Contains(sp.legal, m) }

// firstOfKind returns the first legal move of a kind.
func (sp *simPlayer) firstOfKind(k kind) (Move, bool) {
	for _, m := range sp.legal {
		if m.kind == k {
			return m, true
		}
	}
	return Move{}, false
}

// bestDelivery returns the legal delivery with the highest payout, or first if
// there is none.
func (sp *simPlayer) bestDelivery(first Move) Move {
	best, most := first, -1
	for _, m := range sp.legal {
		if m.kind != kindDeliver {
			continue
		}
		if _, pays := sp.player.findDemand(Good(m.a), City(m.b)); pays > most {
			best, most = m, pays
		}
	}
	return best
}

// includeForeignTrack adds cities reached over foreign track to the survey, at a
// fee for each turn of the ride.
func (sp *simPlayer) includeForeignTrack() {
	far := sp.state.rideView(sp.seat, sp.state.Turn.MovesLeft).findFarRides()
	for c := range City(NumMainland) {
		way, ok := far.Cheapest(board.Cities[c].Post)
		if !ok || way.Fee == 0 {
			continue
		}
		if fees := way.Fee * (1 + way.Steps/sp.state.speed(sp.player)); fees < sp.survey.toCity[c] {
			sp.survey.toCity[c] = fees
			sp.foreignCities |= 1 << c
		}
	}
	sp.survey.parts = append(sp.survey.parts, sp.foreignPart())
}

// foreignPart returns the network part formed by own and foreign track.
func (sp *simPlayer) foreignPart() networkPart {
	p := networkPart{at: sp.player.At, toCity: sp.survey.toCity, cost: slices.Repeat([]uint16{unlimited}, NumMileposts)}
	for c, need := range sp.survey.toCity {
		p.cost[board.Cities[c].Post] = uint16(need)
	}
	return p
}

// routeValue returns the value of a route by its profit per turn, or 0 if it is not
// worth building. New track keeps some value after the route.
func (sp *simPlayer) routeValue(r *route) int {
	if r.drop == NoCity || r.load == NoCity || !sp.canAfford(r.cost) {
		return 0
	}
	steps := r.steps
	if !r.held && sp.player.Placed {
		steps += int(board.StepsFromCity(r.load)[sp.player.At])
	}
	if r.cost > 0 && r.pays-r.cost < min(0, wealth-sp.player.Cash) {
		return 0
	}
	turns := 10 + steps*12/sp.state.speed(sp.player) + r.cost/2
	return (10*r.pays - 6*r.cost) * 100 / turns
}

// bestRoute returns the route with the highest value, or nil.
func (sp *simPlayer) bestRoute() *route {
	var best *route
	most := 0
	for i := range sp.routes {
		r := &sp.routes[i]
		if w := sp.routeValue(r); w > most {
			best, most = r, w
		}
	}
	return best
}

// chooseStart returns the move that places the train on the own network, at the start
// of the best route that begins there.
func (sp *simPlayer) chooseStart() Move {
	at, most := NoCity, -1
	for i := range sp.routes {
		if r := &sp.routes[i]; r.load != NoCity && sp.survey.toCity[r.load] == 0 && sp.routeValue(r) > most {
			at, most = r.load, sp.routeValue(r)
		}
	}
	for c := City(NumMainland); at == NoCity && c > 0; c-- {
		if sp.survey.toCity[c-1] == 0 {
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
func (sp *simPlayer) loadOrRide() (Move, bool) {
	if sp.best == nil {
		if m, ok := sp.rideToLargerPart(); ok {
			return m, true
		}
		if m, ok := sp.chooseDiscard(); ok {
			return m, true
		}
	}
	if m, ok := sp.loadGoods(); ok {
		return m, true
	}
	if sp.state.Turn.MovesLeft == 0 || sp.waitsForContainers() {
		return Move{}, false
	}
	if !sp.onNetwork && sp.foreignCities == 0 {
		if m, ok := sp.rideHome(); ok {
			return m, true
		}
	}
	c := sp.targetCity()
	if c == NoCity {
		return Move{}, false
	}
	return sp.rideTo(board.Cities[c].Post)
}

// waitsForContainers reports whether the best route uses the containers of the
// port where the train stands.
func (sp *simPlayer) waitsForContainers() bool {
	r, here := sp.best, cityAt(sp.player.At)
	if r == nil || here == NoCity || linkAtCity[here] == NumPassages || !sp.state.Links[linkAtCity[here]].Has(uint8(sp.seat)) {
		return false
	}
	if r.held {
		return r.drop == here && isTaiwan(r.city)
	}
	return r.load == here && r.source != NoCity && isTaiwan(r.source)
}

// chooseDiscard returns the move that discards the hand. A seat that hardly any hand
// could help discards seldom, because each card drawn may be an event that hits
// everybody.
func (sp *simPlayer) chooseDiscard() (Move, bool) {
	m := Move{kind: kindDiscard}
	if !sp.isLegal(m) {
		return m, false
	}
	if towns, _ := sp.countTowns(); sp.player.Cash < 2*reserve && (towns < fewTowns || !sp.onNetwork) && sp.rand.IntN(redrawOdds) > 0 {
		return m, false
	}
	return m, true
}

// countTowns returns the number of towns on the part of the own network where
// the train stands, and on the other parts.
func (sp *simPlayer) countTowns() (here, apart int) {
	for c, need := range sp.survey.toCity {
		switch {
		case need == 0:
			here++
		case sp.state.playersAt(City(c)).Has(uint8(sp.seat)):
			apart++
		}
	}
	return here, apart
}

// rideToLargerPart returns a ride over foreign track to a larger part of the own
// network.
func (sp *simPlayer) rideToLargerPart() (Move, bool) {
	here, apart := sp.countTowns()
	if !sp.onNetwork || here >= apart || sp.state.Turn.MovesLeft == 0 {
		return Move{}, false
	}
	return sp.rideToNearest(func(c City) bool { return sp.survey.toCity[c] > 0 && sp.state.playersAt(c).Has(uint8(sp.seat)) })
}

// rideHome returns a ride over foreign track to the own network.
func (sp *simPlayer) rideHome() (Move, bool) {
	return sp.rideToNearest(func(c City) bool { return sp.survey.toCity[c] == 0 })
}

// rideToNearest returns a ride to the wanted city with the cheapest way. A fee weighs
// as much as 20 steps per million.
func (sp *simPlayer) rideToNearest(wanted func(City) bool) (Move, bool) {
	far := sp.state.rideView(sp.seat, sp.state.Turn.MovesLeft).findFarRides()
	best, least := NoMilepost, 0
	for c := range City(NumMainland) {
		m := board.Cities[c].Post
		way, ok := far.Cheapest(m)
		if total := way.Fee*20 + way.Steps; ok && m != sp.player.At && (best == NoMilepost || total < least) && wanted(c) {
			best, least = m, total
		}
	}
	if best == NoMilepost {
		return Move{}, false
	}
	return sp.rideThrough(best)
}

// rideThrough returns a ride to a place over any track, or toward it if it is out of
// reach.
func (sp *simPlayer) rideThrough(to Milepost) (Move, bool) {
	m := Move{kind: kindGo, a: uint16(to)}
	if !sp.isLegal(m) {
		m.a = uint16(sp.state.stopToward(kindGo, to))
	}
	return m, sp.isLegal(m)
}

// rideTo returns a ride toward a city. It takes the ferry if no other way leads there.
func (sp *simPlayer) rideTo(to Milepost) (Move, bool) {
	if m := (Move{kind: kindGo, a: uint16(to)}); sp.isLegal(m) {
		return m, true
	}
	if m := (Move{kind: kindSail}); sp.isLegal(m) {
		return m, true
	}
	if sp.foreignCities.has(cityAt(to)) {
		return sp.rideThrough(to)
	}
	for _, port := range board.Ferry {
		m := Move{kind: kindGo, a: uint16(port)}
		if sp.state.Links[DalianFerry].Has(uint8(sp.seat)) && sp.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// loadGoods returns the move that loads the good of the best route or, if the train
// is full, first unloads another. Otherwise it returns one that loads a good for
// another cheap route.
func (sp *simPlayer) loadGoods() (Move, bool) {
	if r := sp.best; r != nil && !r.held && sp.isSupplied(r) {
		if sp.player.hasRoom() {
			m := Move{kind: kindLoad, a: uint16(r.good)}
			return m, sp.isLegal(m)
		}
		if m := (Move{kind: kindUnload, a: uint16(sp.player.cheapestLoad())}); sp.isLegal(m) && !suppliedGoods[cityAt(sp.player.At)].Has(Good(m.a)) {
			return m, true // a good that is supplied here would be loaded again
		}
	}
	for i := range sp.routes {
		r := &sp.routes[i]
		m := Move{kind: kindLoad, a: uint16(r.good)}
		if !r.held && r.cost <= 4 && r.drop != NoCity && sp.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// isSupplied reports whether the good of a route could be loaded here if the
// train had room.
func (sp *simPlayer) isSupplied(r *route) bool {
	switch {
	case r.load != cityAt(sp.player.At) || sp.state.Stock[r.good] == 0:
		return false
	case isTaiwan(r.source):
		return sp.state.cargo().canUseDock(sp.player, DockLoad) && !sp.state.Turn.JustPlaced
	}
	return sp.state.cargo().canTrade(sp.player)
}

// targetCity returns the city to ride to: the nearest major city for the
// congress, otherwise the nearest load or drop of the best route or of a held
// load.
func (sp *simPlayer) targetCity() City {
	if sp.player.CalledToCongress {
		return sp.nearestMajor()
	}
	best, least := NoCity, int(Unreachable)
	for i := range sp.routes {
		r := &sp.routes[i]
		c := r.load
		if r.held {
			c = r.drop
		}
		if c == NoCity || c == cityAt(sp.player.At) || sp.survey.toCity[c] > 0 && !sp.foreignCities.has(c) ||
			r != sp.best && !(r.held && r.cost == 0) {
			continue
		}
		if n := int(board.StepsFromCity(c)[sp.player.At]); n < least {
			best, least = c, n
		}
	}
	return best
}

// nearestMajor returns the nearest major city on the network, or NoCity.
func (sp *simPlayer) nearestMajor() City {
	best, least := NoCity, int(Unreachable)
	for c := range City(NumMajors) {
		if n := int(board.StepsFromCity(c)[sp.player.At]); sp.survey.toCity[c] == 0 && n < least {
			best, least = c, n
		}
	}
	return best
}
