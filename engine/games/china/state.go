package china

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
	"github.com/railbot/railbot/engine/kit/table"
)

// Figures of the rulebook, money in millions of yuan.
const (
	minSeats   = 2
	maxSeats   = 6
	handSize   = 3
	startCash  = 60
	firstGoal  = 250
	tieRaise   = 50
	turnLimit  = 20 // spent in one building phase
	upgradeFee = 20
	maxLoan    = 20 // principal, with indulgence
)

// Stage is a phase of the match.
type Stage uint8

// The stages. In Outward and in Back everybody builds once, first clockwise, then
// counterclockwise.
const (
	OpeningOut Stage = iota
	OpeningBack
	Running
	Over
)

var stageTokens = [...]string{"outward", "back", "running", "over"}

// String returns the stage's token.
func (st Stage) String() string { return stageTokens[st] }

// MarshalText returns the token.
func (st Stage) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads a token.
func (st *Stage) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(st, stageTokens[:], b)
}

// Player is the state of one seat.
type Player struct {
	Cash             int            `json:"cash"`
	Loan             int            `json:"loan,omitempty"` // principal still owed; twice as much is due
	Engine           Engine         `json:"engine"`
	Placed           bool           `json:"placed"`           // the train stands on the board
	At               Milepost       `json:"at"`               // position of the train, if placed
	Back             int8           `json:"back"`             // the direction from which it came, backNone or backFerry
	BoundFor         string         `json:"bound,omitempty"`  // the place out of reach toward which it was last sent
	BuildsFor        string         `json:"builds,omitempty"` // the city out of reach toward which it last built
	Loads            [maxLoads]Good `json:"loads"`            // sorted; NoGood where there is room
	Cards            [handSize]Card `json:"cards"`            // NoCard for a card that is still to be drawn
	LosesTurn        bool           `json:"lost,omitempty"`   // loses the next turn
	MovesHalf        bool           `json:"slow,omitempty"`   // has half its move in the next turn
	CalledToCongress bool           `json:"called,omitempty"` // must go to a major city before it may trade
}

// Values of [Player.Back] in addition to the six directions.
const (
	backNone  = -1
	backFerry = 6 // the train came by the ferry
)

// CitySet is a set of cities as bits.
type CitySet uint64

func (set CitySet) has(c City) bool { return set>>c&1 == 1 }
func (set CitySet) first() City     { return City(bits.TrailingZeros64(uint64(set))) }

// ActiveEvent is an event in force. The event is over at the Turns-th end of a turn
// of the seat that drew it, the current turn included. 0 means no such limit.
type ActiveEvent struct {
	Card  Card        `json:"card"`
	By    engine.Seat `json:"by"`
	Turns uint8       `json:"turns"`
}

// ActiveEvents holds the events in force in the order in which they were drawn.
type ActiveEvents []ActiveEvent

// DockUse is what the containers of a port were used for in a turn.
type DockUse uint8

// The uses.
const (
	DockFree DockUse = iota
	DockDeliver
	DockLoad
)

// TurnState is the current turn of the actor.
type TurnState struct {
	MovesLeft   int              `json:"left"`               // mileposts that the train may still go
	Halved      bool             `json:"halved,omitempty"`   // the move was halved
	JustPlaced  bool             `json:"fresh,omitempty"`    // the train was placed in this turn
	Moved       bool             `json:"moved,omitempty"`    // the train has moved
	Acted       bool             `json:"acted,omitempty"`    // something was done, so the hand can no longer be discarded
	Building    bool             `json:"building,omitempty"` // the delivery phase is over
	Upgraded    bool             `json:"upgraded,omitempty"` // a train was bought instead of track
	EndsEarly   bool             `json:"cut,omitempty"`      // an event took the rest of the turn
	DockUsedFor DockUse          `json:"dock,omitempty"`     // use of the containers
	PaidOwners  SeatSet          `json:"paid,omitempty"`     // owners who received their fee
	Spent       int              `json:"spent,omitempty"`    // money spent in the building phase
	MajorExits  [NumMajors]uint8 `json:"outs"`               // segments laid out of each major city
	EntryPaid   [NumPassages]int `json:"entered"`            // price paid in this turn for entering a port without its passage
}

// Choice holds what an event asks of a seat: first to which town its train goes,
// then which load it loses. The zero Choice asks nothing.
type Choice struct {
	Towns CitySet `json:"towns,omitempty"` // equally near towns to which the train may go
	Load  bool    `json:"load,omitempty"`
}

func (c Choice) isPending() bool { return c.Towns != 0 || c.Load }

// State is a whole match, including secrets. Arrays by seat begin with seat 1.
type State struct {
	Express    bool   `json:"express,omitempty"`
	Indulgence bool   `json:"indulgence,omitempty"`
	Limit      string `json:"limit"` // "none", "called", or a number of rounds

	Players   []Player             `json:"players"`
	Track     Tracks               `json:"track"`
	Links     [NumPassages]SeatSet `json:"links"` // owners of each passage
	Stock     [NumGoods]uint8      `json:"stock"` // chips that are not on trains
	Deck      deck.Pile[Card]      `json:"deck"`
	Discard   []Card               `json:"discard"`
	Shuffles  int                  `json:"shuffles,omitempty"` // how often the discard pile was shuffled, if chance is fixed
	Active    ActiveEvents         `json:"active"`
	CashShown bool                 `json:"shown,omitempty"` // cash is public

	Stage  Stage       `json:"stage"`
	Number int         `json:"number"` // number of the turn, from 1
	Round  int         `json:"round"`  // from 1; 0 in the opening
	First  engine.Seat `json:"first"`
	Actor  engine.Seat `json:"actor"`
	Turn   TurnState   `json:"turn"`

	Drawing bool             `json:"drawing,omitempty"` // the actor's hand is being filled up
	Choices [maxSeats]Choice `json:"choices"`

	Bank    int               `json:"bank"`  // what the bank has received minus what it has paid
	Goal    int               `json:"goal"`  // cash needed to win
	GoalMet engine.Seats      `json:"fixed"` // seats that met both conditions at the end of a turn
	TimeUp  bool              `json:"time_up,omitempty"`
	Result  []engine.Standing `json:"result"` // final standings
}

// Clone returns a deep copy.
func (s *State) Clone() *State {
	c := *s
	c.Players = slices.Clone(s.Players)
	c.Deck = s.Deck.Clone()
	c.Discard = slices.Clone(s.Discard)
	c.Active = slices.Clone(s.Active)
	c.Result = slices.Clone(s.Result)
	for i := range c.Result {
		c.Result[i].Parts = slices.Clone(s.Result[i].Parts)
	}
	return &c
}

func (s *State) isOver() bool                    { return s.Stage == Over }
func (s *State) seatCount() int                  { return len(s.Players) }
func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat-1] }
func (s *State) actor() *Player                  { return &s.Players[s.Actor-1] }

// isOpening reports whether the match is in the first two rounds of turns, in which
// everybody only builds.
func (s *State) isOpening() bool { return s.Stage < Running }

// seatAfter returns the next seat clockwise.
func (s *State) seatAfter(seat engine.Seat) engine.Seat {
	return seat%engine.Seat(s.seatCount()) + 1
}

// seatBefore returns the next seat counterclockwise.
func (s *State) seatBefore(seat engine.Seat) engine.Seat {
	return (seat+engine.Seat(s.seatCount())-2)%engine.Seat(s.seatCount()) + 1
}

// pendingSeats returns the seats that must answer an event.
func (s *State) pendingSeats() engine.Seats {
	var set engine.Seats
	for i := range s.Players {
		if s.Choices[i].isPending() {
			set = set.With(engine.Seat(i + 1))
		}
	}
	return set
}

// actingSeats returns the seats that must decide.
func (s *State) actingSeats() engine.Seats {
	if s.isOver() {
		return 0
	}
	if set := s.pendingSeats(); set != 0 {
		return set
	}
	return engine.SeatsOf(s.Actor)
}

// Decode reads a stored state. It rejects states that cannot occur. So far there
// is one version.
func (rules) Decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	seats := engine.Seat(len(s.Players))
	if seats < minSeats || seats > maxSeats || s.Actor < 1 || s.Actor > seats || s.First < 1 || s.First > seats {
		return nil, fmt.Errorf("china: decode state: %d players, first %d, acting %d", seats, s.First, s.Actor)
	}
	if s.isOver() != (s.Result != nil) || s.Number < 1 || s.Goal < 1 {
		return nil, fmt.Errorf("china: decode state: stage %s, turn %d, goal %d", s.Stage, s.Number, s.Goal)
	}
	for i := range s.Players {
		if err := s.Players[i].validate(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// validate returns an error for values that cannot occur.
func (p *Player) validate() error {
	switch {
	case p.Placed && p.At >= NumMileposts, p.Back < backNone || p.Back > backFerry, p.Engine >= numEngines:
		return fmt.Errorf("china: decode player: train %d at %d from %d", p.Engine, p.At, p.Back)
	case p.Cash < 0 || p.Loan < 0 || p.Loan > maxLoan:
		return fmt.Errorf("china: decode player: cash %d, loan %d", p.Cash, p.Loan)
	}
	for _, g := range p.Loads {
		if g >= NumGoods && g != NoGood {
			return fmt.Errorf("china: decode player: load %d", g)
		}
	}
	return nil
}
