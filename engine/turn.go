package engine

// Turn is what a game is given to carry out one log entry: chance, and a place
// to report what happened.
type Turn struct {
	rand   *Rand
	quiet  bool
	events []Event
}

// NewTurn makes a Turn that records events. Games are given theirs; tests and
// the suite make their own.
func NewTurn(r *Rand) *Turn { return &Turn{rand: r} }

// QuietTurn makes a Turn that records nothing, for a game's own search.
func QuietTurn(r *Rand) *Turn { return &Turn{rand: r, quiet: true} }

// Rand is the entry's chance.
func (t *Turn) Rand() *Rand { return t.rand }

// Quiet tells that nobody listens (a simulation): a game may save itself the
// work of making events.
func (t *Turn) Quiet() bool { return t.quiet }

// Emit records an event.
func (t *Turn) Emit(e Event) {
	if !t.quiet {
		t.events = append(t.events, e)
	}
}

// Events are the events recorded so far, in order.
func (t *Turn) Events() []Event { return t.events }
