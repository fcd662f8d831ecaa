package prepared

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Most is how many moves may be lined up for one turn.
const Most = 100

// Turn is what one seat has lined up, and what came of what it had lined up before.
// It is immutable; the zero Turn is nothing.
type Turn struct {
	Moves []Move `json:"moves,omitempty"`
	// Alone says that a move is played only if nobody else has played there since it
	// was lined up: see [Move.Touched].
	Alone bool    `json:"alone,omitempty"`
	Came  *Report `json:"came,omitempty"`
}

// Move is a move that is lined up.
type Move struct {
	Text string `json:"move"` // in notation
	// Here is what it names first, its place or a card that lies open; empty where it
	// names nothing, or what its seat alone has ([engine.Hint]).
	Here string `json:"here,omitempty"`
	// Touched are the log entries of others, written since it was lined up and not
	// taken back, that tell everybody of that.
	Touched []uint64 `json:"touched,omitempty"`
}

// moveOf is a move of a game as it is lined up.
func moveOf(g *engine.Game, text string) Move {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 || g.Hint(words[0]).Own {
		return Move{Text: text}
	}
	return Move{Text: text, Here: words[1]}
}

// Report is what came of a prepared turn, for its seat alone.
type Report struct {
	Played []string `json:"played,omitempty"`
	Left   []string `json:"left,omitempty"`
	Why    Reason   `json:"why,omitempty"`  // why the first of those left was not played
	What   string   `json:"what,omitempty"` // for [Illegal]: the game's reason, if it has one
}

// Reason is why a move that was lined up is not played.
type Reason string

// The reasons.
const (
	Illegal   Reason = "illegal"   // it is not offered any more
	Touched   Reason = "touched"   // somebody else has played there since
	Unknown   Reason = "unknown"   // something new came to light before it, or the turn passed
	TakenBack Reason = "takenback" // the others agreed to take a turn back
	Otherwise Reason = "otherwise" // the turn was played otherwise
)

// Texts are the moves in notation.
func (t Turn) Texts() []string {
	texts := make([]string, len(t.Moves))
	for i, m := range t.Moves {
		texts[i] = m.Text
	}
	return texts
}

// Refuses is why a move is not played even if it is offered; empty where nothing
// speaks against it.
func (t Turn) Refuses(i int) Reason {
	if t.Alone && len(t.Moves[i].Touched) > 0 {
		return Touched
	}
	return ""
}

// Cut is t with its first n moves only.
func (t Turn) Cut(n int) Turn {
	t.Moves = slices.Clone(t.Moves[:n])
	return t
}

// told is t after an entry of another seat, which tells everybody some events.
func (t Turn) told(n uint64, events []engine.Event) Turn {
	t.Moves = slices.Clone(t.Moves)
	for i, m := range t.Moves {
		tells := func(e engine.Event) bool { return m.Here != "" && slices.Contains(e.What, m.Here) }
		if slices.ContainsFunc(events, tells) {
			t.Moves[i].Touched = append(slices.Clip(m.Touched), n)
		}
	}
	return t
}

// without is t as if some entries had not been.
func (t Turn) without(entries []uint64) Turn {
	t.Moves = slices.Clone(t.Moves)
	for i, m := range t.Moves {
		t.Moves[i].Touched = slices.DeleteFunc(slices.Clone(m.Touched), func(n uint64) bool {
			return slices.Contains(entries, n)
		})
	}
	return t
}

// Dropped is what is left of a turn that is not played at all, for a reason.
func (t Turn) Dropped(why Reason) Turn {
	if len(t.Moves) == 0 {
		return t
	}
	return Turn{Came: &Report{Left: t.Texts(), Why: why}}
}

// Turns are those of all seats, seat 1 first; seats at the end may be missing. They
// are immutable.
type Turns []Turn

// Of is a seat's turn.
func (ts Turns) Of(s engine.Seat) Turn {
	if s < 1 || int(s) > len(ts) {
		return Turn{}
	}
	return ts[s-1]
}

// With is ts with another turn of a seat.
func (ts Turns) With(s engine.Seat, t Turn) Turns {
	if s < 1 {
		return ts
	}
	next := make(Turns, max(len(ts), int(s)))
	copy(next, ts)
	next[s-1] = t
	for len(next) > 0 && next[len(next)-1].none() {
		next = next[:len(next)-1]
	}
	return next
}

func (t Turn) none() bool { return len(t.Moves) == 0 && t.Came == nil }

// Told is ts after an entry of the log by a seat, with its events.
func (ts Turns) Told(n uint64, by engine.Seat, events []engine.Event) Turns {
	public := engine.Visible(events, engine.Spectator)
	return ts.each(func(s engine.Seat, t Turn) Turn {
		if s == by {
			return t
		}
		return t.told(n, public)
	})
}

// Without is ts as if some entries had not been.
func (ts Turns) Without(entries []uint64) Turns {
	return ts.each(func(_ engine.Seat, t Turn) Turn { return t.without(entries) })
}

// Dropped is ts with nothing lined up any more, for a reason.
func (ts Turns) Dropped(why Reason) Turns {
	return ts.each(func(_ engine.Seat, t Turn) Turn { return t.Dropped(why) })
}

func (ts Turns) each(change func(engine.Seat, Turn) Turn) Turns {
	next := slices.Clone(ts)
	for i, t := range ts {
		if len(t.Moves) > 0 {
			next[i] = change(engine.Seat(i+1), t)
		}
	}
	return next
}

// Sound reports whether these can be the turns of a table of so many seats.
func (ts Turns) Sound(seats int) bool {
	return len(ts) <= seats && !slices.ContainsFunc(ts, func(t Turn) bool { return len(t.Moves) > Most })
}
