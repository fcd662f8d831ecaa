package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// The kinds of secret.
const (
	secretHands    = "hands"
	secretDecks    = "decks"
	secretDiscards = "discards"
)

// redealTries bounds the search for a deal under which the waiting effect
// could be waiting. Each try succeeds often; when none does, the cards of the
// acting player stay as they are, which is always such a deal.
const redealTries = 64

// Redeal deals anew what a seat cannot know: of its own cards the unknown part
// of the deck, of each other player's the hand, the discard pile and the deck,
// sizes and publicly known cards apart.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	for i := range c.Players {
		other := engine.Seat(i + 1)
		switch {
		case other == seat:
			c.redealOwn(seat, r)
		case other == s.Actor && !s.over():
			c.redealActor(s, r)
		default:
			c.redealOther(other, r)
		}
	}
	return c
}

// Reshuffle shuffles the part of each deck that not even its owner knows.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	for i := range c.Players {
		c.redealOwn(engine.Seat(i+1), r)
	}
	return c
}

// redealOwn shuffles the unknown part of a deck, which is under the known one.
func (s *State) redealOwn(seat engine.Seat, r *engine.Rand) {
	p := s.player(seat)
	lying := p.Deck.All(r)
	unknown := lying[:len(lying)-len(p.known())]
	r.Shuffle(len(unknown), func(i, j int) { unknown[i], unknown[j] = unknown[j], unknown[i] })
	p.Deck.Reset(lying...)
}

// redealActor deals until the effect that waits could be waiting: it asks only
// when there is something to choose.
func (s *State) redealActor(truth *State, r *engine.Rand) {
	for range redealTries {
		s.redealOther(s.Actor, r)
		if s.plausible() {
			return
		}
	}
	original := truth.Clone()
	s.Players[s.Actor-1] = original.Players[s.Actor-1]
	s.Looked, s.Shown, s.Order = original.Looked, original.Shown, original.Order
}

// plausible tells whether the waiting effect would have asked.
func (s *State) plausible() bool {
	if s.Pending.Text == NoCard {
		return true
	}
	st, hand := s.step(), &s.actor().Hand
	switch st.op {
	case opReturn:
		return hand.Count(Waste) > 0
	case opDiscard:
		return s.Pending.Done > 0 || hand.kinds.len() > 1
	case opTrash:
		return s.picks(st) != 0
	case opShow, opPull, opCopy:
		return s.picks(st).len() > 1
	}
	return true
}

// redealOther mixes all that a player has and others do not know, and deals
// it back by the same sizes.
func (s *State) redealOther(seat engine.Seat, r *engine.Rand) {
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
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
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
		s.mixOrder(r)
	}
}

// mixGroups shuffles each group of cards that lie in an order unknown to
// others.
func mixGroups(lying []Lying, r *engine.Rand) {
	for start := 0; start < len(lying); {
		end := start + 1
		for end < len(lying) && lying[end].Sight == lying[start].Sight {
			end++
		}
		if group := lying[start:end]; lying[start].Sight >= GroupA {
			r.Shuffle(len(group), func(i, j int) { group[i], group[j] = group[j], group[i] })
		}
		start = end
	}
}

// mixOrder deals anew which of the shown cards have been put back so far.
func (s *State) mixOrder(r *engine.Rand) {
	if len(s.Order) == 0 {
		return
	}
	all := append(s.Shown.list(), s.Order...)
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	s.Order = slices.Clone(all[:len(s.Order)])
	s.Shown = cardsOf(all[len(s.Order):]...)
}

// Hidden gives hands and discard piles as counts, decks in their order.
func (secrets) Hidden(s *State) map[string]any {
	var hands, discards []Cards
	var decks [][]Lying
	for i := range s.Players {
		p := &s.Players[i]
		hands = append(hands, p.Hand)
		discards = append(discards, p.Discard)
		decks = append(decks, p.Deck.All(seen{}))
	}
	return map[string]any{secretHands: hands, secretDecks: decks, secretDiscards: discards}
}
