package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// How a card leaves the deck: whether everybody sees which one it is.
const (
	openly   = true
	secretly = false
)

// noChance is the chance of looking again at cards that their reader knows, which
// opens nothing.
type noChance struct{}

func (noChance) Open() {}

func (noChance) IntN(int) int { panic("trains: no chance in a look at known cards") }

// takeFromDeck takes the next card off the actor's deck; an empty one is first made of
// the discard pile. There may be none at all ("Piocher").
func (s *State) takeFromDeck(t *engine.Turn, open bool) (DeckCard, bool) {
	p := s.actor()
	if p.Deck.Len() == 0 && !s.shuffleDiscard(t) {
		return DeckCard{}, false
	}
	l, _ := p.Deck.Draw(t.Rand())
	if l.Sight >= GroupA && !open {
		p.dissolveGroup(l.Sight)
		l.Sight = OwnerOnly
	}
	return l, true
}

// shuffleDiscard makes the discard pile the deck. What is in play, gained, shown or
// set aside is not in it.
func (s *State) shuffleDiscard(t *engine.Turn) bool {
	p := s.actor()
	n := p.Discard.Total()
	if n == 0 {
		return false
	}
	for set := p.Discard.kinds; set != 0; set &= set - 1 {
		for c, left := set.first(), p.Discard.Count(set.first()); left > 0; left-- {
			p.Deck.Put(DeckCard{Card: c})
		}
	}
	p.Discard = Cards{}
	p.Deck.Shuffle(t.Rand())
	if s.Turn > 0 {
		s.emit(t, "shuffle", n, 0)
	}
	return true
}

// drawCards takes n cards to hand, fewer if there are no more.
func (s *State) drawCards(n int, t *engine.Turn) {
	if drawn, n := s.toHandUnseen(n, t); n > 0 {
		s.emit(t, "draw", n, 0)
		s.emitToActor(t, "draw", drawn...)
	}
}

// drawHand takes the cards of a new hand, of which only their owner is told:
// that everybody gets five is no news.
func (s *State) drawHand(t *engine.Turn) {
	if drawn, n := s.toHandUnseen(handSize, t); n > 0 {
		s.emitToActor(t, "draw", drawn...)
	}
}

// toHandUnseen moves up to n cards from deck to hand. It gives their number,
// and which they are unless nobody listens.
func (s *State) toHandUnseen(n int, t *engine.Turn) (drawn []Card, number int) {
	for range n {
		next, ok := s.takeFromDeck(t, secretly)
		if !ok {
			break
		}
		s.actor().Hand.add(next.Card, 1)
		number++
		if !t.Quiet() {
			drawn = append(drawn, next.Card)
		}
	}
	return drawn, number
}

// revealCards shows the next n cards to all ("Centre d'Information").
func (s *State) revealCards(n int, t *engine.Turn) {
	var list []Card
	for range n {
		next, ok := s.takeFromDeck(t, openly)
		if !ok {
			break
		}
		s.Shown.add(next.Card, 1)
		if !t.Quiet() {
			list = append(list, next.Card)
		}
	}
	if len(list) > 0 {
		s.emit(t, "reveal", len(list), 0, list...)
	}
}

// revealTrains shows cards until n Trains have come, which go to hand; the
// others are discarded, but only at the end ("Horaires temporaires").
func (s *State) revealTrains(n int, t *engine.Turn) {
	var aside Cards
	for n > 0 {
		next, ok := s.takeFromDeck(t, openly)
		if !ok {
			break
		}
		s.emit(t, "reveal", 1, 0, next.Card)
		if trainCards.has(next.Card) {
			s.toHand(next.Card, fromDeck, t)
			n--
		} else {
			aside.add(next.Card, 1)
		}
	}
	s.actor().Discard.addAll(&aside)
	if !t.Quiet() && aside.Total() > 0 {
		s.emit(t, "discard", aside.Total(), 0, aside.list()...)
	}
}

// beginOrder begins putting the shown cards back; equal ones go by themselves.
func (s *State) beginOrder(t *engine.Turn) (waits bool) {
	if s.Shown.kinds.len() > 1 {
		return true
	}
	s.returnShown(t)
	return false
}

// putBackShown puts a shown card back under those put back before; it reports whether
// all are. Until one is left each is asked for, even among equal ones: the
// number of answers must not tell the others their order.
func (s *State) putBackShown(c Card, t *engine.Turn) (over bool) {
	s.Shown.remove(c, 1)
	s.Order = append(s.Order, c)
	if s.Shown.Total() > 1 {
		return false
	}
	s.returnShown(t)
	return true
}

// returnShown lays the ordered cards on the deck, with those still shown, which
// are alike, under them.
func (s *State) returnShown(t *engine.Turn) {
	for set := s.Shown.kinds; set != 0; set = s.Shown.kinds {
		s.Order = append(s.Order, set.first())
		s.Shown.remove(set.first(), 1)
	}
	sight := s.actor().newGroupSight()
	if allEqual(s.Order) {
		sight = Everybody
	}
	for i := len(s.Order) - 1; i >= 0; i-- {
		s.actor().putOnDeck(s.Order[i], sight)
	}
	if len(s.Order) > 0 {
		s.emit(t, "order", len(s.Order), 0)
		s.emitToActor(t, "put", s.Order...)
	}
	s.Order = s.Order[:0]
}

func allEqual(cards []Card) bool {
	return !slices.ContainsFunc(cards, func(c Card) bool { return c != cards[0] })
}

// putOnDeck lays a card on top of the deck.
func (p *Player) putOnDeck(c Card, sight Sight) {
	p.Deck.Put(DeckCard{c, sight})
}

// returnLookedAt leaves a card that was looked at where it was; now its owner knows
// it, and everybody does who knew it before.
func (p *Player) returnLookedAt(l DeckCard) {
	p.putOnDeck(l.Card, max(l.Sight, OwnerOnly))
}

// newGroupSight is a group's sight that the card on top of the deck has not.
func (p *Player) newGroupSight() Sight {
	if top, _ := p.Deck.Top(noChance{}, 0); top.Sight == GroupA {
		return GroupB
	}
	return GroupA
}

// dissolveGroup leaves the rest of the group on top of the deck to its owner's
// knowledge alone: one of it was drawn, and nobody else knows which.
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

// knownTop are the cards on top of the deck that the owner knows, the next one
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

// layers is what everybody knows of cards lying in that order.
func layers(known []DeckCard) []Layer {
	var list []Layer
	for i, l := range known {
		last := len(list) - 1
		switch joins := i > 0 && l.Sight == known[i-1].Sight; {
		case l.Sight == OwnerOnly && joins:
			list[last].Hidden++
		case l.Sight == OwnerOnly:
			list = append(list, Layer{Hidden: 1})
		case l.Sight >= GroupA && joins:
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
