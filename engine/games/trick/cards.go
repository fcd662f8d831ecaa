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

// companyTokens holds the tokens of the companies, indexed by Company.
var companyTokens = [numCompanies]string{"bo", "co", "erie", "nyc", "prr"}

// String returns the company's token.
func (c Company) String() string { return companyTokens[c] }

// companyOf returns the company with a token.
func companyOf(token string) (Company, bool) {
	i := slices.Index(companyTokens[:], token)
	return Company(max(i, 0)), i >= 0
}

// Companies is a set of companies, one bit per company.
type Companies uint8

func (set Companies) has(c Company) bool       { return set>>c&1 == 1 }
func (set Companies) with(c Company) Companies { return set | 1<<c }

// overlaps reports whether the sets have a company in common.
func (set Companies) overlaps(other Companies) bool { return set&other != 0 }

// MarshalText returns the tokens, joined by "+".
func (set Companies) MarshalText() ([]byte, error) {
	return []byte(strings.Join(set.tokens(), "+")), nil
}

// UnmarshalText reads what MarshalText wrote, such as "bo+erie".
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

// tokens returns the tokens of the companies.
func (set Companies) tokens() []string {
	var list []string
	for c := range Company(numCompanies) {
		if set.has(c) {
			list = append(list, c.String())
		}
	}
	return list
}

// splitTokens splits tokens joined by "+". It returns nil for an empty text.
func splitTokens(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "+")
}

// Card is one card of the box; the zero value is NoCard. The 50 railway cards
// come first, sorted by company and number. Of two railway cards of one
// company, the greater Card has the higher number.
type Card uint8

// The first card of each sort.
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
	numCities       = 3
	// maxLine is the maximum length of a line: its start card, all its railway
	// cards, and all cities.
	maxLine = 1 + cardsPerCompany + numCities
	// allDistance is the distance of the locomotive All.
	allDistance = maxLine
)

// CardType says what a card is for.
type CardType string

// The types of card ("Contenu").
const (
	Railway     CardType = "railway"
	Exchange    CardType = "exchange"
	Start       CardType = "start"
	Reservation CardType = "reservation"
	Engine      CardType = "engine"
	City        CardType = "city"
)

// Face is what is printed on a card.
type Face struct {
	Token    string
	Type     CardType
	Company  Company // of railway, exchange and start cards
	Number   int     // 1 to 10 on railway cards, 1 to 3 on reservations
	Value    int     // station value of railway cards, start cards and cities
	Cost     int     // of locomotives
	Distance int     // of locomotives: cards in a section; for All, the maximum length of a line
}

//go:embed data
var data embed.FS

// cardRow is a row of data/cards.csv.
type cardRow struct {
	Card     string         `table:"card"`
	Sort     CardType       `table:"sort"`
	Company  string         `table:"company"`
	Number   int            `table:"number"`
	Value    int            `table:"value"`
	Cost     int            `table:"cost"`
	Distance engineDistance `table:"distance"`
}

// engineDistance is a locomotive's distance in the table: a number of cards, or
// "all".
type engineDistance int

// UnmarshalText reads a number or "all".
func (r *engineDistance) UnmarshalText(b []byte) error {
	if string(b) == "all" {
		*r = allDistance
		return nil
	}
	n, err := strconv.Atoi(string(b))
	*r = engineDistance(n)
	return err
}

// faces holds the printed faces, indexed by [Card].
var faces = func() (f [numCards]Face) {
	for i, l := range table.MustRead[cardRow](data, "data/cards.csv", int(numCards)-1) {
		company, _ := companyOf(l.Company)
		f[i+1] = Face{l.Card, l.Sort, company, l.Number, l.Value, l.Cost, int(l.Distance)}
	}
	return f
}()

// cardOf maps tokens to cards.
var cardOf = func() map[string]Card {
	m := map[string]Card{}
	for c := NoCard + 1; c < numCards; c++ {
		m[faces[c].Token] = c
	}
	return m
}()

// railwayCard returns a railway card. number is 1 to 10.
func railwayCard(c Company, number int) Card {
	return firstRailway + Card(c)*cardsPerCompany + Card(number-1)
}
func exchangeCard(c Company) Card { return firstExchange + Card(c) }
func startCard(c Company) Card    { return firstStart + Card(c) }

// company returns the company of a railway card.
func (c Card) company() Company { return Company((c - firstRailway) / cardsPerCompany) }

// String returns the card's token, or "" for NoCard.
func (c Card) String() string { return faces[c].Token }

// MarshalText returns the card's token.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a card's token; an empty text is NoCard.
func (c *Card) UnmarshalText(b []byte) error {
	card, ok := cardOf[string(b)]
	if !ok && len(b) > 0 {
		return fmt.Errorf("trick: no card %q", b)
	}
	*c = card
	return nil
}

// Printed returns the face of the card with a token. It reports false if there
// is no such card.
func Printed(token string) (Face, bool) {
	c, ok := cardOf[token]
	return faces[c], ok
}

// Cards is a set of railway, exchange, start and reservation cards, one bit per
// card.
type Cards uint64

// railwayCards holds the railway cards of each company. shareCards also
// contains the exchange card.
var railwayCards, shareCards = func() (railways, shares [numCompanies]Cards) {
	for c := range Company(numCompanies) {
		railways[c] = (1<<cardsPerCompany - 1) << railwayCard(c, 1)
		shares[c] = railways[c].with(exchangeCard(c))
	}
	return railways, shares
}()

// allRailways holds the 50 cards that are dealt.
const allRailways Cards = (1<<(numCompanies*cardsPerCompany) - 1) << firstRailway

// setOf returns the set of the given cards.
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

// list returns the cards in ascending order.
func (set Cards) list() []Card {
	var list []Card
	for ; set != 0; set &= set - 1 {
		list = append(list, set.first())
	}
	return list
}

func (set Cards) tokens() []string { return tokensOf(set.list()) }

// tokensOf returns the tokens of the cards.
func tokensOf(cards []Card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}

// MarshalText returns the tokens, joined by "+".
func (set Cards) MarshalText() ([]byte, error) { return []byte(strings.Join(set.tokens(), "+")), nil }

// UnmarshalText reads what MarshalText wrote.
func (set *Cards) UnmarshalText(b []byte) error {
	*set = 0
	for _, token := range splitTokens(string(b)) {
		c, ok := cardOf[token]
		if !ok || c >= Engine3 {
			return fmt.Errorf("trick: card %q cannot be in a hand", token)
		}
		*set = set.with(c)
	}
	return nil
}
