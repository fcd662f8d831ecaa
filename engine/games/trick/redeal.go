package trick

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// secretHands is the only kind of secret.
const secretHands = "hands"

// Redeal returns a copy in which the other hands are random. A seat that could
// not follow a company gets no card of it.
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

// dealState is a deal of the unseen cards in progress.
type dealState struct {
	openPlaces [maxSeats]int       // cards that each seat still gets
	accepts    [maxSeats]Companies // companies that each seat may get cards of
	remaining  [numCompanies]int   // cards of each company still to deal
}

// assignSeat chooses a seat for a card of a company. Every open place is
// equally likely, provided that the remaining cards can still be dealt. There
// is always such a place, since the true hands are a valid deal.
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

// isFeasible reports whether the remaining cards can be dealt: for each set of
// companies, the seats that accept any of them must have enough open places
// (Hall's condition).
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

// Reshuffle returns the same state: there are no face-down piles.
func (secrets) Reshuffle(s *State, _ *engine.Rand) *State { return s }

// Hidden returns the hands.
func (secrets) Hidden(s *State) map[string]any {
	return map[string]any{secretHands: s.Hands}
}
