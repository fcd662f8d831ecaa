package trains

import "github.com/railbot/railbot/engine"

// emit reports what the actor did to everybody. Nothing is made of it when
// nobody listens, as in a simulation.
func (s *State) emit(t *engine.Turn, kind string, n, m int, what ...Card) {
	if t.Quiet() {
		return
	}
	t.Emit(engine.Event{By: s.Actor, Kind: kind, What: cardTokens(what), N: n, M: m})
}

// emitToActor tells the actor alone which cards.
func (s *State) emitToActor(t *engine.Turn, kind string, what ...Card) {
	if t.Quiet() {
		return
	}
	t.Emit(engine.Event{To: s.Actor, By: s.Actor, Kind: kind, What: cardTokens(what), N: len(what)})
}

// emitHex reports what happened on a hex.
func (s *State) emitHex(t *engine.Turn, kind string, h Hex, n, m int) {
	if t.Quiet() {
		return
	}
	t.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{s.board().token(h)}, N: n, M: m})
}

// emitWaste reports a Waste that came, or did not, because of a card or of a
// shared hex.
func (s *State) emitWaste(t *engine.Turn, kind string, cause Card) {
	if t.Quiet() {
		return
	}
	what := cause.String()
	if cause == NoCard {
		what = "shared"
	}
	t.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{what}, N: 1})
}
