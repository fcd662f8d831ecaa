package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Table is what everybody sees. The hexes, names and barriers of the map are
// in [BoardOf].
type Table struct {
	Map     string      `json:"map"`     // "tokyo", "osaka"
	Turn    int         `json:"turn"`    // from 1; 0 while the first rails are laid
	First   engine.Seat `json:"first"`   // who began
	Acting  engine.Seat `json:"acting"`  // whose turn it is; zero when the game is over
	Players []Public    `json:"players"` // seat 1 first
	Supply  []Pile      `json:"supply"`  // the basic piles, then the kingdom's, as they lie
	Empty   int         `json:"empty"`   // empty piles; Waste does not count, and four end the game
	Box     []Count     `json:"box"`     // trashed cards

	Tokens   int       `json:"tokens"`   // station tokens left of 30
	Stations []Station `json:"stations"` // cities that have one at least

	// The turn of the acting player.
	Coins   int      `json:"coins"`
	Play    []Laid   `json:"play"`    // the play area, in the order of playing
	Gained  []Count  `json:"gained"`  // the gained area
	Lasting []string `json:"lasting"` // lasting texts in force, each once
	Pending *Pause   `json:"pending,omitempty"`

	Ended []string `json:"ended,omitempty"` // why the game is over: "piles", "cubes", "stations"
}

// Public is what everybody sees of one player.
type Public struct {
	Seat    engine.Seat `json:"seat"`
	Rails   []string    `json:"rails"`   // hexes with a cube of theirs, in the map's order
	Cubes   int         `json:"cubes"`   // cubes left of 20
	Hand    int         `json:"hand"`    // number of cards
	Deck    int         `json:"deck"`    // number of cards
	Discard int         `json:"discard"` // number of cards
	Top     []Layer     `json:"top,omitempty"`
	Cities  int         `json:"cities"`  // points of cubes in cities
	Remotes int         `json:"remotes"` // points of cubes in remote locations
	Track   int         `json:"track"`   // points gained on the track
	Score   int         `json:"score"`   // the three together: all but the buildings
}

// Layer is a part of a deck's top that everybody knows, from the top down: one
// card, or several in an order that only the owner knows, or, with Hidden
// above zero, so many that only the owner knows.
type Layer struct {
	Cards  []string `json:"cards,omitempty"`
	Hidden int      `json:"hidden,omitempty"`
}

// Pile is one pile of the supply.
type Pile struct {
	Card string `json:"card"`
	Cost int    `json:"cost"`
	Left int    `json:"left"`
}

// Count is a number of equal cards.
type Count struct {
	Card string `json:"card"`
	N    int    `json:"n"`
}

// Station is a city's number of stations.
type Station struct {
	Hex string `json:"hex"`
	N   int    `json:"n"`
}

// Laid is a card in the play area. Text is the card whose text it has: its
// own, that which a Stationmaster's Office took, or empty when its effect was
// declined or impossible.
type Laid struct {
	Card string `json:"card"`
	Text string `json:"text,omitempty"`
}

// Pause is an effect that waits for the acting player.
type Pause struct {
	Card  string  `json:"card"`            // the card that was played
	Text  string  `json:"text"`            // the card whose text is carried out: another one if it was copied
	Wants string  `json:"wants"`           // the kind of move that answers: "lay"
	Cards []Count `json:"cards,omitempty"` // cards that the effect shows to all
	Left  int     `json:"left,omitempty"`  // cards still to be discarded
	Done  int     `json:"done,omitempty"`  // cards discarded so far
}

// Hand is what a seat sees besides the table.
type Hand struct {
	Cards   []Held  `json:"cards"`   // the hand, in the order of the card table
	Discard []Count `json:"discard"` // what is in the own discard pile
	// Top is what the owner knows of the own deck, the next card first; Looked
	// is the card that Signals shows now; Order is what Information Central
	// has put back so far, the next card first.
	Top    []string `json:"top,omitempty"`
	Looked string   `json:"looked,omitempty"`
	Order  []string `json:"order,omitempty"`
	// Points are those of the buildings that the seat owns.
	Points int `json:"points"`
	// Lays are the places where a rail may be laid now, cheapest first: for
	// the rail-laying card that waits for its place, else by the shortcut
	// "pay-and-lay" with what is in hand.
	Lays []Offer `json:"lays,omitempty"`
}

// Held is a kind of card in a hand.
type Held struct {
	Card  string `json:"card"`
	N     int    `json:"n"`
	Play  bool   `json:"play"`  // it may be played now, with its effect if it has one
	Plain bool   `json:"plain"` // it may be played now without its effect
}

// Offer is a place for a rail and what it costs.
type Offer struct {
	Hex    string `json:"hex"`
	Coins  int    `json:"coins"`
	Waste  bool   `json:"waste"`            // sharing the hex brings a Waste, besides that of the card
	Card   string `json:"card,omitempty"`   // the rail-laying card to be played for it
	Trains int    `json:"trains,omitempty"` // plain trains to be played for it
}

// Table gives a [Table].
func (secrets) Table(s *State) any {
	t := Table{
		Map:      s.board().Key,
		Turn:     s.Turn,
		First:    s.First,
		Acting:   s.Actor,
		Supply:   s.Supply.view(s.Kingdom[:]),
		Empty:    s.Supply.emptyPiles(s.Kingdom[:]),
		Box:      cardCounts(&s.Box),
		Tokens:   s.Tokens,
		Stations: s.stations.view(s.board()),
		Coins:    s.Coins,
		Gained:   cardCounts(&s.Gained),
		Pending:  s.viewPending(),
		Players:  make([]Public, len(s.Players)),
		Ended:    slices.Clone(s.Ended),
	}
	if s.over() {
		t.Acting = engine.Spectator
	}
	for i := range s.Players {
		t.Players[i] = s.viewPlayer(engine.Seat(i + 1))
	}
	for _, c := range s.Play {
		t.Play = append(t.Play, Laid{c.Card.String(), c.Text.String()})
	}
	for set := s.Play.lasting(); set != 0; set &= set - 1 {
		t.Lasting = append(t.Lasting, set.first().String())
	}
	return t
}

func (s *State) viewPlayer(seat engine.Seat) Public {
	p := s.player(seat)
	sc := s.score(s.board(), p.Rails)
	return Public{
		Seat:    seat,
		Rails:   s.board().tokensOf(p.Rails.list()),
		Cubes:   p.cubes(),
		Hand:    p.Hand.Total(),
		Deck:    s.deckSize(seat),
		Discard: p.Discard.Total(),
		Top:     layers(s.knownTop(seat)),
		Cities:  sc.cities,
		Remotes: sc.remotes,
		Track:   p.Track,
		Score:   sc.cities + sc.remotes + p.Track,
	}
}

// Hand gives a [Hand].
func (secrets) Hand(s *State, seat engine.Seat) any {
	p, owned := s.player(seat), s.owned(seat)
	h := Hand{
		Cards:   s.viewHeld(seat),
		Discard: cardCounts(&p.Discard),
		Top:     deckTokens(s.knownTop(seat)),
		Points:  owned.points(),
	}
	if seat == s.Actor {
		h.Looked = s.Looked.Card.String()
		h.Order = cardTokens(s.Order)
		h.Lays = s.railOffers()
	}
	return h
}

// knownTop are the cards on top of a deck that its owner knows, the next one
// first; one that Signals shows is still the top of its deck.
func (s *State) knownTop(seat engine.Seat) []DeckCard {
	known := s.player(seat).knownTop()
	if s.isLooking(seat) {
		next := DeckCard{s.Looked.Card, max(s.Looked.Sight, OwnerOnly)}
		known = append([]DeckCard{next}, known...)
	}
	return known
}

func (s *State) isLooking(seat engine.Seat) bool {
	return seat == s.Actor && s.Looked.Card != NoCard
}

func (s *State) deckSize(seat engine.Seat) int {
	n := s.player(seat).Deck.Len()
	if s.isLooking(seat) {
		n++
	}
	return n
}

func (s *State) viewHeld(seat engine.Seat) []Held {
	var may [2]cardSet
	for _, m := range (rules{}).Legal(s, seat, nil) {
		switch m.kind {
		case kindPlay:
			may[0] = may[0].with(m.card)
		case kindPlain:
			may[1] = may[1].with(m.card)
		}
	}
	hand := &s.player(seat).Hand
	held := make([]Held, 0, hand.kinds.len())
	for set := hand.kinds; set != 0; set &= set - 1 {
		c := set.first()
		held = append(held, Held{c.String(), hand.Count(c), may[0].has(c), may[1].has(c)})
	}
	return held
}

func cardCounts(cs *Cards) []Count {
	list := make([]Count, 0, cs.kinds.len())
	for set := cs.kinds; set != 0; set &= set - 1 {
		c := set.first()
		list = append(list, Count{c.String(), cs.Count(c)})
	}
	return list
}

func cardTokens(list []Card) []string {
	var tokens []string
	for _, c := range list {
		tokens = append(tokens, c.String())
	}
	return tokens
}

func (b *Board) token(h Hex) string { return b.Places[h].Token }

func (b *Board) tokensOf(list []Hex) []string {
	tokens := make([]string, len(list))
	for i, h := range list {
		tokens[i] = b.token(h)
	}
	return tokens
}

// viewPending is the effect that waits, nil if none does.
func (t *turn) viewPending() *Pause {
	p := t.Pending
	if p.Text == NoCard {
		return nil
	}
	shown := t.Shown
	for _, c := range t.Order {
		shown.add(c, 1)
	}
	return &Pause{
		Card:  t.Play[len(t.Play)-1].Card.String(),
		Text:  p.Text.String(),
		Wants: answerKinds[t.Pending.step().op].String(),
		Cards: cardCounts(&shown),
		Left:  int(p.Left),
		Done:  int(p.Done),
	}
}

// deckTokens are the cards of a part of a deck.
func deckTokens(lying []DeckCard) []string {
	var tokens []string
	for _, l := range lying {
		tokens = append(tokens, l.Card.String())
	}
	return tokens
}
