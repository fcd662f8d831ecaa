package trains

import (
	"github.com/railbot/railbot/engine"
)

// Apply carries out a legal move of the acting seat.
func (rules) Apply(s *State, _ engine.Seat, m Move, rec *engine.Recorder) {
	switch m.kind {
	case kindStart:
		s.layFirstRail(Hex(m.n), rec)
	case kindPlay, kindPlain:
		s.playCard(m.card, m.kind == kindPlay, rec)
	case kindBuy, kindBuyTop:
		s.buyCard(m.card, m.kind == kindBuyTop, rec)
	case kindEnd:
		s.endTurn(rec)
	case kindReturnWaste:
		s.passReturningWaste(rec)
	default:
		if s.applyAnswer(m, rec) {
			s.Pending.Step++
			s.runEffect(rec)
		}
	}
}

// layFirstRail lays the actor's first rail, which costs neither coins nor Waste,
// and makes the next seat the actor. After the last player's first rail, turn 1
// begins.
func (s *State) layFirstRail(h Hex, rec *engine.Recorder) {
	s.actor().Rails.add(h)
	s.emitHex(rec, "start", h, 0, 0)
	if s.Actor = s.Players.nextSeat(s.Actor); s.Actor == s.First {
		s.Turn = 1
		s.emit(rec, "turn", s.Turn, 0)
	}
}

// playCard moves a card from hand to the play area, gains its coins and, unless
// the effect is declined, runs its effect.
func (s *State) playCard(c Card, withEffect bool, rec *engine.Recorder) {
	coins := s.PlayArea.coinsForPlaying(c)
	s.actor().Hand.remove(c, 1)
	s.Coins += coins
	s.HasActed = true
	if !withEffect {
		s.PlayArea = append(s.PlayArea, Played{Card: c})
		s.emit(rec, "plain", coins, 0, c)
		return
	}
	s.PlayArea = append(s.PlayArea, Played{c, c})
	s.emit(rec, "play", coins, 0, c)
	s.Pending = Pending{Text: c}
	s.runEffect(rec)
}

// buyCard moves a card from the supply to the gained area, or onto the deck if
// onTop is set. A building also brings a Waste, which always goes to the gained
// area.
func (s *State) buyCard(c Card, onTop bool, rec *engine.Recorder) {
	s.Supply.remove(c, 1)
	s.Coins -= faces[c].Cost
	s.HasActed = true
	if onTop {
		s.actor().putOnDeck(c, Everybody)
		s.emit(rec, "buy-top", faces[c].Cost, 0, c)
	} else {
		s.Gained.add(c, 1)
		s.emit(rec, "buy", faces[c].Cost, 0, c)
	}
	if buildings.has(c) {
		s.gainWaste(c, rec)
	}
}

// gainWaste moves a Waste from the supply to the gained area, unless the pile
// is empty or a Dump Site prevents it. cause is the card that brings the Waste,
// or NoCard for a shared hex.
func (s *State) gainWaste(cause Card, rec *engine.Recorder) {
	switch {
	case s.PlayArea.lastingTexts().has(DumpSite):
		s.emitWaste(rec, "spared", cause)
	case s.Supply.Count(Waste) == 0:
		s.emitWaste(rec, "no-waste", cause)
	default:
		s.Supply.remove(Waste, 1)
		s.Gained.add(Waste, 1)
		s.emitWaste(rec, "waste", cause)
	}
}

// endTurn ends the turn. It counts as a pass if nothing was played or bought.
func (s *State) endTurn(rec *engine.Recorder) {
	if !s.HasActed {
		s.emit(rec, "pass", 0, 0)
	}
	s.cleanUp(rec)
}

// passReturningWaste passes and returns all Waste in hand to the supply
// ("Action Spéciale").
func (s *State) passReturningWaste(rec *engine.Recorder) {
	n := s.moveWasteToSupply(s.actor().Hand.Count(Waste))
	s.emit(rec, "pass-return", n, 0)
	s.cleanUp(rec)
}

// moveWasteToSupply moves n Waste from hand to the supply without an event, and
// returns n.
func (s *State) moveWasteToSupply(n int) int {
	if n > 0 {
		s.actor().Hand.remove(Waste, n)
		s.Supply.add(Waste, n)
	}
	return n
}

// cleanUp discards the actor's cards, draws a new hand, and ends the game or
// passes the turn ("Nettoyage de la zone de jeu").
func (s *State) cleanUp(rec *engine.Recorder) {
	p := s.actor()
	all := len(s.PlayArea) + s.Gained.Total() + p.Hand.Total()
	for _, c := range s.PlayArea {
		p.Discard.add(c.Card, 1)
	}
	p.Discard.addAll(&s.Gained)
	p.Discard.addAll(&p.Hand)
	s.PlayArea, s.Gained, p.Hand = s.PlayArea[:0], Cards{}, Cards{}
	s.Coins, s.HasActed = 0, false
	s.emit(rec, "end", all, 0)
	s.drawHand(rec)
	if s.checkEnd() {
		s.finishGame(rec)
		return
	}
	s.Actor = s.Players.nextSeat(s.Actor)
	s.Turn++
	s.emit(rec, "turn", s.Turn, 0)
}
