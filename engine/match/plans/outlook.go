package plans

import (
	"errors"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Outlook is what would become of a prepared turn if the seat's turn came now.
type Outlook struct {
	// Now is the position after what would be played, up to a move that passes the
	// turn or brings something to light: of that nobody knows what it comes to.
	Now      engine.Position
	Playable int // how many moves would be played
	// Closed tells that the last of these passes the turn or brings something to
	// light: nothing can be lined up after it.
	Closed bool
	Why    Reason // why the next one would not be played; empty where there is none
	What   string // for [Illegal]: the game's reason, if it has one
}

// Preview returns the outlook for a seat's prepared turn, by what the seat can know. It
// reports false where the turn cannot be foreseen: see [engine.Position.Ahead].
func Preview(p engine.Position, s engine.Seat, t Plan) (Outlook, bool) {
	now, ok := p.PreviewTurn(s, fixedRand())
	o := Outlook{Now: now}
	if !ok {
		return o, false
	}
	for i := range t.Moves {
		if o.Closed {
			o.Why = Unknown
			break
		}
		if o.Why = t.SkipReason(i); o.Why == "" {
			o.playMove(s, t.Moves[i].Text)
		}
		if o.Why != "" {
			break
		}
	}
	return o, true
}

// chance is that of what is foreseen: always the same, so that the same question has
// the same answer. What is real has other chance.
func fixedRand() *engine.Rand { return engine.NewRand(engine.Seed{}, 0) }

// add plays a move more, or says why it is not played.
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

// ReasonOf is the game's reason for a refusal, empty where it gave none.
func ReasonOf(err error) string {
	var refused *engine.Error
	if errors.As(err, &refused) && refused.Code == engine.CodeIllegal {
		return refused.What
	}
	return ""
}

// Add lines up moves after those that would be played as things stand; what would not
// be played any more goes. Moves after one that closes the list are given back as
// rest. It refuses with [engine.ErrTurn] where the turn cannot be foreseen, with
// [ErrClosed], or with [engine.CodeIllegal].
func AddMoves(p engine.Position, s engine.Seat, t Plan, moves []string) (next Plan, rest []string, err error) {
	o, ok := Preview(p, s, t)
	switch {
	case !ok:
		return t, nil, engine.ErrTurn
	case o.Closed:
		return t, nil, ErrClosed
	}
	next, o.Why = t.Truncate(o.Playable), ""
	for i, text := range moves {
		if o.Closed {
			return next, moves[i:], nil
		}
		if o.playMove(s, text); o.Why != "" {
			return t, nil, &engine.Error{Code: engine.CodeIllegal, What: o.What}
		}
		next.Moves = append(slices.Clip(next.Moves), newItem(p.Game(), text))
	}
	if len(next.Moves) > MaxMoves {
		return t, nil, ErrClosed
	}
	return next, nil, nil
}

// ErrClosed is that nothing more can be lined up: the list is full, or ends with what
// nobody knows the outcome of.
var ErrClosed = errors.New("prepared: nothing can be lined up after that")
