package trick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/table"
)

// Bounds of the game.
const (
	minSeats  = 3
	maxSeats  = 5
	maxTricks = 15
)

// handSize is the number of cards dealt to each player, and the number of
// tricks, by the number of players ("Préparation").
var handSize = [maxSeats + 1]int{3: 15, 4: 11, 5: 9}

// Values of the option "line".
const (
	linePrinted = "printed"
	lineMixed   = "mixed"
)

// Placeholders in trickLineCards for a random exchange card and a random city.
const (
	anyExchange = firstExchange
	anyCity     = Pittsburgh
)

// trickLineRow is a row of data/lanes.csv.
type trickLineRow struct {
	Players int      `table:"players"`
	Place   int      `table:"place"`
	Cards   []string `table:"cards"`
}

// trickLineCards holds the trick lines by the number of players, left to right
// ("Création de la Ligne de Plis"). Engine6 stands for the locomotives 6 and
// All, which are the prize of one trick.
var trickLineCards = func() (lines [maxSeats + 1][]Card) {
	for _, l := range table.MustRead[trickLineRow](data, "data/lanes.csv", 15+11+9) {
		lines[l.Players] = append(lines[l.Players], trickLineCardOf(l.Cards[0]))
	}
	return lines
}()

// trickLineCardOf returns the card that an entry of the table stands for. The entry is
// a card's token, or the type of a card, for which it returns a placeholder.
func trickLineCardOf(token string) Card {
	switch CardType(token) {
	case Exchange:
		return anyExchange
	case City:
		return anyCity
	}
	return cardOf[token]
}

// layTrickLine lays the trick line, with exchange cards and cities in random
// order. With the optional rule it also shuffles the even places ("Règles
// optionnelles").
func (s *State) layTrickLine(r *engine.Rand) {
	var exchanges [numCompanies]Card
	fillShuffled(exchanges[:], firstExchange, r)
	var towns [numCities]Card
	if s.Seats < maxSeats {
		fillShuffled(towns[:], Pittsburgh, r)
	}
	exchange, town := 0, 0
	for i, c := range trickLineCards[s.Seats] {
		switch c {
		case anyExchange:
			c = exchanges[exchange]
			exchange++
		case anyCity:
			c = towns[town]
			town++
		}
		s.TrickLine[i] = c
	}
	if s.Mixed {
		s.mixEvenPlaces(r)
	}
}

// mixEvenPlaces shuffles the even places of the trick line.
func (s *State) mixEvenPlaces(r *engine.Rand) {
	r.Shuffle(s.trickCount()/2, func(i, j int) {
		s.TrickLine[2*i+1], s.TrickLine[2*j+1] = s.TrickLine[2*j+1], s.TrickLine[2*i+1]
	})
}

// fillShuffled fills a list with consecutive cards, beginning with first, in
// random order.
func fillShuffled(list []Card, first Card, r *engine.Rand) {
	for i := range list {
		list[i] = first + Card(i)
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
