package china

import (
	"time"

	"github.com/railbot/railbot/engine"
)

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
	Daily:     engine.Daily{Weekdays: []time.Weekday{time.Sunday}, Options: engine.Options{"limit": "15"}, Minutes: 40},
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
	Secrets: []string{secretDeck},
	Ranks:   []string{partGoal, partNetwork},
	Endless: true,
}

// extras are what the game offers in addition to its three parts.
var extras = engine.Extras[*State, Move]{
	Help: engine.Help[*State]{
		Explain: explainMove, Moot: isMoot, HasUse: hasUse, Toward: moveToward, Group: groupOf, PreviewTurn: previewTurn,
	},
	Calls: []engine.Call[*State]{{Name: callTime, Apply: callTimeUp}},
	Feats: engine.Feats[*State]{Names: []string{featDelivery}, List: listFeats},
	Tally: func(s *State, seat engine.Seat) int { return s.player(seat).Cash },
	Badges: []engine.Badge{
		{Name: "delivery", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featDelivery, N: 50}}},
		{Name: "coffers", Needs: []engine.Need{{Sign: engine.SignPart, Of: partCash, N: 280}}},
		{Name: "goal", Needs: []engine.Need{{Sign: engine.SignMargin, N: 20, AtMost: true}, {Sign: engine.SignPart, Of: partGoal, N: 1}}},
		{Name: "ahead", Needs: []engine.Need{{Sign: engine.SignMargin, N: 75}}},
	},
	Computer: engine.Computer[*State, Move]{Efforts: efforts, PolicyVersion: 3, Think: think, Round: currentRound},
}

var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{}, extras)

// Game returns China Rails.
func Game() *engine.Game { return game }

// Status reports which seats must decide. Each turn is a chapter.
func (rules) Status(s *State) engine.Status {
	if s.isOver() {
		return engine.Status{Chapter: s.Number, Standings: s.Result}
	}
	return engine.Status{Acting: s.actingSeats(), Chapter: s.Number}
}
