package trick

import (
	"strings"

	"github.com/railbot/railbot/engine"
)

// Bounds of the game.
const (
	minSeats  = 3
	maxSeats  = 5
	maxTricks = 15
)

// handSize is the number of cards dealt to each, and of tricks, by the number
// of players ("Préparation").
var handSize = [maxSeats + 1]int{3: 15, 4: 11, 5: 9}

// layouts are the trick lines by the number of players, left to right
// ("Création de la Ligne de Plis"): X an exchange card, C a city, a number or
// All a locomotive, R and a number a reservation. 6 stands for the locomotives
// 6 and All, which are the prize of one trick.
var layouts = [maxSeats + 1]string{
	3: "X C X C X C X 3 X 4 R1 5 R2 6 R3",
	4: "X C X 3 X 4 X 5 X 6 R1",
	5: "X 3 X 4 X 5 X 6 X",
}

// Values of the option "line".
const (
	linePrinted = "printed"
	lineMixed   = "mixed"
)

// anyExchange and anyCity stand in [slots] for a card drawn at random.
const (
	anyExchange = firstExchange
	anyCity     = Pittsburgh
)

// slots are the layouts as cards.
var slots = func() (parsed [maxSeats + 1][]Card) {
	for seats, layout := range layouts {
		for _, code := range strings.Fields(layout) {
			parsed[seats] = append(parsed[seats], slotOf(code))
		}
	}
	return parsed
}()

func slotOf(code string) Card {
	switch code[0] {
	case 'X':
		return anyExchange
	case 'C':
		return anyCity
	case 'R':
		return firstReserve + Card(code[1]-'1')
	}
	return Engine3 + Card(code[0]-'3')
}

// layLane lays the trick line. Exchange cards and cities come in random order.
// With the optional rule what stands in its even places is mixed ("Règles
// optionnelles").
func (s *State) layLane(r *engine.Rand) {
	var exchanges [numCompanies]Card
	shuffle(exchanges[:], firstExchange, r)
	var towns [cities]Card
	if s.Seats < maxSeats {
		shuffle(towns[:], Pittsburgh, r)
	}
	exchange, town := 0, 0
	for i, c := range slots[s.Seats] {
		switch c {
		case anyExchange:
			c = exchanges[exchange]
			exchange++
		case anyCity:
			c = towns[town]
			town++
		}
		s.Lane[i] = c
	}
	if s.Mixed {
		s.mixLane(r)
	}
}

func (s *State) mixLane(r *engine.Rand) {
	r.Shuffle(s.tricks()/2, func(i, j int) {
		s.Lane[2*i+1], s.Lane[2*j+1] = s.Lane[2*j+1], s.Lane[2*i+1]
	})
}

// shuffle fills a list with cards from the first on, in random order.
func shuffle(list []Card, first Card, r *engine.Rand) {
	for i := range list {
		list[i] = first + Card(i)
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
