package engine

// Recorder is passed to a game while it carries out one log entry. It provides chance
// and records events.
type Recorder struct {
	rand   *Rand
	quiet  bool
	events []Event
}

// NewRecorder returns a Recorder that keeps events. Games receive theirs; tests make
// their own.
func NewRecorder(r *Rand) *Recorder { return &Recorder{rand: r} }

// QuietRecorder returns a Recorder that discards events, for a game's own search.
func QuietRecorder(r *Rand) *Recorder { return &Recorder{rand: r, quiet: true} }

// Rand returns the entry's chance.
func (rec *Recorder) Rand() *Rand { return rec.rand }

// Quiet reports whether events are discarded, as in a simulation. A game may then skip
// the work of making them.
func (rec *Recorder) Quiet() bool { return rec.quiet }

// Emit records an event.
func (rec *Recorder) Emit(e Event) {
	if !rec.quiet {
		rec.events = append(rec.events, e)
	}
}

// Events returns the events recorded so far, in order.
func (rec *Recorder) Events() []Event { return rec.events }
