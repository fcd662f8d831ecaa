package europe

import (
	"embed"
	"fmt"

	"github.com/railbot/railbot/engine/kit/table"
)

//go:embed data
var data embed.FS

// cities holds the cities of the map, sorted by token.
var cities = [numCities]City(table.MustRead[City](data, "data/cities.csv", numCities))

// tracks holds the tracks of the map, sorted by their cities. Two adjacent
// tracks with the same cities are a double.
var tracks = func() (list [numTracks]Track) {
	for i, l := range table.MustRead[trackRow](data, "data/tracks.csv", numTracks) {
		list[i] = Track{
			l.Track, mustCity(l.From, l.Track), mustCity(l.To, l.Track), l.Spaces, Card(l.Colour), l.Symbols, l.Tunnel,
		}
	}
	return list
}()

// tickets holds the destination cards: the six long ones first, each part
// sorted by its cities.
var tickets = func() (list [numTickets]Ticket) {
	for i, l := range table.MustRead[ticketRow](data, "data/tickets.csv", numTickets) {
		list[i] = Ticket{l.Ticket, mustCity(l.From, l.Ticket), mustCity(l.To, l.Ticket), l.Points, l.Long}
	}
	return list
}()

// trackRow is a row of data/tracks.csv.
type trackRow struct {
	Track   string      `table:"track"`
	From    string      `table:"from"`
	To      string      `table:"to"`
	Spaces  int         `table:"spaces"`
	Colour  trackColour `table:"colour"`
	Symbols int         `table:"symbols"`
	Tunnel  bool        `table:"tunnel"`
}

// ticketRow is a row of data/tickets.csv.
type ticketRow struct {
	Ticket string `table:"ticket"`
	From   string `table:"from"`
	To     string `table:"to"`
	Points int    `table:"points"`
	Long   bool   `table:"long"`
}

// mustCity returns the index of a city that a table row names. It panics if
// there is no such city.
func mustCity(token, line string) int {
	i, ok := CityOf(token)
	if !ok {
		panic(fmt.Sprintf("europe: read row %q: no city %q", line, token))
	}
	return i
}

// trackColour is a track's colour in a table.
type trackColour Card

// UnmarshalText reads a colour's token.
func (c *trackColour) UnmarshalText(b []byte) error {
	card, ok := CardOf(string(b))
	if !ok {
		return fmt.Errorf("no colour %q", b)
	}
	*c = trackColour(card)
	return nil
}
