package trains

import "github.com/railbot/railbot/engine"

// Where a card comes from that is taken to hand: the M of the event "take".
const (
	fromSupply = iota + 1
	fromDiscard
	fromShown
	fromDeck
)

func (s *State) toHand(c Card, from int, t *engine.Turn) {
	s.actor().Hand.add(c, 1)
	s.tell(t, "take", 0, from, c)
}

func (s *State) gainCoins(n int, t *engine.Turn) {
	s.Coins += n
	if n > 0 {
		s.tell(t, "coins", n, 0, s.Pending.Text)
	}
}

// giveBack returns n Waste from hand to the supply.
func (s *State) giveBack(n int, t *engine.Turn) {
	if s.wasteBack(n); n > 0 {
		s.tell(t, "return", n, 0)
	}
}

// lay lays a rail and pays for it; sharing the hex brings one Waste however
// many are there ("Pose de rail").
func (s *State) lay(h Hex, t *engine.Turn) {
	coins, shared := s.price(h, s.Play.lasting())
	s.Coins -= coins
	s.actor().Rails.add(h)
	if !shared {
		s.tellHex(t, "lay", h, coins, 0)
		return
	}
	s.tellHex(t, "lay", h, coins, 1)
	s.gainWaste(NoCard, t)
}

// scrap trashes the card whose text is carried out ("Horaires des vacances"):
// the Stationmaster's Office if that has the text. It is the last in play.
func (s *State) scrap(t *engine.Turn) {
	last := len(s.Play) - 1
	c := s.Play[last].Card
	s.Play = s.Play[:last]
	s.Box.add(c, 1)
	s.tell(t, "trash", 0, 0, c)
}

// discard discards a card, openly; it reports whether that is enough. Any
// number goes on until it is done or the hand is empty.
func (s *State) discard(c Card, t *engine.Turn) (over bool) {
	p := s.actor()
	p.Hand.remove(c, 1)
	p.Discard.add(c, 1)
	s.Pending.Done++
	s.tell(t, "discard", 1, 0, c)
	if s.Pending.step().op == opAnyOf {
		return p.Hand.Total() == 0
	}
	s.Pending.Left--
	return s.Pending.Left == 0
}

// mustDiscard begins the discard of exactly n cards, which a player of just as
// many need not be asked for ("Garage").
func (s *State) mustDiscard(n int, t *engine.Turn) (waits bool) {
	hand := &s.actor().Hand
	s.Pending.Left = uint8(n)
	if hand.Total() > n {
		return true
	}
	for range n {
		s.discard(hand.kinds.first(), t)
	}
	return false
}

// choose carries out an option of Station Crew or Signals.
func (s *State) choose(option uint8, t *engine.Turn) {
	switch option {
	case drawOne:
		s.draw(1, t)
	case oneCoin:
		s.gainCoins(1, t)
	case returnOne:
		s.giveBack(1, t)
	case leaveIt:
		s.actor().putBack(s.Looked)
		s.tell(t, "left", 0, 0)
	case discardIt:
		s.actor().Discard.add(s.Looked.Card, 1)
		s.tell(t, "discard", 1, 0, s.Looked.Card)
	}
	s.Looked = Lying{}
}

// look shows its player the next card of the deck ("Signaux").
func (s *State) look(t *engine.Turn) (waits bool) {
	next, ok := s.next(t, secretly)
	if !ok {
		return false
	}
	s.Looked = next
	s.tell(t, "peek", 0, 0)
	s.whisper(t, "look", next.Card)
	return true
}

// name looks at the next card: one of the name given goes to hand for all to
// see, another one stays where it is ("Centre de Commandes").
func (s *State) name(named Card, t *engine.Turn) {
	s.tell(t, "name", 0, 0, named)
	next, ok := s.next(t, secretly)
	switch {
	case !ok:
	case next.Card == named:
		s.tell(t, "hit", 0, 0, named)
		s.toHand(named, fromDeck, t)
	default:
		s.actor().putBack(next)
		s.tell(t, "miss", 0, 0)
		s.whisper(t, "look", next.Card)
	}
}

// copyText gives the Stationmaster's Office, the last card in play, the text of
// another and begins that; it reports whether nothing of it is left.
func (s *State) copyText(c Card, t *engine.Turn) (over bool) {
	s.Play[len(s.Play)-1].Text = c
	s.tell(t, "copy", 0, 0, c)
	s.Pending = Pending{Text: c}
	s.run(t)
	return false
}

// recall puts a Train from the play area onto the deck ("Route en lacets"). Of
// several alike the one played first goes, a declined one before others.
func (s *State) recall(c Card, t *engine.Turn) {
	at := -1
	for i, played := range s.Play {
		if played.Card == c && (at < 0 || played.Text == NoCard && s.Play[at].Text != NoCard) {
			at = i
		}
	}
	s.Play = append(s.Play[:at], s.Play[at+1:]...)
	s.actor().putOnDeck(c, Everybody)
	s.tell(t, "recall", 0, 0, c)
}

// trash trashes a card of the hand; Waste goes back to its pile ("Déchets").
func (s *State) trash(c Card, t *engine.Turn) {
	s.Pending.Cost = int8(faces[c].Cost)
	if c == Waste {
		s.tell(t, "trash", 0, s.wasteBack(1), c)
		return
	}
	s.actor().Hand.remove(c, 1)
	s.Box.add(c, 1)
	s.tell(t, "trash", 0, 0, c)
}
