// Package deck provides piles of face-down cards.
//
// The cards of a pile can be seen only by opening it, and opening needs a [Chance],
// which records it. A step that looked at a hidden card is therefore known as such. The
// package knows no game.
package deck

import (
	"encoding/json"
	"slices"
)

// Chance provides random numbers and records that a face-down card was looked at.
type Chance interface {
	IntN(n int) int
	Open()
}

// Pile is a face-down pile, with the top card last. The zero Pile is empty. Assignment
// shares the cards; use Clone for a copy.
type Pile[C any] struct {
	cards []C
}

// Of returns a pile whose last card is the top. It keeps the slice.
func Of[C any](cards ...C) Pile[C] { return Pile[C]{cards} }

// Len returns the number of cards.
func (p *Pile[C]) Len() int { return len(p.cards) }

// Draw opens and removes the top card. It returns false if the pile is empty.
func (p *Pile[C]) Draw(ch Chance) (card C, ok bool) {
	n := len(p.cards)
	if n == 0 {
		return card, false
	}
	ch.Open()
	card = p.cards[n-1]
	p.cards = p.cards[:n-1]
	return card, true
}

// Top opens the i-th card from the top, counted from 0, and leaves it in the pile. It
// returns false if there is no such card.
func (p *Pile[C]) Top(ch Chance, i int) (card C, ok bool) {
	if i < 0 || i >= len(p.cards) {
		return card, false
	}
	ch.Open()
	return p.cards[len(p.cards)-1-i], true
}

// Put puts a card on top.
func (p *Pile[C]) Put(card C) { p.cards = append(p.cards, card) }

// Shuffle puts the pile in uniformly random order.
func (p *Pile[C]) Shuffle(ch Chance) {
	for i := len(p.cards) - 1; i > 0; i-- {
		j := ch.IntN(i + 1)
		p.cards[i], p.cards[j] = p.cards[j], p.cards[i]
	}
}

// All opens the whole pile and returns a copy, bottom first.
func (p *Pile[C]) All(ch Chance) []C {
	ch.Open()
	return slices.Clone(p.cards)
}

// Reset replaces the cards of the pile, the last on top. It reuses the pile's memory.
func (p *Pile[C]) Reset(cards ...C) { p.cards = append(p.cards[:0], cards...) }

// Clone returns a copy with memory of its own.
func (p *Pile[C]) Clone() Pile[C] { return Pile[C]{slices.Clone(p.cards)} }

// MarshalJSON writes the cards as a list, bottom first (for storage only).
func (p Pile[C]) MarshalJSON() ([]byte, error) {
	list := make([]*C, len(p.cards)) // a []byte would become base64
	for i := range list {
		list[i] = &p.cards[i]
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *Pile[C]) UnmarshalJSON(b []byte) error {
	var list []*C
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	p.cards = make([]C, len(list))
	for i, card := range list {
		if card != nil {
			p.cards[i] = *card
		}
	}
	return nil
}
