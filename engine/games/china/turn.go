package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// beginTurn begins the actor's turn. Lost turns end at once, so that the actor
// may be another seat afterwards.
func (s *State) beginTurn(rec *engine.Recorder) {
	for {
		p := s.actor()
		s.Turn = TurnState{Building: s.isOpening()}
		if !p.LosesTurn {
			s.startMove(p, rec)
			return
		}
		p.LosesTurn, p.MovesHalf = false, false
		s.emit(rec, engine.Event{By: s.Actor, Kind: "lost-turn", N: s.Number, M: s.Round})
		if s.closeTurn(turnLost, rec); s.isOver() {
			return
		}
	}
}

// startMove sets how far the train may go in the turn. The move is halved if the
// train stands in a zone that halves it, or was slowed by an earthquake.
func (s *State) startMove(p *Player, rec *engine.Recorder) {
	s.Turn.MovesLeft = s.speed(p)
	if p.MovesHalf || p.Placed && s.Active.halvesAt(p.At) {
		s.Turn.MovesLeft, s.Turn.Halved = s.halfSpeed(p), true
	}
	p.MovesHalf = false
	s.emit(rec, engine.Event{By: s.Actor, Kind: "turn", N: s.Number, M: s.Round})
}

// finishTurn ends the actor's turn and begins the next one.
func (s *State) finishTurn(rec *engine.Recorder) {
	if s.closeTurn(turnPlayed, rec); !s.isOver() {
		s.beginTurn(rec)
	}
}

// Values of played in closeTurn.
const (
	turnPlayed = true
	turnLost   = false
)

// closeTurn ends the actor's turn: it checks for victory, ends bridge claims and
// events, and makes the next seat the actor. played is false for a lost turn.
func (s *State) closeTurn(played bool, rec *engine.Recorder) {
	if !s.isOpening() {
		s.checkVictory(rec)
		if s.isOver() {
			return
		}
		s.dropBridgeClaims(played)
		s.expireEvents(rec)
	}
	s.passTurn(rec)
}

// dropBridgeClaims frees the bridges that the actor lost to a flood and has not
// rebuilt, once the actor has had a turn after the flood.
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

// expireEvents counts down the events that the actor drew, and ends those that
// are over.
func (s *State) expireEvents(rec *engine.Recorder) {
	for i := 0; i < len(s.Active); {
		active := &s.Active[i]
		if active.By != s.Actor || active.Turns == 0 {
			i++
			continue
		}
		if active.Turns--; active.Turns > 0 {
			i++
			continue
		}
		s.endEvent(i, rec)
	}
}

// endEvent takes the i-th event out of force and discards its card.
func (s *State) endEvent(i int, rec *engine.Recorder) {
	a := s.Active[i]
	s.Active = slices.Delete(s.Active, i, i+1)
	s.Discard = append(s.Discard, a.Card)
	s.emit(rec, engine.Event{Kind: "over-event", What: []string{a.Card.Token()}})
}

// passTurn makes the next seat the actor. The opening goes clockwise and back
// again ("départ aller-retour").
func (s *State) passTurn(rec *engine.Recorder) {
	s.Number++
	lastSeat := s.seatBefore(s.First)
	switch {
	case s.Stage == OpeningOut && s.Actor == lastSeat:
		s.Stage = OpeningBack
	case s.Stage == OpeningOut:
		s.Actor = s.seatAfter(s.Actor)
	case s.Stage == OpeningBack && s.Actor == s.First:
		s.Stage, s.Round = Running, 1
	case s.Stage == OpeningBack:
		s.Actor = s.seatBefore(s.Actor)
	case s.Actor == lastSeat:
		s.endRound(rec)
	default:
		s.Actor = s.seatAfter(s.Actor)
	}
}

// endRound checks whether the match is over now that all seats have had the same
// number of turns. If not, it begins the next round.
func (s *State) endRound(rec *engine.Recorder) {
	if s.checkEnd(rec); s.isOver() {
		return
	}
	s.Round++
	s.Actor = s.First
}

// payFromBank pays n millions from the bank to a seat.
func (s *State) payFromBank(seat engine.Seat, n int, rec *engine.Recorder) {
	s.Bank -= n
	s.addCash(seat, n, rec)
}

// addCash adds to a seat's cash. A loan is repaid as soon as the cash covers it.
func (s *State) addCash(seat engine.Seat, n int, rec *engine.Recorder) {
	p := s.player(seat)
	p.Cash += n
	if due := 2 * p.Loan; p.Loan > 0 && p.Cash >= due {
		s.payToBank(p, due)
		p.Loan = 0
		s.emit(rec, engine.Event{By: seat, Kind: "repay", N: due})
	}
}

// payToBank pays n millions of a player's cash to the bank.
func (s *State) payToBank(p *Player, n int) {
	p.Cash -= n
	s.Bank += n
}

// emit reports an event to everybody.
func (s *State) emit(rec *engine.Recorder, e engine.Event) { rec.Emit(e) }
