package enginetest

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/think"
)

// weighInterval is how many entries lie between two at which a computer also rates
// moves, which is expensive.
const weighInterval = 16

// thinkInterval is how many slow checks lie between two at which computers think, which
// takes a third of the suite's time. Which ones depends on the commit.
const thinkInterval = 5

// shouldThink reports whether computers think at the next slow check.
func (s *suite) shouldThink() bool {
	s.slowChecks++
	return sampling.Picked(s.game.Key+" thoughts", s.slowChecks, thinkInterval)
}

// checkComputerMove checks that a computer gets the same question, byte for byte, in two
// positions that it cannot distinguish, and that the question is complete: another
// process that reads it finds the same move.
func (p *playout) checkComputerMove(pos engine.Position, viewer engine.Seat) {
	alike := pos.Redeal(viewer, engine.NewRand(engine.Seed{'a', 'l', 'i', 'k', 'e'}, p.entry))
	key := engine.Seed{'t', 'h', 'i', 'n', 'k'}.ThinkKey(p.entry, viewer)
	levels := []think.Level{think.Quick, think.Sim}
	if p.entry%weighInterval == 0 {
		levels = append(levels, think.Easy)
	}
	for _, level := range levels {
		own, other := think.NewQuestion(pos, viewer, level, key), think.NewQuestion(alike, viewer, level, key)
		text, again := p.encodeQuestion(own), p.encodeQuestion(other)
		if text != again {
			p.fail("thought", "the question for seat %d: %s", viewer, difference(text, again))
		}
		read, err := think.ReadQuestion(func(string) (*engine.Game, bool) { return p.game, true }, []byte(text))
		if err != nil {
			p.fail("thought", "the question for seat %d cannot be read: %v", viewer, err)
		}
		moves := []string{own.Answer().Move, other.Answer().Move, read.Answer().Move}
		if moves[0] != moves[1] || moves[0] != moves[2] {
			p.fail("thought", "the moves of seat %d (%s) in the position, a redealt one and another process differ: %q", viewer, level, moves)
		}
		if _, ok := pos.List(viewer).Find(moves[0]); !ok {
			p.fail("thought", "the move of seat %d (%s) is not legal: %q", viewer, level, moves[0])
		}
	}
}

// encodeQuestion returns a question as text.
func (p *playout) encodeQuestion(q think.Question) string {
	text, err := q.Encode()
	if err != nil {
		p.fail("thought", "a question cannot be encoded: %v", err)
	}
	return string(text)
}
