package europe

import "github.com/railbot/railbot/engine"

// beginTurn begins a seat's turn.
func (s *State) beginTurn(seat engine.Seat, rec *engine.Recorder) {
	s.Actor, s.Stage = seat, Acting
	s.Turn++
	rec.Emit(engine.Event{By: seat, Kind: "turn", N: s.Turn, M: s.TurnsLeft})
}

// endTurn ends a turn in which the actor did something.
func (s *State) endTurn(rec *engine.Recorder) {
	s.Passes = 0
	s.nextTurn(rec)
}

// nextTurn begins the next turn or ends the game. The game ends when everybody
// has had one more turn after a player ran low on trains ("Fin du jeu"), or
// when all players in a row have passed.
func (s *State) nextTurn(rec *engine.Recorder) {
	switch {
	case s.TurnsLeft > 1:
		s.TurnsLeft--
	case s.TurnsLeft == 1:
		s.TurnsLeft = 0
		s.endGame(rec)
		return
	case s.Trains[s.Actor-1] <= lastRoundTrains:
		s.TurnsLeft, s.LastBy = s.Seats, s.Actor
		rec.Emit(engine.Event{By: s.Actor, Kind: "last", N: int(s.Trains[s.Actor-1])})
	}
	if s.Passes == s.Seats {
		s.endGame(rec)
		return
	}
	s.beginTurn(s.nextSeat(s.Actor), rec)
}

// endGame ends the game and emits how the scores were made.
func (s *State) endGame(rec *engine.Recorder) {
	s.Stage, s.Actor = Over, 0
	if !rec.Quiet() {
		s.emitScores(rec)
	}
}

// endReason returns why the game ended: "trains" after a complete last round,
// otherwise "passes".
func (s *State) endReason() string {
	if s.LastBy != 0 && s.TurnsLeft == 0 {
		return "trains"
	}
	return "passes"
}
