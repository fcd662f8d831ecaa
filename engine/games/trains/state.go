package trains

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
)

// Component counts ("Contenu") and limits.
const (
	cubesPerPlayer   = 20 // rail cubes per player, including the first rail
	numStationTokens = 30 // station tokens in the box
	handSize         = 5  // cards in a new hand
	kingdomSize      = 8  // kingdom card kinds per match
	pilesToEnd       = 4  // empty piles that end the game
	maxSeats         = 4
	startTrains      = 7 // Normal Trains in a starting deck
	startLayers      = 2 // Lay Rails in a starting deck
	startStation     = 1 // Station Expansions in a starting deck
)

// Side is a side of the board, as an index into boards. It is stored as the
// board's key.
type Side uint8

// MarshalText returns the board's key.
func (m Side) MarshalText() ([]byte, error) { return []byte(boards[m].Key), nil }

// UnmarshalText reads a board's key. It returns an error if there is no such
// board.
func (m *Side) UnmarshalText(b []byte) error {
	for i, board := range boards {
		if board.Key == string(b) {
			*m = Side(i)
			return nil
		}
	}
	return fmt.Errorf("trains: no map %q", b)
}

// Sight says who knows a face-down card in a deck. The cards that the owner
// knows always lie on top, with no unknown card between them.
type Sight uint8

// A group is several adjacent cards that everybody saw but whose order only the
// owner knows. Adjacent groups alternate between GroupA and GroupB, so that
// they can be told apart.
const (
	Unknown   Sight = iota
	OwnerOnly       // only the owner knows it
	Everybody       // everybody knows it
	GroupA          // everybody knows which group it belongs to
	GroupB
)

// DeckCard is a card in a deck and who knows it.
type DeckCard struct {
	Card  Card  `json:"card"`
	Sight Sight `json:"sight,omitempty"`
}

// Played is a card in the play area. Text is the card whose effect it has: its
// own, the one that a Stationmaster's Office copied, or NoCard if the effect
// was declined.
type Played struct {
	Card Card `json:"card"`
	Text Card `json:"text"`
}

// Player holds everything that belongs to one seat.
type Player struct {
	Hand     Cards               `json:"hand"`
	Discard  Cards               `json:"discard"`
	Deck     deck.Pile[DeckCard] `json:"deck"`
	Rails    hexSet              `json:"rails"`
	Track    int                 `json:"track"`              // points scored on the track during play
	Shuffles int                 `json:"shuffles,omitempty"` // how often the discard pile was shuffled, if chance is fixed
}

// players holds all players, seat 1 first.
type players []Player

// nextSeat returns the seat to the left.
func (ps players) nextSeat(seat engine.Seat) engine.Seat {
	return seat%engine.Seat(len(ps)) + 1
}

// railsExcept returns the hexes with a cube of any player other than seat
// excluded. If excluded is 0, it returns the hexes of all players.
func (ps players) railsExcept(excluded int) hexSet {
	var set hexSet
	for i := range ps {
		if i+1 != excluded {
			set = set.union(ps[i].Rails)
		}
	}
	return set
}

// Pending is an effect that is waiting for an answer. If Text is NoCard, no
// effect is waiting.
type Pending struct {
	Text        Card  `json:"text"`           // card whose steps are being carried out
	Step        uint8 `json:"step"`           // index in effects[Text] of the step that asks
	ToDiscard   uint8 `json:"left,omitempty"` // cards that must still be discarded
	Discarded   uint8 `json:"done,omitempty"` // cards discarded so far
	TrashedCost int8  `json:"cost,omitempty"` // cost of the card that was trashed
}

// step returns the step that is waiting for an answer.
func (p Pending) step() step { return effects[p.Text][p.Step] }

// turnState is the state of the current turn. It is reset when the turn passes.
type turnState struct {
	Coins    int      `json:"coins"`
	HasActed bool     `json:"active"` // something was played or bought
	PlayArea playArea `json:"play"`
	Gained   Cards    `json:"gained"`
	Pending  Pending  `json:"pending"`
	LookedAt DeckCard `json:"looked"` // next card of the deck, while Signals shows it to the actor
	Shown    Cards    `json:"shown"`  // cards revealed to all that must still go back on the deck
	PutBack  []Card   `json:"order"`  // cards put back so far, top first; the order is secret
}

// State is a whole match, including what is secret.
type State struct {
	Map     Side              `json:"map"`
	Kingdom [kingdomSize]Card `json:"kingdom"`
	Supply  supply            `json:"supply"`
	Box     Cards             `json:"box"` // trashed cards
	stations
	Players players     `json:"players"`
	First   engine.Seat `json:"first"`
	Actor   engine.Seat `json:"actor"`
	Turn    int         `json:"turn"` // counts from 1; 0 while the first rails are laid

	turnState

	Ended  []string          `json:"ended"`  // reasons why the game is over
	Result []engine.Standing `json:"result"` // final standings; nil until the game is over
}

// Clone returns a deep copy.
func (s *State) Clone() *State {
	c := *s
	c.Players = slices.Clone(s.Players)
	for i := range c.Players {
		c.Players[i].Deck = s.Players[i].Deck.Clone()
	}
	c.PlayArea = slices.Clone(s.PlayArea)
	c.PutBack = slices.Clone(s.PutBack)
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
func (s *State) isOver() bool                    { return s.Result != nil }

// cubesLeft returns how many rail cubes the player has left.
func (p *Player) cubesLeft() int { return cubesPerPlayer - p.Rails.len() }

// countDrawable returns how many cards the player could still draw: deck plus
// discard pile.
func (p *Player) countDrawable() int { return p.Deck.Len() + p.Discard.Total() }

// decode reads a state that [engine.Position.Encode] wrote. It returns an error
// if the state is inconsistent.
func decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	seats := engine.Seat(len(s.Players))
	if seats < 2 || seats > maxSeats || s.Actor < 1 || s.Actor > seats || s.First < 1 || s.First > seats {
		return nil, fmt.Errorf("trains: decode state: %d players, first seat %d, acting seat %d", seats, s.First, s.Actor)
	}
	if p := s.Pending; p.Text != NoCard && int(p.Step) >= len(effects[p.Text]) {
		return nil, fmt.Errorf("trains: decode state: no step %d of %s", p.Step, p.Text)
	}
	return s, nil
}
