package china

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Card is a card of the draw pile: the demands, then the events. The zero Card
// is none.
type Card uint8

const (
	// NoCard is no card.
	NoCard   Card = 0
	allCards      = NumCards + NumEvents
)

// event reports whether it is an event card.
func (c Card) isEvent() bool { return c > NumCards }

// printed is the event card that it is.
func (c Card) eventCard() *EventCard { return &EventCards[c-NumCards-1] }

// demands are the lines of a demand card, none of NoCard.
func (c Card) demands() []Demand {
	if c == NoCard {
		return nil
	}
	return Cards[c-1][:]
}

// Token is the card's name: "d17" of the demand card with that number, the
// event's own of an event.
func (c Card) Token() string {
	switch {
	case c == NoCard:
		return ""
	case c.isEvent():
		return c.eventCard().Token
	}
	return "d" + strconv.Itoa(int(c))
}

// CardNamed finds a card by its token.
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

// MarshalText writes the token.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.Token()), nil }

// UnmarshalText reads a token.
func (c *Card) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*c = NoCard
		return nil
	}
	card, ok := CardNamed(string(b))
	if !ok {
		return fmt.Errorf("china: no card %q", b)
	}
	*c = card
	return nil
}

func cardTokens(cards []Card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.Token()
	}
	return list
}

// tables of the printed board, reckoned once.
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

// cityAt is the city of a milepost, NoCity for none.
func cityAt(m Milepost) City {
	if m == NoMilepost {
		return NoCity
	}
	return board.Posts[m].City
}

func isMajor(c City) bool  { return c < NumMajors }
func isTaiwan(c City) bool { return c >= NumMainland && c != NoCity }

// goodsNamed is a set by tokens.
func goodsNamed(tokens []string) (set GoodSet) {
	for _, token := range tokens {
		if g, ok := GoodNamed(token); ok {
			set |= 1 << g
		}
	}
	return set
}

// hasCity reports whether an event names a city.
func (e *EventCard) namesCity(c City) bool { return slices.Contains(e.Cities, board.Cities[c].Token) }

func cityToken(c City) string { return board.Cities[c].Token }

// beijing pays most for the Party Congress.
var beijing, _ = board.CityNamed("beijing")

// edgeToken names a segment by its ends: "ba27-ba28".
func edgeToken(e Edge) string {
	a, b := board.EndsOf(e)
	return board.Coordinate(a) + "-" + board.Coordinate(b)
}

// EdgeNamed finds a segment by the coordinates of its ends, as events name it.
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

// seatCount is the number of seats in a set.
func countSeats(set SeatSet) int { return bits.OnesCount8(uint8(set)) }
