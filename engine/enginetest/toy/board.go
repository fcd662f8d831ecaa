package toy

import "github.com/railbot/railbot/engine"

// MaxSeats is the most players.
const MaxSeats = 5

const (
	numRounds     = 3  // of a game
	copiesPerCard = 10 // of each card
	firstCards    = 3  // dealt at set-up
	roundCards    = 2  // dealt to each seat in every round
	firstCoins    = 2  // of each seat
	bankCoins     = 40
	startDistance = 4 // stops between the starting places of neighbours
)

// Card is a kind of card. Its number is the steps that it burns for.
type Card uint8

// The cards, and none.
const (
	NoCard Card = iota
	Fish
	Milk
	Wood
	Coal
)

var cards = [...]Card{Fish, Milk, Wood, Coal}

var cardTokens = [...]string{"", "fish", "milk", "wood", "coal"}

// String returns the card's token, empty for NoCard.
func (c Card) String() string { return cardTokens[c] }

// Stop is a place on the line, from 0.
type Stop uint8

var stopTokens = [...]string{
	"alder", "birch", "cedar", "damson", "elm", "fir", "gum", "hazel",
	"ilex", "juniper", "kapok", "larch", "maple", "nutmeg", "oak", "pine",
	"quince", "rowan", "spruce", "teak", "ulmo", "viburnum", "willow", "yew",
}

// Stops is the length of the line.
const Stops = Stop(len(stopTokens))

// String returns the stop's token.
func (s Stop) String() string { return stopTokens[s] }

// findStop returns the stop with a token, and whether there is one.
func findStop(token string) (Stop, bool) {
	for i, t := range stopTokens {
		if t == token {
			return Stop(i), true
		}
	}
	return 0, false
}

func distance(a, b Stop) int { return max(int(a)-int(b), int(b)-int(a)) }

// Tools is a set of tools, as bits.
type Tools uint8

// The tools, in the order of toolTokens.
const (
	Crane   Tools = 1 << iota // the row has one more card
	Lamp                      // players may look at the top of the pile
	Whistle                   // every fire burns one step longer
	Map                       // contracts count twice
)

var toolTokens = []string{"crane", "lamp", "whistle", "map"}

func (t Tools) has(tool Tools) bool { return t&tool != 0 }

// Meta is what the game declares.
var Meta = engine.Meta{
	Key: "toy", MinSeats: 2, MaxSeats: MaxSeats, Version: 1, Rules: 2,
	Kinds: []engine.Spec{
		{Name: "stoke", Slots: slots("card"), Hint: engine.Hint{Quick: true, Own: true}},
		{Name: "go", Slots: slots("to"), Hint: engine.Hint{Weigh: true, Closes: true}, Events: []string{"go"}},
		{Name: "take", Slots: slots("card"), Events: []string{"take"}},
		{Name: "draw", Events: []string{"draw"}},
		{Name: "peek", Hint: engine.Hint{Boon: true}},
		{Name: "sign", Slots: slots("from", "to", "card")},
		{Name: "ask", Slots: slots("whom", "card")},
		{Name: "give"},
		{Name: "refuse"},
		{Name: "drop", Slots: slots("card"), Many: true, Hint: engine.Hint{Own: true}, Events: []string{"drop"}},
		{Name: "end", Hint: engine.Hint{Fixed: true, Ends: true}},
	},
	Shortcuts: []engine.Spec{
		{Name: "drop-all"},
		{Name: "go-and-end", Slots: slots("to")},
	},
	Options: []engine.Option{
		{Key: "yard", Values: []string{"plain", "tools"}, Default: "plain"},
		{Key: "tools", Values: toolTokens, Pick: 2, When: "yard=tools"},
	},
	Secrets: []string{"hands", "burning", "pile", "contracts"},
}

// Extras are what the game offers in addition to its three parts. It offers nothing of
// its own to computer players, which play by its Sim.
var Extras = engine.Extras[*State, Move]{
	Help: engine.Help[*State]{Explain: explainMove, Toward: moveToward, Group: groupOf, PreviewTurn: previewTurn},
	AutoAnswers: []engine.AutoAnswer[*State, Move]{
		{Name: "refuse-all", Answer: refuseAsked},
		{Name: refuseRound, Answer: refuseAsked, Term: func(s *State) int { return s.Round }},
	},
	Calls: []engine.Call[*State]{{Name: "time", Apply: callTime}},
	Feats: engine.Feats[*State]{Names: []string{featStops, featCard}, List: listFeats},
	Badges: []engine.Badge{
		{Name: "stops", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featStops, N: 12}}},
		{Name: "generous", Needs: []engine.Need{{Sign: engine.SignFeat, Of: featCard, N: 3}}},
		{Name: "sets", Needs: []engine.Need{{Sign: engine.SignPart, Of: partSets, N: 10}}},
		{Name: "close", Needs: []engine.Need{{Sign: engine.SignMargin, N: 1, AtMost: true}}},
	},
}

// slots returns slots with the given names.
func slots(names ...string) []engine.Slot {
	list := make([]engine.Slot, len(names))
	for i, name := range names {
		list[i] = engine.Slot{Name: name}
	}
	return list
}

// Game is the toy.
var Game = engine.Define[*State, Move](Meta, Rules{}, Secrets{}, Guide{}, Extras)
