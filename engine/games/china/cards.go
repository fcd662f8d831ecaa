package china

import (
	"fmt"

	"github.com/railbot/railbot/engine/kit/table"
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
	for i, l := range table.MustRead[demandLine](files, "data/demands.csv", 3*NumCards) {
		city, known := board.CityNamed(l.City)
		good, sold := GoodNamed(l.Good)
		if l.Card != i/3+1 || l.Payout < 5 || !known || !sold {
			panic(fmt.Sprintf("china: demand %d: %+v", i, l))
		}
		cards[i/3][i%3] = Demand{city, good, l.Payout}
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
var EventCards = readEvents()

func readEvents() (cards [NumEvents]EventCard) {
	for i, l := range table.MustRead[eventLine](files, "data/events.csv", NumEvents) {
		c := EventCard{
			Token: l.Event, Kind: EventKind(l.Kind), Cities: l.Cities, Goods: l.Goods, Waters: l.Waters,
			Radius: l.Radius,
		}
		for _, d := range l.Deserts {
			c.Deserts = append(c.Deserts, Desert(d))
		}
		for _, s := range l.Seas {
			c.Seas |= SeasOf(Sea(s))
		}
		cards[i] = c
	}
	return cards
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
