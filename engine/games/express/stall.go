package express

import "github.com/railbot/railbot/engine"

// The rules do not bound the length of a game. What bounds it is that some things
// cannot be taken back: every card laid raises the network, every title bought leaves
// the piles for good, and between two of these a drawn card makes the piles smaller.
// A round without any of them leads back to where it began: only turns were passed,
// turn-order cards swapped and titles bought from each other.
const (
	cycleRounds   = 2 // rounds without progress after which computers leave the cycle
	stalledRounds = 3 // rounds without progress after which the players are told
)

// markProgress records that something irreversible was done in this round.
func (s *State) markProgress() { s.IdleRounds, s.Progressed = 0, true }

// countIdleRound is called when a round is over. It counts the round if there was no
// progress in it.
func (s *State) countIdleRound() {
	if s.Round > 0 && !s.Progressed {
		s.IdleRounds++
	}
	s.Progressed = false
}

// isCycling reports whether the last rounds brought no progress, so that computers must
// make some.
func (s *State) isCycling() bool { return s.IdleRounds >= cycleRounds }

// hasStalled reports whether nothing has moved the game on for some rounds, or nothing
// can. It depends only on what everybody sees.
func hasStalled(s *State) bool {
	if s.Round == 0 || s.Stage == Over || s.Ending {
		return false
	}
	return s.IdleRounds >= stalledRounds || !s.canProgress()
}

// canProgress reports whether any player could ever lay a card, buy a title of the
// piles or start a run, as far as everybody can see: cards of the piles and of the
// hands are not told apart.
func (s *State) canProgress() bool {
	stations := s.Board.countStations()
	for c := Red; c < Neutral; c++ {
		if stations[c-1] > 0 && (s.canBuyTitle(c, stations[c-1]) || s.countTitles(c) > 0 && s.hasRoute(c)) {
			return true
		}
	}
	m, left := s.gameMap(), s.unusedCards()
	for cell := range m.Cells {
		at := s.siteAt(m, cell)
		for _, l := range at.cards {
			if left[l.Card] > 0 && at.accepts(l, 2) {
				return true // the Black Engine can always pay
			}
		}
	}
	return false
}

// canBuyTitle reports whether a title of a company is not yet in front of a player and
// some player has enough cards for it, counting the Black Engine.
func (s *State) canBuyTitle(c Company, price int) bool {
	left := s.unusedCards()
	if left.titlesByCompany()[c-1] == 0 {
		return false
	}
	for seat := range s.seats {
		if s.Hands[seat-1].sum()+1 >= price {
			return true
		}
	}
	return false
}

// unusedCards returns the cards of the piles and hands, and those being paid.
func (s *State) unusedCards() cardCounts {
	left := s.gameMap().copies
	for _, l := range &s.Board {
		if l.Card != NoCard {
			left[l.Card]--
		}
	}
	for seat := range s.seats {
		for c, n := range s.Titles[seat-1] {
			left[c] -= n
		}
	}
	return left
}

// canRun reports whether a seat can start a run.
func (s *State) canRun(seat engine.Seat) bool {
	for i, n := range s.Titles[seat-1].titlesByCompany() {
		if n > 0 && s.hasRoute(Company(i+1)) {
			return true
		}
	}
	return false
}

// getsAid reports whether a seat would get the Black Engine if the round ended now. It
// could then pay, even without cards.
func (s *State) getsAid(seat engine.Seat) bool {
	own := s.capital(seat).Total
	for other := range s.seats {
		if total := s.capital(other).Total; total < own || total == own && s.Order[other-1] < s.Order[seat-1] {
			return false
		}
	}
	return true
}

// canGoOn reports whether a seat without cards can do anything in later turns.
func (s *State) canGoOn(seat engine.Seat) bool { return s.getsAid(seat) || s.canRun(seat) }

// isDeadEnd reports whether a move would leave its seat without cards, aid and a run, or
// all players without anything to do.
func (p *policy) isDeadEnd(m Move) bool {
	s := p.state
	if p.isEndCertain() {
		return false
	}
	switch m.kind {
	case kindPay:
		isLast := s.budget(p.seat) == 1 || m.card != BlackEngine && p.spare == 0
		return isLast && !s.canRun(p.seat) && !p.canPayLastCard(m)
	case kindBuy, kindForce:
		return s.budget(p.seat) == p.stations[m.card.title()-1] && !s.withTitle(p.seat, m.card).canGoOn(p.seat)
	case kindGive:
		mayPayEngine := s.EngineOwner == p.seat && !s.Purchase.Engine
		return m.card != BlackEngine && mayPayEngine && s.Hands[p.seat-1].sum() == 1 &&
			!s.withTitle(p.seat, s.Purchase.Card).canGoOn(p.seat)
	case kindLay:
		return p.isDeadEndLay(m)
	}
	return false
}

// isDeadEndLay is isDeadEnd for laying a card.
func (p *policy) isDeadEndLay(m Move) bool {
	after := p.state.withLaid(p.seat, m)
	bases, _ := after.endLimits()
	switch {
	case after.Bases.countTaken() >= bases:
		return false
	case p.spare < 0 && p.state.EngineOwner != p.seat && !after.canGoOn(p.seat):
		return true
	}
	return !after.canProgress()
}

// canPayLastCard reports whether a seat that has one card can lay something for it
// after which it can go on, or that ends the game.
func (p *policy) canPayLastCard(m Move) bool {
	paid := p.state.Clone()
	rec := engine.QuietRecorder(nil)
	rules{}.Apply(paid, p.seat, m, rec)
	bases, _ := paid.endLimits()
	for _, lay := range paid.appendLays(nil) {
		after := paid.withLaid(p.seat, lay)
		if after.Bases.countTaken() >= bases || after.canGoOn(p.seat) {
			return true
		}
	}
	return false
}

// withLaid returns the state with one more card on the map, of which only the map is
// valid.
func (s *State) withLaid(seat engine.Seat, m Move) *State {
	c := s.Clone()
	c.Board[m.n] = Laid{m.card, m.turned}
	if c.Bases[m.n] == 0 {
		c.Bases[m.n] = seat
	}
	return c
}

// withTitle returns the state with one more title in front of a seat, for which it has
// paid everything it had. Only its capital and its runs are valid.
func (s *State) withTitle(seat engine.Seat, title Card) *State {
	c := s.Clone()
	c.Hands[seat-1] = cardCounts{}
	if c.EngineOwner == seat {
		c.EngineOwner = 0
	}
	c.Titles[seat-1][title]++
	return c
}

// avoidDeadEnds returns the moves of a list that are no dead ends, or the list if all
// are.
func (p *policy) avoidDeadEnds(list []Move) []Move {
	var kept []Move
	for _, m := range list {
		if !p.isDeadEnd(m) {
			kept = append(kept, m)
		}
	}
	if len(kept) == 0 {
		return list
	}
	return kept
}
