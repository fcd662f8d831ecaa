package trains

import "github.com/railbot/railbot/engine"

// rules, secrets and guide are the three parts of the game; they hold nothing.
type (
	rules   struct{}
	secrets struct{}
	guide   struct{}
)

var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{})

// Game is Trains.
func Game() *engine.Game { return game }

// Status says whose turn it is. A turn is a chapter; the first rails together
// are the first one.
func (rules) Status(s *State) engine.Status {
	if s.over() {
		return engine.Status{Chapter: s.Turn + 1, Standings: s.Result}
	}
	return engine.Status{Acting: engine.SeatsOf(s.Actor), Chapter: s.Turn + 1}
}

// Decode reads a stored state.
func (rules) Decode(version int, b []byte) (*State, error) { return decode(version, b) }
