package trains

import "github.com/railbot/railbot/engine"

// emit sends everybody an event by the actor. In a simulation, where nobody
// listens, it does nothing.
func (s *State) emit(rec *engine.Recorder, kind string, n, m int, what ...Card) {
	if rec.Quiet() {
		return
	}
	rec.Emit(engine.Event{By: s.Actor, Kind: kind, What: cardTokens(what), N: n, M: m})
}

// emitToActor sends the actor alone an event with the cards' names.
func (s *State) emitToActor(rec *engine.Recorder, kind string, what ...Card) {
	if rec.Quiet() {
		return
	}
	rec.Emit(engine.Event{To: s.Actor, By: s.Actor, Kind: kind, What: cardTokens(what), N: len(what)})
}

// emitHex sends everybody an event on a hex.
func (s *State) emitHex(rec *engine.Recorder, kind string, h Hex, n, m int) {
	if rec.Quiet() {
		return
	}
	rec.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{s.board().token(h)}, N: n, M: m})
}

// emitWaste sends everybody an event about a Waste that was gained or avoided.
// cause is the card that brings it, or NoCard for a shared hex.
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
