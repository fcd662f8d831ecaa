package engine

import "slices"

// Event is something that happened, as data. Package render puts it into the reader's
// language. An event with To zero is public; any other event may be read only by the
// seat To. A blind draw is therefore two events: a public one with the number of cards,
// and a private one that names them.
type Event struct {
	To   Seat     `json:"to,omitempty"`   // the only reader; zero: everybody
	By   Seat     `json:"by,omitempty"`   // the seat that did it
	With Seat     `json:"with,omitempty"` // the seat it was done to, if any
	Kind string   `json:"kind"`           // a word of the game: "draw"
	What []string `json:"what,omitempty"` // tokens as in moves: cards, places, companies
	N    int      `json:"n,omitempty"`    // the first number: cards, coins or points, depending on the kind
	M    int      `json:"m,omitempty"`    // the second number
}

// Visible returns the events that seat s may read, in order. The result may share
// memory with events.
func Visible(events []Event, s Seat) []Event {
	hidden := func(e Event) bool { return e.To != Spectator && e.To != s }
	if !slices.ContainsFunc(events, hidden) {
		return slices.Clip(events)
	}
	return slices.DeleteFunc(slices.Clone(events), hidden)
}
