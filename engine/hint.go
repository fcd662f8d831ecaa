package engine

import "fmt"

// Hint says how a kind of move, or a shortcut, is best shown to people. Rules do not
// depend on it.
type Hint struct {
	// Fixed puts the kind in the panel's last row while it can be played, behind
	// what always stands there: ending a turn, passing.
	Fixed bool
	// Rare marks a kind that is seldom wanted: a panel leads to it by a button
	// of its own instead of offering its moves beside the others.
	Rare bool
	// Quick marks a kind that is played every few moments, a card of the hand
	// say: a panel that asks for nothing else has a button for each move as
	// long as there is room.
	Quick bool
	// Weigh marks a move that is hard to judge: a panel shows a preview of it
	// and asks for confirmation.
	Weigh bool
	// Boon marks a kind that does nothing but good, and at once: wherever it can
	// be played its buttons stand before all others, in the colour of success.
	Boon bool
	// Chief marks a kind that decides a turn wherever it can be played: its choices stand
	// before those of other kinds, and on the picture of a page on which there are several.
	Chief bool
	// Ends marks the kind that ends the seat's turn: with nothing done in it a
	// panel asks first.
	Ends bool
	// Closes marks a kind or shortcut that is shown first and often is a turn's last:
	// where ending the turn after it gives up nothing, it can be confirmed together
	// with the end.
	Closes bool
	// Own marks a kind that uses what its seat alone has, a card of the hand say:
	// whoever else does the like is not in the way of a move that was prepared.
	Own bool
}

// Hinter is implemented by the Guide of a game some of whose kinds of move or
// shortcuts are not shown like any other: Hints gives their hints by the name that is
// declared in [Meta.Kinds] or [Meta.Shortcuts]. It is called once.
type Hinter interface {
	Hints() map[string]Hint
}

// Hint is how a kind of move or a shortcut is best shown; the zero Hint, like any
// other, where the game has none for it.
func (g *Game) Hint(name string) Hint { return g.hints[name] }

// hintsOf asks a guide for its hints, which must be about what is declared.
func hintsOf(guide any, m *Meta) (map[string]Hint, error) {
	hinter, ok := guide.(Hinter)
	if !ok {
		return nil, nil
	}
	hints := hinter.Hints()
	for name := range hints {
		_, kind := m.Kind(name)
		_, shortcut := m.Shortcut(name)
		if !kind && !shortcut {
			return nil, fmt.Errorf("a hint for %q, which is not declared", name)
		}
	}
	return hints, nil
}
