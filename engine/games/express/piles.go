package express

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

const (
	numPileTypes = 4 // maximum number of types of card on a map
	maxPiles     = numPileTypes * levels
	maxPile      = 36 // cards of the largest pile
	noType       = CardType(numTypes)
)

// pile is the index of a pile on a map. Each type of card has three, by level.
type pile uint8

// pileCount returns the number of piles on the map.
func (m *Map) pileCount() int {
	if m.types[numPileTypes-1] == noType {
		return maxPiles - levels
	}
	return maxPiles
}

// pileOf returns the pile that a card belongs to.
func (m *Map) pileOf(c Card) pile {
	f := &faces[c]
	for i, typ := range m.types {
		if typ == f.Type {
			return pile(i*levels + f.Level - 1)
		}
	}
	panic("express: " + c.String() + " is not used on this map")
}

// pileToken returns the token of a pile, such as "link-1" or "terminal-3".
func (m *Map) pileToken(p pile) string {
	return pileToken(m.types[p/levels], int(p)%levels+1)
}

func pileToken(typ CardType, level int) string { return pileTokens[typ][level-1] }

// pileTokens holds the tokens of all piles, by type and level.
var pileTokens = func() (table [numTypes][levels]string) {
	for s := range table {
		for l := range table[s] {
			table[s][l] = fmt.Sprintf("%s-%d", CardType(s), l+1)
		}
	}
	return table
}()

// Pile is a pile of cards, with the top last. The Open uppermost cards lie face
// up.
type Pile struct {
	Cards [maxPile]Card
	Len   int
	Open  int
}

// pileJSON is the stored form of a pile.
type pileJSON struct {
	Cards []Card `json:"cards"`
	Open  int    `json:"open"`
}

// MarshalJSON writes the cards, bottom first.
func (p Pile) MarshalJSON() ([]byte, error) { return json.Marshal(pileJSON{p.Cards[:p.Len], p.Open}) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *Pile) UnmarshalJSON(b []byte) error {
	var s pileJSON
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	if slices.Contains(s.Cards, BlackEngine) || slices.Contains(s.Cards, NoCard) {
		return fmt.Errorf("express: decode pile: invalid card")
	}
	if len(s.Cards) > maxPile || s.Open < 0 || s.Open > len(s.Cards) {
		return fmt.Errorf("express: decode pile: %d cards, %d of them open", len(s.Cards), s.Open)
	}
	*p = Pile{Len: len(s.Cards), Open: s.Open}
	copy(p.Cards[:], s.Cards)
	return nil
}

func (p *Pile) all() []Card    { return p.Cards[:p.Len] }
func (p *Pile) hidden() []Card { return p.Cards[:p.Len-p.Open] }
func (p *Pile) open() []Card   { return p.Cards[p.Len-p.Open : p.Len] }

// put lays a card on top, face up.
func (p *Pile) put(c Card) {
	p.Cards[p.Len] = c
	p.Len++
	p.Open++
}

// takeTop removes the top card and reports whether it was open. Taking a hidden
// card opens it through r.
func (p *Pile) takeTop(r *engine.Rand) (c Card, open bool) {
	p.Len--
	c, open = p.Cards[p.Len], p.Open > 0
	p.Cards[p.Len] = NoCard
	if open {
		p.Open--
		return c, true
	}
	r.Open()
	return c, false
}

// takeCard removes the uppermost card of a kind and keeps the order of the
// others. It reports whether there was one.
func (p *Pile) takeCard(c Card) bool {
	for i := p.Len - 1; i >= 0; i-- {
		if p.Cards[i] != c {
			continue
		}
		if i >= p.Len-p.Open {
			p.Open--
		}
		copy(p.Cards[i:p.Len], p.Cards[i+1:p.Len])
		p.Len--
		p.Cards[p.Len] = NoCard
		return true
	}
	return false
}

// piles holds the piles of a map; unused ones are empty.
type piles [maxPiles]Pile

// countEmpty returns how many piles of the map have no cards.
func (ps *piles) countEmpty(m *Map) int {
	n := 0
	for p := range m.pileCount() {
		if ps[p].Len == 0 {
			n++
		}
	}
	return n
}

// countCards counts the cards in all piles.
func (ps *piles) countCards() (stock cardCounts) {
	for i := range ps {
		for _, c := range ps[i].all() {
			stock[c]++
		}
	}
	return stock
}
