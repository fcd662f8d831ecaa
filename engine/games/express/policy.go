package express

import "github.com/railbot/railbot/engine"

// Quick is the policy of playouts. It carries the game on: it runs where that pays
// it best, builds as long as it can pay, the Black Engine included, and buys titles
// with what it can spare. Who waits for others to build waits for ever; see pace.go.
func (guide) Quick(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	p := policy{s: s, seat: seat, spare: s.Hands[seat-1].sum() - 1}
	if s.Stage != Ordering && s.Stage != Drawing {
		p.weigh()
	}
	list = guide{}.Candidates(s, seat, list)
	best, most := list[0], -1<<30
	for _, m := range list {
		if w := 8*p.worth(m) + r.IntN(quickSpread); w > most {
			best, most = m, w
		}
	}
	return best
}

// quickSpread is how far chance reaches beside the worth of a move, in eighths.
const quickSpread = 40

// policy is what a seat goes by in one decision.
type policy struct {
	s        *State
	seat     engine.Seat
	spare    int               // cards besides one that is kept
	stations [numCompanies]int // on the map
	own      [numCompanies]int // titles
	most     [numCompanies]int // titles of that other who has most
	haste    int               // what a new place is worth for the end that it brings nearer
}

func (p *policy) weigh() {
	p.haste = hurry * max(0, p.s.pace()-leisure)
	p.stations, p.own = p.s.Board.stations(), p.s.Titles[p.seat-1].shares()
	for other := range p.s.seats {
		if other == p.seat {
			continue
		}
		for c, n := range p.s.Titles[other-1].shares() {
			p.most[c] = max(p.most[c], n)
		}
	}
}

// worth is how good a move looks, in tenths of a point.
func (p *policy) worth(m Move) int {
	switch m.kind {
	case kindPay:
		return p.pay(m.card)
	case kindLay:
		return p.lay(m)
	case kindBuy:
		return p.buy(m.card.title(), 0)
	case kindForce:
		return p.buy(m.card.title(), 4)
	case kindRun:
		return p.run(Company(m.n))
	case kindSwap:
		return -10
	case kindGive:
		return -p.regret(m.card)
	case kindEngine:
		return -int(m.n)
	}
	return 0
}

// pay is worth as much as it leaves cards for other things, and more when the game
// has lasted long.
func (p *policy) pay(c Card) int {
	return 2*min(p.spare, 4) - p.regret(c) + p.haste
}

// regret is how much a card is missed that is paid: one that could be a title more
// than others. The Black Engine is not missed: whoever waits with it waits for
// others to build, and if all wait the game does not end.
func (p *policy) regret(c Card) int {
	if t := c.title(); t != NoCompany && p.stations[t-1] > 0 {
		return 3
	}
	return 0
}

// lay likes new places, and stations of companies of which the seat has more
// titles than any other.
func (p *policy) lay(m Move) int {
	w := 0
	if p.s.Board[m.n].Card == NoCard {
		w = 10 + p.haste
	}
	for _, st := range faces[m.card].Stations {
		w += 3 * st.Bonus
		if st.Company < Neutral {
			w += 3 + 10*p.own[st.Company-1] - 8*p.most[st.Company-1]
		}
	}
	return w + len(faces[m.card].Tracks)
}

// buy keeps a card to build with. Titles of which the seat has some are worth
// more, and so are the first ones.
func (p *policy) buy(c Company, premium int) int {
	left := p.spare - p.stations[c-1]
	if left < 0 && !p.s.Ending {
		return -20
	}
	w := 20 + 2*min(left, 4) + 4*min(p.own[c-1], 3) - 2*p.stations[c-1] - premium
	if p.own == [numCompanies]int{} {
		w += 20
	}
	return w
}

// run is what the seat draws more than another, and a part of what it draws.
func (p *policy) run(c Company) int {
	best, _ := p.s.bestRoute(c)
	got := p.s.shared(c, best.bonus)
	most := 0
	for i, n := range got {
		if engine.Seat(i+1) != p.seat {
			most = max(most, n)
		}
	}
	return 12*got[p.seat-1] - 8*most
}

// Round is the number of the present round; the choice of the order is in the
// first.
func (guide) Round(s *State) int { return max(1, s.Round) }
