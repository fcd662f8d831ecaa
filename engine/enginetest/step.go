package enginetest

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

// lookAtStep asks the slow questions of a step from the present position.
func (p *playout) checkStep(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	if s := p.memory.shared(after.State(), step.Events); s != "" {
		p.fail("memory", "events and the state: %s", s)
	}
	p.checkEventsHideSecrets(seat, text, after, step)
	p.checkEventsHideChoice(seat, text, after, step)
	p.checkCommutes(seat, text)
}

// provesNoBarrier plays the step where all that the mover cannot know is
// dealt anew, with other chance: they must not see a difference.
func (p *playout) checkNoBarrier(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	var other engine.Position
	var again engine.Step
	p.inState(redealtFor(seat), func() {
		var err error
		if other, again, err = p.redeal(p.pos, seat).Play(seat, text, p.otherChance()); err != nil {
			p.fail("barrier", "no barrier, but refused: %v", err)
		}
	})
	if again.Barrier {
		p.fail("barrier", "no barrier, but one on a redealt state")
	}
	p.requireSame("barrier", "no barrier, but the status depends on hidden things", after.Status(), other.Status())
	p.requireSame("barrier", "no barrier, but the table depends on hidden things", after.Table().View(), other.Table().View())
	p.requireSame("barrier", "no barrier, but the hand depends on hidden things", after.Hand(seat).View(),
		other.Hand(seat).View())
	p.requireSame("barrier", "no barrier, but the events depend on hidden things",
		engine.Visible(step.Events, seat), engine.Visible(again.Events, seat))
}

// tellsNoSecret plays the same move on states redealt for each reader: where
// their views agree afterwards, so must what they are told.
func (p *playout) checkEventsHideSecrets(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	for _, reader := range p.viewers() {
		p.inState(redealtFor(reader), func() {
			redealt := p.redeal(p.pos, reader)
			if _, ok := redealt.List(seat).Find(text); !ok {
				return // the move itself needs what the reader does not know
			}
			other, again, err := redealt.Play(seat, text, p.chance())
			if err != nil {
				p.fail("illegal", "a listed move is refused: %v", err)
			}
			p.checkToldAlike(reader, after, step, other, again, "the same move on a state redealt for it")
		})
	}
}

// tellsNoChoice plays other moves of the same kind instead: to a reader whose
// views do not show which it was, the events must not tell either.
func (p *playout) checkEventsHideChoice(seat engine.Seat, text string, after engine.Position, step engine.Step) {
	list := p.pos.List(seat)
	played, _ := list.Find(text)
	rivals := list.Of(played.Kind())
	for range min(4, len(rivals)-1) {
		rival := engine.Notation(rivals[p.own.IntN(len(rivals))])
		var other engine.Position
		var again engine.Step
		p.inState(fmt.Sprintf("the state before, playing %q", rival), func() {
			var err error
			if other, again, err = p.pos.Play(seat, rival, p.chance()); err != nil {
				p.fail("illegal", "a listed move is refused: %v", err)
			}
		})
		for _, reader := range p.viewers() {
			if reader != seat {
				p.checkToldAlike(reader, after, step, other, again, fmt.Sprintf("%q instead", rival))
			}
		}
	}
}

// toldAlike compares what a reader is told of two steps that look alike to it.
func (p *playout) checkToldAlike(reader engine.Seat, a engine.Position, one engine.Step, b engine.Position, two engine.Step,
	how string) {
	if !equalDumps(a.Table().View(), b.Table().View()) || !equalDumps(a.Hand(reader).View(), b.Hand(reader).View()) {
		return
	}
	want, got := p.lastingEvents(one.Events, reader), p.lastingEvents(two.Events, reader)
	if !equalDumps(want, got) {
		p.fail("leak", "events tell seat %d what it does not see; %s: %s", reader, how, difference(dump(want), dump(got)))
	}
}

// lasting are the visible events but for those that may tell what passes. The
// order of tokens within one event tells nothing: cards come into a hand.
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

// commutes plays a move declared as commuting and another one in both orders.
func (p *playout) checkCommutes(seat engine.Seat, text string) {
	list := p.pos.List(seat)
	first, _ := list.Find(text)
	if spec, _ := p.game.Kind(first.Kind()); !spec.Many {
		return
	}
	rivals := list.Of(first.Kind())
	second := engine.Notation(rivals[p.own.IntN(len(rivals))])
	p.inState(fmt.Sprintf("the state before, playing %q and %q in both orders", text, second), func() {
		one, ok := p.playBoth(seat, text, second)
		two, too := p.playBoth(seat, second, text)
		if ok != too {
			p.fail("many", "one order only can be played")
		}
		if ok {
			p.requireSame("many", "in the other order", one.State(), two.State())
		}
	})
}

// both plays two moves; false when the second is not legal after the first or
// there is a barrier between them.
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
