package trains

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
	Key:      "trains",
	Daily:    engine.Daily{Weekdays: []time.Weekday{time.Sunday}, Minutes: 30},
	MinSeats: 2,
	MaxSeats: maxSeats,
	Version:  1,
	Rules:    2,
	Kinds:    kindSpecs[:],
	Shortcuts: []engine.Spec{
		{Name: playSimple, Hint: engine.Hint{Boon: true}},
		{Name: payAndLay, Slots: oneSlot("hex"), Hint: engine.Hint{Group: groupLay, Series: true}},
		{Name: buildHere, Slots: oneSlot("hex"), Hint: engine.Hint{Quick: true, Scores: true}},
		{Name: payAndBuy, Slots: oneSlot("card"), Hint: engine.Hint{Among: kindBuy.String()}},
	},
	Options: []engine.Option{
		{Key: "map", Values: []string{"tokyo", "osaka"}, Default: "tokyo"},
		{Key: "cards", Default: cardsLandfill, Values: []string{
			cardsLandfill, "tokyo-start", "osaka-start", "tunnels", "holidays", cardsRandom, cardsPick,
		}},
		{Key: "pick", Values: Kingdom(), Pick: kingdomSize, When: "cards=" + cardsPick},
	},
	Secrets: []string{secretHands, secretDecks, secretDiscards},
}

// extras are what the game offers in addition to its three parts.
var extras = engine.Extras[*State, Move]{
	Help:  engine.Help[*State]{Explain: explainMove, Moot: isMoot, HasUse: hasUse, PreviewTurn: previewTurn},
	Feats: engine.Feats[*State]{Names: []string{featWaste, featRails}, List: listFeats},
	Badges: []engine.Badge{
		{Name: "rails", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featRails, N: 18}}},
		{Name: "clean", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featWaste, N: 5, AtMost: true}}},
		{Name: "cities", Needs: []engine.Need{{Sign: engine.SignPart, Of: partCities, N: 28}}},
		{Name: "skyline", Needs: []engine.Need{{Sign: engine.SignPart, Of: partBuildings, N: 25}}},
	},
	Tally:    func(s *State, seat engine.Seat) int { return s.standingOf(seat).Score },
	Computer: engine.Computer[*State, Move]{PolicyVersion: 1, Candidates: candidates},
}

// game is the definition that Game returns.
var game = engine.Define[*State, Move](meta, rules{}, secrets{}, guide{}, extras)

// Game returns Trains.
func Game() *engine.Game { return game }

// Status returns the acting seat and the chapter. Each turn is a chapter;
// laying the first rails is the first chapter.
func (rules) Status(s *State) engine.Status {
	if s.isOver() {
		return engine.Status{Chapter: s.Turn + 1, Standings: s.Result}
	}
	return engine.Status{Acting: engine.SeatsOf(s.Actor), Chapter: s.Turn + 1}
}

// Decode reads a state stored by [engine.Position.Encode]. It returns an error
// if the state is inconsistent.
func (rules) Decode(version int, b []byte) (*State, error) { return decode(version, b) }
