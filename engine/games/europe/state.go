package europe

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/table"
)

// Stage says what is to be done.
type Stage uint8

// The stages.
const (
	Choosing Stage = iota // all choose their first tickets
	Acting                // a turn has begun
	Drawing               // one card was drawn, a second may be
	InTunnel              // a tunnel's extra cards are to be paid or declined
	Keeping               // drawn tickets are to be chosen from
	Over
)

var stageTokens = [...]string{"choosing", "turn", "drawing", "tunnel", "keeping", "over"}

// String is the stage's token.
func (st Stage) String() string { return stageTokens[st] }

// MarshalText writes the token.
func (st Stage) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads a token.
func (st *Stage) UnmarshalText(b []byte) error {
	return table.Named(st, stageTokens[:], b)
}

// Sizes of the game.
const (
	minSeats        = 2
	maxSeats        = 5
	trainsEach      = 45
	stationsEach    = 3
	rowSize         = 5
	startCards      = 4
	startTickets    = 4 // tickets at the start, one of them long
	minStartKept    = 2 // at least
	drawTickets     = 3
	lastRoundTrains = 2 // so many left, or fewer, begin the last round
	maxRowResets    = 3 // of the row, one after the other
	stationPoints   = 4 // points of a station left
	expressPoints   = 10
)

// State is a whole match, secrets included. Rows by seat begin with seat 1;
// cards are counts by [Card]; cities, tracks and tickets are indices of their
// tables or sets of such.
type State struct {
	Seats   int          `json:"seats"`
	Stage   Stage        `json:"stage"`
	First   engine.Seat  `json:"first"`
	Actor   engine.Seat  `json:"actor"`   // whose turn it is; zero while first tickets are chosen and when over
	Turn    int          `json:"turn"`    // from 1
	Pending engine.Seats `json:"pending"` // who has still to choose first tickets

	Left   int         `json:"left"`    // turns to come in the last round, the present one included; zero before it
	LastBy engine.Seat `json:"last_by"` // who began it
	Passes int         `json:"passes"`  // turns in a row that were passed

	// Train cards. The order of the draw pile is not fixed until a card is
	// drawn: any of them may be the top one.
	Pile    Cards           `json:"pile"`
	Discard Cards           `json:"discard"`
	Row     row             `json:"row"`
	Hands   [maxSeats]Cards `json:"hands"`
	Known   [maxSeats]Cards `json:"known"` // that all know to be in a hand, at least

	// What is built.
	Free     TrackSet           `json:"free"` // without trains, closed ones included
	Open     [maxSeats]TrackSet `json:"open"` // that a seat may still claim
	Own      [maxSeats]TrackSet `json:"own"`
	Trains   [maxSeats]uint8    `json:"trains"`
	Points   [maxSeats]uint8    `json:"points"`
	Stations [maxSeats]CitySet  `json:"stations"`
	Last     Construction       `json:"last"`

	Attempt TunnelAttempt `json:"bore"` // in stage Boring

	// Tickets.
	Held     [maxSeats]TicketSet `json:"held"`
	Offers   [maxSeats]Offer     `json:"offers"`
	Rejected [maxSeats]TicketSet `json:"rejected"` // first ones; they and the long ones not dealt have left the game
	Kept     [maxSeats]uint8     `json:"kept"`     // number of first tickets kept
	Below    TicketPile          `json:"below"`
}

// Construction is the last thing built; a seat of zero is none.
type Construction struct {
	Seat  engine.Seat `json:"seat"`
	Track uint8       `json:"track"` // or none
	City  uint8       `json:"city"`  // or none
	Pay   Payment     `json:"pay"`
}

// TunnelAttempt is an attempt on a tunnel. The cards laid and revealed lie apart.
type TunnelAttempt struct {
	Track    uint8   `json:"track"`
	Laid     Payment `json:"laid"`
	Revealed Cards   `json:"revealed"`
	Extra    uint8   `json:"extra"`
}

// Offer is the tickets that a seat chooses from, in the order drawn.
type Offer struct {
	Tickets [startTickets]uint8 `json:"tickets"`
	N       uint8               `json:"n"`
	Marked  uint8               `json:"marked"` // to be kept, a bit for each
}

func (o *Offer) add(ticket uint8) {
	o.Tickets[o.N] = ticket
	o.N++
}

// marked is the set of tickets to be kept.
func (o *Offer) marked() (set TicketSet) {
	for i := range o.N {
		if o.Marked&(1<<i) != 0 {
			set |= 1 << o.Tickets[i]
		}
	}
	return set
}

// all is the set of all tickets of the offer.
func (o *Offer) all() (set TicketSet) {
	for i := range o.N {
		set |= 1 << o.Tickets[i]
	}
	return set
}

// TicketPile is the pile of tickets, its top first. Who put a ticket under it
// knows where that lies.
type TicketPile struct {
	Tickets [numTickets]uint8       `json:"tickets"`
	KnownBy [numTickets]engine.Seat `json:"known_by"` // zero: nobody
	N       int                     `json:"n"`
}

// draw takes the top ticket; the pile is not empty.
func (p *TicketPile) draw() uint8 {
	top := p.Tickets[0]
	p.N--
	copy(p.Tickets[:], p.Tickets[1:p.N+1])
	copy(p.KnownBy[:], p.KnownBy[1:p.N+1])
	p.Tickets[p.N], p.KnownBy[p.N] = 0, 0
	return top
}

func (p *TicketPile) putUnder(ticket uint8, seat engine.Seat) {
	p.Tickets[p.N], p.KnownBy[p.N] = ticket, seat
	p.N++
}

// Clone is a copy; a State holds no memory besides its own.
func (s *State) Clone() *State {
	c := *s
	return &c
}

// nextSeat is the next seat clockwise.
func (s *State) nextSeat(seat engine.Seat) engine.Seat {
	if seat == engine.Seat(s.Seats) {
		return 1
	}
	return seat + 1
}

// stationCities is the set of cities with a station.
func (s *State) stationCities() (set CitySet) {
	for i := range s.Seats {
		set |= s.Stations[i]
	}
	return set
}

// owner is who has a track, or zero.
func (s *State) owner(track int) engine.Seat {
	for i := range s.Seats {
		if s.Own[i].has(track) {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// stationsLeft is how many stations a seat has not built.
func (s *State) stationsLeft(seat engine.Seat) int { return stationsEach - s.Stations[seat-1].len() }

// Decode reads a stored state and refuses one that could not have been played.
// There has been one version so far.
func (rules) Decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	if err := s.validate(); err != nil {
		return nil, err
	}
	return s, nil
}

// validate checks what the rest relies on.
func (s *State) validate() error {
	seated := func(seat engine.Seat) bool { return seat >= 0 && int(seat) <= s.Seats }
	switch {
	case s.Seats < minSeats || s.Seats > maxSeats:
		return fmt.Errorf("europe: %d players", s.Seats)
	case !seated(s.First) || !seated(s.Actor) || !seated(s.LastBy) || !seated(s.Last.Seat):
		return fmt.Errorf("europe: a seat that is not there")
	case (s.Actor == 0) != (s.Stage == Choosing || s.Stage == Over) || (s.Pending == 0) != (s.Stage != Choosing):
		return fmt.Errorf("europe: stage %v with acting %d and pending %b", s.Stage, s.Actor, s.Pending)
	case s.Attempt.Track >= numTracks || !s.Attempt.Laid.isValid() || !s.Last.isValid():
		return fmt.Errorf("europe: tunnel %+v, last built %+v", s.Attempt, s.Last)
	case s.Below.N < 0 || s.Below.N > numTickets || !areTickets(s.Below.Tickets[:]):
		return fmt.Errorf("europe: %d tickets in the pile", s.Below.N)
	case slices.ContainsFunc(s.Row[:], func(c Card) bool { return c >= Grey && c != noCard }):
		return fmt.Errorf("europe: the row is %v", s.Row)
	case s.countCards() != numCards:
		return fmt.Errorf("europe: %d cards", s.countCards())
	}
	for i := range s.Seats {
		if !s.isSeatValid(i) {
			return fmt.Errorf("europe: seat %d", i+1)
		}
	}
	return nil
}

func (s *State) isSeatValid(i int) bool {
	o := &s.Offers[i]
	switch {
	case s.Own[i][1]>>(numTracks-64) != 0, s.Own[i].spaces()+int(s.Trains[i]) != trainsEach:
		return false
	case s.Stations[i]>>numCities != 0, s.Stations[i].len() > stationsEach:
		return false
	case s.Held[i]>>numTickets != 0, s.Rejected[i]>>numTickets != 0:
		return false
	}
	return o.N <= startTickets && areTickets(o.Tickets[:])
}

// areTickets tells whether tickets are those of the table.
func areTickets(list []uint8) bool {
	return !slices.ContainsFunc(list, func(ticket uint8) bool { return ticket >= numTickets })
}

func (p Payment) isValid() bool { return int(p.colour()) < numKinds }

func (w Construction) isValid() bool {
	return w.Pay.isValid() && (w.Track < numTracks || w.Track == none && w.City < numCities) &&
		(w.City < numCities || w.City == none)
}

// countCards is the number of cards wherever they lie.
func (s *State) countCards() int {
	n := s.Pile.total() + s.Discard.total()
	n += rowSize - s.Row.count(noCard)
	for i := range s.Hands {
		n += s.Hands[i].total()
	}
	if s.Stage == InTunnel {
		n += s.Attempt.Laid.cards() + s.Attempt.Revealed.total()
	}
	return n
}
