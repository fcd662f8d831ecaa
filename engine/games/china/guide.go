package china

import (
	"cmp"
	"slices"
	"sync"

	"github.com/railbot/railbot/engine"
)

// Idle ends the turn. Of its loads an absent seat gives the one that its cards
// pay least for.
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

// pays is the most that a player's cards pay for a good.
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

// leastLoad is the load that the cards pay least for.
func (p *Player) cheapestLoad() Good {
	return slices.MinFunc(p.carriedGoods(), func(a, b Good) int { return cmp.Compare(p.bestPayout(a), p.bestPayout(b)) })
}

// Rank puts first what the demands in hand are about: the towns of their
// routes, the goods that they pay most for.
func (guide) Rank(s *State, seat engine.Seat, kind string, slot int, tokens []string) []string {
	return guide{}.Ranker(s, seat)(kind, slot, tokens)
}

// Ranker ranks as Rank does, and finds the routes of the demands once.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	look := sync.OnceValue(func() demandOutlook { return s.outlook(seat) })
	return func(kind string, slot int, tokens []string) []string {
		return s.sortByWorth(seat, kind, tokens, s.tokenRater(seat, kind, slot, look))
	}
}

// rank orders tokens by their worth, the greatest first; nil leaves them as they are.
func (s *State) sortByWorth(seat engine.Seat, kind string, tokens []string, worth func(token string) int) []string {
	if worth == nil {
		return tokens
	}
	const places = 1 << 16 // more than there are tokens
	order := make([]int, len(tokens))
	for i, token := range tokens {
		order[i] = i - worth(token)*places
	}
	slices.Sort(order)
	ranked := make([]string, len(tokens))
	for i, at := range order {
		ranked[i] = tokens[at&(places-1)]
	}
	if kind == kindSpecs[kindBuild].Name {
		return moveConnectedLast(s, seat, ranked)
	}
	return ranked
}

// onceEach puts behind all others those towns that own track joins to one before
// them: to build to either is to lay the same track.
func moveConnectedLast(s *State, seat engine.Seat, places []string) []string {
	var before MilepostSet
	var once, again []string
	for _, place := range places {
		m, ok := board.Find(place)
		switch {
		case !ok || board.Posts[m].City == NoCity:
		case before.Has(m):
			again = append(again, place)
			continue
		default:
			before = before.Union(board.Connected(s.Track[:], uint8(seat), s.Links[DalianFerry], m))
		}
		once = append(once, place)
	}
	return append(once, again...)
}

// ranker rates the tokens of a slot; nil where the list's order is as good.
func (s *State) tokenRater(seat engine.Seat, kind string, slot int, look func() demandOutlook) func(token string) int {
	p := s.player(seat)
	switch {
	case kind == "load" || kind == "deliver" && slot == 0:
		return func(token string) int { return s.goodWorth(p, token) }
	case kind == "lose" || kind == "unload":
		return func(token string) int { return -s.goodWorth(p, token) }
	case kind == "build" || kind == "go" || kind == "go-short" || kind == "start" || kind == "lay":
		return look().placeRater(kind)
	}
	return nil
}

// worth is the most that a player is paid for a good now, nothing for what is
// none.
func (s *State) goodWorth(p *Player, token string) int {
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

// placeRanker rates places: towns of routes by what these pay above their
// track, then other towns by size, then other mileposts by the town that is
// nearest to them, those close to it first. Before all of them come the towns of
// the network for a train that is to be placed, and for track the town where the
// train stands apart from the network. Of a ride the points of rings come last: a
// major city is named by its centre.
func (o demandOutlook) placeRater(kind string) func(token string) int {
	var values [NumCities]int
	for _, r := range o.routes {
		if r.cost >= unaffordable {
			continue
		}
		worth := 200 + r.pays - r.cost
		if r.held {
			worth += 100
		}
		values[r.load] = max(values[r.load], worth)
		if kind != "start" || r.held {
			values[r.drop] = max(values[r.drop], worth-1)
		}
	}
	var first MilepostSet
	ride := kind == kindSpecs[kindGo].Name || kind == kindSpecs[kindGoShort].Name
	if kind == kindSpecs[kindStart].Name {
		first = o.site.track
	} else if kind == kindSpecs[kindBuild].Name && o.survey.trainApart {
		first.Add(placeCentre(o.survey.train))
	}
	return func(token string) int {
		m, ok := board.Find(token)
		if !ok {
			return 0
		}
		c := NearestCity(m)
		worth := max(values[c], 1+int(board.Cities[c].Size))
		if board.Cities[c].Post == m {
			if first.Has(m) {
				worth += maxCityWorth
			}
			return worth
		}
		if ride && board.Posts[m].Terrain == Ring {
			worth -= maxCityWorth
		}
		return (worth-maxCityWorth)*int(Unreachable) - int(board.StepsFromCity(c)[m])
	}
}

// mostWorth is more than any city is worth to a ranker.
const maxCityWorth = 1000

// Shortcuts are the ride on to where the train was sent, rides to the towns in
// reach, and all lost bridges at once.
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	if s.isOver() || seat != s.Actor || s.pendingSeats() != 0 || !s.isOpening() && !s.actor().Placed {
		return nil
	}
	var list []engine.Shortcut[Move]
	if !s.Turn.Building && s.Turn.Left > 0 {
		list = s.rideShortcuts()
	}
	if moves := s.rebuildMoves(); len(moves) > 0 {
		list = append(list, engine.Shortcut[Move]{Name: rebuildName, Moves: moves})
	}
	return list
}

// journeys take the train on, or to a town in reach.
func (s *State) rideShortcuts() []engine.Shortcut[Move] {
	trips := s.rideOptions()
	return append(trips.continueShortcut(), trips.visitShortcuts()...)
}

// onward rides on toward the place to which the train was sent, and ends the
// turn, as that place is still out of reach.
func (tr *rideOptions) continueShortcut() (list []engine.Shortcut[Move]) {
	m, ok := board.Find(tr.actor().Bound)
	if !ok || !slices.Contains(tr.unreachedPlaces(), m) {
		return nil
	}
	for range tr.departures([]Milepost{m}) {
		list = append(list, engine.Shortcut[Move]{
			Name: continueName, Args: []string{board.Token(m)}, Moves: []Move{{kind: kindGo, a: uint16(m)}, {kind: kindEnd}},
		})
	}
	return list
}

// visits ride to a town in reach, those first where a load is wanted.
func (tr *rideOptions) visitShortcuts() []engine.Shortcut[Move] {
	var list, other []engine.Shortcut[Move]
	for c := range City(NumMainland) {
		m := board.Cities[c].Post
		if m == tr.actor().At || !tr.near.reaches(m) {
			continue
		}
		visit := engine.Shortcut[Move]{
			Name: visitName, Args: []string{cityToken(c)}, Moves: []Move{{kind: kindGo, a: uint16(m)}},
		}
		if tr.actor().canServe(c) {
			list = append(list, visit)
		} else {
			other = append(other, visit)
		}
	}
	return append(list, other...)
}

// rebuilding lays the bridges that floods took from the actor, as many as can
// be laid, one after the other.
func (s *State) rebuildMoves() (moves []Move) {
	c := (*State)(nil)
	for e := range Edge(NumEdges) {
		if !s.Track.Lost(e) || s.Track.Claim(e) != uint8(s.Actor) {
			continue
		}
		if c == nil {
			c = s.Clone()
		}
		if m, ok := c.cheapestRebuild(e); ok {
			c.laySegment(Milepost(m.a), Milepost(m.b), engine.NewTurn(nil))
			moves = append(moves, m)
		}
	}
	return moves
}

// relay is the cheaper way to lay a segment, if it may be laid.
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

// Toward builds or rides as far as possible on the way to a place out of reach.
func (guide) Toward(s *State, seat engine.Seat, kind string, args []string) ([]string, bool) {
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

// toward is where a build or a ride to a milepost ends in this turn.
func (s *State) stopToward(k kind, m Milepost) Milepost {
	if k == kindBuild {
		st := s.buildSite(s.Actor)
		laid, _ := st.pathTo(m, st.freePathsTo(m))
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

// toward is the last milepost within reach on the cheapest way to another,
// the ferry included, at which a ride to it arrives from the same side: else the
// train might have to turn back there.
func (tr *rideOptions) rideStopToward(m Milepost) Milepost {
	far := tr.view.findFarRides()
	way, ok := far.Cheapest(m)
	if !ok {
		return NoMilepost
	}
	steps := far.Path(way)
	n, _ := tr.view.DriveAlong(steps)
	for _, step := range slices.Backward(steps[:n]) {
		if tr.near.arrivesBy(step) {
			return step.To
		}
	}
	return NoMilepost
}

// arrives reports whether the cheapest way to the end of a step ends with that
// step, or in a city, which trains leave as they like.
func (s *rideSearch) arrivesBy(last Step) bool {
	way, ok := s.Cheapest(last.To)
	if !ok || way.Steps == 0 {
		return false
	}
	return s.view.Board.Posts[last.To].City != NoCity || s.labels[s.labels[way.label].prev].at == last.From
}

// centre is the milepost by which a build names a place: of a major city its
// centre.
func placeCentre(m Milepost) Milepost {
	if c := cityAt(m); isMajor(c) {
		return board.Cities[c].Post
	}
	return m
}

// Hints are how moves are best shown. Rides to anywhere stand on a page of their own: their
// map would take the place of the hand.
func (guide) Hints() map[string]engine.Hint {
	return map[string]engine.Hint{
		"go":         {Rare: true, Quick: true, Weigh: true},
		"go-short":   {Rare: true, Weigh: true},
		"step":       {Rare: true},
		"load":       {Quick: true},
		"deliver":    {Quick: true, Boon: true, Own: true},
		"unload":     {Rare: true, Own: true},
		"build":      {Weigh: true, Closes: true},
		"lay":        {Rare: true, Weigh: true, Closes: true},
		"link":       {Rare: true},
		"upgrade":    {Rare: true, Own: true},
		"borrow":     {Rare: true},
		"discard":    {Rare: true, Weigh: true},
		"lose":       {Quick: true},
		"shelter":    {Quick: true},
		"end":        {Fixed: true, Ends: true},
		continueName: {Quick: true},
		visitName:    {Quick: true},
		rebuildName:  {Weigh: true, Closes: true},
	}
}

// PreviewTurn passes the turn until it is the seat's, unless that is lost or the game is
// over before. What an event asks of others does not concern it.
func (guide) PreviewTurn(s *State, seat engine.Seat) bool {
	if s.isOver() || s.Actor == seat || s.player(seat).Lost {
		return false
	}
	t := engine.QuietTurn(nil)
	s.Choices, s.Drawing = [maxSeats]Choice{}, false
	for s.Actor != seat {
		if s.passTurn(t); s.isOver() {
			return false
		}
	}
	s.Turn = TurnState{Building: s.isOpening()}
	s.startMove(s.actor(), t)
	return true
}
