package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Arguments of takeFromDeck: whether everybody sees the card that leaves the
// deck.
const (
	openly   = true
	secretly = false
)

// noChance is passed to a pile as its source of chance when cards that are already
// known are read. Reading them is not recorded. It panics if a random number is
// asked for.
type noChance struct{}

func (noChance) Open() {}

func (noChance) IntN(int) int { panic("trains: random number asked for while reading known cards") }

// takeFromDeck takes the next card off the actor's deck. If the deck is empty,
// the discard pile is shuffled into it first ("Piocher"). It reports false if
// there is no card at all.
func (s *State) takeFromDeck(rec *engine.Recorder, open bool) (DeckCard, bool) {
	p := s.actor()
	if p.Deck.Len() == 0 && !s.shuffleDiscard(rec) {
		return DeckCard{}, false
	}
	l, _ := p.Deck.Draw(rec.Rand())
	if l.Sight >= GroupA && !open {
		p.dissolveGroup(l.Sight)
		l.Sight = OwnerOnly
	}
	return l, true
}

// shuffleDiscard makes the discard pile the deck and reports whether it had any
// cards. Cards in play, gained, shown or set aside are not part of it.
func (s *State) shuffleDiscard(rec *engine.Recorder) bool {
	p := s.actor()
	n := p.Discard.Total()
	if n == 0 {
		return false
	}
	chance := rec.Rand()
	if chance.IsFixed() {
		numbers := []int{int(s.Actor), p.Shuffles}
		for set := p.Discard.kinds; set != 0; set &= set - 1 {
			numbers = append(numbers, int(set.first()), p.Discard.Count(set.first()))
		}
		chance = chance.Pile("deck", numbers...)
		p.Shuffles++
	}
	for set := p.Discard.kinds; set != 0; set &= set - 1 {
		for c, left := set.first(), p.Discard.Count(set.first()); left > 0; left-- {
			p.Deck.Put(DeckCard{Card: c})
		}
	}
	p.Discard = Cards{}
	p.Deck.Shuffle(chance)
	if s.Turn > 0 {
		s.emit(rec, "shuffle", n, 0)
	}
	return true
}

// drawCards moves up to n cards from deck to hand.
func (s *State) drawCards(n int, rec *engine.Recorder) {
	if drawn, n := s.drawSilently(n, rec); n > 0 {
		s.emit(rec, "draw", n, 0)
		s.emitToActor(rec, "draw", drawn...)
	}
}

// drawHand draws a new hand. Only the owner gets an event, since everybody
// knows that five cards are drawn.
func (s *State) drawHand(rec *engine.Recorder) {
	if drawn, n := s.drawSilently(handSize, rec); n > 0 {
		s.emitToActor(rec, "draw", drawn...)
	}
}

// drawSilently moves up to n cards from deck to hand without an event. It
// returns how many, and which ones unless nobody listens.
func (s *State) drawSilently(n int, rec *engine.Recorder) (drawn []Card, number int) {
	for range n {
		next, ok := s.takeFromDeck(rec, secretly)
		if !ok {
			break
		}
		s.actor().Hand.add(next.Card, 1)
		number++
		if !rec.Quiet() {
			drawn = append(drawn, next.Card)
		}
	}
	return drawn, number
}

// revealCards shows everybody the next n cards of the deck ("Centre
// d'Information").
func (s *State) revealCards(n int, rec *engine.Recorder) {
	var list []Card
	for range n {
		next, ok := s.takeFromDeck(rec, openly)
		if !ok {
			break
		}
		s.Shown.add(next.Card, 1)
		if !rec.Quiet() {
			list = append(list, next.Card)
		}
	}
	if len(list) > 0 {
		s.emit(rec, "reveal", len(list), 0, list...)
	}
}

// revealTrains reveals cards until n Trains have been found. The Trains go to
// hand; the other cards are discarded after the last reveal ("Horaires
// temporaires").
func (s *State) revealTrains(n int, rec *engine.Recorder) {
	var aside Cards
	for n > 0 {
		next, ok := s.takeFromDeck(rec, openly)
		if !ok {
			break
		}
		s.emit(rec, "reveal", 1, 0, next.Card)
		if trainCards.has(next.Card) {
			s.takeIntoHand(next.Card, fromDeck, rec)
			n--
		} else {
			aside.add(next.Card, 1)
		}
	}
	s.actor().Discard.addAll(&aside)
	if !rec.Quiet() && aside.Total() > 0 {
		s.emit(rec, "discard", aside.Total(), 0, aside.list()...)
	}
}

// beginPutBack begins to put the shown cards back on the deck. If they are all equal,
// it puts them back at once. Otherwise it returns true, and the player must choose
// their order.
func (s *State) beginPutBack(rec *engine.Recorder) (waits bool) {
	if s.Shown.kinds.len() > 1 {
		return true
	}
	s.layShownOnDeck(rec)
	return false
}

// putBackShown puts the shown card that the player chose under those put back
// before. It reports whether all are back. The player is asked for each card but the
// last, even if the rest are equal: otherwise the number of answers would reveal the
// order to the others.
func (s *State) putBackShown(c Card, rec *engine.Recorder) (over bool) {
	s.Shown.remove(c, 1)
	s.PutBack = append(s.PutBack, c)
	if s.Shown.Total() > 1 {
		return false
	}
	s.layShownOnDeck(rec)
	return true
}

// layShownOnDeck lays the ordered cards on the deck, with the remaining shown
// cards under them. These are all equal.
func (s *State) layShownOnDeck(rec *engine.Recorder) {
	for set := s.Shown.kinds; set != 0; set = s.Shown.kinds {
		s.PutBack = append(s.PutBack, set.first())
		s.Shown.remove(set.first(), 1)
	}
	sight := s.actor().newGroupSight()
	if allEqual(s.PutBack) {
		sight = Everybody
	}
	for i := len(s.PutBack) - 1; i >= 0; i-- {
		s.actor().putOnDeck(s.PutBack[i], sight)
	}
	if len(s.PutBack) > 0 {
		s.emit(rec, "order", len(s.PutBack), 0)
		s.emitToActor(rec, "put", s.PutBack...)
	}
	s.PutBack = s.PutBack[:0]
}

// allEqual reports whether all cards are of one kind.
func allEqual(cards []Card) bool {
	return !slices.ContainsFunc(cards, func(c Card) bool { return c != cards[0] })
}

// putOnDeck lays a card on top of the deck.
func (p *Player) putOnDeck(c Card, sight Sight) {
	p.Deck.Put(DeckCard{c, sight})
}

// returnLookedAt puts a card that its owner looked at back on top of the deck. The
// owner now knows it, and so does everybody who knew it before.
func (p *Player) returnLookedAt(l DeckCard) {
	p.putOnDeck(l.Card, max(l.Sight, OwnerOnly))
}

// newGroupSight returns the group sight that differs from that of the deck's
// top card.
func (p *Player) newGroupSight() Sight {
	if top, _ := p.Deck.Top(noChance{}, 0); top.Sight == GroupA {
		return GroupB
	}
	return GroupA
}

// dissolveGroup leaves the rest of the group on top of the deck known to the
// owner only. It is called when one of the group was drawn secretly, so that
// the others no longer know which cards remain.
func (p *Player) dissolveGroup(group Sight) {
	var cards []Card
	for {
		top, ok := p.Deck.Top(noChance{}, 0)
		if !ok || top.Sight != group {
			break
		}
		p.Deck.Draw(noChance{})
		cards = append(cards, top.Card)
	}
	for _, c := range slices.Backward(cards) {
		p.Deck.Put(DeckCard{c, OwnerOnly})
	}
}

// knownTop returns the cards on top of the deck that the owner knows, next card
// first.
func (p *Player) knownTop() []DeckCard {
	var list []DeckCard
	for i := 0; ; i++ {
		l, ok := p.Deck.Top(noChance{}, i)
		if !ok || l.Sight == Unknown {
			return list
		}
		list = append(list, l)
	}
}

// publicLayers returns what everybody knows of the cards on top of a deck. known
// holds the cards that the owner knows, next card first.
func publicLayers(known []DeckCard) []Layer {
	var list []Layer
	for i, l := range known {
		last := len(list) - 1
		switch sameSight := i > 0 && l.Sight == known[i-1].Sight; {
		case l.Sight == OwnerOnly && sameSight:
			list[last].Hidden++
		case l.Sight == OwnerOnly:
			list = append(list, Layer{Hidden: 1})
		case l.Sight >= GroupA && sameSight:
			list[last].Cards = append(list[last].Cards, l.Card.String())
		default:
			list = append(list, Layer{Cards: []string{l.Card.String()}})
		}
	}
	if n := len(list); n > 0 && list[n-1].Hidden > 0 {
		list = list[:n-1]
	}
	for _, layer := range list {
		slices.Sort(layer.Cards)
	}
	return list
}
