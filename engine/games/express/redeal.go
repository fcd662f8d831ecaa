package express

import "github.com/railbot/railbot/engine"

// Redeal deals anew what a seat cannot know: the hidden cards of each pile and
// those of the others' hands that came from it. A seat that searches the piles
// knows what they hold, but not in which order.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	pinned := s.pinned()
	for p := range s.atlas().piles() {
		d := &dealing{s: c, pile: pile(p), viewer: seat, pinned: pinned}
		d.collect()
		if seat != engine.Spectator && s.searching(seat) {
			shuffle(d.hidden, r)
			shuffle(d.held, r)
		} else {
			pool := append(append([]Card{}, d.hidden...), d.held...)
			shuffle(pool, r)
			d.hidden, d.held = pool[:len(d.hidden)], pool[len(d.hidden):]
		}
		d.deal()
	}
	c.countStock()
	c.rechoose(seat, r)
	return c
}

// Reshuffle puts the hidden cards of each pile in another order.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	for p := range c.Piles {
		shuffle(c.Piles[p].hidden(), r)
	}
	return c
}

func shuffle(cards []Card, r *engine.Rand) {
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// dealing is one pile's cards being dealt anew.
type dealing struct {
	s      *State
	pile   pile
	viewer engine.Seat
	pinned Card // stays where it is

	hidden []Card // to be dealt to the pile
	held   []Card // to be dealt to the hands of the others
	rooms  []engine.Seat
}

// pinned is a card without which the acting seat could not go on: the title that
// it buys, or one that it can lay.
func (s *State) pinned() Card {
	switch {
	case s.Stage == Giving && s.Due.From == 0:
		return s.Due.Card
	case s.Stage == Laying:
		var first [1]Move
		return s.lays(first[:0])[0].card
	}
	return NoCard
}

// collect takes up the cards that the viewer cannot place.
func (d *dealing) collect() {
	for _, c := range d.s.Piles[d.pile].hidden() {
		if c != d.pinned {
			d.hidden = append(d.hidden, c)
		}
	}
	m := d.s.atlas()
	for seat := range d.s.seats {
		if seat == d.viewer {
			continue
		}
		hand, known := &d.s.Hands[seat-1], &d.s.Known[seat-1]
		for c := range hand {
			if hand[c] == 0 || Card(c) == d.pinned || m.pileOf(Card(c)) != d.pile {
				continue
			}
			for hand[c] > known[c] {
				hand[c]--
				d.held = append(d.held, Card(c))
				d.rooms = append(d.rooms, seat)
			}
		}
	}
}

// deal puts the cards back, as many to each place as were taken from it.
func (d *dealing) deal() {
	for i, c := range d.held {
		d.s.Hands[d.rooms[i]-1][c]++
	}
	i := 0
	for j, c := range d.s.Piles[d.pile].hidden() {
		if c != d.pinned {
			d.s.Piles[d.pile].Cards[j] = d.hidden[i]
			i++
		}
	}
}

// rechoose lets the others choose cards of their new hands for the turn order.
func (s *State) rechoose(viewer engine.Seat, r *engine.Rand) {
	for seat := range s.seats {
		if seat == viewer || s.Chosen[seat-1] == NoCard {
			continue
		}
		skip := r.IntN(s.Hands[seat-1].sum())
		for c := range s.Hands[seat-1].cards {
			if skip == 0 {
				s.Chosen[seat-1] = c
			}
			skip--
		}
	}
}

// Hidden gives each kind of secret.
func (secrets) Hidden(s *State) map[string]any {
	return map[string]any{secretHands: s.Hands, secretPiles: s.Piles, secretOrder: s.Chosen}
}
