package china

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
)

// refusals are the reasons for which a segment may not be laid.
var refusals = [numRefusals]string{
	NoSegment: "no-segment", Taken: "taken", Reserved: "reserved", NoStart: "no-start", Closed: "closed", Flooded: "flooded",
	CityOut: "city-out", TownMine: "town-mine", TownFull: "town-full", TownEntry: "town-entry", FerryTaken: "passage-full",
}

// Explain gives the reason why a move of a kind is not legal now.
func (guide) Explain(s *State, seat engine.Seat, name string, args []string) string {
	k := kind(slices.IndexFunc(specs[:], func(sp engine.Spec) bool { return sp.Name == name }))
	switch {
	case k >= numKinds || s.over():
		return ""
	case k == kindLose || k == kindShelter:
		return s.Choices[seat-1].refuse(k)
	case s.choosing() != 0:
		return "event-first"
	case seat != s.Actor:
		return "wait-turn"
	case !s.opening() && !s.actor().Placed:
		if k == kindStart {
			return "no-town"
		}
		return "start-first"
	}
	switch k {
	case kindStart:
		if s.opening() {
			return "opening"
		}
		return "started"
	case kindGo, kindGoShort, kindStep, kindSail:
		return s.why().ride(k, args)
	case kindLoad, kindDeliver, kindUnload:
		return s.why().trade(k, args)
	case kindBuild, kindLay:
		return s.why().build(k, args)
	case kindLink:
		return s.why().link(args[0])
	case kindUpgrade:
		return s.why().upgrade(args[0])
	case kindBorrow:
		return s.why().borrow(args[0])
	}
	return s.why().discard()
}

// refuse returns the reason why an answer to an event is not the one it asks for.
func (c Choice) refuse(k kind) string {
	switch {
	case k == kindLose && c.Load && c.Towns != 0:
		return "event-first"
	case k == kindLose && c.Load:
		return "not-held"
	}
	return "not-asked"
}

// why looks for the reason why a move is not legal.
type why struct{ *State }

func (s *State) why() why { return why{s} }

// delivering tells why the delivery phase is not now; empty when it is.
func (wy why) delivering() string {
	switch {
	case wy.opening():
		return "opening"
	case wy.Turn.Building:
		return "building-begun"
	}
	return ""
}

func (wy why) ride(k kind, args []string) string {
	if why := wy.delivering(); why != "" {
		return why
	}
	if k == kindSail {
		return wy.sail()
	}
	p := wy.actor()
	m, ok := land.Find(args[0])
	switch f := wy.Active.force(); {
	case wy.Turn.Left == 0:
		return "no-moves"
	case !ok:
		return "no-place"
	case m == p.At:
		return "here-already"
	case f.barred.Has(p.At) || f.barred.Has(m):
		return "barred"
	case k == kindStep:
		return wy.step(m)
	}
	if k == kindGoShort && wy.trips().near.reaches(m) {
		return "no-shorter"
	}
	return wy.way(m)
}

// sail returns the reason why the train cannot take the ferry.
func (wy why) sail() string {
	p := wy.actor()
	switch f := wy.Active.force(); {
	case land.across(p.At) == NoMilepost:
		return "no-ferry"
	case wy.Turn.Moved || wy.Turn.Fresh:
		return "wait-ferry"
	case wy.train().cameBySea(p):
		return "no-reverse"
	case f.barred.Has(p.At):
		return "barred"
	case wy.train().ferryman() == 0:
		return "no-owner"
	}
	return "no-fee"
}

// step returns the reason why the train cannot take a single step to a milepost.
func (wy why) step(m Milepost) string {
	p := wy.actor()
	d, near := land.Between(p.At, m)
	if !near {
		return "not-next"
	}
	side := land.Side(p.At, d)
	switch {
	case side.Waters&wy.Active.flooded() != 0:
		return "barred"
	case side.Edge != NoEdge && wy.Track.Owner(side.Edge) == 0:
		return "no-way"
	case !land.Mainland(p.At) && p.Back == int8(d):
		return "no-reverse"
	}
	return "no-fee"
}

// way returns the reason why no ride leads to a milepost now: it lifts one limit
// after the other until a way opens.
func (wy why) way(m Milepost) string {
	leads := func(change func(v *GoView)) bool {
		v := wy.rideView(wy.Actor, wy.Turn.Left)
		change(v)
		return v.farRides().reaches(m)
	}
	far := wy.rideView(wy.Actor, wy.Turn.Left).farRides()
	switch cheapest, ok := far.Cheapest(m); {
	case ok && far.Path(cheapest)[0].Dir == NoDirection:
		return "ferry-first"
	case ok:
		return "too-far"
	case leads(func(v *GoView) { v.Barred, v.Flood = nil, 0 }):
		return "barred"
	case leads(func(v *GoView) { v.Back = NoDirection }):
		return "no-reverse"
	case leads(func(v *GoView) { v.Purse = TrackFee * maxSeats }):
		return "no-fee"
	}
	return "no-way"
}

func (wy why) trade(k kind, args []string) string {
	if why := wy.delivering(); why != "" {
		return why
	}
	p := wy.actor()
	g, ok := GoodNamed(args[0])
	c := cityAt(p.At)
	switch {
	case !ok:
		return "no-good"
	case p.Called:
		return "congress"
	case wy.Active.struck(p.At):
		return "strike"
	case c == NoCity:
		return "no-city"
	case wy.Active.inForce(NewYear) && !isMajor(c):
		return "new-year"
	case k != kindLoad && !p.carries(g):
		return "not-held"
	case k == kindUnload:
		return "deliver-it"
	case k == kindDeliver:
		return wy.deliver(p, g, args[1])
	}
	return wy.load(p, g)
}

func (wy why) load(p *Player, g Good) string {
	c := cityAt(p.At)
	switch {
	case !p.room():
		return "no-room"
	case wy.Stock[g] == 0:
		return "no-chip"
	case taiwanGoods.Has(g) && linkOf[c] != NumPassages && !supplies[c].Has(g):
		return wy.dock(c, DockLoad)
	}
	return "not-here"
}

// dock returns the reason why the containers of a port cannot be used.
func (wy why) dock(c City, use Dock) string {
	switch {
	case c == NoCity || linkOf[c] == NumPassages || !wy.Links[linkOf[c]].Has(uint8(wy.Actor)):
		return "no-link"
	case wy.Active.inForce(NewYear):
		return "new-year"
	case wy.Turn.Dock != DockFree && wy.Turn.Dock != use:
		return "dock-used"
	case wy.Turn.Fresh && use == DockLoad && !wy.Turn.Moved:
		return "one-load"
	}
	return "wait-dock"
}

func (wy why) deliver(p *Player, g Good, token string) string {
	c, ok := land.CityNamed(token)
	switch {
	case !ok:
		return "no-place"
	case !p.wants(g, c):
		return "not-wanted"
	case isTaiwan(c):
		return wy.dock(cityAt(p.At), DockDeliver)
	case c != cityAt(p.At):
		return "elsewhere"
	}
	return "new-year-goods"
}

func (wy why) build(k kind, args []string) string {
	m, ok := land.Find(args[0])
	switch {
	case !ok:
		return "no-place"
	case wy.Turn.Upgraded:
		return "upgraded"
	case wy.actor().Cash == 0:
		return "no-money"
	case wy.money() <= 0:
		return "limit"
	case k == kindBuild:
		return wy.reach(centre(m))
	}
	to, ok := land.Find(args[1])
	if !ok {
		return "no-place"
	}
	d, near := land.Between(m, to)
	if !near {
		return "no-segment"
	}
	price, refusal := wy.site(wy.Actor).view.limits().Check(m, d)
	if refusal != Allowed {
		return refusals[refusal]
	}
	return wy.unaffordable(price)
}

// unaffordable returns the reason why track or a passage of a price cannot be
// paid: the cash, or what is left of the turn's 20 million.
func (wy why) unaffordable(price int) string {
	if price <= wy.actor().Cash {
		return "limit"
	}
	return "too-dear"
}

// reach returns the reason why nothing can be built to a place.
func (wy why) reach(m Milepost) string {
	st := wy.site(wy.Actor)
	free, c := st.freeTo(m), cityAt(m)
	_, whole := st.wayTo(m, free)
	switch {
	case len(whole) > 0:
		return wy.unaffordable(whole[0].Price)
	case c != NoCity && st.apart(c) || !free.starts(m) && !free.starts(ringAt(m)):
		why, _ := st.obstacle(m)
		return why
	case isMajor(c) && !wy.joined(c).Has(uint8(wy.Actor)):
		return "starts-there"
	}
	return "joined"
}

// ringAt is a ring point of a major city, of another place the milepost itself.
func ringAt(m Milepost) Milepost {
	if c := cityAt(m); isMajor(c) {
		return land.Cities[c].Points[1]
	}
	return m
}

func (wy why) link(token string) string {
	g, ok := PassageNamed(token)
	price, sold := wy.linkPrice(g)
	switch {
	case !ok:
		return "no-place"
	case wy.Links[g].Has(uint8(wy.Actor)):
		return "owned"
	case wy.sold(g):
		return "passage-full"
	case wy.Active.shuts(g):
		return "closed"
	case g == DalianFerry && wy.touches(land.Ferry[1]) && !wy.reaches(g):
		return "town-full"
	case !sold:
		return "not-joined"
	case wy.Turn.Upgraded:
		return "upgraded"
	}
	return wy.unaffordable(price)
}

func (wy why) upgrade(token string) string {
	i := slices.IndexFunc(engines[:], func(e engineRow) bool { return e.token == token })
	switch {
	case i < 0 || !wy.actor().Engine.upgrades(Engine(i)):
		return "no-upgrade"
	case wy.Turn.Upgraded:
		return "one-upgrade"
	case wy.Turn.Spent > 0:
		return "track-or-train"
	}
	return "too-dear"
}

func (wy why) borrow(amount string) string {
	n, err := strconv.Atoi(amount)
	switch {
	case !wy.Indulgence:
		return "no-loans"
	case err != nil || n < 1 || n > mostLoan-wy.actor().Loan:
		return "loan-full"
	}
	return "loan-due"
}

func (wy why) discard() string {
	if wy.opening() {
		return "opening"
	}
	return "too-late"
}

// obstacle says why no lawful way leads to a place now, by the name of a reason,
// and which event is to blame; NoCard: none is. The search from wherever the
// actor may start has found none.
func (st *site) obstacle(m Milepost) (why string, event Card) {
	goal, v := st.aim(m)
	if t := v.limits().townAt(m); t != nil && v.From == nil && t.why[1] != Allowed {
		return refusals[t.why[1]], NoCard
	}
	for _, a := range st.Active {
		z := a.Card.zone()
		if less := st.relieved(&v, a.Card); less.leads(&goal) {
			if z.waters != 0 {
				return refusals[Flooded], a.Card
			}
			return refusals[Closed], a.Card
		}
	}
	v.Shut, v.Flood = nil, 0
	if v.leads(&goal) {
		return refusals[Closed], NoCard
	}
	if v.Out = ([NumMajors]uint8{}); v.leads(&goal) {
		return refusals[CityOut], NoCard
	}
	return "walled-in", NoCard
}
