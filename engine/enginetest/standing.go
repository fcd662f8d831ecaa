package enginetest

import "github.com/railbot/railbot/engine"

// standing checks that the standing answers which apply are in the list.
func (p *playout) checkAutoAnswers(pos engine.Position, seat engine.Seat) {
	for _, name := range p.game.AutoAnswers {
		text, ok := pos.AutoAnswer(seat, name)
		if !ok && text != "" {
			p.fail(
				"standing", "the standing answer %q of seat %d, %q, is not in its list: %s", name, seat, text,
				Some(pos.List(seat)),
			)
		}
		if ok {
			p.answered[name] = true
		}
	}
}

// sameAnswers checks that whether standing answers apply, and when they lapse,
// tells a viewer nothing, and that their own are the same moves.
func (p *playout) checkSameAnswers(pos, other engine.Position, viewer engine.Seat, what string) {
	for _, name := range p.game.AutoAnswers {
		if a, b := pos.Term(name), other.Term(name); a != b {
			p.fail("standing", "%s, the while of the standing answer %q: %d became %d", what, name, a, b)
		}
		for seat := range pos.Status().Acting.All() {
			a, ok := pos.AutoAnswer(seat, name)
			b, again := other.AutoAnswer(seat, name)
			if ok != again {
				p.fail("standing", "%s, the standing answer %q of seat %d applies: %t became %t", what, name, seat, ok, again)
			}
			if seat == viewer && a != b {
				p.fail("standing", "%s, the standing answer %q: %q became %q", what, name, a, b)
			}
		}
	}
}

// answers checks over all playouts that each standing answer was met. A run
// that was cut short proves nothing about it.
func (s *suite) checkAnswersMet() {
	if s.failures > 0 || raceEnabled {
		return
	}
	for _, name := range s.game.AutoAnswers {
		if !s.answered[name] {
			s.addFailure("standing", "the answer %q never applied", name)
		}
	}
}
