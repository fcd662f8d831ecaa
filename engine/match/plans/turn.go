package plans

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Most is how many moves may be lined up for one turn.
const MaxMoves = 100

// Turn is what one seat has lined up, and what came of what it had lined up before.
// It is immutable; the zero Turn is nothing.
type Plan struct {
	Moves []Item `json:"moves,omitempty"`
	// Alone says that a move is played only if nobody else has played there since it
	// was lined up: see [Move.Touched].
	IfUntouched bool    `json:"alone,omitempty"`
	Report      *Report `json:"came,omitempty"`
}

// Move is a move that is lined up.
type Item struct {
	Text string `json:"move"` // in notation
	// Here is what it names first, its place or a card that lies open; empty where it
	// names nothing, or what its seat alone has ([engine.Hint]).
	Target string `json:"here,omitempty"`
	// Touched are the log entries of others, written since it was lined up and not
	// taken back, that tell everybody of that.
	Touched []uint64 `json:"touched,omitempty"`
}

// moveOf is a move of a game as it is lined up.
func newItem(g *engine.Game, text string) Item {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 || g.Hint(words[0]).Own {
		return Item{Text: text}
	}
	return Item{Text: text, Target: words[1]}
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
	Diverged  Reason = "otherwise" // the turn was played otherwise
)

// Texts are the moves in notation.
func (t Plan) Notations() []string {
	texts := make([]string, len(t.Moves))
	for i, m := range t.Moves {
		texts[i] = m.Text
	}
	return texts
}

// Refuses is why a move is not played even if it is offered; empty where nothing
// speaks against it.
func (t Plan) SkipReason(i int) Reason {
	if t.IfUntouched && len(t.Moves[i].Touched) > 0 {
		return Touched
	}
	return ""
}

// Cut is t with its first n moves only.
func (t Plan) Truncate(n int) Plan {
	t.Moves = slices.Clone(t.Moves[:n])
	return t
}

// told is t after an entry of another seat, which tells everybody some events.
func (t Plan) afterEntry(n uint64, events []engine.Event) Plan {
	t.Moves = slices.Clone(t.Moves)
	for i, m := range t.Moves {
		tells := func(e engine.Event) bool { return m.Target != "" && slices.Contains(e.What, m.Target) }
		if slices.ContainsFunc(events, tells) {
			t.Moves[i].Touched = append(slices.Clip(m.Touched), n)
		}
	}
	return t
}

// without is t as if some entries had not been.
func (t Plan) withoutEntries(entries []uint64) Plan {
	t.Moves = slices.Clone(t.Moves)
	for i, m := range t.Moves {
		t.Moves[i].Touched = slices.DeleteFunc(slices.Clone(m.Touched), func(n uint64) bool {
			return slices.Contains(entries, n)
		})
	}
	return t
}

// Dropped is what is left of a turn that is not played at all, for a reason.
func (t Plan) Dropped(why Reason) Plan {
	if len(t.Moves) == 0 {
		return t
	}
	return Plan{Report: &Report{Left: t.Notations(), Why: why}}
}

// Turns are those of all seats, seat 1 first; seats at the end may be missing. They
// are immutable.
type Plans []Plan

// Of is a seat's turn.
func (ts Plans) Of(s engine.Seat) Plan {
	if s < 1 || int(s) > len(ts) {
		return Plan{}
	}
	return ts[s-1]
}

// With is ts with another turn of a seat.
func (ts Plans) With(s engine.Seat, t Plan) Plans {
	if s < 1 {
		return ts
	}
	next := make(Plans, max(len(ts), int(s)))
	copy(next, ts)
	next[s-1] = t
	for len(next) > 0 && next[len(next)-1].isEmpty() {
		next = next[:len(next)-1]
	}
	return next
}

func (t Plan) isEmpty() bool { return len(t.Moves) == 0 && t.Report == nil }

// Told is ts after an entry of the log by a seat, with its events.
func (ts Plans) AfterEntry(n uint64, by engine.Seat, events []engine.Event) Plans {
	public := engine.Visible(events, engine.Spectator)
	return ts.mapPlanned(func(s engine.Seat, t Plan) Plan {
		if s == by {
			return t
		}
		return t.afterEntry(n, public)
	})
}

// Without is ts as if some entries had not been.
func (ts Plans) WithoutEntries(entries []uint64) Plans {
	return ts.mapPlanned(func(_ engine.Seat, t Plan) Plan { return t.withoutEntries(entries) })
}

// Dropped is ts with nothing lined up any more, for a reason.
func (ts Plans) Dropped(why Reason) Plans {
	return ts.mapPlanned(func(_ engine.Seat, t Plan) Plan { return t.Dropped(why) })
}

func (ts Plans) mapPlanned(change func(engine.Seat, Plan) Plan) Plans {
	next := slices.Clone(ts)
	for i, t := range ts {
		if len(t.Moves) > 0 {
			next[i] = change(engine.Seat(i+1), t)
		}
	}
	return next
}

// Sound reports whether these can be the turns of a table of so many seats.
func (ts Plans) Valid(seats int) bool {
	return len(ts) <= seats && !slices.ContainsFunc(ts, func(t Plan) bool { return len(t.Moves) > MaxMoves })
}
