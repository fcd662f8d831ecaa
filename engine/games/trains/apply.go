package trains

import (
	"github.com/railbot/railbot/engine"
)

// Apply carries out a move of the acting seat.
func (rules) Apply(s *State, _ engine.Seat, m Move, t *engine.Turn) {
	switch m.kind {
	case kindStart:
		s.layFirstRail(Hex(m.n), t)
	case kindPlay, kindPlain:
		s.playCard(m.card, m.kind == kindPlay, t)
	case kindBuy, kindBuyTop:
		s.buyCard(m.card, m.kind == kindBuyTop, t)
	case kindEnd:
		s.endTurn(t)
	case kindReturnWaste:
		s.passReturningWaste(t)
	default:
		if s.applyAnswer(m, t) {
			s.Pending.Step++
			s.runEffect(t)
		}
	}
}

// layFirstRail lays a first rail, free of coins and Waste.
func (s *State) layFirstRail(h Hex, t *engine.Turn) {
	s.actor().Rails.add(h)
	s.emitHex(t, "start", h, 0, 0)
	if s.Actor = s.Players.nextSeat(s.Actor); s.Actor == s.First {
		s.Turn = 1
		s.emit(t, "turn", s.Turn, 0)
	}
}

// playCard puts a card into the play area, gains its coins and begins its effect
// unless that is declined.
func (s *State) playCard(c Card, withEffect bool, t *engine.Turn) {
	coins := s.Play.income(c)
	s.actor().Hand.remove(c, 1)
	s.Coins += coins
	s.Active = true
	if !withEffect {
		s.Play = append(s.Play, Played{Card: c})
		s.emit(t, "plain", coins, 0, c)
		return
	}
	s.Play = append(s.Play, Played{c, c})
	s.emit(t, "play", coins, 0, c)
	s.Pending = Pending{Text: c}
	s.runEffect(t)
}

// buyCard takes a card from the supply to the gained area, or onto the deck. A
// building brings a Waste, which goes to the gained area in either case.
func (s *State) buyCard(c Card, onTop bool, t *engine.Turn) {
	s.Supply.remove(c, 1)
	s.Coins -= faces[c].Cost
	s.Active = true
	if onTop {
		s.actor().putOnDeck(c, Everybody)
		s.emit(t, "buy-top", faces[c].Cost, 0, c)
	} else {
		s.Gained.add(c, 1)
		s.emit(t, "buy", faces[c].Cost, 0, c)
	}
	if buildings.has(c) {
		s.gainWaste(c, t)
	}
}

// gainWaste brings a Waste to the gained area, if the pile has one and no Dump
// Site is in force: all Waste in the game comes of rails, stations or
// buildings. A cause of NoCard is a shared hex.
func (s *State) gainWaste(cause Card, t *engine.Turn) {
	switch {
	case s.Play.lasting().has(DumpSite):
		s.emitWaste(t, "spared", cause)
	case s.Supply.Count(Waste) == 0:
		s.emitWaste(t, "no-waste", cause)
	default:
		s.Supply.remove(Waste, 1)
		s.Gained.add(Waste, 1)
		s.emitWaste(t, "waste", cause)
	}
}

// endTurn ends the turn: a pass if nothing was played or bought.
func (s *State) endTurn(t *engine.Turn) {
	if !s.Active {
		s.emit(t, "pass", 0, 0)
	}
	s.cleanUp(t)
}

// passReturningWaste passes and puts all Waste in hand back ("Action Spéciale").
func (s *State) passReturningWaste(t *engine.Turn) {
	n := s.moveWasteToSupply(s.actor().Hand.Count(Waste))
	s.emit(t, "pass-return", n, 0)
	s.cleanUp(t)
}

// moveWasteToSupply moves n Waste from hand to the supply.
func (s *State) moveWasteToSupply(n int) int {
	if n > 0 {
		s.actor().Hand.remove(Waste, n)
		s.Supply.add(Waste, n)
	}
	return n
}

// cleanUp discards everything, draws a new hand, and hands over the turn or
// ends the game ("Nettoyage de la zone de jeu").
func (s *State) cleanUp(t *engine.Turn) {
	p := s.actor()
	all := len(s.Play) + s.Gained.Total() + p.Hand.Total()
	for _, c := range s.Play {
		p.Discard.add(c.Card, 1)
	}
	p.Discard.addAll(&s.Gained)
	p.Discard.addAll(&p.Hand)
	s.Play, s.Gained, p.Hand = s.Play[:0], Cards{}, Cards{}
	s.Coins, s.Active = 0, false
	s.emit(t, "end", all, 0)
	s.drawHand(t)
	if s.checkEnd() {
		s.finishGame(t)
		return
	}
	s.Actor = s.Players.nextSeat(s.Actor)
	s.Turn++
	s.emit(t, "turn", s.Turn, 0)
}
