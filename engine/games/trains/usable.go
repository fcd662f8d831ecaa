package trains

// uses says how a card of the hand may be played.
type uses uint8

const (
	full     uses = 1 << iota // with its effect, or it has none to speak of
	declined                  // without its effect
)

// use judges a card of the acting player's hand as if it were played now. One
// whose effect is impossible can only be played without it; one whose effect
// would change nothing need not be declined.
func (s *State) use(c Card) uses {
	switch {
	case !s.usable(c, c):
		return declined
	case s.vain(c, c):
		return full
	default:
		return full | declined
	}
}

// usable tells whether a text can be carried out in full ("Jouer une carte":
// all of it or nothing). Only gains of Waste, draws and looks may fall short.
// held is the card still in hand that is to be played for the text, if any.
func (s *State) usable(text, held Card) bool {
	for _, st := range effects[text] {
		if !s.possible(st, text, held) {
			return false
		}
	}
	return true
}

func (s *State) possible(st step, text, held Card) bool {
	switch st.op {
	case opLay:
		return s.canLay(s.Coins+s.income(held), (s.lasting().with(text))&lastings)
	case opExpand:
		return s.canExpand()
	case opDouble, opRecall:
		return s.inPlay()&trainCards != 0
	case opPull:
		return s.actor().Discard.kinds&trainCards != 0
	case opShow:
		return s.showable() != 0
	case opTrash:
		return s.trashable(held) != 0
	case opCopy:
		return s.copyable(held) != 0
	case opDiscard:
		return s.handWithout(held)+s.actor().drawable() >= st.n
	}
	return true
}

// vain tells whether carrying out a text would change nothing. It looks only at
// what everybody sees: a card that was declined must not tell that the hand has
// Waste.
func (s *State) vain(text, held Card) bool {
	if faces[text].Lasting {
		return false
	}
	for _, st := range effects[text] {
		if !s.stepVain(st, held) {
			return false
		}
	}
	return true
}

func (s *State) stepVain(st step, held Card) bool {
	switch st.op {
	case opDraw, opReveal, opTimetable, opLook, opName, opTake, opOrder:
		return s.actor().drawable() == 0
	case opAnyOf, opRedraw, opMail:
		return s.handWithout(held) == 0
	case opBullet:
		return !s.inPlay().has(NormalTrain)
	}
	return false
}

// income is what playing a card brings before its effect: its value and, for a
// rail-laying card, what the Ironworks pay (even if it lays no rail).
func (s *State) income(c Card) int {
	coins := faces[c].Value
	if railLayers.has(c) {
		coins += s.ironworks()
	}
	return coins
}

// inPlay are the kinds in the play area.
func (s *State) inPlay() cardSet {
	var set cardSet
	for _, c := range s.Play {
		set = set.with(c.Card)
	}
	return set
}

// handWithout is the number of cards in hand besides a held one.
func (s *State) handWithout(held Card) int {
	if held == NoCard {
		return s.actor().Hand.Total()
	}
	return s.actor().Hand.Total() - 1
}

// kindsWithout are the kinds in hand besides a held card.
func (s *State) kindsWithout(held Card) cardSet {
	hand := &s.actor().Hand
	if held != NoCard && hand.Count(held) == 1 {
		return hand.kinds.without(held)
	}
	return hand.kinds
}

// showable are the Trains in hand that the supply still has ("Atelier de
// maintenance").
func (s *State) showable() cardSet {
	return s.actor().Hand.kinds & trainCards & s.Supply.kinds
}

// trashable are the cards in hand for which the supply has a Train that costs
// exactly 3 more ("Usine de wagon").
func (s *State) trashable(held Card) cardSet {
	return s.kindsWithout(held) & s.exchangeable()
}

// exchangeable are all cards for which the supply has such a Train.
func (s *State) exchangeable() cardSet {
	var set cardSet
	for c := NormalTrain; c < numCards; c++ {
		if s.wagons(faces[c].Cost) != 0 {
			set = set.with(c)
		}
	}
	return set
}

// wagons are the Trains for which a card of the given cost may be exchanged.
func (s *State) wagons(cost int) cardSet {
	return s.Supply.kinds & trainCards & costExactly[cost+effects[WagonFactory][1].n]
}

// copyable are the Action cards in play whose text a Stationmaster's Office
// can take: the effect must be possible.
func (s *State) copyable(held Card) cardSet {
	var set cardSet
	for rest := s.texts(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		if s.usable(c, held) {
			set = set.with(c)
		}
	}
	return set
}

// texts are the Action cards in play whose text a Stationmaster's Office could
// take if its effect were possible: the printed icon counts.
func (s *State) texts() cardSet { return s.inPlay() & icons &^ setOf(StationmastersOffice) }
