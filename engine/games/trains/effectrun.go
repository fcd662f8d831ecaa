package trains

import "github.com/railbot/railbot/engine"

// runEffect carries out the steps of the pending text from the current one on. It
// returns when a step needs an answer or the text has ended.
func (s *State) runEffect(rec *engine.Recorder) {
	for int(s.Pending.Step) < len(effects[s.Pending.Text]) {
		if s.beginStep(s.Pending.step(), rec) {
			return
		}
		s.Pending.Step++
	}
	s.Pending = Pending{}
}

// beginStep carries out a step that needs no decision, or begins one that asks.
// It reports whether the effect now waits for an answer.
func (s *State) beginStep(st step, rec *engine.Recorder) (waits bool) {
	p := s.actor()
	switch st.op {
	case opDraw:
		s.drawCards(st.n, rec)
	case opCoins:
		s.gainCoins(st.n, rec)
	case opPoints:
		p.Track += st.n
		s.emit(rec, "point", st.n, 0, s.Pending.Text)
	case opWaste:
		s.gainWaste(s.Pending.Text, rec)
	case opBullet:
		if s.PlayArea.kinds().has(NormalTrain) {
			s.gainCoins(st.n, rec)
		}
	case opScrap:
		s.trashPlayed(rec)
	case opLandfill:
		s.returnWaste(p.Hand.Count(Waste), rec)
	case opRedraw:
		s.drawCards(int(s.Pending.Discarded), rec)
	case opMail:
		s.gainCoins(st.n*int(s.Pending.Discarded), rec)
	case opReveal:
		s.revealCards(st.n, rec)
	case opTimetable:
		s.revealTrains(st.n, rec)
	default:
		return s.askStep(st, rec)
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
func (s *State) askStep(st step, rec *engine.Recorder) (waits bool) {
	p := s.actor()
	switch st.op {
	case opLay, opExpand, opCrew, opTrash, opReturn, opPull, opShow:
		return true
	case opAnyOf:
		return p.Hand.Total() > 0
	case opName:
		return p.countDrawable() > 0
	case opTake:
		return s.Shown.Total() > 0
	case opLook:
		return s.lookAtNext(rec)
	case opDiscard:
		return s.beginDiscard(st.n, rec)
	case opOrder:
		return s.beginPutBack(rec)
	case opCopy:
		if s.PlayArea.textsToCopy().len() > 1 {
			return true
		}
	}
	picks := s.pickableCards(st)
	if picks.len() > 1 {
		return true
	}
	return !s.applyPick(st, picks.first(), rec)
}

// applyAnswer carries out the answer to a pending step. It reports whether the
// step is finished.
func (s *State) applyAnswer(m Move, rec *engine.Recorder) (over bool) {
	st := s.Pending.step()
	switch m.kind {
	case kindLay:
		s.layRail(Hex(m.n), rec)
	case kindExpand:
		s.Tokens--
		s.Stations[m.n]++
		s.emitHex(rec, "expand", Hex(m.n), int(s.Stations[m.n]), 0)
	case kindDiscard:
		return s.discardCard(m.card, rec)
	case kindDone:
	case kindReturn:
		s.returnWaste(int(m.n), rec)
		s.gainCoins(st.n*int(m.n), rec)
	case kindChoose:
		s.applyOption(m.n, rec)
	default:
		return s.applyPick(st, m.card, rec)
	}
	return true
}

// applyPick carries out a step that needed a card, with the chosen card c. It
// reports whether the step is finished.
func (s *State) applyPick(st step, c Card, rec *engine.Recorder) (over bool) {
	switch st.op {
	case opDouble:
		s.emit(rec, "double", 0, 0, c)
		s.gainCoins(faces[c].Value, rec)
	case opCopy:
		return s.copyText(c, rec)
	case opRecall:
		s.recallTrain(c, rec)
	case opPull:
		s.actor().Discard.remove(c, 1)
		s.takeIntoHand(c, fromDiscard, rec)
	case opShow:
		s.Supply.remove(c, 1)
		s.Gained.add(c, 1)
		s.emit(rec, "show", 0, 0, c)
		s.emit(rec, "gain", 0, 0, c)
	case opTrash:
		s.trashFromHand(c, rec)
	case opGain:
		s.Supply.remove(c, 1)
		s.takeIntoHand(c, fromSupply, rec)
	case opTake:
		s.Shown.remove(c, 1)
		s.takeIntoHand(c, fromShown, rec)
	case opOrder:
		return s.putBackShown(c, rec)
	case opName:
		s.lookForNamed(c, rec)
	}
	return true
}
