package europe

import "github.com/railbot/railbot/engine"

// Table is what everybody sees. Tokens of tracks, cities and tickets are those
// of [Tracks], [Cities] and [Tickets]; cards and payments are [Card] and
// [Payment] tokens.
type Table struct {
	Stage      string        `json:"stage"`      // "choosing" first tickets, "turn", "drawing" the second card, "tunnel", "keeping" tickets, "over"
	Acting     []engine.Seat `json:"acting"`     // several while first tickets are chosen
	First      engine.Seat   `json:"first"`      // who has the first turn
	Turn       int           `json:"turn"`       // from 1; zero while first tickets are chosen
	TurnsLeft  int           `json:"turns_left"` // once the last round has begun: turns to come, the present one included
	LastBy     engine.Seat   `json:"last_by"`    // whose trains ran out and began the last round; zero before
	Row        []string      `json:"row"`        // five places, an empty one ""
	Pile       int           `json:"pile"`       // cards in the draw pile
	Discard    []Count       `json:"discard"`    // by kind, those that there are
	Discarded  int           `json:"discarded"`  // cards in the discard pile
	TicketPile int           `json:"ticket_pile"`
	Claimed    []Claimed     `json:"claimed"`           // by track
	Closed     []string      `json:"closed"`            // tracks that nobody may take any more: the other one of a double, with 2 or 3 players
	Stations   []Station     `json:"stations"`          // by city
	Players    []Public      `json:"players"`           // seat 1 first
	Tunnel     *Tunnel       `json:"tunnel,omitempty"`  // while a tunnel waits for its extra cards
	Last       *Built        `json:"last,omitempty"`    // the last thing built
	Ended      string        `json:"ended,omitempty"`   // "trains" or "passes" once over
	Results    []Result      `json:"results,omitempty"` // once over, seat 1 first
}

// Count is so many cards of a kind.
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

// Built is a track or a station and what was paid for it, extra cards of a
// tunnel left out.
type Built struct {
	Seat    engine.Seat `json:"seat"`
	Track   string      `json:"track,omitempty"`
	City    string      `json:"city,omitempty"`
	Payment string      `json:"payment"`
}

// Public is what everybody sees of one player.
type Public struct {
	Seat     engine.Seat `json:"seat"`
	Trains   int         `json:"trains"`   // left
	Stations int         `json:"stations"` // left
	Cards    int         `json:"cards"`    // in hand
	Tickets  int         `json:"tickets"`  // kept; zero until the first ones are chosen
	Choosing bool        `json:"choosing"` // tickets lie before the player to be chosen from
	Points   int         `json:"points"`   // of tracks
	Trail    int         `json:"trail"`    // spaces of the longest trail
	Known    []Count     `json:"known"`    // cards that must be in hand: taken from the row or shown, and not paid since
}

// Tunnel is an attempt on a tunnel.
type Tunnel struct {
	Seat     engine.Seat `json:"seat"`
	Track    string      `json:"track"`
	Laid     string      `json:"laid"`     // payment
	Revealed []string    `json:"revealed"` // up to three cards
	Extra    int         `json:"extra"`    // cards still to be paid
}

// Result is how a seat's score came about.
type Result struct {
	Seat     engine.Seat `json:"seat"`
	Tickets  []Scored    `json:"tickets"`
	Borrowed []Borrowed  `json:"borrowed"` // one for each station built, by city
	Tracks   int         `json:"tracks"`   // points for tracks
	Ticket   int         `json:"ticket"`   // points for tickets
	Stations int         `json:"stations"` // points for stations left
	Express  int         `json:"express"`  // points for the European Express
	Trail    int         `json:"trail"`    // spaces of the longest trail
	Path     []string    `json:"path"`     // its tracks in order
	Score    int         `json:"score"`
}

// Scored is a ticket at the end.
type Scored struct {
	Ticket  string `json:"ticket"`
	Points  int    `json:"points"`            // negative when it failed
	Station bool   `json:"station,omitempty"` // joined only by the help of stations
}

// Borrowed is what a station borrows; no track where none would help.
type Borrowed struct {
	City  string `json:"city"`
	Track string `json:"track,omitempty"`
}

// Hand is what a seat sees besides.
type Hand struct {
	Cards    []Count       `json:"cards"`    // by kind, those that there are
	Tickets  []OwnTicket   `json:"tickets"`  // kept
	Offer    []OwnTicket   `json:"offer"`    // to choose from, in the order drawn
	Keep     int           `json:"keep"`     // how many of the offer have to be kept still
	Rejected []string      `json:"rejected"` // first tickets that were not kept and left the game
	Below    []BelowTicket `json:"below"`    // tickets put under the pile that still lie where they were put
	Missing  int           `json:"missing"`  // spaces that all open tickets lack together if each goes its own least way
}

// OwnTicket is a ticket with what helps its owner.
type OwnTicket struct {
	Ticket  string   `json:"ticket"`
	Points  int      `json:"points"`
	Long    bool     `json:"long,omitempty"`
	Kept    bool     `json:"kept,omitempty"`    // of an offer: marked to be kept
	Done    bool     `json:"done,omitempty"`    // joined by own tracks
	Blocked bool     `json:"blocked,omitempty"` // own and open tracks do not join it any more
	Spaces  int      `json:"spaces"`            // the least free spaces that join it: no stations, no extra cards for tunnels
	Cards   int      `json:"cards"`             // how many cards the hand lacks for those spaces
	Way     []string `json:"way"`               // those tracks, in order from the ticket's first city
}

// BelowTicket is a ticket in the pile that the seat knows.
type BelowTicket struct {
	Ticket string `json:"ticket"`
	Above  int    `json:"above"` // tickets that lie over it
}
