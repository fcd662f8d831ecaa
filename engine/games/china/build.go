package china

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// site is where a seat builds: the position, what decides where it may lay track,
// and its network.
type buildSite struct {
	*State
	seat engine.Seat
	view BuildView
	ownNetwork
}

// site looks at where a seat builds.
func (s *State) buildSite(seat engine.Seat) *buildSite {
	f := s.Active.restrictions()
	v := BuildView{
		Board: board, Tracks: s.Track[:], Seat: uint8(seat), Seats: s.seatCount(),
		Ferry: s.Links[DalianFerry], Rains: s.Active.hasKind(DesertRains), Flood: f.waters, NoBuild: &f.noTrack,
	}
	if seat == s.Actor {
		v.MajorExits = s.Turn.MajorExits
	}
	return &buildSite{s, seat, v, s.ownNetwork(seat)}
}

// from is the view of a path that starts at some mileposts.
func (st *buildSite) viewFrom(starts *MilepostSet) *BuildView {
	v := st.view
	v.Starts = starts
	return &v
}

// holding is a seat's track, as far as building starts from it.
type ownNetwork struct {
	track    MilepostSet // on own track
	base     MilepostSet // where the network can be extended: the part on which the train stands, or else all of it
	hasTrain bool        // base is the part on which the train stands
}

// holding looks at a seat's track.
func (s *State) ownNetwork(seat engine.Seat) (h ownNetwork) {
	p := s.player(seat)
	h.track = board.OwnPosts(s.Track[:], uint8(seat), s.Links[DalianFerry])
	if h.base = h.track; h.track == (MilepostSet{}) {
		return h
	}
	for c := range City(NumMajors) {
		if s.playersAt(c).Has(uint8(seat)) {
			h.base = h.base.Union(cityMileposts[c])
		}
	}
	if p.Placed {
		here := intersection(h.base, s.connectedTo(seat, p.At))
		if h.hasTrain = here != (MilepostSet{}); h.hasTrain {
			h.base = here
		}
	}
	return h
}

// connected are the mileposts that a seat's own network joins to one.
func (s *State) connectedTo(seat engine.Seat, m Milepost) MilepostSet {
	return board.Connected(s.Track[:], uint8(seat), s.Links[DalianFerry], m)
}

// money is what the actor may still spend on track in this turn.
func (s *State) buildBudget() int {
	if s.Turn.Upgraded {
		return 0
	}
	return min(s.actor().Cash, turnLimit-s.Turn.Spent)
}

// buildMoves lists the places that the actor can build to with the money of
// this turn, the cities beyond them, those that are apart from the rest of the
// network, and the single segments.
func (st *buildSite) buildMoves(list []Move) []Move {
	money := st.buildBudget()
	if money <= 0 {
		return list
	}
	return st.layMoves(money, st.placeMoves(st.view.findPaths(money), list))
}

// placeMoves lists the places to which paths lead that the money pays, and the
// cities beyond them.
func (st *buildSite) placeMoves(free *buildPaths, list []Move) []Move {
	first := len(list)
	for m := range Milepost(NumMileposts) {
		if cost, ok := free.Cost(m); ok && cost > 0 && cost <= st.buildBudget() && board.Posts[m].Terrain != Ring {
			list = append(list, Move{kind: kindBuild, a: uint16(m)})
		}
	}
	if len(list) == first {
		return list
	}
	return st.distantMoves(free, list)
}

// distantMoves lists the cities that this turn's money does not reach, and those
// that are to be joined.
func (st *buildSite) distantMoves(free *buildPaths, list []Move) []Move {
	for c := range City(NumMainland) {
		if cost := free.costToCity(c); cost > st.buildBudget() || cost == 0 && st.isApart(c) {
			list = append(list, Move{kind: kindBuild, a: uint16(board.Cities[c].Post)})
		}
	}
	return list
}

// layMoves lists single segments, by their start and direction.
func (st *buildSite) layMoves(money int, list []Move) []Move {
	limits, starts := st.view.newLimits(), st.track.Union(ringPoints)
	for m := range starts.All() {
		for d := range hex.Direction(hex.Directions) {
			if price, why := limits.CheckSegment(m, d); why == Allowed && price <= money {
				list = append(list, Move{kind: kindLay, a: uint16(m), b: uint16(board.Side(m, d).To)})
			}
		}
	}
	return list
}

// rings are the ring points of all major cities, where everybody may start.
var ringPoints = board.selectMileposts(func(p Post) bool { return p.Terrain == Ring })

// wayTo is the path that a build to a milepost lays with the money of this
// turn, and the whole path: to a place without own track the cheapest one from
// wherever the actor may start, which the free paths tell; to one that is apart the
// cheapest one that joins it to the rest of the network. Without a lawful way there is
// no whole path; then, and where the money does not pay its first segment, the build
// goes to what it reaches nearest to a city.
func (st *buildSite) pathTo(m Milepost, free *buildPaths) (laid, whole []BuildStep) {
	money, c := st.buildBudget(), cityAt(m)
	if c != NoCity && st.isApart(c) {
		whole = st.joiningPath(c, money)
	} else if end := free.cheapestEnd(m); end != NoMilepost {
		if whole = free.Path(end); len(whole) == 0 {
			return nil, nil // there is no need
		}
	}
	if n, _ := AffordableSteps(whole, money); n > 0 || c == NoCity {
		return whole[:n], whole
	}
	if end := free.nearestToCity(c, money); end != NoMilepost {
		return free.Path(end), whole
	}
	return nil, whole
}

// free are the cheapest paths from wherever the seat may start.
func (st *buildSite) freePaths() *buildPaths { return st.view.findPaths(unlimited) }

// freeTo are those of the free paths that the way to one milepost depends on.
func (st *buildSite) freePathsTo(m Milepost) *buildPaths {
	if c := cityAt(m); c != NoCity && st.isApart(c) {
		return st.view.findPaths(st.buildBudget())
	}
	points := placeMileposts(m)
	return st.view.findPathsTo(&points, unlimited)
}

// build lays the way to a milepost as far as the turn's money goes. The ferry
// on it is told apart, with its price.
func (s *State) buildToward(m Milepost, t *engine.Turn) {
	st := s.buildSite(s.Actor)
	laid, _ := st.pathTo(m, st.freePathsTo(m))
	place := ""
	if !t.Quiet() && len(laid) > 0 {
		place = s.reportedEnd(laid[0].From, laid[len(laid)-1].To)
	}
	cost, segments := 0, 0
	var edges []string
	for _, l := range laid {
		if l.IsFerry() {
			s.buyPassage(DalianFerry, l.Price, t)
			continue
		}
		s.payAndLay(l)
		cost += l.Price
		segments++
		if !t.Quiet() {
			edges = append(edges, edgeToken(l.Edge))
		}
	}
	if !t.Quiet() && segments > 0 {
		s.emit(t, engine.Event{By: s.Actor, Kind: "build", What: []string{place}, N: cost, M: segments})
		s.emit(t, engine.Event{By: s.Actor, Kind: "track", What: edges, N: segments})
	}
}

// cutShort reports whether what is laid does not come to the end of the whole way,
// or goes astray.
func isCutShort(laid, whole []BuildStep) bool {
	return len(laid) < len(whole) || len(whole) == 0 || laid[0] != whole[0]
}

// farEnd is the place to which new track leads, before that is laid: its end, or
// where it starts if it joins that to the actor's track, or to the part of it on
// which the train stands. What is told depends on nothing that the board does not
// show: a place beyond the turn's money is the actor's secret.
func (s *State) reportedEnd(from, to Milepost) string {
	own := board.OwnPosts(s.Track[:], uint8(s.Actor), s.Links[DalianFerry])
	home := own
	if p := s.actor(); p.Placed {
		home = s.connectedTo(s.Actor, p.At)
	}
	if own.Has(to) && !own.Has(from) || home.Has(to) && !home.Has(from) && own.Has(from) {
		to = from
	}
	if p := board.Posts[to]; p.Terrain == Ring {
		return cityToken(p.City)
	}
	return board.Token(to)
}

// layOne lays one segment.
func (s *State) laySegment(from, to Milepost, t *engine.Turn) {
	d, _ := board.DirectionBetween(from, to)
	side, place := board.Side(from, d), ""
	if !t.Quiet() {
		place = s.reportedEnd(from, to)
	}
	price := int(side.Price)
	if s.Active.hasKind(DesertRains) {
		price += int(side.Rainy)
	}
	s.payAndLay(BuildStep{Edge: side.Edge, From: from, To: to, Price: price})
	if !t.Quiet() {
		s.emit(t, engine.Event{By: s.Actor, Kind: "build", What: []string{place}, N: price, M: 1})
		s.emit(t, engine.Event{By: s.Actor, Kind: "track", What: []string{edgeToken(side.Edge)}, N: 1})
	}
}

// lay pays for a segment and notes what it counts for.
func (s *State) payAndLay(l BuildStep) {
	if g := passageAt(l.To); g != NumPassages && g != HongKongLink && !s.actorHasTrackAt(l.To) {
		s.Turn.EntryPaid[g] = max(s.Turn.EntryPaid[g], int(board.Posts[l.To].Price))
	}
	s.Track.Lay(l.Edge, uint8(s.Actor))
	s.spendOnBuilding(l.Price)
	if p := board.Posts[l.From]; p.Terrain == Ring {
		s.Turn.MajorExits[p.City]++
	}
}

// spend pays for the building phase, which it opens.
func (s *State) spendOnBuilding(n int) {
	s.payToBank(s.actor(), n)
	s.Turn.Spent += n
	s.Turn.Building, s.Turn.Acted = true, true
}

// passageAt is the passage that begins at a milepost, or NumPassages.
func passageAt(m Milepost) Passage {
	if m == board.Ferry[0] || m == board.Ferry[1] {
		return DalianFerry
	}
	if c := cityAt(m); c != NoCity {
		return linkAtCity[c]
	}
	return NumPassages
}

// touches reports whether the actor has a segment at a milepost.
func (s *State) actorHasTrackAt(m Milepost) bool {
	for d := range board.Sides(m) {
		if e := board.Sides(m)[d].Edge; e != NoEdge && s.Track.Owner(e) == uint8(s.Actor) {
			return true
		}
	}
	return false
}

// linkPrice is what a passage costs the actor now, and whether it may be
// bought: it lies at own track, another owner is allowed, and no event forbids
// building there. Bought in the turn in which track first came to the port, its
// price stands in place of the milepost's.
func (s *State) passagePrice(g Passage) (int, bool) {
	if s.isPassageTaken(g) || s.Active.closesPassage(g) || !s.actorReachesPort(g) {
		return 0, false
	}
	return Passages[g].Price - s.Turn.EntryPaid[g], true
}

// sold reports whether the actor owns a passage, or as many as may.
func (s *State) isPassageTaken(g Passage) bool {
	owners, most := s.Links[g], Passages[g].Owners
	return owners.Has(uint8(s.Actor)) || most > 0 && countSeats(owners) >= most
}

// shuts reports whether an event forbids building at a port of a passage: its
// line is built like track ("construire le passage du ferry").
func (es ActiveEvents) closesPassage(g Passage) bool {
	ports := [2]Milepost{board.Cities[board.PortCity(g)].Post, NoMilepost}
	if g == DalianFerry {
		ports[1] = board.Ferry[1]
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

// reaches reports whether the actor has track at a passage's port. The ferry
// makes its owner one of Dalian's players, for whom there must be room.
func (s *State) actorReachesPort(g Passage) bool {
	seat := uint8(s.Actor)
	if g != DalianFerry {
		return s.playersAt(board.PortCity(g)).Has(seat)
	}
	at := s.playersAt(ferryCity)
	if at.Has(seat) {
		return true
	}
	return s.actorHasTrackAt(board.Ferry[1]) && countSeats(at) < guaranteedPlayers(board.Cities[ferryCity].Size, int(ownerBits))
}

// joined are the players with track at a city; at Dalian also the ferry's
// owners.
func (s *State) playersAt(c City) (set SeatSet) {
	for _, e := range board.Exits(c) {
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
	money := s.buildBudget()
	for g := range Passage(NumPassages) {
		if price, ok := s.passagePrice(g); ok && price <= money && money > 0 {
			list = append(list, Move{kind: kindLink, a: uint16(g)})
		}
	}
	return list
}

// buy makes the actor an owner of a passage.
func (s *State) buyPassage(g Passage, price int, t *engine.Turn) {
	s.Links[g] = s.Links[g].With(uint8(s.Actor))
	s.spendOnBuilding(price)
	if !t.Quiet() {
		s.emit(t, engine.Event{By: s.Actor, Kind: "link", What: []string{Passages[g].Token}, N: price})
	}
}

// upgradeMoves lists the trains that the actor can buy instead of track.
func (s *State) upgradeMoves(list []Move) []Move {
	p := s.actor()
	if s.Turn.Spent > 0 || s.Turn.Upgraded || p.Cash < upgradeFee {
		return list
	}
	for e := range numEngines {
		if p.Engine.canUpgradeTo(e) {
			list = append(list, Move{kind: kindUpgrade, a: uint16(e)})
		}
	}
	return list
}

func (s *State) upgradeTrain(e Engine, t *engine.Turn) {
	s.spendOnBuilding(upgradeFee)
	s.Turn.Upgraded = true
	s.actor().Engine = e
	if !t.Quiet() {
		s.emit(t, engine.Event{By: s.Actor, Kind: "upgrade", What: []string{e.String()}, N: upgradeFee})
	}
}
