package europe

import (
	"embed"
	"fmt"

	"github.com/railbot/railbot/engine/kit/table"
)

//go:embed data
var data embed.FS

// cities are the cities of the map, by token.
var cities = [numCities]City(table.MustRead[City](data, "data/cities.csv", numCities))

// tracks are the tracks of the map, by their cities. Two with the same cities stand
// next to each other and are a double.
var tracks = func() (list [numTracks]Track) {
	for i, l := range table.MustRead[trackRow](data, "data/tracks.csv", numTracks) {
		list[i] = Track{
			l.Track, mustCity(l.From, l.Track), mustCity(l.To, l.Track), l.Spaces, Card(l.Colour), l.Symbols, l.Tunnel,
		}
	}
	return list
}()

// tickets are the destination cards: the six long ones first, each kind by its
// cities.
var tickets = func() (list [numTickets]Ticket) {
	for i, l := range table.MustRead[ticketRow](data, "data/tickets.csv", numTickets) {
		list[i] = Ticket{l.Ticket, mustCity(l.From, l.Ticket), mustCity(l.To, l.Ticket), l.Points, l.Long}
	}
	return list
}()

type trackRow struct {
	Track   string      `table:"track"`
	From    string      `table:"from"`
	To      string      `table:"to"`
	Spaces  int         `table:"spaces"`
	Colour  trackColour `table:"colour"`
	Symbols int         `table:"symbols"`
	Tunnel  bool        `table:"tunnel"`
}

type ticketRow struct {
	Ticket string `table:"ticket"`
	From   string `table:"from"`
	To     string `table:"to"`
	Points int    `table:"points"`
	Long   bool   `table:"long"`
}

// mustCity is the index of a city that a line of a table names.
func mustCity(token, line string) int {
	i, ok := CityOf(token)
	if !ok {
		panic(fmt.Sprintf("europe: the line %q names no city %q", line, token))
	}
	return i
}

// trackColour is the colour of a track that a table names.
type trackColour Card

// UnmarshalText reads a colour's token.
func (c *trackColour) UnmarshalText(b []byte) error {
	card, ok := CardOf(string(b))
	if !ok {
		return fmt.Errorf("%q is no colour", b)
	}
	*c = trackColour(card)
	return nil
}
