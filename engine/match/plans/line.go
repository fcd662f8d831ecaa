package plans

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Line is a sequence of moves with the condition under which it is played.
type Line struct {
	Moves []Item `json:"moves,omitempty"`
	Condition
}

// Condition says when a line fits. All parts of it must hold. A line whose first move
// would not be played never fits, so that the zero Condition is "if it is still
// possible". It depends only on what everybody can read and on what is legal, which the
// seat knows.
type Condition struct {
	// IfUntouched says that a move is played only if no other seat has played at its
	// target since it was planned; see [Item.Touched].
	IfUntouched bool `json:"alone,omitempty"`
	// IfWhole says that the line fits only if all its moves would be played.
	IfWhole bool  `json:"whole,omitempty"`
	If      *Deed `json:"if,omitempty"` // what must or must not have happened; nil: anything
}

// Deed is something that another seat has done, or not, since the condition was set.
type Deed struct {
	Not  bool        `json:"not,omitempty"`  // it must not have happened
	Seat engine.Seat `json:"seat,omitempty"` // who does it; zero: any seat but the planner's
	Kind string      `json:"kind"`           // the kind of move, which has [engine.Spec].Events
	At   string      `json:"at,omitempty"`   // the token of its first slot; empty: any
	// Events are the kinds of the events that tell it.
	Events []string `json:"events"`
	// Done are the log entries in which it has happened and which were not undone.
	Done []uint64 `json:"done,omitempty"`
}

// Item is one planned move.
type Item struct {
	Text string `json:"move"` // in notation
	// Target is what the move names first: its place, or a card that lies open. It is
	// empty if the move names nothing, or something only its seat has ([engine.Hint]).
	Target string `json:"here,omitempty"`
	// Touched are the log entries of other seats that publicly name Target, written
	// since the move was planned and not undone.
	Touched []uint64 `json:"touched,omitempty"`
}

// newItem returns a planned move with the target that its text names.
func newItem(g *engine.Game, text string) Item {
	return Item{Text: text, Target: target(g, text)}
}

// target returns what a move in notation names first, or an empty string if it names
// nothing or something only its seat has.
func target(g *engine.Game, text string) string {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 || g.Hint(words[0]).Own {
		return ""
	}
	return words[1]
}

// Notations returns the moves in notation.
func (l Line) Notations() []string {
	texts := make([]string, len(l.Moves))
	for i, m := range l.Moves {
		texts[i] = m.Text
	}
	return texts
}

// SkipReason returns why the i-th move is not played even if it is legal, or an empty
// string.
func (l Line) SkipReason(i int) Reason {
	if l.IfUntouched && len(l.Moves[i].Touched) > 0 {
		return Touched
	}
	return ""
}

// Truncate returns l with only its first n moves.
func (l Line) Truncate(n int) Line {
	l.Moves = slices.Clone(l.Moves[:n])
	return l
}

// touchedBy returns moves after entry n of another seat with the given public events.
func touchedBy(moves []Item, n uint64, events []engine.Event) []Item {
	moves = slices.Clone(moves)
	for i, m := range moves {
		namesTarget := func(e engine.Event) bool { return m.Target != "" && slices.Contains(e.What, m.Target) }
		if slices.ContainsFunc(events, namesTarget) {
			moves[i].Touched = append(slices.Clip(m.Touched), n)
		}
	}
	return moves
}

// withoutEntries returns the line as if the given entries had not happened.
func (l Line) withoutEntries(entries []uint64) Line {
	undone := func(n uint64) bool { return slices.Contains(entries, n) }
	l.Moves = slices.Clone(l.Moves)
	for i, m := range l.Moves {
		l.Moves[i].Touched = slices.DeleteFunc(slices.Clone(m.Touched), undone)
	}
	if l.If != nil {
		deed := *l.If
		deed.Done = slices.DeleteFunc(slices.Clone(deed.Done), undone)
		l.If = &deed
	}
	return l
}

// isValid reports whether a line fits a table with the given number of seats.
func (l Line) isValid(seats int) bool {
	return len(l.Moves) <= MaxMoves && (l.If == nil || l.If.Seat >= 0 && int(l.If.Seat) <= seats)
}

// afterEntry returns the deed after entry n with the given public events. Seat s is the
// one that plans.
func (d *Deed) afterEntry(n uint64, s engine.Seat, events []engine.Event) *Deed {
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return d.IsToldBy(s, e) }) {
		return d
	}
	next := *d
	next.Done = append(slices.Clip(d.Done), n)
	return &next
}

// IsToldBy reports whether a public event says that the deed was done. Seat s is the one
// that plans.
func (d *Deed) IsToldBy(s engine.Seat, e engine.Event) bool {
	by := e.By == d.Seat
	if d.Seat == engine.Spectator {
		by = e.By != s && e.By != engine.Spectator
	}
	return by && slices.Contains(d.Events, e.Kind) && (d.At == "" || slices.Contains(e.What, d.At) || d.At == "seat-"+e.With.String())
}

// reason returns why a line with the deed does not fit, or an empty string.
func (d *Deed) reason() Reason {
	switch {
	case d == nil:
		return ""
	case d.Not && len(d.Done) > 0:
		return Happened
	case !d.Not && len(d.Done) == 0:
		return Missing
	}
	return ""
}
