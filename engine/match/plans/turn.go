package plans

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// MaxMoves is how many moves a plan may have.
const MaxMoves = 100

// Plan is what one seat has planned for its next turn, and the report on its previous
// plan. It is immutable; the zero Plan is empty.
type Plan struct {
	Moves []Item `json:"moves,omitempty"`
	// IfUntouched says that a move is played only if no other seat has played at its
	// target since it was planned; see [Item.Touched].
	IfUntouched bool    `json:"alone,omitempty"`
	Report      *Report `json:"came,omitempty"`
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

// newItem returns a planned move.
func newItem(g *engine.Game, text string) Item {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 || g.Hint(words[0]).Own {
		return Item{Text: text}
	}
	return Item{Text: text, Target: words[1]}
}

// Report says what became of a plan. Only its seat may read it.
type Report struct {
	Played []string `json:"played,omitempty"`
	Left   []string `json:"left,omitempty"`
	Why    Reason   `json:"why,omitempty"`  // why the first move in Left was not played
	What   string   `json:"what,omitempty"` // for [Illegal]: the game's reason, if it gives one
}

// Reason says why a planned move is not played.
type Reason string

// The reasons.
const (
	Illegal   Reason = "illegal"   // it is no longer legal
	Touched   Reason = "touched"   // another seat has played at its target since
	Unknown   Reason = "unknown"   // something hidden was revealed before it, or the turn passed
	TakenBack Reason = "takenback" // the others agreed to undo a turn
	Diverged  Reason = "otherwise" // the player played something else
)

// Notations returns the moves in notation.
func (t Plan) Notations() []string {
	texts := make([]string, len(t.Moves))
	for i, m := range t.Moves {
		texts[i] = m.Text
	}
	return texts
}

// SkipReason returns why the i-th move is not played even if it is legal, or an empty
// string.
func (t Plan) SkipReason(i int) Reason {
	if t.IfUntouched && len(t.Moves[i].Touched) > 0 {
		return Touched
	}
	return ""
}

// Truncate returns t with only its first n moves.
func (t Plan) Truncate(n int) Plan {
	t.Moves = slices.Clone(t.Moves[:n])
	return t
}

// afterEntry returns the plan after entry n of another seat with the given public
// events.
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

// withoutEntries returns the plan as if the given entries had not happened.
func (t Plan) withoutEntries(entries []uint64) Plan {
	t.Moves = slices.Clone(t.Moves)
	for i, m := range t.Moves {
		t.Moves[i].Touched = slices.DeleteFunc(slices.Clone(m.Touched), func(n uint64) bool {
			return slices.Contains(entries, n)
		})
	}
	return t
}

// Dropped returns an empty plan with a report that nothing was played, for the given
// reason.
func (t Plan) Dropped(why Reason) Plan {
	if len(t.Moves) == 0 {
		return t
	}
	return Plan{Report: &Report{Left: t.Notations(), Why: why}}
}

// Plans are the plans of all seats, seat 1 first. Seats at the end may be missing.
// Plans are immutable.
type Plans []Plan

// Of returns a seat's plan.
func (ts Plans) Of(s engine.Seat) Plan {
	if s < 1 || int(s) > len(ts) {
		return Plan{}
	}
	return ts[s-1]
}

// With returns ts with the plan of a seat replaced.
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

// AfterEntry returns ts after a log entry of seat by with the given events.
func (ts Plans) AfterEntry(n uint64, by engine.Seat, events []engine.Event) Plans {
	public := engine.Visible(events, engine.Spectator)
	return ts.mapPlanned(func(s engine.Seat, t Plan) Plan {
		if s == by {
			return t
		}
		return t.afterEntry(n, public)
	})
}

// WithoutEntries returns ts as if the given entries had not happened.
func (ts Plans) WithoutEntries(entries []uint64) Plans {
	return ts.mapPlanned(func(_ engine.Seat, t Plan) Plan { return t.withoutEntries(entries) })
}

// Dropped returns ts with every plan dropped for the given reason.
func (ts Plans) Dropped(why Reason) Plans {
	return ts.mapPlanned(func(_ engine.Seat, t Plan) Plan { return t.Dropped(why) })
}

// mapPlanned returns ts with change applied to each plan that is not empty.
func (ts Plans) mapPlanned(change func(engine.Seat, Plan) Plan) Plans {
	next := slices.Clone(ts)
	for i, t := range ts {
		if len(t.Moves) > 0 {
			next[i] = change(engine.Seat(i+1), t)
		}
	}
	return next
}

// Valid reports whether ts fits a table with the given number of seats.
func (ts Plans) Valid(seats int) bool {
	return len(ts) <= seats && !slices.ContainsFunc(ts, func(t Plan) bool { return len(t.Moves) > MaxMoves })
}
