package trains

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
)

// cardSet is a set of kinds of card, one bit per kind.
type cardSet uint64

// setOf returns the set of the given cards.
func setOf(cards ...Card) cardSet {
	var set cardSet
	for _, c := range cards {
		set = set.with(c)
	}
	return set
}

func (k cardSet) has(c Card) bool        { return k&(1<<c) != 0 }
func (k cardSet) with(c Card) cardSet    { return k | 1<<c }
func (k cardSet) without(c Card) cardSet { return k &^ (1 << c) }
func (k cardSet) first() Card            { return Card(bits.TrailingZeros64(uint64(k))) }
func (k cardSet) len() int               { return bits.OnesCount64(uint64(k)) }

// Cards is an unordered pile, stored as a count per kind: a hand, a discard
// pile, the supply. Its JSON form is {"express-train": 3}.
type Cards struct {
	n     [numCards]uint8
	kinds cardSet // kinds with a count above zero
	total int16
}

// cardsOf counts a list of cards.
func cardsOf(list ...Card) Cards {
	var cs Cards
	for _, c := range list {
		cs.add(c, 1)
	}
	return cs
}

// Count returns the number of cards of a kind.
func (cs *Cards) Count(c Card) int { return int(cs.n[c]) }

// Total returns the number of cards.
func (cs *Cards) Total() int { return int(cs.total) }

// add puts n cards of a kind in.
func (cs *Cards) add(c Card, n int) {
	if n == 0 {
		return
	}
	cs.n[c] += uint8(n)
	cs.total += int16(n)
	cs.kinds = cs.kinds.with(c)
}

// remove takes n cards out. The pile must have them.
func (cs *Cards) remove(c Card, n int) {
	cs.n[c] -= uint8(n)
	cs.total -= int16(n)
	if cs.n[c] == 0 {
		cs.kinds = cs.kinds.without(c)
	}
}

// addAll adds every card of another pile.
func (cs *Cards) addAll(more *Cards) {
	for set := more.kinds; set != 0; set &= set - 1 {
		c := set.first()
		cs.add(c, int(more.n[c]))
	}
}

// list returns every card, repeated by its count, in the order of the card
// table.
func (cs *Cards) list() []Card {
	list := make([]Card, 0, cs.total)
	for set := cs.kinds; set != 0; set &= set - 1 {
		c := set.first()
		for range cs.n[c] {
			list = append(list, c)
		}
	}
	return list
}

// MarshalJSON writes the counts by token in the order of the card table.
func (cs Cards) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 24*(1+cs.kinds.len())), '{')
	for set := cs.kinds; set != 0; set &= set - 1 {
		if len(b) > 1 {
			b = append(b, ',')
		}
		c := set.first()
		b = append(strconv.AppendQuote(b, c.String()), ':')
		b = strconv.AppendUint(b, uint64(cs.n[c]), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (cs *Cards) UnmarshalJSON(b []byte) error {
	var counts map[Card]uint8
	if err := json.Unmarshal(b, &counts); err != nil {
		return fmt.Errorf("trains: decode cards: %w", err)
	}
	*cs = Cards{}
	for c, n := range counts {
		cs.add(c, int(n))
	}
	return nil
}
