package engine

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
	state := p.game.secrets.Redeal(p.state, s, r)
	var foreseen bool
	if preview := p.game.extras.Help.PreviewTurn; preview != nil {
		foreseen = preview(state, s)
	} else {
		foreseen = p.game.playIdle(state, s, QuietRecorder(r))
	}
	if !foreseen || !p.game.rules.Status(state).Acting.Has(s) {
		return Position{}, false
	}
	return Position{p.game, p.seats, state}, true
}

// playIdle plays the other seats' idle moves until the seat must act. It returns false
// if the seat has to act already or never acts within maxIdleMoves.
func (e *erased) playIdle(s any, seat Seat, rec *Recorder) bool {
	for n := range maxIdleMoves {
		acting := e.rules.Status(s).Acting
		if acting.Has(seat) || acting == 0 {
			return n > 0
		}
		first := acting.First()
		e.rules.Apply(s, first, e.guide.Idle(s, first), rec)
	}
	return false
}
