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

// DemandCard is a demand card. One of its three demands can be met.
type DemandCard [3]Demand

// Cards are the demand cards. Index 0 is the card printed as number 1. The
// generator in deckmaker_test.go made them; they no longer change.
var Cards = readCards()

// readCards reads the demand cards and panics if the data are invalid.
func readCards() (cards [NumCards]DemandCard) {
	for i, l := range table.MustRead[demandLine](files, "data/demands.csv", 3*NumCards) {
		city, known := board.CityNamed(l.City)
		good, sold := GoodNamed(l.Good)
		if l.Card != i/3+1 || l.Payout < 5 || !known || !sold {
			panic(fmt.Sprintf("china: read demands: invalid demand %d: %+v", i, l))
		}
		cards[i/3][i%3] = Demand{city, good, l.Payout}
	}
	return cards
}

// CityNamed returns the city with a token, including those in Taiwan.
func (b *Board) CityNamed(token string) (City, bool) {
	for c := range b.Cities {
		if b.Cities[c].Token == token {
			return City(c), true
		}
	}
	return NoCity, false
}

// EventKind is the kind of effect of an event card.
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

// EventCard is a printed event card. Which fields are set depends on its kind.
// Towns, rivers, deserts and radii are reconstructed, except Taiyuan, the cities
// of the Black Dragon and the goods of the New Year.
type EventCard struct {
	Token   string
	Kind    EventKind
	Cities  []string // tokens: where trains derail, centres of zones, paying cities
	Goods   []string // tokens
	Waters  []string // tokens
	Deserts []Desert
	Seas    Seas
	Radius  int // in steps, inclusive
}

// EventCards are the event cards, numbered from 0.
var EventCards = readEvents()

// readEvents reads the event cards.
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

// QuakeRadius is the distance from Taiyuan, in steps, within which the
// earthquake takes a turn and a load.
const QuakeRadius = 4

// TaxBracket is a line of the Rail Tax: a player with at most UpTo millions in
// cash pays Tax millions. The table is reconstructed.
type TaxBracket struct{ UpTo, Tax int }

// RailTaxTable holds the brackets in ascending order. A player above the last
// one pays RailTaxTop.
var RailTaxTable = []TaxBracket{{49, 0}, {99, 10}, {149, 15}, {199, 20}, {249, 25}}

// RailTaxTop is the tax above the last bracket.
const RailTaxTop = 30
