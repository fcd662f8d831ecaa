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
	d := dealing{}
	var pool []Card
	for i, hand := range s.Hands[:s.Seats] {
		if engine.Seat(i+1) == seat {
			continue
		}
		d.free[i], d.takes[i] = hand.len(), ^s.Voids[i]
		pool = append(pool, hand.list()...)
		c.Hands[i] = 0
	}
	for _, card := range pool {
		d.left[card.company()]++
	}
	slices.Sort(pool) // whose card it was must not matter
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, card := range pool {
		i := d.give(card.company(), r)
		c.Hands[i] = c.Hands[i].with(card)
	}
	return c
}

// dealing is a deal in progress.
type dealing struct {
	free  [maxSeats]int       // cards that a seat has still to get
	takes [maxSeats]Companies // companies of which it can get any
	left  [numCompanies]int   // cards still to be dealt
}

// give finds a seat for a card: any free place is as likely as another, of those
// after which the rest can still be dealt. There is always one, for the true
// hands are a deal.
func (d *dealing) give(c Company, r *engine.Rand) int {
	d.left[c]--
	var places [maxSeats]int
	total := 0
	for i := range d.free {
		if d.free[i] == 0 || !d.takes[i].has(c) {
			continue
		}
		d.free[i]--
		if d.possible() {
			places[i] = d.free[i] + 1
			total += places[i]
		}
		d.free[i]++
	}
	at, n := 0, r.IntN(total)
	for n >= places[at] {
		n -= places[at]
		at++
	}
	d.free[at]--
	return at
}

// possible tells whether the cards left can be dealt: for each set of companies
// there must be room enough among those who take any of them (Hall's condition).
func (d *dealing) possible() bool {
	for set := Companies(1); set < 1<<numCompanies; set++ {
		need, room := 0, 0
		for c := range Company(numCompanies) {
			if set.has(c) {
				need += d.left[c]
			}
		}
		for i := range d.free {
			if d.takes[i].meets(set) {
				room += d.free[i]
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
