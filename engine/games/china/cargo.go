package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// cargo is what the actor's train loads, unloads and delivers.
type cargo struct{ *State }

func (s *State) cargo() cargo { return cargo{s} }

// trades reports whether the actor's train may load, unload and deliver in the
// city where it stands.
func (cg cargo) canTrade(p *Player) bool {
	c := cityAt(p.At)
	return p.Placed && c != NoCity && !p.Called && !cg.Active.strikesAt(p.At) &&
		(!cg.Active.hasKind(NewYear) || isMajor(c))
}

// docks reports whether the actor may use the containers of a port: at the start
// of a turn, where the train has waited, with the link, for one purpose only
// ("Les mouvements de conteneurs de Taiwan").
func (cg cargo) canUseDock(p *Player, use DockUse) bool {
	c := cityAt(p.At)
	return p.Placed && c != NoCity && linkAtCity[c] != NumPassages && cg.Links[linkAtCity[c]].Has(uint8(cg.Actor)) &&
		!cg.Turn.Moved &&
		(cg.Turn.Dock == DockFree || cg.Turn.Dock == use) &&
		!p.Called && !cg.Active.strikesAt(p.At) && !cg.Active.hasKind(NewYear)
}

// loadable are the goods that the actor may load here, in stock.
func (cg cargo) loadableGoods(p *Player) GoodSet {
	if !p.hasRoom() {
		return 0
	}
	var set GoodSet
	if cg.canTrade(p) {
		set = suppliedGoods[cityAt(p.At)]
	}
	if cg.canUseDock(p, DockLoad) && !(cg.Turn.JustPlaced && cg.Turn.Dock == DockLoad) {
		set |= taiwanGoods
	}
	for g := range Good(NumGoods) {
		if cg.Stock[g] == 0 {
			set &^= 1 << g
		}
	}
	return set
}

// load puts a chip on the train. What the city itself has does not come from
// Taiwan.
func (cg cargo) loadGood(g Good, t *engine.Turn) {
	p := cg.actor()
	island := 0
	if !cg.canTrade(p) || !suppliedGoods[cityAt(p.At)].Has(g) {
		cg.Turn.Dock = DockLoad
		island = 1
	}
	cg.addLoad(p, g)
	cg.Turn.Acted = true
	if !t.Quiet() {
		cg.emit(t, engine.Event{By: cg.Actor, Kind: "load", What: []string{g.Token()}, N: 1, M: island})
	}
}

// delivers reports whether the actor may deliver a good to a city from where the
// train stands, whoever wants it.
func (cg cargo) canDeliver(p *Player, g Good, c City) bool {
	switch {
	case isTaiwan(c):
		return cg.canUseDock(p, DockDeliver) && !cg.Turn.JustPlaced
	case c != cityAt(p.At) || !cg.canTrade(p):
		return false
	}
	return !cg.Active.hasKind(NewYear) || newYearGoods.Has(g)
}

// wants reports whether a card of the hand asks for the good in the city.
func (p *Player) hasDemand(g Good, c City) bool {
	for _, card := range p.Cards {
		for _, d := range card.demands() {
			if d.Good == g && d.City == c {
				return true
			}
		}
	}
	return false
}

// serves reports whether the train carries what a card asks for in the city.
func (p *Player) canServe(c City) bool {
	return slices.ContainsFunc(p.Loads[:], func(g Good) bool { return g != NoGood && p.hasDemand(g, c) })
}

// tradeMoves lists loading, delivering and unloading.
func (cg cargo) tradeMoves(list []Move) []Move {
	p := cg.actor()
	if !p.Placed || cityAt(p.At) == NoCity {
		return list
	}
	set := cg.loadableGoods(p)
	for g := range Good(NumGoods) {
		if set.Has(g) {
			list = append(list, Move{kind: kindLoad, a: uint16(g)})
		}
	}
	list = cg.deliveryMoves(p, list)
	if !cg.canTrade(p) {
		return list
	}
	for i, g := range p.carriedGoods() {
		if (i == 0 || g != p.Loads[i-1]) && cg.canUnload(p, g) {
			list = append(list, Move{kind: kindUnload, a: uint16(g)})
		}
	}
	return list
}

// unloads reports whether the actor may leave a load without pay where it may
// trade. A load that can be delivered there is delivered; one whose delivery an
// event forbids may be left.
func (cg cargo) canUnload(p *Player, g Good) bool {
	here := cityAt(p.At)
	return !p.hasDemand(g, here) || !cg.canDeliver(p, g, here)
}

// deliveries lists what may be delivered here. No city wants the same good on
// two cards.
func (cg cargo) deliveryMoves(p *Player, list []Move) []Move {
	for _, card := range p.Cards {
		for _, d := range card.demands() {
			if p.hasLoad(d.Good) && cg.canDeliver(p, d.Good, d.City) {
				list = append(list, Move{kind: kindDeliver, a: uint16(d.Good), b: uint16(d.City)})
			}
		}
	}
	return list
}

// unload dumps a load in a city.
func (cg cargo) unloadGood(g Good, t *engine.Turn) {
	cg.removeLoad(cg.actor(), g)
	cg.Turn.Acted = true
	if !t.Quiet() {
		cg.emit(t, engine.Event{By: cg.Actor, Kind: "unload", What: []string{g.Token()}, N: 1})
	}
}

// deliver is paid by the bank, and the card is replaced ("Livrer des
// marchandises").
func (cg cargo) deliverGood(g Good, c City, t *engine.Turn) {
	p := cg.actor()
	i, pays := p.findDemand(g, c)
	bonus := cg.Active.bonusFor(g, c)
	cg.removeLoad(p, g)
	cg.Turn.Acted = true
	if isTaiwan(c) {
		cg.Turn.Dock = DockDeliver
	}
	if !t.Quiet() {
		cg.emit(
			t, engine.Event{By: cg.Actor, Kind: "deliver", What: []string{g.Token(), cityToken(c)}, N: pays, M: bonus},
		)
	}
	cg.payFromBank(cg.Actor, pays+bonus, t)
	cg.Discard = append(cg.Discard, p.Cards[i])
	p.Cards[i] = NoCard
	cg.Drawing = true
	cg.drawCards(t)
}

// demand finds the card that wants a good in a city, and what it pays.
func (p *Player) findDemand(g Good, c City) (card, pays int) {
	for i, held := range p.Cards {
		for _, d := range held.demands() {
			if d.Good == g && d.City == c {
				return i, int(d.Payout)
			}
		}
	}
	return -1, 0
}

// draw fills the actor's hand up. An event acts at once; where it asks
// something the drawing waits.
func (s *State) drawCards(t *engine.Turn) {
	p := s.actor()
	for s.pendingSeats() == 0 {
		i := slices.Index(p.Cards[:], NoCard)
		if i < 0 {
			s.finishDrawing(p, t)
			return
		}
		c := s.drawCard(t)
		if c.isEvent() {
			s.eventEffects(t).apply(c)
			continue
		}
		p.Cards[i] = c
		if !t.Quiet() {
			s.emit(t, engine.Event{By: s.Actor, Kind: "draw", What: []string{c.Token()}, N: 1})
		}
	}
}

// drawn goes on with the turn, if there is anything left of it.
func (s *State) finishDrawing(p *Player, t *engine.Turn) {
	slices.Sort(p.Cards[:])
	s.Drawing = false
	if s.Turn.EndsEarly {
		s.finishTurn(t)
	}
}

// open draws the top card; the discard pile becomes a new draw pile when that
// is used up.
func (s *State) drawCard(t *engine.Turn) Card {
	if s.Deck.Len() == 0 {
		s.emit(t, engine.Event{Kind: "reshuffle", N: len(s.Discard)})
		s.Deck.Reset(s.Discard...)
		s.Deck.Shuffle(t.Rand())
		s.Discard = nil
	}
	c, _ := s.Deck.Draw(t.Rand())
	return c
}

// discardHand replaces the hand instead of a turn.
func (s *State) discardHand(t *engine.Turn) {
	p := s.actor()
	if !t.Quiet() {
		s.emit(t, engine.Event{By: s.Actor, Kind: "discard", What: cardTokens(p.Cards[:]), N: handSize})
	}
	s.Discard = append(s.Discard, p.Cards[:]...)
	p.Cards = [handSize]Card{}
	s.Turn.Acted, s.Turn.EndsEarly, s.Drawing = true, true, true
	s.drawCards(t)
}
