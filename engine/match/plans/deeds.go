package plans

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// DeedKinds returns the kinds of move on which a line may depend, in the game's order:
// those with [engine.Spec].Events.
func DeedKinds(g *engine.Game) []string {
	var kinds []string
	for _, spec := range g.Kinds {
		if len(spec.Events) > 0 {
			kinds = append(kinds, spec.Name)
		}
	}
	return kinds
}

// DeedTargets returns the tokens that a [Deed] of a kind may name in a line of a seat's
// plan: first the targets of planned moves, then the targets of moves that the seat could
// play next turn, best first. It uses only what the seat knows. It returns none for a kind without
// slots, for one that uses something only its seat has, or if the turn cannot be foreseen.
func DeedTargets(pos engine.Position, s engine.Seat, p Plan, kind string) []string {
	game := pos.Game()
	spec, _ := game.Kind(kind)
	now, ok := Preview(pos, s)
	if !ok || len(spec.Slots) == 0 || len(spec.Events) == 0 || spec.Hint.Own {
		return nil
	}
	var targets []string
	add := func(token string) {
		if token != "" && !slices.Contains(targets, token) {
			targets = append(targets, token)
		}
	}
	addMoves := func(texts []string) {
		for _, text := range texts {
			if of, _, _ := strings.Cut(text, " "); of == kind {
				add(target(game, text))
			}
		}
	}
	addMoves(p.Notations())
	positions := []engine.Position{now}
	for _, l := range p.Lines() {
		positions = append(positions, l.Outlook(now, s).Now)
	}
	for _, at := range positions {
		for _, token := range at.Choices(s, kind, nil, 0) {
			add(token)
		}
		for _, shortcut := range at.Shortcuts(s) {
			addMoves(shortcut.Moves)
		}
	}
	return targets
}

// NewCondition returns the condition c for a line of the plan of seat s that has the
// condition old. A deed that stays is kept with what has been done; a new one gets what it
// needs. NewCondition fails with [ErrCondition] if the deed cannot be chosen now.
func NewCondition(pos engine.Position, s engine.Seat, p Plan, old, c Condition) (Condition, error) {
	if c.If == nil || c.If == old.If {
		return c, nil
	}
	spec, _ := pos.Game().Kind(c.If.Kind)
	who := c.If.Seat
	if len(spec.Events) == 0 || who == s || who < 0 || int(who) > pos.Seats() ||
		c.If.At != "" && !slices.Contains(DeedTargets(pos, s, p, spec.Name), c.If.At) {
		return c, ErrCondition
	}
	c.If = &Deed{Not: c.If.Not, Seat: who, Kind: spec.Name, At: c.If.At, Events: spec.Events}
	return c, nil
}
