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
		return s.whyNotRide(k, args)
	case kindLoad, kindDeliver, kindUnload:
		return s.whyNotTrade(k, args)
	case kindBuild, kindLay:
		return s.whyNotBuild(k, args)
	case kindLink:
		return s.whyNotLink(args[0])
	case kindUpgrade:
		return s.whyNotUpgrade(args[0])
	case kindBorrow:
		return s.whyNotBorrow()
	}
	return s.whyNotDiscard()
}

// delivering tells why the delivery phase is not now; empty when it is.
func (s *State) delivering() string {
	switch {
	case s.opening():
		return "opening"
	case s.Turn.Building:
		return "building-begun"
	}
	return ""
}

func (s *State) whyNotRide(k kind, args []string) string {
	if why := s.delivering(); why != "" {
		return why
	}
	p := s.actor()
	switch {
	case k == kindSail && land.across(p.At) == NoMilepost:
		return "no-ferry"
	case k == kindSail && (s.Turn.Moved || s.Turn.Fresh):
		return "wait-ferry"
	case k == kindSail && s.cameBySea(p):
		return "no-reverse"
	case k == kindSail && s.ferryman() == 0:
		return "no-owner"
	case k == kindSail:
		return "no-fee"
	case s.Turn.Left == 0:
		return "no-moves"
	}
	m, ok := land.Find(args[0])
	switch f := s.force(); {
	case !ok:
		return "no-place"
	case m == p.At:
		return "here-already"
	case f.barred.Has(p.At) || f.barred.Has(m):
		return "barred"
	case k == kindGoShort && slices.Contains(rules{}.Legal(s, s.Actor, nil), Move{kind: kindGo, a: uint16(m)}):
		return "no-shorter"
	}
	return s.whyNoWay(m)
}

// whyNoWay is why no way leads to a milepost now: what would open one tells.
func (s *State) whyNoWay(m Milepost) string {
	w := pool.Get().(*searches)
	defer pool.Put(w)
	leads := func(change func(v *GoView)) bool {
		v := s.rideView(w, s.Actor, s.Turn.Left)
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

func (s *State) whyNotTrade(k kind, args []string) string {
	if why := s.delivering(); why != "" {
		return why
	}
	p := s.actor()
	g, ok := GoodNamed(args[0])
	c := cityAt(p.At)
	switch {
	case !ok:
		return "no-good"
	case p.Called:
		return "congress"
	case s.struck(p.At):
		return "strike"
	case c == NoCity:
		return "no-city"
	case s.inForce(NewYear) && !isMajor(c):
		return "new-year"
	case k != kindLoad && !p.carries(g):
		return "not-held"
	case k == kindUnload:
		return "deliver-it"
	case k == kindDeliver:
		return s.whyNotDeliver(p, g, args[1])
	}
	return s.whyNotLoad(p, g)
}

func (s *State) whyNotLoad(p *Player, g Good) string {
	link := linkOf[cityAt(p.At)]
	switch {
	case !p.room():
		return "no-room"
	case s.Stock[g] == 0:
		return "no-chip"
	case !supplies[cityAt(p.At)].Has(g) && taiwanGoods.Has(g) && link != NumPassages && s.Links[link].Has(uint8(s.Actor)):
		return s.whyNotDock()
	}
	return "not-here"
}

// whyNotDock is why the containers of an own port cannot be used.
func (s *State) whyNotDock() string {
	switch {
	case s.inForce(NewYear):
		return "new-year"
	case s.Turn.Dock != DockFree:
		return "dock-used"
	}
	return "wait-dock"
}

func (s *State) whyNotDeliver(p *Player, g Good, token string) string {
	c, ok := land.CityNamed(token)
	switch {
	case !ok:
		return "no-place"
	case !p.wants(g, c):
		return "not-wanted"
	case isTaiwan(c):
		link := linkOf[cityAt(p.At)]
		if link == NumPassages || !s.Links[link].Has(uint8(s.Actor)) {
			return "no-link"
		}
		return s.whyNotDock()
	case c != cityAt(p.At):
		return "elsewhere"
	}
	return "new-year-goods"
}

func (s *State) whyNotBuild(k kind, args []string) string {
	m, ok := land.Find(args[0])
	switch {
	case !ok:
		return "no-place"
	case s.Turn.Upgraded:
		return "upgraded"
	case s.actor().Cash == 0:
		return "no-money"
	case s.money() <= 0:
		return "limit"
	case k == kindBuild:
		return s.whyNotReach(m)
	}
	to, ok := land.Find(args[1])
	if !ok {
		return "no-place"
	}
	d, near := land.Between(m, to)
	if !near {
		return "no-segment"
	}
	w := pool.Get().(*searches)
	defer pool.Put(w)
	w.build.Prepare(s.buildView(w, s.Actor))
	if _, why := w.build.Check(m, d); why != Allowed {
		return refusals[why]
	}
	return "too-dear"
}

// whyNotReach is why a build names no place to build to.
func (s *State) whyNotReach(m Milepost) string {
	w := pool.Get().(*searches)
	defer pool.Put(w)
	s.ownPosts(w, s.Actor)
	switch _, whole := s.wayTo(w, m); {
	case len(whole) > 0:
		return "too-dear"
	case !w.build.starts(m) && !w.build.starts(ringAt(m)):
		why, _ := s.obstacle(w, m)
		return why
	case isMajor(cityAt(m)) && !s.joined(cityAt(m)).Has(uint8(s.Actor)):
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

func (s *State) whyNotLink(token string) string {
	g, ok := PassageNamed(token)
	switch {
	case !ok:
		return "no-place"
	case s.Links[g].Has(uint8(s.Actor)):
		return "owned"
	case s.shuts(g):
		return "closed"
	case !s.reaches(g):
		return "not-joined"
	}
	if price, ok := s.linkPrice(g); ok {
		if s.money() < price && s.actor().Cash >= price {
			return "limit"
		}
		return "too-dear"
	}
	return "passage-full"
}

func (s *State) whyNotUpgrade(token string) string {
	i := slices.IndexFunc(engines[:], func(e engineRow) bool { return e.token == token })
	switch {
	case i < 0 || !s.actor().Engine.upgrades(Engine(i)):
		return "no-upgrade"
	case s.Turn.Upgraded || s.Turn.Spent > 0:
		return "track-or-train"
	}
	return "too-dear"
}

func (s *State) whyNotBorrow() string {
	switch p := s.actor(); {
	case !s.Indulgence:
		return "no-loans"
	case p.Loan >= mostLoan:
		return "loan-full"
	}
	return "loan-due"
}

func (s *State) whyNotDiscard() string {
	if s.opening() {
		return "opening"
	}
	return "too-late"
}

// obstacle says why no lawful way leads to a place now, by the name of a reason,
// and which event is to blame; NoCard: none is. The search from wherever the
// actor may start has found none.
func (s *State) obstacle(w *searches, m Milepost) (why string, event Card) {
	v := s.buildView(w, s.Actor)
	goal := s.aim(w, v, m)
	if t := w.build.townAt(m); t != nil && v.From == nil && t.why[1] != Allowed {
		return refusals[t.why[1]], NoCard
	}
	for _, a := range s.Active {
		z := a.Card.zone()
		if less := s.relieved(v, a.Card); w.opens(&less, goal) {
			if z.waters != 0 {
				return refusals[Flooded], a.Card
			}
			return refusals[Closed], a.Card
		}
	}
	less := *v
	less.Shut, less.Flood = nil, 0
	if w.opens(&less, goal) {
		return refusals[Closed], NoCard
	}
	if less.Out = ([NumMajors]uint8{}); w.opens(&less, goal) {
		return refusals[CityOut], NoCard
	}
	return "walled-in", NoCard
}
