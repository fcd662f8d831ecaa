package express

import "github.com/railbot/railbot/engine"

// startRun runs a company's train on its best route and begins to pay the bonus
// ("Initier un paiement de bonus").
func (s *State) startRun(company Company, rec *engine.Recorder) {
	s.beginAction(Run, rec)
	best, _ := s.bestRoute(company)
	s.LastRun = best.asLastRun(s.Active, company)
	s.emitRun(rec)
	s.Payout = payout{Company: company, CardsLeft: best.bonus, Next: s.Active}
	switch {
	case s.EngineOwner == 0:
		s.nextDraw(rec)
	case s.EngineOwner == s.Active || s.EngineAnswer == askMe:
		s.Stage, s.Acting = AskingEngine, s.EngineOwner
	default:
		s.decideEngine(s.EngineAnswer == alwaysUse, rec)
	}
}

// answerEngine carries out the Black Engine owner's answer.
func (s *State) answerEngine(said string, rec *engine.Recorder) {
	switch said {
	case answerUseRound:
		s.EngineAnswer = alwaysUse
	case answerKeepRound:
		s.EngineAnswer = neverUse
	}
	s.decideEngine(said == answerUse || said == answerUseRound, rec)
}

// decideEngine records whether the Black Engine counts as a title in this
// payout.
func (s *State) decideEngine(used bool, rec *engine.Recorder) {
	s.Payout.EngineUsed = used
	if used {
		emit(rec, engine.Event{By: s.EngineOwner, Kind: "use", What: s.Payout.Company.eventCompany(rec)})
	} else {
		emit(rec, engine.Event{By: s.EngineOwner, Kind: "keep"})
	}
	s.nextDraw(rec)
}

// payoutLimit returns how many cards of a payout a seat may get, without the
// surplus.
func (s *State) payoutLimit(seat engine.Seat) int {
	n := s.Titles[seat-1].titlesByCompany()[s.Payout.Company-1]
	if s.Payout.EngineUsed && seat == s.EngineOwner {
		n++
	}
	return n
}

// nextDraw makes the seat that draws the next card of the payout act: the next one
// in turn order that is below its limit or, if there is none, the one that began the
// payout ("Ordre de paiement"). It ends the payout when nothing is left.
func (s *State) nextDraw(rec *engine.Recorder) {
	p := &s.Payout
	if p.CardsLeft == 0 || s.Piles.countEmpty(s.gameMap()) == s.gameMap().pileCount() {
		s.endPayout(rec)
		return
	}
	s.Stage = Drawing
	for range s.Seats {
		if p.Drawn[p.Next-1] < s.payoutLimit(p.Next) {
			s.Acting = p.Next
			return
		}
		p.Next = s.Order.nextSeat(p.Next, s.Seats)
	}
	s.Acting = s.Active
	if !p.Surplus {
		p.Surplus = true
		emit(rec, engine.Event{By: s.Active, Kind: "surplus", N: p.CardsLeft})
	}
}

// drawCard moves the top card of a pile to the acting seat's hand, as a bonus
// or as the western bonus.
func (s *State) drawCard(from pile, rec *engine.Recorder) {
	seat, left := s.Acting, 0
	s.markProgress()
	if s.Stage == Drawing {
		s.Payout.CardsLeft--
		left = s.Payout.CardsLeft
	}
	c, open := s.Piles[from].takeTop(rec.Rand())
	s.Stock[c]--
	s.Hands[seat-1][c]++
	if open {
		s.Known[seat-1][c]++
	}
	s.emitDraw(rec, from, c, open, left)
	if s.Stage == WesternBonus {
		s.Stage = TakingTurn
		return
	}
	if !s.Payout.Surplus {
		s.Payout.Drawn[seat-1]++
		s.Payout.Next = s.Order.nextSeat(seat, s.Seats)
	}
	s.nextDraw(rec)
}

// endPayout ends the payout. The Black Engine is discarded if it brought its
// owner a card.
func (s *State) endPayout(rec *engine.Recorder) {
	p := s.Payout
	if p.CardsLeft > 0 {
		emit(rec, engine.Event{Kind: "lapse", N: p.CardsLeft})
	}
	if p.EngineUsed && p.Drawn[s.EngineOwner-1] > s.Titles[s.EngineOwner-1].titlesByCompany()[p.Company-1] {
		emit(rec, engine.Event{By: s.EngineOwner, Kind: "spent"})
		s.EngineOwner = 0
	}
	s.Payout = payout{}
	s.Stage, s.Acting = TakingTurn, s.Active
	s.checkEnd(rec)
}

// payoutShares returns how many cards each seat would draw if the active player
// began a payment of the given bonus now and the Black Engine were not used.
func (s *State) payoutShares(company Company, bonus int) [maxSeats]int {
	return s.payoutSharesWith(company, bonus, 0)
}

// engineGain returns how many more cards using the Black Engine would bring its
// owner in the payout that begins.
func (s *State) engineGain() int {
	p := &s.Payout
	with, without := s.payoutSharesWith(p.Company, p.CardsLeft, s.EngineOwner), s.payoutShares(p.Company, p.CardsLeft)
	return with[s.EngineOwner-1] - without[s.EngineOwner-1]
}

// payoutSharesWith is payoutShares with one additional title for the seat more;
// engine.Spectator means none.
func (s *State) payoutSharesWith(company Company, bonus int, more engine.Seat) (got [maxSeats]int) {
	var limits [maxSeats]int
	room := 0
	for seat := range s.seats {
		limits[seat-1] = s.Titles[seat-1].titlesByCompany()[company-1]
		if seat == more {
			limits[seat-1]++
		}
		room += limits[seat-1]
	}
	got[s.Active-1] = max(0, bonus-room)
	bonus = min(bonus, room)
	for seat := s.Active; bonus > 0; seat = s.Order.nextSeat(seat, s.Seats) {
		if limits[seat-1] > 0 {
			limits[seat-1]--
			got[seat-1]++
			bonus--
		}
	}
	return got
}
