package trains

// playMode is a set of ways in which a card may be played.
type playMode uint8

const (
	withEffect    playMode = 1 << iota // with its effect, or the card has none
	withoutEffect                      // declining the effect
)

// playModes returns how the acting player may play c now. A card whose effect
// is impossible can only be played without it. A card whose effect would change
// nothing cannot be declined, because it makes no difference.
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

// canCarryOut reports whether a text can be carried out in full ("Jouer une
// carte": all of it or nothing). Only gains of Waste, draws, looks and reveals
// may fall short. held is the card about to be played for the text, which is
// still in hand; it is NoCard if there is none.
func (s *State) canCarryOut(text, held Card) bool {
	for _, st := range effects[text] {
		if !s.canCarryOutStep(st, text, held) {
			return false
		}
	}
	return true
}

// canCarryOutStep reports whether one step of a text can be carried out.
func (s *State) canCarryOutStep(st step, text, held Card) bool {
	switch st.op {
	case opLay:
		return s.canLay(s.Coins+s.PlayArea.coinsForPlaying(held), (s.PlayArea.lastingTexts().with(text))&lastingCards)
	case opExpand:
		return s.canExpand(s.board())
	case opDouble, opRecall:
		return s.PlayArea.kinds()&trainCards != 0
	case opPull:
		return s.actor().Discard.kinds&trainCards != 0
	case opShow:
		return s.showableTrains() != 0
	case opTrash:
		return s.trashableCards(held) != 0
	case opCopy:
		return s.copyableCards(held) != 0
	case opDiscard:
		return s.actor().Hand.totalWithout(held)+s.actor().countDrawable() >= st.n
	}
	return true
}

// changesNothing reports whether carrying out a text would have no effect. It
// looks only at public information: if it looked at the hand, declining a card
// would reveal whether the hand has Waste.
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

// stepChangesNothing reports whether one step would have no effect.
func (s *State) stepChangesNothing(st step, held Card) bool {
	switch st.op {
	case opDraw, opReveal, opTimetable, opLook, opName, opTake, opOrder:
		return s.actor().countDrawable() == 0
	case opAnyOf, opRedraw, opMail:
		return s.actor().Hand.totalWithout(held) == 0
	case opBullet:
		return !s.PlayArea.kinds().has(NormalTrain)
	}
	return false
}

// showableTrains returns the Trains of the actor's hand that the supply still has
// ("Atelier de maintenance").
func (s *State) showableTrains() cardSet {
	return s.actor().Hand.kinds & trainCards & s.Supply.kinds
}

// trashableCards returns the cards in hand that a Wagon Factory can trash ("Usine de
// wagon"), ignoring the held card.
func (s *State) trashableCards(held Card) cardSet {
	return s.actor().Hand.kindsWithout(held) & s.Supply.exchangeable()
}

// copyableCards returns the cards in play that a Stationmaster's Office can copy.
// Their effect must be possible.
func (s *State) copyableCards(held Card) cardSet {
	var set cardSet
	for rest := s.PlayArea.textsToCopy(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		if s.canCarryOut(c, held) {
			set = set.with(c)
		}
	}
	return set
}

// totalWithout returns the number of cards, not counting the held one.
func (cs *Cards) totalWithout(held Card) int {
	if held == NoCard {
		return cs.Total()
	}
	return cs.Total() - 1
}

// kindsWithout returns the kinds of card, ignoring one copy of the held card.
func (cs *Cards) kindsWithout(held Card) cardSet {
	if held != NoCard && cs.Count(held) == 1 {
		return cs.kinds.without(held)
	}
	return cs.kinds
}
