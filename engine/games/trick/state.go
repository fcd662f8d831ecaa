package trick

import (
	"encoding/json"
	"fmt"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/table"
)

// Stage says which kind of decision comes next in a trick.
type Stage uint8

// All stages but Over have the same token as the kind of move made in them.
const (
	Playing      Stage = iota // each seat plays a card
	GivingEngine              // the winner gives a locomotive to a company
	LayingCity                // the winner lays a city
	PlacingCards              // each seat lays the card it played
	Over
)

// stageTokens holds the tokens of the stages, indexed by Stage.
var stageTokens = [...]string{"play", "engine", "city", "place", "over"}

// String returns the stage's token.
func (st Stage) String() string { return stageTokens[st] }

// MarshalText returns the stage's token.
func (st Stage) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads a stage's token.
func (st *Stage) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(st, stageTokens[:], b)
}

// State is a whole match, including what is secret. Arrays by seat begin with
// seat 1.
type State struct {
	Seats     int                 `json:"seats"`
	Mixed     bool                `json:"mixed"` // the optional rule is used
	Hands     [maxSeats]Cards     `json:"hands"`
	Shares    [maxSeats]Cards     `json:"shares"`
	Voids     [maxSeats]Companies `json:"voids"` // companies that a seat has shown to have no cards of
	Lines     [numCompanies]Line  `json:"lines"`
	OutOfGame Cards               `json:"gone"` // cards that have left the game

	TrickLine [maxTricks]Card `json:"lane"`  // the trick line; NoCard where a card has been won
	Trick     int             `json:"trick"` // counts from 1

	// The following fields are about the current trick.

	Stage  Stage          `json:"stage"`
	Leader engine.Seat    `json:"leader"`
	Actor  engine.Seat    `json:"actor"`  // zero when the game is over
	Winner engine.Seat    `json:"winner"` // zero while cards are played
	Prize  Card           `json:"prize"`  // the locomotive or city that must be placed
	Played [maxSeats]Card `json:"played"`

	// The following fields are about the previous trick, for display. Award is the prize that
	// was won last, which may be in the current trick.

	Award      Card           `json:"award,omitempty"`
	LastTrick  [maxSeats]Card `json:"last"`
	LastLeader engine.Seat    `json:"last_led"`
	LastWinner engine.Seat    `json:"last_won"`
}

// Clone returns a copy. A State has no pointers, so a plain copy is enough.
func (s *State) Clone() *State {
	c := *s
	return &c
}

func (s *State) isOver() bool { return s.Stage == Over }

// trickCount returns the number of tricks in the game.
func (s *State) trickCount() int { return handSize[s.Seats] }

// nextSeat returns the next seat clockwise.
func (s *State) nextSeat(seat engine.Seat) engine.Seat {
	if seat == engine.Seat(s.Seats) {
		return 1
	}
	return seat + 1
}

// ledCard returns the card that the current trick began with, or NoCard.
func (s *State) ledCard() Card {
	if s.Leader == 0 {
		return NoCard
	}
	return s.Played[s.Leader-1]
}

// hasPlaced reports whether a seat has already laid the card that it played.
func (s *State) hasPlaced(seat engine.Seat) bool {
	return s.Stage == PlacingCards && s.seatDistance(s.Winner, seat) < s.seatDistance(s.Winner, s.Actor)
}

// seatDistance returns how many places clockwise to is from from.
func (s *State) seatDistance(from, to engine.Seat) int {
	return (int(to-from) + s.Seats) % s.Seats
}

// companiesWithoutEngine returns the companies without a locomotive, and their
// number.
func (s *State) companiesWithoutEngine() (set Companies, n int) {
	for c := range s.Lines {
		if s.Lines[c].Engine == NoCard {
			set, n = set.with(Company(c)), n+1
		}
	}
	return set, n
}

// Setup deals the hands, lays the left-over cards and the trick line, and draws
// the first leader at random ("Préparation").
func (rules) Setup(seats int, o engine.Options, rec *engine.Recorder) *State {
	s := &State{Seats: seats, Mixed: o["line"] == lineMixed, Stage: Playing, Trick: 1}
	for c := range s.Lines {
		s.Lines[c].add(startCard(Company(c)), Right)
	}
	var pack [numCompanies * cardsPerCompany]Card
	fillShuffled(pack[:], firstRailway, rec.Rand())
	rest := s.dealHands(pack[:])
	for _, c := range rest {
		s.Lines[c.company()].add(c, Right)
	}
	s.layTrickLine(rec.Rand())
	s.Leader = engine.Seat(1 + rec.Rand().IntN(seats))
	s.Actor = s.Leader
	if !rec.Quiet() {
		rec.Emit(engine.Event{Kind: "deal", N: s.trickCount()})
		rec.Emit(engine.Event{Kind: "left-over", What: tokensOf(rest), N: len(rest)})
		s.emitTrick(rec)
	}
	return s
}

// dealHands deals every seat its hand and returns the left-over cards in the
// order drawn.
func (s *State) dealHands(pack []Card) []Card {
	for seat := range s.Seats {
		s.Hands[seat] = setOf(pack[:s.trickCount()]...)
		pack = pack[s.trickCount():]
	}
	return pack
}

// Decode reads a state stored by [engine.Position.Encode]. It returns an error
// if the state is inconsistent.
func (rules) Decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	sound := s.Seats >= minSeats && s.Seats <= maxSeats && s.Trick >= 1 && s.Trick <= handSize[s.Seats]
	seated := func(seat engine.Seat) bool { return seat >= 0 && int(seat) <= s.Seats }
	known := s.isOver() == (s.Actor == 0) && s.isOver() == (s.Leader == 0) &&
		(s.Stage == Playing || s.isOver()) == (s.Winner == 0)
	if !sound || !known || !seated(s.Leader) || !seated(s.Actor) || !seated(s.Winner) {
		return nil, fmt.Errorf("trick: decode state: %d players, trick %d, stage %q, acting seat %d", s.Seats, s.Trick, s.Stage, s.Actor)
	}
	for c := range s.Lines {
		if l := &s.Lines[c]; l.Len < 1 || l.Len > maxLine {
			return nil, fmt.Errorf("trick: decode state: line of %d cards", l.Len)
		}
	}
	return s, nil
}
