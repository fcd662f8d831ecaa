package express

import "github.com/railbot/railbot/engine"

// Sim plays by weights, with some chance: it builds as long as it has cards to
// spare, runs where that pays it more than the others, and buys cheap titles.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	var stations, shares [numCompanies]int
	if s.Stage != Ordering && s.Stage != Drawing {
		stations, shares = s.stations(), s.shares(seat)
	}
	spare := s.Hands[seat-1].sum() - 1
	best, most := list[0], -1<<30
	for _, m := range list {
		if w := s.weight(m, spare, &stations, &shares) + r.IntN(spread); w > most {
			best, most = m, w
		}
	}
	return best
}

// spread is how far chance reaches beside the weights.
const spread = 40

// weight is how good a move looks.
func (s *State) weight(m Move, spare int, stations, shares *[numCompanies]int) int {
	switch m.kind {
	case kindPay:
		return 8*max(1, min(spare, 4)) - regret(m.card, stations)
	case kindLay:
		return s.layWeight(m, shares)
	case kindBuy:
		return buyWeight(m.card.title(), spare, stations, shares)
	case kindForce:
		return buyWeight(m.card.title(), spare, stations, shares) - spread/2
	case kindRun:
		best, _ := s.bestRoute(Company(m.n))
		return 12 * s.shared(Company(m.n), best.bonus)[s.Active-1]
	case kindSwap:
		return 8 * (s.Order[s.Active-1] - s.Order[m.n-1] - 1)
	case kindGive:
		return -10 * regret(m.card, stations)
	case kindEngine:
		return -10 * int(m.n)
	case kindEnd:
		return 14
	}
	return 0
}

// regret is how much the chooser misses a card that it pays.
func regret(c Card, stations *[numCompanies]int) int {
	if c == BlackEngine {
		return 10
	}
	return missed(c, *stations)
}

// buyWeight prefers cheap titles: the first of all, and of companies of which
// the seat has some.
func buyWeight(c Company, spare int, stations, shares *[numCompanies]int) int {
	w := 16 - 9*stations[c-1] + 4*min(spare, 6)
	if *shares == [numCompanies]int{} {
		w += 20
	}
	return w + 4*min(shares[c-1], 3)
}

// layWeight prefers new places, and stations of companies of which the seat has
// titles.
func (s *State) layWeight(m Move, shares *[numCompanies]int) int {
	w := 0
	if s.Board[m.n].Card == NoCard {
		w = 20
	}
	f := &faces[m.card]
	for _, st := range f.Stations {
		w += 8 * (1 + st.Bonus)
		if st.Company < Neutral {
			w += 10 * shares[st.Company-1]
		}
	}
	return w + 2*len(f.Tracks)
}
