package rewind

import (
	"encoding/json"

	"github.com/railbot/railbot/engine"
)

// Stored is a course as the store keeps it, secrets included. Base is absent if it
// equals State.
type Stored struct {
	State json.RawMessage `json:"state"`
	Base  json.RawMessage `json:"base,omitempty"`
	Since []Step          `json:"since,omitempty"`
	Moved engine.Seats    `json:"moved,omitempty"`
}

// Encode returns the course for the store. It caches the encoded base, which stays the
// same until the next barrier.
func (c *Course) Encode() (*Stored, error) {
	var err error
	if c.state == nil {
		if c.state, err = c.base.Encode(); err != nil {
			return nil, err
		}
	}
	stored := &Stored{State: c.state, Since: c.since, Moved: c.moved}
	if len(c.since) > 0 {
		stored.Base = c.state
		stored.State, err = c.Now.Encode()
	}
	return stored, err
}

// Decode returns the stored course of a game's state in a version. It fails if the game
// refuses the state. The game's code may panic on bytes that it did not write.
func (s *Stored) Decode(game *engine.Game, version, seats int) (Course, error) {
	now, err := game.Decode(version, seats, s.State)
	if err != nil {
		return Course{}, err
	}
	now.Status()
	base := now
	if s.Base != nil {
		if base, err = game.Decode(version, seats, s.Base); err != nil {
			return Course{}, err
		}
	}
	return Course{Now: now, base: base, since: s.Since, moved: s.Moved}, nil
}
