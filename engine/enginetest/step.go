package enginetest

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

// checkStep runs the slow checks on a step from the current position.
func (p *playout) checkStep(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	if s := p.memory.describeShared(after.State(), step.Events); s != "" {
		p.fail("memory", "events and the state: %s", s)
	}
	p.checkEventsHideSecrets(seat, text, after, step)
	p.checkEventsHideChoice(seat, text, after, step)
	p.checkCommutes(seat, text)
}

// checkNoBarrier plays the step on a state redealt for the mover, with other chance.
// The mover must see no difference.
func (p *playout) checkNoBarrier(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	var other engine.Position
	var again engine.Step
	p.onState(redealtFor(seat), func() {
		var err error
		if other, again, err = p.redeal(p.pos, seat).Play(seat, text, p.otherChance()); err != nil {
			p.fail("barrier", "no barrier, but refused: %v", err)
		}
	})
	if again.Barrier {
		p.fail("barrier", "no barrier, but a barrier on a redealt state")
	}
	p.requireSame("barrier", "no barrier, but the status depends on hidden things", after.Status(), other.Status())
	p.requireSame("barrier", "no barrier, but the table depends on hidden things", after.Table().View(), other.Table().View())
	p.requireSame("barrier", "no barrier, but the hand depends on hidden things", after.Hand(seat).View(),
		other.Hand(seat).View())
	p.requireSame("barrier", "no barrier, but the events depend on hidden things",
		engine.Visible(step.Events, seat), engine.Visible(again.Events, seat))
}

// checkEventsHideSecrets plays the same move on states redealt for each reader. If a
// reader's views are equal afterwards, the events for that reader must be equal too.
func (p *playout) checkEventsHideSecrets(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	for _, reader := range p.viewers() {
		p.onState(redealtFor(reader), func() {
			redealt := p.redeal(p.pos, reader)
			if _, ok := redealt.List(seat).Find(text); !ok {
				return // the move depends on something the reader does not know
			}
			other, again, err := redealt.Play(seat, text, p.chance())
			if err != nil {
				p.fail("illegal", "a listed move is refused: %v", err)
			}
			p.checkSameEvents(reader, after, step, other, again, "the same move on a state redealt for it")
		})
	}
}

// checkEventsHideChoice plays other moves of the same kind instead. If a reader's views
// do not show which one was played, the events must not show it either.
func (p *playout) checkEventsHideChoice(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	list := p.pos.List(seat)
	played, _ := list.Find(text)
	rivals := list.Of(played.Kind())
	for range min(4, len(rivals)-1) {
		rival := engine.Notation(rivals[p.choices.IntN(len(rivals))])
		var other engine.Position
		var again engine.Step
		p.onState(fmt.Sprintf("the state before, playing %q", rival), func() {
			var err error
			if other, again, err = p.pos.Play(seat, rival, p.chance()); err != nil {
				p.fail("illegal", "a listed move is refused: %v", err)
			}
		})
		for _, reader := range p.viewers() {
			if reader != seat {
				p.checkSameEvents(reader, after, step, other, again, fmt.Sprintf("%q instead", rival))
			}
		}
	}
}

// checkSameEvents compares the events of two steps for a reader if their results look
// alike.
func (p *playout) checkSameEvents(reader engine.Seat, a engine.Position, one engine.Step, b engine.Position, two engine.Step,
	how string) {
	if !equalDumps(a.Table().View(), b.Table().View()) || !equalDumps(a.Hand(reader).View(), b.Hand(reader).View()) {
		return
	}
	want, got := p.lastingEvents(one.Events, reader), p.lastingEvents(two.Events, reader)
	if !equalDumps(want, got) {
		p.fail("leak", "events tell seat %d something that it does not see; %s: %s", reader, how, difference(dump(want), dump(got)))
	}
}

// lastingEvents returns the events that a reader may see, without kinds in
// Config.Passing and with sorted tokens: the order of cards that come into a hand
// reveals nothing.
func (p *playout) lastingEvents(events []engine.Event, reader engine.Seat) []engine.Event {
	var list []engine.Event
	for _, e := range engine.Visible(events, reader) {
		if !slices.Contains(p.cfg.Passing, e.Kind) {
			e.What = slices.Sorted(slices.Values(e.What))
			list = append(list, e)
		}
	}
	return list
}

// checkCommutes plays a move declared as commuting and another one in both orders.
func (p *playout) checkCommutes(seat engine.Seat, text string) {
	list := p.pos.List(seat)
	first, _ := list.Find(text)
	if spec, _ := p.game.Kind(first.Kind()); !spec.Many {
		return
	}
	rivals := list.Of(first.Kind())
	second := engine.Notation(rivals[p.choices.IntN(len(rivals))])
	p.onState(fmt.Sprintf("the state before, playing %q and %q in both orders", text, second), func() {
		one, ok := p.playBoth(seat, text, second)
		two, too := p.playBoth(seat, second, text)
		if ok != too {
			p.fail("many", "only one order can be played")
		}
		if ok {
			p.requireSame("many", "in the other order", one.State(), two.State())
		}
	})
}

// playBoth plays two moves. It returns false if the second is not legal after the first
// or the first is a barrier.
func (p *playout) playBoth(seat engine.Seat, first, second string) (engine.Position, bool) {
	r := p.chance()
	pos, step, err := p.pos.Play(seat, first, r)
	if err != nil {
		p.fail("illegal", "a listed move is refused: %v", err)
	}
	if step.Barrier {
		return pos, false
	}
	pos, _, err = pos.Play(seat, second, r)
	return pos, err == nil
}
