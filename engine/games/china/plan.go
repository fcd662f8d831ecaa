package china

import (
	"sync"

	"github.com/railbot/railbot/engine"
)

// tooDear stands for a price that nobody can pay.
const tooDear = 999

// island is how many steps a container's way between its port and Taiwan counts.
const island = 9

// landCosts are the prices of track between cities on the empty board, reckoned
// when first asked for.
var landCosts = sync.OnceValue(func() *[NumMainland][NumMainland]uint16 {
	var list [NumMainland][NumMainland]uint16
	var search BuildSearch
	free := Tracks{}
	for from := range list {
		var at Posts
		for _, m := range land.Cities[from].Points {
			at.Add(m)
		}
		search.Run(&BuildView{Board: land, Tracks: free[:], Seat: 1, Seats: 1, From: &at}, -1)
		for to := range list[from] {
			list[from][to] = uint16(search.costOf(City(to)))
		}
	}
	return &list
})

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
	need [NumMainland]int
	link [NumPassages]int
}

// survey reckons what is missing from a seat's network, up to a limit.
func (s *State) survey(w *searches, seat engine.Seat, limit int) (sv survey) {
	v := s.buildView(w, seat)
	if s.ownPosts(w, seat) {
		v.From = &w.from
	}
	search := &w.build
	if w.shut != (Posts{}) {
		search, v.Shut = &w.plan, nil // a storm passes
	}
	search.Run(v, limit)
	for c := range sv.need {
		sv.need[c] = search.costOf(City(c))
	}
	for g := range sv.link {
		if !s.Links[g].Has(uint8(seat)) {
			sv.link[g] = Passages[g].Price
			if most := Passages[g].Owners; most > 0 && seatCount(s.Links[g]) >= most {
				sv.link[g] = tooDear
			}
		}
	}
	return sv
}

// ownPosts collects where a seat's track can be extended: the part of its
// network on which the train stands, or else all of it; false: there is none.
func (s *State) ownPosts(w *searches, seat engine.Seat) bool {
	p := s.player(seat)
	own := land.OwnPosts(s.Track[:], uint8(seat), s.Links[DalianFerry])
	if w.from = own; own == (Posts{}) {
		return false
	}
	for c := range City(NumMajors) {
		if s.joined(c).Has(uint8(seat)) {
			for _, m := range land.Cities[c].Points {
				own.Add(m)
			}
		}
	}
	w.from = own
	if p.Placed {
		w.from = intersection(own, land.Connected(s.Track[:], uint8(seat), s.Links[DalianFerry], p.At))
		if w.from == (Posts{}) {
			w.from = own
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
	cost       int // of track and links still needed
	steps      int // between load and drop; from the train if held
}

// harbour is the mainland city at which a city is served: itself, or the port
// for Taiwan that costs least; with what that costs.
func (sv *survey) harbour(c City) (at City, cost int) {
	if !isTaiwan(c) {
		return c, sv.need[c]
	}
	at, cost = NoCity, tooDear
	for g := HongKongLink; g < NumPassages; g++ {
		port := portCity[g]
		if n := sv.need[port] + sv.link[g]; n < cost {
			at, cost = port, n
		}
	}
	return at, cost
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
			r := route{card: i, line: n, good: d.Good, city: d.City, source: NoCity, load: NoCity,
				pays: int(d.Payout) + s.bonus(d.Good, d.City), cost: tooDear}
			s.chart(sv, p, &r)
			list = append(list, r)
		}
	}
	return list
}

// chart fills a route in: the good that is held, or the source that costs
// least, a step counting a fifth of a million.
func (s *State) chart(sv *survey, p *Player, r *route) {
	drop, cost := sv.harbour(r.city)
	if r.drop = drop; drop == NoCity {
		return
	}
	over := 0
	if isTaiwan(r.city) {
		over = island
	}
	if p.carries(r.good) {
		r.held, r.cost, r.load = true, cost, drop
		r.steps = int(land.FromCity(drop)[p.At]) + over
		return
	}
	if s.Stock[r.good] == 0 {
		return
	}
	best := 0
	for _, c := range sources[r.good] {
		load, need := sv.harbour(c)
		if load == NoCity || need >= tooDear || isTaiwan(c) && over > 0 {
			continue
		}
		apart := int(landCosts()[load][drop])
		total := min(need+cost, min(need, cost)+apart)
		if cost >= tooDear {
			total = tooDear // nothing joins the city, however near the source is
		}
		steps := int(land.FromCity(load)[land.Cities[drop].Post]) + over
		if isTaiwan(c) {
			steps += island
		}
		if worth := 5*total + steps; r.source == NoCity || worth < best {
			best = worth
			r.source, r.load, r.cost, r.steps = c, load, total, steps
		}
	}
}
