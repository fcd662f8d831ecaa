package trick

import (
	"strconv"
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

// layLane lays the trick line. Exchange cards and cities come in random order.
// With the optional rule what stands in its even places is mixed ("Règles
// optionnelles").
func (s *State) layLane(mixed bool, r *engine.Rand) {
	exchanges, towns := shuffled(firstExchange, numCompanies, r), []Card(nil)
	if s.Seats < maxSeats {
		towns = shuffled(Pittsburgh, cities, r)
	}
	for i, code := range strings.Fields(layouts[s.Seats]) {
		switch code[0] {
		case 'X':
			s.Lane[i], exchanges = exchanges[0], exchanges[1:]
		case 'C':
			s.Lane[i], towns = towns[0], towns[1:]
		default:
			s.Lane[i] = fixed(code)
		}
	}
	if mixed {
		r.Shuffle(handSize[s.Seats]/2, func(i, j int) {
			s.Lane[2*i+1], s.Lane[2*j+1] = s.Lane[2*j+1], s.Lane[2*i+1]
		})
	}
}

// fixed is the locomotive or reservation of a code.
func fixed(code string) Card {
	reservation := strings.HasPrefix(code, "R")
	n, err := strconv.Atoi(strings.TrimPrefix(code, "R"))
	switch {
	case err != nil:
		panic("trick: trick line " + code)
	case reservation:
		return firstReserve + Card(n-1)
	}
	return Engine3 + Card(n-3)
}

func shuffled(first Card, n int, r *engine.Rand) []Card {
	list := make([]Card, n)
	for i := range list {
		list[i] = first + Card(i)
	}
	r.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}
