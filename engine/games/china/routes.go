package china

import (
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// unaffordable exceeds any price that can be paid. It also marks places that
// cannot be reached.
const unaffordable = 999

// stepsPerMillion is how many steps count as much as a million of track when
// routes are compared.
const stepsPerMillion = 5

// taiwanSteps is how many steps a container between a port and Taiwan counts.
const taiwanSteps = 9

// emptyBoardPrices returns the prices of track from each milepost to each city
// on the empty board. They are computed on first use.
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

// priceBack returns the price of the way from m to c when all paths start at c.
// The way is the path to m in reverse, so each segment is priced by its other
// end.
func (bp *buildPaths) priceBack(c City, m Milepost) uint16 {
	cost, ok := bp.Cost(m)
	switch {
	case !ok:
		return unaffordable
	case cost == 0:
		return 0
	}
	cost -= int(board.Posts[m].Price)
	if c != ferryCity || !bp.Path(m)[0].IsFerry() {
		points := board.Cities[c].Points
		cost += int(board.Posts[points[len(points)-1]].Price)
	}
	return uint16(cost)
}

// cityMileposts holds the mileposts of each mainland city.
var cityMileposts = func() (list [NumMainland]MilepostSet) {
	for c := range list {
		for _, m := range board.Cities[c].Points {
			list[c].Add(m)
		}
	}
	return list
}()

// networkSurvey holds the prices of what a seat's network lacks: track to each city
// and links at the ports.
type networkSurvey struct {
	toCity     [NumMainland]int
	linkPrices [NumPassages]int
	parts      []networkPart // parts from which a route may be built
	train      Milepost      // where the train is, if the way to the load counts; otherwise NoMilepost
	trainApart bool          // the train stands off its seat's track, so its loads need track from there
	reachable  CitySet       // cities to which it then comes on foreign track, including the one where it stands
}

// networkPart is a connected network of a seat, or everything from which the
// seat may start, with the prices of track from there.
type networkPart struct {
	paths  *buildPaths
	at     Milepost // a milepost of the network; NoMilepost if the part is not one network
	toCity [NumMainland]int
	cost   []uint16 // by milepost; unlimited if it cannot be reached
}

// surveyNetwork returns the prices of what the seat's network lacks, up to a price
// limit. It ignores storms and the limit on
// track out of major cities, because they pass.
func (st *buildSite) surveyNetwork(limit int) (sv networkSurvey) {
	calm := *st
	calm.view.NoBuild, calm.view.MajorExits = nil, [NumMajors]uint8{}
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

// networkParts returns the parts from which a route may be built: the network on
// which the train stands or, if there is none, each network of the seat. For a seat
// without track it is one part: everything from which the seat may start.
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

// newNetworkPart returns the part from which the given paths start. at is a
// milepost of the part, or NoMilepost.
func newNetworkPart(found *buildPaths, at Milepost) networkPart {
	p := networkPart{paths: found, at: at, cost: found.cost}
	for c := range p.toCity {
		p.toCity[c] = found.costToCity(City(c))
	}
	return p
}

// surveyForPerson surveys the network without a price limit for the advice to a
// human player. Unlike surveyNetwork, it counts the train's way to a load.
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

// demandAdvice holds the best route for each demand of a seat, and the survey from
// which they were found.
type demandAdvice struct {
	site   *buildSite
	survey networkSurvey
	routes []route
}

// adviseOnDemands surveys a seat's network and finds the routes of its demands.
func (s *State) adviseOnDemands(seat engine.Seat) demandAdvice {
	o := demandAdvice{site: s.buildSite(seat)}
	o.survey = o.site.surveyForPerson()
	o.routes = s.findRoutes(&o.survey, seat, new([9]route))
	if !o.survey.trainApart {
		for i := range o.routes {
			if r := &o.routes[i]; r.cost < unaffordable {
				net := o.site.layRoute(&o.survey, r)
				o.site.measureRoute(net, r)
			}
		}
	}
	return o
}

// layRoute replaces the price of a route by what it costs to build first to one of its
// ends and then to the other, in the cheaper order, and returns the seat's track after
// that. A person who follows the offered builds pays that price, which may be more than
// track with a fork costs.
func (st *buildSite) layRoute(sv *networkSurvey, r *route) (best *plannedTrack) {
	part := &sv.parts[r.part]
	best = st.newPlannedTrack()
	if r.held || r.load == r.drop {
		r.first, r.leg = r.drop, sv.toCity[r.drop]
		best.lay(part.paths.pathToCity(r.drop))
		return best
	}
	r.cost = unaffordable
	for _, order := range [2][2]City{{r.load, r.drop}, {r.drop, r.load}} {
		first, leg, rest := order[0], part.toCity[order[0]], part.toCity[order[1]]
		if leg+r.links >= r.cost {
			continue
		}
		net := st.newPlannedTrack()
		net.lay(part.paths.pathToCity(first))
		if leg > 0 || part.at == NoMilepost {
			rest = net.join(first, order[1], r.cost-r.links-leg)
		} else {
			net.lay(part.paths.pathToCity(order[1]))
		}
		if leg == 0 {
			first, leg, rest = order[1], rest, 0
		}
		if price := leg + rest + r.links; price < r.cost {
			r.cost, r.first, r.leg, best = price, first, leg, net
		}
	}
	return best
}

// measureRoute replaces the steps of a route by those along the seat's track, if that
// connects its ends.
func (st *buildSite) measureRoute(net *plannedTrack, r *route) {
	v := RideView{Board: board, Tracks: net.tracks[:], Seat: uint8(st.seat), Ferry: net.ferry, Back: NoDirection}
	if v.At = board.Cities[r.load].Post; r.held {
		p := st.player(st.seat)
		if v.At = p.At; p.Back != backFerry && !board.IsCity(p.At) {
			v.Back = hex.Direction(p.Back)
		}
	}
	if way, ok := v.findFarRides().Cheapest(board.Cities[r.drop].Post); ok {
		r.steps = way.Steps + containerSteps(r.city)
		if r.source != NoCity {
			r.steps += containerSteps(r.source)
		}
	}
}

// plannedTrack is the track that there would be after some builds of a seat.
type plannedTrack struct {
	*buildSite
	tracks Tracks
	ferry  SeatSet
}

// newPlannedTrack returns the present track.
func (st *buildSite) newPlannedTrack() *plannedTrack {
	return &plannedTrack{st, st.Track, st.Links[DalianFerry]}
}

// lay lays a path.
func (net *plannedTrack) lay(path []BuildStep) {
	for _, l := range path {
		if l.IsFerry() {
			net.ferry = net.ferry.With(uint8(net.seat))
		} else {
			net.tracks.Lay(l.Edge, uint8(net.seat))
		}
	}
}

// join lays the cheapest path to a second city from the network at a first one, and
// returns its price, or unaffordable if it is above limit.
func (net *plannedTrack) join(first, second City, limit int) (price int) {
	starts := board.Connected(net.tracks[:], uint8(net.seat), net.ferry, board.Cities[first].Post)
	v := net.viewFrom(&starts)
	tracks := net.tracks
	v.Tracks, v.Ferry, v.NoBuild, v.MajorExits = tracks[:], net.ferry, nil, [NumMajors]uint8{}
	paths := v.findPathsTo(&cityMileposts[second], limit)
	net.lay(paths.pathToCity(second))
	return paths.costToCity(second)
}

// reachableCities returns the cities that a seat's train reaches on existing
// track in any number of turns. The city where it stands is included.
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

// trackPriceTo returns the price of the track that lets the train come to a
// city. If the train stands off its network, the track starts at a town that the
// train reaches, or at its milepost if it reaches none.
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

// stepsFromTrain returns the steps between the train and a city, or 0 if they do
// not count.
func (sv *networkSurvey) stepsFromTrain(c City) int {
	if sv.train == NoMilepost {
		return 0
	}
	return int(board.StepsFromCity(c)[sv.train])
}

// linkPrices returns what the passages would cost a seat. A passage that it owns
// costs 0, one that is full is unaffordable.
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

// joinPrice returns the price of the track that connects two cities with each
// other and with the part, if it is below limit; otherwise limit. fork is the
// milepost at which the ways to both cities divide, or NoMilepost if they are
// separate paths.
func (part *networkPart) joinPrice(a, b City, limit int) (price int, fork Milepost) {
	least := max(part.toCity[a], part.toCity[b])
	price, fork = limit, NoMilepost
	if least >= limit {
		return limit, NoMilepost
	}
	if part.at != NoMilepost {
		if price = min(limit, part.toCity[a]+part.toCity[b]); price <= least {
			return price, NoMilepost
		}
	}
	toA, toB := &emptyBoardPrices()[a], &emptyBoardPrices()[b]
	for m := range part.cost {
		if sum := int(part.cost[m]) + int(toA[m]) + int(toB[m]); sum < price {
			price, fork = sum, Milepost(m)
		}
	}
	return price, fork
}

// route is one way to meet a demand.
type route struct {
	card, line int
	good       Good
	held       bool
	source     City // NoCity if the good is held or not available
	load       City // mainland city where it is loaded: the source or a port
	city       City // that demands the good
	drop       City // mainland city where it is delivered: the city or a port
	pays       int
	cost       int      // price of the track and links still needed
	steps      int      // between load and drop, or from the train if held: as the crow flies, or along track once laid by [buildSite.layRoute]
	approach   int      // steps from the train to the load, if the survey counts them
	part       int      // index of the survey's part from which it is built
	fork       Milepost // where its ways divide; NoMilepost if they are two separate paths
	links      int      // price of the container links in cost
	first      City     // to which a person builds first; see [buildSite.layRoute]
	leg        int      // price of the track to there
}

// Amounts in millions that compare routes: what a good on the train adds, and what
// a route loses whose track the seat cannot pay for.
const (
	heldBonus     = 100
	beyondPenalty = 100
)

// value compares routes for a person with the given cash: the payout less the
// price of the track and the time that the way takes.
func (r *route) value(cash int) int {
	v := r.pays - r.cost - (r.approach+r.steps)/stepsPerMillion
	if r.held {
		v += heldBonus
	}
	if r.cost > cash {
		v -= beyondPenalty
	}
	return v
}

// terminal is a mainland city through which a city is served, with the price of
// the link.
type terminal struct {
	at   City
	link int
}

// appendTerminals appends the mainland cities through which c is served: c itself
// or, for a city in Taiwan, the ports whose link is available.
func (sv *networkSurvey) appendTerminals(c City, list []terminal) []terminal {
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

// sources holds the cities that supply each good.
var sources = func() (list [NumGoods][]City) {
	for g := range list {
		list[g] = board.Sources(Good(g))
	}
	return list
}()

// findRoutes finds the best route for each of the seat's nine demands.
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

// findRoute fills in the best route for a demand: for the good on the train, or
// from the source with the lowest price.
func (s *State) findRoute(sv *networkSurvey, p *Player, r *route) {
	var buf [2][NumPassages]terminal
	drops := sv.appendTerminals(r.city, buf[0][:0])
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
		for _, load := range sv.appendTerminals(c, buf[1][:0]) {
			for _, drop := range drops {
				s.improveRoute(sv, r, c, load, drop)
			}
		}
	}
}

// findHeldRoute fills in the route for a good on the train.
func (s *State) findHeldRoute(sv *networkSurvey, p *Player, r *route, drops []terminal) {
	r.held = true
	for _, drop := range drops {
		if cost := sv.trackPriceTo(drop.at) + drop.link; r.drop == NoCity || cost < r.cost {
			r.cost, r.load, r.drop = min(cost, unaffordable), drop.at, drop.at
			r.steps = int(board.StepsFromCity(drop.at)[p.At]) + containerSteps(r.city)
		}
	}
}

// improveRoute replaces route r by one from the given source, if that is better by
// track and distance. load and drop are the terminals of the source and of the
// demanding city. While no source can be connected, the nearest one is kept.
func (s *State) improveRoute(sv *networkSurvey, r *route, source City, load, drop terminal) {
	steps := int(board.StepsFromCity(load.at)[board.Cities[drop.at].Post]) + containerSteps(source) + containerSteps(r.city)
	links := drop.link
	if load != drop {
		links += load.link
	}
	approach := sv.stepsFromTrain(load.at)
	if r.source == NoCity || r.cost >= unaffordable && approach+steps < r.approach+r.steps {
		r.source, r.load, r.drop, r.steps, r.approach = source, load.at, drop.at, steps, approach
	}
	for i := range sv.parts {
		nearer := r.approach + r.steps - approach - steps
		limit := min(unaffordable, r.cost+(nearer+stepsPerMillion-1)/stepsPerMillion) // an equal price is no better
		price, fork := sv.parts[i].joinPrice(load.at, drop.at, limit-links)
		if price < limit-links {
			r.source, r.load, r.drop, r.steps, r.approach = source, load.at, drop.at, steps, approach
			r.cost, r.part, r.fork, r.links = price+links, i, fork, links
		}
	}
}

// containerSteps returns how many steps a container's way to or from a city
// counts.
func containerSteps(c City) int {
	if isTaiwan(c) {
		return taiwanSteps
	}
	return 0
}
