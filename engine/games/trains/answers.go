package trains

// appendAnswers appends the legal answers to the pending effect. While it
// waits, no other move is legal.
func (s *State) appendAnswers(list []Move) []Move {
	st := s.Pending.step()
	hand := &s.actor().Hand
	switch st.op {
	case opLay:
		return appendHexMoves(kindLay, s.layableHexes(s.Coins, s.PlayArea.lastingTexts()), list)
	case opExpand:
		return appendHexMoves(kindExpand, s.expandableCities(s.board()), list)
	case opAnyOf:
		return append(appendCardMoves(kindDiscard, hand.kinds, list), Move{kind: kindDone})
	case opDiscard:
		return appendCardMoves(kindDiscard, hand.kinds, list)
	case opReturn:
		for n := range hand.Count(Waste) {
			list = append(list, Move{kind: kindReturn, card: Waste, n: uint8(n + 1)})
		}
		return append(list, Move{kind: kindDone})
	case opCrew:
		return hand.appendCrewOptions(list)
	case opLook:
		return append(list, Move{kind: kindChoose, n: leaveIt}, Move{kind: kindChoose, n: discardIt})
	case opTake:
		return append(appendCardMoves(kindTake, s.Shown.kinds, list), Move{kind: kindDone})
	default:
		return appendCardMoves(answerKinds[st.op], s.pickableCards(st), list)
	}
}

// pickableCards returns the cards from which a pending step lets the player choose
// one. It returns none for a step that is not a choice among cards.
func (s *State) pickableCards(st step) cardSet {
	switch st.op {
	case opDouble, opRecall:
		return s.PlayArea.kinds() & trainCards
	case opPull:
		return s.actor().Discard.kinds & trainCards
	case opShow:
		return s.showableTrains()
	case opTrash:
		return s.trashableCards(NoCard)
	case opCopy:
		return s.copyableCards(NoCard)
	case opGain:
		return s.Supply.trainsForTrashed(int(s.Pending.TrashedCost))
	case opOrder:
		return s.Shown.kinds
	case opName:
		return s.nameableCards()
	}
	return 0
}

// nameableCards returns the cards that Command Central may name: all kinds of card
// in this match.
func (s *State) nameableCards() cardSet {
	set := setOf(s.Kingdom[:]...)
	for c := NormalTrain; c < firstKingdom; c++ {
		set = set.with(c)
	}
	return set
}

// appendCrewOptions appends the options of a Station Crew for a hand. Returning
// a Waste is offered only if the hand has one.
func (cs *Cards) appendCrewOptions(list []Move) []Move {
	list = append(list, Move{kind: kindChoose, n: drawOne}, Move{kind: kindChoose, n: oneCoin})
	if cs.Count(Waste) > 0 {
		list = append(list, Move{kind: kindChoose, n: returnOne})
	}
	return list
}
