package europe

import (
	"fmt"
	"strconv"
	"strings"
)

// Card is a kind of train card.
type Card uint8

// The kinds of train card: eight colours and locomotives. Grey is no card but
// what a track is called that takes any one colour.
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

// The numbers of cards.
const (
	cardsPerColour = 12
	locoCards      = 14
	numCards       = numColours*cardsPerColour + locoCards
)

var cardTokens = [...]string{"blue", "purple", "orange", "white", "green", "yellow", "black", "red", "loco", "grey"}

// String is the card's token; empty for no card.
func (c Card) String() string {
	if int(c) < len(cardTokens) {
		return cardTokens[c]
	}
	return ""
}

// CardOf finds a kind of card, or Grey, by its token.
func CardOf(token string) (Card, bool) {
	for i, t := range cardTokens {
		if t == token {
			return Card(i), true
		}
	}
	return noCard, false
}

// Cards is so many of each kind of card.
type Cards [numKinds]uint8

func (c *Cards) total() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

func (c *Cards) addAll(other *Cards) {
	for i, n := range other {
		c[i] += n
	}
}

// list is each card by its token, by kind.
func (c *Cards) list() []string {
	list := []string{}
	for i, n := range c {
		for range n {
			list = append(list, Card(i).String())
		}
	}
	return list
}

// Payment is so many cards of one colour and so many locomotives. It is
// canonical: without a card of a colour the colour is Loco.
type Payment uint16

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

// counts are the cards by kind.
func (p Payment) counts() (c Cards) {
	if p.plain() > 0 {
		c[p.colour()] = uint8(p.plain())
	}
	c[Loco] = uint8(p.locos())
	return c
}

// String is the payment's token: "red*2+loco", "loco*3", "blue".
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

func countToken(c Card, n int) string {
	if n == 1 {
		return c.String()
	}
	return c.String() + "*" + strconv.Itoa(n)
}

// PaymentOf reads a payment's token as colour, cards of it and locomotives. An
// all-locomotive payment has the colour Loco and no cards of it.
func PaymentOf(token string) (colour Card, plain, locos int, ok bool) {
	p, err := parsePayment(token)
	return p.colour(), p.plain(), p.locos(), err == nil
}

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
			return 0, fmt.Errorf("europe: no payment %q", token)
		case c == Loco:
			locos = n
		case i > 0:
			return 0, fmt.Errorf("europe: no payment %q", token)
		default:
			colour, plain = c, n
		}
	}
	return newPayment(colour, plain, locos), nil
}
