package express

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Redeal returns a copy of s in which everything that seat cannot know is
// random. The hidden cards of each pile are mixed with those of the other hands
// that came from it. A seat that may search the piles knows what they hold, but
// not the order.
//
// No true card keeps its place. If the redealt state lacks a card without which
// the acting seat could not move, two cards swap places.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	searching := seat != engine.Spectator && s.maySearchPiles(seat)
	deals := make([]*pileDeal, s.gameMap().pileCount())
	for p := range deals {
		d := &pileDeal{s: c, pile: pile(p), viewer: seat}
		deals[p] = d
		d.collectUnknown()
		if searching {
			shuffle(d.hidden, r)
			shuffle(d.held, r)
			continue
		}
		pool := append(append([]Card{}, d.hidden...), d.held...)
		shuffle(pool, r)
		d.hidden, d.held = pool[:len(d.hidden)], pool[len(d.hidden):]
	}
	s.pendingNeed().satisfy(deals, r)
	for _, d := range deals {
		d.putBack()
	}
	c.Stock = c.Piles.countCards()
	c.rechooseOrderCards(seat, r)
	return c
}

// Reshuffle returns a copy in which the hidden cards of each pile are shuffled.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	for p := range c.Piles {
		shuffle(c.Piles[p].hidden(), r)
	}
	return c
}

// shuffle puts cards in a random order that does not depend on their previous
// order.
func shuffle(cards []Card, r *engine.Rand) {
	slices.Sort(cards)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// pileDeal is a redeal of the cards of one pile.
type pileDeal struct {
	s      *State
	pile   pile
	viewer engine.Seat

	hidden []Card        // cards to deal to the pile
	held   []Card        // cards to deal to the other hands
	heldBy []engine.Seat // seat of each held card
}

// cardNeed is a set of cards of which one must be in a pile or, if there is a
// buyer, in the buyer's hand.
type cardNeed struct {
	cards    [numCardKinds + 1]bool
	isNeeded bool // the set is not empty
	buyer    engine.Seat
}

// pendingNeed returns the cards without which the acting seat could not move:
// the title that it is buying and has not paid with, or the cards that it can
// lay.
func (s *State) pendingNeed() (n cardNeed) {
	switch {
	case s.Stage == PayingTitle && s.Purchase.From == 0 && s.Purchase.Paid[s.Purchase.Card] == 0:
		n.cards[s.Purchase.Card], n.isNeeded, n.buyer = true, true, s.Active
	case s.Stage == Laying:
		m := s.gameMap()
		for cell := range m.Cells {
			at := s.siteAt(m, cell)
			for _, l := range at.cards {
				if !n.cards[l.Card] && at.accepts(l, s.LinkCredit) {
					n.cards[l.Card], n.isNeeded = true, true
				}
			}
		}
	}
	return n
}

// satisfy swaps a needed card into a hidden pile or the buyer's hand, unless the
// need is already met.
func (n cardNeed) satisfy(deals []*pileDeal, r *engine.Rand) {
	type swap struct{ a, b *Card }
	var swaps []swap
	for _, d := range deals {
		if !n.isNeeded || n.isMetBy(d) {
			return
		}
		places := d.placesFor(n.buyer)
		for i, c := range d.held {
			if !n.cards[c] {
				continue
			}
			for _, place := range places {
				swaps = append(swaps, swap{&d.held[i], place})
			}
		}
	}
	if len(swaps) > 0 {
		chosen := swaps[r.IntN(len(swaps))]
		*chosen.a, *chosen.b = *chosen.b, *chosen.a
	}
}

// isMetBy reports whether a pile, or what the buyer holds of it, meets the
// need.
func (n cardNeed) isMetBy(d *pileDeal) bool {
	p := &d.s.Piles[d.pile]
	for _, c := range p.all()[len(p.hidden()):] {
		if n.cards[c] {
			return true
		}
	}
	for _, place := range d.placesFor(n.buyer) {
		if n.cards[*place] {
			return true
		}
	}
	if n.buyer == engine.Spectator {
		return false
	}
	for c, count := range d.s.Hands[n.buyer-1] {
		if count > 0 && n.cards[c] {
			return true
		}
	}
	return false
}

// placesFor returns the hidden cards of the pile and those of the buyer's hand.
func (d *pileDeal) placesFor(buyer engine.Seat) []*Card {
	var list []*Card
	for i := range d.hidden {
		list = append(list, &d.hidden[i])
	}
	for i, holder := range d.heldBy {
		if holder == buyer {
			list = append(list, &d.held[i])
		}
	}
	return list
}

// collectUnknown collects the cards of the pile and of the other hands whose place
// the viewer does not know. It removes them from the hands.
func (d *pileDeal) collectUnknown() {
	d.hidden = append(d.hidden, d.s.Piles[d.pile].hidden()...)
	m := d.s.gameMap()
	for seat := range d.s.seats {
		if seat == d.viewer {
			continue
		}
		hand, known := &d.s.Hands[seat-1], &d.s.Known[seat-1]
		for c := range hand {
			if hand[c] == 0 || m.pileOf(Card(c)) != d.pile {
				continue
			}
			for hand[c] > known[c] {
				hand[c]--
				d.held = append(d.held, Card(c))
				d.heldBy = append(d.heldBy, seat)
			}
		}
	}
}

// putBack deals the cards back, as many to each place as were taken from it.
func (d *pileDeal) putBack() {
	for i, c := range d.held {
		d.s.Hands[d.heldBy[i]-1][c]++
	}
	copy(d.s.Piles[d.pile].hidden(), d.hidden)
}

// rechooseOrderCards lets the other seats choose random cards of their new
// hands for the turn order.
func (s *State) rechooseOrderCards(viewer engine.Seat, r *engine.Rand) {
	for seat := range s.seats {
		if seat == viewer || s.OrderCards[seat-1] == NoCard {
			continue
		}
		skip := r.IntN(s.Hands[seat-1].sum())
		for c := range s.Hands[seat-1].each {
			if skip == 0 {
				s.OrderCards[seat-1] = c
			}
			skip--
		}
	}
}

// Hidden returns all secrets by kind.
func (secrets) Hidden(s *State) map[string]any {
	return map[string]any{secretHands: s.Hands, secretPiles: s.Piles, secretOrder: s.OrderCards}
}
