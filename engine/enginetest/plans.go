package enginetest

import (
	"reflect"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match/plans"
)

// noteTold notes a move's kind if one of its [engine.Spec].Events is public and names the
// token of the first slot.
func (p *playout) noteTold(seat engine.Seat, text string, events []engine.Event) {
	words := append(strings.SplitN(text, " ", 3), "")
	spec, _ := p.game.Kind(words[0])
	d := plans.Deed{Seat: seat, Kind: spec.Name, Events: spec.Events}
	if len(spec.Slots) > 0 && !spec.Hint.Own {
		d.At = words[1]
	}
	if slices.ContainsFunc(engine.Visible(events, engine.Spectator), func(e engine.Event) bool {
		return d.IsToldBy(engine.Spectator, e)
	}) {
		p.told[spec.Name] = true
	}
}

// checkTold checks that each kind with [engine.Spec.Events] that was played was told once
// at least. A run that was cut short proves nothing about it.
func (s *suite) checkTold() {
	if s.failures > 0 {
		return
	}
	for _, kind := range plans.DeedKinds(s.game) {
		if s.movesByKind[kind] > 0 && !s.told[kind] {
			s.addFailure("plans", "no public event tells of %q and what its first slot names", kind)
		}
	}
}

// checkPlanning checks what a seat that waits may plan: the conditions that it is offered
// can be set, and nothing hidden from it influences them.
func (p *playout) checkPlanning(pos engine.Position, seat engine.Seat, next engine.Position) {
	alike := pos.Redeal(seat, p.otherChance())
	plan := p.randomPlan(next, seat)
	for _, kind := range plans.DeedKinds(p.game) {
		targets := plans.DeedTargets(pos, seat, plan, kind)
		if other := plans.DeedTargets(alike, seat, plan, kind); !slices.Equal(targets, other) {
			p.fail("plans", "the targets of %q depend on hidden things: %q became %q", kind, targets, other)
		}
		tried := []string{""}
		if n := len(targets); n > 0 { // China offers more than a thousand
			tried = append(tried, targets[0], targets[n/2], targets[n-1])
		}
		for _, at := range tried {
			c := plans.Condition{If: &plans.Deed{Kind: kind, At: at}}
			if _, err := plans.NewCondition(pos, seat, plan, plans.Condition{}, c); err != nil {
				p.fail("plans", "an offered condition is refused: %q at %q: %v", kind, at, err)
			}
		}
	}
	for i, l := range plan.Lines() {
		grown, rest, err := plans.AddMoves(pos, seat, plans.Plan{}, 0, l.Notations())
		also, alsoRest, again := plans.AddMoves(alike, seat, plans.Plan{}, 0, l.Notations())
		if !reflect.DeepEqual(grown, also) || !slices.Equal(rest, alsoRest) || (err == nil) != (again == nil) {
			p.fail("plans", "planning line %d depends on hidden things", i+1)
		}
	}
}

// checkChoice makes random plans for a seat whose turn has begun, at some of the slow checks. The line that is chosen
// must be the first that fits, be playable, and not depend on what is hidden from the seat.
func (p *playout) checkChoice(pos engine.Position, seat engine.Seat) {
	if !sampling.Picked(p.game.Key+" lines", p.slowChecks, 2*p.seats) {
		return
	}
	own := p.choices // the suite's other choices do not depend on this check
	p.choices = rand(uint64(len(p.log)*engine.MaxSeats) + uint64(seat))
	defer func() { p.choices = own }()
	for range 2 {
		plan := p.randomPlan(pos, seat)
		chosen, skipped := plan.Choose(pos, seat)
		p.checkUnchanged(pos, "choosing a planned line changed the state")
		again, alsoSkipped := plan.Choose(p.redeal(pos, seat), seat)
		if chosen != again || !reflect.DeepEqual(skipped, alsoSkipped) {
			p.fail("plans", "line %d of %+v is chosen, and %d on a redealt state", chosen+1, plan.Lines(), again+1)
		}
		for i, l := range plan.Lines()[:min(chosen+1, len(plan.Lines()))] {
			if p.fits(pos, seat, l) != (i == chosen) {
				p.fail("plans", "line %d of %+v is chosen, and line %d fits: %t", chosen+1, plan.Lines(), i+1, i != chosen)
			}
		}
		p.plansChosen[min(chosen, 1)] = p.plansChosen[min(chosen, 1)] || chosen < len(plan.Lines())
	}
}

// fits reports whether a line fits, by playing it.
func (p *playout) fits(pos engine.Position, seat engine.Seat, l plans.Line) bool {
	if d := l.If; d != nil && d.Not == (len(d.Done) > 0) {
		return false
	}
	for i, m := range l.Moves {
		next, step, err := pos.Play(seat, m.Text, p.otherChance())
		if err != nil || l.IfUntouched && len(m.Touched) > 0 {
			return i > 0 && !l.IfWhole
		}
		if pos = next; step.Barrier {
			return i+1 == len(l.Moves) || !l.IfWhole
		}
	}
	return true
}

// randomPlan returns a plan of up to three lines of moves that a seat can play, or that
// somebody has played before, with random conditions.
func (p *playout) randomPlan(pos engine.Position, seat engine.Seat) (plan plans.Plan) {
	kinds := plans.DeedKinds(p.game)
	for i := range 1 + p.choices.IntN(plans.MaxLines) {
		var l plans.Line
		if len(p.log) > 0 && p.choices.IntN(3) == 0 {
			l.Moves = append(l.Moves, plans.Item{Text: p.log[p.choices.IntN(len(p.log))].text})
		}
		for at := pos; len(l.Moves) < 4; {
			list := at.List(seat)
			if len(list) == 0 {
				break
			}
			text := engine.Notation(list[p.choices.IntN(len(list))])
			l.Moves = append(l.Moves, plans.Item{Text: text})
			next, step, err := at.Play(seat, text, p.otherChance())
			if err != nil {
				p.fail("plans", "%q: %v", text, err)
			}
			if at = next; step.Barrier || p.choices.IntN(2) == 0 {
				break
			}
		}
		if p.choices.IntN(4) == 0 && len(l.Moves) > 0 {
			l.Moves[p.choices.IntN(len(l.Moves))].Touched = []uint64{1}
		}
		l.IfUntouched, l.IfWhole = p.choices.IntN(2) == 0, p.choices.IntN(2) == 0
		if len(kinds) > 0 && p.choices.IntN(2) == 0 {
			l.If = &plans.Deed{Not: p.choices.IntN(2) == 0, Kind: kinds[p.choices.IntN(len(kinds))]}
			if p.choices.IntN(2) == 0 {
				l.If.Done = []uint64{1}
			}
		}
		plan = plan.WithLine(min(i, len(plan.Lines())), l)
	}
	return plan
}

// checkPlansChosen checks that the first line of a plan was chosen in all playouts
// together, and a further one.
func (s *suite) checkPlansChosen() {
	if s.failures == 0 && !raceEnabled && s.plansChosen != [2]bool{true, true} {
		s.addFailure("plans", "the first line of a plan was chosen: %t, a further one: %t", s.plansChosen[0], s.plansChosen[1])
	}
}
