package express

import "github.com/railbot/railbot/engine"

// Apply carries out a legal move of an acting seat.
func (rules) Apply(s *State, seat engine.Seat, m Move, rec *engine.Recorder) {
	switch m.kind {
	case kindOrder:
		s.chooseOrderCard(seat, m.card, rec)
	case kindPay:
		s.payToBuild(m.card, rec)
	case kindLay:
		s.layCard(int(m.n), Laid{m.card, m.turned}, rec)
	case kindBuy:
		s.beginPurchase(m.card, 0, rec)
	case kindForce:
		s.beginPurchase(m.card, m.seat(), rec)
	case kindGive:
		s.payForTitle(m.card, rec)
	case kindRun:
		s.startRun(Company(m.n), rec)
	case kindSwap:
		s.swapOrder(m.seat(), rec)
	case kindDraw:
		s.drawCard(pile(m.n), rec)
	case kindDecline:
		s.Stage = TakingTurn
		emit(rec, engine.Event{By: s.Active, Kind: "decline"})
	case kindEngine:
		s.answerEngine(engineAnswers[m.n], rec)
	case kindEnd:
		s.endTurn(rec)
	}
}

// chooseOrderCard puts down a card for the turn order. When all seats have
// chosen, the cards are shown and the highest goes first ("Mise en place", 5).
func (s *State) chooseOrderCard(seat engine.Seat, c Card, rec *engine.Recorder) {
	s.OrderCards[seat-1] = c
	emit(rec, engine.Event{By: seat, Kind: "chose"})
	emit(rec, engine.Event{To: seat, By: seat, Kind: "chose", What: eventCard(rec, c)})
	for other := range s.seats {
		if s.OrderCards[other-1] == NoCard {
			return
		}
	}
	for n := 1; n <= s.Seats; n++ {
		first := s.highestChosen()
		shown := s.OrderCards[first-1]
		s.Order[first-1] = n
		s.OrderCards[first-1] = NoCard
		s.Known[first-1][shown] = 1
		emit(rec, engine.Event{By: first, Kind: "order", What: eventCard(rec, shown), N: n})
	}
	s.startRound(rec)
}

// highestChosen returns the seat with the highest card among those chosen for the
// turn order and not yet shown. Each blue link exists only once, so there are no
// ties.
func (s *State) highestChosen() engine.Seat {
	best := engine.Seat(1)
	for seat := range s.seats {
		if s.OrderCards[seat-1] > s.OrderCards[best-1] {
			best = seat
		}
	}
	return best
}

// payToBuild pays a card to extend the network. The card goes face up on its pile
// at once. The Black Engine, if paid, then belongs to nobody.
func (s *State) payToBuild(c Card, rec *engine.Recorder) {
	s.beginAction(Build, rec)
	emit(rec, engine.Event{By: s.Active, Kind: "pay", What: eventCard(rec, c)})
	if c == BlackEngine {
		s.spendEngine(rec)
	} else {
		s.removeFromHand(s.Active, c)
		s.putOnPile(c)
	}
	s.LinkCredit, s.Stage = 2, Laying
}

// removeFromHand takes a card from a hand, also from its publicly known cards
// if it is one.
func (s *State) removeFromHand(seat engine.Seat, c Card) {
	s.Hands[seat-1][c]--
	if known := &s.Known[seat-1][c]; *known > 0 {
		*known--
	}
}

// putOnPile lays a card open on its pile.
func (s *State) putOnPile(c Card) {
	s.Piles[s.gameMap().pileOf(c)].put(c)
	s.Stock[c]++
}

// takeFromPile takes a card out of its pile, wherever in the pile it lies.
func (s *State) takeFromPile(c Card) {
	s.Piles[s.gameMap().pileOf(c)].takeCard(c)
	s.Stock[c]--
}

// spendEngine removes the Black Engine from its owner, as payment.
func (s *State) spendEngine(rec *engine.Recorder) {
	emit(rec, engine.Event{By: s.EngineOwner, Kind: "gone"})
	s.EngineOwner = 0
}

// layCard lays a card of the piles in a cell. It replaces a card there, which
// returns to its pile, or the base card, which the active player takes ("Étendre
// le réseau").
func (s *State) layCard(cell int, l Laid, rec *engine.Recorder) {
	old := s.Board[cell]
	s.markProgress()
	s.takeFromPile(l.Card)
	s.Board[cell], s.LaidThisTurn[cell], s.Stage = l, true, TakingTurn
	s.LinkCredit--
	if !l.Card.isLink() {
		s.LinkCredit = 0
	}
	if old.Card != NoCard {
		s.putOnPile(old.Card)
		s.emitLaid(rec, "upgrade", cell, l, old)
		return
	}
	s.Bases[cell] = s.Active
	s.emitLaid(rec, "lay", cell, l)
	s.awardWesternBonus(cell, rec)
}

// awardWesternBonus gives the western bonus to the first player who replaces
// one of the western base cards: a card of a pile, or none ("Le jeu avec
// l'extension USA", b).
func (s *State) awardWesternBonus(cell int, rec *engine.Recorder) {
	m := s.gameMap()
	for _, west := range m.westCells {
		if west != cell || s.WesternGiven {
			continue
		}
		s.WesternGiven = true
		emit(rec, engine.Event{By: s.Active, Kind: "west"})
		if s.Piles.countEmpty(s.gameMap()) < m.pileCount() {
			s.Stage = WesternBonus
		}
	}
}

// swapOrder swaps the turn-order cards of the active player and another seat. Who
// has played in this round does not change ("Changement de l'ordre de tour").
func (s *State) swapOrder(with engine.Seat, rec *engine.Recorder) {
	s.beginAction(Swap, rec)
	a, b := &s.Order[s.Active-1], &s.Order[with-1]
	*a, *b = *b, *a
	emit(rec, engine.Event{By: s.Active, With: with, Kind: "swap", N: *a, M: *b})
	s.checkEnd(rec)
}
