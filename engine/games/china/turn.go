package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// beginTurn opens the turn of the actor. A lost turn ends at once.
func (s *State) beginTurn(t *engine.Turn) {
	for {
		p := s.actor()
		s.Turn = TurnState{Building: s.isOpening()}
		if !p.Lost {
			s.startMove(p, t)
			return
		}
		p.Lost, p.Slow = false, false
		s.emit(t, engine.Event{By: s.Actor, Kind: "lost-turn", N: s.Number, M: s.Round})
		if s.closeTurn(false, t); s.isOver() {
			return
		}
	}
}

// ready gives the train its move: half of it where it stands in a zone that
// halves it, or where an earthquake slowed it down.
func (s *State) startMove(p *Player, t *engine.Turn) {
	s.Turn.Left = s.speed(p)
	if p.Slow || p.Placed && s.Active.halvesAt(p.At) {
		s.Turn.Left, s.Turn.Halved = s.halfSpeed(p), true
	}
	p.Slow = false
	s.emit(t, engine.Event{By: s.Actor, Kind: "turn", N: s.Number, M: s.Round})
}

// finishTurn ends the actor's turn and begins the next one.
func (s *State) finishTurn(t *engine.Turn) {
	if s.closeTurn(true, t); !s.isOver() {
		s.beginTurn(t)
	}
}

// closeTurn does what belongs to the end of a turn: the test for victory,
// events and claims that end, and who is next. Played tells that it was not a
// lost turn.
func (s *State) closeTurn(played bool, t *engine.Turn) {
	if !s.isOpening() {
		s.checkVictory(t)
		if s.isOver() {
			return
		}
		s.dropBridgeClaims(played)
		s.expireEvents(t)
	}
	s.passTurn(t)
}

// dropClaims frees the bridges that the actor lost to a flood and did not
// rebuild in a whole turn after it.
func (s *State) dropBridgeClaims(played bool) {
	if !played {
		return
	}
	flood := s.Active.floodedWaters()
	for e := range edgesWith(s.Track[:], uint8(s.Actor)|lostBit) {
		if board.WatersOf(e)&flood == 0 {
			s.Track.Erase(e)
		}
	}
}

// expire counts the end of the actor's turn for the events that the seat drew.
func (s *State) expireEvents(t *engine.Turn) {
	for i := 0; i < len(s.Active); {
		a := &s.Active[i]
		if a.By != s.Actor || a.Turns == 0 {
			i++
			continue
		}
		if a.Turns--; a.Turns > 0 {
			i++
			continue
		}
		s.endEvent(i, t)
	}
}

// end takes an event out of force and puts its card on the discard pile.
func (s *State) endEvent(i int, t *engine.Turn) {
	a := s.Active[i]
	s.Active = slices.Delete(s.Active, i, i+1)
	s.Discard = append(s.Discard, a.Card)
	s.emit(t, engine.Event{Kind: "over-event", What: []string{a.Card.Token()}})
}

// advance passes the turn: clockwise, back, then clockwise again ("départ
// aller-retour").
func (s *State) passTurn(t *engine.Turn) {
	s.Number++
	last := s.seatBefore(s.First)
	switch {
	case s.Stage == Outward && s.Actor == last:
		s.Stage = Back
	case s.Stage == Outward:
		s.Actor = s.seatAfter(s.Actor)
	case s.Stage == Back && s.Actor == s.First:
		s.Stage, s.Round = Running, 1
	case s.Stage == Back:
		s.Actor = s.seatBefore(s.Actor)
	case s.Actor == last:
		s.endRound(t)
	default:
		s.Actor = s.seatAfter(s.Actor)
	}
}

// endRound looks whether the game is over now that everybody has had as many
// turns, and begins the next round.
func (s *State) endRound(t *engine.Turn) {
	if s.checkEnd(t); s.isOver() {
		return
	}
	s.Round++
	s.Actor = s.First
}

// gain is money from the bank.
func (s *State) payFromBank(seat engine.Seat, n int, t *engine.Turn) {
	s.Bank -= n
	s.addCash(seat, n, t)
}

// receive adds to a player's cash, and lets a loan be repaid as soon as that
// covers it.
func (s *State) addCash(seat engine.Seat, n int, t *engine.Turn) {
	p := s.player(seat)
	p.Cash += n
	if due := 2 * p.Loan; p.Loan > 0 && p.Cash >= due {
		s.payToBank(p, due)
		p.Loan = 0
		s.emit(t, engine.Event{By: seat, Kind: "repay", N: due})
	}
}

// pay is money to the bank.
func (s *State) payToBank(p *Player, n int) {
	p.Cash -= n
	s.Bank += n
}

// tell reports something to everybody.
func (s *State) emit(t *engine.Turn, e engine.Event) { t.Emit(e) }
