package trains

import "github.com/railbot/railbot/engine"

// Where a card taken to hand comes from: the M of the event "take".
const (
	fromSupply = iota + 1
	fromDiscard
	fromShown
	fromDeck
)

// takeIntoHand adds a card to the actor's hand and emits "take". from says where the
// card comes from.
func (s *State) takeIntoHand(c Card, from int, rec *engine.Recorder) {
	s.actor().Hand.add(c, 1)
	s.emit(rec, "take", 0, from, c)
}

// gainCoins adds n coins for the pending text.
func (s *State) gainCoins(n int, rec *engine.Recorder) {
	s.Coins += n
	if n > 0 {
		s.emit(rec, "coins", n, 0, s.Pending.Text)
	}
}

// returnWaste moves n Waste from hand to the supply and emits "return" if there
// are any.
func (s *State) returnWaste(n int, rec *engine.Recorder) {
	if s.moveWasteToSupply(n); n > 0 {
		s.emit(rec, "return", n, 0)
	}
}

// layRail lays a rail and pays for it. Sharing the hex brings one Waste,
// however many players are there ("Pose de rail").
func (s *State) layRail(h Hex, rec *engine.Recorder) {
	coins, shared := s.railPrice(h, s.PlayArea.lastingTexts())
	s.Coins -= coins
	s.actor().Rails.add(h)
	if !shared {
		s.emitHex(rec, "lay", h, coins, 0)
		return
	}
	s.emitHex(rec, "lay", h, coins, 1)
	s.gainWaste(NoCard, rec)
}

// trashPlayed trashes the card whose text is carried out ("Horaires des
// vacances"), which is the last in play. If the text was copied, that is the
// Stationmaster's Office.
func (s *State) trashPlayed(rec *engine.Recorder) {
	last := len(s.PlayArea) - 1
	c := s.PlayArea[last].Card
	s.PlayArea = s.PlayArea[:last]
	s.Box.add(c, 1)
	s.emit(rec, "trash", 0, 0, c)
}

// discardCard discards a card of the hand openly. It reports whether the step
// is finished: the required number is reached or, if any number may be
// discarded, the hand is empty.
func (s *State) discardCard(c Card, rec *engine.Recorder) (over bool) {
	p := s.actor()
	p.Hand.remove(c, 1)
	p.Discard.add(c, 1)
	s.Pending.Discarded++
	s.emit(rec, "discard", 1, 0, c)
	if s.Pending.step().op == opAnyOf {
		return p.Hand.Total() == 0
	}
	s.Pending.ToDiscard--
	return s.Pending.ToDiscard == 0
}

// beginDiscard begins the discard of exactly n cards ("Garage"). It reports
// whether the player must choose; a player with no more than n cards discards
// them all.
func (s *State) beginDiscard(n int, rec *engine.Recorder) (waits bool) {
	hand := &s.actor().Hand
	s.Pending.ToDiscard = uint8(n)
	if hand.Total() > n {
		return true
	}
	for range n {
		s.discardCard(hand.kinds.first(), rec)
	}
	return false
}

// applyOption carries out an option of Station Crew or Signals.
func (s *State) applyOption(option uint8, rec *engine.Recorder) {
	switch option {
	case drawOne:
		s.drawCards(1, rec)
	case oneCoin:
		s.gainCoins(1, rec)
	case returnOne:
		s.returnWaste(1, rec)
	case leaveIt:
		s.actor().returnLookedAt(s.LookedAt)
		s.emit(rec, "left", 0, 0)
	case discardIt:
		s.actor().Discard.add(s.LookedAt.Card, 1)
		s.emit(rec, "discard", 1, 0, s.LookedAt.Card)
	}
	s.LookedAt = DeckCard{}
}

// lookAtNext shows the actor the next card of the deck ("Signaux"). It reports
// whether there is one to decide about.
func (s *State) lookAtNext(rec *engine.Recorder) (waits bool) {
	next, ok := s.takeFromDeck(rec, secretly)
	if !ok {
		return false
	}
	s.LookedAt = next
	s.emit(rec, "peek", 0, 0)
	s.emitToActor(rec, "look", next.Card)
	return true
}

// lookForNamed looks at the next card of the deck after the actor has named one
// ("Centre de Commandes"). If it is the named card, it is shown and goes to hand;
// otherwise it stays on the deck.
func (s *State) lookForNamed(named Card, rec *engine.Recorder) {
	s.emit(rec, "name", 0, 0, named)
	next, ok := s.takeFromDeck(rec, secretly)
	switch {
	case !ok:
	case next.Card == named:
		s.emit(rec, "hit", 0, 0, named)
		s.takeIntoHand(named, fromDeck, rec)
	default:
		s.actor().returnLookedAt(next)
		s.emit(rec, "miss", 0, 0)
		s.emitToActor(rec, "look", next.Card)
	}
}

// copyText gives the Stationmaster's Office, which is the last card in play,
// the text of c and runs it. It returns false, because runEffect has already
// moved on.
func (s *State) copyText(c Card, rec *engine.Recorder) (over bool) {
	s.PlayArea[len(s.PlayArea)-1].Text = c
	s.emit(rec, "copy", 0, 0, c)
	s.Pending = Pending{Text: c}
	s.runEffect(rec)
	return false
}

// recallTrain puts a Train from the play area onto the deck ("Route en
// lacets"). Of several alike it takes one whose text was declined, otherwise
// the one played first.
func (s *State) recallTrain(c Card, rec *engine.Recorder) {
	at := -1
	for i, played := range s.PlayArea {
		if played.Card == c && (at < 0 || played.Text == NoCard && s.PlayArea[at].Text != NoCard) {
			at = i
		}
	}
	s.PlayArea = append(s.PlayArea[:at], s.PlayArea[at+1:]...)
	s.actor().putOnDeck(c, Everybody)
	s.emit(rec, "recall", 0, 0, c)
}

// trashFromHand trashes a card of the hand. Waste goes back to its pile instead
// ("Déchets").
func (s *State) trashFromHand(c Card, rec *engine.Recorder) {
	s.Pending.TrashedCost = int8(faces[c].Cost)
	if c == Waste {
		s.emit(rec, "trash", 0, s.moveWasteToSupply(1), c)
		return
	}
	s.actor().Hand.remove(c, 1)
	s.Box.add(c, 1)
	s.emit(rec, "trash", 0, 0, c)
}
