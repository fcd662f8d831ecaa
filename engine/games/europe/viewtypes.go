package europe

import "github.com/railbot/railbot/engine"

// Table is what everybody sees. Tracks, cities and tickets appear as the tokens
// of [Tracks], [Cities] and [Tickets], cards and payments as those of [Card]
// and [Payment].
type Table struct {
	Stage      string        `json:"stage"`      // "choosing" first tickets, "turn", "drawing" the second card, "tunnel", "keeping" tickets, "over"
	Acting     []engine.Seat `json:"acting"`     // several seats while first tickets are chosen
	First      engine.Seat   `json:"first"`      // seat that has the first turn
	Turn       int           `json:"turn"`       // counts from 1; zero while first tickets are chosen
	TurnsLeft  int           `json:"turns_left"` // in the last round: turns left, including the current one
	LastBy     engine.Seat   `json:"last_by"`    // seat that started the last round by running out of trains; zero before
	Row        []string      `json:"row"`        // five places; an empty one is ""
	Pile       int           `json:"pile"`       // cards in the draw pile
	Discard    []Count       `json:"discard"`    // counts of the kinds in the discard pile
	Discarded  int           `json:"discarded"`  // number of cards in the discard pile
	TicketPile int           `json:"ticket_pile"`
	Claimed    []Claimed     `json:"claimed"`           // in the order of the tracks
	Closed     []string      `json:"closed"`            // tracks that nobody may claim any more: the second of a double, with 2 or 3 players
	Stations   []Station     `json:"stations"`          // in the order of the cities
	Players    []Public      `json:"players"`           // seat 1 first
	Tunnel     *Tunnel       `json:"tunnel,omitempty"`  // while a tunnel waits for its extra cards
	Last       *Built        `json:"last,omitempty"`    // the last thing built
	Ended      string        `json:"ended,omitempty"`   // "trains" or "passes" once over
	Results    []Result      `json:"results,omitempty"` // once over, seat 1 first
}

// Count is a number of cards of one kind.
type Count struct {
	Card string `json:"card"`
	N    int    `json:"n"`
}

// Claimed is a track with trains on it.
type Claimed struct {
	Track string      `json:"track"`
	Seat  engine.Seat `json:"seat"`
}

// Station is a station in a city.
type Station struct {
	City string      `json:"city"`
	Seat engine.Seat `json:"seat"`
}

// Built is a track or a station with its payment. A tunnel's extra cards are
// not part of the payment.
type Built struct {
	Seat    engine.Seat `json:"seat"`
	Track   string      `json:"track,omitempty"`
	City    string      `json:"city,omitempty"`
	Payment string      `json:"payment"`
}

// Public is what everybody sees of one player.
type Public struct {
	Seat     engine.Seat `json:"seat"`
	Trains   int         `json:"trains"`   // trains left
	Stations int         `json:"stations"` // stations left
	Cards    int         `json:"cards"`    // cards in hand
	Tickets  int         `json:"tickets"`  // number of tickets kept; zero until the first ones are chosen
	Choosing bool        `json:"choosing"` // has drawn tickets to choose from
	Points   int         `json:"points"`   // points for tracks
	Trail    int         `json:"trail"`    // spaces of the longest trail so far
	Known    []Count     `json:"known"`    // cards that must be in the hand: taken from the row or shown, and not paid since
}

// Tunnel is an unfinished claim of a tunnel.
type Tunnel struct {
	Seat     engine.Seat `json:"seat"`
	Track    string      `json:"track"`
	Laid     string      `json:"laid"`     // the payment laid so far
	Revealed []string    `json:"revealed"` // up to three cards
	Extra    int         `json:"extra"`    // cards that must still be paid
}

// Result is how a seat's score was made.
type Result struct {
	Seat     engine.Seat `json:"seat"`
	Tickets  []Scored    `json:"tickets"`
	Borrowed []Borrowed  `json:"borrowed"` // one per station built, in the order of the cities
	Tracks   int         `json:"tracks"`   // points for tracks
	Ticket   int         `json:"ticket"`   // points for tickets
	Stations int         `json:"stations"` // points for stations not built
	Express  int         `json:"express"`  // points for the European Express
	Trail    int         `json:"trail"`    // spaces of the longest trail
	Path     []string    `json:"path"`     // the tracks of that trail, in order
	Score    int         `json:"score"`
}

// Scored is a ticket at the end of the game.
type Scored struct {
	Ticket  string `json:"ticket"`
	Points  int    `json:"points"`            // negative if it failed
	Station bool   `json:"station,omitempty"` // completed only with a borrowed track
}

// Borrowed is the track that a station borrows. Track is empty if no track
// would help.
type Borrowed struct {
	City  string `json:"city"`
	Track string `json:"track,omitempty"`
}

// Hand is what a seat sees in addition to the table.
type Hand struct {
	Cards    []Count       `json:"cards"`    // counts of the kinds in hand
	Tickets  []OwnTicket   `json:"tickets"`  // the tickets kept
	Offer    []OwnTicket   `json:"offer"`    // the tickets to choose from, in the order drawn
	Keep     int           `json:"keep"`     // how many more of the offer must be marked
	Rejected []string      `json:"rejected"` // first tickets that were not kept; they have left the game
	Below    []BelowTicket `json:"below"`    // tickets that this seat put under the pile and that are still there
	Missing  int           `json:"missing"`  // free spaces that all open tickets need together, each on its own shortest way
}

// OwnTicket is a ticket with hints for its owner.
type OwnTicket struct {
	Ticket  string   `json:"ticket"`
	Points  int      `json:"points"`
	Long    bool     `json:"long,omitempty"`
	Kept    bool     `json:"kept,omitempty"`    // in an offer: marked to be kept
	Done    bool     `json:"done,omitempty"`    // completed by the seat's own tracks
	Blocked bool     `json:"blocked,omitempty"` // own and open tracks can no longer complete it
	Spaces  int      `json:"spaces"`            // fewest free spaces that complete it, without stations and without extra cards
	Cards   int      `json:"cards"`             // cards that the hand lacks for those spaces
	Way     []string `json:"way"`               // those tracks, in order from the ticket's first city
}

// BelowTicket is a ticket in the pile that the seat knows.
type BelowTicket struct {
	Ticket string `json:"ticket"`
	Above  int    `json:"above"` // number of tickets above it
}
