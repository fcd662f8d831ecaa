package express

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/table"
)

const (
	minSeats = 2
	maxSeats = 4
	handSize = 6 // cards dealt at the start, all of them blue links

	turnedMark  = "r" // of the token of a card that lies upside down
	engineToken = "black-engine"
)

// Laid is a card as it lies on the map. No card: the base card lies there.
type Laid struct {
	Card   Card
	Turned bool // upside down
}

// String is the card's token, marked if it is turned.
func (l Laid) String() string {
	if l.Turned {
		return turnedTokens[l.Card]
	}
	return l.Card.String()
}

// turnedTokens are made once, for tokens are asked for often.
var turnedTokens = func() (table [len(faces)]string) {
	for c := range table {
		table[c] = faces[c].Token + turnedMark
	}
	return table
}()

// MarshalText writes the token.
func (l Laid) MarshalText() ([]byte, error) {
	if l.Card == NoCard {
		return nil, nil
	}
	return []byte(l.String()), nil
}

// UnmarshalText reads a token.
func (l *Laid) UnmarshalText(b []byte) error {
	token, turned := strings.CutSuffix(string(b), turnedMark)
	l.Turned = turned
	return l.Card.UnmarshalText([]byte(token))
}

// Stage says what is to be decided.
type Stage uint8

// The stages.
const (
	Ordering     Stage = iota // all choose a card for the turn order
	TakingTurn                // the active player chooses what to do next
	Laying                    // a card was paid and must be used
	PayingTitle               // a title is bought, its price is being paid
	WesternBonus              // the western bonus: a card of a pile, or none
	AskingEngine              // the Black Engine's owner: use it in this payout?
	Drawing                   // a bonus card of a pile
	Over
)

var stageTokens = [...]string{"order", "turn", "lay", "give", "west", "ask", "draw", "over"}

// String is the stage's token.
func (st Stage) String() string { return stageTokens[st] }

// MarshalText writes the token.
func (st Stage) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads a token.
func (st *Stage) UnmarshalText(b []byte) error {
	return table.Named(st, stageTokens[:], b)
}

// Action is one of the four actions.
type Action uint8

// The actions A to D.
const (
	Build Action = iota // A: extend the network
	Buy                 // B: acquire titles
	Run                 // C: start a bonus payment
	Swap                // D: exchange the turn-order card
	numActions
)

// turnActions are those of a turn.
type turnActions struct {
	Done  [numActions]bool `json:"done"`  // begun this turn
	Doing Action           `json:"doing"` // the last begun, if any is
}

// State is a whole match, secrets included. Rows by seat begin with seat 1, rows
// of companies with Red, rows of cells and piles are those of the map.
type State struct {
	Seats int    `json:"seats"`
	Map   string `json:"map"`
	Long  bool   `json:"long"`

	Board network    `json:"board"`
	Bases baseOwners `json:"bases"`
	Piles piles      `json:"piles"`

	Stock cardCounts `json:"-"` // what the piles hold together; follows from them

	Hands  [maxSeats]cardCounts `json:"hands"`
	Known  [maxSeats]cardCounts `json:"known"` // of the hands, what everybody saw
	Titles [maxSeats]cardCounts `json:"titles"`
	Engine engine.Seat          `json:"engine"` // who has the Black Engine; zero: nobody

	Order  turnOrder      `json:"order"`
	Played [maxSeats]bool `json:"played"` // the turn-order card is turned over
	Chosen [maxSeats]Card `json:"chosen"` // for the turn order
	Marker [maxSeats]int  `json:"marker"` // capital at the start of the round

	Round   int         `json:"round"` // from 1; zero while the order is chosen
	Turn    int         `json:"turn"`  // of all turns, from 1
	Ending  bool        `json:"ending"`
	Why     string      `json:"why,omitempty"` // what brought the end about
	Western bool        `json:"western"`       // the western bonus is gone
	Stage   Stage       `json:"stage"`
	Active  engine.Seat `json:"active"` // whose turn it is; zero in no turn
	Acting  engine.Seat `json:"acting"` // who decides; zero when several do or the game is over

	turnActions
	Credit  int            `json:"credit"` // links that the last payment still allows; 2: a station too
	Due     purchase       `json:"due"`
	Payout  payout         `json:"payout"`
	Answer  answer         `json:"answer"` // about the Black Engine, for the round
	LastRun lastRun        `json:"last_run"`
	Changed [maxCells]bool `json:"changed"` // laid in the present turn

	pilesGuessed bool // of a turn that is foreseen: nobody has seen what the piles hold
}

// purchase is a title that is being paid.
type purchase struct {
	Card   Card        `json:"card"` // none: nothing is bought
	From   engine.Seat `json:"from"` // of a forced purchase; zero: from the piles
	Cost   int         `json:"cost"`
	Paid   cardCounts  `json:"paid"`
	Engine bool        `json:"engine"` // paid with too
}

// payout is a bonus being paid.
type payout struct {
	Company Company       `json:"company"` // none: nothing is paid
	Left    int           `json:"left"`    // cards still to be drawn
	Got     [maxSeats]int `json:"got"`
	Surplus bool          `json:"surplus"` // all are at their limit
	Used    bool          `json:"used"`    // the Black Engine counts as a title
	Next    engine.Seat   `json:"next"`    // whose turn it is to draw
}

// lastRun is the last train that ran.
type lastRun struct {
	By      engine.Seat     `json:"by"` // zero: none yet
	Company Company         `json:"company"`
	Bonus   int             `json:"bonus"`
	Cells   [maxRoute]uint8 `json:"cells"`
	Len     int             `json:"len"`
}

// answer is what the Black Engine's owner said for the whole round.
type answer uint8

const (
	askMe answer = iota
	alwaysUse
	neverUse
)

// Clone is a copy; a State holds no memory besides its own.
func (s *State) Clone() *State {
	c := *s
	return &c
}

func (s *State) gameMap() *Map {
	m, _ := MapOf(s.Map)
	return m
}

// seats yields all players' seats.
func (s *State) seats(yield func(engine.Seat) bool) {
	for i := range s.Seats {
		if !yield(engine.Seat(i + 1)) {
			return
		}
	}
}
