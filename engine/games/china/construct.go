package china

import (
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// searches are the workspaces of one question about the board, and what is kept of
// the answers for as long as nothing has changed on which they depend.
type searches struct {
	seat     engine.Seat    // whose pool it is of
	build    BuildSearch    // from wherever the seat may start
	net      BuildSearch    // from its network
	plan     BuildSearch    // as if there were no storm
	wide     []*BuildSearch // from each part of a network, and from anywhere, likewise
	out      BuildSearch    // out of a city that is apart, or with one obstacle less
	ride     GoSearch
	far      GoSearch // rides of several turns
	laid     []Laid
	back     []Laid // the way out of a city that is apart
	stray    []Laid // towards a place to which nothing leads
	steps    []Step
	lays     BuildView // the views, and below what they point to
	rides    GoView
	shut     Posts
	half     Posts
	bar      Posts
	footing  footing // of the seat that was asked for last, see stands
	footings int     // counts them
	own      Posts   // on the seat's track, see ownPosts
	from     Posts   // where the seat's network can be extended, see ownPosts
	home     bool    // that is the part on which the train stands
	inland   inland
	piece    Posts // of the own network, with a city that is apart; see divide
	rest     Posts // of it
	parts    []part
	surveyed surveyed // how the parts were found
	near     []priced
	offers   offers
	heads    [numHeadings][]Move // of the list, for a chooser that asks for them
}

// pools keep workspaces by seat: what a seat asks, it often asks again in its next
// turn, when nobody has built.
var pools [maxSeats + 1]sync.Pool

// workspace is one for questions of a seat, until it is freed.
func workspace(seat engine.Seat) *searches {
	if w, ok := pools[seat].Get().(*searches); ok {
		return w
	}
	return &searches{seat: seat}
}

func (w *searches) free() { pools[w.seat].Put(w) }

// site is where a seat builds: the position, and a workspace.
type site struct {
	*State
	w *searches
}

func (s *State) site(w *searches) site { return site{s, w} }

// money is what the actor may still spend on track in this turn.
func (s *State) money() int {
	if s.Turn.Upgraded {
		return 0
	}
	return min(s.actor().Cash, turnLimit-s.Turn.Spent)
}

// buildView is the window on the position that decides where a seat may lay.
func (st site) buildView(seat engine.Seat) *BuildView {
	f := st.Active.force()
	st.w.shut = f.noTrack
	v := &st.w.lays
	*v = BuildView{
		Board: land, Tracks: st.Track[:], Seat: uint8(seat), Seats: st.seats(),
		Ferry: st.Links[DalianFerry], Rains: st.Active.inForce(DesertRains), Flood: f.waters, Shut: &st.w.shut,
	}
	if seat == st.Actor {
		v.Out = st.Turn.Outs
	}
	return v
}

// buildMoves lists the places that the actor can build to with the money of
// this turn, the cities beyond them, those that are apart from the rest of the
// network, and the single segments.
func (st site) buildMoves(list []Move) []Move {
	money := st.money()
	if money <= 0 {
		return list
	}
	st.w.build.Run(st.buildView(st.Actor), money)
	st.ownPosts(st.Actor)
	if o := &st.w.offers; !o.again(offerGrounds{st.w.build.begun, st.w.footings, money}) {
		o.list = st.layMoves(money, st.placeMoves(o.list[:0]))
	}
	return append(list, st.w.offers.list...)
}

// offers are the moves that build.
type offers struct {
	memo[offerGrounds]
	list []Move
}

// offerGrounds are what they depend on: the question of the search, the footing, and the money
// of the turn.
type offerGrounds struct{ begun, footing, money int }

// placeMoves lists the places to which the search has found paths, and the cities
// beyond them.
func (st site) placeMoves(list []Move) []Move {
	places := st.w.places()
	for m := range places.All() {
		list = append(list, Move{kind: kindBuild, a: uint16(m)})
	}
	if len(list) == 0 {
		return list
	}
	return st.distantMoves(list)
}

// places are the mileposts to which the search has found paths, without ring
// points and where paths start.
func (w *searches) places() Posts {
	var found, starts Posts
	w.near = w.build.Reached(w.near[:0])
	for _, n := range w.near {
		switch m := Milepost(n.at); {
		case n.cost == 0:
			starts.Add(m)
		case land.Posts[m].Terrain != Ring:
			found.Add(m)
		}
	}
	return without(found, starts)
}

// distantMoves lists the cities that this turn's money does not reach, and those
// that are to be joined; the search has run.
func (st site) distantMoves(list []Move) []Move {
	for c := range City(NumMainland) {
		if cost := st.w.build.costOf(c); cost == tooDear || cost == 0 && st.apart(c) {
			list = append(list, Move{kind: kindBuild, a: uint16(land.Cities[c].Post)})
		}
	}
	return list
}

// layMoves lists single segments, by their start and direction.
func (st site) layMoves(money int, list []Move) []Move {
	starts := st.w.own.Union(rings)
	for m := range starts.All() {
		for d := range hex.Direction(hex.Directions) {
			if price, ok := st.w.build.lays(m, d); ok && price <= money {
				list = append(list, Move{kind: kindLay, a: uint16(m), b: uint16(land.Side(m, d).To)})
			}
		}
	}
	return list
}

// laysAnywhere tells, without a search, of a segment that the actor can lay where no
// limits bind; false: there may be others.
func (st site) laysAnywhere() bool {
	money := st.money()
	if money <= 0 {
		return false
	}
	st.ownPosts(st.Actor)
	v := st.buildView(st.Actor)
	for m := range st.w.own.All() {
		for d := range land.Sides(m) {
			side := land.Side(m, hex.Direction(d))
			if v.opens(m, side) == Allowed && land.townOf(m) == noTown && land.townOf(side.To) == noTown &&
				v.price(side) <= money {
				return true
			}
		}
	}
	return false
}

// rings are the ring points of all major cities, where everybody may start.
var rings = land.pick(func(p Post) bool { return p.Terrain == Ring })

// wayTo is the path that a build to a milepost lays with the money of this
// turn, and the whole path: to a place without own track the cheapest one from
// wherever the actor may start, to one that is apart the cheapest one that joins
// it to the rest of the network. Without a lawful way there is no whole path;
// then, and where the money does not pay its first segment, the build goes to
// what it reaches nearest to a city.
func (st site) wayTo(m Milepost) (laid, whole []Laid) {
	st.ownPosts(st.Actor)
	money, c := st.money(), cityAt(m)
	switch {
	case c != NoCity && st.apart(c):
		st.joinWay(c, money)
	case !st.freeWay(m, money):
		return nil, nil // there is no need
	}
	if n, _ := Afford(st.w.laid, money); n > 0 || c == NoCity {
		return st.w.laid[:n], st.w.laid
	}
	st.w.build.Run(st.buildView(st.Actor), money)
	st.w.stray = st.w.stray[:0]
	if end := st.w.build.towards(c, money); end != NoMilepost {
		st.w.stray = st.w.build.Path(end, st.w.stray)
	}
	return st.w.stray, st.w.laid
}

// freeWay finds the cheapest way to a place from wherever the actor may start;
// false: it may start there.
func (st site) freeWay(m Milepost, money int) bool {
	v := st.buildView(st.Actor)
	st.w.build.Run(v, money)
	if st.w.build.target(m) == NoMilepost {
		st.w.build.Run(v, -1)
	}
	st.w.laid = st.w.laid[:0]
	target := st.w.build.target(m)
	if target == NoMilepost {
		return true
	}
	st.w.laid = st.w.build.Path(target, st.w.laid)
	return len(st.w.laid) > 0
}

// target is the milepost where a path to m ends: of a major city its cheapest
// ring point. NoMilepost: none leads there.
func (s *BuildSearch) target(m Milepost) Milepost {
	best, least := NoMilepost, tooDear
	points := land.Cities[0].Points[:0]
	if c := cityAt(m); isMajor(c) {
		points = land.Cities[c].Points
	} else if cost, ok := s.Cost(m); ok && cost < tooDear {
		return m
	}
	for _, point := range points {
		if cost, ok := s.Cost(point); ok && cost < least {
			best, least = point, cost
		}
	}
	return best
}

// towards is the milepost that so much money reaches and that is nearest to a
// city.
func (s *BuildSearch) towards(c City, money int) Milepost {
	best, least := NoMilepost, Far
	steps := land.FromCity(c)
	for m := range Milepost(NumMileposts) {
		if steps[m] >= least {
			continue
		}
		if cost, ok := s.Cost(m); ok && cost > 0 && cost <= money {
			best, least = m, steps[m]
		}
	}
	return best
}

// build lays the way to a milepost as far as the turn's money goes. The ferry
// on it is told apart, with its price.
func (s *State) build(m Milepost, t *engine.Turn) {
	w := workspace(s.Actor)
	defer w.free()
	laid, _ := s.site(w).wayTo(m)
	place := ""
	if !t.Quiet() && len(laid) > 0 {
		place = s.farEnd(laid[0].From, laid[len(laid)-1].To)
	}
	cost, segments := 0, 0
	var edges []string
	for _, l := range laid {
		if l.IsFerry() {
			s.buy(DalianFerry, l.Price, t)
			continue
		}
		s.lay(l)
		cost += l.Price
		segments++
		if !t.Quiet() {
			edges = append(edges, edgeToken(l.Edge))
		}
	}
	if !t.Quiet() && segments > 0 {
		s.tell(t, engine.Event{By: s.Actor, Kind: "build", What: []string{place}, N: cost, M: segments})
		s.tell(t, engine.Event{By: s.Actor, Kind: "track", What: edges, N: segments})
	}
}

// cutShort tells whether what is laid does not come to the end of the whole way,
// or goes astray.
func cutShort(laid, whole []Laid) bool {
	return len(laid) < len(whole) || len(whole) == 0 || laid[0] != whole[0]
}

// farEnd is the place to which new track leads, before that is laid: its end, or
// where it starts if it joins that to the actor's track, or to the part of it on
// which the train stands. What is told depends on nothing that the board does not
// show: a place beyond the turn's money is the actor's secret.
func (s *State) farEnd(from, to Milepost) string {
	own := land.OwnPosts(s.Track[:], uint8(s.Actor), s.Links[DalianFerry])
	home := own
	if p := s.actor(); p.Placed {
		home = land.Connected(s.Track[:], uint8(s.Actor), s.Links[DalianFerry], p.At)
	}
	if own.Has(to) && !own.Has(from) || home.Has(to) && !home.Has(from) && own.Has(from) {
		to = from
	}
	if p := land.Posts[to]; p.Terrain == Ring {
		return cityToken(p.City)
	}
	return land.Token(to)
}

// layOne lays one segment.
func (s *State) layOne(from, to Milepost, t *engine.Turn) {
	d, _ := land.Between(from, to)
	side, place := land.Side(from, d), ""
	if !t.Quiet() {
		place = s.farEnd(from, to)
	}
	price := int(side.Price)
	if s.Active.inForce(DesertRains) {
		price += int(side.Rainy)
	}
	s.lay(Laid{Edge: side.Edge, From: from, To: to, Price: price})
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "build", What: []string{place}, N: price, M: 1})
		s.tell(t, engine.Event{By: s.Actor, Kind: "track", What: []string{edgeToken(side.Edge)}, N: 1})
	}
}

// lay pays for a segment and notes what it counts for.
func (s *State) lay(l Laid) {
	if g := passageAt(l.To); g != NumPassages && g != HongKongLink && !s.touches(l.To) {
		s.Turn.Entered[g] = max(s.Turn.Entered[g], int(land.Posts[l.To].Price))
	}
	s.Track.Lay(l.Edge, uint8(s.Actor))
	s.spend(l.Price)
	if p := land.Posts[l.From]; p.Terrain == Ring {
		s.Turn.Outs[p.City]++
	}
}

// spend pays for the building phase, which it opens.
func (s *State) spend(n int) {
	s.pay(s.actor(), n)
	s.Turn.Spent += n
	s.Turn.Building, s.Turn.Acted = true, true
}

// passageAt is the passage that begins at a milepost, or NumPassages.
func passageAt(m Milepost) Passage {
	if m == land.Ferry[0] || m == land.Ferry[1] {
		return DalianFerry
	}
	if c := cityAt(m); c != NoCity {
		return linkOf[c]
	}
	return NumPassages
}

// touches tells whether the actor has a segment at a milepost.
func (s *State) touches(m Milepost) bool {
	for d := range land.Sides(m) {
		if e := land.Sides(m)[d].Edge; e != NoEdge && s.Track.Owner(e) == uint8(s.Actor) {
			return true
		}
	}
	return false
}

// linkPrice is what a passage costs the actor now, and whether it may be
// bought: it lies at own track, another owner is allowed, and no event forbids
// building there. Bought in the turn in which track first came to the port, its
// price stands in place of the milepost's.
func (s *State) linkPrice(g Passage) (int, bool) {
	if s.sold(g) || s.Active.shuts(g) || !s.reaches(g) {
		return 0, false
	}
	return Passages[g].Price - s.Turn.Entered[g], true
}

// sold tells whether the actor owns a passage, or as many as may.
func (s *State) sold(g Passage) bool {
	owners, most := s.Links[g], Passages[g].Owners
	return owners.Has(uint8(s.Actor)) || most > 0 && seatCount(owners) >= most
}

// shuts tells whether an event forbids building at a port of a passage: its
// line is built like track ("construire le passage du ferry").
func (es Events) shuts(g Passage) bool {
	ports := [2]Milepost{land.Cities[land.Port(g)].Post, NoMilepost}
	if g == DalianFerry {
		ports[1] = land.Ferry[1]
	}
	for i := range es {
		z := es[i].Card.zone()
		for _, m := range ports {
			if m != NoMilepost && z.noTrack.Has(m) {
				return true
			}
		}
	}
	return false
}

// reaches tells whether the actor has track at a passage's port. The ferry
// makes its owner one of Dalian's players, for whom there must be room.
func (s *State) reaches(g Passage) bool {
	seat := uint8(s.Actor)
	if g != DalianFerry {
		return s.joined(land.Port(g)).Has(seat)
	}
	at := s.joined(ferryCity)
	if at.Has(seat) {
		return true
	}
	return s.touches(land.Ferry[1]) && seatCount(at) < entitled(land.Cities[ferryCity].Size, int(ownerBits))
}

// joined are the players with track at a city; at Dalian also the ferry's
// owners.
func (s *State) joined(c City) (set SeatSet) {
	for _, e := range land.Exits(c) {
		if owner := s.Track.Owner(e); owner != 0 {
			set = set.With(owner)
		}
	}
	if c == ferryCity {
		set |= s.Links[DalianFerry]
	}
	return set
}

// linkMoves lists the passages that the actor can buy.
func (s *State) linkMoves(list []Move) []Move {
	money := s.money()
	for g := range Passage(NumPassages) {
		if price, ok := s.linkPrice(g); ok && price <= money && money > 0 {
			list = append(list, Move{kind: kindLink, a: uint16(g)})
		}
	}
	return list
}

// buy makes the actor an owner of a passage.
func (s *State) buy(g Passage, price int, t *engine.Turn) {
	s.Links[g] = s.Links[g].With(uint8(s.Actor))
	s.spend(price)
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "link", What: []string{Passages[g].Token}, N: price})
	}
}

// upgradeMoves lists the trains that the actor can buy instead of track.
func (s *State) upgradeMoves(list []Move) []Move {
	p := s.actor()
	if s.Turn.Spent > 0 || s.Turn.Upgraded || p.Cash < upgradeFee {
		return list
	}
	for e := range numEngines {
		if p.Engine.upgrades(e) {
			list = append(list, Move{kind: kindUpgrade, a: uint16(e)})
		}
	}
	return list
}

func (s *State) upgrade(e Engine, t *engine.Turn) {
	s.spend(upgradeFee)
	s.Turn.Upgraded = true
	s.actor().Engine = e
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "upgrade", What: []string{e.String()}, N: upgradeFee})
	}
}
