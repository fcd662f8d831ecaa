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
		return Move{kind: kindLose, a: uint16(s.player(seat).leastLoad())}
	}
	return Move{kind: kindEnd}
}

// pays is the most that a player's cards pay for a good.
func (p *Player) pays(g Good) int {
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
func (p *Player) leastLoad() Good {
	return slices.MinFunc(p.carried(), func(a, b Good) int { return cmp.Compare(p.pays(a), p.pays(b)) })
}

// Rank puts first what the demands in hand are about: the towns of their
// routes, the goods that they pay most for.
func (guide) Rank(s *State, seat engine.Seat, kind string, slot int, tokens []string) []string {
	return guide{}.Ranker(s, seat)(kind, slot, tokens)
}

// Ranker ranks as Rank does, and finds the routes of the demands once.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	look := sync.OnceValue(func() outlook { return s.outlook(seat) })
	return func(kind string, slot int, tokens []string) []string {
		return s.rank(seat, kind, tokens, s.ranker(seat, kind, slot, look))
	}
}

// rank orders tokens by their worth, the greatest first; nil leaves them as they are.
func (s *State) rank(seat engine.Seat, kind string, tokens []string, worth func(token string) int) []string {
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
	if kind == specs[kindBuild].Name {
		return onceEach(s, seat, ranked)
	}
	return ranked
}

// onceEach puts behind all others those towns that own track joins to one before
// them: to build to either is to lay the same track.
func onceEach(s *State, seat engine.Seat, places []string) []string {
	var before Posts
	var once, again []string
	for _, place := range places {
		m, ok := land.Find(place)
		switch {
		case !ok || land.Posts[m].City == NoCity:
		case before.Has(m):
			again = append(again, place)
			continue
		default:
			before = before.Union(land.Connected(s.Track[:], uint8(seat), s.Links[DalianFerry], m))
		}
		once = append(once, place)
	}
	return append(once, again...)
}

// ranker rates the tokens of a slot; nil where the list's order is as good.
func (s *State) ranker(seat engine.Seat, kind string, slot int, look func() outlook) func(token string) int {
	p := s.player(seat)
	switch {
	case kind == "load" || kind == "deliver" && slot == 0:
		return func(token string) int { return s.worth(p, token) }
	case kind == "lose" || kind == "unload":
		return func(token string) int { return -s.worth(p, token) }
	case kind == "build" || kind == "go" || kind == "go-short" || kind == "start" || kind == "lay":
		return look().placeRanker(kind)
	}
	return nil
}

// worth is the most that a player is paid for a good now, nothing for what is
// none.
func (s *State) worth(p *Player, token string) int {
	g, _ := GoodNamed(token)
	most := 0
	for _, card := range p.Cards {
		for _, d := range card.demands() {
			if d.Good == g && g != NoGood {
				most = max(most, int(d.Payout)+s.Active.bonus(g, d.City))
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
func (o outlook) placeRanker(kind string) func(token string) int {
	var values [NumCities]int
	for _, r := range o.routes {
		if r.cost >= tooDear {
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
	var first Posts
	ride := kind == specs[kindGo].Name || kind == specs[kindGoShort].Name
	if kind == specs[kindStart].Name {
		first = o.site.own
	} else if kind == specs[kindBuild].Name && o.survey.apart {
		first.Add(centre(o.survey.train))
	}
	return func(token string) int {
		m, ok := land.Find(token)
		if !ok {
			return 0
		}
		c := Nearest(m)
		worth := max(values[c], 1+int(land.Cities[c].Size))
		if land.Cities[c].Post == m {
			if first.Has(m) {
				worth += mostWorth
			}
			return worth
		}
		if ride && land.Posts[m].Terrain == Ring {
			worth -= mostWorth
		}
		return (worth-mostWorth)*int(Far) - int(land.FromCity(c)[m])
	}
}

// mostWorth is more than any city is worth to a ranker.
const mostWorth = 1000

// Shortcuts are the ride on to where the train was sent, rides to the towns in
// reach, and all lost bridges at once.
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	if s.over() || seat != s.Actor || s.choosing() != 0 || !s.opening() && !s.actor().Placed {
		return nil
	}
	var list []engine.Shortcut[Move]
	if !s.Turn.Building && s.Turn.Left > 0 {
		list = s.journeys()
	}
	if moves := s.rebuilding(); len(moves) > 0 {
		list = append(list, engine.Shortcut[Move]{Name: rebuildName, Moves: moves})
	}
	return list
}

// journeys take the train on, or to a town in reach.
func (s *State) journeys() []engine.Shortcut[Move] {
	trips := s.trips()
	return append(trips.onward(), trips.visits()...)
}

// onward rides on toward the place to which the train was sent, and ends the
// turn, as that place is still out of reach.
func (tr *trips) onward() (list []engine.Shortcut[Move]) {
	m, ok := land.Find(tr.actor().Bound)
	if !ok || !slices.Contains(tr.beyond(), m) {
		return nil
	}
	for range tr.setOut([]Milepost{m}) {
		list = append(list, engine.Shortcut[Move]{
			Name: onName, Args: []string{land.Token(m)}, Moves: []Move{{kind: kindGo, a: uint16(m)}, {kind: kindEnd}},
		})
	}
	return list
}

// visits ride to a town in reach, those first where a load is wanted.
func (tr *trips) visits() []engine.Shortcut[Move] {
	var list, other []engine.Shortcut[Move]
	for c := range City(NumMainland) {
		m := land.Cities[c].Post
		if m == tr.actor().At || !tr.near.reaches(m) {
			continue
		}
		visit := engine.Shortcut[Move]{
			Name: visitName, Args: []string{cityToken(c)}, Moves: []Move{{kind: kindGo, a: uint16(m)}},
		}
		if tr.actor().serves(c) {
			list = append(list, visit)
		} else {
			other = append(other, visit)
		}
	}
	return append(list, other...)
}

// rebuilding lays the bridges that floods took from the actor, as many as can
// be laid, one after the other.
func (s *State) rebuilding() (moves []Move) {
	c := (*State)(nil)
	for e := range Edge(NumEdges) {
		if !s.Track.Lost(e) || s.Track.Claim(e) != uint8(s.Actor) {
			continue
		}
		if c == nil {
			c = s.Clone()
		}
		if m, ok := c.relay(e); ok {
			c.layOne(Milepost(m.a), Milepost(m.b), engine.NewTurn(nil))
			moves = append(moves, m)
		}
	}
	return moves
}

// relay is the cheaper way to lay a segment, if it may be laid.
func (s *State) relay(e Edge) (best Move, ok bool) {
	limits := s.site(s.Actor).view.limits()
	a, z := land.Mileposts(e)
	least := s.money() + 1
	for _, ends := range [2][2]Milepost{{a, z}, {z, a}} {
		d, _ := land.Between(ends[0], ends[1])
		if price, why := limits.Check(ends[0], d); why == Allowed && price < least {
			best, least, ok = Move{kind: kindLay, a: uint16(ends[0]), b: uint16(ends[1])}, price, true
		}
	}
	return best, ok
}

// Toward builds or rides as far as possible on the way to a place out of reach.
func (guide) Toward(s *State, seat engine.Seat, kind string, args []string) ([]string, bool) {
	if s.over() || seat != s.Actor || s.choosing() != 0 || len(args) != 1 {
		return nil, false
	}
	m, ok := land.Find(args[0])
	if !ok || kind != specs[kindBuild].Name && kind != specs[kindGo].Name {
		return nil, false
	}
	k := kindGo
	if kind == specs[kindBuild].Name {
		k, m = kindBuild, centre(m)
	}
	list := rules{}.Legal(s, seat, nil)
	if slices.Contains(list, Move{kind: k, a: uint16(m)}) {
		return []string{land.Token(m)}, true
	}
	end := s.toward(k, m)
	if end == NoMilepost || !slices.Contains(list, Move{kind: k, a: uint16(end)}) {
		return nil, false
	}
	return []string{land.Token(end)}, true
}

// toward is where a build or a ride to a milepost ends in this turn.
func (s *State) toward(k kind, m Milepost) Milepost {
	if k == kindBuild {
		st := s.site(s.Actor)
		laid, _ := st.wayTo(m, st.freeTo(m))
		if len(laid) == 0 {
			return NoMilepost
		}
		return centre(laid[len(laid)-1].To)
	}
	if !s.actor().Placed {
		return NoMilepost
	}
	return s.trips().toward(m)
}

// toward is the last milepost within reach on the cheapest way to another,
// the ferry included, at which a ride to it arrives from the same side: else the
// train might have to turn back there.
func (tr *trips) toward(m Milepost) Milepost {
	far := tr.view.farRides()
	way, ok := far.Cheapest(m)
	if !ok {
		return NoMilepost
	}
	steps := far.Path(way)
	n, _ := tr.view.Drive(steps)
	for _, step := range slices.Backward(steps[:n]) {
		if tr.near.arrives(step) {
			return step.To
		}
	}
	return NoMilepost
}

// arrives reports whether the cheapest way to the end of a step ends with that
// step, or in a city, which trains leave as they like.
func (s *rides) arrives(last Step) bool {
	way, ok := s.Cheapest(last.To)
	if !ok || way.Steps == 0 {
		return false
	}
	return s.view.Board.Posts[last.To].City != NoCity || s.labels[s.labels[way.label].prev].at == last.From
}

// centre is the milepost by which a build names a place: of a major city its
// centre.
func centre(m Milepost) Milepost {
	if c := cityAt(m); isMajor(c) {
		return land.Cities[c].Post
	}
	return m
}

// Hints are how moves are best shown. Rides to anywhere stand on a page of their own: their
// map would take the place of the hand.
func (guide) Hints() map[string]engine.Hint {
	return map[string]engine.Hint{
		"go":        {Rare: true, Quick: true, Weigh: true},
		"go-short":  {Rare: true, Weigh: true},
		"step":      {Rare: true},
		"load":      {Quick: true},
		"deliver":   {Quick: true, Boon: true, Own: true},
		"unload":    {Rare: true, Own: true},
		"build":     {Weigh: true, Closes: true},
		"lay":       {Rare: true, Weigh: true, Closes: true},
		"link":      {Rare: true},
		"upgrade":   {Rare: true, Own: true},
		"borrow":    {Rare: true},
		"discard":   {Rare: true, Weigh: true},
		"lose":      {Quick: true},
		"shelter":   {Quick: true},
		"end":       {Fixed: true, Ends: true},
		onName:      {Quick: true},
		visitName:   {Quick: true},
		rebuildName: {Weigh: true, Closes: true},
	}
}

// PreviewTurn passes the turn until it is the seat's, unless that is lost or the game is
// over before. What an event asks of others does not concern it.
func (guide) PreviewTurn(s *State, seat engine.Seat) bool {
	if s.over() || s.Actor == seat || s.player(seat).Lost {
		return false
	}
	t := engine.QuietTurn(nil)
	s.Choices, s.Drawing = [maxSeats]Choice{}, false
	for s.Actor != seat {
		if s.advance(t); s.over() {
			return false
		}
	}
	s.Turn = Turn{Building: s.opening()}
	s.ready(s.actor(), t)
	return true
}
