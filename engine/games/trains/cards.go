package trains

import (
	"fmt"

	"github.com/railbot/railbot/engine/kit/table"
)

// Card is a kind of card. The zero value is NoCard.
type Card uint8

// Nine cards are in every match. A match uses eight of the other thirty, the
// kingdom cards.
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

// Category is a card's printed category symbol.
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

// Face is what is printed on a card, as read from data/cards.csv.
type Face struct {
	Key      string   `table:"card"`   // the card's token in moves and views
	Cost     int      `table:"cost"`   // coins, top right
	Value    int      `table:"coins"`  // coins when played, top left
	Points   int      `table:"points"` // victory points at the end
	Category Category `table:"category"`
	Icon     bool     `table:"icon"`    // has the Action icon, so the text can be copied
	Lasting  bool     `table:"lasting"` // the text works as long as the card lies in the play area
	Copies   int      `table:"copies"`  // copies in the supply before the starting decks are dealt from it
}

// faces holds the printed faces, indexed by [Card].
var faces = func() (list [numCards]Face) {
	copy(list[NormalTrain:], table.MustRead[Face](data, "data/cards.csv", numCards-1))
	return list
}()

// Printed returns the face of a card by its token. It reports false if there is
// no such card.
func Printed(token string) (Face, bool) {
	c, ok := cardOf[token]
	return faces[c], ok && c != NoCard
}

// AllCards returns the tokens of all 39 kinds of card, basic cards first.
func AllCards() []string {
	keys := make([]string, 0, numCards-1)
	for c := NormalTrain; c < numCards; c++ {
		keys = append(keys, faces[c].Key)
	}
	return keys
}

// Kingdom returns the tokens of the thirty kingdom cards. A match uses eight of
// them.
func Kingdom() []string { return AllCards()[firstKingdom-1:] }

// String returns the card's token.
func (c Card) String() string { return faces[c].Key }

// MarshalText returns the card's token, so that stored states survive a
// reordered table.
func (c Card) MarshalText() ([]byte, error) { return []byte(faces[c].Key), nil }

// UnmarshalText reads a card's token. It returns an error if there is no such
// card.
func (c *Card) UnmarshalText(b []byte) error {
	found, ok := cardOf[string(b)]
	if !ok {
		return fmt.Errorf("trains: no card %q", b)
	}
	*c = found
	return nil
}

// cardOf maps tokens to cards. The empty token maps to NoCard.
var cardOf = func() map[string]Card {
	byKey := make(map[string]Card, numCards)
	for c := range Card(numCards) {
		byKey[faces[c].Key] = c
	}
	return byKey
}()

// Sets of cards that the rules refer to.
var (
	trainCards   = kindsWith(func(f Face) bool { return f.Category == Train })
	railLayers   = kindsWith(func(f Face) bool { return f.Category == RailLayer })
	buildings    = kindsWith(func(f Face) bool { return f.Category == Building })
	iconCards    = kindsWith(func(f Face) bool { return f.Icon })
	lastingCards = kindsWith(func(f Face) bool { return f.Lasting })
	// trainsWithoutEffect only have a value.
	trainsWithoutEffect = setOf(NormalTrain, ExpressTrain, LimitedExpressTrain)
	// payingTrains are played for their coins. What a Tourist Train brings besides depends on nothing.
	payingTrains = trainsWithoutEffect | setOf(TouristTrain)
	// actionCards have an effect that may depend on what is in hand or in play.
	actionCards = kindsWith(func(f Face) bool { return f.Category == Action || f.Category == Train }) &^ payingTrains
	// playable excludes the cards with neither value nor effect.
	playable = kindsWith(func(f Face) bool { return f.Key != "" }) &^ buildings &^ setOf(Waste)
	// costAtMost and costExactly are indexed by coins.
	costAtMost  = kindsByCost(func(cost, coins int) bool { return cost <= coins })
	costExactly = kindsByCost(func(cost, coins int) bool { return cost == coins })
)

// highestCost is the cost of the most expensive card. A Wagon Factory adds three,
// so the tables by cost go up to 11.
const highestCost = 8

// kindsWith returns the cards whose face satisfies has.
func kindsWith(has func(Face) bool) cardSet {
	var set cardSet
	for c := NormalTrain; c < numCards; c++ {
		if has(faces[c]) {
			set = set.with(c)
		}
	}
	return set
}

// kindsByCost returns, for each number of coins, the cards whose cost satisfies
// counts. Waste is excluded.
func kindsByCost(counts func(cost, coins int) bool) [highestCost + 4]cardSet {
	var table [highestCost + 4]cardSet
	for coins := range table {
		table[coins] = kindsWith(func(f Face) bool { return f.Category != Refuse && counts(f.Cost, coins) })
	}
	return table
}

// affordableCards returns the cards that cost at most the given coins.
func affordableCards(coins int) cardSet { return costAtMost[min(max(coins, 0), highestCost)] }
