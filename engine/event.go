package engine

import "slices"

// Event is something that happened, as data: package render says it in the
// reader's language. An event is addressed: To zero is public, any other seat
// alone may read it. A blind draw is two events, a public one with the number
// of cards and a private one with their names.
type Event struct {
	To   Seat     `json:"to,omitempty"`   // the only reader; zero: everybody
	By   Seat     `json:"by,omitempty"`   // who did it
	With Seat     `json:"with,omitempty"` // whom it was done to, if anybody
	Kind string   `json:"kind"`           // a word of the game: "draw"
	What []string `json:"what,omitempty"` // tokens as in moves: cards, places, companies
	N    int      `json:"n,omitempty"`    // the first number: cards, coins, points, as the kind says
	M    int      `json:"m,omitempty"`    // the second number
}

// Visible are the events that a seat may read, in order: the same where it may read all.
func Visible(events []Event, s Seat) []Event {
	hidden := func(e Event) bool { return e.To != Spectator && e.To != s }
	if !slices.ContainsFunc(events, hidden) {
		return slices.Clip(events)
	}
	return slices.DeleteFunc(slices.Clone(events), hidden)
}
