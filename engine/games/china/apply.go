package china

import (
	"github.com/railbot/railbot/engine"
)

// Legal lists what a seat may do now, in the order of the kinds. A seat whose train is
// not yet placed does that, borrows, or draws a new hand.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	switch {
	case !s.acting().Has(seat):
		return list
	case s.Choices[seat-1].open():
		return s.answers(seat, list)
	}
	if !s.opening() && !s.actor().Placed {
		list = s.train().startMoves(list)
		return s.endMoves(true, s.loans(list))
	}
	if !s.Turn.Building {
		list = s.cargo().tradeMoves(s.rideMoves(list))
	}
	list = s.site(seat).buildMoves(list)
	list = s.upgradeMoves(s.linkMoves(list))
	return s.endMoves(false, s.loans(list))
}

// endMoves lists how the turn may end: with a new hand, while nothing was done.
func (s *State) endMoves(unplaced bool, list []Move) []Move {
	if unplaced || !s.opening() && !s.Turn.Acted {
		list = append(list, Move{kind: kindDiscard})
	}
	return append(list, Move{kind: kindEnd})
}

// answers lists what an event asks of a seat: first where its train goes.
func (s *State) answers(seat engine.Seat, list []Move) []Move {
	choice := s.Choices[seat-1]
	for rest := choice.Towns; rest != 0; rest &= rest - 1 {
		list = append(list, Move{kind: kindShelter, a: uint16(rest.first())})
	}
	if choice.Towns != 0 {
		return list
	}
	loads := s.player(seat).carried()
	for i, g := range loads {
		if i == 0 || g != loads[i-1] {
			list = append(list, Move{kind: kindLose, a: uint16(g)})
		}
	}
	return list
}

// loans lists what the actor may borrow: with indulgence, at most 20 in all,
// and nothing that would be due at once.
func (s *State) loans(list []Move) []Move {
	p := s.actor()
	if !s.Indulgence {
		return list
	}
	for n := 1; n <= mostLoan-p.Loan; n++ {
		if p.Cash+n < 2*(p.Loan+n) {
			list = append(list, Move{kind: kindBorrow, a: uint16(n)})
		}
	}
	return list
}

func (s *State) borrow(n int, t *engine.Turn) {
	p := s.actor()
	p.Loan += n
	s.pay(p, -n)
	s.Turn.Acted = true
	s.tell(t, engine.Event{By: s.Actor, Kind: "borrow", N: n})
}

// Apply carries out a move.
func (rules) Apply(s *State, seat engine.Seat, m Move, t *engine.Turn) {
	switch m.kind {
	case kindStart:
		s.train().start(Milepost(m.a), t)
	case kindGo, kindGoShort:
		s.train().travel(m.kind, Milepost(m.a), t)
	case kindStep:
		s.train().step(Milepost(m.a), t)
	case kindSail:
		s.train().sail(t)
	case kindLoad:
		s.cargo().load(Good(m.a), t)
	case kindDeliver:
		s.cargo().deliver(Good(m.a), City(m.b), t)
	case kindUnload:
		s.cargo().unload(Good(m.a), t)
	case kindBuild:
		s.build(Milepost(m.a), t)
	case kindLay:
		s.layOne(Milepost(m.a), Milepost(m.b), t)
	case kindLink:
		price, _ := s.linkPrice(Passage(m.a))
		s.buy(Passage(m.a), price, t)
	case kindUpgrade:
		s.upgrade(Engine(m.a), t)
	case kindBorrow:
		s.borrow(int(m.a), t)
	case kindDiscard:
		s.discardHand(t)
	case kindLose, kindShelter:
		s.answer(seat, m, t)
	case kindEnd:
		s.finishTurn(t)
	}
}

// answer carries out what a seat answered to an event; after the last answer
// the drawing goes on.
func (s *State) answer(seat engine.Seat, m Move, t *engine.Turn) {
	if m.kind == kindLose {
		s.happening(t).lose(seat, Good(m.a))
	} else {
		s.happening(t).shelter(seat, City(m.a))
	}
	if s.choosing() == 0 {
		s.draw(t)
	}
}

// Call ends the match after the present round, when time is called.
func (rules) Call(s *State, _ engine.Seat, call string, t *engine.Turn) bool {
	if call != callTime || s.Limit == limitNone || s.TimeUp || s.over() {
		return false
	}
	s.TimeUp = true
	s.tell(t, engine.Event{Kind: "time", N: s.Round})
	return true
}
