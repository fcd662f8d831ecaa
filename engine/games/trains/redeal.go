package trains

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// The kinds of secret.
const (
	secretHands    = "hands"
	secretDecks    = "decks"
	secretDiscards = "discards"
)

// Redeal deals anew what a seat cannot know: of its own cards the unknown part
// of the deck, of each other player's the hand, the discard pile and the deck,
// sizes and publicly known cards apart. It begins with the cards in an order of
// its own: what comes of it depends on chance and on what the seat knows alone.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	for i := range c.Players {
		other := engine.Seat(i + 1)
		switch {
		case other == seat:
			c.Players[i].shuffleUnknown(r)
		case other == s.Actor && !s.over():
			c.redealOther(other, c.pendingNeeds(), r)
		default:
			c.redealOther(other, nil, r)
		}
	}
	return c
}

// Reshuffle shuffles the part of each deck that not even its owner knows.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	for i := range c.Players {
		c.Players[i].shuffleUnknown(r)
	}
	return c
}

// shuffleUnknown shuffles the unknown part of a deck, which is under the known one.
func (p *Player) shuffleUnknown(r *engine.Rand) {
	lying := p.Deck.All(r)
	shuffleLying(lying[:len(lying)-len(p.knownTop())], r)
	p.Deck.Reset(lying...)
}

// need is what a waiting effect must have found: one of some cards in the hand
// or in the discard pile of the acting player.
type need struct {
	cards   cardSet
	discard bool
}

// pendingNeeds are those of the waiting effect, of which one must be met; none if the
// effect needs nothing that is hidden.
func (s *State) pendingNeeds() []need {
	if s.Pending.Text == NoCard {
		return nil
	}
	if s.Pending.step().op != opCopy {
		return s.needsOfStep(s.Pending.step())
	}
	var list []need
	for rest := s.Play.texts(); rest != 0; rest &= rest - 1 {
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

// satisfyNeeds sees to it that one of some needs is met by a pool of cards of which the
// first are dealt to the hand and the next to the discard pile. One that is not
// met by chance is met by the exchange of two cards.
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

// redealOther mixes all that a player has and others do not know, and deals it
// back by the same sizes and so that one of the needs is met, if there are any.
func (s *State) redealOther(seat engine.Seat, needs []need, r *engine.Rand) {
	p := s.player(seat)
	lying := p.Deck.All(r)
	pool := append(p.Hand.list(), p.Discard.list()...)
	for _, l := range lying {
		if l.Sight < Everybody {
			pool = append(pool, l.Card)
		}
	}
	looked := seat == s.Actor && s.Looked.Card != NoCard && s.Looked.Sight < Everybody
	if looked {
		pool = append(pool, s.Looked.Card)
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
	for i := range lying {
		if lying[i].Sight < Everybody {
			lying[i].Card = take()
		}
	}
	if looked {
		s.Looked.Card = take()
	}
	mixGroups(lying, r)
	p.Deck.Reset(lying...)
	if seat == s.Actor {
		s.redealOrder(r)
	}
}

// mixGroups shuffles each group of cards that lie in an order unknown to
// others.
func mixGroups(lying []DeckCard, r *engine.Rand) {
	for start := 0; start < len(lying); {
		end := start + 1
		for end < len(lying) && lying[end].Sight == lying[start].Sight {
			end++
		}
		if group := lying[start:end]; lying[start].Sight >= GroupA {
			shuffleLying(group, r)
		}
		start = end
	}
}

// shuffle puts cards in random order, whatever their order was.
func shuffle(cards []Card, r *engine.Rand) {
	slices.Sort(cards)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// shuffleLying does so with cards in a deck.
func shuffleLying(cards []DeckCard, r *engine.Rand) {
	slices.SortFunc(cards, func(a, b DeckCard) int { return cmp.Compare(a.Card, b.Card) })
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// Hidden gives hands and discard piles as counts, decks in their order.
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

// redealOrder deals anew which of the shown cards have been put back so far.
func (t *turn) redealOrder(r *engine.Rand) {
	if len(t.Order) == 0 {
		return
	}
	all := append(t.Shown.list(), t.Order...)
	shuffle(all, r)
	t.Order = slices.Clone(all[:len(t.Order)])
	t.Shown = cardsOf(all[len(t.Order):]...)
}
