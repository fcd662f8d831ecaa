package engine

// TurnPreviewer is implemented by the Guide of a game that can jump to the start of a
// seat's next turn, so that a player can plan it while the others play. PreviewTurn
// receives a state of its own in which everything hidden from the seat has been
// redealt. It changes that state to the one in which the seat's next turn begins, as if
// the other seats did nothing until then. It returns false if the turn has already
// begun, if the seat has no further turn, or if something hidden must be revealed
// first; the state is then undefined. A decision outside the seat's own turn does not
// count as a turn.
//
// Without a TurnPreviewer, the other seats are assumed to play their idle moves until
// the seat must act.
type TurnPreviewer[S State[S]] interface {
	PreviewTurn(s S, seat Seat) bool
}

// maxIdleMoves limits how many idle moves of other seats playIdle plays.
const maxIdleMoves = 100

// PreviewTurn returns the position as it would be if the seat's next turn began now. It
// returns false if that cannot be foreseen, and always while it is the seat's turn.
// Everything hidden from the seat is redealt with chance from r, so the result depends
// only on what the seat knows.
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

// playIdle plays the other seats' idle moves until the seat must act. It returns false
// if the seat has to act already or never acts within maxIdleMoves.
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
