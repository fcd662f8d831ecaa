package trains

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
)

// What lies in the box at the start ("Contenu").
const (
	cubesEach    = 20 // rail cubes of each player, the first one included
	stationsAll  = 30 // station tokens
	handSize     = 5
	kingdomSize  = 8 // kinds of kingdom card in a match
	pilesToEnd   = 4 // empty piles that end the game
	maxSeats     = 4
	startTrains  = 7 // Normal Trains of a starting deck
	startLayers  = 2 // Lay Rails of a starting deck
	startStation = 1 // Station Expansions of a starting deck
)

// Side is a side of the board: an index of boards, written as its key.
type Side uint8

// MarshalText writes the key.
func (m Side) MarshalText() ([]byte, error) { return []byte(boards[m].Key), nil }

// UnmarshalText reads a key.
func (m *Side) UnmarshalText(b []byte) error {
	for i, board := range boards {
		if board.Key == string(b) {
			*m = Side(i)
			return nil
		}
	}
	return fmt.Errorf("trains: no map %q", b)
}

// Sight says who knows a card that lies face down in a deck. Known cards lie
// on top of it, with nothing unknown to the owner between them.
type Sight uint8

// The sights. A card of a group is one of several that everybody saw and that
// only the owner knows the order of; two groups that touch differ in parity.
const (
	Unknown   Sight = iota
	OwnerOnly       // the owner alone knows it
	Everybody       // everybody knows it
	GroupA          // everybody knows the group that it is of
	GroupB
)

// DeckCard is a card in a deck.
type DeckCard struct {
	Card  Card  `json:"card"`
	Sight Sight `json:"sight,omitempty"`
}

// Played is a card in the play area. Text is the card whose text it has: its
// own, that which a Stationmaster's Office took, or none if it was declined.
type Played struct {
	Card Card `json:"card"`
	Text Card `json:"text"`
}

// Player is what belongs to one seat.
type Player struct {
	Hand    Cards               `json:"hand"`
	Discard Cards               `json:"discard"`
	Deck    deck.Pile[DeckCard] `json:"deck"`
	Rails   hexSet              `json:"rails"`
	Track   int                 `json:"track"` // points gained on the track in play
}

// players are all of them, seat 1 first.
type players []Player

// nextSeat is the seat to the left.
func (ps players) nextSeat(seat engine.Seat) engine.Seat {
	return seat%engine.Seat(len(ps)) + 1
}

// railsExcept are the hexes with a cube of any player but one; of any at all when
// that one is nobody, seat zero.
func (ps players) railsExcept(but int) hexSet {
	var set hexSet
	for i := range ps {
		if i+1 != but {
			set = set.or(ps[i].Rails)
		}
	}
	return set
}

// Pending is an effect that waits for an answer; none while Text is NoCard.
type Pending struct {
	Text Card  `json:"text"`           // whose steps are being carried out
	Step uint8 `json:"step"`           // the step of effects[Text] that asks
	Left uint8 `json:"left,omitempty"` // cards that must still be discarded
	Done uint8 `json:"done,omitempty"` // cards that have been discarded
	Cost int8  `json:"cost,omitempty"` // of the card that was trashed
}

// step is the step that waits for an answer.
func (p Pending) step() step { return effects[p.Text][p.Step] }

// turn is that of the player who acts.
type turn struct {
	Coins   int      `json:"coins"`
	Active  bool     `json:"active"` // something was played or bought
	Play    playArea `json:"play"`
	Gained  Cards    `json:"gained"`
	Pending Pending  `json:"pending"`
	Looked  DeckCard `json:"looked"` // the next card of the deck, which Signals shows its player
	Shown   Cards    `json:"shown"`  // revealed to all and still to go back on the deck
	Order   []Card   `json:"order"`  // put back already, top first: their order is a secret
}

// State is a whole match, secrets included.
type State struct {
	Map     Side              `json:"map"`
	Kingdom [kingdomSize]Card `json:"kingdom"`
	Supply  supply            `json:"supply"`
	Box     Cards             `json:"box"` // trashed cards
	stations
	Players players     `json:"players"`
	First   engine.Seat `json:"first"`
	Actor   engine.Seat `json:"actor"`
	Turn    int         `json:"turn"` // from 1; 0 while the first rails are laid

	turn

	Ended  []string          `json:"ended"`  // why the game is over
	Result []engine.Standing `json:"result"` // once it is over
}

// Clone is a copy of its own memory.
func (s *State) Clone() *State {
	c := *s
	c.Players = slices.Clone(s.Players)
	for i := range c.Players {
		c.Players[i].Deck = s.Players[i].Deck.Clone()
	}
	c.Play = slices.Clone(s.Play)
	c.Order = slices.Clone(s.Order)
	c.Ended = slices.Clone(s.Ended)
	c.Result = slices.Clone(s.Result)
	for i := range c.Result {
		c.Result[i].Parts = slices.Clone(s.Result[i].Parts)
	}
	return &c
}

func (s *State) board() *Board                   { return boards[s.Map] }
func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat-1] }
func (s *State) actor() *Player                  { return &s.Players[s.Actor-1] }
func (s *State) over() bool                      { return s.Result != nil }

// cubes are the rails that a player has left.
func (p *Player) cubes() int { return cubesEach - p.Rails.len() }

// drawable is the number of cards that a player could still draw.
func (p *Player) drawable() int { return p.Deck.Len() + p.Discard.Total() }

// decode reads a state that [engine.Position.Encode] wrote and refuses one
// that could not have been played.
func decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	seats := engine.Seat(len(s.Players))
	if seats < 2 || seats > maxSeats || s.Actor < 1 || s.Actor > seats || s.First < 1 || s.First > seats {
		return nil, fmt.Errorf("trains: %d players, first %d, acting %d", seats, s.First, s.Actor)
	}
	if p := s.Pending; p.Text != NoCard && int(p.Step) >= len(effects[p.Text]) {
		return nil, fmt.Errorf("trains: no step %d of %s", p.Step, p.Text)
	}
	return s, nil
}
