package toy

import "github.com/railbot/railbot/engine"

// kind is a kind of move.
type kind uint8

const (
	stoke kind = iota
	goTo
	take
	draw
	peek
	sign
	ask
	give
	refuse
	drop
	end
)

var kindTokens = [...]string{
	"stoke", "go", "take", "draw", "peek", "sign", "ask", "give", "refuse", "drop", "end",
}

// Move is one decision: a kind and its arguments.
type Move struct {
	kind     kind
	card     Card
	from, to Stop
	whom     uint8 // a seat
}

// Kind returns the kind's name.
func (m Move) Kind() string { return kindTokens[m.kind] }

// Args returns the tokens of the kind's slots.
func (m Move) Args() []string {
	switch m.kind {
	case stoke, take, drop:
		return []string{m.card.String()}
	case goTo:
		return []string{m.to.String()}
	case sign:
		return []string{m.from.String(), m.to.String(), m.card.String()}
	case ask:
		return []string{seatToken(engine.Seat(m.whom)), m.card.String()}
	default:
		return nil
	}
}

func seatToken(seat engine.Seat) string { return "seat-" + seat.String() }

// Legal lists the moves of a seat.
func (Rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	switch {
	case s.Phase == Choosing && s.seats().Has(seat) && s.mustChoose(seat):
		return appendHeld(list, s.player(seat), stoke)
	case s.Phase == Answering && seat == s.Whom:
		return s.appendAnswers(list)
	case s.Phase == Turning && seat == s.mover():
		return s.appendTurn(seat, list)
	default:
		return list
	}
}

// appendHeld appends a move of kind k for each kind of card that a player holds.
func appendHeld(list []Move, p *Player, k kind) []Move {
	for _, c := range cards {
		if p.Hand[c] > 0 {
			list = append(list, Move{kind: k, card: c})
		}
	}
	return list
}

// appendAnswers appends the answers to a request for a card.
func (s *State) appendAnswers(list []Move) []Move {
	if s.player(s.Whom).Hand[s.WantedCard] > 0 {
		list = append(list, Move{kind: give})
	}
	return append(list, Move{kind: refuse})
}

// appendTurn appends the moves of the seat that has its turn.
func (s *State) appendTurn(seat engine.Seat, list []Move) []Move {
	if s.Late {
		return append(list, Move{kind: end})
	}
	p := s.player(seat)
	list = appendStops(list, p)
	if !s.Drawn {
		list = s.appendCards(list)
	}
	if s.Tools.has(Lamp) && s.Pile.Len() > 0 && !s.Seen.Has(seat) {
		list = append(list, Move{kind: peek})
	}
	if !p.Contract.isSigned() {
		list = appendContracts(list)
	}
	if !s.Asked && p.Coins > 0 {
		list = s.appendAsks(seat, list)
	}
	list = appendHeld(list, p, drop)
	return append(list, Move{kind: end})
}

// appendStops appends a move to each stop within the fuel.
func appendStops(list []Move, p *Player) []Move {
	for to := range Stops {
		if to != p.At && distance(p.At, to) <= p.Fuel {
			list = append(list, Move{kind: goTo, to: to})
		}
	}
	return list
}

// appendCards appends each kind of card in the row once, and the blind draw.
func (s *State) appendCards(list []Move) []Move {
	for _, c := range cards {
		for _, open := range s.Row {
			if open == c {
				list = append(list, Move{kind: take, card: c})
				break
			}
		}
	}
	if s.Pile.Len()+s.Discard.size() > 0 {
		list = append(list, Move{kind: draw})
	}
	return list
}

// appendContracts appends every possible contract.
func appendContracts(list []Move) []Move {
	for from := range Stops {
		for to := range Stops {
			for _, c := range cards {
				if from != to {
					list = append(list, Move{kind: sign, from: from, to: to, card: c})
				}
			}
		}
	}
	return list
}

// appendAsks appends a request for each card to each seat that holds cards.
func (s *State) appendAsks(seat engine.Seat, list []Move) []Move {
	for whom := range s.seats().Without(seat).All() {
		if s.player(whom).Hand.size() == 0 {
			continue
		}
		for _, c := range cards {
			list = append(list, Move{kind: ask, whom: uint8(whom), card: c})
		}
	}
	return list
}
