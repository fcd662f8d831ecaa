package enginetest

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/think"
)

// weighing is how many entries lie between those at which a computer weighs moves,
// which is dear, and does not only choose one.
const weighInterval = 16

// thoughtful is how many slow looks come to one at which computers think, which a
// third of the suite's time would go into; which of them follows from the commit.
const thinkInterval = 5

// thinks tells whether computers think at the next slow look.
func (s *suite) shouldThink() bool {
	s.looks++
	return sampling.Picked(s.game.Key+" thoughts", s.looks, thinkInterval)
}

// thinksAlike checks that a computer is asked the same question where it cannot
// tell two positions apart, to the byte, and that the question says all: who reads
// it elsewhere comes to the same move.
func (p *playout) checkThought(pos engine.Position, viewer engine.Seat) {
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
			p.fail("thought", "the question to seat %d: %s", viewer, difference(text, again))
		}
		read, err := think.ReadQuestion(func(string) (*engine.Game, bool) { return p.game, true }, []byte(text))
		if err != nil {
			p.fail("thought", "the question to seat %d cannot be read: %v", viewer, err)
		}
		moves := []string{own.Answer().Move, other.Answer().Move, read.Answer().Move}
		if moves[0] != moves[1] || moves[0] != moves[2] {
			p.fail("thought", "the move of seat %d (%s), where it cannot tell, and elsewhere: %q", viewer, level, moves)
		}
		if _, ok := pos.List(viewer).Find(moves[0]); !ok {
			p.fail("thought", "the move of seat %d (%s) is not legal: %q", viewer, level, moves[0])
		}
	}
}

// encodeQuestion returns a question as it is written.
func (p *playout) encodeQuestion(q think.Question) string {
	text, err := q.Encode()
	if err != nil {
		p.fail("thought", "a question cannot be written: %v", err)
	}
	return string(text)
}
