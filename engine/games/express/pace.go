package express

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// A game usually takes 4 to 8 rounds. Two players who play only to win could
// make it last forever: what one builds helps the other too, and buying titles
// from each other does not bring the end nearer. So computers keep a pace. The
// player who is ahead must move the game on, even at some cost. A player who is
// behind need not: building for an opponent who builds nothing would give the
// game away.
const (
	relaxedRounds  = 4 // rounds in which a turn is free, as long as it is not wasted
	patientRounds  = 5 // rounds after which everything that can be paid goes into the network
	pressingRounds = 6 // rounds after which a player who is level must move the game on too
)

// roundsInShortGame returns the number of the current round, converted to rounds of
// a short game: a long game has twice as many.
func (s *State) roundsInShortGame() int {
	if s.Long {
		return (s.Round + 1) / 2
	}
	return s.Round
}

// mustHurry reports whether the seat should bring the end nearer.
func (p *policy) mustHurry() bool {
	switch pace := p.state.roundsInShortGame(); {
	case p.state.isCycling():
		return true
	case pace <= relaxedRounds:
		return false
	case pace <= pressingRounds:
		return p.ahead > 0
	}
	return p.ahead >= 0
}

// lead returns how many points the seat is ahead of the best other seat. shares
// holds everybody's titles by company. A lead of zero becomes negative if the seat
// would lose the tie.
func (p *policy) lead(shares *[maxSeats][numCompanies]int) int {
	own, titles, most := p.state.capitalWith(p.seat, p.ownTitles, p.stations).Total, p.state.Titles[p.seat-1].sum(), 0
	for other := range p.state.seats {
		if other == p.seat {
			continue
		}
		total := p.state.capitalWith(other, shares[other-1], p.stations).Total
		if total == own && p.state.Titles[other-1].sum() > titles {
			total++
		}
		most = max(most, total)
	}
	return own - most
}

// endValue returns what a new place is worth for bringing the end nearer, in
// tenths of a point. It grows with the length of the game for a player who is
// ahead, and is negative for others.
func (p *policy) endValue() int {
	const hurry, last = 5, 10
	late := max(0, p.state.roundsInShortGame()-relaxedRounds)
	if p.ahead < 0 {
		return -hurry * late
	}
	if bases, _ := p.state.endLimits(); p.ahead > 0 && !p.state.Ending && p.state.Bases.countTaken() == bases-1 {
		return hurry*late + last
	}
	return hurry * late
}

// pacedMoves returns the moves of a list that keep the pace. A turn is not wasted if
// something can be paid, or if a run brings nobody more than the seat. A seat that
// must hurry begins its turn with the network or a run; later, if it can extend the
// network, it does nothing else. In a cycle of rounds without progress, any seat makes
// some if it can. Once the end is certain, there is no pace to keep, and every card
// paid is a point lost.
func (p *policy) pacedMoves(list []Move) []Move {
	s := p.state
	extends := func(m Move) bool { return m.kind == kindLay && s.Board[m.n].Card == NoCard }
	isGoodRun := func(m Move) bool { return m.kind == kindRun && s.runPaysMost(p.seat, Company(m.n)) }
	if s.Stage != Laying && s.Stage != TakingTurn || s.isOpening() || p.isEndCertain() {
		return list
	}
	canPay, hasBegun, mustHurry := slices.ContainsFunc(list, Move.isPay), s.Begun != [numActions]bool{}, p.mustHurry()
	switch {
	case mustHurry && slices.ContainsFunc(list, extends):
		return keepMoves(list, extends)
	case s.Stage == Laying:
		return list
	case s.isCycling() && slices.ContainsFunc(list, Move.isProgress):
		return keepMoves(list, Move.isProgress)
	case !canPay && !hasBegun && slices.ContainsFunc(list, isGoodRun):
		return keepMoves(list, isGoodRun)
	case !canPay:
		return list
	case mustHurry && s.roundsInShortGame() > patientRounds && s.canExtend():
		return keepMoves(list, Move.isPay)
	case mustHurry && !hasBegun && s.canExtend():
		return keepMoves(list, func(m Move) bool { return m.isPay() || m.kind == kindRun })
	case !hasBegun:
		return keepMoves(list, func(m Move) bool { return m.kind != kindEnd && m.kind != kindSwap })
	}
	return list
}

// isEndCertain reports whether this round is the last, or will be after the
// current action.
func (p *policy) isEndCertain() bool {
	bases, _ := p.state.endLimits()
	return p.state.Ending || p.state.Bases.countTaken() >= bases
}

// runPaysMost reports whether a run of a company's train brings a seat at least one
// card and no other seat more.
func (s *State) runPaysMost(seat engine.Seat, c Company) bool {
	route, _ := s.bestRoute(c)
	got := s.payoutShares(c, route.bonus)
	return got[seat-1] > 0 && got[seat-1] == slices.Max(got[:])
}

func (m Move) isPay() bool { return m.kind == kindPay }

// isProgress reports whether a move begins something irreversible.
func (m Move) isProgress() bool {
	return m.kind == kindPay || m.kind == kindLay || m.kind == kindBuy || m.kind == kindRun
}

// keepMoves returns the moves of a list that satisfy wanted.
func keepMoves(list []Move, wanted func(Move) bool) []Move {
	return slices.DeleteFunc(list, func(m Move) bool { return !wanted(m) })
}

// canExtend reports whether a payment would allow laying a card on a base card.
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
