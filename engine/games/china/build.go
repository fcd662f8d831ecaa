package china

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// buildSite plans the building of one seat. It holds the position, the limits
// for new track, and the seat's network.
type buildSite struct {
	*State
	seat engine.Seat
	view BuildView
	ownNetwork
}

// buildSite returns what is needed to plan the building of a seat.
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

// viewFrom returns the view for paths that start at the given mileposts.
func (st *buildSite) viewFrom(starts *MilepostSet) *BuildView {
	v := st.view
	v.Starts = starts
	return &v
}

// ownNetwork is a seat's track as far as building starts from it.
type ownNetwork struct {
	track    MilepostSet // mileposts with own track
	base     MilepostSet // where the network is extended: the part on which the train stands, or all of it if it stands on none
	hasTrain bool        // the train stands on base
}

// ownNetwork returns a seat's network.
func (s *State) ownNetwork(seat engine.Seat) (net ownNetwork) {
	p := s.player(seat)
	net.track = board.OwnPosts(s.Track[:], uint8(seat), s.Links[DalianFerry])
	if net.base = net.track; net.track == (MilepostSet{}) {
		return net
	}
	for c := range City(NumMajors) {
		if s.playersAt(c).Has(uint8(seat)) {
			net.base = net.base.Union(cityMileposts[c])
		}
	}
	if p.Placed {
		here := intersection(net.base, s.connectedTo(seat, p.At))
		if net.hasTrain = here != (MilepostSet{}); net.hasTrain {
			net.base = here
		}
	}
	return net
}

// connectedTo returns the mileposts that a seat's own network connects with m.
func (s *State) connectedTo(seat engine.Seat, m Milepost) MilepostSet {
	return board.Connected(s.Track[:], uint8(seat), s.Links[DalianFerry], m)
}

// buildBudget returns what the actor may still spend on building in this turn,
// in millions.
func (s *State) buildBudget() int {
	if s.Turn.Upgraded {
		return 0
	}
	return min(s.actor().Cash, turnLimit-s.Turn.Spent)
}

// buildMoves appends the moves that lay track: builds to places within the turn's
// money, builds toward cities beyond it, builds that join a city to the network,
// and single segments.
func (st *buildSite) buildMoves(list []Move) []Move {
	money := st.buildBudget()
	if money <= 0 {
		return list
	}
	return st.layMoves(money, st.placeMoves(st.view.findPaths(money), list))
}

// placeMoves appends a build to each place that the turn's money reaches. If
// there are any, it appends the builds toward distant cities as well. paths are
// the cheapest paths from everywhere the seat may start.
func (st *buildSite) placeMoves(paths *buildPaths, list []Move) []Move {
	first := len(list)
	for m := range Milepost(NumMileposts) {
		if cost, ok := paths.Cost(m); ok && cost > 0 && cost <= st.buildBudget() && board.Posts[m].Terrain != Ring {
			list = append(list, Move{kind: kindBuild, a: uint16(m)})
		}
	}
	if len(list) == first {
		return list
	}
	return st.distantMoves(paths, list)
}

// distantMoves appends a build toward each city that the turn's money does not
// reach, and to each city of the seat that is apart from its network.
func (st *buildSite) distantMoves(paths *buildPaths, list []Move) []Move {
	for c := range City(NumMainland) {
		if cost := paths.costToCity(c); cost > st.buildBudget() || cost == 0 && st.isApart(c) {
			list = append(list, Move{kind: kindBuild, a: uint16(board.Cities[c].Post)})
		}
	}
	return list
}

// layMoves appends a move for each single segment that costs at most money, by
// start and direction.
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

// ringPoints are the ring points of all major cities, where everybody may start.
var ringPoints = board.selectMileposts(func(p Post) bool { return p.Terrain == Ring })

// pathTo returns the steps that a build to m lays with this turn's money, and the
// whole path to m. paths are the cheapest paths from everywhere the seat may
// start.
//
// To a place without own track the whole path is the cheapest of paths. To a city
// that is apart it is the cheapest path that joins the city to the network. It
// is nil if no legal path exists. In that case, or if the money does not pay for
// the first step, a build to a city lays the path that comes nearest to it.
func (st *buildSite) pathTo(m Milepost, paths *buildPaths) (laid, whole []BuildStep) {
	money, c := st.buildBudget(), cityAt(m)
	if c != NoCity && st.isApart(c) {
		whole = st.joiningPath(c, money)
	} else if end := paths.cheapestEnd(m); end != NoMilepost {
		if whole = paths.Path(end); len(whole) == 0 {
			return nil, nil // already connected
		}
	}
	if n, _ := AffordableSteps(whole, money); n > 0 || c == NoCity {
		return whole[:n], whole
	}
	if end := paths.nearestToCity(c, money); end != NoMilepost {
		return paths.Path(end), whole
	}
	return nil, whole
}

// cheapestPaths returns the cheapest paths from everywhere the seat may start.
func (st *buildSite) cheapestPaths() *buildPaths { return st.view.findPaths(unlimited) }

// cheapestPathsTo returns the cheapest paths that a build to m depends on. It is
// faster than cheapestPaths, because it stops at m.
func (st *buildSite) cheapestPathsTo(m Milepost) *buildPaths {
	if c := cityAt(m); c != NoCity && st.isApart(c) {
		return st.view.findPaths(st.buildBudget())
	}
	points := placeMileposts(m)
	return st.view.findPathsTo(&points, unlimited)
}

// buildToward carries out a build: it lays the path to m as far as the turn's
// money pays for it. Buying the ferry on the way is reported by a separate event.
func (s *State) buildToward(m Milepost, rec *engine.Recorder) {
	st := s.buildSite(s.Actor)
	laid, whole := st.pathTo(m, st.cheapestPathsTo(m))
	if place := board.Token(m); isCutShort(laid, whole) {
		s.actor().BuildsFor = place
	} else if s.actor().BuildsFor == place {
		s.actor().BuildsFor = ""
	}
	place := ""
	if !rec.Quiet() && len(laid) > 0 {
		place = s.reportedEnd(laid[0].From, laid[len(laid)-1].To)
	}
	cost, segments := 0, 0
	var edges []string
	for _, l := range laid {
		if l.IsFerry() {
			s.buyPassage(DalianFerry, l.Price, rec)
			continue
		}
		s.payAndLay(l)
		cost += l.Price
		segments++
		if !rec.Quiet() {
			edges = append(edges, edgeToken(l.Edge))
		}
	}
	if !rec.Quiet() && segments > 0 {
		s.emit(rec, engine.Event{By: s.Actor, Kind: "build", What: []string{place}, N: cost, M: segments})
		s.emit(rec, engine.Event{By: s.Actor, Kind: "track", What: edges, N: segments})
	}
}

// isCutShort reports whether the laid steps end before the whole path does, or
// follow another path.
func isCutShort(laid, whole []BuildStep) bool {
	return len(laid) < len(whole) || len(whole) == 0 || laid[0] != whole[0]
}

// reportedEnd returns the place that the event about new track names. It must be
// called before the track is laid. The place is the end of the track, or its
// start if the track leads back to the actor's network.
//
// It depends only on what the board shows, because a place beyond the turn's
// money is the actor's secret.
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

// laySegment lays one segment and reports it.
func (s *State) laySegment(from, to Milepost, rec *engine.Recorder) {
	d, _ := board.DirectionBetween(from, to)
	side, place := board.Side(from, d), ""
	if !rec.Quiet() {
		place = s.reportedEnd(from, to)
	}
	price := int(side.Price)
	if s.Active.hasKind(DesertRains) {
		price += int(side.Rainy)
	}
	s.payAndLay(BuildStep{Edge: side.Edge, From: from, To: to, Price: price})
	if !rec.Quiet() {
		s.emit(rec, engine.Event{By: s.Actor, Kind: "build", What: []string{place}, N: price, M: 1})
		s.emit(rec, engine.Event{By: s.Actor, Kind: "track", What: []string{edgeToken(side.Edge)}, N: 1})
	}
}

// payAndLay lays a segment, pays for it, and counts it for the limits of the
// turn.
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

// spendOnBuilding pays n millions and begins the building phase.
func (s *State) spendOnBuilding(n int) {
	s.payToBank(s.actor(), n)
	s.Turn.Spent += n
	s.Turn.Building, s.Turn.Acted = true, true
}

// passageAt returns the passage that begins at a milepost, or NumPassages if none
// does.
func passageAt(m Milepost) Passage {
	if m == board.Ferry[0] || m == board.Ferry[1] {
		return DalianFerry
	}
	if c := cityAt(m); c != NoCity {
		return linkAtCity[c]
	}
	return NumPassages
}

// actorHasTrackAt reports whether the actor has track at a milepost.
func (s *State) actorHasTrackAt(m Milepost) bool {
	for d := range board.Sides(m) {
		if e := board.Sides(m)[d].Edge; e != NoEdge && s.Track.Owner(e) == uint8(s.Actor) {
			return true
		}
	}
	return false
}

// passagePrice returns what a passage costs the actor, in millions, and whether
// it may be bought. If the actor's track came to the port in this turn, the
// passage's price replaces that of the port's milepost.
func (s *State) passagePrice(g Passage) (int, bool) {
	if s.isPassageTaken(g) || s.Active.closesPassage(g) || !s.actorReachesPort(g) {
		return 0, false
	}
	return Passages[g].Price - s.Turn.EntryPaid[g], true
}

// isPassageTaken reports whether the actor owns a passage, or it has its maximum
// of owners.
func (s *State) isPassageTaken(g Passage) bool {
	owners, most := s.Links[g], Passages[g].Owners
	return owners.Has(uint8(s.Actor)) || most > 0 && countSeats(owners) >= most
}

// closesPassage reports whether an event forbids building at a port of a
// passage. A passage is built like track ("construire le passage du ferry").
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

// actorReachesPort reports whether the actor has track at a passage's port. The
// ferry makes its owner one of Dalian's players, so Dalian must have room for
// the actor.
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

// playersAt returns the players with track at a city. The owners of the ferry
// count at Dalian.
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

// linkMoves appends the passages that the actor can buy.
func (s *State) linkMoves(list []Move) []Move {
	money := s.buildBudget()
	for g := range Passage(NumPassages) {
		if price, ok := s.passagePrice(g); ok && price <= money && money > 0 {
			list = append(list, Move{kind: kindLink, a: uint16(g)})
		}
	}
	return list
}

// buyPassage makes the actor an owner of a passage.
func (s *State) buyPassage(g Passage, price int, rec *engine.Recorder) {
	s.Links[g] = s.Links[g].With(uint8(s.Actor))
	s.spendOnBuilding(price)
	if !rec.Quiet() {
		s.emit(rec, engine.Event{By: s.Actor, Kind: "link", What: []string{Passages[g].Token}, N: price})
	}
}

// upgradeMoves appends the trains that the actor can buy instead of track.
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

// upgradeTrain buys the actor another train and reports it.
func (s *State) upgradeTrain(e Engine, rec *engine.Recorder) {
	s.spendOnBuilding(upgradeFee)
	s.Turn.Upgraded = true
	s.actor().Engine = e
	if !rec.Quiet() {
		s.emit(rec, engine.Event{By: s.Actor, Kind: "upgrade", What: []string{e.String()}, N: upgradeFee})
	}
}
