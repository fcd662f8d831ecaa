package trick

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

const secretHands = "hands"

// Redeal deals the hands of the others anew. A seat that could not follow a
// company gets no card of it.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	d := dealState{}
	var pool []Card
	for i, hand := range s.Hands[:s.Seats] {
		if engine.Seat(i+1) == seat {
			continue
		}
		d.openPlaces[i], d.accepts[i] = hand.len(), ^s.Voids[i]
		pool = append(pool, hand.list()...)
		c.Hands[i] = 0
	}
	for _, card := range pool {
		d.remaining[card.company()]++
	}
	slices.Sort(pool) // whose card it was must not matter
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, card := range pool {
		i := d.assignSeat(card.company(), r)
		c.Hands[i] = c.Hands[i].with(card)
	}
	return c
}

// dealState is a deal in progress.
type dealState struct {
	openPlaces [maxSeats]int       // cards that a seat has still to get
	accepts    [maxSeats]Companies // companies of which it can get any
	remaining  [numCompanies]int   // cards still to be dealt
}

// assignSeat finds a seat for a card: any free place is as likely as another, of those
// after which the rest can still be dealt. There is always one, for the true
// hands are a deal.
func (d *dealState) assignSeat(c Company, r *engine.Rand) int {
	d.remaining[c]--
	var places [maxSeats]int
	total := 0
	for i := range d.openPlaces {
		if d.openPlaces[i] == 0 || !d.accepts[i].has(c) {
			continue
		}
		d.openPlaces[i]--
		if d.isFeasible() {
			places[i] = d.openPlaces[i] + 1
			total += places[i]
		}
		d.openPlaces[i]++
	}
	at, n := 0, r.IntN(total)
	for n >= places[at] {
		n -= places[at]
		at++
	}
	d.openPlaces[at]--
	return at
}

// isFeasible tells whether the cards left can be dealt: for each set of companies
// there must be room enough among those who take any of them (Hall's condition).
func (d *dealState) isFeasible() bool {
	for set := Companies(1); set < 1<<numCompanies; set++ {
		need, room := 0, 0
		for c := range Company(numCompanies) {
			if set.has(c) {
				need += d.remaining[c]
			}
		}
		for i := range d.openPlaces {
			if d.accepts[i].overlaps(set) {
				room += d.openPlaces[i]
			}
		}
		if need > room {
			return false
		}
	}
	return true
}

// Hidden gives the hands.
func (secrets) Hidden(s *State) map[string]any {
	return map[string]any{secretHands: s.Hands}
}
