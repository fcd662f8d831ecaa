package china

import (
	"github.com/railbot/railbot/engine"
)

// Hand returns what a seat sees in addition to the table: its cash, and advice
// computed from public facts.
func (secrets) Hand(s *State, seat engine.Seat) any {
	h := Hand{Cash: s.player(seat).Cash}
	o := s.outlook(seat)
	for i := range o.routes {
		h.Aids = append(h.Aids, s.aidFor(seat, &o.routes[i]))
	}
	if s.isOver() || seat != s.Actor || s.pendingSeats() != 0 || !s.isOpening() && !s.actor().Placed {
		return h
	}
	h.Spend = max(0, s.buildBudget())
	o.site.planBuilds(&h, o.routes)
	if !s.Turn.Building && s.Turn.Left > 0 {
		trips := s.rideOptions()
		trips.planTrips(&h)
		h.Stranded = trips.isStranded()
	}
	s.listOffers(&h)
	return h
}

// aidFor describes how a demand could be met by a route.
func (s *State) aidFor(seat engine.Seat, r *route) DemandAid {
	p := s.player(seat)
	a := DemandAid{
		Card: p.Cards[r.card].Token(), City: cityToken(r.city), Good: r.good.Token(), Pays: r.pays,
		Held: r.held, Left: int(s.Stock[r.good]), Steps: r.steps, Build: r.cost,
	}
	if r.source != NoCity {
		a.Source = cityToken(r.source)
	}
	if r.cost >= unaffordable {
		a.Build = -1
	}
	return a
}

// planBuilds fills in what it costs to build to places and toward the cities
// beyond them.
func (st *buildSite) planBuilds(h *Hand, routes []route) {
	if h.Spend == 0 {
		return
	}
	h.Prices = make([]uint8, NumMileposts)
	free := st.freePaths()
	for _, m := range st.placeMoves(free, nil) {
		post := Milepost(m.a)
		if cost, ok := free.Cost(post); ok && cost <= h.Spend {
			h.Prices[post] = uint8(cost)
		}
		if cityAt(post) == NoCity {
			continue
		}
		p := st.planBuildTo(post, free, h.Cash, routes)
		if p.Block == "" && p.Stop == "" {
			h.Prices[post] = uint8(p.Cost)
		}
		h.Builds = append(h.Builds, p)
	}
}

// planBuildTo returns the plan to build to a city.
func (st *buildSite) planBuildTo(m Milepost, free *buildPaths, cash int, routes []route) BuildPlan {
	laid, whole := st.pathTo(m, free)
	p := BuildPlan{To: board.Token(m)}
	_, p.Whole = AffordableSteps(whole, unaffordable)
	_, p.Cost = AffordableSteps(laid, unaffordable)
	if len(laid) > 0 {
		p.From = st.outsideStart(laid[0].From)
		if isCutShort(laid, whole) {
			p.Stop = board.Token(laid[len(laid)-1].To)
		}
	}
	if len(whole) == 0 {
		why, event := st.findObstacle(m)
		if p.Block = why; event != NoCard {
			p.Event = event.Token()
		}
	}
	p.Short = leavesNoRoute(cityAt(m), p.Cost, cash, routes)
	return p
}

// outsideStart returns the place at which new track starts, or "" if that is the
// network on which the train stands.
func (st *buildSite) outsideStart(m Milepost) string {
	if st.base.Has(m) {
		return ""
	}
	return board.Token(placeCentre(m))
}

// leavesNoRoute reports whether the cash left after a build to c pays for no
// route any more. Money spent toward a town of a route is saved on that route.
func leavesNoRoute(c City, cost, cash int, routes []route) bool {
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

// planTrips fills in what it takes to ride to places.
func (tr *rideOptions) planTrips(h *Hand) {
	h.Steps, h.Fees = make([]uint8, NumMileposts), make([]uint8, NumMileposts)
	for _, m := range tr.goMoves(nil) {
		post := Milepost(m.a)
		switch {
		case m.kind == kindStep:
			tr.addStepPrice(h, post)
		case m.kind == kindGoShort:
			way, _ := tr.near.Shortest(post)
			h.Trips = append(h.Trips, newTrip(m.kind, post, way))
		case tr.near.reaches(post):
			way, _ := tr.near.Cheapest(post)
			h.Steps[post], h.Fees[post] = uint8(way.Steps), uint8(way.Fee)
			if c := cityAt(post); c != NoCity && board.Cities[c].Post == post {
				h.Trips = append(h.Trips, newTrip(m.kind, post, way))
			}
		}
	}
	for _, d := range tr.departures(tr.unreachedPlaces()) {
		h.Trips = append(h.Trips, newFarTrip(tr.view, d))
	}
	if owner := tr.train().paidFerryOwner(); tr.train().canSail() && !tr.train().owesNothing(owner) {
		h.Trips = append(h.Trips, Trip{
			To: board.Token(board.otherPort(tr.actor().At)), Kind: kindSpecs[kindSail].Name, Fee: TrackFee,
			Pays: []engine.Seat{engine.Seat(owner)},
		})
	}
}

// addStepPrice adds the price of a single step, if it has one.
func (tr *rideOptions) addStepPrice(h *Hand, to Milepost) {
	drive := tr.train().singleStep(to)
	if due := tr.view.ownersDue(drive); due != 0 {
		_, left := tr.view.DriveAlong(drive)
		h.Trips = append(h.Trips, Trip{
			To: board.Token(to), Kind: kindSpecs[kindStep].Name, Steps: 1, Fee: TrackFee, Pays: seatsOf(due), Left: left,
		})
	}
}

// newTrip describes a ride within this turn's reach.
func newTrip(k kind, m Milepost, way Way) Trip {
	return Trip{
		To: board.Token(m), Kind: kindSpecs[k].Name, Steps: way.Steps, Fee: way.Fee, Pays: seatsOf(way.Owners), Left: way.Left,
	}
}

// newFarTrip describes a ride toward a place beyond this turn's reach.
func newFarTrip(v *RideView, d departure) Trip {
	due := v.ownersDue(d.drive)
	return Trip{
		To: board.Token(d.to), Kind: kindSpecs[kindGo].Name, Steps: d.steps, Fee: TrackFee * countSeats(due), Pays: seatsOf(due),
		Stop: board.Token(d.drive[len(d.drive)-1].To), Left: d.left,
	}
}

// listOffers fills in the prices of passages and trains.
func (s *State) listOffers(h *Hand) {
	for _, m := range s.upgradeMoves(s.linkMoves(nil)) {
		o := Offer{Kind: m.Kind(), What: m.Args()[0], Cost: upgradeFee}
		if m.kind == kindLink {
			o.Cost, _ = s.passagePrice(Passage(m.a))
		} else {
			o.Speed, o.Capacity = speedOf(s, Engine(m.a)), engines[m.a].loads
		}
		h.Offers = append(h.Offers, o)
	}
}
