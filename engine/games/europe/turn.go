package europe

import "github.com/railbot/railbot/engine"

// beginTurn begins a seat's turn.
func (s *State) beginTurn(seat engine.Seat, t *engine.Turn) {
	s.Actor, s.Stage = seat, Acting
	s.Turn++
	t.Emit(engine.Event{By: seat, Kind: "turn", N: s.Turn, M: s.Left})
}

// endTurn ends a turn in which the actor did something.
func (s *State) endTurn(t *engine.Turn) {
	s.Passes = 0
	s.nextTurn(t)
}

// nextTurn begins the next turn or ends the game. The game ends when everybody
// has had one more turn after a player ran low on trains ("Fin du jeu"), or
// when all players in a row have passed.
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

// endGame ends the game and emits how the scores were made.
func (s *State) endGame(t *engine.Turn) {
	s.Stage, s.Actor = Over, 0
	if !t.Quiet() {
		s.emitScores(t)
	}
}

// endReason returns why the game ended: "trains" after a complete last round,
// otherwise "passes".
func (s *State) endReason() string {
	if s.LastBy != 0 && s.Left == 0 {
		return "trains"
	}
	return "passes"
}
