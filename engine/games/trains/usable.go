package trains

// playMode says how a card of the hand may be played.
type playMode uint8

const (
	withEffect    playMode = 1 << iota // with its effect, or it has none to speak of
	withoutEffect                      // without its effect
)

// playModes judges a card of the acting player's hand as if it were played now. One
// whose effect is impossible can only be played without it; one whose effect
// would change nothing need not be declined.
func (s *State) playModes(c Card) playMode {
	switch {
	case !s.canCarryOut(c, c):
		return withoutEffect
	case s.changesNothing(c, c):
		return withEffect
	default:
		return withEffect | withoutEffect
	}
}

// canCarryOut tells whether a text can be carried out in full ("Jouer une carte":
// all of it or nothing). Only gains of Waste, draws and looks may fall short.
// held is the card still in hand that is to be played for the text, if any.
func (s *State) canCarryOut(text, held Card) bool {
	for _, st := range effects[text] {
		if !s.canCarryOutStep(st, text, held) {
			return false
		}
	}
	return true
}

func (s *State) canCarryOutStep(st step, text, held Card) bool {
	switch st.op {
	case opLay:
		return s.canLay(s.Coins+s.Play.income(held), (s.Play.lasting().with(text))&lastings)
	case opExpand:
		return s.canExpand(s.board())
	case opDouble, opRecall:
		return s.Play.kinds()&trainCards != 0
	case opPull:
		return s.actor().Discard.kinds&trainCards != 0
	case opShow:
		return s.showable() != 0
	case opTrash:
		return s.trashable(held) != 0
	case opCopy:
		return s.copyable(held) != 0
	case opDiscard:
		return s.actor().Hand.totalWithout(held)+s.actor().drawable() >= st.n
	}
	return true
}

// changesNothing tells whether carrying out a text would change nothing. It looks only at
// what everybody sees: a card that was declined must not tell that the hand has
// Waste.
func (s *State) changesNothing(text, held Card) bool {
	if faces[text].Lasting {
		return false
	}
	for _, st := range effects[text] {
		if !s.stepChangesNothing(st, held) {
			return false
		}
	}
	return true
}

func (s *State) stepChangesNothing(st step, held Card) bool {
	switch st.op {
	case opDraw, opReveal, opTimetable, opLook, opName, opTake, opOrder:
		return s.actor().drawable() == 0
	case opAnyOf, opRedraw, opMail:
		return s.actor().Hand.totalWithout(held) == 0
	case opBullet:
		return !s.Play.kinds().has(NormalTrain)
	}
	return false
}

// showable are the Trains in hand that the supply still has ("Atelier de
// maintenance").
func (s *State) showable() cardSet {
	return s.actor().Hand.kinds & trainCards & s.Supply.kinds
}

// trashable are the cards in hand for which the supply has a Train that costs
// exactly 3 more ("Usine de wagon").
func (s *State) trashable(held Card) cardSet {
	return s.actor().Hand.kindsWithout(held) & s.Supply.exchangeable()
}

// copyable are the Action cards in play whose text a Stationmaster's Office
// can take: the effect must be possible.
func (s *State) copyable(held Card) cardSet {
	var set cardSet
	for rest := s.Play.texts(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		if s.canCarryOut(c, held) {
			set = set.with(c)
		}
	}
	return set
}

// totalWithout is the number of cards besides a held one.
func (cs *Cards) totalWithout(held Card) int {
	if held == NoCard {
		return cs.Total()
	}
	return cs.Total() - 1
}

// kindsWithout are the kinds besides a held card.
func (cs *Cards) kindsWithout(held Card) cardSet {
	if held != NoCard && cs.Count(held) == 1 {
		return cs.kinds.without(held)
	}
	return cs.kinds
}
