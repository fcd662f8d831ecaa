package trains

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// The kinds of secret. Each is a key of Hidden.
const (
	secretHands    = "hands"
	secretDecks    = "decks"
	secretDiscards = "discards"
)

// Redeal returns a copy of s in which everything that seat cannot know is
// random. For the seat's own cards that is the unknown part of the deck; for
// each other player it is the hand, the discard pile and the deck. Pile sizes
// and publicly known cards stay.
//
// Cards are sorted before they are shuffled, so the result depends only on r
// and on what the seat knows.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	for i := range c.Players {
		other := engine.Seat(i + 1)
		switch {
		case other == seat:
			c.Players[i].shuffleUnknown(r)
		case other == s.Actor && !s.isOver():
			c.redealOther(other, c.pendingNeeds(), r)
		default:
			c.redealOther(other, nil, r)
		}
	}
	return c
}

// Reshuffle returns a copy in which the part of each deck that not even its
// owner knows is shuffled.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	for i := range c.Players {
		c.Players[i].shuffleUnknown(r)
	}
	return c
}

// shuffleUnknown shuffles the part of the deck that its owner does not know,
// which lies under the known part.
func (p *Player) shuffleUnknown(r *engine.Rand) {
	deckCards := p.Deck.All(r)
	shuffleDeckCards(deckCards[:len(deckCards)-len(p.knownTop())], r)
	p.Deck.Reset(deckCards...)
}

// need is a condition of a pending effect: the acting player has one of the
// cards in hand, or in the discard pile if discard is set.
type need struct {
	cards   cardSet
	discard bool
}

// pendingNeeds returns the conditions of the pending effect. The hidden cards must
// meet at least one of them, since otherwise the effect would not be waiting. It
// returns nil if the effect does not depend on hidden cards.
func (s *State) pendingNeeds() []need {
	if s.Pending.Text == NoCard {
		return nil
	}
	if s.Pending.step().op != opCopy {
		return s.needsOfStep(s.Pending.step())
	}
	var list []need
	for rest := s.PlayArea.textsToCopy(); rest != 0; rest &= rest - 1 {
		var needed []need
		for _, st := range effects[rest.first()] {
			needed = append(needed, s.needsOfStep(st)...)
		}
		if needed == nil && s.canCarryOut(rest.first(), NoCard) {
			return nil
		}
		list = append(list, needed...)
	}
	return list
}

// needsOfStep returns the conditions of one step of a text, see pendingNeeds.
func (s *State) needsOfStep(st step) []need {
	switch st.op {
	case opPull:
		return []need{{trainCards, true}}
	case opShow:
		return []need{{trainCards & s.Supply.kinds, false}}
	case opTrash:
		return []need{{s.Supply.exchangeable(), false}}
	}
	return nil
}

// satisfyNeeds makes the pool meet at least one of the needs. The first hand
// cards of the pool will be dealt to the hand, the next discard cards to the
// discard pile. If the shuffled pool meets none, two of its cards swap places.
func satisfyNeeds(needs []need, pool []Card, hand, discard int, r *engine.Rand) {
	type swap struct{ from, first, n int }
	var swaps []swap
	for _, need := range needs {
		first, n := 0, hand
		if need.discard {
			first, n = hand, discard
		}
		for i, c := range pool {
			if !need.cards.has(c) || n == 0 {
				continue
			}
			if i >= first && i < first+n {
				return
			}
			swaps = append(swaps, swap{i, first, n})
		}
	}
	if len(swaps) == 0 {
		return
	}
	chosen := swaps[r.IntN(len(swaps))]
	at := chosen.first + r.IntN(chosen.n)
	pool[chosen.from], pool[at] = pool[at], pool[chosen.from]
}

// redealOther shuffles all cards of a player that others do not know and deals
// them back in piles of the same sizes, so that one of the needs is met if
// there are any.
func (s *State) redealOther(seat engine.Seat, needs []need, r *engine.Rand) {
	p := s.player(seat)
	deckCards := p.Deck.All(r)
	pool := append(p.Hand.list(), p.Discard.list()...)
	for _, l := range deckCards {
		if l.Sight < Everybody {
			pool = append(pool, l.Card)
		}
	}
	looked := seat == s.Actor && s.LookedAt.Card != NoCard && s.LookedAt.Sight < Everybody
	if looked {
		pool = append(pool, s.LookedAt.Card)
	}
	shuffle(pool, r)
	satisfyNeeds(needs, pool, p.Hand.Total(), p.Discard.Total(), r)
	take := func() Card {
		c := pool[len(pool)-1]
		pool = pool[:len(pool)-1]
		return c
	}
	p.Hand = cardsOf(pool[:p.Hand.Total()]...)
	pool = pool[p.Hand.Total():]
	p.Discard = cardsOf(pool[:p.Discard.Total()]...)
	pool = pool[p.Discard.Total():]
	for i := range deckCards {
		if deckCards[i].Sight < Everybody {
			deckCards[i].Card = take()
		}
	}
	if looked {
		s.LookedAt.Card = take()
	}
	mixGroups(deckCards, r)
	p.Deck.Reset(deckCards...)
	if seat == s.Actor {
		s.redealPutBack(r)
	}
}

// mixGroups shuffles the cards within each group of a deck. Everybody knows which cards a group
// holds, but only the deck's owner knows their order; see GroupA.
func mixGroups(deckCards []DeckCard, r *engine.Rand) {
	for start := 0; start < len(deckCards); {
		end := start + 1
		for end < len(deckCards) && deckCards[end].Sight == deckCards[start].Sight {
			end++
		}
		if group := deckCards[start:end]; deckCards[start].Sight >= GroupA {
			shuffleDeckCards(group, r)
		}
		start = end
	}
}

// shuffle puts cards in a random order that does not depend on their previous
// order.
func shuffle(cards []Card, r *engine.Rand) {
	slices.Sort(cards)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// shuffleDeckCards does the same for cards in a deck.
func shuffleDeckCards(cards []DeckCard, r *engine.Rand) {
	slices.SortFunc(cards, func(a, b DeckCard) int { return cmp.Compare(a.Card, b.Card) })
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// Hidden returns all secrets by kind: hands and discard piles as counts, decks
// bottom card first.
func (secrets) Hidden(s *State) map[string]any {
	var hands, discards []Cards
	var decks [][]DeckCard
	for i := range s.Players {
		p := &s.Players[i]
		hands = append(hands, p.Hand)
		discards = append(discards, p.Discard)
		decks = append(decks, p.Deck.All(noChance{}))
	}
	return map[string]any{secretHands: hands, secretDecks: decks, secretDiscards: discards}
}

// redealPutBack chooses at random which of the shown cards have been put back so
// far.
func (t *turnState) redealPutBack(r *engine.Rand) {
	if len(t.PutBack) == 0 {
		return
	}
	all := append(t.Shown.list(), t.PutBack...)
	shuffle(all, r)
	t.PutBack = slices.Clone(all[:len(t.PutBack)])
	t.Shown = cardsOf(all[len(t.PutBack):]...)
}
