package trains

import "fmt"

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
	Key      string // the token of moves and views
	Cost     int    // coins, top right
	Value    int    // coins when played, top left
	Points   int    // victory points at the end
	Category Category
	Icon     bool // the Action icon: its effect is a text that can be copied
	Lasting  bool // works as long as it lies in the play area
	Copies   int  // in the supply, before starting decks are dealt from it
}

// The faces, by [Card]. Waste and buildings have no effect of their own when
// played; Waste that comes with a card is a step in [effects] or, for
// buildings, comes as they are bought.
var faces = [numCards]Face{
	NormalTrain:         {"normal-train", 1, 1, 0, Train, false, false, 0},
	ExpressTrain:        {"express-train", 3, 2, 0, Train, false, false, 20},
	LimitedExpressTrain: {"limited-express-train", 6, 3, 0, Train, false, false, 10},
	LayRails:            {"lay-rails", 3, 0, 0, RailLayer, false, false, 20},
	StationExpansion:    {"station-expansion", 3, 0, 0, Expansion, false, false, 20},
	Apartment:           {"apartment", 3, 0, 1, Building, false, false, 10},
	Tower:               {"tower", 5, 0, 2, Building, false, false, 10},
	Skyscraper:          {"skyscraper", 8, 0, 4, Building, false, false, 10},
	Waste:               {"waste", 0, 0, 0, Refuse, false, false, 70},

	AmusementPark:        {"amusement-park", 4, 1, 0, Action, true, false, 10},
	BulletTrain:          {"bullet-train", 2, 1, 0, Train, true, false, 10},
	Collaboration:        {"collaboration", 5, 0, 0, RailLayer, false, true, 10},
	CommandCentral:       {"command-central", 3, 0, 0, Action, true, false, 10},
	ConductorsStation:    {"conductors-station", 2, 0, 0, Action, true, false, 10},
	ControlRoom:          {"control-room", 7, 0, 0, Action, true, false, 10},
	DumpSite:             {"dump-site", 5, 1, 0, Action, true, true, 10},
	EarlyTrain:           {"early-train", 5, 2, 0, Train, true, true, 10},
	FreightTrain:         {"freight-train", 4, 1, 0, Train, true, false, 10},
	Garage:               {"garage", 3, 1, 0, Action, true, false, 10},
	HolidayTimetable:     {"holiday-timetable", 3, 0, 0, Action, true, false, 10},
	InformationCentral:   {"information-central", 4, 1, 0, Action, true, false, 10},
	Ironworks:            {"ironworks", 4, 1, 0, Action, true, true, 10},
	Landfill:             {"landfill", 2, 0, 0, Action, true, false, 10},
	MailTrain:            {"mail-train", 4, 1, 0, Train, true, false, 10},
	MaintenanceFactory:   {"maintenance-factory", 5, 0, 0, Action, true, false, 10},
	PassingStation:       {"passing-station", 3, 1, 0, Action, true, false, 10},
	Pulling:              {"pulling", 3, 0, 0, Action, true, false, 10},
	SignalingArea:        {"signaling-area", 5, 0, 0, Action, true, false, 10},
	Signals:              {"signals", 2, 0, 0, Action, true, false, 10},
	StationCrew:          {"station-crew", 2, 0, 0, Action, true, false, 10},
	StationmastersOffice: {"stationmasters-office", 4, 0, 0, Action, true, false, 10},
	SteelBridge:          {"steel-bridge", 4, 0, 0, RailLayer, false, true, 10},
	SubwayExcavation:     {"subway-excavation", 7, 0, 0, RailLayer, false, true, 10},
	Switchback:           {"switchback", 3, 1, 0, Action, true, false, 10},
	TemporaryTimetable:   {"temporary-timetable", 5, 0, 0, Action, true, false, 10},
	TouristTrain:         {"tourist-train", 4, 1, 0, Train, true, false, 10},
	Tunnel:               {"tunnel", 5, 0, 0, RailLayer, false, true, 10},
	Viaduct:              {"viaduct", 5, 0, 0, RailLayer, false, true, 10},
	WagonFactory:         {"wagon-factory", 5, 0, 0, Action, true, false, 10},
}

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

// costing are the cards that so many coins can buy.
func costing(coins int) cardSet { return costAtMost[min(max(coins, 0), highestCost)] }
