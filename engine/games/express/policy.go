package express

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

// quickMove returns a move for playouts. It runs where that pays best, buys titles
// before it builds (they are cheaper then), and builds for the companies of
// which it has more titles than others, until few cards are left. When it is
// ahead it brings the end nearer, when behind it delays it.
func quickMove(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	return bestMove(s, seat, list, func() int { return r.IntN(quickSpread) })
}

// decidedMove returns the move of the policy without chance. Among equal moves it
// takes the first, so that titles and stations concentrate on few companies.
func decidedMove(s *State, seat engine.Seat, list []Move) Move {
	return bestMove(s, seat, list, func() int { return 0 })
}

// quickSpread is the range of the random addition to a move's value, in
// eighths. Playouts without chance are too similar, and what they have in
// common would be taken for certain.
const quickSpread = 40

// bestMove returns the move with the highest value plus luck, in eighths.
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

// policy is what a seat considers in one decision. Its weights, in tenths of a
// point, were tuned by games against random play, Sim, and earlier weights.
type policy struct {
	s        *State
	seat     engine.Seat
	spare    int               // cards in hand, less one
	stations [numCompanies]int // on the map
	own      [numCompanies]int // the seat's titles
	most     [numCompanies]int // the most titles that another seat has
	ahead    int               // lead in points
	place    [2]int            // value of a new place: for a link, for a station
	outlook  *outlook          // nil until getOutlook is called
}

// newPolicy returns the policy for a seat. It computes only what the stage
// needs.
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

// basePairValues returns what one more base card is worth: a link, and a
// station.
func (p *policy) basePairValues() [2]int {
	const single, pair = 3, 14
	links, stations := p.s.Bases.countTypes(p.s.gameMap(), p.seat)
	list, haste := [2]int{single, single}, p.endValue()
	switch {
	case links < stations:
		list[0] = pair
	case stations < links:
		list[1] = pair
	}
	return [2]int{list[0] + haste, list[1] + haste}
}

// worth returns the value of a move, in tenths of a point.
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

// worthDraw favors the lowest pile if the seat is ahead, because empty piles
// end the game, and the highest if it is behind.
func (p *policy) worthDraw(at pile) int { return -cmp.Compare(p.ahead, 0) * p.s.Piles[at].Len }

// worthPay returns a part of the value of what can be laid, less the more cards
// the seat has, because titles should be bought first.
func (p *policy) worthPay(c Card) int {
	return 3*p.getOutlook().best/10 - 6*min(p.spare, 4) + p.worthOffered(c)
}

// worthOffered returns the value of a paid card lying on its pile, where it can
// be bought as a title. The Black Engine never does.
func (p *policy) worthOffered(c Card) int {
	if t := c.title(); t != NoCompany && p.stations[t-1] > 0 {
		return 8
	}
	return 0
}

// worthLay favors new places, most of all those that complete a pair, and what
// the card shows in addition to the one it replaces.
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

// worthFace returns the value of a card on the map: its stations for those who
// have titles, its tracks and stations for all who run.
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

// worthBuy considers the stations that may still be built and the cards left to
// build them, now or after later runs. The first titles are worth more.
func (p *policy) worthBuy(c Company) int {
	const laterOn = 1
	w := 25 + 3*min(p.spare+1-p.stations[c-1]+laterOn, p.getOutlook().sites[c-1])
	if p.own == [numCompanies]int{} {
		w += 13
	}
	return w
}

// worthRun values a run by how many more cards the seat would draw than the
// best other seat.
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

// currentRound returns the number of the current round. The choice of the turn order
// belongs to the first.
func currentRound(s *State) int { return max(1, s.Round) }
