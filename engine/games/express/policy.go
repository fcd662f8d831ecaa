package express

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

// Quick is the policy of playouts. It runs where that pays it best, buys titles
// before it builds, for then they are cheap, and builds for the companies of which it
// has more titles than others, until few cards are left. Ahead it draws the end nearer,
// behind it puts it off.
func (guide) Quick(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	return bestMove(s, seat, list, func() int { return r.IntN(quickSpread) })
}

// Decided leaves nothing to chance. Of equals it takes the first: so titles and stations
// come to be those of few companies.
func (guide) Decided(s *State, seat engine.Seat, list []Move) Move {
	return bestMove(s, seat, list, func() int { return 0 })
}

// quickSpread is how far chance reaches beside the worth of a move, in eighths. Playouts
// without chance are much alike, and what they have in common is taken for certain.
const quickSpread = 40

// bestMove is the move of the most worth, with some luck in eighths besides.
func bestMove(s *State, seat engine.Seat, list []Move, luck func() int) Move {
	p := newPolicy(s, seat)
	list = p.pacedMoves(list)
	best, most := list[0], -1<<30
	for _, m := range list {
		if w := 8*p.worth(m) + luck(); w > most {
			best, most = m, w
		}
	}
	return best
}

// policy is what a seat goes by in one decision. Its weights, in tenths of a point,
// were found by trying: games against random play, the chooser of simulations and
// earlier weights.
type policy struct {
	s        *State
	seat     engine.Seat
	spare    int               // cards besides one
	stations [numCompanies]int // on the map
	own      [numCompanies]int // titles
	most     [numCompanies]int // titles of that other who has most
	ahead    int               // points that the seat has more than any other
	place    [2]int            // what a new place is worth: one of a link, one of a station
	outlook  *outlook          // nil: not looked yet
}

func newPolicy(s *State, seat engine.Seat) *policy {
	p := &policy{s: s, seat: seat}
	switch s.Stage {
	case TakingTurn, Laying, Drawing, WesternBonus:
	case PayingTitle:
		p.stations = s.Board.countStations()
		return p
	default:
		return p
	}
	p.spare = s.Hands[seat-1].sum() - 1
	p.stations = s.Board.countStations()
	var shares [maxSeats][numCompanies]int
	for other := range s.seats {
		shares[other-1] = s.Titles[other-1].shares()
		if other == seat {
			continue
		}
		for c, n := range shares[other-1] {
			p.most[c] = max(p.most[c], n)
		}
	}
	p.own = shares[seat-1]
	p.ahead = p.lead(&shares)
	if s.Stage == TakingTurn || s.Stage == Laying {
		p.place = p.basePairValues()
	}
	return p
}

// basePairValues is what one more base card is worth: a link, and a station.
func (p *policy) basePairValues() [2]int {
	const single, pair = 3, 14
	links, stations := p.s.Bases.countSorts(p.s.gameMap(), p.seat)
	list, haste := [2]int{single, single}, p.endValue()
	switch {
	case links < stations:
		list[0] = pair
	case stations < links:
		list[1] = pair
	}
	return [2]int{list[0] + haste, list[1] + haste}
}

// worth is how good a move looks, in tenths of a point.
func (p *policy) worth(m Move) int {
	switch m.kind {
	case kindPay:
		return p.worthPay(m.card)
	case kindLay:
		return p.worthLay(m)
	case kindBuy:
		return p.worthBuy(m.card.title())
	case kindForce:
		return p.worthBuy(m.card.title()) - 12
	case kindRun:
		return p.worthRun(Company(m.n))
	case kindSwap:
		return -5
	case kindGive:
		return p.worthOffered(m.card)
	case kindEngine:
		return -int(m.n)
	case kindDraw:
		return p.worthDraw(pile(m.n))
	case kindDecline:
		return worthless // a card is a point
	case kindEnd:
		return 8
	}
	return 0
}

// worthDraw takes from the lowest pile who is ahead, for empty ones end the game, and from the
// highest who is behind.
func (p *policy) worthDraw(at pile) int { return -cmp.Compare(p.ahead, 0) * p.s.Piles[at].Len }

// worthPay is worth a part of what can be laid for it, and less the more cards there are:
// they buy titles first.
func (p *policy) worthPay(c Card) int {
	return 3*p.getOutlook().best/10 - 6*min(p.spare, 4) + p.worthOffered(c)
}

// worthOffered is what it is worth that a paid card lies on its pile, where it can be bought
// as a title. The Black Engine never does.
func (p *policy) worthOffered(c Card) int {
	if t := c.title(); t != NoCompany && p.stations[t-1] > 0 {
		return 8
	}
	return 0
}

// worthLay likes new places, those most that make a pair, and what is printed on the card
// besides what was there before.
func (p *policy) worthLay(m Move) int {
	w, old := p.worthFace(m.card), p.s.Board[m.n].Card
	switch {
	case old != NoCard:
		return w - p.worthFace(old)
	case p.s.gameMap().Cells[m.n].Station:
		return w + p.place[1]
	}
	return w + p.place[0]
}

// worthFace is what a card on the map is worth: its stations to those who have titles, and
// its tracks and stations to all who run.
func (p *policy) worthFace(c Card) int {
	f := &faces[c]
	w := 3 * len(f.Tracks)
	for _, st := range f.Stations {
		w += 12 + 2*st.Bonus
		if st.Company < Neutral {
			w += 18*p.own[st.Company-1] - 14*p.most[st.Company-1]
		}
	}
	return w
}

// worthBuy looks at the stations that may still be built, and at the cards left to build
// them with, now or after the next runs. The first titles are worth more.
func (p *policy) worthBuy(c Company) int {
	const laterOn = 1
	w := 25 + 3*min(p.spare+1-p.stations[c-1]+laterOn, p.getOutlook().sites[c-1])
	if p.own == [numCompanies]int{} {
		w += 13
	}
	return w
}

// worthRun is what the seat draws more than another.
func (p *policy) worthRun(c Company) int {
	best, _ := p.s.bestRoute(c)
	got := p.s.payoutShares(c, best.bonus)
	most := 0
	for i, n := range got {
		if engine.Seat(i+1) != p.seat {
			most = max(most, n)
		}
	}
	return 8 * (got[p.seat-1] - most)
}

// Round is the number of the present round; the choice of the order is in the
// first.
func (guide) Round(s *State) int { return max(1, s.Round) }
