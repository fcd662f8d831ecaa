package trains

import "github.com/railbot/railbot/engine"

// runEffect carries out the pending text from its current step. It returns when
// a step needs an answer or the text has ended.
func (s *State) runEffect(t *engine.Turn) {
	for int(s.Pending.Step) < len(effects[s.Pending.Text]) {
		if s.beginStep(s.Pending.step(), t) {
			return
		}
		s.Pending.Step++
	}
	s.Pending = Pending{}
}

// beginStep carries out a step that needs no decision, or begins one that asks.
// It reports whether the effect now waits for an answer.
func (s *State) beginStep(st step, t *engine.Turn) (waits bool) {
	p := s.actor()
	switch st.op {
	case opDraw:
		s.drawCards(st.n, t)
	case opCoins:
		s.gainCoins(st.n, t)
	case opPoints:
		p.Track += st.n
		s.emit(t, "point", st.n, 0, s.Pending.Text)
	case opWaste:
		s.gainWaste(s.Pending.Text, t)
	case opBullet:
		if s.Play.kinds().has(NormalTrain) {
			s.gainCoins(st.n, t)
		}
	case opScrap:
		s.trashPlayed(t)
	case opLandfill:
		s.returnWaste(p.Hand.Count(Waste), t)
	case opRedraw:
		s.drawCards(int(s.Pending.Done), t)
	case opMail:
		s.gainCoins(st.n*int(s.Pending.Done), t)
	case opReveal:
		s.revealCards(st.n, t)
	case opTimetable:
		s.revealTrains(st.n, t)
	default:
		return s.askStep(st, t)
	}
	return false
}

// askStep begins a step that asks the player. It reports whether the effect now
// waits for an answer.
//
// Whether it waits must not reveal anything secret, so a step whose choices
// depend on hidden cards always waits. Other steps end if there is nothing to
// choose. If there is only one choice, it is made for the player, except on the
// board, where the player should see it coming.
func (s *State) askStep(st step, t *engine.Turn) (waits bool) {
	p := s.actor()
	switch st.op {
	case opLay, opExpand, opCrew, opTrash, opReturn, opPull, opShow:
		return true
	case opAnyOf:
		return p.Hand.Total() > 0
	case opName:
		return p.drawable() > 0
	case opTake:
		return s.Shown.Total() > 0
	case opLook:
		return s.lookAtNext(t)
	case opDiscard:
		return s.beginDiscard(st.n, t)
	case opOrder:
		return s.beginOrder(t)
	case opCopy:
		if s.Play.texts().len() > 1 {
			return true
		}
	}
	picks := s.pickable(st)
	if picks.len() > 1 {
		return true
	}
	return !s.applyPick(st, picks.first(), t)
}

// applyAnswer carries out the answer to a pending step. It reports whether the
// step is finished.
func (s *State) applyAnswer(m Move, t *engine.Turn) (over bool) {
	st := s.Pending.step()
	switch m.kind {
	case kindLay:
		s.layRail(Hex(m.n), t)
	case kindExpand:
		s.Tokens--
		s.Stations[m.n]++
		s.emitHex(t, "expand", Hex(m.n), int(s.Stations[m.n]), 0)
	case kindDiscard:
		return s.discardCard(m.card, t)
	case kindDone:
	case kindReturn:
		s.returnWaste(int(m.n), t)
		s.gainCoins(st.n*int(m.n), t)
	case kindChoose:
		s.applyOption(m.n, t)
	default:
		return s.applyPick(st, m.card, t)
	}
	return true
}

// applyPick carries out a step with the chosen card. It reports whether the
// step is finished.
func (s *State) applyPick(st step, c Card, t *engine.Turn) (over bool) {
	switch st.op {
	case opDouble:
		s.emit(t, "double", 0, 0, c)
		s.gainCoins(faces[c].Value, t)
	case opCopy:
		return s.copyText(c, t)
	case opRecall:
		s.recallTrain(c, t)
	case opPull:
		s.actor().Discard.remove(c, 1)
		s.toHand(c, fromDiscard, t)
	case opShow:
		s.Supply.remove(c, 1)
		s.Gained.add(c, 1)
		s.emit(t, "show", 0, 0, c)
		s.emit(t, "gain", 0, 0, c)
	case opTrash:
		s.trashFromHand(c, t)
	case opGain:
		s.Supply.remove(c, 1)
		s.toHand(c, fromSupply, t)
	case opTake:
		s.Shown.remove(c, 1)
		s.toHand(c, fromShown, t)
	case opOrder:
		return s.putBackShown(c, t)
	case opName:
		s.lookForNamed(c, t)
	}
	return true
}
