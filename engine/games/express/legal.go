package express

import "github.com/railbot/railbot/engine"

// Legal lists the moves of a seat. It is the only place that knows permission.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	if s.Stage == Ordering {
		return s.orders(seat, list)
	}
	if seat != s.Acting || s.Stage == Over {
		return list
	}
	switch s.Stage {
	case Turning:
		list = s.turns(list)
	case Laying:
		list = s.lays(list)
	case Giving:
		list = s.gives(list)
	case Reaching:
		list = append(s.draws(list), Move{kind: kindDecline})
	case Drawing:
		list = s.draws(list)
	case Asking:
		list = s.answers(list)
	}
	return list
}

// orders are the cards of the hand, as long as none was chosen.
func (s *State) orders(seat engine.Seat, list []Move) []Move {
	if s.Chosen[seat-1] != NoCard {
		return list
	}
	return s.Hands[seat-1].moves(kindOrder, list)
}

// turns are what the active player may do next. The pair of actions follows
// from what was begun ("Déroulement du tour d'un joueur").
func (s *State) turns(list []Move) []Move {
	if s.Credit > 0 {
		list = s.lays(list)
	}
	if s.may(Build) {
		list = s.pays(list)
	}
	if s.opening() {
		return list
	}
	if s.may(Buy) {
		list = s.forces(s.buys(list))
	}
	if s.may(Run) {
		list = s.runs(list)
	}
	if s.may(Swap) {
		list = s.swaps(list)
	}
	return append(list, Move{kind: kindEnd})
}

// may tells whether the pair of actions allows an action now. In the first turn
// of the game the network must be begun, with the first pair.
func (s *State) may(a Act) bool {
	switch a {
	case Build, Buy:
		return !s.Done[Run] && !s.Done[Swap] && (!s.Done[a] || s.Doing == a) && (a == Build || !s.opening())
	case Run:
		return s.Done == [numActs]bool{} && s.Turn > 1
	default:
		return !s.Done[Build] && !s.Done[Buy] && !s.Done[Swap] && s.Turn > 1
	}
}

// opening tells whether the first station of the game is still to be built.
func (s *State) opening() bool {
	return s.Turn == 1 && s.Bases.count() == 0
}

// pays are the cards that may be paid to extend the network: all of them when
// something can be laid, else those that can be laid themselves once they are
// on their pile.
func (s *State) pays(list []Move) []Move {
	m := s.atlas()
	free := s.canLay(m, NoCard)
	for c, n := range s.Hands[s.Active-1] {
		if n > 0 && (free || s.canLay(m, Card(c))) {
			list = append(list, Move{kind: kindPay, card: Card(c)})
		}
	}
	if free && s.Engine == s.Active {
		list = append(list, Move{kind: kindPay, card: BlackEngine})
	}
	return list
}

// canLay tells whether a payment allows to lay a certain card, or, asked about
// no card, any that lies in a pile.
func (s *State) canLay(m *Map, only Card) bool {
	for cell := range m.Cells {
		at := s.spot(m, cell)
		for _, l := range at.cards {
			wanted := l.Card == only || only == NoCard && s.Stock[l.Card] > 0
			if wanted && at.takes(l, 2) {
				return true
			}
		}
	}
	return false
}

// spot is a cell where something may be laid ("Étendre le réseau").
type spot struct {
	cards   []Laid // those that may lie there next, as far as these ask for
	opening bool
	meets   edges // a first card leads a track over one of these
	shuns   edges // a later one over none of these: the sea, a frontier, the block
}

// spot is a cell in the present position.
func (s *State) spot(m *Map, cell int) spot {
	at := spot{cards: m.successors(cell, s.Board[cell]), opening: s.opening()}
	switch {
	case at.opening && !m.startsAt(cell):
		at.cards = nil
	case at.opening:
	case s.Board[cell].Card != NoCard:
		at.shuns = m.rim[cell]
	default:
		if at.meets = s.Board.facing(m, cell); at.meets == 0 {
			at.cards = nil
		}
	}
	return at
}

// takes tells whether one of its cards may be laid there, if it can be had.
func (at *spot) takes(l Laid, credit int) bool {
	exits := shapeAt(l).exits
	switch {
	case credit < 2 && !l.Card.isLink(), at.opening && l.Card.isLink():
		return false
	case at.meets != 0:
		return exits&at.meets != 0
	}
	return exits&at.shuns == 0
}

// startsAt tells whether the network may begin in a cell.
func (m *Map) startsAt(cell int) bool {
	for _, f := range m.first {
		if f == cell {
			return true
		}
	}
	return len(m.first) == 0
}

// lays are all that the payment allows to lay.
func (s *State) lays(list []Move) []Move {
	m := s.atlas()
	for cell := range m.Cells {
		at := s.spot(m, cell)
		for _, l := range at.cards {
			if s.Stock[l.Card] > 0 && at.takes(l, s.Credit) {
				list = append(list, Move{kind: kindLay, card: l.Card, turned: l.Turned, n: uint8(cell), usa: m == maps[1]})
			}
		}
	}
	return list
}

// buys are the titles that the piles hold, and those of the hand, which may be
// paid and then taken.
func (s *State) buys(list []Move) []Move {
	stations, budget := s.Board.stations(), s.budget(s.Active)
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

// forces are the titles that may be bought from their owners: those of which no
// pile holds any, unless the owner has the Black Engine.
func (s *State) forces(list []Move) []Move {
	stations, budget, piled := s.Board.stations(), s.budget(s.Active), s.Stock.titles()
	for owner := range s.seats {
		if owner == s.Active || owner == s.Engine {
			continue
		}
		for c := Card(1); c <= lastLink; c++ {
			if s.Titles[owner-1][c] == 0 {
				continue
			}
			i := c.title() - 1
			if stations[i] > 0 && stations[i] <= budget && !piled[i] {
				list = append(list, Move{kind: kindForce, n: uint8(owner), card: c})
			}
		}
	}
	return list
}

// budget is how much a seat can pay.
func (s *State) budget(seat engine.Seat) int {
	n := s.Hands[seat-1].sum()
	if s.Engine == seat {
		n++
	}
	return n
}

// gives are the cards that may be paid for a title. One that is bought out of
// the own hand must be among them.
func (s *State) gives(list []Move) []Move {
	if s.Due.owesTitle(&s.Stock) && s.Due.left() == 1 {
		return append(list, Move{kind: kindGive, card: s.Due.Card})
	}
	list = s.Hands[s.Active-1].moves(kindGive, list)
	if s.Engine == s.Active && !s.Due.Engine {
		list = append(list, Move{kind: kindGive, card: BlackEngine})
	}
	return list
}

// runs are the companies whose train the active player may send: those of which
// they have a title and which have a route.
func (s *State) runs(list []Move) []Move {
	held := s.Titles[s.Active-1].shares()
	for i, n := range held {
		if company := Company(i + 1); n > 0 && s.hasRoute(company) {
			list = append(list, Move{kind: kindRun, n: uint8(company)})
		}
	}
	return list
}

func (s *State) swaps(list []Move) []Move {
	for seat := range s.seats {
		if seat != s.Active {
			list = append(list, Move{kind: kindSwap, n: uint8(seat)})
		}
	}
	return list
}

// draws are the piles that have cards.
func (s *State) draws(list []Move) []Move {
	m := s.atlas()
	for p := range m.piles() {
		if s.Piles[p].Len > 0 {
			list = append(list, Move{kind: kindDraw, n: uint8(p), usa: m == maps[1]})
		}
	}
	return list
}

// answers about the Black Engine hold for this payout, or for those of all
// others' runs in the round.
func (s *State) answers(list []Move) []Move {
	n := len(engineAnswers)
	if s.Acting == s.Active {
		n = 2
	}
	for i := range n {
		list = append(list, Move{kind: kindEngine, n: uint8(i)})
	}
	return list
}
