package express

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// A game usually takes 4 to 8 rounds. Two who play to win alone would sit it out:
// what one builds serves the other as well, and titles bought from each other bring
// nobody nearer to the end. So computers keep a pace, whatever it costs them.
const (
	leisure  = 4 // rounds in which a turn is as one likes, as long as it is not idle
	patience = 6 // rounds after which all that can be paid goes into the network
	hurry    = 4 // what a new place is worth more in each round after leisure, in tenths of a point
)

// pace is how far the game is in rounds of a short one.
func (s *State) pace() int {
	if s.Long {
		return (s.Round + 1) / 2
	}
	return s.Round
}

// Candidates are the moves that carry the game on. A turn does something if it can
// pay for anything, and else runs what brings nobody more; after some rounds it begins
// with the network or is a run, and later whoever can extend the network does nothing
// else.
func (guide) Candidates(s *State, seat engine.Seat, list []Move) []Move {
	late := s.pace() > leisure
	extends := func(m Move) bool { return m.kind == kindLay && s.Board[m.n].Card == NoCard }
	draws := func(m Move) bool { return m.kind == kindRun && s.brings(seat, Company(m.n)) }
	pays, begun := slices.ContainsFunc(list, Move.pays), s.Done != [numActs]bool{}
	switch {
	case s.Stage != Laying && s.Stage != Turning, s.opening():
		return list
	case late && slices.ContainsFunc(list, extends):
		return only(list, extends)
	case s.Stage == Laying:
		return list
	case !pays && !begun && slices.ContainsFunc(list, draws):
		return only(list, draws)
	case !pays:
		return list
	case s.pace() > patience && s.extensible():
		return only(list, Move.pays)
	case late && !begun && s.extensible():
		return only(list, func(m Move) bool { return m.pays() || m.kind == kindRun })
	case !begun:
		return only(list, func(m Move) bool { return m.kind != kindEnd && m.kind != kindSwap })
	}
	return list
}

// brings tells whether a run brings a seat cards, and nobody more.
func (s *State) brings(seat engine.Seat, c Company) bool {
	route, _ := s.bestRoute(c)
	got := s.shared(c, route.bonus)
	return got[seat-1] > 0 && got[seat-1] == slices.Max(got[:])
}

func (m Move) pays() bool { return m.kind == kindPay }

// only are the moves of a list that are wanted.
func only(list []Move, wanted func(Move) bool) []Move {
	return slices.DeleteFunc(list, func(m Move) bool { return !wanted(m) })
}

// extensible tells whether a payment allows to lay a card on a base card.
func (s *State) extensible() bool {
	m := s.atlas()
	for cell := range m.Cells {
		if s.Board[cell].Card == NoCard && slices.ContainsFunc(m.options[cell], func(l Laid) bool {
			return s.Stock[l.Card] > 0 && s.layable(m, cell, l, 2)
		}) {
			return true
		}
	}
	return false
}
