package trains

import (
	"fmt"

	"github.com/railbot/railbot/engine/kit/table"
)

// Card is a kind of card. The zero Card is none.
type Card uint8

// The nine cards of every match, then the thirty of which a match uses eight.
const (
	NoCard Card = iota
	NormalTrain
	ExpressTrain
	LimitedExpressTrain
	LayRails
	StationExpansion
	Apartment
	Tower
	Skyscraper
	Waste
	AmusementPark
	BulletTrain
	Collaboration
	CommandCentral
	ConductorsStation
	ControlRoom
	DumpSite
	EarlyTrain
	FreightTrain
	Garage
	HolidayTimetable
	InformationCentral
	Ironworks
	Landfill
	MailTrain
	MaintenanceFactory
	PassingStation
	Pulling
	SignalingArea
	Signals
	StationCrew
	StationmastersOffice
	SteelBridge
	SubwayExcavation
	Switchback
	TemporaryTimetable
	TouristTrain
	Tunnel
	Viaduct
	WagonFactory

	numCards     = iota // counts NoCard
	firstKingdom = AmusementPark
)

// Category is the symbol of a card.
type Category string

// The six categories ("Icônes de catégorie").
const (
	Train     Category = "train"
	Action    Category = "action"
	RailLayer Category = "rail-laying"
	Expansion Category = "station-expansion"
	Building  Category = "victory-point"
	Refuse    Category = "waste"
)

// Face is what is printed on a card.
type Face struct {
	Key      string   `table:"card"`   // the token of moves and views
	Cost     int      `table:"cost"`   // coins, top right
	Value    int      `table:"coins"`  // coins when played, top left
	Points   int      `table:"points"` // victory points at the end
	Category Category `table:"category"`
	Icon     bool     `table:"icon"`    // the Action icon: its effect is a text that can be copied
	Lasting  bool     `table:"lasting"` // works as long as it lies in the play area
	Copies   int      `table:"copies"`  // in the supply, before starting decks are dealt from it
}

// The faces, by [Card].
var faces = func() (list [numCards]Face) {
	copy(list[NormalTrain:], table.MustRead[Face](data, "data/cards.csv", numCards-1))
	return list
}()

// Printed is the face of a card by its token, for painters.
func Printed(token string) (Face, bool) {
	c, ok := cardOf[token]
	return faces[c], ok && c != NoCard
}

// AllCards are the tokens of all 39 kinds, the basic ones first.
func AllCards() []string {
	keys := make([]string, 0, numCards-1)
	for c := NormalTrain; c < numCards; c++ {
		keys = append(keys, faces[c].Key)
	}
	return keys
}

// Kingdom are the tokens of the thirty cards of which a match uses eight.
func Kingdom() []string { return AllCards()[firstKingdom-1:] }

// String is the card's token.
func (c Card) String() string { return faces[c].Key }

// MarshalText writes the token, so that stored states outlive a reordered
// table.
func (c Card) MarshalText() ([]byte, error) { return []byte(faces[c].Key), nil }

// UnmarshalText reads a token.
func (c *Card) UnmarshalText(b []byte) error {
	found, ok := cardOf[string(b)]
	if !ok {
		return fmt.Errorf("trains: no card %q", b)
	}
	*c = found
	return nil
}

var cardOf = func() map[string]Card {
	byKey := make(map[string]Card, numCards)
	for c := range Card(numCards) {
		byKey[faces[c].Key] = c
	}
	return byKey
}()

// Sets of kinds that the rules speak of.
var (
	trainCards = kindsWith(func(f Face) bool { return f.Category == Train })
	railLayers = kindsWith(func(f Face) bool { return f.Category == RailLayer })
	buildings  = kindsWith(func(f Face) bool { return f.Category == Building })
	icons      = kindsWith(func(f Face) bool { return f.Icon })
	lastings   = kindsWith(func(f Face) bool { return f.Lasting })
	// plainTrains have a value and no effect at all.
	plainTrains = setOf(NormalTrain, ExpressTrain, LimitedExpressTrain)
	// playable leaves out what has neither value nor effect in a turn.
	playable = kindsWith(func(f Face) bool { return f.Key != "" }) &^ buildings &^ setOf(Waste)
	// costAtMost and costExactly are indexed by coins.
	costAtMost  = kindsByCost(func(cost, coins int) bool { return cost <= coins })
	costExactly = kindsByCost(func(cost, coins int) bool { return cost == coins })
)

// highestCost is that of the dearest card; with the three coins that a Wagon
// Factory adds, costs reach 11.
const highestCost = 8

func kindsWith(has func(Face) bool) cardSet {
	var set cardSet
	for c := NormalTrain; c < numCards; c++ {
		if has(faces[c]) {
			set = set.with(c)
		}
	}
	return set
}

func kindsByCost(counts func(cost, coins int) bool) [highestCost + 4]cardSet {
	var table [highestCost + 4]cardSet
	for coins := range table {
		table[coins] = kindsWith(func(f Face) bool { return f.Category != Refuse && counts(f.Cost, coins) })
	}
	return table
}

// affordable are the cards that so many coins can buy.
func affordable(coins int) cardSet { return costAtMost[min(max(coins, 0), highestCost)] }
