package china

import (
	"sync"

	"github.com/railbot/railbot/engine"
)

// tooDear stands for a price that nobody can pay.
const tooDear = 999

// stepsPerMillion are the steps that count as much as a million of track.
const stepsPerMillion = 5

// island is how many steps a container's way between its port and Taiwan counts.
const island = 9

// landWays are the prices of track from each milepost to each city on the empty
// board, reckoned when first asked for.
var landWays = sync.OnceValue(func() *[NumMainland][NumMileposts]uint16 {
	list := new([NumMainland][NumMileposts]uint16)
	free := Tracks{}
	for to := range City(NumMainland) {
		v := BuildView{Board: land, Tracks: free[:], Seat: 1, Seats: 1, From: &townPosts[to]}
		outward := v.paths(unlimited)
		for m := range list[to] {
			list[to][m] = outward.back(to, Milepost(m))
		}
	}
	return list
})

// back is the price of the way from m to a city at which all paths start: each
// segment is priced by its other end, the ferry once.
func (p *paths) back(c City, m Milepost) uint16 {
	cost, ok := p.Cost(m)
	switch {
	case !ok:
		return tooDear
	case cost == 0:
		return 0
	}
	cost -= int(land.Posts[m].Price)
	if c != ferryCity || !p.Path(m)[0].IsFerry() {
		points := land.Cities[c].Points
		cost += int(land.Posts[points[len(points)-1]].Price)
	}
	return uint16(cost)
}

// townPosts are the mileposts of each city of the mainland.
var townPosts = func() (list [NumMainland]Posts) {
	for c := range list {
		for _, m := range land.Cities[c].Points {
			list[c].Add(m)
		}
	}
	return list
}()

// survey is what a seat's network is to each city: the price of the track that
// joins it, and of the link where it is a port.
type survey struct {
	need  [NumMainland]int
	link  [NumPassages]int
	parts []part   // from which a route may be built
	train Milepost // from which the way to a load counts too; NoMilepost: it does not
	apart bool     // the train stands on no track of its seat: a load on it needs track from there
	towns CitySet  // to which it then comes on track of others, the one where it stands included
}

// part is a network, or with all that is not connected wherever a seat may
// start, and what track costs from there.
type part struct {
	paths *paths
	at    Milepost // of the network; NoMilepost: it is not one
	need  [NumMainland]int
	cost  []uint16 // by milepost; unlimited: it cannot be reached
}

// survey reckons what is missing from a seat's network, up to a limit. A storm
// passes: it does not count.
func (st *site) survey(limit int) (sv survey) {
	calm := *st
	calm.view.Shut = nil
	sv.train, sv.link = NoMilepost, st.linkFees(st.seat)
	sv.parts = calm.networks(limit)
	sv.need = sv.parts[0].need
	for _, p := range sv.parts[1:] {
		for c := range sv.need {
			sv.need[c] = min(sv.need[c], p.need[c])
		}
	}
	if !st.home && st.base != (Posts{}) {
		sv.parts = append(sv.parts, partOf(calm.view.paths(limit), NoMilepost))
	}
	return sv
}

// networks are the parts that are joined: the network on which the train stands, else
// each one that the seat has; without any it is wherever the seat may start.
func (st *site) networks(limit int) (parts []part) {
	switch {
	case st.base == (Posts{}):
		return []part{partOf(st.view.paths(limit), NoMilepost)}
	case st.home:
		return []part{partOf(st.from(&st.base).paths(limit), st.player(st.seat).At)}
	}
	for left := st.base; left != (Posts{}); {
		at := left.first()
		piece := st.connected(st.seat, at)
		parts = append(parts, partOf(st.from(&piece).paths(limit), at))
		left = without(left, piece)
	}
	return parts
}

// partOf reads what paths have found from a network at a milepost.
func partOf(found *paths, at Milepost) part {
	p := part{paths: found, at: at, cost: found.cost}
	for c := range p.need {
		p.need[c] = found.toCity(City(c))
	}
	return p
}

// prospect is a survey without limit for a person, who fetches a load from where
// the train is, and carries one from there.
func (st *site) prospect() survey {
	sv := st.survey(unlimited)
	if p := st.player(st.seat); p.Placed {
		sv.train = p.At
		if sv.apart = !st.home; sv.apart {
			sv.towns = st.townsInReach(st.seat)
		}
	}
	return sv
}

// outlook is what a person could do for the demands of their hand.
type outlook struct {
	site   *site
	survey survey
	routes []route
}

// outlook surveys a seat's network and finds the routes of its demands.
func (s *State) outlook(seat engine.Seat) outlook {
	o := outlook{site: s.site(seat)}
	o.survey = o.site.prospect()
	o.routes = s.routes(&o.survey, seat, new([9]route))
	return o
}

// townsInReach are the cities to which a seat's train comes on standing track, in as
// many turns as that takes, the one in which it is among them.
func (s *State) townsInReach(seat engine.Seat) (towns CitySet) {
	v := s.rideView(seat, s.speed(s.player(seat)))
	v.Barred = nil // a storm passes
	far := v.farRides()
	for c := range City(NumMainland) {
		if cityAt(v.At) == c || far.reaches(land.Cities[c].Post) {
			towns |= 1 << c
		}
	}
	return towns
}

// bring is the price of track that lets the train come to a city: what joins that
// to the network, if the train stands there; else what joins it to a town to which
// the train comes, or to its milepost if it comes to none.
func (sv *survey) bring(c City) int {
	if !sv.apart {
		return sv.need[c]
	}
	price := tooDear
	for i := range sv.parts {
		p := &sv.parts[i]
		for rest := sv.towns; rest != 0; rest &= rest - 1 {
			price, _ = p.joins(rest.first(), c, price)
		}
		if here := p.cost[sv.train]; here != unlimited && sv.towns == 0 {
			price = min(price, int(here)+int(landWays()[c][sv.train]))
		}
	}
	return price
}

// off is how far a city is from the train, where that counts.
func (sv *survey) off(c City) int {
	if sv.train == NoMilepost {
		return 0
	}
	return int(land.FromCity(c)[sv.train])
}

// linkFees are what the passages would cost a seat; tooDear: not to be had.
func (s *State) linkFees(seat engine.Seat) (fees [NumPassages]int) {
	for g := range fees {
		switch most := Passages[g].Owners; {
		case s.Links[g].Has(uint8(seat)):
		case most > 0 && seatCount(s.Links[g]) >= most:
			fees[g] = tooDear
		default:
			fees[g] = Passages[g].Price
		}
	}
	return fees
}

// joins is the price of track that connects two cities with each other and with
// the part, if that is less than a limit, and where on the part's paths the ways
// to both divide, the first of equal places; NoMilepost: they are two paths.
func (p *part) joins(a, b City, limit int) (price int, fork Milepost) {
	least := max(p.need[a], p.need[b])
	price, fork = limit, NoMilepost
	if least >= limit {
		return limit, NoMilepost
	}
	if p.at != NoMilepost {
		if price = min(limit, p.need[a]+p.need[b]); price <= least {
			return price, NoMilepost
		}
	}
	toA, toB := &landWays()[a], &landWays()[b]
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
	off        int      // from the train to the load, if the survey counts that
	part       int      // of the survey from which it is built
	fork       Milepost // where its ways divide; NoMilepost: they are two paths of the part
}

// harbour is a mainland city at which a city is served, with the price of the
// link.
type harbour struct {
	at   City
	link int
}

// harbours are the city itself, or the ports for Taiwan whose link can be had.
func (sv *survey) harbours(c City, list []harbour) []harbour {
	if !isTaiwan(c) {
		return append(list, harbour{at: c})
	}
	for g := HongKongLink; g < NumPassages; g++ {
		if sv.link[g] < tooDear {
			list = append(list, harbour{portCity[g], sv.link[g]})
		}
	}
	return list
}

var portCity = func() (list [NumPassages]City) {
	for g := range list {
		list[g] = land.Port(Passage(g))
	}
	return list
}()

// sources are the cities that supply each good.
var sources = func() (list [NumGoods][]City) {
	for g := range list {
		list[g] = land.Sources(Good(g))
	}
	return list
}()

// routes finds the best route for each of the nine demands of a seat.
func (s *State) routes(sv *survey, seat engine.Seat, routes *[9]route) []route {
	p := s.player(seat)
	list := routes[:0]
	for i, card := range p.Cards {
		for n, d := range card.demands() {
			r := route{card: i, line: n, good: d.Good, city: d.City, source: NoCity, load: NoCity, drop: NoCity,
				fork: NoMilepost, pays: int(d.Payout) + s.Active.bonus(d.Good, d.City), cost: tooDear}
			s.chart(sv, p, &r)
			list = append(list, r)
		}
	}
	return list
}

// chart fills a route in: the good that is held, or the source that costs
// least with its way.
func (s *State) chart(sv *survey, p *Player, r *route) {
	var buf [2][NumPassages]harbour
	drops := sv.harbours(r.city, buf[0][:0])
	if p.carries(r.good) {
		s.chartHeld(sv, p, r, drops)
		return
	}
	if s.Stock[r.good] == 0 {
		return
	}
	for _, c := range sources[r.good] {
		if isTaiwan(c) && isTaiwan(r.city) {
			continue
		}
		for _, load := range sv.harbours(c, buf[1][:0]) {
			for _, drop := range drops {
				s.chartFrom(sv, r, c, load, drop)
			}
		}
	}
}

// chartHeld fills in the route of a good on the train.
func (s *State) chartHeld(sv *survey, p *Player, r *route, drops []harbour) {
	r.held = true
	for _, drop := range drops {
		if cost := sv.bring(drop.at) + drop.link; r.drop == NoCity || cost < r.cost {
			r.cost, r.load, r.drop = min(cost, tooDear), drop.at, drop.at
			r.steps = int(land.FromCity(drop.at)[p.At]) + overSeaSteps(r.city)
		}
	}
}

// chartFrom takes a source for a route, if it is the best one so far by track and
// way: while nothing joins any, the nearest one.
func (s *State) chartFrom(sv *survey, r *route, source City, load, drop harbour) {
	steps := int(land.FromCity(load.at)[land.Cities[drop.at].Post]) + overSeaSteps(source) + overSeaSteps(r.city)
	links := drop.link
	if load != drop {
		links += load.link
	}
	off := sv.off(load.at)
	if r.source == NoCity || r.cost >= tooDear && off+steps < r.off+r.steps {
		r.source, r.load, r.drop, r.steps, r.off = source, load.at, drop.at, steps, off
	}
	for i := range sv.parts {
		nearer := r.off + r.steps - off - steps
		limit := min(tooDear, r.cost+(nearer+stepsPerMillion-1)/stepsPerMillion) // as much is no better
		price, fork := sv.parts[i].joins(load.at, drop.at, limit-links)
		if price < limit-links {
			r.source, r.load, r.drop, r.steps, r.off = source, load.at, drop.at, steps, off
			r.cost, r.part, r.fork = price+links, i, fork
		}
	}
}

// overSeaSteps are the steps that a container's way to or from a city counts.
func overSeaSteps(c City) int {
	if isTaiwan(c) {
		return island
	}
	return 0
}
