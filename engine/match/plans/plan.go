package plans

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

const (
	// MaxLines is how many lines a plan may have.
	MaxLines = 3
	// MaxMoves is how many moves a line may have.
	MaxMoves = 100
)

// Plan is what one seat has planned for its next turn, and the report on its previous
// plan. It has up to [MaxLines] lines, and the first that fits is played. It is immutable;
// the zero Plan is empty.
type Plan struct {
	Line           // the first line; without moves the plan is empty
	More   []Line  `json:"more,omitempty"` // the further lines
	Report *Report `json:"came,omitempty"`
}

// Lines returns the lines in the order in which they are tried.
func (p Plan) Lines() []Line {
	if len(p.Moves) == 0 {
		return nil
	}
	return append([]Line{p.Line}, p.More...)
}

// withLines returns p with other lines. Lines without moves are left out.
func (p Plan) withLines(lines []Line) Plan {
	lines = slices.DeleteFunc(lines, func(l Line) bool { return len(l.Moves) == 0 })
	p.Line, p.More = Line{}, nil
	if len(lines) > 0 {
		p.Line, p.More = lines[0], slices.Clip(lines[1:])
	}
	if len(p.More) == 0 {
		p.More = nil
	}
	return p
}

// LineAt returns the line with the given index, from 0. The line after the last one is a
// new, empty line. LineAt fails with [ErrLines] if the plan has no such line and no room
// for it.
func (p Plan) LineAt(i int) (Line, error) {
	lines := p.Lines()
	switch {
	case i >= 0 && i < len(lines):
		return lines[i], nil
	case i == len(lines) && i < MaxLines:
		return Line{}, nil
	}
	return Line{}, ErrLines
}

// WithLine returns p with the line of the given index replaced or, if it is the one after
// the last, added. Without moves it is removed.
func (p Plan) WithLine(i int, l Line) Plan {
	lines := p.Lines()
	if i == len(lines) {
		return p.withLines(append(lines, l))
	}
	lines[i] = l
	return p.withLines(lines)
}

// Notations returns the moves of all lines in notation.
func (p Plan) Notations() []string {
	var texts []string
	for _, l := range p.Lines() {
		texts = append(texts, l.Notations()...)
	}
	return texts
}

// mapLines returns p with change applied to each line.
func (p Plan) mapLines(change func(Line) Line) Plan {
	lines := p.Lines()
	for i, l := range lines {
		lines[i] = change(l)
	}
	return p.withLines(lines)
}

// Dropped returns an empty plan whose report says that none of p's moves was played, for
// the given reason. If p has no moves, it returns p.
func (p Plan) Dropped(why Reason) Plan {
	if len(p.Moves) == 0 {
		return p
	}
	return Plan{Report: &Report{Left: p.Notations(), Why: why}}
}

// Report describes how a plan was played. Only its seat may read it.
type Report struct {
	Skipped []Skipped `json:"skipped,omitempty"` // the lines that did not fit, before the others
	Played  []string  `json:"played,omitempty"`
	Left    []string  `json:"left,omitempty"`
	Why     Reason    `json:"why,omitempty"`  // why the first move in Left was not played
	What    string    `json:"what,omitempty"` // for [Illegal]: the game's reason, if it gives one
}

// Skipped is a line that was not played because it did not fit.
type Skipped struct {
	Moves []string `json:"moves"`
	Why   Reason   `json:"why"`
	What  string   `json:"what,omitempty"` // for [Illegal]: the game's reason, if it gives one
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
	Happened  Reason = "happened"  // what its line excludes has happened
	Missing   Reason = "missing"   // what its line waits for has not happened
)

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

// AfterEntry returns ps after log entry n of seat by with the given events.
func (ps Plans) AfterEntry(n uint64, by engine.Seat, events []engine.Event) Plans {
	public := engine.Visible(events, engine.Spectator)
	return ps.mapPlanned(func(s engine.Seat, p Plan) Plan {
		return p.mapLines(func(l Line) Line {
			if l.If != nil {
				l.If = l.If.afterEntry(n, s, public)
			}
			if s != by {
				l.Moves = touchedBy(l.Moves, n, public)
			}
			return l
		})
	})
}

// WithoutEntries returns ps as if the given entries had not happened.
func (ps Plans) WithoutEntries(entries []uint64) Plans {
	return ps.mapPlanned(func(_ engine.Seat, p Plan) Plan {
		return p.mapLines(func(l Line) Line { return l.withoutEntries(entries) })
	})
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

// Conditional reports whether a plan has more than one line, or a condition that plans did
// not have before they could have several lines.
func (ps Plans) Conditional() bool {
	return slices.ContainsFunc(ps, func(p Plan) bool { return len(p.More) > 0 || p.IfWhole || p.If != nil })
}

// Valid reports whether ps fits a table with the given number of seats.
func (ps Plans) Valid(seats int) bool {
	return len(ps) <= seats && !slices.ContainsFunc(ps, func(p Plan) bool {
		return len(p.More) > 0 && len(p.Moves) == 0 || len(p.More) >= MaxLines ||
			slices.ContainsFunc(p.Lines(), func(l Line) bool { return !l.isValid(seats) })
	})
}
