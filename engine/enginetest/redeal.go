package enginetest

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// redealtFor describes a state redealt for a viewer, for messages.
func redealtFor(viewer engine.Seat) string { return "a state redealt for seat " + viewer.String() }

// redeal returns a position redealt for a viewer and checks that the viewer sees no
// difference.
func (p *playout) redeal(pos engine.Position, viewer engine.Seat) engine.Position {
	other := pos.Redeal(viewer, p.otherChance())
	what := "after Redeal for seat " + viewer.String()
	p.requireSame("redeal", what+", the table", pos.Table().View(), other.Table().View())
	p.requireSame("redeal", what+", the hand", pos.Hand(viewer).View(), other.Hand(viewer).View())
	p.requireSame("legality", what+", the status", pos.Status(), other.Status())
	return other
}

// checkRedeal checks that a position redealt for a viewer looks the same to them and is
// valid, and notes which secrets changed.
func (p *playout) checkRedeal(pos engine.Position, viewer engine.Seat) {
	p.onState(redealtFor(viewer), func() {
		other := p.redeal(pos, viewer)
		p.checkUnchanged(pos, "Redeal changed its input")
		p.checkRedealt(pos, other, viewer)
	})
}

// checkRedealt runs the checks on a redealt position. pos is the original.
func (p *playout) checkRedealt(pos, other engine.Position, viewer engine.Seat) {
	if s := p.memory.describeShared(pos.State(), other.State()); s != "" {
		p.fail("memory", "a state and what Redeal made of it: %s", s)
	}
	what := "after Redeal for seat " + viewer.String()
	if p.start != nil {
		p.requireSame("redeal", what+", the sums", p.start, p.sums(other))
	}
	p.requireSame("legality", what+", whether the game has stalled", pos.Stalled(), other.Stalled())
	p.checkRedealIsBlind(pos, other, viewer)
	p.checkSameAnswers(pos, other, viewer, what)
	if pos.Status().Acting.Has(viewer) {
		p.checkSameList(pos, other, viewer, what)
		p.checkSameGuide(pos, other, viewer, what)
	}
	p.playOn(other, p.choices.Uint64())
	p.noteSecrets(pos.Hidden(), other.Hidden(), viewer)
}

// checkRedealIsBlind checks that Redeal depends only on chance and on what the viewer sees: two
// positions that look alike to the viewer are redealt the same.
func (p *playout) checkRedealIsBlind(pos, alike engine.Position, viewer engine.Seat) {
	n := p.choices.Uint64()
	chance := func() *engine.Rand { return engine.NewRand(engine.Seed{'b', 'l', 'i', 'n', 'd'}, n) }
	a, b := pos.Redeal(viewer, chance()), alike.Redeal(viewer, chance())
	p.requireSame("blind", "Redeal for seat "+viewer.String()+" of two positions that look alike to it", a.State(), b.State())
}

// checkReshuffle checks that nobody can see what Reshuffle changes.
func (p *playout) checkReshuffle(pos engine.Position) {
	var other engine.Position
	p.onState("a reshuffled state", func() { other = pos.Reshuffle(p.otherChance()) })
	p.checkUnchanged(pos, "Reshuffle changed its input")
	p.requireSame("reshuffle", "after Reshuffle, the table", pos.Table().View(), other.Table().View())
	p.requireSame("reshuffle", "after Reshuffle, the status", pos.Status(), other.Status())
	for _, seat := range p.viewers() {
		what := "after Reshuffle, seat " + seat.String()
		p.requireSame("reshuffle", what+", the hand", pos.Hand(seat).View(), other.Hand(seat).View())
		p.checkSameList(pos, other, seat, what)
	}
	if p.start != nil {
		p.requireSame("reshuffle", "after Reshuffle, the sums", p.start, p.sums(other))
	}
}

// checkSameList checks that the seat has the same moves in both positions.
func (p *playout) checkSameList(pos, other engine.Position, seat engine.Seat, what string) {
	a, b := notations(pos.List(seat)), notations(other.List(seat))
	if !slices.Equal(a, b) {
		p.fail("legality", "%s, the list: %s", what, difference(dump(a), dump(b)))
	}
}

// checkSameGuide checks that help depends on nothing hidden.
func (p *playout) checkSameGuide(pos, other engine.Position, seat engine.Seat, what string) {
	p.requireSame("guide", what+", the shortcuts", pos.Shortcuts(seat), other.Shortcuts(seat))
	if a, b := pos.Idle(seat), other.Idle(seat); a != b {
		p.fail("guide", "%s, the idle move: %q became %q", what, a, b)
	}
	list := pos.List(seat)
	for _, kind := range list.Kinds() {
		spec, _ := p.game.Kind(kind)
		for slot := range spec.Slots {
			tokens := list.Choices(kind, nil, slot)
			a, b := pos.Rank(seat, kind, slot, tokens), other.Rank(seat, kind, slot, tokens)
			if !slices.Equal(a, b) {
				p.fail("guide", "%s, slot %d of %q: the order %v became %v", what, slot, kind, a, b)
			}
		}
	}
	for _, kind := range p.words.kinds() {
		args, text := p.words.randomRequest(kind, p.choices)
		a, _ := pos.Toward(seat, kind, args)
		b, _ := other.Toward(seat, kind, args)
		if a != b {
			p.fail("guide", "%s, toward %q: %q became %q", what, text, a, b)
		}
		if a, b := refusal(pos, seat, text), refusal(other, seat, text); a != b {
			p.fail("guide", "%s, the answer to %q: %q became %q", what, text, a, b)
		}
	}
}

// refusal returns the error that a seat gets for a request, or an empty string if it is
// legal.
func refusal(pos engine.Position, seat engine.Seat, text string) string {
	if _, _, err := pos.Play(seat, text, rand(0)); err != nil {
		return err.Error()
	}
	return ""
}

// noteSecrets records which kinds of secret a redeal has changed.
func (p *playout) noteSecrets(before, after map[string]any, viewer engine.Seat) {
	for kind, value := range before {
		by, declared := p.changed[kind]
		if !declared {
			p.fail("secrets", "Hidden reports %q, which is not declared", kind)
		}
		if !equalDumps(value, after[kind]) {
			by[min(viewer, 1)] = true
		}
	}
	if len(before) != len(p.changed) {
		p.fail("secrets", "Hidden reports %d of %d kinds", len(before), len(p.changed))
	}
}
