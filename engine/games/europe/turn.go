package europe

import "github.com/railbot/railbot/engine"

// beginTurn begins a seat's turn.
func (s *State) beginTurn(seat engine.Seat, t *engine.Turn) {
	s.Actor, s.Stage = seat, Acting
	s.Turn++
	t.Emit(engine.Event{By: seat, Kind: "turn", N: s.Turn, M: s.Left})
}

// endTurn ends a turn in which something was done.
func (s *State) endTurn(t *engine.Turn) {
	s.Passes = 0
	s.nextTurn(t)
}

// nextTurn begins the next turn, or ends the game: after one more turn of
// everybody once someone has few trains left ("Fin du jeu"), or when everybody
// in a row has had to pass.
func (s *State) nextTurn(t *engine.Turn) {
	switch {
	case s.Left > 1:
		s.Left--
	case s.Left == 1:
		s.Left = 0
		s.endGame(t)
		return
	case s.Trains[s.Actor-1] <= lastRoundTrains:
		s.Left, s.LastBy = s.Seats, s.Actor
		t.Emit(engine.Event{By: s.Actor, Kind: "last", N: int(s.Trains[s.Actor-1])})
	}
	if s.Passes == s.Seats {
		s.endGame(t)
		return
	}
	s.beginTurn(s.nextSeat(s.Actor), t)
}

// endGame ends the game and says how the score comes about.
func (s *State) endGame(t *engine.Turn) {
	s.Stage, s.Actor = Over, 0
	if !t.Quiet() {
		s.emitScores(t)
	}
}

// endReason is the reason for the end: a last round that was played out, or passes.
func (s *State) endReason() string {
	if s.LastBy != 0 && s.Left == 0 {
		return "trains"
	}
	return "passes"
}
