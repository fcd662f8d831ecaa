package engine

import (
	"slices"
	"strings"
)

// Move is one atomic decision, the smallest that the rules let a player make.
// It is printed, never parsed: text from outside is looked up among the legal
// moves. A move should be a small comparable value of a few bytes.
type Move interface {
	// Kind names the sort of move: "claim". It is a [Spec.Name] of the game.
	Kind() string
	// Args has one token per slot of the kind, in the order of [Spec.Slots].
	// A token is ASCII without spaces: "paris-dieppe", "red*2+loco". Nobody
	// changes the slice: it may be shared.
	Args() []string
}

// Notation is the move as text, "kind arg arg": what logs, slash commands and
// buttons carry.
func Notation(m Move) string {
	args := m.Args()
	if len(args) == 0 {
		return m.Kind()
	}
	return m.Kind() + " " + strings.Join(args, " ")
}

// Spec declares one kind of move. Commands, autocomplete and panels are
// derived from it.
type Spec struct {
	// Name is the kind: lower case ASCII letters and hyphens, at most 32.
	Name string
	// Slots are the tokens of the kind. People may fill them in any order.
	Slots []Slot
	// Many says that further moves of this kind by the same seat commute, so
	// that several may be picked at once and are played as a sequence.
	Many bool
}

// Slot is one place of a move to be filled with a token.
type Slot struct {
	// Name is lower case ASCII: "card", "to".
	Name string
}

// List is the legal moves of one seat in one position, in the game's order.
type List []Move

// Find looks a move up by its notation.
func (l List) Find(notation string) (Move, bool) {
	for _, m := range l {
		if hasNotation(m, notation) {
			return m, true
		}
	}
	return nil, false
}

// reads tells whether a move's notation is the given one, without writing it.
func hasNotation(m Move, notation string) bool {
	rest, ok := strings.CutPrefix(notation, m.Kind())
	if !ok || rest != "" && rest[0] != ' ' {
		return false
	}
	for _, arg := range m.Args() {
		if rest, ok = strings.CutPrefix(rest, " "); ok {
			rest, ok = strings.CutPrefix(rest, arg)
		}
		if !ok {
			return false
		}
	}
	return rest == ""
}

// Kinds are the kinds present in the list, each once, in the list's order.
func (l List) Kinds() []string {
	var kinds []string
	seen := map[string]bool{}
	for _, m := range l {
		if k := m.Kind(); !seen[k] {
			seen[k] = true
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Of is the part of the list that is of one kind and agrees with the given
// tokens; an empty token, or one missing at the end, agrees with everything.
func (l List) Of(kind string, given ...string) List {
	var part List
	for _, m := range l {
		if m.Kind() == kind && (len(given) == 0 || matchesGiven(m.Args(), given)) {
			part = append(part, m)
		}
	}
	return part
}

// Choices are the tokens that may fill a slot of a kind while the given ones
// are kept, each once, in the list's order. The slot's own given token is
// disregarded.
func (l List) Choices(kind string, given []string, slot int) []string {
	fixed := slices.Clone(given)
	if slot >= 0 && slot < len(fixed) {
		fixed[slot] = ""
	}
	part := l.Of(kind)
	tokens, seen := slices.Grow([]string(nil), len(part)), make(map[string]bool, len(part))
	for _, m := range part {
		args := m.Args()
		if slot < 0 || slot >= len(args) || seen[args[slot]] || !matchesGiven(args, fixed) {
			continue
		}
		seen[args[slot]] = true
		tokens = append(tokens, args[slot])
	}
	return tokens
}

func matchesGiven(args, given []string) bool {
	if len(given) > len(args) {
		return false
	}
	for i, g := range given {
		if g != "" && g != args[i] {
			return false
		}
	}
	return true
}
