package trains

// answers lists the answers to the effect that waits; nothing else is legal
// until one is given.
func (s *State) answers(list []Move) []Move {
	st := s.Pending.step()
	hand := &s.actor().Hand
	switch st.op {
	case opLay:
		return onHexes(kindLay, s.layable(s.Coins, s.Play.lasting()), list)
	case opExpand:
		return onHexes(kindExpand, s.expandable(s.board()), list)
	case opAnyOf:
		return append(onCards(kindDiscard, hand.kinds, list), Move{kind: kindDone})
	case opDiscard:
		return onCards(kindDiscard, hand.kinds, list)
	case opReturn:
		for n := range hand.Count(Waste) {
			list = append(list, Move{kind: kindReturn, card: Waste, n: uint8(n + 1)})
		}
		return append(list, Move{kind: kindDone})
	case opCrew:
		return hand.crew(list)
	case opLook:
		return append(list, Move{kind: kindChoose, n: leaveIt}, Move{kind: kindChoose, n: discardIt})
	case opTake:
		return append(onCards(kindTake, s.Shown.kinds, list), Move{kind: kindDone})
	default:
		return onCards(asks[st.op], s.picks(st), list)
	}
}

// picks are the cards among which a step lets one be chosen.
func (s *State) picks(st step) cardSet {
	switch st.op {
	case opDouble, opRecall:
		return s.Play.kinds() & trainCards
	case opPull:
		return s.actor().Discard.kinds & trainCards
	case opShow:
		return s.showable()
	case opTrash:
		return s.trashable(NoCard)
	case opCopy:
		return s.copyable(NoCard)
	case opGain:
		return s.Supply.wagons(int(s.Pending.Cost))
	case opOrder:
		return s.Shown.kinds
	case opName:
		return s.names()
	}
	return 0
}

// names are the cards of this match, in any pile or none.
func (s *State) names() cardSet {
	set := setOf(s.Kingdom[:]...)
	for c := NormalTrain; c < firstKingdom; c++ {
		set = set.with(c)
	}
	return set
}

// crew lists what Station Crew offers; returning a Waste needs one in hand.
func (cs *Cards) crew(list []Move) []Move {
	list = append(list, Move{kind: kindChoose, n: drawOne}, Move{kind: kindChoose, n: oneCoin})
	if cs.Count(Waste) > 0 {
		list = append(list, Move{kind: kindChoose, n: returnOne})
	}
	return list
}
