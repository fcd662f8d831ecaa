package trains

import "github.com/railbot/railbot/engine"

// tell reports what the actor did to everybody. Nothing is made of it when
// nobody listens, as in a simulation.
func (s *State) tell(t *engine.Turn, kind string, n, m int, what ...Card) {
	if t.Quiet() {
		return
	}
	t.Emit(engine.Event{By: s.Actor, Kind: kind, What: words(what), N: n, M: m})
}

// whisper tells the actor alone which cards.
func (s *State) whisper(t *engine.Turn, kind string, what ...Card) {
	if t.Quiet() {
		return
	}
	t.Emit(engine.Event{To: s.Actor, By: s.Actor, Kind: kind, What: words(what), N: len(what)})
}

// tellHex reports what happened on a hex.
func (s *State) tellHex(t *engine.Turn, kind string, h Hex, n, m int) {
	if t.Quiet() {
		return
	}
	t.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{s.board().token(h)}, N: n, M: m})
}

// tellWaste reports a Waste that came, or did not, because of a card or of a
// shared hex.
func (s *State) tellWaste(t *engine.Turn, kind string, cause Card) {
	if t.Quiet() {
		return
	}
	what := cause.String()
	if cause == NoCard {
		what = "shared"
	}
	t.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{what}, N: 1})
}
