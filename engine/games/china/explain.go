package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// refusals are the reasons for which a segment may not be laid.
var refusals = [numRefusals]string{
	NoSegment: "no-segment", Taken: "taken", NoStart: "no-start", Closed: "closed", Flooded: "flooded",
	CityOut: "city-out", TownMine: "town-mine", TownFull: "town-full", TownEntry: "town-entry", FerryTaken: "passage-full",
}

// Explain gives the reason why a move of a kind is not legal now.
func (guide) Explain(s *State, seat engine.Seat, name string, args []string) string {
	k := kind(slices.IndexFunc(specs[:], func(sp engine.Spec) bool { return sp.Name == name }))
	switch {
	case k >= numKinds || s.over():
		return ""
	case k == kindLose || k == kindShelter:
		return "not-asked"
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
		return s.why().borrow()
	}
	return s.why().discard()
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
	p := wy.actor()
	switch {
	case k == kindSail && land.across(p.At) == NoMilepost:
		return "no-ferry"
	case k == kindSail && (wy.Turn.Moved || wy.Turn.Fresh):
		return "wait-ferry"
	case k == kindSail && wy.train().cameBySea(p):
		return "no-reverse"
	case k == kindSail && wy.train().ferryman() == 0:
		return "no-owner"
	case k == kindSail:
		return "no-fee"
	case wy.Turn.Left == 0:
		return "no-moves"
	}
	m, ok := land.Find(args[0])
	switch f := wy.Active.force(); {
	case !ok:
		return "no-place"
	case m == p.At:
		return "here-already"
	case f.barred.Has(p.At) || f.barred.Has(m):
		return "barred"
	case k == kindGoShort && slices.Contains(rules{}.Legal(wy.State, wy.Actor, nil), Move{kind: kindGo, a: uint16(m)}):
		return "no-shorter"
	}
	return wy.way(m)
}

// way is why no way leads to a milepost now: what would open one tells.
func (wy why) way(m Milepost) string {
	w := workspace(wy.Actor)
	defer w.free()
	leads := func(change func(v *GoView)) bool {
		v := wy.trips(w).rideView(wy.Actor, wy.Turn.Left)
		change(v)
		w.far.RunFar(v)
		return w.far.reaches(m)
	}
	switch {
	case leads(func(*GoView) {}):
		return "ferry-first"
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
	link := linkOf[cityAt(p.At)]
	switch {
	case !p.room():
		return "no-room"
	case wy.Stock[g] == 0:
		return "no-chip"
	case !supplies[cityAt(p.At)].Has(g) && taiwanGoods.Has(g) && link != NumPassages &&
		wy.Links[link].Has(uint8(wy.Actor)):
		return wy.dock()
	}
	return "not-here"
}

// dock is why the containers of an own port cannot be used.
func (wy why) dock() string {
	switch {
	case wy.Active.inForce(NewYear):
		return "new-year"
	case wy.Turn.Dock != DockFree:
		return "dock-used"
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
		link := linkOf[cityAt(p.At)]
		if link == NumPassages || !wy.Links[link].Has(uint8(wy.Actor)) {
			return "no-link"
		}
		return wy.dock()
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
		return wy.reach(m)
	}
	to, ok := land.Find(args[1])
	if !ok {
		return "no-place"
	}
	d, near := land.Between(m, to)
	if !near {
		return "no-segment"
	}
	w := workspace(wy.Actor)
	defer w.free()
	w.build.Prepare(wy.site(w).buildView(wy.Actor))
	if _, why := w.build.Check(m, d); why != Allowed {
		return refusals[why]
	}
	return "too-dear"
}

// reach is why a build names no place to build to.
func (wy why) reach(m Milepost) string {
	w := workspace(wy.Actor)
	defer w.free()
	wy.site(w).ownPosts(wy.Actor)
	switch _, whole := wy.site(w).wayTo(m); {
	case len(whole) > 0:
		return "too-dear"
	case !w.build.starts(m) && !w.build.starts(ringAt(m)):
		why, _ := wy.site(w).obstacle(m)
		return why
	case isMajor(cityAt(m)) && !wy.joined(cityAt(m)).Has(uint8(wy.Actor)):
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
	switch {
	case !ok:
		return "no-place"
	case wy.Links[g].Has(uint8(wy.Actor)):
		return "owned"
	case wy.Active.shuts(g):
		return "closed"
	case !wy.reaches(g):
		return "not-joined"
	}
	if price, ok := wy.linkPrice(g); ok {
		if wy.money() < price && wy.actor().Cash >= price {
			return "limit"
		}
		return "too-dear"
	}
	return "passage-full"
}

func (wy why) upgrade(token string) string {
	i := slices.IndexFunc(engines[:], func(e engineRow) bool { return e.token == token })
	switch {
	case i < 0 || !wy.actor().Engine.upgrades(Engine(i)):
		return "no-upgrade"
	case wy.Turn.Upgraded || wy.Turn.Spent > 0:
		return "track-or-train"
	}
	return "too-dear"
}

func (wy why) borrow() string {
	switch p := wy.actor(); {
	case !wy.Indulgence:
		return "no-loans"
	case p.Loan >= mostLoan:
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
func (st site) obstacle(m Milepost) (why string, event Card) {
	v := st.buildView(st.Actor)
	goal := st.aim(v, m)
	if t := st.w.build.townAt(m); t != nil && v.From == nil && t.why[1] != Allowed {
		return refusals[t.why[1]], NoCard
	}
	for _, a := range st.Active {
		z := a.Card.zone()
		if less := st.relieved(v, a.Card); st.w.opens(&less, goal) {
			if z.waters != 0 {
				return refusals[Flooded], a.Card
			}
			return refusals[Closed], a.Card
		}
	}
	less := *v
	less.Shut, less.Flood = nil, 0
	if st.w.opens(&less, goal) {
		return refusals[Closed], NoCard
	}
	if less.Out = ([NumMajors]uint8{}); st.w.opens(&less, goal) {
		return refusals[CityOut], NoCard
	}
	return "walled-in", NoCard
}
