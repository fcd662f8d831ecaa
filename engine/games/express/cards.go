package express

import (
	"fmt"
	"strings"

	"github.com/railbot/railbot/engine/kit/table"
)

// Card is a kind of development card: cards of one number are alike. The zero
// Card is none. Kinds follow one another by sort and number.
type Card uint8

const (
	// NoCard is no card.
	NoCard Card = 0
	// BlackEngine stands for the Black Engine where it is paid with.
	BlackEngine Card = numCardKinds + 1

	numCardKinds = 150
)

// Sort is what a development card shows: a link, or one of the sorts of station.
type Sort uint8

// The sorts. A double shows two stations.
const (
	Link Sort = iota
	Terminal
	Transit
	Central
	Double

	numSorts = iota
)

var sortTokens = [numSorts]string{"link", "terminal", "transit", "central", "double"}

// String is the sort's token.
func (s Sort) String() string { return sortTokens[s] }

const levels = 3

// Station is a station printed on a card.
type Station struct {
	Company Company
	Bonus   int  // what it adds to a run besides its one point
	Stop    bool // a terminal: runs begin or end there and do not pass
}

// Face is what is printed on a card that lies upright. The faces are a
// reconstruction; see the package comment.
type Face struct {
	Token    string // its number: "122"; "122r" is the same card turned around
	Sort     Sort
	Level    int    // 1 yellow, 2 red, 3 blue
	Copies   int    // how many there are of the number
	Map      string // the only map it is used on, or empty
	Tracks   []Track
	Stations []Station // A, then B
	Title    Company   // whose title it may serve as
	Tank     Corner
	Next     []string // numbers of the cards that may replace it
}

var faces, cardOf = readCards()

// Printed is what is printed on a card, given its token with or without the
// mark of a turned one.
func Printed(token string) (Face, bool) {
	c, ok := cardOf[strings.TrimSuffix(token, turnedMark)]
	if !ok || c == BlackEngine {
		return Face{}, false
	}
	return faces[c], true
}

// String is the card's token, empty for none.
func (c Card) String() string { return faces[c].Token }

// MarshalText writes the token.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a token; an empty one is no card.
func (c *Card) UnmarshalText(b []byte) error {
	found, ok := cardOf[string(b)]
	if !ok && len(b) > 0 {
		return fmt.Errorf("express: no card %q", b)
	}
	*c = found
	return nil
}

func (c Card) title() Company { return faces[c].Title }
func (c Card) isLink() bool   { return faces[c].Sort == Link }

// readCards fills the table. A mistake in it is one of the program, met at its
// start.
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
