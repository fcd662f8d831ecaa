package europe

import "github.com/railbot/railbot/engine"

// candidates returns the planner's move and the others that are worth trying.
func candidates(s *State, seat engine.Seat, list []Move) []Move {
	var pl planner
	pl.analyze(s, seat, &defaultWeights)
	plannersMove, kept := pl.chooseMove(list), make([]Move, 0, len(list))
	for _, move := range list {
		if move == plannersMove || pl.isWorthTrying(list, move) {
			kept = append(kept, move)
		}
	}
	return kept
}

// isWorthTrying reports whether a move is worth trying: any card, any ticket, a
// track that is wanted or long, and a station of the plan. Of several payments
// only the least harmful is.
func (pl *planner) isWorthTrying(list []Move, move Move) bool {
	switch move.kind {
	case kindDone:
		return pl.state.Stage != Drawing
	case kindClaim:
		wanted := pl.allocation.demandFor(int(move.at)) != nil || tracks[move.at].Length >= longTrack || pl.turns <= 2
		return wanted && move == pl.cheapestPayment(list, move)
	case kindStation:
		return pl.stationSites().has(int(move.at)) && move == pl.cheapestPayment(list, move)
	}
	return true
}

// longTrack is the length from which a track may be worth claiming for its
// points.
const longTrack = 4

// cheapestPayment returns the move with the least harmful payment for the same
// track or city.
func (pl *planner) cheapestPayment(list []Move, move Move) (best Move) {
	least := int32(unusable)
	for _, other := range list {
		if other.kind != move.kind || other.at != move.at {
			continue
		}
		if harm := pl.paymentHarm(pl.allocation.demandFor(int(move.at)), other); harm < least {
			best, least = other, harm
		}
	}
	return best
}

// priorLead returns the lead, in points, that a move is assumed to have over
// the planner's move before any playout. It is negative.
func (pl *planner) priorLead(move, plannersMove Move) float64 {
	switch {
	case isDraw(move) && isDraw(plannersMove):
		return min(-0.5, float64(pl.drawValue(move)-pl.drawValue(plannersMove))/(4*perPoint))
	case isDraw(move):
		return -2
	case move.kind == kindClaim && pl.allocation.demandFor(int(move.at)) != nil:
		return -2
	case move.kind == kindKeep, move.kind == kindDone:
		return -3
	}
	return -5
}

// isDraw reports whether a move takes a card.
func isDraw(m Move) bool { return m.kind == kindTake || m.kind == kindDraw }
