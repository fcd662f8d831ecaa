package engine

import (
	"slices"
	"strings"
)

// Move is one atomic decision, the smallest that the rules let a player make. It is
// printed but never parsed: text from outside is looked up among the legal moves. A
// move should be a comparable value of a few bytes.
type Move interface {
	// Kind returns the kind of move, a [Spec.Name] of the game: "claim".
	Kind() string
	// Args returns one token for each slot of the kind, in the order of [Spec.Slots]. A
	// token is ASCII without spaces: "paris-dieppe", "red*2+loco". Callers must not
	// change the slice, because it may be shared.
	Args() []string
}

// Notation returns the move as text, "kind arg arg", as used in logs, slash commands
// and buttons.
func Notation(m Move) string {
	args := m.Args()
	if len(args) == 0 {
		return m.Kind()
	}
	return m.Kind() + " " + strings.Join(args, " ")
}

// Spec declares one kind of move. Commands, autocomplete and panels are derived from
// it.
type Spec struct {
	// Name is the kind: lower case ASCII letters and hyphens, at most 32.
	Name string
	// Slots are the arguments of the kind. People may fill them in any order.
	Slots []Slot
	// Many says that moves of this kind by the same seat commute, so that a player may
	// pick several together; they are played in sequence.
	Many bool
	// Hint says how the kind is best shown.
	Hint Hint
	// Events are the kinds of the public events by which everybody learns that a move of
	// this kind was played. If the kind has slots, they name the token of the first one.
	// A planned turn may depend on them. If there are none, it may not.
	Events []string
}

// Slot is one argument of a move.
type Slot struct {
	// Name is lower case ASCII: "card", "to".
	Name string
	// Ranked marks a slot whose best choice is usually the right one, such as which
	// cards pay. A button for the slots before it plays that choice, and another
	// button leads to all of them. If it is the first slot, the other choices have
	// grey buttons, and a sheet shows only a few of them; the rest are behind More.
	Ranked bool
	// Lines marks a slot whose buttons have a line each on a phone, with room to say
	// in words what a choice costs and gains.
	Lines bool
	// Whole marks a slot whose choices have long names that mean nothing if they are
	// abbreviated. A button with such a name has a line of its own on a phone.
	Whole bool
}

// List is the legal moves of one seat in one position, in the game's order.
type List []Move

// Find returns the move with the given notation, and whether the list has it.
func (l List) Find(notation string) (Move, bool) {
	for _, m := range l {
		if hasNotation(m, notation) {
			return m, true
		}
	}
	return nil, false
}

// hasNotation reports whether notation is the notation of m. It does not allocate the
// notation of m.
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

// Kinds returns the kinds in the list, each once, in the list's order.
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

// Of returns the moves of one kind whose arguments match the given tokens. An empty or
// missing token matches any argument.
func (l List) Of(kind string, given ...string) List {
	var part List
	for _, m := range l {
		if m.Kind() == kind && (len(given) == 0 || matchesGiven(m.Args(), given)) {
			part = append(part, m)
		}
	}
	return part
}

// Choices returns the tokens that may fill a slot of a kind while the other given
// tokens stay, each once, in the list's order. The token given for the slot itself is
// ignored.
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

// matchesGiven reports whether args agree with the given tokens; empty and missing ones
// match anything.
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
