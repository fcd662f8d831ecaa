package express

import (
	"time"

	"github.com/railbot/railbot/engine"
)

// The three parts of the game. They have no fields.
type (
	rules   struct{}
	secrets struct{}
	guide   struct{}
)

// Values of the option "length".
const (
	lengthShort = "short"
	lengthLong  = "long"
)

// The kinds of secret. Each is a key of Hidden.
const (
	secretHands = "hands"
	secretPiles = "piles"
	secretOrder = "order"
)

// meta declares the game to the engine.
var meta = engine.Meta{
	Key:       "express",
	Daily:     engine.Daily{Weekdays: []time.Weekday{time.Sunday}, Options: engine.Options{"length": lengthShort}, Minutes: 30},
	MinSeats:  minSeats,
	MaxSeats:  maxSeats,
	Version:   1,
	Rules:     1,
	Kinds:     kindSpecs[:],
	Shortcuts: shortcutSpecs,
	Options: []engine.Option{
		{Key: "map", Values: []string{mapGermany, mapUSA}, Default: mapGermany},
		{Key: "length", Values: []string{lengthShort, lengthLong}, Default: lengthShort},
	},
	Secrets: []string{secretHands, secretPiles, secretOrder},
	Endless: true,
}

// extras are what the game offers in addition to its three parts.
var extras = engine.Extras[*State, Move]{
	Help:        engine.Help[*State]{Explain: explainMove, Mirror: mirrorMove, HasUse: hasUse, PreviewTurn: previewTurn},
	AutoAnswers: autoAnswers(),
	Forced:      onlyOutcome,
	Stalled:     hasStalled,
	Feats:       engine.Feats[*State]{Names: []string{featRun}, List: listFeats},
	Badges: []engine.Badge{
		{Name: "run", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featRun, N: 8}}},
		{Name: "tycoon", Needs: []engine.Need{{Sign: engine.SignPart, Of: partTitles, N: 40}}},
		{Name: "network", Needs: []engine.Need{{Sign: engine.SignPart, Of: partPairs, N: 4}}},
		{Name: "engine", Needs: []engine.Need{{Sign: engine.SignPart, Of: partEngine, N: 1}}},
	},
	Computer: engine.Computer[*State, Move]{
		Efforts: engine.Efforts{
			Easy:   engine.Effort{Worlds: 4, Caution: 1, Slip: 0.15, Naive: 1},
			Medium: engine.Effort{Worlds: 6, Caution: 1, Slip: 0.2, Naive: 0.67},
			Hard:   engine.Effort{Worlds: 64, Caution: 2, Moves: 120_000, Seats: 2},
		},
		PolicyVersion: 10,
		Quick:         quickMove, Decided: decidedMove, Candidates: candidates, Round: currentRound,
	},
}

// game is the definition that Game returns.
var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{}, extras)

// Game returns Express 01.
func Game() *engine.Game { return game }

// Status returns the seats that must decide and the chapter. Choosing the turn
// order is the first chapter; then each player's turn is one.
func (rules) Status(s *State) engine.Status {
	status := engine.Status{Chapter: s.Turn + 1}
	switch s.Stage {
	case Over:
		status.Standings = s.standings()
	case Ordering:
		for seat := range s.seats {
			if s.OrderCards[seat-1] == NoCard {
				status.Acting = status.Acting.With(seat)
			}
		}
	default:
		status.Acting = engine.SeatsOf(s.Acting)
	}
	return status
}
