package express

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

// quickMove returns a move for playouts. Its policy runs where that pays best, buys
// titles before it builds (they are cheaper then), and builds for the companies of
// which it has more titles than others, until few cards are left. When it is ahead
// it brings the end nearer, when behind it delays it.
func quickMove(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	return newPolicy(s, seat).bestMove(list, func() int { return r.IntN(quickSpread) })
}

// decidedMove returns the move of the policy without chance, but no dead end. Among
// equal moves it takes the first, so that titles and stations concentrate on few
// companies.
func decidedMove(s *State, seat engine.Seat, list []Move) Move {
	p := newPolicy(s, seat)
	return p.bestMove(p.avoidDeadEnds(list), func() int { return 0 })
}

// quickSpread is the range of the random addition to a move's value, in
// eighths. Playouts without chance are too similar, and what they have in
// common would be taken for certain.
const quickSpread = 40

// bestMove returns the move with the highest value plus luck, in eighths.
func (p *policy) bestMove(list []Move, luck func() int) Move {
	list = p.pacedMoves(list)
	best, most := list[0], -1<<30
	for _, m := range list {
		if w := 8*p.moveValue(m) + luck(); w > most {
			best, most = m, w
		}
	}
	return best
}

// policy is what a seat considers in one decision. Its weights, in tenths of a
// point, were tuned by games against random play, Sim, and earlier weights.
type policy struct {
	state       *State
	seat        engine.Seat
	spare       int               // cards in hand, less one
	stations    [numCompanies]int // on the map
	ownTitles   [numCompanies]int // the seat's titles
	rivalTitles [numCompanies]int // the most titles that another seat has
	ahead       int               // lead in points
	placeValues [2]int            // value of a new place: for a link, for a station
	options     *layOptions       // nil until layOptions is called
}

// newPolicy returns the policy for a seat. It computes only what the stage
// needs.
func newPolicy(s *State, seat engine.Seat) *policy {
	p := &policy{state: s, seat: seat}
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
		shares[other-1] = s.Titles[other-1].titlesByCompany()
		if other == seat {
			continue
		}
		for c, n := range shares[other-1] {
			p.rivalTitles[c] = max(p.rivalTitles[c], n)
		}
	}
	p.ownTitles = shares[seat-1]
	p.ahead = p.lead(&shares)
	if s.Stage == TakingTurn || s.Stage == Laying {
		p.placeValues = p.basePairValues()
	}
	return p
}

// basePairValues returns what one more base card is worth: a link, and a
// station.
func (p *policy) basePairValues() [2]int {
	const single, pair = 3, 14
	links, stations := p.state.Bases.countTypes(p.state.gameMap(), p.seat)
	list, haste := [2]int{single, single}, p.endValue()
	switch {
	case links < stations:
		list[0] = pair
	case stations < links:
		list[1] = pair
	}
	return [2]int{list[0] + haste, list[1] + haste}
}

// moveValue returns the value of a move, in tenths of a point.
func (p *policy) moveValue(m Move) int {
	switch m.kind {
	case kindPay:
		return p.payValue(m.card)
	case kindLay:
		return p.layValue(m)
	case kindBuy:
		return p.titleValue(m.card.title())
	case kindForce:
		return p.titleValue(m.card.title()) - 12
	case kindRun:
		return p.runValue(Company(m.n))
	case kindSwap:
		return -5
	case kindGive:
		return p.offeredValue(m.card)
	case kindEngine:
		return -int(m.n)
	case kindDraw:
		return p.drawValue(pile(m.n))
	case kindDecline:
		return worthless // a card is a point
	case kindEnd:
		return 8
	}
	return 0
}

// drawValue returns the value of drawing from a pile. It favors the lowest pile if
// the seat is ahead, because empty piles end the game, and the highest if it is
// behind.
func (p *policy) drawValue(at pile) int { return -cmp.Compare(p.ahead, 0) * p.state.Piles[at].Len }

// payValue returns the value of paying a card to build: a part of the value of what
// can then be laid, less a deduction that grows with the hand, because titles should
// be bought first.
func (p *policy) payValue(c Card) int {
	return 3*p.layOptions().best/10 - 6*min(p.spare, 4) + p.offeredValue(c)
}

// offeredValue returns the value of having paid a card: on its pile it can later be
// bought as a title. The Black Engine goes to no pile.
func (p *policy) offeredValue(c Card) int {
	if t := c.title(); t != NoCompany && p.stations[t-1] > 0 {
		return 8
	}
	return 0
}

// layValue returns the value of laying a card. It favors new places, most of all
// those that complete a pair, and what the card shows in addition to the one it
// replaces.
func (p *policy) layValue(m Move) int {
	w, old := p.faceValue(m.card), p.state.Board[m.n].Card
	switch {
	case old != NoCard:
		return w - p.faceValue(old)
	case p.state.gameMap().Cells[m.n].Station:
		return w + p.placeValues[1]
	}
	return w + p.placeValues[0]
}

// faceValue returns the value of a card on the map: its stations for those who
// have titles, its tracks and stations for all who run.
func (p *policy) faceValue(c Card) int {
	f := &faces[c]
	w := 3 * len(f.Tracks)
	for _, st := range f.Stations {
		w += 12 + 2*st.Bonus
		if st.Company < Neutral {
			w += 18*p.ownTitles[st.Company-1] - 14*p.rivalTitles[st.Company-1]
		}
	}
	return w
}

// titleValue returns the value of buying a title of a company. It considers the
// stations that may still be built and the cards left to build them, now or after
// later runs. The first titles are worth more.
func (p *policy) titleValue(c Company) int {
	const laterOn = 1
	w := 25 + 3*min(p.spare+1-p.stations[c-1]+laterOn, p.layOptions().sites[c-1])
	if p.ownTitles == [numCompanies]int{} {
		w += 13
	}
	return w
}

// runValue returns the value of a run: how many more cards the seat would draw than
// the best other seat.
func (p *policy) runValue(c Company) int {
	best, _ := p.state.bestRoute(c)
	got := p.state.payoutShares(c, best.bonus)
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
