package china

import (
	"fmt"
	"strconv"
)

// Sizes of the pile.
const (
	NumCards  = 136 // demand cards
	NumEvents = 20  // event cards
)

// Demand is one line of a demand card.
type Demand struct {
	City   City
	Good   Good
	Payout uint8 // in millions
}

// DemandCard is a demand card: three demands, of which one can be met.
type DemandCard [3]Demand

// Cards are the demand cards, by number from 0 (printed from 1): frozen as the
// generator made them. See deckmaker_test.go.
var Cards = readCards()

func readCards() (cards [NumCards]DemandCard) {
	for i, r := range rows(text("demands.csv")) {
		number, _ := strconv.Atoi(r[0])
		payout, _ := strconv.Atoi(r[3])
		city, known := land.CityNamed(r[1])
		good, sold := GoodNamed(r[2])
		if number != i/3+1 || payout < 5 || payout > 255 || !known || !sold {
			panic(fmt.Sprintf("china: demand %d: %v", i, r))
		}
		cards[i/3][i%3] = Demand{city, good, uint8(payout)}
	}
	return cards
}

// CityNamed finds a city by its token, those in Taiwan too.
func (b *Board) CityNamed(token string) (City, bool) {
	for c := range b.Cities {
		if b.Cities[c].Token == token {
			return City(c), true
		}
	}
	return NoCity, false
}

// EventKind is what an event card does.
type EventKind uint8

// The kinds of event ("Effets des cartes Évènement").
const (
	PartyCongress EventKind = iota
	RailTax
	Strike
	Flood
	NewYear
	BlackDragon
	Derailment
	ManchurianSnow
	HeavySnow
	SeaStorm
	WindStorm
	SandStorm
	Earthquake
	DesertRains
)

// EventCard is a printed event card. Which fields it has depends on its kind;
// towns, rivers, deserts and radii are reconstructed, except Taiyuan, the
// cities of the Black Dragon and the goods of the New Year.
type EventCard struct {
	Token   string
	Kind    EventKind
	Cities  []string // tokens: where trains derail, centres of zones, paying cities
	Goods   []string // tokens
	Waters  []string // tokens
	Deserts []Desert
	Seas    Seas
	Radius  int // in steps, the edge included
}

// EventCards are the event cards, by number from 0.
var EventCards = [NumEvents]EventCard{
	{Token: "party-congress", Kind: PartyCongress},
	{Token: "rail-tax", Kind: RailTax},
	{Token: "general-strike", Kind: Strike, Seas: AllSeas, Radius: 3},
	{Token: "dock-strike", Kind: Strike, Seas: AllSeas, Radius: 2},
	{Token: "northern-flood", Kind: Flood, Waters: []string{"yellow", "wei", "fen", "huai", "liao", "songhua", "nen"}},
	{Token: "southern-flood", Kind: Flood, Waters: []string{"yangtze", "han", "jialing", "yuan", "xiang", "gan", "xi", "min"}},
	{Token: "new-year", Kind: NewYear, Goods: []string{"cattle", "fish", "imports", "jade", "oranges", "rice", "tea"}},
	{Token: "black-dragon", Kind: BlackDragon, Cities: []string{"shenyang", "changchun", "harbin", "qiqihar"}},
	{Token: "derailment-1", Kind: Derailment, Radius: 3, Cities: []string{"beijing", "wuhan", "lanzhou", "kunming", "harbin", "urumqi"}},
	{Token: "derailment-2", Kind: Derailment, Radius: 3, Cities: []string{"shanghai", "zhengzhou", "chengdu", "hohhot", "nanning", "golmud"}},
	{Token: "derailment-3", Kind: Derailment, Radius: 3, Cities: []string{"chongqing", "xian", "shenyang", "jinan", "changsha", "dunhuang"}},
	{Token: "manchurian-snow", Kind: ManchurianSnow},
	{Token: "heavy-snow", Kind: HeavySnow, Cities: []string{"lhasa"}, Radius: 6},
	{Token: "southern-sea-storm", Kind: SeaStorm, Seas: SeasOf(EastChinaSea, TaiwanStrait, SouthChinaSea), Radius: 4},
	{Token: "northern-sea-storm", Kind: SeaStorm, Seas: SeasOf(YellowSea, Bohai), Radius: 4},
	{Token: "wind-storm", Kind: WindStorm, Cities: []string{"hohhot"}, Radius: 6},
	{Token: "western-sand-storm", Kind: SandStorm, Deserts: []Desert{Taklimakan, Lop}},
	{Token: "eastern-sand-storm", Kind: SandStorm, Deserts: []Desert{Gobi, BadainJaran, MuUs}},
	{Token: "earthquake", Kind: Earthquake, Cities: []string{"taiyuan"}, Radius: 9},
	{Token: "desert-rains", Kind: DesertRains},
}

// QuakeRadius is how near Taiyuan a train loses a turn and a load.
const QuakeRadius = 4

// TaxBracket is a line of the Rail Tax: whoever has at most UpTo millions in
// cash pays Tax. The table is reconstructed.
type TaxBracket struct{ UpTo, Tax int }

// RailTaxTable are the brackets in order; more than the last pays RailTaxTop.
var RailTaxTable = []TaxBracket{{49, 0}, {99, 10}, {149, 15}, {199, 20}, {249, 25}}

// RailTaxTop is the tax above the last bracket.
const RailTaxTop = 30
