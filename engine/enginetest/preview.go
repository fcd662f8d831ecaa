package enginetest

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// maxPlanned is how many moves playPlan plays at most.
const maxPlanned = 12

// checkPreview checks the preview of a seat's next turn: the seat must act in it,
// nothing hidden may influence it, and moves can be planned for it. At each slow check
// it is done for one seat, which depends on the commit.
func (p *playout) checkPreview(pos engine.Position, seat engine.Seat) {
	if !sampling.Picked(p.game.Key+" ahead", p.slowChecks+int(seat), p.seats) {
		return
	}
	n := uint64(len(p.log)*engine.MaxSeats) + uint64(seat)
	own := p.choices // the suite's other choices do not depend on this check
	p.choices = rand(n)
	defer func() { p.choices = own }()
	chance := func() *engine.Rand { return engine.NewRand(engine.Seed{'a', 'h', 'e', 'a', 'd'}, n) }
	p.onState("the preview for seat "+seat.String(), func() {
		next, ok := pos.PreviewTurn(seat, chance())
		p.checkUnchanged(pos, "PreviewTurn changed its input")
		alike, again := pos.Redeal(seat, p.otherChance()).PreviewTurn(seat, chance())
		if ok != again {
			p.fail("ahead", "whether there is a preview depends on hidden things: %t became %t", ok, again)
		}
		if !ok {
			return
		}
		p.previewed = true
		if s := p.memory.describeShared(pos.State(), next.State()); s != "" {
			p.fail("memory", "a state and its preview: %s", s)
		}
		p.requireSame("ahead", "the preview depends on hidden things", next.State(), alike.State())
		p.playPlan(next, seat)
		p.checkPlanning(pos, seat, next)
	})
}

// playPlan plays moves of a seat up to the first barrier, as a player who plans a turn.
func (p *playout) playPlan(pos engine.Position, seat engine.Seat) {
	r := p.otherChance()
	p.checkShortcuts(pos, seat)
	for range maxPlanned {
		p.checkView(pos, "the table", pos.Table().View())
		p.checkView(pos, "the hand", pos.Hand(seat).View())
		list := pos.List(seat)
		if len(list) == 0 {
			p.fail("ahead", "seat %d has no moves in its turn", seat)
		}
		text := engine.Notation(list[p.choices.IntN(len(list))])
		if p.choices.IntN(2) == 0 {
			text = pos.Choose(seat, r)
		}
		next, step, err := pos.Play(seat, text, p.otherChance())
		if err != nil {
			p.fail("ahead", "%q: %v; legal is %s", text, err, FormatMoves(list))
		}
		if step.Barrier {
			return // planning ends here, because nobody is told the result
		}
		p.checkEvents(step.Events)
		pos = next
	}
}

// checkPreviewed checks that some turn was previewed in all playouts together. A run
// that was cut short proves nothing about it.
func (s *suite) checkPreviewed() {
	if s.failures == 0 && !raceEnabled && !s.previewed {
		s.addFailure("ahead", "no turn was ever previewed")
	}
}
