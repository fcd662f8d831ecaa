package china

import (
	"slices"
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
	var search BuildSearch
	free := Tracks{}
	for to := range City(NumMainland) {
		at := pointsOf(to)
		search.Run(&BuildView{Board: land, Tracks: free[:], Seat: 1, Seats: 1, From: &at}, -1)
		for m := range list[to] {
			list[to][m] = search.back(to, Milepost(m))
		}
	}
	return list
})

// back is the price of the way from m to a city at which all paths start: each
// segment is priced by its other end, the ferry once.
func (s *BuildSearch) back(c City, m Milepost) uint16 {
	cost, ok := s.Cost(m)
	switch {
	case !ok:
		return tooDear
	case cost == 0:
		return 0
	}
	cost -= int(land.Posts[m].Price)
	if c != ferryCity || !s.Path(m, nil)[0].IsFerry() {
		points := land.Cities[c].Points
		cost += int(land.Posts[points[len(points)-1]].Price)
	}
	return uint16(cost)
}

// pointsOf are the mileposts of a city.
func pointsOf(c City) (set Posts) {
	for _, m := range land.Cities[c].Points {
		set.Add(m)
	}
	return set
}

// costOf is the price of the cheapest path to any point of a city.
func (s *BuildSearch) costOf(c City) int {
	best := tooDear
	for _, m := range land.Cities[c].Points {
		if cost, ok := s.Cost(m); ok {
			best = min(best, cost)
		}
	}
	return best
}

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
	search *BuildSearch
	at     Milepost // of the network; NoMilepost: it is not one
	read   bool     // near is
	need   [NumMainland]int
	near   []priced // the mileposts within the limit, the cheapest first
}

// survey reckons what is missing from a seat's network, up to a limit.
func (st site) survey(seat engine.Seat, limit int) (sv survey) {
	v := st.buildView(seat)
	search := &st.w.net
	if st.w.shut != (Posts{}) {
		search, v.Shut = &st.w.plan, nil // a storm passes
	}
	own := st.ownPosts(seat)
	if own {
		v.From = &st.w.from
	}
	search.Run(v, limit)
	if !st.w.surveyed.again(surveyGrounds{search, search.begun, st.w.footings, limit}) {
		st.w.surveyed.need = st.partition(search, v, seat, limit)
	}
	sv.need, sv.parts, sv.train = st.w.surveyed.need, st.w.parts, NoMilepost
	sv.link = st.linkFees(seat)
	return sv
}

// surveyed is what a survey found besides the parts.
type surveyed struct {
	memo[surveyGrounds]
	need [NumMainland]int
}

// surveyGrounds are what a survey depends on.
type surveyGrounds struct {
	search         *BuildSearch // which has run
	begun          int          // its question
	footing, limit int
}

// partition finds the parts of a network, and what is missing from it to each city.
func (st site) partition(search *BuildSearch, v *BuildView, seat engine.Seat, limit int) (need [NumMainland]int) {
	st.w.parts = st.w.parts[:0]
	if st.w.home {
		return st.w.addPart(search, st.player(seat).At).need
	}
	for c := range need {
		need[c] = search.costOf(City(c))
	}
	st.divisions(search, v, seat, limit)
	return need
}

// prospect is a survey without limit for a person, who fetches a load from where
// the train is, and carries one from there.
func (st site) prospect(seat engine.Seat) survey {
	sv := st.survey(seat, -1)
	if p := st.player(seat); p.Placed {
		sv.train = p.At
		if sv.apart = !st.w.home; sv.apart {
			sv.towns = st.townsInReach(seat)
		}
	}
	return sv
}

// townsInReach are the cities to which a train comes on standing track, in as many
// turns as that takes, the one in which it is among them.
func (st site) townsInReach(seat engine.Seat) (towns CitySet) {
	v := st.trips(st.w).rideView(seat, st.speed(st.player(seat)))
	v.Barred = nil // a storm passes
	st.w.far.RunFar(v)
	for c := range City(NumMainland) {
		if cityAt(v.At) == c || st.w.far.reaches(land.Cities[c].Post) {
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
		if here, ok := p.search.Cost(sv.train); ok && sv.towns == 0 {
			price = min(price, here+int(landWays()[c][sv.train]))
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

// divisions are the parts for a seat whose train stands on none of its own: each
// network that it has, and last wherever it may start.
func (st site) divisions(search *BuildSearch, v *BuildView, seat engine.Seat, limit int) {
	view := *v
	for left := st.w.from; left != (Posts{}); left = without(left, st.w.piece) {
		at := left.first()
		st.w.piece = land.Connected(st.Track[:], uint8(seat), st.Links[DalianFerry], at)
		view.From = &st.w.piece
		st.w.addPart(st.w.division(&view, limit), at)
	}
	if st.w.from == (Posts{}) {
		st.w.addPart(search, NoMilepost) // that looked from anywhere
		return
	}
	view.From = nil
	st.w.addPart(st.w.division(&view, limit), NoMilepost)
}

// division searches from the part that is to be added.
func (w *searches) division(v *BuildView, limit int) *BuildSearch {
	if len(w.parts) == len(w.wide) {
		w.wide = append(w.wide, new(BuildSearch))
	}
	search := w.wide[len(w.parts)]
	search.Run(v, limit)
	return search
}

// addPart adds what a search has found.
func (w *searches) addPart(search *BuildSearch, at Milepost) *part {
	w.parts = slices.Grow(w.parts, 1)[:len(w.parts)+1]
	p := &w.parts[len(w.parts)-1]
	p.search, p.at, p.read, p.near = search, at, false, p.near[:0]
	for c := range p.need {
		p.need[c] = search.costOf(City(c))
	}
	return p
}

// prices reads the prices from the search when they are first asked for.
func (p *part) prices() []priced {
	if !p.read {
		p.near, p.read = p.search.Reached(p.near), true
	}
	return p.near
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
	between := landGaps()[a][b]
	if between >= price {
		return price, NoMilepost
	}
	toA, toB := &landWays()[a], &landWays()[b]
	for _, near := range p.prices() {
		if int(near.cost)+between > price {
			break
		}
		m, sum := Milepost(near.at), int(near.cost)+int(toA[near.at])+int(toB[near.at])
		if sum < price || sum == price && m < fork && fork != NoMilepost {
			price, fork = sum, m
		}
	}
	return price, fork
}

// landGaps are the least prices of track on the empty board from anywhere to two
// cities, reckoned when first asked for.
var landGaps = sync.OnceValue(func() *[NumMainland][NumMainland]int {
	gaps, ways := new([NumMainland][NumMainland]int), landWays()
	for a := range gaps {
		for b := range gaps[a] {
			gaps[a][b] = tooDear
			for m := range ways[a] {
				gaps[a][b] = min(gaps[a][b], int(ways[a][m])+int(ways[b][m]))
			}
		}
	}
	return gaps
})

// ownPosts collects where a seat's track can be extended: the part of its
// network on which the train stands, or else all of it; false: there is none.
func (st site) ownPosts(seat engine.Seat) bool {
	if st.w.stands(st.State, seat) {
		return st.w.own != (Posts{})
	}
	p := st.player(seat)
	own := land.OwnPosts(st.Track[:], uint8(seat), st.Links[DalianFerry])
	st.w.home, st.w.own = false, own
	if st.w.from = own; own == (Posts{}) {
		return false
	}
	for c := range City(NumMajors) {
		if st.joined(c).Has(uint8(seat)) {
			for _, m := range land.Cities[c].Points {
				own.Add(m)
			}
		}
	}
	st.w.from = own
	if p.Placed {
		here := intersection(own, land.Connected(st.Track[:], uint8(seat), st.Links[DalianFerry], p.At))
		if st.w.home = here != (Posts{}); st.w.home {
			st.w.from = here
		}
	}
	return true
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
