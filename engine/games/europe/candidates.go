package europe

import "github.com/railbot/railbot/engine"

// Candidates keeps the planner's move and what else is worth a thought.
func (guide) Candidates(s *State, seat engine.Seat, list []Move) []Move {
	var m mind
	m.survey(s, seat, &liking)
	usual, kept := m.choose(list), make([]Move, 0, len(list))
	for _, move := range list {
		if move == usual || m.worthTrying(list, move) {
			kept = append(kept, move)
		}
	}
	return kept
}

// worthTrying tells of a move whether it is worth a thought: any card, any
// ticket, a track that is wanted or gives much, with the payment that harms least,
// and a station of the plan.
func (m *mind) worthTrying(list []Move, move Move) bool {
	switch move.kind {
	case kindDone:
		return m.s.Stage != Drawing
	case kindClaim:
		wanted := m.purse.find(int(move.at)) != nil || tracks[move.at].Length >= muchAtOnce || m.turns <= 2
		return wanted && move == m.thriftiest(list, move)
	case kindStation:
		return m.sites().has(int(move.at)) && move == m.thriftiest(list, move)
	}
	return true
}

// muchAtOnce is the spaces of a track that may be worth claiming for its points.
const muchAtOnce = 4

// thriftiest is the payment for a place that harms least.
func (m *mind) thriftiest(list []Move, move Move) (best Move) {
	least := int32(barred)
	for _, other := range list {
		if other.kind != move.kind || other.at != move.at {
			continue
		}
		if harm := m.harm(m.purse.find(int(move.at)), other); harm < least {
			best, least = other, harm
		}
	}
	return best
}

// behind is how far ahead of the planner's move another is before it is tried, in
// points: less than nothing.
func (m *mind) behind(move, usual Move) float64 {
	switch {
	case isDraw(move) && isDraw(usual):
		return min(-0.5, float64(m.worthOf(move)-m.worthOf(usual))/(4*tenths))
	case isDraw(move):
		return -2
	case move.kind == kindClaim && m.purse.find(int(move.at)) != nil:
		return -2
	case move.kind == kindKeep, move.kind == kindDone:
		return -3
	}
	return -5
}

func isDraw(m Move) bool { return m.kind == kindTake || m.kind == kindDraw }
