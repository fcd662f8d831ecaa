package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Hand returns what a seat sees in addition to the table: its cash, and advice
// computed from public facts.
func (secrets) Hand(s *State, seat engine.Seat) any {
	h := Hand{Cash: s.player(seat).Cash}
	advice := s.adviseOnDemands(seat)
	for i := range advice.routes {
		h.Aids = append(h.Aids, s.aidFor(seat, &advice.routes[i]))
	}
	if s.isOver() || seat != s.Actor || s.pendingSeats() != 0 || !s.isOpening() && !s.actor().Placed {
		return h
	}
	h.Spend = max(0, s.buildBudget())
	advice.planBuilds(&h)
	if !s.Turn.Building && s.Turn.MovesLeft > 0 {
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
		a.Source, a.Load = cityToken(r.source), cityToken(r.load)
	}
	if r.drop != NoCity {
		a.Drop = cityToken(r.drop)
	}
	if r.cost >= unaffordable {
		a.Build = -1
	}
	return a
}

// planBuilds fills in the prices of builds to places within reach, and the plans of
// builds to cities and of builds for demands.
func (o demandAdvice) planBuilds(h *Hand) {
	if h.Spend == 0 {
		return
	}
	st := o.site
	h.Prices = make([]uint8, NumMileposts)
	paths := st.cheapestPaths()
	for _, m := range st.placeMoves(paths, nil) {
		post := Milepost(m.a)
		if cost, ok := paths.Cost(post); ok && cost <= h.Spend {
			h.Prices[post] = uint8(cost)
		}
		if cityAt(post) == NoCity {
			continue
		}
		plan := st.planBuildTo(post, paths, h.Cash, o.routes)
		if plan.Block == "" && plan.Stop == "" {
			h.Prices[post] = uint8(plan.Cost)
		}
		h.Builds = append(h.Builds, plan)
	}
	for _, b := range o.serveBuilds(paths) {
		plan := st.planBuildTo(Milepost(b.move.a), paths, h.Cash, o.routes)
		if plan.To, plan.Serves = b.end, nil; b.route != nil {
			aid := st.aidFor(st.seat, b.route)
			plan.Serves = &aid
		}
		h.Serves = append(h.Serves, plan)
	}
}

// planBuildTo returns the plan to build to a city.
func (st *buildSite) planBuildTo(m Milepost, paths *buildPaths, cash int, routes []route) BuildPlan {
	laid, whole := st.pathTo(m, paths)
	plan := BuildPlan{To: board.Token(m)}
	_, plan.Whole = AffordableSteps(whole, unaffordable)
	_, plan.Cost = AffordableSteps(laid, unaffordable)
	if len(laid) > 0 {
		plan.Start = board.Token(laid[0].From)
		start := laid[0].From
		if placeCentre(start) == m { // the track leads out of the city to the rest of the network
			start = laid[len(laid)-1].To
		}
		plan.From, plan.Away = st.outsideStart(start), st.unexpectedStart(start, m)
		if isCutShort(laid, whole) {
			plan.Stop = board.Token(laid[len(laid)-1].To)
		}
	}
	if len(whole) == 0 {
		why, event := st.findObstacle(m)
		if plan.Block = why; event != NoCard {
			plan.Event = event.Token()
		}
	}
	plan.Short = leavesNoRoute(cityAt(m), plan.Cost, cash, routes)
	isJoined := plan.From == "" || st.base == (MilepostSet{})
	if r := bestRouteOf(cityAt(m), cash, routes); r != nil && isJoined {
		aid := st.aidFor(st.seat, r)
		plan.Serves = &aid
	}
	return plan
}

// bestRouteOf returns the most valuable route that loads or delivers in c, or nil.
func bestRouteOf(c City, cash int, routes []route) (best *route) {
	for i := range routes {
		r := &routes[i]
		if r.cost < unaffordable && (r.load == c || r.drop == c) && (best == nil || r.value(cash) > best.value(cash)) {
			best = r
		}
	}
	return best
}

// outsideStart returns the place at which new track starts, or "" if that is the
// network on which the train stands.
func (st *buildSite) outsideStart(m Milepost) string {
	if st.base.Has(m) {
		return ""
	}
	return board.Token(placeCentre(m))
}

// unexpectedStart returns the place at which new track to a milepost starts. It is the city there or else the milepost,
// or "" where people expect the start: near the goal, at the train, or at the city on the seat's track that is nearest to
// the goal.
func (st *buildSite) unexpectedStart(from, to Milepost) string {
	c := NearestCity(from)
	if p := st.player(st.seat); c == cityAt(to) || p.Placed && NearestCity(p.At) == c || st.nearestOwnCity(to) == c {
		return ""
	}
	return board.Token(placeCentre(from))
}

// nearestOwnCity returns the city on the seat's track that is nearest to a milepost, or NoCity.
func (st *buildSite) nearestOwnCity(to Milepost) City {
	best, least := NoCity, Unreachable
	for c := range City(NumMainland) {
		far := board.StepsFromCity(c)[to]
		if isOwn := slices.ContainsFunc(board.Cities[c].Points, st.base.Has); isOwn && c != cityAt(to) && far < least {
			best, least = c, far
		}
	}
	return best
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

// planTrips fills in the steps and fees of the rides that the train can make.
func (ro *rideOptions) planTrips(h *Hand) {
	h.Steps, h.Fees = make([]uint8, NumMileposts), make([]uint8, NumMileposts)
	for _, m := range ro.goMoves(nil) {
		post := Milepost(m.a)
		switch {
		case m.kind == kindStep:
			ro.addStepPrice(h, post)
		case m.kind == kindGoShort:
			way, _ := ro.near.Shortest(post)
			h.Trips = append(h.Trips, newTrip(m.kind, post, way))
		case ro.near.reaches(post):
			way, _ := ro.near.Cheapest(post)
			h.Steps[post], h.Fees[post] = uint8(way.Steps), uint8(way.Fee)
			if c := cityAt(post); c != NoCity && board.Cities[c].Post == post {
				h.Trips = append(h.Trips, newTrip(m.kind, post, way))
			}
		}
	}
	for _, d := range ro.departures(ro.unreachedPlaces()) {
		h.Trips = append(h.Trips, newFarTrip(ro.view, d))
	}
	if owner := ro.train().paidFerryOwner(); ro.train().canSail() && !ro.train().owesNothing(owner) {
		h.Trips = append(h.Trips, Trip{
			To: board.Token(board.otherPort(ro.actor().At)), Kind: kindSpecs[kindSail].Name, Fee: TrackFee,
			Pays: []engine.Seat{engine.Seat(owner)},
		})
	}
}

// addStepPrice adds the price of a single step, if it has one.
func (ro *rideOptions) addStepPrice(h *Hand, to Milepost) {
	steps := ro.train().singleStep(to)
	if owners := ro.view.feeOwners(steps); owners != 0 {
		_, left := ro.view.CountTurnSteps(steps)
		h.Trips = append(h.Trips, Trip{
			To: board.Token(to), Kind: kindSpecs[kindStep].Name, Steps: 1, Fee: TrackFee, Pays: seatsOf(owners), Left: left,
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
	owners := v.feeOwners(d.turnSteps)
	return Trip{
		To: board.Token(d.to), Kind: kindSpecs[kindGo].Name, Steps: d.totalSteps, Fee: TrackFee * countSeats(owners), Pays: seatsOf(owners),
		Stop: board.Token(d.turnSteps[len(d.turnSteps)-1].To), Left: d.movesLeft,
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
