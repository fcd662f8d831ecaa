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

// newItem returns a planned move with the target that its text names.
func newItem(g *engine.Game, text string) Item {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 || g.Hint(words[0]).Own {
		return Item{Text: text}
	}
	return Item{Text: text, Target: words[1]}
}

// Report describes how a plan was played. Only its seat may read it.
type Report struct {
	Played []string `json:"played,omitempty"`
	Left   []string `json:"left,omitempty"`
	Why    Reason   `json:"why,omitempty"`  // why the first move in Left was not played
	What   string   `json:"what,omitempty"` // for [Illegal]: the game's reason, if it gives one
}

// Reason is why a planned move is not played.
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
func (p Plan) Notations() []string {
	texts := make([]string, len(p.Moves))
	for i, m := range p.Moves {
		texts[i] = m.Text
	}
	return texts
}

// SkipReason returns why the i-th move is not played even if it is legal, or an empty
// string.
func (p Plan) SkipReason(i int) Reason {
	if p.IfUntouched && len(p.Moves[i].Touched) > 0 {
		return Touched
	}
	return ""
}

// Truncate returns p with only its first n moves.
func (p Plan) Truncate(n int) Plan {
	p.Moves = slices.Clone(p.Moves[:n])
	return p
}

// afterEntry returns the plan after entry n of another seat with the given public
// events.
func (p Plan) afterEntry(n uint64, events []engine.Event) Plan {
	p.Moves = slices.Clone(p.Moves)
	for i, m := range p.Moves {
		namesTarget := func(e engine.Event) bool { return m.Target != "" && slices.Contains(e.What, m.Target) }
		if slices.ContainsFunc(events, namesTarget) {
			p.Moves[i].Touched = append(slices.Clip(m.Touched), n)
		}
	}
	return p
}

// withoutEntries returns the plan as if the given entries had not happened.
func (p Plan) withoutEntries(entries []uint64) Plan {
	p.Moves = slices.Clone(p.Moves)
	for i, m := range p.Moves {
		p.Moves[i].Touched = slices.DeleteFunc(slices.Clone(m.Touched), func(n uint64) bool {
			return slices.Contains(entries, n)
		})
	}
	return p
}

// Dropped returns an empty plan whose report says that none of p's moves was played, for
// the given reason. If p has no moves, it returns p.
func (p Plan) Dropped(why Reason) Plan {
	if len(p.Moves) == 0 {
		return p
	}
	return Plan{Report: &Report{Left: p.Notations(), Why: why}}
}

// Plans are the plans of all seats, seat 1 first. Seats at the end may be missing.
// Plans are immutable.
type Plans []Plan

// Of returns a seat's plan.
func (ps Plans) Of(s engine.Seat) Plan {
	if s < 1 || int(s) > len(ps) {
		return Plan{}
	}
	return ps[s-1]
}

// With returns ps with the plan of a seat replaced.
func (ps Plans) With(s engine.Seat, p Plan) Plans {
	if s < 1 {
		return ps
	}
	next := make(Plans, max(len(ps), int(s)))
	copy(next, ps)
	next[s-1] = p
	for len(next) > 0 && next[len(next)-1].isEmpty() {
		next = next[:len(next)-1]
	}
	return next
}

func (p Plan) isEmpty() bool { return len(p.Moves) == 0 && p.Report == nil }

// AfterEntry returns ps after a log entry of seat by with the given events.
func (ps Plans) AfterEntry(n uint64, by engine.Seat, events []engine.Event) Plans {
	public := engine.Visible(events, engine.Spectator)
	return ps.mapPlanned(func(s engine.Seat, p Plan) Plan {
		if s == by {
			return p
		}
		return p.afterEntry(n, public)
	})
}

// WithoutEntries returns ps as if the given entries had not happened.
func (ps Plans) WithoutEntries(entries []uint64) Plans {
	return ps.mapPlanned(func(_ engine.Seat, p Plan) Plan { return p.withoutEntries(entries) })
}

// Dropped returns ps with every plan dropped for the given reason.
func (ps Plans) Dropped(why Reason) Plans {
	return ps.mapPlanned(func(_ engine.Seat, p Plan) Plan { return p.Dropped(why) })
}

// mapPlanned returns ps with change applied to each plan that is not empty.
func (ps Plans) mapPlanned(change func(engine.Seat, Plan) Plan) Plans {
	next := slices.Clone(ps)
	for i, p := range ps {
		if len(p.Moves) > 0 {
			next[i] = change(engine.Seat(i+1), p)
		}
	}
	return next
}

// Valid reports whether ps fits a table with the given number of seats.
func (ps Plans) Valid(seats int) bool {
	return len(ps) <= seats && !slices.ContainsFunc(ps, func(p Plan) bool { return len(p.Moves) > MaxMoves })
}
