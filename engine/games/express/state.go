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

	turnedMark  = "r" // suffix of the token of a card that lies upside down
	engineToken = "black-engine"
)

// Laid is a card as it lies on the map. If Card is NoCard, the base card lies
// there.
type Laid struct {
	Card   Card
	Turned bool // lies upside down
}

// String returns the card's token, with a mark if it is turned.
func (l Laid) String() string {
	if l.Turned {
		return turnedTokens[l.Card]
	}
	return l.Card.String()
}

// turnedTokens is computed once, because tokens are needed often.
var turnedTokens = func() (table [len(faces)]string) {
	for c := range table {
		table[c] = faces[c].Token + turnedMark
	}
	return table
}()

// MarshalText returns the card's token, or nothing for NoCard.
func (l Laid) MarshalText() ([]byte, error) {
	if l.Card == NoCard {
		return nil, nil
	}
	return []byte(l.String()), nil
}

// UnmarshalText reads what MarshalText wrote.
func (l *Laid) UnmarshalText(b []byte) error {
	token, turned := strings.CutSuffix(string(b), turnedMark)
	l.Turned = turned
	return l.Card.UnmarshalText([]byte(token))
}

// Stage says which kind of decision comes next.
type Stage uint8

// The stages.
const (
	Ordering     Stage = iota // everybody chooses a card for the turn order
	TakingTurn                // the active player chooses the next action or move
	Laying                    // a card was paid and must be used
	PayingTitle               // the price of a title is being paid
	WesternBonus              // the western bonus: a card of a pile, or none
	AskingEngine              // the Black Engine's owner decides whether to use it in this payout
	Drawing                   // a seat draws a bonus card
	Over
)

// stageTokens holds the tokens of the stages, indexed by Stage.
var stageTokens = [...]string{"order", "turn", "lay", "give", "west", "ask", "draw", "over"}

// String returns the stage's token.
func (st Stage) String() string { return stageTokens[st] }

// MarshalText returns the stage's token.
func (st Stage) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads a stage's token.
func (st *Stage) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(st, stageTokens[:], b)
}

// Action is one of the four actions of a turn.
type Action uint8

// The actions A to D.
const (
	Build Action = iota // A: extend the network
	Buy                 // B: acquire titles
	Run                 // C: start a bonus payment
	Swap                // D: exchange the turn-order card
	numActions
)

// turnActions holds the actions begun in the current turn.
type turnActions struct {
	Begun     [numActions]bool `json:"done"`  // begun this turn
	LastBegun Action           `json:"doing"` // the action begun last, if any
}

// State is a whole match, including what is secret. Arrays by seat begin with
// seat 1, arrays by company with Red. Cells and piles are indexed as on the
// map.
type State struct {
	Seats int    `json:"seats"`
	Map   string `json:"map"`
	Long  bool   `json:"long"`

	Board network    `json:"board"`
	Bases baseOwners `json:"bases"`
	Piles piles      `json:"piles"`

	Stock cardCounts `json:"-"` // all cards of the piles together; derived from Piles

	Hands       [maxSeats]cardCounts `json:"hands"`
	Known       [maxSeats]cardCounts `json:"known"` // cards in the hands that everybody has seen
	Titles      [maxSeats]cardCounts `json:"titles"`
	EngineOwner engine.Seat          `json:"engine"` // owner of the Black Engine; zero: nobody
	Lost        [maxSeats]lostTitles `json:"lost,omitzero"`

	Order        turnOrder      `json:"order"`
	Played       [maxSeats]bool `json:"played"` // the turn-order card is turned over
	OrderCards   [maxSeats]Card `json:"chosen"` // cards chosen for the turn order
	RoundCapital [maxSeats]int  `json:"marker"` // capital at the start of the round

	Round        int         `json:"round"`                 // counts from 1; zero while the turn order is chosen
	Turn         int         `json:"turn"`                  // counts all turns from 1
	IdleRounds   int         `json:"idle_rounds,omitempty"` // rounds in a row, up to now, without progress
	Progressed   bool        `json:"progressed,omitempty"`  // there was progress in this round
	Ending       bool        `json:"ending"`                // this round is the last
	EndReason    string      `json:"why,omitempty"`         // reason for the end
	WesternGiven bool        `json:"western"`               // the western bonus has been given
	Stage        Stage       `json:"stage"`
	Active       engine.Seat `json:"active"` // seat whose turn it is; zero while the order is chosen and at the end
	Acting       engine.Seat `json:"acting"` // seat that decides; zero when several do or the game is over

	turnActions
	LinkCredit   int            `json:"credit"` // links that the last payment still allows; with 2, a station instead
	Purchase     purchase       `json:"due"`
	Payout       payout         `json:"payout"`
	EngineAnswer answer         `json:"answer"` // the owner's answer about the Black Engine for this round
	LastRun      lastRun        `json:"last_run"`
	LaidThisTurn [maxCells]bool `json:"changed"` // laid in the current turn

	pilesGuessed bool // set by previewTurn: the piles are a guess that nobody has looked at
}

// lostTitles are the titles that others have taken from a seat since its last turn.
type lostTitles struct {
	Number [numCompanies]int `json:"number"`
	To     engine.Seats      `json:"to"` // those who have them now
}

// purchase is a title that is being paid for.
type purchase struct {
	Card   Card        `json:"card"` // NoCard if nothing is being bought
	From   engine.Seat `json:"from"` // owner in a forced purchase; zero: bought from the piles
	Cost   int         `json:"cost"`
	Paid   cardCounts  `json:"paid"`
	Engine bool        `json:"engine"` // the Black Engine is part of the price
}

// payout is a bonus that is being drawn.
type payout struct {
	Company    Company       `json:"company"` // NoCompany if there is no payout
	CardsLeft  int           `json:"left"`    // cards still to draw
	Drawn      [maxSeats]int `json:"got"`     // cards drawn by each seat
	Surplus    bool          `json:"surplus"` // all seats have reached their limits
	EngineUsed bool          `json:"used"`    // the Black Engine counts as a title
	Next       engine.Seat   `json:"next"`    // seat that may draw next
}

// lastRun is the last train that ran.
type lastRun struct {
	By      engine.Seat     `json:"by"` // zero if none has run yet
	Company Company         `json:"company"`
	Bonus   int             `json:"bonus"`
	Cells   [maxRoute]uint8 `json:"cells"`
	Len     int             `json:"len"`
}

// answer is what the Black Engine's owner has decided for the round.
type answer uint8

// The answers.
const (
	askMe answer = iota
	alwaysUse
	neverUse
)

// Clone returns a copy. A State has no pointers, so a plain copy is enough.
func (s *State) Clone() *State {
	c := *s
	return &c
}

// gameMap returns the map of the match.
func (s *State) gameMap() *Map {
	m, _ := MapOf(s.Map)
	return m
}

// seats yields all seats of the match.
func (s *State) seats(yield func(engine.Seat) bool) {
	for i := range s.Seats {
		if !yield(engine.Seat(i + 1)) {
			return
		}
	}
}
