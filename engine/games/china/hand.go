package china

import (
	"github.com/railbot/railbot/engine"
)

// Hand is what a seat sees besides: its cash, and aids reckoned from what is
// public.
func (secrets) Hand(s *State, seat engine.Seat) any {
	h := Hand{Cash: s.player(seat).Cash}
	o := s.outlook(seat)
	for i := range o.routes {
		h.Aids = append(h.Aids, s.aid(seat, &o.routes[i]))
	}
	if s.over() || seat != s.Actor || s.choosing() != 0 || !s.opening() && !s.actor().Placed {
		return h
	}
	h.Spend = max(0, s.money())
	o.site.planBuilds(&h, o.routes)
	if !s.Turn.Building && s.Turn.Left > 0 {
		trips := s.trips()
		trips.planTrips(&h)
		h.Stranded = trips.stranded()
	}
	s.offer(&h)
	return h
}

func (s *State) aid(seat engine.Seat, r *route) Aid {
	p := s.player(seat)
	a := Aid{
		Card: p.Cards[r.card].Token(), City: cityToken(r.city), Good: r.good.Token(), Pays: r.pays,
		Held: r.held, Left: int(s.Stock[r.good]), Steps: r.steps, Build: r.cost,
	}
	if r.source != NoCity {
		a.Source = cityToken(r.source)
	}
	if r.cost >= tooDear {
		a.Build = -1
	}
	return a
}

// planBuilds says what it costs to build to places, and towards the cities
// beyond them.
func (st *site) planBuilds(h *Hand, routes []route) {
	if h.Spend == 0 {
		return
	}
	h.Prices = make([]uint8, NumMileposts)
	free := st.free()
	for _, m := range st.placeMoves(free, nil) {
		post := Milepost(m.a)
		if cost, ok := free.Cost(post); ok && cost <= h.Spend {
			h.Prices[post] = uint8(cost)
		}
		if cityAt(post) == NoCity {
			continue
		}
		p := st.planTo(post, free, h.Cash, routes)
		if p.Block == "" && p.Stop == "" {
			h.Prices[post] = uint8(p.Cost)
		}
		h.Builds = append(h.Builds, p)
	}
}

// planTo is the plan to build to a city.
func (st *site) planTo(m Milepost, free *paths, cash int, routes []route) Plan {
	laid, whole := st.wayTo(m, free)
	p := Plan{To: land.Token(m)}
	_, p.Whole = Afford(whole, tooDear)
	_, p.Cost = Afford(laid, tooDear)
	if len(laid) > 0 {
		p.From = st.origin(laid[0].From)
		if cutShort(laid, whole) {
			p.Stop = land.Token(laid[len(laid)-1].To)
		}
	}
	if len(whole) == 0 {
		why, event := st.obstacle(m)
		if p.Block = why; event != NoCard {
			p.Event = event.Token()
		}
	}
	p.Short = stranded(cityAt(m), p.Cost, cash, routes)
	return p
}

// origin is the place at which new track starts, unless that is the network on
// which the train stands.
func (st *site) origin(m Milepost) string {
	if st.base.Has(m) {
		return ""
	}
	return land.Token(centre(m))
}

// stranded reports whether what is left of the cash after a build pays for no
// route any more. What is spent towards a town of a route is saved on it.
func stranded(c City, cost, cash int, routes []route) bool {
	for i := range routes {
		r := &routes[i]
		need := r.cost
		if c == r.load || c == r.drop {
			need = max(0, need-cost)
		}
		if need <= cash-cost {
			return false
		}
	}
	return true
}

// planTrips says what it takes to ride to places.
func (tr *trips) planTrips(h *Hand) {
	h.Steps, h.Fees = make([]uint8, NumMileposts), make([]uint8, NumMileposts)
	for _, m := range tr.goMoves(nil) {
		post := Milepost(m.a)
		switch {
		case m.kind == kindStep:
			tr.planStep(h, post)
		case m.kind == kindGoShort:
			way, _ := tr.near.Shortest(post)
			h.Trips = append(h.Trips, tripOf(m.kind, post, way))
		case tr.near.reaches(post):
			way, _ := tr.near.Cheapest(post)
			h.Steps[post], h.Fees[post] = uint8(way.Steps), uint8(way.Fee)
			if c := cityAt(post); c != NoCity && land.Cities[c].Post == post {
				h.Trips = append(h.Trips, tripOf(m.kind, post, way))
			}
		}
	}
	for _, d := range tr.setOut(tr.beyond()) {
		h.Trips = append(h.Trips, farTrip(tr.view, d))
	}
	if owner := tr.train().ferryman(); tr.train().sails() && !tr.train().free(owner) {
		h.Trips = append(h.Trips, Trip{
			To: land.Token(land.across(tr.actor().At)), Kind: specs[kindSail].Name, Fee: TrackFee,
			Pays: []engine.Seat{engine.Seat(owner)},
		})
	}
}

// planStep says what a single step costs, if it does.
func (tr *trips) planStep(h *Hand, to Milepost) {
	drive := tr.train().stepTo(to)
	if due := tr.view.dueFor(drive); due != 0 {
		_, left := tr.view.Drive(drive)
		h.Trips = append(h.Trips, Trip{
			To: land.Token(to), Kind: specs[kindStep].Name, Steps: 1, Fee: TrackFee, Pays: seatsOf(due), Left: left,
		})
	}
}

func tripOf(k kind, m Milepost, way Way) Trip {
	return Trip{
		To: land.Token(m), Kind: specs[k].Name, Steps: way.Steps, Fee: way.Fee, Pays: seatsOf(way.Owners), Left: way.Left,
	}
}

// farTrip is a ride toward a place beyond reach.
func farTrip(v *GoView, d departure) Trip {
	due := v.dueFor(d.drive)
	return Trip{
		To: land.Token(d.to), Kind: specs[kindGo].Name, Steps: d.steps, Fee: TrackFee * seatCount(due), Pays: seatsOf(due),
		Stop: land.Token(d.drive[len(d.drive)-1].To), Left: d.left,
	}
}

// offer lists prices of passages and trains.
func (s *State) offer(h *Hand) {
	for _, m := range s.upgradeMoves(s.linkMoves(nil)) {
		o := Offer{Kind: m.Kind(), What: m.Args()[0], Cost: upgradeFee}
		if m.kind == kindLink {
			o.Cost, _ = s.linkPrice(Passage(m.a))
		} else {
			o.Speed, o.Capacity = speedOf(s, Engine(m.a)), engines[m.a].loads
		}
		h.Offers = append(h.Offers, o)
	}
}
