package engine

// Foreseer is implemented by the Guide of a game that can say how it would be if the
// turn of a seat came now. Ahead is given a state of its own, in which all that the
// seat cannot know was dealt anew, and makes of it the one in which the seat's next
// turn begins, as if the others did nothing more until then. It reports false, and
// may leave anything behind, where there is no such turn: it has begun, none is to
// come, or something must come to light before it. A decision out of turn is no turn.
//
// Without it the others are taken to play their idle moves until the seat must act.
type TurnPreviewer[S State[S]] interface {
	PreviewTurn(s S, seat Seat) bool
}

// mostPassed bounds the idle moves that others are taken to play.
const maxIdleMoves = 100

// Ahead gives the position as it would be if the next turn of a seat came now, and
// whether that can be said; not while it is the seat's turn. All that the seat cannot
// know is dealt anew by chance r: the answer depends on nothing else.
func (p Position) PreviewTurn(s Seat, r *Rand) (Position, bool) {
	if !p.seated(s) || p.Status().Over() {
		return Position{}, false
	}
	next, ok := p.box.previewTurn(s, r)
	return Position{p.game, p.seats, next}, ok
}

func (b box[S, M]) previewTurn(seat Seat, r *Rand) (boxed, bool) {
	s := b.secrets.Redeal(b.s, seat, r)
	foreseen := false
	if f, ok := b.guide.(TurnPreviewer[S]); ok {
		foreseen = f.PreviewTurn(s, seat)
	} else {
		foreseen = b.playIdle(s, seat, &Turn{rand: r, quiet: true})
	}
	return b.definition.box(s), foreseen && b.rules.Status(s).Acting.Has(seat)
}

// pass plays idle moves of the others until a seat must act, and tells whether it had
// to wait for that.
func (d *definition[S, M]) playIdle(s S, seat Seat, t *Turn) bool {
	for n := range maxIdleMoves {
		acting := d.rules.Status(s).Acting
		if acting.Has(seat) || acting == 0 {
			return n > 0
		}
		first := acting.First()
		d.rules.Apply(s, first, d.guide.Idle(s, first), t)
	}
	return false
}
