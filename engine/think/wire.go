package think

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

// asked is a question on its way to another process. There is no room in it for
// the true position or the match's seed.
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

// Encode writes the question. Positions that look alike to the seat give the same
// bytes.
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

// Read reads what [Question.Encode] wrote. Unknown games and levels, states that
// cannot be read and seats that have nothing to decide are refused.
func ReadQuestion(games func(key string) (*engine.Game, bool), b []byte) (Question, error) {
	var a wireQuestion
	if err := json.Unmarshal(b, &a); err != nil {
		return Question{}, fmt.Errorf("think: %w", err)
	}
	game, ok := games(a.Game)
	if !ok {
		return Question{}, fmt.Errorf("think: no game %q", a.Game)
	}
	if !a.Level.Known() {
		return Question{}, fmt.Errorf("think: no level %q", a.Level)
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

// Known tells whether there is such a level.
func (l Level) Known() bool { return slices.Contains(Levels, l) || slices.Contains(Yardsticks, l) }

// At is the same question at another level.
func (q Question) AtLevel(l Level) Question {
	q.level = l
	return q
}

// Level is how the question is to be thought about.
func (q Question) Level() Level { return q.level }
