package express

import "github.com/railbot/railbot/engine"

// Apply carries out a move of an acting seat.
func (rules) Apply(s *State, seat engine.Seat, m Move, t *engine.Turn) {
	switch m.kind {
	case kindOrder:
		s.chooseOrderCard(seat, m.card, t)
	case kindPay:
		s.payToBuild(m.card, t)
	case kindLay:
		s.layCard(int(m.n), Laid{m.card, m.turned}, t)
	case kindBuy:
		s.beginPurchase(m.card, 0, t)
	case kindForce:
		s.beginPurchase(m.card, m.seat(), t)
	case kindGive:
		s.payForTitle(m.card, t)
	case kindRun:
		s.startRun(Company(m.n), t)
	case kindSwap:
		s.swapOrder(m.seat(), t)
	case kindDraw:
		s.drawCard(pile(m.n), t)
	case kindDecline:
		s.Stage = TakingTurn
		emit(t, engine.Event{By: s.Active, Kind: "decline"})
	case kindEngine:
		s.answerEngine(engineAnswers[m.n], t)
	case kindEnd:
		s.endTurn(t)
	}
}

// chooseOrderCard lays a card face down for the turn order. When all lie there they are
// shown: the highest goes first ("Mise en place", 5).
func (s *State) chooseOrderCard(seat engine.Seat, c Card, t *engine.Turn) {
	s.Chosen[seat-1] = c
	emit(t, engine.Event{By: seat, Kind: "chose"})
	emit(t, engine.Event{To: seat, By: seat, Kind: "chose", What: cardWord(t, c)})
	for other := range s.seats {
		if s.Chosen[other-1] == NoCard {
			return
		}
	}
	for n := 1; n <= s.Seats; n++ {
		first := s.highestChosen()
		shown := s.Chosen[first-1]
		s.Order[first-1] = n
		s.Chosen[first-1] = NoCard
		s.Known[first-1][shown] = 1
		emit(t, engine.Event{By: first, Kind: "order", What: cardWord(t, shown), N: n})
	}
	s.startRound(t)
}

// highestChosen is the seat with the highest card that still lies chosen. Blue links
// are there once each.
func (s *State) highestChosen() engine.Seat {
	best := engine.Seat(1)
	for seat := range s.seats {
		if s.Chosen[seat-1] > s.Chosen[best-1] {
			best = seat
		}
	}
	return best
}

// payToBuild pays a card for extending the network; it lies open on its pile at once.
func (s *State) payToBuild(c Card, t *engine.Turn) {
	s.beginAction(Build, t)
	emit(t, engine.Event{By: s.Active, Kind: "pay", What: cardWord(t, c)})
	if c == BlackEngine {
		s.spendEngine(t)
	} else {
		s.removeFromHand(s.Active, c)
		s.putOnPile(c)
	}
	s.Credit, s.Stage = 2, Laying
}

// removeFromHand takes a card from a hand. If everybody knew of it, nobody knows of it
// any more.
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

// takeFromPile searches a card's pile for it.
func (s *State) takeFromPile(c Card) {
	s.Piles[s.gameMap().pileOf(c)].takeCard(c)
	s.Stock[c]--
}

// spendEngine leaves the Black Engine to nobody, as payment.
func (s *State) spendEngine(t *engine.Turn) {
	emit(t, engine.Event{By: s.Engine, Kind: "gone"})
	s.Engine = 0
}

// layCard exchanges what lies in a cell for a card ("Étendre le réseau").
func (s *State) layCard(cell int, l Laid, t *engine.Turn) {
	old := s.Board[cell]
	s.takeFromPile(l.Card)
	s.Board[cell], s.Changed[cell], s.Stage = l, true, TakingTurn
	s.Credit--
	if !l.Card.isLink() {
		s.Credit = 0
	}
	if old.Card != NoCard {
		s.putOnPile(old.Card)
		s.emitLaid(t, "upgrade", cell, l, old)
		return
	}
	s.Bases[cell] = s.Active
	s.emitLaid(t, "lay", cell, l)
	s.awardWesternBonus(cell, t)
}

// awardWesternBonus gives the western bonus to the first who replaces one of the western
// base cards: a card of a pile, or none ("Le jeu avec l'extension USA", b).
func (s *State) awardWesternBonus(cell int, t *engine.Turn) {
	m := s.gameMap()
	for _, west := range m.westCells {
		if west != cell || s.Western {
			continue
		}
		s.Western = true
		emit(t, engine.Event{By: s.Active, Kind: "west"})
		if s.Piles.countEmpty(s.gameMap()) < m.piles() {
			s.Stage = WesternBonus
		}
	}
}

// swapOrder exchanges turn-order cards. Who has played stays with the players
// ("Changement de l'ordre de tour").
func (s *State) swapOrder(with engine.Seat, t *engine.Turn) {
	s.beginAction(Swap, t)
	a, b := &s.Order[s.Active-1], &s.Order[with-1]
	*a, *b = *b, *a
	emit(t, engine.Event{By: s.Active, With: with, Kind: "swap", N: *a, M: *b})
	s.checkEnd(t)
}
