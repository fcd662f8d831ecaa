package china

import (
	"sync"

	"github.com/railbot/railbot/engine"
)

// tooDear stands for a price that nobody can pay.
const unaffordable = 999

// stepsPerMillion are the steps that count as much as a million of track.
const stepsPerMillion = 5

// island is how many steps a container's way between its port and Taiwan counts.
const taiwanSteps = 9

// landWays are the prices of track from each milepost to each city on the empty
// board, reckoned when first asked for.
var emptyBoardPrices = sync.OnceValue(func() *[NumMainland][NumMileposts]uint16 {
	list := new([NumMainland][NumMileposts]uint16)
	free := Tracks{}
	for to := range City(NumMainland) {
		v := BuildView{Board: board, Tracks: free[:], Seat: 1, Seats: 1, Starts: &cityMileposts[to]}
		outward := v.findPaths(unlimited)
		for m := range list[to] {
			list[to][m] = outward.priceBack(to, Milepost(m))
		}
	}
	return list
})

// back is the price of the way from m to a city at which all paths start: each
// segment is priced by its other end, the ferry once.
func (p *buildPaths) priceBack(c City, m Milepost) uint16 {
	cost, ok := p.Cost(m)
	switch {
	case !ok:
		return unaffordable
	case cost == 0:
		return 0
	}
	cost -= int(board.Posts[m].Price)
	if c != ferryCity || !p.Path(m)[0].IsFerry() {
		points := board.Cities[c].Points
		cost += int(board.Posts[points[len(points)-1]].Price)
	}
	return uint16(cost)
}

// townPosts are the mileposts of each city of the mainland.
var cityMileposts = func() (list [NumMainland]MilepostSet) {
	for c := range list {
		for _, m := range board.Cities[c].Points {
			list[c].Add(m)
		}
	}
	return list
}()

// survey is what a seat's network is to each city: the price of the track that
// joins it, and of the link where it is a port.
type networkSurvey struct {
	toCity     [NumMainland]int
	linkPrices [NumPassages]int
	parts      []networkPart // from which a route may be built
	train      Milepost      // from which the way to a load counts too; NoMilepost: it does not
	trainApart bool          // the train stands on no track of its seat: a load on it needs track from there
	reachable  CitySet       // to which it then comes on track of others, the one where it stands included
}

// part is a network, or with all that is not connected wherever a seat may
// start, and what track costs from there.
type networkPart struct {
	paths  *buildPaths
	at     Milepost // of the network; NoMilepost: it is not one
	toCity [NumMainland]int
	cost   []uint16 // by milepost; unlimited: it cannot be reached
}

// survey reckons what is missing from a seat's network, up to a limit. A storm
// passes: it does not count.
func (st *buildSite) surveyNetwork(limit int) (sv networkSurvey) {
	calm := *st
	calm.view.NoBuild = nil
	sv.train, sv.linkPrices = NoMilepost, st.linkPrices(st.seat)
	sv.parts = calm.networkParts(limit)
	sv.toCity = sv.parts[0].toCity
	for _, p := range sv.parts[1:] {
		for c := range sv.toCity {
			sv.toCity[c] = min(sv.toCity[c], p.toCity[c])
		}
	}
	if !st.hasTrain && st.base != (MilepostSet{}) {
		sv.parts = append(sv.parts, newNetworkPart(calm.view.findPaths(limit), NoMilepost))
	}
	return sv
}

// networks are the parts that are joined: the network on which the train stands, else
// each one that the seat has; without any it is wherever the seat may start.
func (st *buildSite) networkParts(limit int) (parts []networkPart) {
	switch {
	case st.base == (MilepostSet{}):
		return []networkPart{newNetworkPart(st.view.findPaths(limit), NoMilepost)}
	case st.hasTrain:
		return []networkPart{newNetworkPart(st.viewFrom(&st.base).findPaths(limit), st.player(st.seat).At)}
	}
	for left := st.base; left != (MilepostSet{}); {
		at := left.lowest()
		piece := st.connectedTo(st.seat, at)
		parts = append(parts, newNetworkPart(st.viewFrom(&piece).findPaths(limit), at))
		left = difference(left, piece)
	}
	return parts
}

// partOf reads what paths have found from a network at a milepost.
func newNetworkPart(found *buildPaths, at Milepost) networkPart {
	p := networkPart{paths: found, at: at, cost: found.cost}
	for c := range p.toCity {
		p.toCity[c] = found.costToCity(City(c))
	}
	return p
}

// prospect is a survey without limit for a person, who fetches a load from where
// the train is, and carries one from there.
func (st *buildSite) surveyForPerson() networkSurvey {
	sv := st.surveyNetwork(unlimited)
	if p := st.player(st.seat); p.Placed {
		sv.train = p.At
		if sv.trainApart = !st.hasTrain; sv.trainApart {
			sv.reachable = st.reachableCities(st.seat)
		}
	}
	return sv
}

// outlook is what a person could do for the demands of their hand.
type demandOutlook struct {
	site   *buildSite
	survey networkSurvey
	routes []route
}

// outlook surveys a seat's network and finds the routes of its demands.
func (s *State) outlook(seat engine.Seat) demandOutlook {
	o := demandOutlook{site: s.buildSite(seat)}
	o.survey = o.site.surveyForPerson()
	o.routes = s.findRoutes(&o.survey, seat, new([9]route))
	return o
}

// townsInReach are the cities to which a seat's train comes on standing track, in as
// many turns as that takes, the one in which it is among them.
func (s *State) reachableCities(seat engine.Seat) (towns CitySet) {
	v := s.rideView(seat, s.speed(s.player(seat)))
	v.Barred = nil // a storm passes
	far := v.findFarRides()
	for c := range City(NumMainland) {
		if cityAt(v.At) == c || far.reaches(board.Cities[c].Post) {
			towns |= 1 << c
		}
	}
	return towns
}

// bring is the price of track that lets the train come to a city: what joins that
// to the network, if the train stands there; else what joins it to a town to which
// the train comes, or to its milepost if it comes to none.
func (sv *networkSurvey) trackPriceTo(c City) int {
	if !sv.trainApart {
		return sv.toCity[c]
	}
	price := unaffordable
	for i := range sv.parts {
		p := &sv.parts[i]
		for rest := sv.reachable; rest != 0; rest &= rest - 1 {
			price, _ = p.joinPrice(rest.first(), c, price)
		}
		if here := p.cost[sv.train]; here != unlimited && sv.reachable == 0 {
			price = min(price, int(here)+int(emptyBoardPrices()[c][sv.train]))
		}
	}
	return price
}

// off is how far a city is from the train, where that counts.
func (sv *networkSurvey) stepsFromTrain(c City) int {
	if sv.train == NoMilepost {
		return 0
	}
	return int(board.StepsFromCity(c)[sv.train])
}

// linkFees are what the passages would cost a seat; tooDear: not to be had.
func (s *State) linkPrices(seat engine.Seat) (fees [NumPassages]int) {
	for g := range fees {
		switch most := Passages[g].Owners; {
		case s.Links[g].Has(uint8(seat)):
		case most > 0 && countSeats(s.Links[g]) >= most:
			fees[g] = unaffordable
		default:
			fees[g] = Passages[g].Price
		}
	}
	return fees
}

// joins is the price of track that connects two cities with each other and with
// the part, if that is less than a limit, and where on the part's paths the ways
// to both divide, the first of equal places; NoMilepost: they are two paths.
func (p *networkPart) joinPrice(a, b City, limit int) (price int, fork Milepost) {
	least := max(p.toCity[a], p.toCity[b])
	price, fork = limit, NoMilepost
	if least >= limit {
		return limit, NoMilepost
	}
	if p.at != NoMilepost {
		if price = min(limit, p.toCity[a]+p.toCity[b]); price <= least {
			return price, NoMilepost
		}
	}
	toA, toB := &emptyBoardPrices()[a], &emptyBoardPrices()[b]
	for m := range p.cost {
		if sum := int(p.cost[m]) + int(toA[m]) + int(toB[m]); sum < price {
			price, fork = sum, Milepost(m)
		}
	}
	return price, fork
}

// route is how one demand could be met.
type route struct {
	card, line int
	good       Good
	held       bool
	source     City // NoCity: held, or to be had nowhere
	load       City // the mainland city where it is loaded: the source, or a port
	city       City // that wants it
	drop       City // the mainland city where it is delivered: the city, or a port
	pays       int
	cost       int      // of track and links still needed
	steps      int      // between load and drop; from the train if held
	approach   int      // from the train to the load, if the survey counts that
	part       int      // of the survey from which it is built
	fork       Milepost // where its ways divide; NoMilepost: they are two paths of the part
}

// harbour is a mainland city at which a city is served, with the price of the
// link.
type terminal struct {
	at   City
	link int
}

// harbours are the city itself, or the ports for Taiwan whose link can be had.
func (sv *networkSurvey) terminals(c City, list []terminal) []terminal {
	if !isTaiwan(c) {
		return append(list, terminal{at: c})
	}
	for g := HongKongLink; g < NumPassages; g++ {
		if sv.linkPrices[g] < unaffordable {
			list = append(list, terminal{portCities[g], sv.linkPrices[g]})
		}
	}
	return list
}

var portCities = func() (list [NumPassages]City) {
	for g := range list {
		list[g] = board.PortCity(Passage(g))
	}
	return list
}()

// sources are the cities that supply each good.
var sources = func() (list [NumGoods][]City) {
	for g := range list {
		list[g] = board.Sources(Good(g))
	}
	return list
}()

// routes finds the best route for each of the nine demands of a seat.
func (s *State) findRoutes(sv *networkSurvey, seat engine.Seat, routes *[9]route) []route {
	p := s.player(seat)
	list := routes[:0]
	for i, card := range p.Cards {
		for n, d := range card.demands() {
			r := route{card: i, line: n, good: d.Good, city: d.City, source: NoCity, load: NoCity, drop: NoCity,
				fork: NoMilepost, pays: int(d.Payout) + s.Active.bonusFor(d.Good, d.City), cost: unaffordable}
			s.findRoute(sv, p, &r)
			list = append(list, r)
		}
	}
	return list
}

// chart fills a route in: the good that is held, or the source that costs
// least with its way.
func (s *State) findRoute(sv *networkSurvey, p *Player, r *route) {
	var buf [2][NumPassages]terminal
	drops := sv.terminals(r.city, buf[0][:0])
	if p.hasLoad(r.good) {
		s.findHeldRoute(sv, p, r, drops)
		return
	}
	if s.Stock[r.good] == 0 {
		return
	}
	for _, c := range sources[r.good] {
		if isTaiwan(c) && isTaiwan(r.city) {
			continue
		}
		for _, load := range sv.terminals(c, buf[1][:0]) {
			for _, drop := range drops {
				s.considerSource(sv, r, c, load, drop)
			}
		}
	}
}

// chartHeld fills in the route of a good on the train.
func (s *State) findHeldRoute(sv *networkSurvey, p *Player, r *route, drops []terminal) {
	r.held = true
	for _, drop := range drops {
		if cost := sv.trackPriceTo(drop.at) + drop.link; r.drop == NoCity || cost < r.cost {
			r.cost, r.load, r.drop = min(cost, unaffordable), drop.at, drop.at
			r.steps = int(board.StepsFromCity(drop.at)[p.At]) + containerSteps(r.city)
		}
	}
}

// chartFrom takes a source for a route, if it is the best one so far by track and
// way: while nothing joins any, the nearest one.
func (s *State) considerSource(sv *networkSurvey, r *route, source City, load, drop terminal) {
	steps := int(board.StepsFromCity(load.at)[board.Cities[drop.at].Post]) + containerSteps(source) + containerSteps(r.city)
	links := drop.link
	if load != drop {
		links += load.link
	}
	off := sv.stepsFromTrain(load.at)
	if r.source == NoCity || r.cost >= unaffordable && off+steps < r.approach+r.steps {
		r.source, r.load, r.drop, r.steps, r.approach = source, load.at, drop.at, steps, off
	}
	for i := range sv.parts {
		nearer := r.approach + r.steps - off - steps
		limit := min(unaffordable, r.cost+(nearer+stepsPerMillion-1)/stepsPerMillion) // as much is no better
		price, fork := sv.parts[i].joinPrice(load.at, drop.at, limit-links)
		if price < limit-links {
			r.source, r.load, r.drop, r.steps, r.approach = source, load.at, drop.at, steps, off
			r.cost, r.part, r.fork = price+links, i, fork
		}
	}
}

// overSeaSteps are the steps that a container's way to or from a city counts.
func containerSteps(c City) int {
	if isTaiwan(c) {
		return taiwanSteps
	}
	return 0
}
