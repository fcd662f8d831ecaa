package europe

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

// meta declares the game to the engine.
var meta = engine.Meta{
	Key:      "europe",
	Daily:    engine.Daily{Weekdays: []time.Weekday{time.Saturday}, Minutes: 30},
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Version:  1,
	Rules:    2, // 2 tells a player which tickets a track completes
	Kinds:    kindSpecs[:],
	Secrets:  []string{secretHands, secretTickets, secretPile},
}

// extras are what the game offers in addition to its three parts.
var extras = engine.Extras[*State, Move]{
	Help:  engine.Help[*State]{Explain: explainMove, PreviewTurn: previewTurn},
	Feats: engine.Feats[*State]{Names: []string{featTrail, featTickets}, List: listFeats},
	Tally: (*State).tallySeat,
	Badges: []engine.Badge{
		{Name: "trail", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featTrail, N: 40}}},
		{Name: "tickets", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featTickets, N: 6}}},
		{Name: "unaided", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featTickets, N: 5}, {Sign: engine.SignPart, Of: partStations, N: 12}}},
		{Name: "orient", Needs: []engine.Need{{Sign: engine.SignScore, N: 140}}},
	},
	Computer: engine.Computer[*State, Move]{
		PolicyVersion: 1, Efforts: efforts, Quick: quickMove, Candidates: candidates, Think: think,
	},
}

// game is the definition that Game returns.
var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{}, extras)

// Game returns Rails of Europe.
func Game() *engine.Game { return game }

// Status returns the seats that must decide and the chapter. Choosing the first
// tickets is the first chapter; then each turn is one.
func (rules) Status(s *State) engine.Status {
	status := engine.Status{Acting: s.actingSeats(), Chapter: s.Turn + 1}
	if s.Stage == Over {
		status.Standings = s.standings()
	}
	return status
}

// actingSeats returns the seats that have a decision to make.
func (s *State) actingSeats() engine.Seats {
	switch s.Stage {
	case Choosing:
		return s.Pending
	case Over:
		return 0
	}
	return engine.SeatsOf(s.Actor)
}
