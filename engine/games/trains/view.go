package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Table is what everybody sees. The hexes, names and barriers of the map are in
// [BoardOf].
type Table struct {
	Map     string      `json:"map"`     // "tokyo" or "osaka"
	Turn    int         `json:"turn"`    // from 1; 0 while the first rails are laid
	First   engine.Seat `json:"first"`   // seat that began
	Acting  engine.Seat `json:"acting"`  // seat whose turn it is; zero when the game is over
	Players []Public    `json:"players"` // seat 1 first
	Supply  []Pile      `json:"supply"`  // basic piles, then the kingdom's, in their printed order
	Empty   int         `json:"empty"`   // number of empty piles without Waste; four end the game
	Box     []Count     `json:"box"`     // trashed cards

	Tokens   int       `json:"tokens"`   // station tokens left, of 30
	Stations []Station `json:"stations"` // cities that have at least one

	// The following fields are about the acting player's turn.

	Coins   int      `json:"coins"`
	Play    []Laid   `json:"play"`    // the play area, in the order of playing
	Gained  []Count  `json:"gained"`  // the cards gained this turn
	Lasting []string `json:"lasting"` // lasting texts in force, each once
	Pending *Pause   `json:"pending,omitempty"`

	Ended []string `json:"ended,omitempty"` // reasons why the game is over: "piles", "cubes", "stations"
}

// Public is what everybody sees of one player.
type Public struct {
	Seat    engine.Seat `json:"seat"`
	Rails   []string    `json:"rails"`         // hexes with a cube of this player, in the map's order
	Cubes   int         `json:"cubes"`         // cubes left, of 20
	Hand    int         `json:"hand"`          // number of cards
	Deck    int         `json:"deck"`          // number of cards
	Discard int         `json:"discard"`       // number of cards
	Top     []Layer     `json:"top,omitempty"` // what is known of the top of the deck, from the top down
	Cities  int         `json:"cities"`        // points for cubes in cities
	Remotes int         `json:"remotes"`       // points for cubes in remote locations
	Track   int         `json:"track"`         // points on the track
	Score   int         `json:"score"`         // sum of the three, without buildings
}

// Layer is a part of a deck's top that everybody knows something about: one
// known card; several known cards in an order that only the owner knows; or, if
// Hidden is above zero, that many cards that only the owner knows.
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

// Station is the number of stations in a city.
type Station struct {
	Hex string `json:"hex"`
	N   int    `json:"n"`
}

// Laid is a card in the play area. Text is the card whose effect it has: its
// own, the one that a Stationmaster's Office copied, or empty if the effect was
// declined or impossible.
type Laid struct {
	Card string `json:"card"`
	Text string `json:"text,omitempty"`
}

// Pause is an effect that waits for the acting player's answer.
type Pause struct {
	Card  string  `json:"card"`            // the card that was played
	Text  string  `json:"text"`            // the card whose text is carried out; differs from Card if it was copied
	Wants string  `json:"wants"`           // the kind of move that answers, such as "lay"
	Cards []Count `json:"cards,omitempty"` // cards that the effect shows to all
	Left  int     `json:"left,omitempty"`  // cards still to be discarded
	Done  int     `json:"done,omitempty"`  // cards discarded so far
}

// Hand is what a seat sees in addition to the table.
type Hand struct {
	Cards   []Held  `json:"cards"`   // the hand, in the order of the card table
	Discard []Count `json:"discard"` // the seat's own discard pile
	// Top is what the owner knows of the deck, next card first. Looked is the
	// card that Signals shows now. Order is what Information Central has put
	// back so far, next card first.
	Top    []string `json:"top,omitempty"`
	Looked string   `json:"looked,omitempty"`
	Order  []string `json:"order,omitempty"`
	// Points are the points of all buildings that the seat owns.
	Points int `json:"points"`
	// Lays are the hexes where a rail can be laid now, cheapest first. If a
	// rail-laying card waits for its hex, they are its choices; otherwise they
	// are what the shortcut "pay-and-lay" can reach with the hand.
	Lays []Offer `json:"lays,omitempty"`
	// Simple is how many coins the shortcut "play-simple" brings now.
	Simple int `json:"simple,omitempty"`
}

// Held is a kind of card in a hand.
type Held struct {
	Card  string `json:"card"`
	N     int    `json:"n"`
	Play  bool   `json:"play"`  // may be played now, with its effect if it has one
	Plain bool   `json:"plain"` // may be played now without its effect
}

// Offer is a hex for a rail and what it costs.
type Offer struct {
	Hex    string `json:"hex"`
	Coins  int    `json:"coins"`
	Waste  bool   `json:"waste"`            // sharing the hex brings a Waste, in addition to the card's own
	Card   string `json:"card,omitempty"`   // the rail-laying card to play
	Trains int    `json:"trains,omitempty"` // how many plain Trains to play
}

// Table returns a [Table].
func (secrets) Table(s *State) any {
	t := Table{
		Map:      s.board().Key,
		Turn:     s.Turn,
		First:    s.First,
		Acting:   s.Actor,
		Supply:   s.Supply.pileViews(s.Kingdom[:]),
		Empty:    s.Supply.countEmptyPiles(s.Kingdom[:]),
		Box:      cardCounts(&s.Box),
		Tokens:   s.Tokens,
		Stations: s.stations.stationViews(s.board()),
		Coins:    s.Coins,
		Gained:   cardCounts(&s.Gained),
		Pending:  s.viewPending(),
		Players:  make([]Public, len(s.Players)),
		Ended:    slices.Clone(s.Ended),
	}
	if s.isOver() {
		t.Acting = engine.Spectator
	}
	for i := range s.Players {
		t.Players[i] = s.viewPlayer(engine.Seat(i + 1))
	}
	for _, c := range s.PlayArea {
		t.Play = append(t.Play, Laid{c.Card.String(), c.Text.String()})
	}
	for set := s.PlayArea.lastingTexts(); set != 0; set &= set - 1 {
		t.Lasting = append(t.Lasting, set.first().String())
	}
	return t
}

// viewPlayer returns what everybody sees of one player.
func (s *State) viewPlayer(seat engine.Seat) Public {
	p := s.player(seat)
	sc := s.scoreRails(s.board(), p.Rails)
	return Public{
		Seat:    seat,
		Rails:   s.board().tokensOf(p.Rails.list()),
		Cubes:   p.cubesLeft(),
		Hand:    p.Hand.Total(),
		Deck:    s.deckSize(seat),
		Discard: p.Discard.Total(),
		Top:     publicLayers(s.knownTop(seat)),
		Cities:  sc.cities,
		Remotes: sc.remotes,
		Track:   p.Track,
		Score:   sc.cities + sc.remotes + p.Track,
	}
}

// Hand returns a [Hand].
func (secrets) Hand(s *State, seat engine.Seat) any {
	p, owned := s.player(seat), s.ownedCards(seat)
	h := Hand{
		Cards:   s.viewHeld(seat),
		Discard: cardCounts(&p.Discard),
		Top:     deckTokens(s.knownTop(seat)),
		Points:  owned.printedPoints(),
	}
	if seat == s.Actor {
		h.Looked = s.LookedAt.Card.String()
		h.Order = cardTokens(s.PutBack)
		h.Lays = s.railOffers()
		if s.isFreeTurn() {
			h.Simple = s.simpleCoins()
		}
	}
	return h
}

// knownTop returns the cards on top of a deck that its owner knows, next card
// first. The card that Signals shows still counts as the top.
func (s *State) knownTop(seat engine.Seat) []DeckCard {
	known := s.player(seat).knownTop()
	if s.isLooking(seat) {
		next := DeckCard{s.LookedAt.Card, max(s.LookedAt.Sight, OwnerOnly)}
		known = append([]DeckCard{next}, known...)
	}
	return known
}

// isLooking reports whether Signals is showing the seat its next card.
func (s *State) isLooking(seat engine.Seat) bool {
	return seat == s.Actor && s.LookedAt.Card != NoCard
}

// deckSize returns the size of a seat's deck, including the card that Signals
// shows.
func (s *State) deckSize(seat engine.Seat) int {
	n := s.player(seat).Deck.Len()
	if s.isLooking(seat) {
		n++
	}
	return n
}

// viewHeld returns the seat's hand with how each card may be played now.
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

// cardCounts returns the counts of a pile in the order of the card table.
func cardCounts(cs *Cards) []Count {
	list := make([]Count, 0, cs.kinds.len())
	for set := cs.kinds; set != 0; set &= set - 1 {
		c := set.first()
		list = append(list, Count{c.String(), cs.Count(c)})
	}
	return list
}

// cardTokens returns the tokens of the cards.
func cardTokens(list []Card) []string {
	var tokens []string
	for _, c := range list {
		tokens = append(tokens, c.String())
	}
	return tokens
}

func (b *Board) token(h Hex) string { return b.Places[h].Token }

// tokensOf returns the coordinates of hexes.
func (b *Board) tokensOf(list []Hex) []string {
	tokens := make([]string, len(list))
	for i, h := range list {
		tokens[i] = b.token(h)
	}
	return tokens
}

// viewPending returns the pending effect as everybody sees it, nil if there is
// none.
func (t *turnState) viewPending() *Pause {
	p := t.Pending
	if p.Text == NoCard {
		return nil
	}
	shown := t.Shown
	for _, c := range t.PutBack {
		shown.add(c, 1)
	}
	return &Pause{
		Card:  t.PlayArea[len(t.PlayArea)-1].Card.String(),
		Text:  p.Text.String(),
		Wants: answerKinds[t.Pending.step().op].String(),
		Cards: cardCounts(&shown),
		Left:  int(p.ToDiscard),
		Done:  int(p.Discarded),
	}
}

// deckTokens returns the tokens of a part of a deck.
func deckTokens(cards []DeckCard) []string {
	var tokens []string
	for _, l := range cards {
		tokens = append(tokens, l.Card.String())
	}
	return tokens
}
