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
	leisure  = 4 // rounds in which a turn is as one likes, as long as it is not idle
	patience = 5 // rounds after which all that can be paid goes into the network
	restless = 6 // rounds after which who is level carries it on too
)

// pace is how far the game is in rounds of a short one.
func (s *State) pace() int {
	if s.Long {
		return (s.Round + 1) / 2
	}
	return s.Round
}

// presses tells whether it is upon the seat to bring the end nearer.
func (p *policy) presses() bool {
	switch pace := p.s.pace(); {
	case pace <= leisure:
		return false
	case pace <= restless:
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

// haste is what a new place is worth for the end that it brings nearer, in tenths of a
// point: the more the longer the game lasts, to who is ahead; to others it is as bad.
func (p *policy) haste() int {
	const hurry, last = 5, 10
	late := max(0, p.s.pace()-leisure)
	if p.ahead < 0 {
		return -hurry * late
	}
	if bases, _ := p.s.ends(); p.ahead > 0 && !p.s.Ending && p.s.Bases.count() == bases-1 {
		return hurry*late + last
	}
	return hurry * late
}

// paced are the moves that carry the game on. A turn does something if it can pay for
// anything, and else runs what brings nobody more. The turn of a seat that presses
// begins with the network or is a run, and later whoever presses and can extend the
// network does nothing else. Once the end is certain there is no pace to keep, and what
// is paid is points.
func (p *policy) paced(list []Move) []Move {
	s := p.s
	extends := func(m Move) bool { return m.kind == kindLay && s.Board[m.n].Card == NoCard }
	draws := func(m Move) bool { return m.kind == kindRun && s.brings(p.seat, Company(m.n)) }
	if s.Stage != Laying && s.Stage != Turning || s.opening() || p.closing() {
		return list
	}
	pays, begun, presses := slices.ContainsFunc(list, Move.pays), s.Done != [numActs]bool{}, p.presses()
	switch {
	case presses && slices.ContainsFunc(list, extends):
		return only(list, extends)
	case s.Stage == Laying:
		return list
	case !pays && !begun && slices.ContainsFunc(list, draws):
		return only(list, draws)
	case !pays:
		return list
	case presses && s.pace() > patience && s.extensible():
		return only(list, Move.pays)
	case presses && !begun && s.extensible():
		return only(list, func(m Move) bool { return m.pays() || m.kind == kindRun })
	case !begun:
		return only(list, func(m Move) bool { return m.kind != kindEnd && m.kind != kindSwap })
	}
	return list
}

// closing tells whether this round is the last, or will be when the action is over.
func (p *policy) closing() bool {
	bases, _ := p.s.ends()
	return p.s.Ending || p.s.Bases.count() >= bases
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
		at := s.spot(m, cell)
		if s.Board[cell].Card == NoCard && slices.ContainsFunc(at.cards, func(l Laid) bool {
			return s.Stock[l.Card] > 0 && at.takes(l, 2)
		}) {
			return true
		}
	}
	return false
}
