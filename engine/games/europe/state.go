package europe

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/table"
)

// Stage says which kind of decision comes next.
type Stage uint8

// The stages.
const (
	Choosing Stage = iota // everybody chooses their first tickets
	Acting                // a turn has begun
	Drawing               // one card was drawn; a second may follow
	InTunnel              // a tunnel's extra cards must be paid or declined
	Keeping               // some of the drawn tickets must be chosen
	Over
)

// stageTokens holds the tokens of the stages, indexed by Stage.
var stageTokens = [...]string{"choosing", "turn", "drawing", "tunnel", "keeping", "over"}

// String returns the stage's token.
func (st Stage) String() string { return stageTokens[st] }

// MarshalText returns the stage's token.
func (st Stage) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads a stage's token.
func (st *Stage) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(st, stageTokens[:], b)
}

// Component counts and limits ("Préparation du jeu").
const (
	minSeats          = 2
	maxSeats          = 5
	trainsPerPlayer   = 45 // plastic trains per player
	stationsPerPlayer = 3  // stations per player
	rowSize           = 5  // cards in the open row
	startCards        = 4  // cards in a starting hand
	startTickets      = 4  // tickets offered at the start, one of them long
	minStartKept      = 2  // minimum of these that must be kept
	drawTickets       = 3  // tickets drawn during the game
	lastRoundTrains   = 2  // a player with this many trains or fewer starts the last round
	maxRowResets      = 3  // consecutive resets of the row
	stationPoints     = 4  // points for each station not built
	expressPoints     = 10 // points for the longest trail
)

// State is a whole match, including what is secret. Arrays by seat begin with
// seat 1. Cards are counts by [Card]; cities, tracks and tickets are indices
// into their tables, or sets of indices.
type State struct {
	Seats   int          `json:"seats"`
	Stage   Stage        `json:"stage"`
	First   engine.Seat  `json:"first"`
	Actor   engine.Seat  `json:"actor"`   // seat whose turn it is; zero while first tickets are chosen and when the game is over
	Turn    int          `json:"turn"`    // counts from 1
	Pending engine.Seats `json:"pending"` // seats that still have to choose first tickets

	TurnsLeft int         `json:"left"`    // turns left in the last round including the current one; zero before it
	LastBy    engine.Seat `json:"last_by"` // seat that started the last round
	Passes    int         `json:"passes"`  // consecutive turns that were passed

	// The following fields hold the train cards. The draw pile has no fixed order: any of
	// its cards may turn out to be the top one when a card is drawn.

	Pile     Cards           `json:"pile"`
	Discard  Cards           `json:"discard"`
	Shuffles int             `json:"shuffles,omitempty"` // how often the discard pile was shuffled, if chance is fixed
	Row      row             `json:"row"`
	Hands    [maxSeats]Cards `json:"hands"`
	Known    [maxSeats]Cards `json:"known"` // cards that everybody knows to be in each hand; there may be more

	// Free is the set of tracks without trains, including closed ones. Open
	// holds the tracks that each seat may still claim.
	Unclaimed TrackSet           `json:"free"`
	Claimable [maxSeats]TrackSet `json:"open"`
	Owned     [maxSeats]TrackSet `json:"own"`
	Trains    [maxSeats]uint8    `json:"trains"`
	Points    [maxSeats]uint8    `json:"points"`
	Stations  [maxSeats]CitySet  `json:"stations"`
	LastBuilt Construction       `json:"last"` // the last thing built

	Attempt TunnelAttempt `json:"bore"` // only in stage InTunnel

	// The following fields hold the tickets. Those in Rejected have left the game, and so
	// have the long tickets that were not dealt.

	Held       [maxSeats]TicketSet `json:"held"`
	Offers     [maxSeats]Offer     `json:"offers"`
	Rejected   [maxSeats]TicketSet `json:"rejected"` // first tickets that were not kept
	StartKept  [maxSeats]uint8     `json:"kept"`     // number of first tickets kept
	TicketPile TicketPile          `json:"below"`
}

// Construction is the last thing built. If Seat is zero, nothing has been
// built.
type Construction struct {
	Seat  engine.Seat `json:"seat"`
	Track uint8       `json:"track"` // none for a station
	City  uint8       `json:"city"`  // none for a track
	Pay   Payment     `json:"pay"`
}

// TunnelAttempt is an unfinished claim of a tunnel. The laid and the revealed
// cards are in no pile until it ends.
type TunnelAttempt struct {
	Track    uint8   `json:"track"`
	Laid     Payment `json:"laid"`
	Revealed Cards   `json:"revealed"`
	Extra    uint8   `json:"extra"`
}

// Offer holds the tickets that a seat is choosing from, in the order drawn.
type Offer struct {
	Tickets [startTickets]uint8 `json:"tickets"`
	N       uint8               `json:"n"`
	Marked  uint8               `json:"marked"` // one bit per ticket that will be kept
}

// add adds a ticket to the offer.
func (o *Offer) add(ticket uint8) {
	o.Tickets[o.N] = ticket
	o.N++
}

// marked returns the tickets that will be kept.
func (o *Offer) marked() (set TicketSet) {
	for i := range o.N {
		if o.Marked&(1<<i) != 0 {
			set |= 1 << o.Tickets[i]
		}
	}
	return set
}

// all returns every ticket of the offer.
func (o *Offer) all() (set TicketSet) {
	for i := range o.N {
		set |= 1 << o.Tickets[i]
	}
	return set
}

// TicketPile is the pile of tickets, top first. A seat that put a ticket under
// it knows where that ticket is.
type TicketPile struct {
	Tickets [numTickets]uint8       `json:"tickets"`
	KnownBy [numTickets]engine.Seat `json:"known_by"` // seat that knows the ticket; zero: nobody
	N       int                     `json:"n"`
}

// draw takes the top ticket. The pile must not be empty.
func (p *TicketPile) draw() uint8 {
	top := p.Tickets[0]
	p.N--
	copy(p.Tickets[:], p.Tickets[1:p.N+1])
	copy(p.KnownBy[:], p.KnownBy[1:p.N+1])
	p.Tickets[p.N], p.KnownBy[p.N] = 0, 0
	return top
}

// putUnder puts a ticket at the bottom, known by the given seat.
func (p *TicketPile) putUnder(ticket uint8, seat engine.Seat) {
	p.Tickets[p.N], p.KnownBy[p.N] = ticket, seat
	p.N++
}

// Clone returns a copy. A State has no pointers, so a plain copy is enough.
func (s *State) Clone() *State {
	c := *s
	return &c
}

// nextSeat returns the next seat clockwise.
func (s *State) nextSeat(seat engine.Seat) engine.Seat {
	if seat == engine.Seat(s.Seats) {
		return 1
	}
	return seat + 1
}

// stationCities returns the cities that have a station.
func (s *State) stationCities() (set CitySet) {
	for i := range s.Seats {
		set |= s.Stations[i]
	}
	return set
}

// ownerOf returns the seat that owns a track, or zero.
func (s *State) ownerOf(track int) engine.Seat {
	for i := range s.Seats {
		if s.Owned[i].has(track) {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// stationsLeft returns how many stations a seat has not built yet.
func (s *State) stationsLeft(seat engine.Seat) int {
	return stationsPerPlayer - s.Stations[seat-1].len()
}

// Decode reads a state stored by [engine.Position.Encode]. It returns an error
// if the state is inconsistent.
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

// validate returns an error if the state breaks a condition that the game
// relies on.
func (s *State) validate() error {
	seated := func(seat engine.Seat) bool { return seat >= 0 && int(seat) <= s.Seats }
	switch {
	case s.Seats < minSeats || s.Seats > maxSeats:
		return fmt.Errorf("europe: decode state: %d players", s.Seats)
	case !seated(s.First) || !seated(s.Actor) || !seated(s.LastBy) || !seated(s.LastBuilt.Seat):
		return fmt.Errorf("europe: decode state: seat out of range")
	case (s.Actor == 0) != (s.Stage == Choosing || s.Stage == Over) || (s.Pending == 0) != (s.Stage != Choosing):
		return fmt.Errorf("europe: decode state: stage %v with acting seat %d and pending seats %b", s.Stage, s.Actor, s.Pending)
	case s.Attempt.Track >= numTracks || !s.Attempt.Laid.isValid() || !s.LastBuilt.isValid():
		return fmt.Errorf("europe: decode state: invalid tunnel %+v or construction %+v", s.Attempt, s.LastBuilt)
	case s.TicketPile.N < 0 || s.TicketPile.N > numTickets || !areTickets(s.TicketPile.Tickets[:]):
		return fmt.Errorf("europe: decode state: %d tickets in the pile", s.TicketPile.N)
	case slices.ContainsFunc(s.Row[:], func(c Card) bool { return c >= Grey && c != noCard }):
		return fmt.Errorf("europe: decode state: invalid row %v", s.Row)
	case s.countCards() != numCards:
		return fmt.Errorf("europe: decode state: got %d cards, want %d", s.countCards(), numCards)
	}
	for i := range s.Seats {
		if !s.isSeatValid(i) {
			return fmt.Errorf("europe: decode state: invalid seat %d", i+1)
		}
	}
	return nil
}

// isSeatValid reports whether the parts of one seat are consistent. i counts
// from zero.
func (s *State) isSeatValid(i int) bool {
	o := &s.Offers[i]
	switch {
	case s.Owned[i][1]>>(numTracks-64) != 0, s.Owned[i].totalSpaces()+int(s.Trains[i]) != trainsPerPlayer:
		return false
	case s.Stations[i]>>numCities != 0, s.Stations[i].len() > stationsPerPlayer:
		return false
	case s.Held[i]>>numTickets != 0, s.Rejected[i]>>numTickets != 0:
		return false
	}
	return o.N <= startTickets && areTickets(o.Tickets[:])
}

// areTickets reports whether all numbers are indices of tickets.
func areTickets(list []uint8) bool {
	return !slices.ContainsFunc(list, func(ticket uint8) bool { return ticket >= numTickets })
}

// isValid reports whether the payment's colour is a kind of card.
func (p Payment) isValid() bool { return int(p.colour()) < numKinds }

// isValid reports whether the indices and the payment are in range.
func (w Construction) isValid() bool {
	return w.Pay.isValid() && (w.Track < numTracks || w.Track == none && w.City < numCities) &&
		(w.City < numCities || w.City == none)
}

// countCards returns the number of train cards in all places together.
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
