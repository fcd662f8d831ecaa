package plans

import (
	"errors"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Outlook is the result of playing a plan as if the seat's turn began now.
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

// Preview returns the outlook for a seat's plan, using only what the seat knows. It
// returns false if the turn cannot be foreseen; see [engine.Position.PreviewTurn].
func Preview(pos engine.Position, s engine.Seat, p Plan) (Outlook, bool) {
	now, ok := pos.PreviewTurn(s, fixedRand())
	o := Outlook{Now: now}
	if !ok {
		return o, false
	}
	for i := range p.Moves {
		if o.Closed {
			o.Why = Unknown
			break
		}
		if o.Why = p.SkipReason(i); o.Why == "" {
			o.playMove(s, p.Moves[i].Text)
		}
		if o.Why != "" {
			break
		}
	}
	return o, true
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

// AddMoves adds moves to a plan. Moves of the plan that would no longer be played are
// removed first. Moves after one that closes the plan are returned as rest. AddMoves
// fails with [engine.ErrTurn] if the turn cannot be foreseen, with [ErrClosed], or with
// [engine.CodeIllegal].
func AddMoves(pos engine.Position, s engine.Seat, p Plan, moves []string) (next Plan, rest []string, err error) {
	o, ok := Preview(pos, s, p)
	switch {
	case !ok:
		return p, nil, engine.ErrTurn
	case o.Closed:
		return p, nil, ErrClosed
	}
	next, o.Why = p.Truncate(o.Playable), ""
	for i, text := range moves {
		if o.Closed {
			return next, moves[i:], nil
		}
		if o.playMove(s, text); o.Why != "" {
			return p, nil, &engine.Error{Code: engine.CodeIllegal, What: o.What}
		}
		next.Moves = append(slices.Clip(next.Moves), newItem(pos.Game(), text))
	}
	if len(next.Moves) > MaxMoves {
		return p, nil, ErrClosed
	}
	return next, nil, nil
}

// ErrClosed means that nothing more can be planned: the plan is full, or the result of
// its last move is unknown.
var ErrClosed = errors.New("plans: plan is closed")
