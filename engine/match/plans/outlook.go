package plans

import (
	"cmp"
	"errors"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Outlook is the result of playing a line as if the seat's turn began now.
type Outlook struct {
	// Now is the position after the moves that would be played, without a last move
	// that passes the turn or reveals something hidden: its result is unknown.
	Now      engine.Position
	Playable int // how many moves would be played
	// Closed says that the last of these moves passes the turn or reveals something
	// hidden. Nothing can be planned after it.
	Closed bool
	Why    Reason // why the next move would not be played; empty if there is none
	What   string // for [Illegal]: the game's reason, if it gives one
}

// Preview returns the position as it would be if a seat's turn began now, using only what
// the seat knows. It returns false if the turn cannot be foreseen; see
// [engine.Position.PreviewTurn].
func Preview(pos engine.Position, s engine.Seat) (engine.Position, bool) {
	return pos.PreviewTurn(s, fixedRand())
}

// Outlook returns the outlook for a line of a seat in a position in which its turn has
// begun.
func (l Line) Outlook(pos engine.Position, s engine.Seat) Outlook {
	o := Outlook{Now: pos}
	for i := range l.Moves {
		if o.Closed {
			o.Why = Unknown
			break
		}
		if o.Why = l.SkipReason(i); o.Why == "" {
			o.playMove(s, l.Moves[i].Text)
		}
		if o.Why != "" {
			break
		}
	}
	return o
}

// MisfitReason returns why the line would not be played in a position with the given
// outlook, or an empty string if it fits. What is the game's reason for [Illegal].
func (l Line) MisfitReason(o Outlook) (why Reason, what string) {
	if why = l.If.reason(); why != "" {
		return why, ""
	}
	if o.Playable == 0 || l.IfWhole && o.Playable < len(l.Moves) {
		return cmp.Or(o.Why, Illegal), o.What
	}
	return "", ""
}

// Choose returns the index of the first line of a plan that fits in a position in which
// the seat's turn has begun, and the lines before it, which do not. If none fits, the
// index is the number of lines.
func (p Plan) Choose(pos engine.Position, s engine.Seat) (int, []Skipped) {
	var skipped []Skipped
	for i, l := range p.Lines() {
		why, what := l.MisfitReason(l.Outlook(pos, s))
		if why == "" {
			return i, skipped
		}
		skipped = append(skipped, Skipped{Moves: l.Notations(), Why: why, What: what})
	}
	return len(skipped), skipped
}

// fixedRand returns the random source for previews. It is always the same, so that equal
// previews have equal results, and differs from the match's own source.
func fixedRand() *engine.Rand { return engine.NewRand(engine.Seed{}, 0) }

// playMove plays one more move and updates Playable, Closed and Now. If the move is not
// legal, it sets Why instead.
func (o *Outlook) playMove(s engine.Seat, text string) {
	next, step, err := o.Now.Play(s, text, fixedRand())
	if err != nil {
		o.Why, o.What = Illegal, ReasonOf(err)
		return
	}
	o.Playable++
	if o.Closed = step.Barrier; !step.Barrier {
		o.Now = next
	}
}

// ReasonOf returns the game's reason for refusing a move, or an empty string.
func ReasonOf(err error) string {
	var refused *engine.Error
	if errors.As(err, &refused) && refused.Code == engine.CodeIllegal {
		return refused.What
	}
	return ""
}

// AddMoves adds moves to the line of a plan with the given index, which may be a new one.
// Moves of the line that would no longer be played are removed first. Moves after one that
// closes the line are returned as rest. AddMoves fails with [engine.ErrTurn] if the turn
// cannot be foreseen, with [ErrLines], with [ErrClosed], or with [engine.CodeIllegal].
func AddMoves(pos engine.Position, s engine.Seat, p Plan, line int, moves []string) (next Plan, rest []string, err error) {
	l, err := p.LineAt(line)
	if err != nil {
		return p, nil, err
	}
	now, ok := Preview(pos, s)
	if !ok {
		return p, nil, engine.ErrTurn
	}
	o := l.Outlook(now, s)
	if o.Closed {
		return p, nil, ErrClosed
	}
	l, o.Why = l.Truncate(o.Playable), ""
	for i, text := range moves {
		if o.Closed {
			rest = moves[i:]
			break
		}
		if o.playMove(s, text); o.Why != "" {
			return p, nil, &engine.Error{Code: engine.CodeIllegal, What: o.What}
		}
		l.Moves = append(slices.Clip(l.Moves), newItem(pos.Game(), text))
	}
	if len(l.Moves) > MaxMoves {
		return p, nil, ErrClosed
	}
	return p.WithLine(line, l), rest, nil
}

// The refusals.
var (
	// ErrClosed means that nothing more can be planned: the line is full, or the result of
	// its last move is unknown.
	ErrClosed = errors.New("plans: line is closed")
	// ErrLines means that the plan has no such line, or all lines that it may have.
	ErrLines = errors.New("plans: no such line")
	// ErrCondition means that a line cannot have this condition now.
	ErrCondition = errors.New("plans: no such condition")
)
