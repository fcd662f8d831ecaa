package china

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
)

// refusalTokens holds the message key for each Refusal.
var refusalTokens = [numRefusals]string{
	NoSegment: "no-segment", Taken: "taken", Reserved: "reserved", NoStart: "no-start", Closed: "closed", Flooded: "flooded",
	MajorExitLimit: "city-out", TownSegmentLimit: "town-mine", TownFull: "town-full", TownReserved: "town-entry", FerryTaken: "passage-full",
}

// explainMove returns the reason why a move of a kind is not legal now, as a token
// of the message files.
func explainMove(s *State, seat engine.Seat, name string, args []string) string {
	k := kind(slices.IndexFunc(kindSpecs[:], func(sp engine.Spec) bool { return sp.Name == name }))
	switch {
	case k >= numKinds || s.isOver():
		return ""
	case k == kindLose || k == kindShelter:
		return s.Choices[seat-1].explainAnswer(k)
	case s.pendingSeats() != 0:
		return "event-first"
	case seat != s.Actor:
		return "wait-turn"
	case !s.isOpening() && !s.actor().Placed:
		if k == kindStart {
			return "no-town"
		}
		return "start-first"
	}
	switch k {
	case kindStart:
		if s.isOpening() {
			return "opening"
		}
		return "started"
	case kindGo, kindGoShort, kindStep, kindSail:
		return s.explainer().explainRide(k, args)
	case kindLoad, kindDeliver, kindUnload:
		return s.explainer().explainTrade(k, args)
	case kindBuild, kindLay:
		return s.explainer().explainBuild(k, args)
	case kindLink:
		return s.explainer().explainLink(args[0])
	case kindUpgrade:
		return s.explainer().explainUpgrade(args[0])
	case kindBorrow:
		return s.explainer().explainLoan(args[0])
	}
	return s.explainer().explainDiscard()
}

// explainAnswer returns the key of the reason why an answer to an event is not legal.
func (c Choice) explainAnswer(k kind) string {
	switch {
	case k == kindLose && c.Load && c.Towns != 0:
		return "event-first"
	case k == kindLose && c.Load:
		return "not-held"
	}
	return "not-asked"
}

// explainer finds the reason why the actor's move is not legal. Its methods
// assume that the move is illegal.
type explainer struct{ *State }

func (s *State) explainer() explainer { return explainer{s} }

// explainPhase returns the key of the reason why the seat cannot ride or trade in this
// phase, or "" if it can.
func (ex explainer) explainPhase() string {
	switch {
	case ex.isOpening():
		return "opening"
	case ex.Turn.Building:
		return "building-begun"
	}
	return ""
}

// explainRide returns the key of the reason why the train cannot ride.
func (ex explainer) explainRide(k kind, args []string) string {
	if why := ex.explainPhase(); why != "" {
		return why
	}
	if k == kindSail {
		return ex.explainSail()
	}
	p := ex.actor()
	m, ok := board.Find(args[0])
	switch f := ex.Active.restrictions(); {
	case ex.Turn.MovesLeft == 0:
		return "no-moves"
	case !ok:
		return "no-place"
	case m == p.At:
		return "here-already"
	case f.barred.Has(p.At) || f.barred.Has(m):
		return "barred"
	case k == kindStep:
		return ex.explainStep(m)
	}
	if k == kindGoShort && ex.rideOptions().near.reaches(m) {
		return "no-shorter"
	}
	return ex.explainNoRide(m)
}

// explainSail returns the key of the reason why the train cannot take the ferry.
func (ex explainer) explainSail() string {
	p := ex.actor()
	switch f := ex.Active.restrictions(); {
	case board.otherPort(p.At) == NoMilepost:
		return "no-ferry"
	case ex.Turn.Moved || ex.Turn.JustPlaced:
		return "wait-ferry"
	case ex.train().wouldReverseFerry(p):
		return "no-reverse"
	case f.barred.Has(p.At):
		return "barred"
	case ex.train().paidFerryOwner() == 0:
		return "no-owner"
	}
	return "no-fee"
}

// explainStep returns the key of the reason why the train cannot take a single step to m.
func (ex explainer) explainStep(m Milepost) string {
	p := ex.actor()
	d, near := board.DirectionBetween(p.At, m)
	if !near {
		return "not-next"
	}
	side := board.Side(p.At, d)
	switch {
	case side.Waters&ex.Active.floodedWaters() != 0:
		return "barred"
	case side.Edge != NoEdge && ex.Track.Owner(side.Edge) == 0:
		return "no-way"
	case !board.IsCity(p.At) && p.Back == int8(d):
		return "no-reverse"
	}
	return "no-fee"
}

// explainNoRide returns the key of the reason why no ride leads to m. It lifts one limit after
// the other until a way opens.
func (ex explainer) explainNoRide(m Milepost) string {
	leads := func(change func(v *RideView)) bool {
		v := ex.rideView(ex.Actor, ex.Turn.MovesLeft)
		change(v)
		return v.findFarRides().reaches(m)
	}
	far := ex.rideView(ex.Actor, ex.Turn.MovesLeft).findFarRides()
	switch cheapest, ok := far.Cheapest(m); {
	case ok && far.Path(cheapest)[0].Dir == NoDirection:
		return "ferry-first"
	case ok:
		return "too-far"
	case leads(func(v *RideView) { v.Barred, v.Flood = nil, 0 }):
		return "barred"
	case leads(func(v *RideView) { v.Back = NoDirection }):
		return "no-reverse"
	case leads(func(v *RideView) { v.Purse = TrackFee * maxSeats }):
		return "no-fee"
	}
	return "no-way"
}

// explainTrade returns the key of the reason why a good cannot be loaded, delivered or
// unloaded.
func (ex explainer) explainTrade(k kind, args []string) string {
	if why := ex.explainPhase(); why != "" {
		return why
	}
	p := ex.actor()
	g, ok := GoodNamed(args[0])
	c := cityAt(p.At)
	switch {
	case !ok:
		return "no-good"
	case p.CalledToCongress:
		return "congress"
	case ex.Active.strikesAt(p.At):
		return "strike"
	case c == NoCity:
		return "no-city"
	case ex.Active.hasKind(NewYear) && !isMajor(c):
		return "new-year"
	case k != kindLoad && !p.hasLoad(g):
		return "not-held"
	case k == kindUnload:
		return "deliver-it" // the only reason left: the load can be delivered here
	case k == kindDeliver:
		return ex.explainDelivery(p, g, args[1])
	}
	return ex.explainLoad(p, g)
}

// explainLoad returns the key of the reason why g cannot be loaded.
func (ex explainer) explainLoad(p *Player, g Good) string {
	c := cityAt(p.At)
	switch {
	case !p.hasRoom():
		return "no-room"
	case ex.Stock[g] == 0:
		return "no-chip"
	case taiwanGoods.Has(g) && linkAtCity[c] != NumPassages && !suppliedGoods[c].Has(g):
		return ex.explainDock(c, DockLoad)
	}
	return "not-here"
}

// explainDock returns the key of the reason why the containers of a port cannot be used.
func (ex explainer) explainDock(c City, use DockUse) string {
	switch {
	case c == NoCity || linkAtCity[c] == NumPassages || !ex.Links[linkAtCity[c]].Has(uint8(ex.Actor)):
		return "no-link"
	case ex.Active.hasKind(NewYear):
		return "new-year"
	case ex.Turn.DockUsedFor != DockFree && ex.Turn.DockUsedFor != use:
		return "dock-used"
	case ex.Turn.JustPlaced && use == DockLoad && !ex.Turn.Moved:
		return "one-load"
	}
	return "wait-dock"
}

// explainDelivery returns the key of the reason why g cannot be delivered to the city named
// token.
func (ex explainer) explainDelivery(p *Player, g Good, token string) string {
	c, ok := board.CityNamed(token)
	switch {
	case !ok:
		return "no-place"
	case !p.hasDemand(g, c):
		return "not-wanted"
	case isTaiwan(c):
		return ex.explainDock(cityAt(p.At), DockDeliver)
	case c != cityAt(p.At):
		return "elsewhere"
	}
	return "new-year-goods" // the only reason left: the event forbids this good
}

// explainBuild returns the key of the reason why track cannot be laid.
func (ex explainer) explainBuild(k kind, args []string) string {
	m, ok := board.Find(args[0])
	switch {
	case !ok:
		return "no-place"
	case ex.Turn.Upgraded:
		return "upgraded"
	case ex.actor().Cash == 0:
		return "no-money"
	case ex.buildBudget() <= 0:
		return "limit"
	case k == kindBuild:
		return ex.explainReach(placeCentre(m))
	}
	to, ok := board.Find(args[1])
	if !ok {
		return "no-place"
	}
	d, near := board.DirectionBetween(m, to)
	if !near {
		return "no-segment"
	}
	price, refusal := ex.buildSite(ex.Actor).view.newLimits().CheckSegment(m, d)
	if refusal != Allowed {
		return refusalTokens[refusal]
	}
	return ex.explainPrice(price)
}

// explainPrice returns the key of the reason why a price cannot be paid: the cash, or the
// rest of the turn's 20 million.
func (ex explainer) explainPrice(price int) string {
	if price <= ex.actor().Cash {
		return "limit"
	}
	return "too-dear"
}

// explainReach returns the key of the reason why nothing can be built to m.
func (ex explainer) explainReach(m Milepost) string {
	st := ex.buildSite(ex.Actor)
	paths, c := st.cheapestPathsTo(m), cityAt(m)
	_, whole := st.pathTo(m, paths)
	switch {
	case len(whole) > 0:
		return ex.explainPrice(whole[0].Price)
	case c != NoCity && st.isApart(c) || !paths.canStartAt(m) && !paths.canStartAt(ringPointAt(m)):
		why, _ := st.findObstacle(m)
		return why
	case isMajor(c) && !ex.playersAt(c).Has(uint8(ex.Actor)):
		return "starts-there"
	}
	return "joined"
}

// ringPointAt returns a ring point of the major city at m, otherwise m itself.
func ringPointAt(m Milepost) Milepost {
	if c := cityAt(m); isMajor(c) {
		return board.Cities[c].Points[1]
	}
	return m
}

// explainLink returns the key of the reason why a passage cannot be bought.
func (ex explainer) explainLink(token string) string {
	g, ok := PassageNamed(token)
	price, sold := ex.passagePrice(g)
	switch {
	case !ok:
		return "no-place"
	case ex.Links[g].Has(uint8(ex.Actor)):
		return "owned"
	case ex.isPassageTaken(g):
		return "passage-full"
	case ex.Active.closesPassage(g):
		return "closed"
	case g == DalianFerry && ex.actorHasTrackAt(board.Ferry[1]) && !ex.actorReachesPort(g):
		return "town-full"
	case !sold:
		return "not-joined"
	case ex.Turn.Upgraded:
		return "upgraded"
	}
	return ex.explainPrice(price)
}

// explainUpgrade returns the key of the reason why a train cannot be bought.
func (ex explainer) explainUpgrade(token string) string {
	i := slices.IndexFunc(engines[:], func(e engineStats) bool { return e.token == token })
	switch {
	case i < 0 || !ex.actor().Engine.canUpgradeTo(Engine(i)):
		return "no-upgrade"
	case ex.Turn.Upgraded:
		return "one-upgrade"
	case ex.Turn.Spent > 0:
		return "track-or-train"
	}
	return "too-dear"
}

// explainLoan returns the key of the reason why an amount cannot be borrowed.
func (ex explainer) explainLoan(amount string) string {
	n, err := strconv.Atoi(amount)
	switch {
	case !ex.Indulgence:
		return "no-loans"
	case err != nil || n < 1 || n > maxLoan-ex.actor().Loan:
		return "loan-full"
	}
	return "loan-due"
}

// explainDiscard returns the key of the reason why the hand cannot be discarded.
func (ex explainer) explainDiscard() string {
	if ex.isOpening() {
		return "opening"
	}
	return "too-late"
}

// findObstacle returns the message key of the reason why no legal path leads to m,
// and the event that alone causes it, or NoCard. It is called when a search from
// everywhere the actor may start has found no path. It lifts one limit after the
// other until a path opens.
func (st *buildSite) findObstacle(m Milepost) (why string, event Card) {
	goal, v := st.buildGoal(m)
	if t := v.newLimits().townStateAt(m); t != nil && v.Starts == nil && t.refusals[1] != Allowed {
		return refusalTokens[t.refusals[1]], NoCard
	}
	for _, a := range st.Active {
		eventZone := a.Card.zone()
		if without := st.withoutEvent(&v, a.Card); without.hasPathTo(&goal) {
			if eventZone.waters != 0 {
				return refusalTokens[Flooded], a.Card
			}
			return refusalTokens[Closed], a.Card
		}
	}
	v.NoBuild, v.Flood = nil, 0
	if v.hasPathTo(&goal) {
		return refusalTokens[Closed], NoCard
	}
	if v.MajorExits = ([NumMajors]uint8{}); v.hasPathTo(&goal) {
		return refusalTokens[MajorExitLimit], NoCard
	}
	return "walled-in", NoCard
}
