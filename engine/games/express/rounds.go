package express

import "github.com/railbot/railbot/engine"

// startRound begins a round: it gives the government's aid and the turn to the
// first player ("Phase Aide du Gouvernement").
func (s *State) startRound(rec *engine.Recorder) {
	s.countIdleRound()
	s.Round++
	s.EngineAnswer = askMe
	emit(rec, engine.Event{Kind: "round", N: s.Round})
	poorest := s.Order.seatWithCard(1)
	for n := 1; n <= s.Seats; n++ {
		seat := s.Order.seatWithCard(n)
		s.RoundCapital[seat-1] = s.capital(seat).Total
		emit(rec, engine.Event{By: seat, Kind: "capital", N: s.RoundCapital[seat-1]})
		if s.RoundCapital[seat-1] < s.RoundCapital[poorest-1] {
			poorest = seat
		}
	}
	emit(rec, engine.Event{By: poorest, With: s.EngineOwner, Kind: "aid", N: s.RoundCapital[poorest-1]})
	s.EngineOwner = poorest
	s.Played = [maxSeats]bool{}
	s.startTurn(s.Order.seatWithCard(1), rec)
}

// startTurn begins a seat's turn.
func (s *State) startTurn(seat engine.Seat, rec *engine.Recorder) {
	s.Turn++
	s.Stage, s.Active, s.Acting = TakingTurn, seat, seat
	s.Begun, s.LastBegun, s.LinkCredit = [numActions]bool{}, Build, 0
	s.LaidThisTurn = [maxCells]bool{}
	emit(rec, engine.Event{By: seat, Kind: "turn", N: s.Order[seat-1]})
}

// beginAction begins an action, or continues it. The previous action is then
// finished.
func (s *State) beginAction(a Action, rec *engine.Recorder) {
	if s.Begun[a] {
		return
	}
	if s.Begun != [numActions]bool{} {
		s.checkEnd(rec)
	}
	s.Begun[a], s.LastBegun = true, a
}

// endTurn ends the turn. The lowest turn-order card that is not turned over
// plays next; after the last one the round ends.
func (s *State) endTurn(rec *engine.Recorder) {
	emit(rec, engine.Event{By: s.Active, Kind: "end"})
	s.checkEnd(rec)
	s.Played[s.Active-1], s.Lost[s.Active-1] = true, lostTitles{}
	for n := 1; n <= s.Seats; n++ {
		if seat := s.Order.seatWithCard(n); !s.Played[seat-1] {
			s.startTurn(seat, rec)
			return
		}
	}
	if s.Ending {
		s.finishGame(rec)
		return
	}
	s.startRound(rec)
}

// Reasons for the end of the game.
const (
	whyBases = "bases"
	whyPiles = "piles"
)

// checkEnd decides whether the game ends with this round ("Fin de la partie").
// It is called after each action.
func (s *State) checkEnd(rec *engine.Recorder) {
	if s.Ending {
		return
	}
	mostBases, mostPiles := s.endLimits()
	n := s.Bases.countTaken()
	switch {
	case n >= mostBases:
		s.EndReason = whyBases
	case s.Piles.countEmpty(s.gameMap()) >= mostPiles:
		s.EndReason, n = whyPiles, s.Piles.countEmpty(s.gameMap())
	default:
		return
	}
	s.Ending = true
	if !rec.Quiet() {
		rec.Emit(engine.Event{Kind: "ending", What: []string{s.EndReason}, N: n})
	}
}

// finishGame ends the game. Its standings follow from the state.
func (s *State) finishGame(rec *engine.Recorder) {
	s.Stage, s.Active, s.Acting = Over, 0, 0
	emit(rec, engine.Event{Kind: "over"})
}
