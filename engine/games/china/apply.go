package china

import (
	"github.com/railbot/railbot/engine"
)

// Legal appends the seat's legal moves, in the order of the kinds. While an
// event waits for an answer, only the asked seats have moves. A seat whose train
// is not placed may only place it, borrow, or draw a new hand.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	switch {
	case !s.actingSeats().Has(seat):
		return list
	case s.Choices[seat-1].isPending():
		return s.answerMoves(seat, list)
	}
	if !s.isOpening() && !s.actor().Placed {
		list = s.train().startMoves(list)
		return s.endMoves(s.loanMoves(list))
	}
	if !s.Turn.Building {
		list = s.cargo().tradeMoves(s.rideMoves(list))
	}
	list = s.buildSite(seat).buildMoves(list)
	list = s.upgradeMoves(s.linkMoves(list))
	return s.endMoves(s.loanMoves(list))
}

// endMoves appends the moves that end the turn.
func (s *State) endMoves(list []Move) []Move {
	if s.canDiscard() {
		list = append(list, Move{kind: kindDiscard})
	}
	return append(list, Move{kind: kindEnd})
}

// canDiscard reports whether the actor may discard the hand: before anything else
// was done in the turn, or while the train is not placed.
func (s *State) canDiscard() bool {
	return !s.isOpening() && (!s.actor().Placed || !s.Turn.Acted)
}

// answerMoves appends the answers to an event. The town to which the train moves
// is chosen before the load that is lost.
func (s *State) answerMoves(seat engine.Seat, list []Move) []Move {
	choice := s.Choices[seat-1]
	for rest := choice.Towns; rest != 0; rest &= rest - 1 {
		list = append(list, Move{kind: kindShelter, a: uint16(rest.first())})
	}
	if choice.Towns != 0 {
		return list
	}
	loads := s.player(seat).carriedGoods()
	for i, g := range loads {
		if i == 0 || g != loads[i-1] {
			list = append(list, Move{kind: kindLose, a: uint16(g)})
		}
	}
	return list
}

// loanMoves appends the amounts that the actor may borrow. Loans need the option
// indulgence, are at most 20 million in all, and must not be due at once.
func (s *State) loanMoves(list []Move) []Move {
	p := s.actor()
	if !s.Indulgence {
		return list
	}
	for n := 1; n <= maxLoan-p.Loan; n++ {
		if p.Cash+n < 2*(p.Loan+n) {
			list = append(list, Move{kind: kindBorrow, a: uint16(n)})
		}
	}
	return list
}

// takeLoan lends the actor n millions from the bank.
func (s *State) takeLoan(n int, rec *engine.Recorder) {
	p := s.actor()
	p.Loan += n
	s.payToBank(p, -n)
	s.Turn.Acted = true
	s.emit(rec, engine.Event{By: s.Actor, Kind: "borrow", N: n})
}

// Apply carries out a legal move.
func (rules) Apply(s *State, seat engine.Seat, m Move, rec *engine.Recorder) {
	switch m.kind {
	case kindStart:
		s.train().placeTrain(Milepost(m.a), rec)
	case kindGo, kindGoShort:
		s.train().rideTo(m.kind, Milepost(m.a), rec)
	case kindStep:
		s.train().stepOnce(Milepost(m.a), rec)
	case kindSail:
		s.train().sailFerry(rec)
	case kindLoad:
		s.cargo().loadGood(Good(m.a), rec)
	case kindDeliver:
		s.cargo().deliverGood(Good(m.a), City(m.b), rec)
	case kindUnload:
		s.cargo().unloadGood(Good(m.a), rec)
	case kindBuild:
		s.buildToward(Milepost(m.a), rec)
	case kindLay:
		s.laySegment(Milepost(m.a), Milepost(m.b), rec)
	case kindLink:
		price, _ := s.passagePrice(Passage(m.a))
		s.buyPassage(Passage(m.a), price, rec)
	case kindUpgrade:
		s.upgradeTrain(Engine(m.a), rec)
	case kindBorrow:
		s.takeLoan(int(m.a), rec)
	case kindDiscard:
		s.discardHand(rec)
	case kindLose, kindShelter:
		s.answerEvent(seat, m, rec)
	case kindEnd:
		s.finishTurn(rec)
	}
}

// answerEvent carries out a seat's answer to an event. After the last answer,
// drawing cards continues.
func (s *State) answerEvent(seat engine.Seat, m Move, rec *engine.Recorder) {
	if m.kind == kindLose {
		s.eventEffects(rec).removeLoad(seat, Good(m.a))
	} else {
		s.eventEffects(rec).moveToTown(seat, City(m.a))
	}
	if s.pendingSeats() == 0 {
		s.drawCards(rec)
	}
}

// callTimeUp makes the current round the last one when the players call time. It
// returns false if they agreed on no time limit, or if the time is up already.
func callTimeUp(s *State, _ engine.Seat, rec *engine.Recorder) bool {
	if s.Limit == limitNone || s.TimeUp || s.isOver() {
		return false
	}
	s.TimeUp = true
	s.emit(rec, engine.Event{Kind: "time", N: s.Round})
	return true
}
