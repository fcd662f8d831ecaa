package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// cargo is a State with methods that load, unload and deliver goods for the actor.
type cargo struct{ *State }

func (s *State) cargo() cargo { return cargo{s} }

// canTrade reports whether the player's train may load, unload and deliver in
// the city where it stands.
func (cg cargo) canTrade(p *Player) bool {
	c := cityAt(p.At)
	return p.Placed && c != NoCity && !p.CalledToCongress && !cg.Active.strikesAt(p.At) &&
		(!cg.Active.hasKind(NewYear) || isMajor(c))
}

// canUseDock reports whether the actor may use the containers of the port where
// the train stands. It needs the link, the train must not have moved in this
// turn, and only one purpose is allowed per turn ("Les mouvements de conteneurs
// de Taiwan").
func (cg cargo) canUseDock(p *Player, use DockUse) bool {
	c := cityAt(p.At)
	return p.Placed && c != NoCity && linkAtCity[c] != NumPassages && cg.Links[linkAtCity[c]].Has(uint8(cg.Actor)) &&
		!cg.Turn.Moved &&
		(cg.Turn.DockUsedFor == DockFree || cg.Turn.DockUsedFor == use) &&
		!p.CalledToCongress && !cg.Active.strikesAt(p.At) && !cg.Active.hasKind(NewYear)
}

// loadableGoods returns the goods in stock that the actor may load here.
func (cg cargo) loadableGoods(p *Player) GoodSet {
	if !p.hasRoom() {
		return 0
	}
	var set GoodSet
	if cg.canTrade(p) {
		set = suppliedGoods[cityAt(p.At)]
	}
	if cg.canUseDock(p, DockLoad) && !(cg.Turn.JustPlaced && cg.Turn.DockUsedFor == DockLoad) {
		set |= taiwanGoods
	}
	for g := range Good(NumGoods) {
		if cg.Stock[g] == 0 {
			set &^= 1 << g
		}
	}
	return set
}

// loadGood loads a good onto the actor's train. A good that the city itself
// supplies does not count as a container from Taiwan.
func (cg cargo) loadGood(g Good, rec *engine.Recorder) {
	p := cg.actor()
	island := 0
	if !cg.canTrade(p) || !suppliedGoods[cityAt(p.At)].Has(g) {
		cg.Turn.DockUsedFor = DockLoad
		island = 1
	}
	cg.addLoad(p, g)
	cg.Turn.Acted = true
	if !rec.Quiet() {
		cg.emit(rec, engine.Event{By: cg.Actor, Kind: "load", What: []string{g.Token()}, N: 1, M: island})
	}
}

// canDeliver reports whether the actor may deliver a good to a city from where
// the train stands. It does not check for a demand.
func (cg cargo) canDeliver(p *Player, g Good, c City) bool {
	switch {
	case isTaiwan(c):
		return cg.canUseDock(p, DockDeliver) && !cg.Turn.JustPlaced
	case c != cityAt(p.At) || !cg.canTrade(p):
		return false
	}
	return !cg.Active.hasKind(NewYear) || newYearGoods.Has(g)
}

// hasDemand reports whether a card of the hand demands the good in the city.
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

// tradeMoves appends the actor's moves that load, deliver and unload.
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

// canUnload reports whether the actor may unload a good here without pay, which is
// not allowed if it can be delivered here. The caller has checked canTrade.
func (cg cargo) canUnload(p *Player, g Good) bool {
	here := cityAt(p.At)
	return !p.hasDemand(g, here) || !cg.canDeliver(p, g, here)
}

// deliveryMoves appends the possible deliveries. No two cards demand the same
// good in the same city.
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

// unloadGood leaves a load in a city without pay.
func (cg cargo) unloadGood(g Good, rec *engine.Recorder) {
	cg.removeLoad(cg.actor(), g)
	cg.Turn.Acted = true
	if !rec.Quiet() {
		cg.emit(rec, engine.Event{By: cg.Actor, Kind: "unload", What: []string{g.Token()}, N: 1})
	}
}

// deliverGood pays for a delivery from the bank and replaces the card ("Livrer
// des marchandises").
func (cg cargo) deliverGood(g Good, c City, rec *engine.Recorder) {
	p := cg.actor()
	i, pays := p.findDemand(g, c)
	bonus := cg.Active.bonusFor(g, c)
	cg.removeLoad(p, g)
	cg.Turn.Acted = true
	if isTaiwan(c) {
		cg.Turn.DockUsedFor = DockDeliver
	}
	if !rec.Quiet() {
		cg.emit(
			rec, engine.Event{By: cg.Actor, Kind: "deliver", What: []string{g.Token(), cityToken(c)}, N: pays, M: bonus},
		)
	}
	cg.payFromBank(cg.Actor, pays+bonus, rec)
	cg.Discard = append(cg.Discard, p.Cards[i])
	p.Cards[i] = NoCard
	cg.Drawing = true
	cg.drawCards(rec)
}

// findDemand returns the index of the card that demands a good in a city, and
// its payout, or -1.
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

// drawCards draws demand cards until the actor's hand is full. Events take effect
// as they are drawn. If an event needs an answer, drawing stops until answerEvent
// continues it.
func (s *State) drawCards(rec *engine.Recorder) {
	p := s.actor()
	for s.pendingSeats() == 0 {
		i := slices.Index(p.Cards[:], NoCard)
		if i < 0 {
			s.finishDrawing(p, rec)
			return
		}
		c := s.drawCard(rec)
		if c.isEvent() {
			s.eventEffects(rec).applyCard(c)
			continue
		}
		p.Cards[i] = c
		if !rec.Quiet() {
			s.emit(rec, engine.Event{By: s.Actor, Kind: "draw", What: []string{c.Token()}, N: 1})
		}
	}
}

// finishDrawing sorts the hand once it is full. It ends the turn if an event took
// the rest of it.
func (s *State) finishDrawing(p *Player, rec *engine.Recorder) {
	slices.Sort(p.Cards[:])
	s.Drawing = false
	if s.Turn.EndsEarly {
		s.finishTurn(rec)
	}
}

// drawCard removes and returns the top card of the draw pile. If the pile is
// empty, it shuffles the discard pile into it first.
func (s *State) drawCard(rec *engine.Recorder) Card {
	if s.Deck.Len() == 0 {
		s.emit(rec, engine.Event{Kind: "reshuffle", N: len(s.Discard)})
		chance := rec.Rand()
		if chance.IsFixed() {
			slices.Sort(s.Discard) // in which order cards were discarded must not matter
			numbers := []int{s.Shuffles}
			for _, c := range s.Discard {
				numbers = append(numbers, int(c))
			}
			chance = chance.Pile("deck", numbers...)
			s.Shuffles++
		}
		s.Deck.Reset(s.Discard...)
		s.Deck.Shuffle(chance)
		s.Discard = nil
	}
	c, _ := s.Deck.Draw(rec.Rand())
	return c
}

// discardHand discards the actor's hand and draws a new one, which takes the whole
// turn.
func (s *State) discardHand(rec *engine.Recorder) {
	p := s.actor()
	if !rec.Quiet() {
		s.emit(rec, engine.Event{By: s.Actor, Kind: "discard", What: cardTokens(p.Cards[:]), N: handSize})
	}
	s.Discard = append(s.Discard, p.Cards[:]...)
	p.Cards = [handSize]Card{}
	s.Turn.Acted, s.Turn.EndsEarly, s.Drawing = true, true, true
	s.drawCards(rec)
}
