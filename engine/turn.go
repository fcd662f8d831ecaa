package engine

// Turn is passed to a game while it carries out one log entry. It provides chance and
// records events.
type Turn struct {
	rand   *Rand
	quiet  bool
	events []Event
}

// NewTurn returns a Turn that records events. Games receive theirs; tests make their
// own.
func NewTurn(r *Rand) *Turn { return &Turn{rand: r} }

// QuietTurn returns a Turn that discards events, for a game's own search.
func QuietTurn(r *Rand) *Turn { return &Turn{rand: r, quiet: true} }

// Rand returns the entry's chance.
func (t *Turn) Rand() *Rand { return t.rand }

// Quiet reports whether events are discarded, as in a simulation. A game may then skip
// the work of making them.
func (t *Turn) Quiet() bool { return t.quiet }

// Emit records an event.
func (t *Turn) Emit(e Event) {
	if !t.quiet {
		t.events = append(t.events, e)
	}
}

// Events returns the events recorded so far, in order.
func (t *Turn) Events() []Event { return t.events }
