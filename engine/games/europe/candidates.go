package europe

import "github.com/railbot/railbot/engine"

// Candidates keeps the planner's move and what else is worth a thought.
func (guide) Candidates(s *State, seat engine.Seat, list []Move) []Move {
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

// isWorthTrying tells of a move whether it is worth a thought: any card, any
// ticket, a track that is wanted or gives much, with the payment that harms least,
// and a station of the plan.
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

// longTrack is the spaces of a track that may be worth claiming for its points.
const longTrack = 4

// cheapestPayment is the payment for a place that harms least.
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

// priorLead is how far ahead of the planner's move another is before it is tried, in
// points: less than nothing.
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

func isDraw(m Move) bool { return m.kind == kindTake || m.kind == kindDraw }
