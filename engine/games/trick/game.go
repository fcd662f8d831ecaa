package trick

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
	Key:      "trick",
	Daily:    engine.Daily{Weekdays: []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}, Minutes: 10},
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Version:  1,
	Rules:    1,
	Kinds:    kindSpecs[:],
	Options: []engine.Option{
		{Key: "line", Values: []string{linePrinted, lineMixed}, Default: linePrinted},
	},
	Secrets: []string{secretHands},
}

// extras are what the game offers in addition to its three parts.
var extras = engine.Extras[*State, Move]{
	Help: engine.Help[*State]{Explain: explainMove, Mirror: mirrorMove, PreviewTurn: previewTurn},
	AutoAnswers: []engine.AutoAnswer[*State, Move]{
		{Name: autoPlaceRight, Answer: placeRight},
		{Name: autoPlayLast, Answer: playLast},
	},
	Forced: onlyEnd,
	Feats:  engine.Feats[*State]{Names: []string{featCompany, featShares}, List: listFeats},
	Badges: []engine.Badge{
		{Name: "majority", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featCompany, N: 240}}},
		{Name: "specialist", Needs: []engine.Need{{Sign: engine.SignParts, N: 3, AtMost: true}}},
		{Name: "fortune", Needs: []engine.Need{{Sign: engine.SignScore, N: 500}}},
		{Name: "clear", Needs: []engine.Need{{Sign: engine.SignMargin, N: 80}}},
	},
	Computer: engine.Computer[*State, Move]{
		Efforts: engine.Efforts{
			Easy:   engine.Effort{Worlds: 2, Slip: 0.8},
			Medium: engine.Effort{Worlds: 8, Slip: 0.2},
			Hard:   engine.Effort{Worlds: 800, Caution: 0.5},
		},
		PolicyVersion: 2,
		Round:         currentRound,
	},
}

// game is the definition that Game returns.
var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{}, extras)

// Game returns Trick of the Rails.
func Game() *engine.Game { return game }

// Status returns the acting seat and the chapter. Each trick is a chapter.
func (rules) Status(s *State) engine.Status {
	if s.isOver() {
		return engine.Status{Chapter: s.Trick, Standings: s.standings()}
	}
	return engine.Status{Acting: engine.SeatsOf(s.Actor), Chapter: s.Trick}
}
