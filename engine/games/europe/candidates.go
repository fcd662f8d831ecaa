package europe

import "github.com/railbot/railbot/engine"

// candidates returns the planner's move and the others that are worth trying.
func candidates(s *State, seat engine.Seat, list []Move) []Move {
	var m planner
	m.analyze(s, seat, &defaultWeights)
	usual, kept := m.chooseMove(list), make([]Move, 0, len(list))
	for _, move := range list {
		if move == usual || m.isWorthTrying(list, move) {
			kept = append(kept, move)
		}
	}
	return kept
}

// isWorthTrying reports whether a move is worth trying: any card, any ticket, a
// track that is wanted or long, and a station of the plan. Of several payments
// only the least harmful is.
func (m *planner) isWorthTrying(list []Move, move Move) bool {
	switch move.kind {
	case kindDone:
		return m.s.Stage != Drawing
	case kindClaim:
		wanted := m.purse.demandFor(int(move.at)) != nil || tracks[move.at].Length >= longTrack || m.turns <= 2
		return wanted && move == m.cheapestPayment(list, move)
	case kindStation:
		return m.stationSites().has(int(move.at)) && move == m.cheapestPayment(list, move)
	}
	return true
}

// longTrack is the length from which a track may be worth claiming for its
// points.
const longTrack = 4

// cheapestPayment returns the move with the least harmful payment for the same
// track or city.
func (m *planner) cheapestPayment(list []Move, move Move) (best Move) {
	least := int32(unusable)
	for _, other := range list {
		if other.kind != move.kind || other.at != move.at {
			continue
		}
		if harm := m.paymentHarm(m.purse.demandFor(int(move.at)), other); harm < least {
			best, least = other, harm
		}
	}
	return best
}

// priorLead returns the lead, in points, that a move is assumed to have over
// the planner's move before any playout. It is negative.
func (m *planner) priorLead(move, usual Move) float64 {
	switch {
	case isDraw(move) && isDraw(usual):
		return min(-0.5, float64(m.worthDraw(move)-m.worthDraw(usual))/(4*perPoint))
	case isDraw(move):
		return -2
	case move.kind == kindClaim && m.purse.demandFor(int(move.at)) != nil:
		return -2
	case move.kind == kindKeep, move.kind == kindDone:
		return -3
	}
	return -5
}

// isDraw reports whether a move takes a card.
func isDraw(m Move) bool { return m.kind == kindTake || m.kind == kindDraw }
