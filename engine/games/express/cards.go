package express

import (
	"fmt"
	"strings"

	"github.com/railbot/railbot/engine/kit/table"
)

// Card is a kind of development card; all cards with the same number are equal.
// The zero value is NoCard. Kinds are sorted by type and number.
type Card uint8

const (
	// NoCard is no card.
	NoCard Card = 0
	// BlackEngine stands for the Black Engine where it is used as payment.
	BlackEngine Card = numCardKinds + 1

	numCardKinds = 150
)

// CardType says what a development card shows: a link, or one of the types of
// station.
type CardType uint8

// The types. A double shows two stations.
const (
	Link CardType = iota
	Terminal
	Transit
	Central
	Double

	numTypes = iota
)

// typeTokens holds the tokens of the types, indexed by CardType.
var typeTokens = [numTypes]string{"link", "terminal", "transit", "central", "double"}

// String returns the type's token.
func (s CardType) String() string { return typeTokens[s] }

// levels is the number of levels of development cards: yellow, red and blue.
const levels = 3

// Station is a station printed on a card.
type Station struct {
	Company Company
	Bonus   int  // added to a run in addition to the station's one point
	Stop    bool // a terminal: runs may begin or end here, but not pass
}

// Face is what is printed on an upright card. The faces are a reconstruction;
// see the package documentation.
type Face struct {
	Token    string // card number, such as "122"
	Type     CardType
	Level    int    // 1 yellow, 2 red, 3 blue
	Copies   int    // number of copies
	Map      string // the only map that uses the card, or "" for both
	Tracks   []Track
	Stations []Station // station A, then B
	Title    Company   // company whose title the card may serve as
	Tank     Corner
	Next     []string // numbers of the cards that may replace it
}

// faces holds the printed faces, indexed by [Card]; cardOf maps tokens to
// cards.
var faces, cardOf = readCards()

// Printed returns the face of the card with a token, with or without the mark
// of a turned card. It reports false if there is no such card.
func Printed(token string) (Face, bool) {
	c, ok := cardOf[strings.TrimSuffix(token, turnedMark)]
	if !ok || c == BlackEngine {
		return Face{}, false
	}
	return faces[c], true
}

// String returns the card's token, or "" for NoCard.
func (c Card) String() string { return faces[c].Token }

// MarshalText returns the card's token.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a card's token; an empty text is NoCard.
func (c *Card) UnmarshalText(b []byte) error {
	found, ok := cardOf[string(b)]
	if !ok && len(b) > 0 {
		return fmt.Errorf("express: no card %q", b)
	}
	*c = found
	return nil
}

func (c Card) title() Company { return faces[c].Title }
func (c Card) isLink() bool   { return faces[c].Type == Link }

// readCards reads the embedded card table. It panics if the table is invalid,
// which happens at program start.
func readCards() (faces [numCardKinds + 2]Face, cardOf map[string]Card) {
	cardOf = make(map[string]Card, numCardKinds+1)
	for i, l := range table.MustRead[cardRow](data, "data/cards.csv", numCardKinds) {
		c := Card(i + 1)
		faces[c] = l.face()
		cardOf[l.Card] = c
	}
	faces[BlackEngine].Token = engineToken
	cardOf[engineToken] = BlackEngine
	return faces, cardOf
}
