package china

import (
	"cmp"
	"slices"
	"sync"

	"github.com/railbot/railbot/engine"
)

// Idle returns the move that is played for an absent seat: it ends the turn. If
// an event takes a load, that is the one with the lowest payout.
func (guide) Idle(s *State, seat engine.Seat) Move {
	choice := s.Choices[seat-1]
	switch {
	case choice.Towns != 0:
		return Move{kind: kindShelter, a: uint16(choice.Towns.first())}
	case choice.Load:
		return Move{kind: kindLose, a: uint16(s.player(seat).cheapestLoad())}
	}
	return Move{kind: kindEnd}
}

// bestPayout returns the highest payout of the player's cards for a good.
func (p *Player) bestPayout(g Good) int {
	most := 0
	for _, card := range p.Cards {
		for _, d := range card.demands() {
			if d.Good == g {
				most = max(most, int(d.Payout))
			}
		}
	}
	return most
}

// cheapestLoad returns the load with the lowest best payout.
func (p *Player) cheapestLoad() Good {
	return slices.MinFunc(p.carriedGoods(), func(a, b Good) int { return cmp.Compare(p.bestPayout(a), p.bestPayout(b)) })
}

// Ranker returns a function that sorts choices by the demands of the seat's cards:
// towns on their routes, and goods with high payouts, come first. It surveys the
// routes only once.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	advise := sync.OnceValue(func() demandAdvice { return s.adviseOnDemands(seat) })
	return func(kind string, slot int, tokens []string) []string {
		return s.sortByValue(seat, kind, tokens, s.tokenRater(seat, kind, slot, advise))
	}
}

// sortByValue returns the tokens sorted by descending value. Tokens of equal value
// keep their order. If value is nil, all do.
func (s *State) sortByValue(seat engine.Seat, kind string, tokens []string, value func(token string) int) []string {
	if value == nil {
		return tokens
	}
	const places = 1 << 16            // more than there are tokens
	order := make([]int, len(tokens)) // sort keys: the value above, the index in the lowest 16 bits
	for i, token := range tokens {
		order[i] = i - value(token)*places
	}
	slices.Sort(order)
	ranked := make([]string, len(tokens))
	for i, key := range order {
		ranked[i] = tokens[key&(places-1)]
	}
	if kind == kindSpecs[kindBuild].Name {
		return moveConnectedLast(s, seat, ranked)
	}
	return ranked
}

// moveConnectedLast moves a town to the end of the list if the seat's own track
// connects it with an earlier town, because building to either lays the same
// track. The town where that track leads is the one that stays.
func moveConnectedLast(s *State, seat engine.Seat, places []string) []string {
	st := s.buildSite(seat)
	var seen MilepostSet
	var first, repeated []string
	stay := map[string]bool{}
	for _, place := range places {
		m, ok := board.Find(place)
		switch {
		case !ok || board.Posts[m].City == NoCity:
		case stay[place]:
			continue
		case seen.Has(m):
			repeated = append(repeated, place)
			continue
		default:
			piece := st.connectedTo(seat, m)
			seen = seen.Union(piece)
			if end := st.joinedEnd(board.Posts[m].City, &piece); end != place && slices.Contains(places, end) {
				repeated, place, stay[end] = append(repeated, place), end, true
			}
		}
		first = append(first, place)
	}
	return append(first, repeated...)
}

// joinedEnd returns the place of the piece of own track at c to which a build to c
// leads, or "" if c is not apart or the track leads elsewhere.
func (st *buildSite) joinedEnd(c City, piece *MilepostSet) string {
	if st.seat != st.Actor || !st.playersAt(c).Has(uint8(st.seat)) || !st.isApart(c) {
		return ""
	}
	path := st.joiningPath(c, st.buildBudget())
	if len(path) == 0 {
		return ""
	}
	end := st.reportedEnd(path[0].From, path[len(path)-1].To)
	if m, ok := board.Find(end); !ok || !piece.Has(m) {
		return ""
	}
	return end
}

// tokenRater returns a function that rates the tokens of a slot, or nil if the
// order of the list is good enough.
func (s *State) tokenRater(seat engine.Seat, kind string, slot int, advise func() demandAdvice) func(token string) int {
	p := s.player(seat)
	switch {
	case kind == "load":
		return func(token string) int { return advise().loadValue(token) }
	case kind == "deliver" && slot == 0:
		return func(token string) int { return s.goodValue(p, token) }
	case kind == "lose" || kind == "unload":
		return func(token string) int { return -s.goodValue(p, token) }
	case kind == "step":
		return s.exitValue
	case kind == "build" || kind == "go" || kind == "go-short" || kind == "start" || kind == "lay":
		return advise().placeRater(kind)
	}
	return nil
}

// isMoot reports whether a seat gains nothing by a move now: it loads more of a good than
// its cards want, or gives up its cards instead of placing its train, or buys a train
// before its ride, or with money that it needs for track.
func isMoot(s *State, seat engine.Seat, kind string, args []string) bool {
	p := s.player(seat)
	switch {
	case kind == kindSpecs[kindDiscard].Name:
		return !p.Placed
	case len(args) != 1:
	case kind == kindSpecs[kindLoad].Name:
		g, _ := GoodNamed(args[0])
		return p.countDemands(g) <= p.countLoads(g)
	case kind == kindSpecs[kindUpgrade].Name:
		return s.isOpening() || s.Turn.MovesLeft == s.speed(p) || p.Cash < upgradeFee+reserve
	}
	return false
}

// countDemands returns how many of the player's cards want a good.
func (p *Player) countDemands(g Good) (n int) {
	for _, card := range p.Cards {
		if slices.ContainsFunc(card.demands(), func(d Demand) bool { return d.Good == g }) {
			n++
		}
	}
	return n
}

// countLoads returns how many loads of a good are on the train.
func (p *Player) countLoads(g Good) (n int) {
	for _, load := range p.carriedGoods() {
		if load == g {
			n++
		}
	}
	return n
}

// exitValue rates mileposts for leaving a major city: ring points with no track
// that leads out of the city come last.
func (s *State) exitValue(token string) int {
	m, ok := board.Find(token)
	if !ok || board.Posts[m].Terrain != Ring {
		return 1
	}
	for _, side := range board.Sides(m) {
		if side.Edge != NoEdge && s.Track.Owner(side.Edge) != 0 {
			return 1
		}
	}
	return 0
}

// goodValue returns the highest amount that the player's cards pay for a good
// now, or 0 for an unknown good.
func (s *State) goodValue(p *Player, token string) int {
	g, _ := GoodNamed(token)
	most := 0
	for _, card := range p.Cards {
		for _, d := range card.demands() {
			if d.Good == g && g != NoGood {
				most = max(most, int(d.Payout)+s.Active.bonusFor(g, d.City))
			}
		}
	}
	return most
}

// loadValue rates a good for loading: what it earns less the track that it still
// needs. Goods without a demand come last.
func (o demandAdvice) loadValue(token string) int {
	g, _ := GoodNamed(token)
	best := -2 * unaffordable
	for _, r := range o.routes {
		if r.good == g {
			best = max(best, r.pays-r.cost)
		}
	}
	return best
}

// placeRater returns a function that rates places for a kind of move. Towns of
// profitable routes come first, then other towns by size, then other mileposts
// by their nearest town.
//
// A route that the seat's cash pays for comes before a richer one that it does
// not pay for.
//
// There are three exceptions. For placing the train, towns of the network come
// first. For building, the town where the train stands apart from the network
// comes first. For rides, ring points come last, because the centre already
// names a major city.
func (o demandAdvice) placeRater(kind string) func(token string) int {
	var values [NumCities]int
	for _, r := range o.routes {
		if r.cost >= unaffordable {
			continue
		}
		value := maxCitySize + max(1, 200+r.value(o.site.player(o.site.seat).Cash))
		values[r.load] = max(values[r.load], value)
		if kind != "start" || r.held {
			values[r.drop] = max(values[r.drop], value-1)
		}
	}
	var first MilepostSet
	ride := kind == kindSpecs[kindGo].Name || kind == kindSpecs[kindGoShort].Name
	if kind == kindSpecs[kindStart].Name {
		first = o.site.base // with the centres of major cities
	} else if kind == kindSpecs[kindBuild].Name && o.survey.trainApart {
		first.Add(placeCentre(o.survey.train))
	}
	return func(token string) int {
		m, ok := board.Find(token)
		if !ok {
			return 0
		}
		c := NearestCity(m)
		value := max(values[c], 1+int(board.Cities[c].Size))
		if board.Cities[c].Post == m {
			if first.Has(m) {
				value += maxCityValue
			}
			return value
		}
		if ride && board.Posts[m].Terrain == Ring {
			value += o.site.exitValue(token) - maxCityValue
		}
		return (value-maxCityValue)*int(Unreachable) - int(board.StepsFromCity(c)[m])
	}
}

// maxCitySize is at least the value of a town that is on no route.
const maxCitySize = 1 + int(Major)

// maxCityValue exceeds the value of any city to placeRater.
const maxCityValue = 1000

// Shortcuts returns the seat's shortcuts: rides for its demands, builds for the
// best ones, and rebuilding all lost bridges.
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	if s.isOver() || seat != s.Actor || s.pendingSeats() != 0 || !s.isOpening() && !s.actor().Placed {
		return nil
	}
	var rides, builds []engine.Shortcut[Move]
	advice := s.adviseOnDemands(seat)
	for _, b := range advice.serveBuilds(advice.site.cheapestPaths()) {
		builds = append(builds, engine.Shortcut[Move]{Name: serveName, Args: []string{b.end}, Moves: []Move{b.move}})
	}
	if !s.Turn.Building && s.Turn.MovesLeft > 0 {
		rides = s.rideOptions().shortcuts(advice.routes, len(builds) > 0)
	}
	list := append(rides, builds...)
	if moves := s.rebuildMoves(); len(moves) > 0 {
		list = append(list, engine.Shortcut[Move]{Name: rebuildName, Moves: moves})
	}
	return list
}

// maxFetchShortcuts is how many rides to goods are offered.
const maxFetchShortcuts = 2

// shortcuts returns the rides for the routes of the actor's demands: on toward
// the place for which the train is bound, then to the towns of deliveries, then
// to goods whose track is complete. A ride that arrives in this turn delivers or
// loads there. If nothing can be built after it, the ride onward, which ends the
// turn, is offered instead of the ride alone.
func (ro *rideOptions) shortcuts(routes []route, builds bool) (list []engine.Shortcut[Move]) {
	var reach, beyond CitySet
	bound, _ := board.Find(ro.actor().BoundFor)
	for _, d := range ro.departures(ro.unreachedPlaces()) {
		if c := cityAt(d.to); c != NoCity {
			beyond |= 1 << c
		}
		if d.to == bound && ro.actor().BoundFor != "" {
			list = append(list, engine.Shortcut[Move]{
				Name: continueName, Args: []string{board.Token(bound)}, Moves: []Move{{kind: kindGo, a: uint16(bound)}, {kind: kindEnd}},
			})
		}
	}
	for c := range City(NumMainland) {
		if c != cityAt(ro.actor().At) && ro.near.reaches(board.Cities[c].Post) {
			reach |= 1 << c
		}
	}
	rides := reach | beyond
	if len(list) > 0 && !builds {
		rides = reach
	}
	// offer adds the ride to a city with what is done before and after it, if all that is possible in this turn,
	// otherwise the ride alone.
	offer := func(name string, c City, g Good, moves ...Move) bool {
		if !rides.has(c) {
			return false
		}
		sc := engine.Shortcut[Move]{Name: name, Args: []string{cityToken(c), g.Token()}, Moves: moves}
		if !reach.has(c) || !ro.canTradeAlong(moves) {
			if name == carryName {
				return false
			}
			sc = engine.Shortcut[Move]{Name: towardName, Args: sc.Args[:1], Moves: []Move{rideTo(c)}}
		}
		rides &^= 1 << c
		list = append(list, sc)
		return true
	}
	best := slices.Clone(routes)
	slices.SortStableFunc(best, func(a, b route) int { return cmp.Compare(b.value(ro.actor().Cash), a.value(ro.actor().Cash)) })
	for _, r := range best {
		if r.held && (r.cost == 0 || r.drop == r.city) {
			offer(haulName, r.drop, r.good, rideTo(r.drop), r.delivery())
		}
	}
	isReady := func(r *route) bool { return !r.held && r.cost == 0 && ro.actor().hasRoom() }
	for _, r := range best {
		if isReady(&r) && r.load == cityAt(ro.actor().At) && offer(carryName, r.drop, r.good, r.loading(), rideTo(r.drop), r.delivery()) {
			break
		}
	}
	fetched := 0
	for _, r := range best {
		if isReady(&r) && fetched < maxFetchShortcuts && offer(visitName, r.load, r.good, rideTo(r.load), r.loading()) {
			fetched++
		}
	}
	return list
}

// rideTo returns the ride to a city.
func rideTo(c City) Move { return Move{kind: kindGo, a: uint16(board.Cities[c].Post)} }

// loading returns the move that loads the good of a route.
func (r *route) loading() Move { return Move{kind: kindLoad, a: uint16(r.good)} }

// delivery returns the move that delivers the good of a route.
func (r *route) delivery() Move { return Move{kind: kindDeliver, a: uint16(r.good), b: uint16(r.city)} }

// canTradeAlong reports whether the actor can play moves one after the other: loads and deliveries, and rides that
// are within reach.
func (ro *rideOptions) canTradeAlong(moves []Move) bool {
	s := ro.Clone()
	for _, m := range moves {
		if m.kind != kindGo && !slices.Contains(s.cargo().tradeMoves(nil), m) {
			return false
		}
		if m.kind != kindDeliver { // which reveals a card
			rules{}.Apply(s, s.Actor, m, engine.QuietRecorder(nil))
		}
	}
	return true
}

// How many builds for demands are offered: while the train may still move, and
// afterwards.
const (
	maxServeInRide    = 2
	maxServeShortcuts = 3
)

// serveBuild is a build for a route, or toward a city for its own sake.
type serveBuild struct {
	route *route // nil if there is none
	move  Move
	end   string // where the new track leads
}

// serveBuilds returns builds for the seat's most valuable routes, as far as its cash pays
// for them: to the town of the load or of the delivery, whichever order is cheaper. The
// best one comes first; see [buildSite.buildValue]. The build that continues the line that
// the seat has begun is among them, and comes last if no route pays for it. Builds of the same track, builds that an event blocks or makes dearer,
// and builds that would start apart from the seat's track are left out. Routes that pay
// no more than their track are served only if there is no other build, and are not named
// then: the line may be worth it for several demands. paths are the cheapest paths from
// everywhere the seat may start.
func (o demandAdvice) serveBuilds(paths *buildPaths) (list []serveBuild) {
	st, cash, most := o.site, o.site.actor().Cash, maxServeInRide
	if st.Turn.Building || st.Turn.MovesLeft == 0 {
		most = maxServeShortcuts
	}
	routes := slices.Clone(o.routes)
	slices.SortStableFunc(routes, func(a, b route) int { return cmp.Compare(st.buildValue(&b), st.buildValue(&a)) })
	offered := st.placeMoves(paths, nil)
	var tracks [][]BuildStep
	add := func(c City, r *route, isPriced func(path []BuildStep) bool) {
		move := Move{kind: kindBuild, a: uint16(board.Cities[c].Post)}
		laid, whole := st.pathTo(Milepost(move.a), paths)
		if !slices.Contains(offered, move) || len(laid) == 0 || len(whole) == 0 || laid[0] != whole[0] || !isPriced(whole) || st.base != (MilepostSet{}) && !st.base.Has(laid[0].From) ||
			slices.ContainsFunc(tracks, func(track []BuildStep) bool { return slices.Equal(track, laid) }) {
			return
		}
		tracks = append(tracks, laid)
		list = append(list, serveBuild{r, move, st.reportedEnd(whole[0].From, whole[len(whole)-1].To)})
	}
	serve := func(r *route) {
		named := r
		if !r.isProfitable() {
			named = nil
		}
		add(o.firstStop(r), named, func(path []BuildStep) bool { return o.isPriced(r, path) })
	}
	isBuildable := func(r *route) bool { return r.cost > 0 && r.cost <= cash }
	if begun, ok := board.Find(st.actor().BuildsFor); ok && cityAt(begun) != NoCity {
		c := cityAt(begun)
		i := slices.IndexFunc(routes, func(r route) bool { return isBuildable(&r) && o.firstStop(&r) == c })
		if i >= 0 {
			serve(&routes[i])
		} else {
			add(c, nil, func([]BuildStep) bool { return true })
		}
	}
	for i := range routes {
		if r := &routes[i]; isBuildable(r) && r.isProfitable() && len(list) < most {
			serve(r)
		}
	}
	if len(list) > 0 {
		slices.SortStableFunc(list, func(a, b serveBuild) int {
			switch {
			case a.route == nil && b.route == nil:
				return 0
			case a.route == nil:
				return 1
			case b.route == nil:
				return -1
			}
			return cmp.Compare(st.buildValue(b.route), st.buildValue(a.route))
		})
		return list
	}
	for i := range routes {
		if r := &routes[i]; isBuildable(r) && len(list) < most {
			serve(r)
		}
	}
	return list
}

// Amounts in millions by which the value of a build differs from its profit.
const (
	aboardBonus = 10  // the good is on the train
	readyBonus  = 100 // the turn's money completes the track
)

// buildValue compares builds for routes: the payout less the price of the track and the time
// that the way takes. A route whose track the turn's money completes at a profit comes first.
func (st *buildSite) buildValue(r *route) int {
	v := r.pays - r.cost - (r.approach+r.steps)/stepsPerMillion
	if r.held {
		v += aboardBonus
	}
	if r.cost <= st.buildBudget() && r.isProfitable() {
		v += readyBonus
	}
	return v
}

// isProfitable reports whether a route pays more than the track that it still needs.
func (r *route) isProfitable() bool { return r.cost < r.pays }

// firstStop returns the city of a route to which a person builds first.
func (o demandAdvice) firstStop(r *route) City {
	switch {
	case !o.survey.trainApart:
		return r.first
	case o.survey.toCity[r.load] == 0:
		return r.drop
	}
	return r.load
}

// isPriced reports whether a path costs what the price of its route counts for it. A
// detour, for example around a storm, does not.
func (o demandAdvice) isPriced(r *route, path []BuildStep) bool {
	_, price := AffordableSteps(path, unaffordable)
	if o.survey.trainApart {
		return price <= r.cost
	}
	return price == r.leg
}

// rebuildMoves returns the moves that rebuild the actor's lost bridges, as many
// as can be laid one after the other.
func (s *State) rebuildMoves() (moves []Move) {
	copied := (*State)(nil)
	for e := range Edge(NumEdges) {
		if !s.Track.IsLost(e) || s.Track.OwnerOrClaimant(e) != uint8(s.Actor) {
			continue
		}
		if copied == nil {
			copied = s.Clone()
		}
		if m, ok := copied.cheapestRebuild(e); ok {
			copied.laySegment(Milepost(m.a), Milepost(m.b), engine.NewRecorder(nil))
			moves = append(moves, m)
		}
	}
	return moves
}

// cheapestRebuild returns the cheaper of the two ways to lay a lost bridge, or
// false if it may not be laid.
func (s *State) cheapestRebuild(e Edge) (best Move, ok bool) {
	limits := s.buildSite(s.Actor).view.newLimits()
	a, z := board.EndsOf(e)
	least := s.buildBudget() + 1
	for _, ends := range [2][2]Milepost{{a, z}, {z, a}} {
		d, _ := board.DirectionBetween(ends[0], ends[1])
		if price, why := limits.CheckSegment(ends[0], d); why == Allowed && price < least {
			best, least, ok = Move{kind: kindLay, a: uint16(ends[0]), b: uint16(ends[1])}, price, true
		}
	}
	return best, ok
}

// moveToward returns the place at which a build or ride toward the given place ends
// in this turn. A place within reach is returned itself.
func moveToward(s *State, seat engine.Seat, kind string, args []string) ([]string, bool) {
	if s.isOver() || seat != s.Actor || s.pendingSeats() != 0 || len(args) != 1 {
		return nil, false
	}
	m, ok := board.Find(args[0])
	if !ok || kind != kindSpecs[kindBuild].Name && kind != kindSpecs[kindGo].Name {
		return nil, false
	}
	k := kindGo
	if kind == kindSpecs[kindBuild].Name {
		k, m = kindBuild, placeCentre(m)
	}
	list := rules{}.Legal(s, seat, nil)
	if slices.Contains(list, Move{kind: k, a: uint16(m)}) {
		return []string{board.Token(m)}, true
	}
	end := s.stopToward(k, m)
	if end == NoMilepost || !slices.Contains(list, Move{kind: k, a: uint16(end)}) {
		return nil, false
	}
	return []string{board.Token(end)}, true
}

// stopToward returns where a build or a ride to m ends in this turn, or
// NoMilepost.
func (s *State) stopToward(k kind, m Milepost) Milepost {
	if k == kindBuild {
		st := s.buildSite(s.Actor)
		laid, _ := st.pathTo(m, st.cheapestPathsTo(m))
		if len(laid) == 0 {
			return NoMilepost
		}
		return placeCentre(laid[len(laid)-1].To)
	}
	if !s.actor().Placed {
		return NoMilepost
	}
	return s.rideOptions().rideStopToward(m)
}

// rideStopToward returns the last milepost within reach on the cheapest way to m,
// or NoMilepost. A ride to that milepost must arrive by the same step as the way
// does, since otherwise the train might have to reverse there.
func (ro *rideOptions) rideStopToward(m Milepost) Milepost {
	far := ro.view.findFarRides()
	way, ok := far.Cheapest(m)
	if !ok {
		return NoMilepost
	}
	steps := far.Path(way)
	n, _ := ro.view.CountTurnSteps(steps)
	for _, step := range slices.Backward(steps[:n]) {
		if ro.near.arrivesBy(step) {
			return step.To
		}
	}
	return NoMilepost
}

// arrivesBy reports whether the cheapest way to the end of a step ends with that
// step, or in a city, which trains leave in any direction.
func (rs *rideSearch) arrivesBy(last Step) bool {
	way, ok := rs.Cheapest(last.To)
	if !ok || way.Steps == 0 {
		return false
	}
	return rs.view.Board.Posts[last.To].City != NoCity || rs.labels[rs.labels[way.label].prev].at == last.From
}

// placeCentre returns the milepost that stands for the place at m in a build: the
// centre if m belongs to a major city, otherwise m.
func placeCentre(m Milepost) Milepost {
	if c := cityAt(m); isMajor(c) {
		return board.Cities[c].Post
	}
	return m
}

// previewTurn advances the state to the start of the seat's next turn. It
// returns false if that turn is lost or the game ends before it. Pending
// questions of events are dropped.
func previewTurn(s *State, seat engine.Seat) bool {
	if s.isOver() || s.Actor == seat || s.player(seat).LosesTurn {
		return false
	}
	rec := engine.QuietRecorder(nil)
	s.Choices, s.Drawing = [maxSeats]Choice{}, false
	for s.Actor != seat {
		if s.passTurn(rec); s.isOver() {
			return false
		}
	}
	s.Turn = TurnState{Building: s.isOpening()}
	s.startMove(s.actor(), rec)
	return true
}
