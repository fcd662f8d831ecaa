package toy

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
)

// Phase says what is going on.
type Phase uint8

// The phases of a game.
const (
	Choosing  Phase = iota // all choose a card to burn at the same time
	Turning                // one seat has its turn
	Answering              // another seat is asked for a card during a turn
	Over
)

var phaseTokens = [...]string{"choosing", "turning", "answering", "over"}

// String returns a word for the phase.
func (p Phase) String() string { return phaseTokens[p] }

// CardCounts is the number of cards of each kind. The number for NoCard is always 0.
type CardCounts [len(cards) + 1]uint8

// size returns the number of cards.
func (h *CardCounts) size() int {
	n := 0
	for _, c := range cards {
		n += int(h[c])
	}
	return n
}

// Contract is a promise to carry a card between two different stops. The zero Contract
// is none.
type Contract struct {
	From Stop `json:"from"`
	To   Stop `json:"to"`
	Card Card `json:"card"`
}

func (c Contract) isSigned() bool { return c.Card != NoCard }

// Player is what one seat has.
type Player struct {
	Hand     CardCounts `json:"hand"`     // secret
	Burning  Card       `json:"burning"`  // chosen in secret, until all have chosen
	Contract Contract   `json:"contract"` // secret until the end
	At       Stop       `json:"at"`
	Visited  uint32     `json:"visited"` // bit n: stop n
	Coins    int        `json:"coins"`
	Fuel     int        `json:"fuel"` // steps left in this round
}

// State is the whole position. Like the states of real games it consists mostly of
// fixed arrays, so that a clone is nearly one copy.
type State struct {
	Seats   int   `json:"seats"`
	Tools   Tools `json:"tools"`
	Phase   Phase `json:"phase"`
	Round   int   `json:"round"`
	Chapter int   `json:"chapter"`

	Order      [MaxSeats]engine.Seat `json:"order"` // of this round's turns
	Turn       int                   `json:"turn"`  // index in Order
	Drawn      bool                  `json:"drawn"` // this turn: a card was taken or drawn
	Asked      bool                  `json:"asked"` // this turn: another seat was asked
	Late       bool                  `json:"late"`  // this turn: time was called
	Whom       engine.Seat           `json:"whom"`  // the seat that must answer
	WantedCard Card                  `json:"wish"`  // what it is asked for

	Pile    deck.Pile[Card] `json:"pile"`
	Seen    engine.Seats    `json:"seen"` // the seats that know the top of the pile
	Row     [4]Card         `json:"row"`
	Discard CardCounts      `json:"discard"`
	Bank    int             `json:"bank"`

	Players [MaxSeats]Player `json:"players"`
}

// Clone copies the state. Only the pile is outside it.
func (s *State) Clone() *State {
	c := *s
	c.Pile = s.Pile.Clone()
	return &c
}

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat-1] }

// seats returns the seats of the match.
func (s *State) seats() engine.Seats {
	return engine.Seats(1)<<(s.Seats+1) - 2
}

// mover returns the seat whose turn it is, or zero outside of turns.
func (s *State) mover() engine.Seat {
	if s.Phase == Turning || s.Phase == Answering {
		return s.Order[s.Turn]
	}
	return engine.Spectator
}

// rowSize returns the number of open cards.
func (s *State) rowSize() int {
	if s.Tools.has(Crane) {
		return 4
	}
	return 3
}

// Rules are the rules of the toy.
type Rules struct{}

// Setup deals the first cards and begins the first round.
func (Rules) Setup(seats int, o engine.Options, rec *engine.Recorder) *State {
	s := &State{Seats: seats, Bank: bankCoins - seats*firstCoins, Tools: toolsOf(o)}
	s.Pile = deck.Of(allCards()...)
	s.Pile.Shuffle(rec.Rand())
	for seat := range s.seats().All() {
		p := s.player(seat)
		p.Coins = firstCoins
		p.visit(Stop(int(seat-1) * startDistance))
		s.deal(seat, firstCards, rec)
	}
	for i := range s.rowSize() {
		s.refill(i, rec)
	}
	s.startRound(rec)
	return s
}

// toolsOf returns the tools chosen in the options.
func toolsOf(o engine.Options) Tools {
	var set Tools
	for _, token := range strings.Split(o["tools"], "+") {
		if i := slices.Index(toolTokens, token); i >= 0 {
			set |= 1 << i
		}
	}
	return set
}

// allCards returns all cards of the game, sorted.
func allCards() []Card {
	var list []Card
	for _, c := range cards {
		list = append(list, slices.Repeat([]Card{c}, copiesPerCard)...)
	}
	return list
}

// Status returns who must decide.
func (Rules) Status(s *State) engine.Status {
	status := engine.Status{Chapter: s.Chapter}
	switch s.Phase {
	case Choosing:
		for seat := range s.seats().All() {
			if s.mustChoose(seat) {
				status.Acting = status.Acting.With(seat)
			}
		}
	case Turning:
		status.Acting = engine.SeatsOf(s.mover())
	case Answering:
		status.Acting = engine.SeatsOf(s.Whom)
	case Over:
		status.Standings = s.standings()
	}
	return status
}

// mustChoose reports whether a seat must still choose a card. A seat without cards does
// not choose.
func (s *State) mustChoose(seat engine.Seat) bool {
	p := s.player(seat)
	return p.Burning == NoCard && p.Hand.size() > 0
}

// Decode reads a stored state. There has been only one version.
func (Rules) Decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	return s, nil
}

// Conserved returns the sums that no move changes: the cards of each kind, and all
// coins including the bank's.
func Conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{"coins": s.Bank}
	count := func(c Card, n int) {
		if c != NoCard {
			sums[c.String()] += n
		}
	}
	for _, c := range slices.Concat(s.Pile.All(&engine.Rand{}), s.Row[:]) {
		count(c, 1)
	}
	for _, c := range cards {
		count(c, int(s.Discard[c]))
	}
	for _, p := range s.Players[:s.Seats] {
		sums["coins"] += p.Coins
		count(p.Burning, 1)
		for _, c := range cards {
			count(c, int(p.Hand[c]))
		}
	}
	return sums
}
