package europe

import (
	"fmt"
	"strconv"
	"strings"
)

// Card is a kind of train card.
type Card uint8

// The kinds of train card are eight colours and locomotives. Grey is not a card:
// it is the colour of a track that any one colour pays for.
const (
	Blue Card = iota
	Purple
	Orange
	White
	Green
	Yellow
	Black
	Red
	Loco
	Grey

	numColours = int(Loco)
	numKinds   = int(Grey)
	noCard     = Card(0xff) // an empty place of the row
)

// Numbers of train cards in the box.
const (
	cardsPerColour = 12
	locoCards      = 14
	numCards       = numColours*cardsPerColour + locoCards
)

// cardTokens holds the tokens of the kinds of card, indexed by [Card].
var cardTokens = [...]string{"blue", "purple", "orange", "white", "green", "yellow", "black", "red", "loco", "grey"}

// String returns the card's token, or "" for no card.
func (c Card) String() string {
	if int(c) < len(cardTokens) {
		return cardTokens[c]
	}
	return ""
}

// CardOf returns a kind of card, or Grey, by its token.
func CardOf(token string) (Card, bool) {
	for i, t := range cardTokens {
		if t == token {
			return Card(i), true
		}
	}
	return noCard, false
}

// Cards holds the number of cards of each kind.
type Cards [numKinds]uint8

// total returns the number of cards.
func (c *Cards) total() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

// addAll adds cards of all kinds.
func (c *Cards) addAll(other *Cards) {
	for i, n := range other {
		c[i] += n
	}
}

// list returns the token of every card, sorted by kind.
func (c *Cards) list() []string {
	list := []string{}
	for i, n := range c {
		for range n {
			list = append(list, Card(i).String())
		}
	}
	return list
}

// Payment is a number of cards of one colour and a number of locomotives. It is
// canonical: a payment without coloured cards has the colour Loco.
type Payment uint16

// newPayment returns the canonical payment of n cards of a colour and some
// locomotives.
func newPayment(colour Card, n, locos int) Payment {
	if n == 0 {
		colour = Loco
	}
	return Payment(int(colour)<<8 | n<<4 | locos)
}

func (p Payment) colour() Card { return Card(p >> 8) }
func (p Payment) plain() int   { return int(p>>4) & 15 }
func (p Payment) locos() int   { return int(p) & 15 }
func (p Payment) cards() int   { return p.plain() + p.locos() }

// counts returns the cards by kind.
func (p Payment) counts() (c Cards) {
	if p.plain() > 0 {
		c[p.colour()] = uint8(p.plain())
	}
	c[Loco] = uint8(p.locos())
	return c
}

// String returns the payment's token, such as "red*2+loco", "loco*3" or "blue".
func (p Payment) String() string {
	var parts []string
	if p.plain() > 0 {
		parts = append(parts, countToken(p.colour(), p.plain()))
	}
	if p.locos() > 0 {
		parts = append(parts, countToken(Loco, p.locos()))
	}
	return strings.Join(parts, "+")
}

// countToken returns the token of n equal cards: "red" or "red*2".
func countToken(c Card, n int) string {
	if n == 1 {
		return c.String()
	}
	return c.String() + "*" + strconv.Itoa(n)
}

// PaymentOf reads a payment's token. It returns the colour, the cards of that
// colour and the locomotives. A payment of locomotives alone has the colour Loco
// and plain = 0.
func PaymentOf(token string) (colour Card, plain, locos int, ok bool) {
	p, err := parsePayment(token)
	return p.colour(), p.plain(), p.locos(), err == nil
}

// parsePayment reads a payment's token. It returns an error unless the token is
// exactly what String writes.
func parsePayment(token string) (Payment, error) {
	colour, plain, locos := Loco, 0, 0
	for i, part := range strings.Split(token, "+") {
		name, number, several := strings.Cut(part, "*")
		n := 1
		if several {
			n = 0
			if len(number) == 1 && number[0] >= '2' && number[0] <= '9' {
				n = int(number[0] - '0')
			}
		}
		switch c, ok := CardOf(name); {
		case !ok || c == Grey || n == 0 || locos > 0:
			return 0, fmt.Errorf("europe: invalid payment %q", token)
		case c == Loco:
			locos = n
		case i > 0:
			return 0, fmt.Errorf("europe: invalid payment %q", token)
		default:
			colour, plain = c, n
		}
	}
	return newPayment(colour, plain, locos), nil
}
