package express

import "github.com/railbot/railbot/engine"

// Legal appends the legal moves of a seat. It is the only place that decides
// what is allowed.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	if s.Stage == Ordering {
		return s.appendOrders(seat, list)
	}
	if seat != s.Acting || s.Stage == Over {
		return list
	}
	switch s.Stage {
	case TakingTurn:
		list = s.appendTurnMoves(list)
	case Laying:
		list = s.appendLays(list)
	case PayingTitle:
		list = s.appendGives(list)
	case WesternBonus:
		list = append(s.appendDraws(list), Move{kind: kindDecline})
	case Drawing:
		list = s.appendDraws(list)
	case AskingEngine:
		list = s.appendAnswers(list)
	}
	return list
}

// appendOrders appends the cards that a seat may choose for the turn order,
// until it has chosen one.
func (s *State) appendOrders(seat engine.Seat, list []Move) []Move {
	if s.OrderCards[seat-1] != NoCard {
		return list
	}
	return s.Hands[seat-1].appendMoves(kindOrder, list)
}

// appendTurnMoves appends what the active player may do next. What was begun
// decides the pair of actions ("Déroulement du tour d'un joueur").
func (s *State) appendTurnMoves(list []Move) []Move {
	if s.LinkCredit > 0 {
		list = s.appendLays(list)
	}
	if s.mayDo(Build) {
		list = s.appendPays(list)
	}
	if s.isOpening() {
		return list
	}
	if s.mayDo(Buy) {
		list = s.appendForces(s.appendBuys(list))
	}
	if s.mayDo(Run) {
		list = s.appendRuns(list)
	}
	if s.mayDo(Swap) {
		list = s.appendSwaps(list)
	}
	return append(list, Move{kind: kindEnd})
}

// mayDo reports whether an action may be begun or continued now, given the actions
// of the turn so far. In the first turn of the game only building and buying are
// allowed, and buying only once the first station is built.
func (s *State) mayDo(a Action) bool {
	switch a {
	case Build, Buy:
		return !s.Begun[Run] && !s.Begun[Swap] && (!s.Begun[a] || s.LastBegun == a) && (a == Build || !s.isOpening())
	case Run:
		return s.Begun == [numActions]bool{} && s.Turn > 1
	default:
		return !s.Begun[Build] && !s.Begun[Buy] && !s.Begun[Swap] && s.Turn > 1
	}
}

// isOpening reports whether the first station of the game has not been built
// yet.
func (s *State) isOpening() bool {
	return s.Turn == 1 && s.Bases.countTaken() == 0
}

// appendPays appends the cards that may be paid to extend the network. If
// something can be laid, these are all cards of the hand; otherwise those that
// can be laid themselves once they are on their pile.
func (s *State) appendPays(list []Move) []Move {
	m := s.gameMap()
	layable := s.canLay(m, NoCard)
	for c, n := range s.Hands[s.Active-1] {
		if n > 0 && (layable || s.canLay(m, Card(c))) {
			list = append(list, Move{kind: kindPay, card: Card(c)})
		}
	}
	if layable && s.EngineOwner == s.Active {
		list = append(list, Move{kind: kindPay, card: BlackEngine})
	}
	return list
}

// canLay reports whether a payment would allow laying a card. If only is NoCard, any
// card of the piles counts; otherwise only that card, wherever it is.
func (s *State) canLay(m *Map, only Card) bool {
	for cell := range m.Cells {
		at := s.siteAt(m, cell)
		for _, l := range at.cards {
			wanted := l.Card == only || only == NoCard && s.Stock[l.Card] > 0
			if wanted && at.accepts(l, 2) {
				return true
			}
		}
	}
	return false
}

// site says what may be laid in a cell ("Étendre le réseau").
type site struct {
	cards     []Laid // cards that may lie there next, by their numbers and shapes
	opening   bool   // the first station of the game has not been built yet
	mustMeet  edges  // on a base card: a track must lead over one of these edges
	mustAvoid edges  // on another card: no track may lead over these edges
}

// siteAt returns what may be laid in a cell.
func (s *State) siteAt(m *Map, cell int) site {
	at := site{cards: m.successors(cell, s.Board[cell]), opening: s.isOpening()}
	switch {
	case at.opening && !m.mayStartAt(cell):
		at.cards = nil
	case at.opening:
	case s.Board[cell].Card != NoCard:
		at.mustAvoid = m.closedEdges[cell]
	default:
		if at.mustMeet = s.Board.facingEdges(m, cell); at.mustMeet == 0 {
			at.cards = nil
		}
	}
	return at
}

// accepts reports whether one of the site's cards may be laid there, provided that a
// pile has it. credit is the number of links that the payment still allows; with 2,
// a station may be laid instead.
func (at *site) accepts(l Laid, credit int) bool {
	exits := shapeAt(l).exits
	switch {
	case credit < 2 && !l.Card.isLink(), at.opening && l.Card.isLink():
		return false
	case at.mustMeet != 0:
		return exits&at.mustMeet != 0
	}
	return exits&at.mustAvoid == 0
}

// mayStartAt reports whether the network may begin in a cell.
func (m *Map) mayStartAt(cell int) bool {
	for _, f := range m.startCells {
		if f == cell {
			return true
		}
	}
	return len(m.startCells) == 0
}

// appendLays appends a move for each card that the last payment allows laying, in
// each place.
func (s *State) appendLays(list []Move) []Move {
	m := s.gameMap()
	for cell := range m.Cells {
		at := s.siteAt(m, cell)
		for _, l := range at.cards {
			if s.Stock[l.Card] > 0 && at.accepts(l, s.LinkCredit) {
				list = append(list, Move{kind: kindLay, card: l.Card, turned: l.Turned, n: uint8(cell), usa: m == maps[1]})
			}
		}
	}
	return list
}

// appendBuys appends the titles that the active player may buy: those in the piles,
// and those of the own hand, which are then part of their own price.
func (s *State) appendBuys(list []Move) []Move {
	stations, budget := s.Board.countStations(), s.budget(s.Active)
	for c := Card(1); c <= lastLink; c++ {
		company := c.title()
		if company == NoCompany || stations[company-1] == 0 || stations[company-1] > budget {
			continue
		}
		if s.Stock[c] > 0 || s.Hands[s.Active-1][c] > 0 {
			list = append(list, Move{kind: kindBuy, card: c})
		}
	}
	return list
}

// appendForces appends the titles that may be bought from their owners: those
// of companies of which the piles have no title, unless the owner has the Black
// Engine.
func (s *State) appendForces(list []Move) []Move {
	stations, budget, inPiles := s.Board.countStations(), s.budget(s.Active), s.Stock.hasTitles()
	for owner := range s.seats {
		if owner == s.Active || owner == s.EngineOwner {
			continue
		}
		for c := Card(1); c <= lastLink; c++ {
			if s.Titles[owner-1][c] == 0 {
				continue
			}
			i := c.title() - 1
			if stations[i] > 0 && stations[i] <= budget && !inPiles[i] {
				list = append(list, Move{kind: kindForce, n: uint8(owner), card: c})
			}
		}
	}
	return list
}

// budget returns how many cards a seat can pay, counting the Black Engine.
func (s *State) budget(seat engine.Seat) int {
	n := s.Hands[seat-1].sum()
	if s.EngineOwner == seat {
		n++
	}
	return n
}

// appendGives appends the cards that may be paid for a title. A title that is
// bought out of the own hand must be among them.
func (s *State) appendGives(list []Move) []Move {
	if s.Purchase.mustPayTitle(&s.Stock) && s.Purchase.cardsDue() == 1 {
		return append(list, Move{kind: kindGive, card: s.Purchase.Card})
	}
	list = s.Hands[s.Active-1].appendMoves(kindGive, list)
	if s.EngineOwner == s.Active && !s.Purchase.Engine {
		list = append(list, Move{kind: kindGive, card: BlackEngine})
	}
	return list
}

// appendRuns appends the companies whose train the active player may run: those
// with a route of which the player has a title.
func (s *State) appendRuns(list []Move) []Move {
	held := s.Titles[s.Active-1].titlesByCompany()
	for i, n := range held {
		if company := Company(i + 1); n > 0 && s.hasRoute(company) {
			list = append(list, Move{kind: kindRun, n: uint8(company)})
		}
	}
	return list
}

// appendSwaps appends a swap with each other player.
func (s *State) appendSwaps(list []Move) []Move {
	for seat := range s.seats {
		if seat != s.Active {
			list = append(list, Move{kind: kindSwap, n: uint8(seat)})
		}
	}
	return list
}

// appendDraws appends the piles that have cards.
func (s *State) appendDraws(list []Move) []Move {
	m := s.gameMap()
	for p := range m.pileCount() {
		if s.Piles[p].Len > 0 {
			list = append(list, Move{kind: kindDraw, n: uint8(p), usa: m == maps[1]})
		}
	}
	return list
}

// appendAnswers appends the Black Engine owner's answers: those for this payout and,
// in another player's run, those for all others' runs of the round.
func (s *State) appendAnswers(list []Move) []Move {
	n := len(engineAnswers)
	if s.Acting == s.Active {
		n = 2
	}
	for i := range n {
		list = append(list, Move{kind: kindEngine, n: uint8(i)})
	}
	return list
}
