package express

import "github.com/railbot/railbot/engine"

// hasUse reports whether the active player can run a train or buy a title from a pile or the own hand. More track
// costs cards, which may be kept.
func hasUse(s *State, seat engine.Seat) bool {
	if seat != s.Acting || s.Stage != TakingTurn || s.isOpening() {
		return false
	}
	return s.mayDo(Run) && len(s.appendRuns(nil)) > 0 || s.mayDo(Buy) && len(s.appendBuys(nil)) > 0
}
