package think

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

// wireQuestion is a question encoded for another process. It has no field for the true
// position or the match's seed.
type wireQuestion struct {
	Game    string          `json:"game"`
	Version int             `json:"version"` // of the state
	Seats   int             `json:"seats"`
	Seat    engine.Seat     `json:"seat"`
	Level   Level           `json:"level"`
	Key     string          `json:"key"`
	About   string          `json:"about,omitempty"`
	State   json.RawMessage `json:"state"` // redealt for the seat
}

// Encode returns the question as JSON. Positions that look alike to the seat give the
// same bytes.
func (q Question) Encode() ([]byte, error) {
	state, err := q.position.Encode()
	if err != nil {
		return nil, fmt.Errorf("think: %w", err)
	}
	game := q.position.Game()
	return json.Marshal(wireQuestion{
		Game: game.Key, Version: game.Version, Seats: q.position.Seats(), Seat: q.seat, Level: q.level,
		Key: q.key.Reveal(), About: q.about, State: state,
	})
}

// ReadQuestion reads what [Question.Encode] wrote. It fails if the game or level is
// unknown, the state cannot be read, or the seat has nothing to decide.
func ReadQuestion(games func(key string) (*engine.Game, bool), b []byte) (Question, error) {
	var a wireQuestion
	if err := json.Unmarshal(b, &a); err != nil {
		return Question{}, fmt.Errorf("think: %w", err)
	}
	game, ok := games(a.Game)
	if !ok {
		return Question{}, fmt.Errorf("think: unknown game %q", a.Game)
	}
	if !a.Level.Known() {
		return Question{}, fmt.Errorf("think: unknown level %q", a.Level)
	}
	key, err := engine.ParseSeed(a.Key)
	if err != nil {
		return Question{}, fmt.Errorf("think: %w", err)
	}
	p, err := game.Decode(a.Version, a.Seats, a.State)
	if err != nil {
		return Question{}, fmt.Errorf("think: %w", err)
	}
	if !p.Status().Acting.Has(a.Seat) {
		return Question{}, fmt.Errorf("think: seat %d has nothing to decide", a.Seat)
	}
	return Question{position: p, seat: a.Seat, level: a.Level, key: key, about: a.About}, nil
}

// Known reports whether the level exists.
func (l Level) Known() bool { return slices.Contains(Levels, l) || slices.Contains(Yardsticks, l) }

// AtLevel returns the same question at another level.
func (q Question) AtLevel(l Level) Question {
	q.level = l
	return q
}

// Level returns the level of the question.
func (q Question) Level() Level { return q.level }

// Position returns the position that the question is about, as far as the seat knows it: what is
// hidden from the seat is dealt anew.
func (q Question) Position() engine.Position { return q.position }
