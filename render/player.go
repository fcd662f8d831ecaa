package render

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
)

// Player is a person or a computer at the table.
type Player struct {
	Seat     engine.Seat
	Name     string // as on Discord, unescaped
	Plain    string // a name for pictures if Name cannot be drawn; may be empty
	User     string // Discord's user id; empty for a computer
	Absent   bool   // whether the person has resigned; the seat plays the game's idle move
	Look     int    // color and shape, from 1 to house.Seats; 0 means the look of the seat's number
	Computer bool   // marked with [ComputerSign] wherever it is named
}

// ComputerSign is written before the name of a computer.
const ComputerSign = "⚙"

// Naming is the way in which people are named.
type Naming int

// The ways to name people.
const (
	Plain   Naming = iota // the bare name: pictures, alt text, labels, choices
	Bold                  // bold, for the text of messages; notifies nobody
	Mention               // Discord's mention, which may notify
)

// WithNaming returns a copy of the teller that names people in the given way.
func (t *Teller) WithNaming(n Naming) *Teller {
	other := *t
	other.naming = n
	return &other
}

// WithPlayers returns a copy of the teller with other players.
func (t *Teller) WithPlayers(players []Player) *Teller {
	other := *t
	other.players = players
	return &other
}

// Players returns the players at the table.
func (t *Teller) Players() []Player { return t.players }

// Name returns the name of the player at a seat, or "" for the zero seat. A seat without a known player is
// named by its number.
func (t *Teller) Name(s engine.Seat) string {
	if s == engine.Spectator {
		return ""
	}
	name := t.naming.nameOf(t.player(s))
	if emoji, ok := t.seatEmoji(s); ok && t.withEmoji {
		return emoji.String() + emojiGap + name
	}
	return name
}

// player returns the player at a seat. A seat without a known player is named by its number.
func (t *Teller) player(s engine.Seat) Player {
	for _, p := range t.players {
		if p.Seat == s && p.Name != "" {
			return p
		}
	}
	return Player{Seat: s, Name: t.seatName(s)}
}

// nameOf returns a player's name in the way n, with the sign of a computer before it if the player is one.
func (n Naming) nameOf(p Player) string {
	name := "**" + Escape(p.Name) + "**"
	switch {
	case n == Mention && p.User != "":
		return "<@" + p.User + ">"
	case n == Plain:
		name = PlainName(p.Name)
	}
	if p.Computer {
		return ComputerSign + noBreak + name
	}
	return name
}

// BoldName returns the name, in bold, of a person without a seat.
func BoldName(p Player) string { return Bold.nameOf(p) }

// Names returns the names of the players at several seats, joined.
func (t *Teller) Names(set engine.Seats) string {
	var names []string
	for s := range set.All() {
		names = append(names, t.Name(s))
	}
	return t.And(names...)
}

// Look returns the number of the color and shape of the player at a seat, from 1 to house.Seats: the chosen one, or
// otherwise the seat's number. Painters use it wherever they show to whom something belongs.
func (t *Teller) Look(s engine.Seat) int {
	for _, p := range t.players {
		if p.Seat == s && p.Look > 0 {
			return p.Look
		}
	}
	return int(s)
}

// Look returns the color and shape of the player at a seat: see [Teller.Look].
func (v View) Look(s engine.Seat) int {
	if v.Tell == nil {
		return int(s)
	}
	return v.Tell.Look(s)
}

// Looks returns the looks of several seats, in their order.
func (v View) Looks(seats []engine.Seat) []int {
	looks := make([]int, len(seats))
	for i, s := range seats {
		looks[i] = v.Look(s)
	}
	return looks
}

// Absent reports whether the person at a seat has resigned.
func (v View) Absent(s engine.Seat) bool {
	return slices.ContainsFunc(v.Tell.players, func(p Player) bool { return p.Seat == s && p.Absent })
}

// PlayerRow returns a player's row in the list of players: name, look, and whether the player is a computer, is acting,
// has won or is absent. The painter adds the score and the facts.
func (v View) PlayerRow(s engine.Seat) house.Row {
	p := v.Tell.player(s)
	return house.Row{
		Seat: v.Look(s), Name: PlainName(p.Name), Computer: p.Computer,
		Turn: v.Status.Acting.Has(s), Place: v.finalPlace(s), Won: v.Won(s), Out: v.Absent(s),
	}
}

// seatName returns the name of a seat without a known player.
func (t *Teller) seatName(s engine.Seat) string { return t.Say("ui.seat", Data{"Seat": s.String()}) }

// PlayerOf returns the element of players for a seat; players begins with seat 1. It reports false for a
// spectator.
func PlayerOf[P any](players []P, s engine.Seat) (player P, ok bool) {
	if s == engine.Spectator || int(s) > len(players) {
		return player, false
	}
	return players[s-1], true
}
