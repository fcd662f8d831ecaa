package trains

import "github.com/railbot/railbot/engine"

// hasUse reports whether the actor has a card to play that does something, a station that brings it points, or a rail
// that it can pay for.
// Purchases are covered by the hints of their kinds.
func hasUse(s *State, seat engine.Seat) bool {
	if seat != s.Actor || !s.isFreeTurn() {
		return false
	}
	for set := s.actor().Hand.kinds & actionCards; set != 0; set &= set - 1 {
		if !s.isIdle(set.first()) {
			return true
		}
	}
	return len(s.stationPlans()) > 0 || len(s.railPlans()) > 0
}
