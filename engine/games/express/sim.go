package express

import "github.com/railbot/railbot/engine"

// Sim returns a move for playouts, by weights and some chance. It builds while
// it has cards to spare, runs where that pays it more than the others, and buys
// cheap titles.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	c := simPlayer{State: s, spare: s.Hands[seat-1].sum() - 1}
	if s.Stage != Ordering && s.Stage != Drawing {
		c.stations, c.shares = s.Board.countStations(), s.Titles[seat-1].titlesByCompany()
	}
	best, most := list[0], -1<<30
	for _, m := range list {
		if w := c.weighMove(m) + r.IntN(simSpread); w > most {
			best, most = m, w
		}
	}
	return best
}

// simPlayer weighs a seat's moves.
type simPlayer struct {
	*State
	spare            int // cards in hand, less one
	stations, shares [numCompanies]int
}

// simSpread is the range of the random addition to a weight.
const simSpread = 40

// weighMove returns the weight of a move; a higher one is better.
func (sp *simPlayer) weighMove(m Move) int {
	switch m.kind {
	case kindPay:
		return 8*max(1, min(sp.spare, 4)) - sp.weighLoss(m.card)
	case kindLay:
		return sp.weighLay(m)
	case kindBuy:
		return sp.weighPurchase(m.card.title())
	case kindForce:
		return sp.weighPurchase(m.card.title()) - simSpread/2
	case kindRun:
		best, _ := sp.bestRoute(Company(m.n))
		return 12 * sp.payoutShares(Company(m.n), best.bonus)[sp.Active-1]
	case kindSwap:
		return 8 * (sp.Order[sp.Active-1] - sp.Order[m.n-1] - 1)
	case kindGive:
		return -10 * sp.weighLoss(m.card)
	case kindEngine:
		return -10 * int(m.n)
	case kindEnd:
		return 14
	}
	return 0
}

// weighLoss returns how much the player loses with a card that it pays.
func (sp *simPlayer) weighLoss(card Card) int {
	if card == BlackEngine {
		return 10
	}
	return paymentLoss(card, sp.stations)
}

// weighPurchase returns the weight of buying a title. It favors cheap titles, the
// very first one, and those of companies of which the seat already has some.
func (sp *simPlayer) weighPurchase(company Company) int {
	w := 16 - 9*sp.stations[company-1] + 4*min(sp.spare, 6)
	if sp.shares == [numCompanies]int{} {
		w += 20
	}
	return w + 4*min(sp.shares[company-1], 3)
}

// weighLay returns the weight of laying a card. It favors new places, and stations
// of companies whose titles the seat has.
func (sp *simPlayer) weighLay(m Move) int {
	w := 0
	if sp.Board[m.n].Card == NoCard {
		w = 20
	}
	f := &faces[m.card]
	for _, st := range f.Stations {
		w += 8 * (1 + st.Bonus)
		if st.Company < Neutral {
			w += 10 * sp.shares[st.Company-1]
		}
	}
	return w + 2*len(f.Tracks)
}
