package enginetest

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// mostAhead is how many moves are lined up for a turn that is foreseen.
const maxPlanned = 12

// ahead checks what a seat may foresee of its next turn: that it is its turn then,
// that nothing hidden decides how it looks, and that moves can be lined up for it. One
// seat does so at each slow look, which follows from the commit.
func (p *playout) checkPreview(pos engine.Position, seat engine.Seat) {
	if !sampling.Picked(p.game.Key+" ahead", p.looks+int(seat), p.seats) {
		return
	}
	n := uint64(len(p.log)*engine.MaxSeats) + uint64(seat)
	own := p.own // what else is looked at does not depend on this
	p.own = rand(n)
	defer func() { p.own = own }()
	chance := func() *engine.Rand { return engine.NewRand(engine.Seed{'a', 'h', 'e', 'a', 'd'}, n) }
	p.inState("the turn foreseen of seat "+seat.String(), func() {
		next, ok := pos.PreviewTurn(seat, chance())
		p.checkUnchanged(pos, "foreseeing a turn changed the state")
		alike, again := pos.Redeal(seat, p.otherChance()).PreviewTurn(seat, chance())
		if ok != again {
			p.fail("ahead", "whether it can be foreseen depends on what is hidden: %t became %t", ok, again)
		}
		if !ok {
			return
		}
		p.previewed = true
		if s := p.memory.shared(pos.State(), next.State()); s != "" {
			p.fail("memory", "a state and the turn foreseen in it: %s", s)
		}
		p.requireSame("ahead", "what is foreseen depends on what is hidden", next.State(), alike.State())
		p.playPlan(next, seat)
	})
}

// linesUp plays moves of a seat up to the first barrier, as one who lines them up.
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
		text := engine.Notation(list[p.own.IntN(len(list))])
		if p.own.IntN(2) == 0 {
			text = pos.Choose(seat, r)
		}
		next, step, err := pos.Play(seat, text, p.otherChance())
		if err != nil {
			p.fail("ahead", "%q: %v; legal is %s", text, err, Some(list))
		}
		if step.Barrier {
			return // nobody is told what it comes to
		}
		p.checkEvents(step.Events)
		pos = next
	}
}

// foresight checks over all playouts that some turn was foreseen. A run that was cut
// short proves nothing about it.
func (s *suite) checkPreviewed() {
	if s.failures == 0 && !raceEnabled && !s.previewed {
		s.addFailure("ahead", "no turn could ever be foreseen")
	}
}
