package china

import "github.com/railbot/railbot/engine"

// hasUse reports whether the seat can deliver a load where its train stands.
func hasUse(s *State, seat engine.Seat) bool {
	for _, m := range (rules{}).Legal(s, seat, nil) {
		if m.kind == kindDeliver {
			return true
		}
	}
	return false
}
