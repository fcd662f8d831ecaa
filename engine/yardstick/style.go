package yardstick

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Style is a way to play.
type Style struct {
	name   string
	choose func(p engine.Position, seat engine.Seat, key engine.Seed) int
}

// String returns the name by which Find finds the style.
func (s Style) String() string { return s.name }

// Choose returns the move, in notation, that the style plays for a seat that must act.
// It sees a position that the seat cannot distinguish from the true one. All chance
// comes from the key.
func (s Style) Choose(p engine.Position, seat engine.Seat, key engine.Seed) string {
	list := p.List(seat)
	if len(list) == 1 {
		return engine.Notation(list[0])
	}
	return engine.Notation(list[s.choose(p.Redeal(seat, engine.NewRand(key, redealEntry)), seat, key)])
}

// The entries of a decision's key from which chance is drawn.
const (
	redealEntry = 0
	choiceEntry = 1
	firstWorld  = 2
)

// The efforts of a style that is named without a number.
const (
	defaultWorlds     = 20
	defaultIterations = 2000
	maxEffort         = 1_000_000
)

// Names are the styles that Find knows, for help texts.
const Names = "flat:WORLDS, ismcts:ITERATIONS, greedy"

// Find returns the style of a game with a name such as "flat:50". It fails if there is
// no such style or the number is not positive.
func Find(game *engine.Game, name string) (Style, error) {
	base, number, hasNumber := strings.Cut(name, ":")
	effort := 0
	if hasNumber {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > maxEffort {
			return Style{}, fmt.Errorf("yardstick: %q: not a number from 1 to %d", name, maxEffort)
		}
		effort = n
	}
	switch greedy, ok := greedyStyles[game.Key]; {
	case base == "flat":
		return Style{name, flat{orDefault(effort, defaultWorlds)}.choose}, nil
	case base == "ismcts":
		return Style{name, treeSearch{orDefault(effort, defaultIterations)}.choose}, nil
	case base == "greedy" && ok && !hasNumber:
		return Style{name, greedy}, nil
	}
	return Style{}, fmt.Errorf("yardstick: %s has no style %q, but %s", game.Key, name, Names)
}

// orDefault returns n, or the default if n is zero.
func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// worth returns the worth of a result for a seat, 0 to 1: mostly the victory, and the
// lead where that is the same.
func worth(standings []engine.Standing, seat engine.Seat) float64 {
	const share = 0.25
	o := engine.OutcomeOf(standings, seat)
	return (1-share)*o.Win + share*(1+o.Share)/2
}
