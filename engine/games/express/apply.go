package express

import "github.com/railbot/railbot/engine"

// Apply carries out a move of an acting seat.
func (rules) Apply(s *State, seat engine.Seat, m Move, t *engine.Turn) {
	switch m.kind {
	case kindOrder:
		s.choose(seat, m.card, t)
	case kindPay:
		s.pay(m.card, t)
	case kindLay:
		s.lay(int(m.n), Laid{m.card, m.turned}, t)
	case kindBuy:
		s.buy(m.card, 0, t)
	case kindForce:
		s.buy(m.card, m.seat(), t)
	case kindGive:
		s.give(m.card, t)
	case kindRun:
		s.run(Company(m.n), t)
	case kindSwap:
		s.swap(m.seat(), t)
	case kindDraw:
		s.draw(pile(m.n), t)
	case kindDecline:
		s.Stage = Turning
		tell(t, engine.Event{By: s.Active, Kind: "decline"})
	case kindEngine:
		s.answer(engineAnswers[m.n], t)
	case kindEnd:
		s.end(t)
	}
}

// choose lays a card face down for the turn order. When all lie there they are
// shown: the highest goes first ("Mise en place", 5).
func (s *State) choose(seat engine.Seat, c Card, t *engine.Turn) {
	s.Chosen[seat-1] = c
	tell(t, engine.Event{By: seat, Kind: "chose"})
	tell(t, engine.Event{To: seat, By: seat, Kind: "chose", What: words(t, c)})
	for other := range s.seats {
		if s.Chosen[other-1] == NoCard {
			return
		}
	}
	for n := 1; n <= s.Seats; n++ {
		first := s.highest()
		shown := s.Chosen[first-1]
		s.Order[first-1] = n
		s.Chosen[first-1] = NoCard
		s.Known[first-1][shown] = 1
		tell(t, engine.Event{By: first, Kind: "order", What: words(t, shown), N: n})
	}
	s.startRound(t)
}

// highest is the seat with the highest card that still lies chosen. Blue links
// are there once each.
func (s *State) highest() engine.Seat {
	best := engine.Seat(1)
	for seat := range s.seats {
		if s.Chosen[seat-1] > s.Chosen[best-1] {
			best = seat
		}
	}
	return best
}

// pay pays a card for extending the network; it lies open on its pile at once.
func (s *State) pay(c Card, t *engine.Turn) {
	s.begin(Build, t)
	tell(t, engine.Event{By: s.Active, Kind: "pay", What: words(t, c)})
	if c == BlackEngine {
		s.dropEngine(t)
	} else {
		s.leave(s.Active, c)
		s.put(c)
	}
	s.Credit, s.Stage = 2, Laying
}

// leave takes a card from a hand. If everybody knew of it, nobody knows of it
// any more.
func (s *State) leave(seat engine.Seat, c Card) {
	s.Hands[seat-1][c]--
	if known := &s.Known[seat-1][c]; *known > 0 {
		*known--
	}
}

// put lays a card open on its pile.
func (s *State) put(c Card) {
	s.Piles[s.atlas().pileOf(c)].put(c)
	s.Stock[c]++
}

// take searches a card's pile for it.
func (s *State) take(c Card) {
	s.Piles[s.atlas().pileOf(c)].search(c)
	s.Stock[c]--
}

// dropEngine leaves the Black Engine to nobody, as payment.
func (s *State) dropEngine(t *engine.Turn) {
	tell(t, engine.Event{By: s.Engine, Kind: "gone"})
	s.Engine = 0
}

// lay exchanges what lies in a cell for a card ("Étendre le réseau").
func (s *State) lay(cell int, l Laid, t *engine.Turn) {
	old := s.Board[cell]
	s.take(l.Card)
	s.Board[cell], s.Changed[cell], s.Stage = l, true, Turning
	s.Credit--
	if !l.Card.isLink() {
		s.Credit = 0
	}
	if old.Card != NoCard {
		s.put(old.Card)
		s.tellLaid(t, "upgrade", cell, l, old)
		return
	}
	s.Bases[cell] = s.Active
	s.tellLaid(t, "lay", cell, l)
	s.reachWest(cell, t)
}

// reachWest gives the western bonus to the first who replaces one of the western
// base cards: a card of a pile, or none ("Le jeu avec l'extension USA", b).
func (s *State) reachWest(cell int, t *engine.Turn) {
	m := s.atlas()
	for _, west := range m.west {
		if west != cell || s.Western {
			continue
		}
		s.Western = true
		tell(t, engine.Event{By: s.Active, Kind: "west"})
		if s.Piles.empty(s.atlas()) < m.piles() {
			s.Stage = Reaching
		}
	}
}

// swap exchanges turn-order cards. Who has played stays with the players
// ("Changement de l'ordre de tour").
func (s *State) swap(with engine.Seat, t *engine.Turn) {
	s.begin(Swap, t)
	a, b := &s.Order[s.Active-1], &s.Order[with-1]
	*a, *b = *b, *a
	tell(t, engine.Event{By: s.Active, With: with, Kind: "swap", N: *a, M: *b})
	s.check(t)
}
