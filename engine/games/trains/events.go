package trains

import "github.com/railbot/railbot/engine"

// emit records a public event by the actor. It does nothing if events are
// discarded, as in a simulation.
func (s *State) emit(rec *engine.Recorder, kind string, n, m int, what ...Card) {
	if rec.Quiet() {
		return
	}
	rec.Emit(engine.Event{By: s.Actor, Kind: kind, What: cardTokens(what), N: n, M: m})
}

// emitToActor records an event that only the actor may read, with the names of
// cards.
func (s *State) emitToActor(rec *engine.Recorder, kind string, what ...Card) {
	if rec.Quiet() {
		return
	}
	rec.Emit(engine.Event{To: s.Actor, By: s.Actor, Kind: kind, What: cardTokens(what), N: len(what)})
}

// emitHex records a public event by the actor on a hex.
func (s *State) emitHex(rec *engine.Recorder, kind string, h Hex, n, m int) {
	if rec.Quiet() {
		return
	}
	rec.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{s.board().token(h)}, N: n, M: m})
}

// emitWaste records a public event about a Waste that was gained or avoided. cause
// is the card that brings it, or NoCard for a shared hex.
func (s *State) emitWaste(rec *engine.Recorder, kind string, cause Card) {
	if rec.Quiet() {
		return
	}
	what := cause.String()
	if cause == NoCard {
		what = "shared"
	}
	rec.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{what}, N: 1})
}
