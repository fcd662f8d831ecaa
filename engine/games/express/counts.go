package express

import (
	"encoding/binary"
	"encoding/json"
)

// cardCounts is a number of cards of each kind.
type cardCounts [numCardKinds + 1]uint8

// sum returns the number of cards. It adds eight counts at a time, the even and
// the odd ones separately. There are few cards of a kind, so no sum overflows
// its sixteen bits.
func (c *cardCounts) sum() int {
	const even, eight = 0x00ff00ff00ff00ff, 8
	lanes, n := uint64(0), 0
	for i := 0; i+eight <= len(c); i += eight {
		w := binary.LittleEndian.Uint64(c[i : i+eight])
		lanes += w&even + w>>eight&even
	}
	for _, k := range c[len(c)/eight*eight:] {
		n += int(k)
	}
	for ; lanes != 0; lanes >>= 16 {
		n += int(lanes & 0xffff)
	}
	return n
}

// each yields every card, repeated by its count, in order.
func (c *cardCounts) each(yield func(Card) bool) {
	for card, n := range c {
		for range n {
			if !yield(Card(card)) {
				return
			}
		}
	}
}

// tokens returns the token of every card, repeated by its count.
func (c *cardCounts) tokens() []string {
	list := []string{}
	for card := range c.each {
		list = append(list, card.String())
	}
	return list
}

// MarshalJSON writes the cards as a list of tokens.
func (c cardCounts) MarshalJSON() ([]byte, error) { return json.Marshal(c.tokens()) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *cardCounts) UnmarshalJSON(b []byte) error {
	*c = cardCounts{}
	return decodeCards(b, func(card Card) { c[card]++ })
}

// titleCards holds the link cards that are titles of each company.
var titleCards = func() (table [numCompanies][]Card) {
	for link := Card(1); link <= lastLink; link++ {
		if t := link.title(); t != NoCompany {
			table[t-1] = append(table[t-1], link)
		}
	}
	return table
}()

// titlesByCompany returns how many of the cards are titles of each company.
func (c *cardCounts) titlesByCompany() (n [numCompanies]int) {
	for i, links := range titleCards {
		for _, link := range links {
			n[i] += int(c[link])
		}
	}
	return n
}

// hasTitles reports for each company whether any of the cards is a title of it.
func (c *cardCounts) hasTitles() (set [numCompanies]bool) {
	for i, n := range c.titlesByCompany() {
		set[i] = n > 0
	}
	return set
}

// appendMoves appends a move of kind k for each kind of card.
func (c *cardCounts) appendMoves(k kind, list []Move) []Move {
	for card, n := range c {
		if n > 0 {
			list = append(list, Move{kind: k, card: Card(card)})
		}
	}
	return list
}
