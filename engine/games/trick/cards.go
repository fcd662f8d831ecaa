package trick

import (
	"embed"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine/kit/table"
)

// Company is one of the five railway companies.
type Company uint8

// The companies.
const (
	BO Company = iota
	CO
	Erie
	NYC
	PRR

	numCompanies = iota
)

var companyTokens = [numCompanies]string{"bo", "co", "erie", "nyc", "prr"}

// String is the company's token.
func (c Company) String() string { return companyTokens[c] }

func companyOf(token string) (Company, bool) {
	i := slices.Index(companyTokens[:], token)
	return Company(max(i, 0)), i >= 0
}

// Companies is a set of companies.
type Companies uint8

func (set Companies) has(c Company) bool            { return set>>c&1 == 1 }
func (set Companies) with(c Company) Companies      { return set | 1<<c }
func (set Companies) overlaps(other Companies) bool { return set&other != 0 }
func (set Companies) MarshalText() ([]byte, error) {
	return []byte(strings.Join(set.tokens(), "+")), nil
}

// UnmarshalText reads "bo+erie".
func (set *Companies) UnmarshalText(b []byte) error {
	*set = 0
	for _, token := range splitTokens(string(b)) {
		c, ok := companyOf(token)
		if !ok {
			return fmt.Errorf("trick: no company %q", token)
		}
		*set = set.with(c)
	}
	return nil
}

func (set Companies) tokens() []string {
	var list []string
	for c := range Company(numCompanies) {
		if set.has(c) {
			list = append(list, c.String())
		}
	}
	return list
}

func splitTokens(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "+")
}

// Card is one card of the box. The zero Card is none. The 50 railway cards come
// first, by company and number, so that of two cards of a company the greater
// one has the higher number.
type Card uint8

// Where each sort of card begins.
const (
	NoCard        Card = 0
	firstRailway  Card = 1
	firstExchange      = firstRailway + numCompanies*cardsPerCompany
	firstStart         = firstExchange + numCompanies
	firstReserve       = firstStart + numCompanies
	Engine3            = firstReserve + 3
	Engine4            = Engine3 + 1
	Engine5            = Engine3 + 2
	Engine6            = Engine3 + 3
	EngineAll          = Engine3 + 4
	Pittsburgh         = Engine3 + 5
	Baltimore          = Engine3 + 6
	NewYork            = Engine3 + 7
	numCards           = Engine3 + 8 // counts NoCard
)

const (
	cardsPerCompany = 10 // railway cards of a company
	cities          = 3
	// maxLine is the most cards that one line can have: its start card, all its
	// railway cards and all cities.
	maxLine = 1 + cardsPerCompany + cities
	// allDistance is the distance of the locomotive All.
	allDistance = maxLine
)

// Sort says what a card is for.
type Sort string

// The sorts of card ("Contenu").
const (
	Railway     Sort = "railway"
	Exchange    Sort = "exchange"
	Start       Sort = "start"
	Reservation Sort = "reservation"
	Engine      Sort = "engine"
	City        Sort = "city"
)

// Face is what is printed on a card.
type Face struct {
	Token    string
	Sort     Sort
	Company  Company // of railway, exchange and start cards
	Number   int     // of railway cards 1 to 10, of reservations 1 to 3
	Value    int     // of the station: railway and start cards, cities
	Cost     int     // of locomotives
	Distance int     // of locomotives: cards of a section; of All as many as a line can have
}

//go:embed data
var data embed.FS

// cardRow is a line of the table of cards.
type cardRow struct {
	Card     string         `table:"card"`
	Sort     Sort           `table:"sort"`
	Company  string         `table:"company"`
	Number   int            `table:"number"`
	Value    int            `table:"value"`
	Cost     int            `table:"cost"`
	Distance engineDistance `table:"distance"`
}

// engineDistance is how far a locomotive runs: a number of cards, or all.
type engineDistance int

// UnmarshalText reads a number, or "all".
func (r *engineDistance) UnmarshalText(b []byte) error {
	if string(b) == "all" {
		*r = allDistance
		return nil
	}
	n, err := strconv.Atoi(string(b))
	*r = engineDistance(n)
	return err
}

// faces are what is printed on all cards, by [Card].
var faces = func() (f [numCards]Face) {
	for i, l := range table.MustRead[cardRow](data, "data/cards.csv", int(numCards)-1) {
		company, _ := companyOf(l.Company)
		f[i+1] = Face{l.Card, l.Sort, company, l.Number, l.Value, l.Cost, int(l.Distance)}
	}
	return f
}()

var cardOf = func() map[string]Card {
	m := map[string]Card{}
	for c := NoCard + 1; c < numCards; c++ {
		m[faces[c].Token] = c
	}
	return m
}()

func railwayCard(c Company, number int) Card {
	return firstRailway + Card(c)*cardsPerCompany + Card(number-1)
}
func exchangeCard(c Company) Card { return firstExchange + Card(c) }
func startCard(c Company) Card    { return firstStart + Card(c) }

// company is the company of a railway card.
func (c Card) company() Company { return Company((c - firstRailway) / cardsPerCompany) }

// String is the card's token, empty for none.
func (c Card) String() string { return faces[c].Token }

// MarshalText writes the token.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a token.
func (c *Card) UnmarshalText(b []byte) error {
	card, ok := cardOf[string(b)]
	if !ok && len(b) > 0 {
		return fmt.Errorf("trick: no card %q", b)
	}
	*c = card
	return nil
}

// Printed is what is printed on the card of a token, and whether there is such
// a card.
func Printed(token string) (Face, bool) {
	c, ok := cardOf[token]
	return faces[c], ok
}

// Cards is a set of railway, exchange, start and reservation cards, as bits.
type Cards uint64

// railwayCards are the railway cards of each company; holdings also count its exchange
// card.
var railwayCards, shareCards = func() (railways, shares [numCompanies]Cards) {
	for c := range Company(numCompanies) {
		railways[c] = (1<<cardsPerCompany - 1) << railwayCard(c, 1)
		shares[c] = railways[c].with(exchangeCard(c))
	}
	return railways, shares
}()

// allRailways are the 50 cards that are dealt.
const allRailways Cards = (1<<(numCompanies*cardsPerCompany) - 1) << firstRailway

func setOf(list ...Card) Cards {
	var set Cards
	for _, c := range list {
		set = set.with(c)
	}
	return set
}

func (set Cards) has(c Card) bool      { return set>>c&1 == 1 }
func (set Cards) with(c Card) Cards    { return set | 1<<c }
func (set Cards) without(c Card) Cards { return set &^ (1 << c) }
func (set Cards) len() int             { return bits.OnesCount64(uint64(set)) }
func (set Cards) first() Card          { return Card(bits.TrailingZeros64(uint64(set))) }

func (set Cards) list() []Card {
	var list []Card
	for ; set != 0; set &= set - 1 {
		list = append(list, set.first())
	}
	return list
}

func (set Cards) tokens() []string { return tokensOf(set.list()) }

func tokensOf(cards []Card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}

// MarshalText writes the tokens, joined by "+".
func (set Cards) MarshalText() ([]byte, error) { return []byte(strings.Join(set.tokens(), "+")), nil }

// UnmarshalText reads what MarshalText wrote.
func (set *Cards) UnmarshalText(b []byte) error {
	*set = 0
	for _, token := range splitTokens(string(b)) {
		c, ok := cardOf[token]
		if !ok || c >= Engine3 {
			return fmt.Errorf("trick: no card %q for a hand", token)
		}
		*set = set.with(c)
	}
	return nil
}
