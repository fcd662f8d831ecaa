package enginetest

import "github.com/railbot/railbot/engine"

// checkAutoAnswers checks that auto-answers which apply are legal moves.
func (p *playout) checkAutoAnswers(pos engine.Position, seat engine.Seat) {
	for _, name := range p.game.AutoAnswers {
		text, ok := pos.AutoAnswer(seat, name)
		if !ok && text != "" {
			p.fail(
				"standing", "the auto-answer %q of seat %d, %q, is not in its list: %s", name, seat, text,
				FormatMoves(pos.List(seat)),
			)
		}
		if ok {
			p.answered[name] = true
		}
	}
}

// checkSameAnswers checks that a viewer learns nothing hidden from whether automatic
// answers apply and when they expire, and that the viewer's own answers are the same
// moves.
func (p *playout) checkSameAnswers(pos, other engine.Position, viewer engine.Seat, what string) {
	for _, name := range p.game.AutoAnswers {
		if a, b := pos.Term(name), other.Term(name); a != b {
			p.fail("standing", "%s, the term of the auto-answer %q: %d became %d", what, name, a, b)
		}
		for seat := range pos.Status().Acting.All() {
			a, ok := pos.AutoAnswer(seat, name)
			b, again := other.AutoAnswer(seat, name)
			if ok != again {
				p.fail("standing", "%s, the auto-answer %q of seat %d applies: %t became %t", what, name, seat, ok, again)
			}
			if seat == viewer && a != b {
				p.fail("standing", "%s, the auto-answer %q: %q became %q", what, name, a, b)
			}
		}
	}
}

// checkAnswersMet checks that each auto-answer applied in some playout. A run that
// was cut short proves nothing about it.
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
