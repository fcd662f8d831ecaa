package render

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
)

// Player is a person at the table, or a computer.
type Player struct {
	Seat     engine.Seat
	Name     string // as on Discord, unescaped
	Plain    string // a name for pictures where Name cannot be drawn; may be empty
	User     string // Discord's id of the person; empty where there is none
	Absent   bool   // has resigned; the seat is played by the game's idle move
	Look     int    // colour and shape, from 1 to house.Seats; 0 is that of the seat's number
	Computer bool   // is marked wherever it is named
}

// ComputerSign stands before the name of a computer, wherever it is named.
const ComputerSign = "⚙"

// Naming is how people are named.
type Naming int

// The ways to name people.
const (
	Plain   Naming = iota // the bare name: pictures, alt text, labels, choices
	Bold                  // bold, for the text of messages; notifies nobody
	Mention               // Discord's mention, which may notify
)

// Naming is a copy of the teller that names people so.
func (t *Teller) Naming(n Naming) *Teller {
	other := *t
	other.naming = n
	return &other
}

// Seating is a copy of the teller for other people at the table.
func (t *Teller) Seating(players []Player) *Teller {
	other := *t
	other.players = players
	return &other
}

// Players are the people at the table.
func (t *Teller) Players() []Player { return t.players }

// Name is how the person at a seat is called; empty for the zero seat. A seat
// that nobody is known at is called by its number.
func (t *Teller) Name(s engine.Seat) string {
	if s == engine.Spectator {
		return ""
	}
	var player Player
	for _, p := range t.players {
		if p.Seat == s {
			player = p
		}
	}
	if player.Name == "" {
		player = Player{Name: t.seatName(s)}
	}
	name := t.naming.of(player)
	if emoji, ok := t.seatEmoji(s); ok && t.withEmoji {
		return emoji.String() + beside + name
	}
	return name
}

// of is a player by name.
func (n Naming) of(p Player) string {
	name := "**" + Escape(p.Name) + "**"
	switch {
	case n == Mention && p.User != "":
		return "<@" + p.User + ">"
	case n == Plain:
		name = p.Name
	}
	if p.Computer {
		return ComputerSign + noBreak + name
	}
	return name
}

// Called is how somebody is called in a message who has no seat.
func Called(p Player) string { return Bold.of(p) }

// Names are the people at several seats, joined.
func (t *Teller) Names(set engine.Seats) string {
	var names []string
	for s := range set.All() {
		names = append(names, t.Name(s))
	}
	return t.And(names...)
}

// Look is the colour and shape, as package house numbers them, of the player at
// a seat: what was chosen, or that of the seat's number. A painter asks it
// wherever it shows whose something is.
func (t *Teller) Look(s engine.Seat) int {
	for _, p := range t.players {
		if p.Seat == s && p.Look > 0 {
			return p.Look
		}
	}
	return int(s)
}

// Look is the colour and shape of the player at a seat: see [Teller.Look].
func (v View) Look(s engine.Seat) int {
	if v.Tell == nil {
		return int(s)
	}
	return v.Tell.Look(s)
}

// Looks are those of several seats, in their order.
func (v View) Looks(seats []engine.Seat) []int {
	looks := make([]int, len(seats))
	for i, s := range seats {
		looks[i] = v.Look(s)
	}
	return looks
}

// Absent tells whether the person at a seat has resigned.
func (v View) Absent(s engine.Seat) bool {
	return slices.ContainsFunc(v.Tell.players, func(p Player) bool { return p.Seat == s && p.Absent })
}

// Row is a player in the list of the players: name and look, and whether they are
// to act, have won or are absent. Score and facts are for the game to add.
func (v View) Row(s engine.Seat) house.Row {
	return house.Row{
		Seat: v.Look(s), Name: v.Tell.Name(s),
		Turn: v.Status.Acting.Has(s), Place: v.place(s), Won: v.Won(s), Out: v.Absent(s),
	}
}

// seatName returns the name of a seat at which nobody is known.
func (t *Teller) seatName(s engine.Seat) string { return t.Say("ui.seat", Data{"Seat": s.String()}) }

// PlayerOf is what a table says of a seat, of players with seat 1 first; false for a
// spectator.
func PlayerOf[P any](players []P, s engine.Seat) (player P, ok bool) {
	if s == engine.Spectator || int(s) > len(players) {
		return player, false
	}
	return players[s-1], true
}
