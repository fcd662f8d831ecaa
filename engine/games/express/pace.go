package express

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// A game usually takes 4 to 8 rounds. Two who play to win alone would sit it out:
// what one builds serves the other as well, and titles bought from each other bring
// nobody nearer to the end. So computers keep a pace: who is ahead carries the game on,
// though it costs them something. Who is behind need not: to build for one who builds
// nothing would give the game away.
const (
	relaxedRounds  = 4 // rounds in which a turn is as one likes, as long as it is not idle
	patientRounds  = 5 // rounds after which all that can be paid goes into the network
	pressingRounds = 6 // rounds after which who is level carries it on too
)

// roundsPaced is how far the game is in rounds of a short one.
func (s *State) roundsPaced() int {
	if s.Long {
		return (s.Round + 1) / 2
	}
	return s.Round
}

// mustPress tells whether it is upon the seat to bring the end nearer.
func (p *policy) mustPress() bool {
	switch pace := p.s.roundsPaced(); {
	case pace <= relaxedRounds:
		return false
	case pace <= pressingRounds:
		return p.ahead > 0
	}
	return p.ahead >= 0
}

// lead is how many points the seat has more than any other now, where each has so many
// titles of each company. It is less than zero where the seat would lose a tie.
func (p *policy) lead(shares *[maxSeats][numCompanies]int) int {
	own, titles, most := p.s.capitalWith(p.seat, p.own, p.stations).Total, p.s.Titles[p.seat-1].sum(), 0
	for other := range p.s.seats {
		if other == p.seat {
			continue
		}
		total := p.s.capitalWith(other, shares[other-1], p.stations).Total
		if total == own && p.s.Titles[other-1].sum() > titles {
			total++
		}
		most = max(most, total)
	}
	return own - most
}

// endValue is what a new place is worth for the end that it brings nearer, in tenths of a
// point: the more the longer the game lasts, to who is ahead; to others it is as bad.
func (p *policy) endValue() int {
	const hurry, last = 5, 10
	late := max(0, p.s.roundsPaced()-relaxedRounds)
	if p.ahead < 0 {
		return -hurry * late
	}
	if bases, _ := p.s.endLimits(); p.ahead > 0 && !p.s.Ending && p.s.Bases.count() == bases-1 {
		return hurry*late + last
	}
	return hurry * late
}

// pacedMoves are the moves that carry the game on. A turn does something if it can pay for
// anything, and else runs what brings nobody more. The turn of a seat that presses
// begins with the network or is a run, and later whoever presses and can extend the
// network does nothing else. Once the end is certain there is no pace to keep, and what
// is paid is points.
func (p *policy) pacedMoves(list []Move) []Move {
	s := p.s
	extends := func(m Move) bool { return m.kind == kindLay && s.Board[m.n].Card == NoCard }
	draws := func(m Move) bool { return m.kind == kindRun && s.runPaysMost(p.seat, Company(m.n)) }
	if s.Stage != Laying && s.Stage != TakingTurn || s.isOpening() || p.isEndCertain() {
		return list
	}
	pays, begun, presses := slices.ContainsFunc(list, Move.isPay), s.Done != [numActions]bool{}, p.mustPress()
	switch {
	case presses && slices.ContainsFunc(list, extends):
		return keepMoves(list, extends)
	case s.Stage == Laying:
		return list
	case !pays && !begun && slices.ContainsFunc(list, draws):
		return keepMoves(list, draws)
	case !pays:
		return list
	case presses && s.roundsPaced() > patientRounds && s.canExtend():
		return keepMoves(list, Move.isPay)
	case presses && !begun && s.canExtend():
		return keepMoves(list, func(m Move) bool { return m.isPay() || m.kind == kindRun })
	case !begun:
		return keepMoves(list, func(m Move) bool { return m.kind != kindEnd && m.kind != kindSwap })
	}
	return list
}

// isEndCertain tells whether this round is the last, or will be when the action is over.
func (p *policy) isEndCertain() bool {
	bases, _ := p.s.endLimits()
	return p.s.Ending || p.s.Bases.count() >= bases
}

// runPaysMost tells whether a run brings a seat cards, and nobody more.
func (s *State) runPaysMost(seat engine.Seat, c Company) bool {
	route, _ := s.bestRoute(c)
	got := s.payoutShares(c, route.bonus)
	return got[seat-1] > 0 && got[seat-1] == slices.Max(got[:])
}

func (m Move) isPay() bool { return m.kind == kindPay }

// keepMoves are the moves of a list that are wanted.
func keepMoves(list []Move, wanted func(Move) bool) []Move {
	return slices.DeleteFunc(list, func(m Move) bool { return !wanted(m) })
}

// canExtend tells whether a payment allows to lay a card on a base card.
func (s *State) canExtend() bool {
	m := s.gameMap()
	for cell := range m.Cells {
		at := s.siteAt(m, cell)
		if s.Board[cell].Card == NoCard && slices.ContainsFunc(at.cards, func(l Laid) bool {
			return s.Stock[l.Card] > 0 && at.accepts(l, 2)
		}) {
			return true
		}
	}
	return false
}
