package china

import "github.com/railbot/railbot/engine"

// rules, secrets and guide implement the three parts of the game. Tests set goal
// to make whole games short; 0 means the printed goal.
type (
	rules   struct{ goal int }
	secrets struct{}
	guide   struct{}
)

const callTime = "time"

var meta = engine.Meta{
	Key:       "china",
	MinSeats:  minSeats,
	MaxSeats:  maxSeats,
	Version:   1,
	Rules:     2,
	Kinds:     kindSpecs[:],
	Shortcuts: shortcutSpecs,
	Options: []engine.Option{
		{Key: "express", Values: []string{"no", "yes"}, Default: "no"},
		{Key: "indulgence", Values: []string{"no", "yes"}, Default: "no"},
		{Key: "limit", Values: []string{limitNone, limitCalled, "15", "20", "25", "30", "40"}, Default: limitNone},
	},
	Secrets:       []string{secretDeck},
	Calls:         []string{callTime},
	Feats:         []string{featDelivery},
	Ranks:         []string{partGoal, partNetwork},
	Endless:       true,
	Efforts:       efforts,
	PolicyVersion: 3,
}

var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{})

// Game returns China Rails.
func Game() *engine.Game { return game }

// Status reports which seats must decide. Each turn is a chapter.
func (rules) Status(s *State) engine.Status {
	if s.isOver() {
		return engine.Status{Chapter: s.Number, Standings: s.Result}
	}
	return engine.Status{Acting: s.actingSeats(), Chapter: s.Number}
}
