package china

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Card is the number of a card of the draw pile. The demand cards come first, then
// the events. The zero value is NoCard.
type Card uint8

const (
	// NoCard is no card.
	NoCard   Card = 0
	allCards      = NumCards + NumEvents
)

// isEvent reports whether c is an event card.
func (c Card) isEvent() bool { return c > NumCards }

// eventCard returns the printed event card. c must be an event.
func (c Card) eventCard() *EventCard { return &EventCards[c-NumCards-1] }

// demands returns the demands of a demand card, or nil for NoCard.
func (c Card) demands() []Demand {
	if c == NoCard {
		return nil
	}
	return Cards[c-1][:]
}

// Token returns the card's token: "d17" for demand card 17, the printed token
// for an event, and "" for NoCard.
func (c Card) Token() string {
	switch {
	case c == NoCard:
		return ""
	case c.isEvent():
		return c.eventCard().Token
	}
	return "d" + strconv.Itoa(int(c))
}

// CardNamed returns the card with a token.
func CardNamed(token string) (Card, bool) {
	c, ok := cardByToken[token]
	return c, ok
}

var cardByToken = func() map[string]Card {
	tokens := map[string]Card{}
	for c := NoCard + 1; c <= allCards; c++ {
		tokens[c.Token()] = c
	}
	return tokens
}()

// MarshalText returns the token.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.Token()), nil }

// UnmarshalText reads a token. The empty text is NoCard.
func (c *Card) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*c = NoCard
		return nil
	}
	card, ok := CardNamed(string(b))
	if !ok {
		return fmt.Errorf("china: unknown card %q", b)
	}
	*c = card
	return nil
}

// cardTokens returns the tokens of cards.
func cardTokens(cards []Card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.Token()
	}
	return list
}

// Tables derived from the printed board.
var (
	suppliedGoods = func() (list [NumCities]GoodSet) {
		for c := range list {
			list[c] = board.GoodsAt(City(c))
		}
		return list
	}()
	taiwanGoods = func() (set GoodSet) {
		for c := City(NumMainland); c < NumCities; c++ {
			set |= suppliedGoods[c]
		}
		return set
	}()
	// linkAtCity holds the container link of each city, or NumPassages.
	linkAtCity = func() (list [NumCities]Passage) {
		for c := range list {
			list[c] = NumPassages
			if p, ok := board.LinkAt(City(c)); ok {
				list[c] = p
			}
		}
		return list
	}()
	ferryCity = board.PortCity(DalianFerry)
)

// cityAt returns the city of a milepost, or NoCity.
func cityAt(m Milepost) City {
	if m == NoMilepost {
		return NoCity
	}
	return board.Posts[m].City
}

func isMajor(c City) bool  { return c < NumMajors }
func isTaiwan(c City) bool { return c >= NumMainland && c != NoCity }

// goodsNamed returns the set of the goods with the given tokens.
func goodsNamed(tokens []string) (set GoodSet) {
	for _, token := range tokens {
		if g, ok := GoodNamed(token); ok {
			set |= 1 << g
		}
	}
	return set
}

// namesCity reports whether the event card lists a city.
func (e *EventCard) namesCity(c City) bool { return slices.Contains(e.Cities, board.Cities[c].Token) }

func cityToken(c City) string { return board.Cities[c].Token }

// beijing pays most for the Party Congress.
var beijing, _ = board.CityNamed("beijing")

// edgeToken returns the name of a segment: the coordinates of its ends, as in
// "ba27-ba28".
func edgeToken(e Edge) string {
	a, b := board.EndsOf(e)
	return board.Coordinate(a) + "-" + board.Coordinate(b)
}

// EdgeNamed returns the segment with the given token, as events name it, or
// false.
func EdgeNamed(token string) (Edge, bool) {
	from, to, _ := strings.Cut(token, "-")
	a, ok := board.Find(from)
	b, too := board.Find(to)
	if !ok || !too {
		return NoEdge, false
	}
	d, next := board.DirectionBetween(a, b)
	if !next {
		return NoEdge, false
	}
	e := board.Side(a, d).Edge
	return e, e != NoEdge
}

// countSeats returns the number of seats in a set.
func countSeats(set SeatSet) int { return bits.OnesCount8(uint8(set)) }
