package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

const secretDeck = "deck"

// Redeal shuffles the draw pile. Everything else is public or, like cash, can be
// computed from public events.
func (secrets) Redeal(s *State, _ engine.Seat, r *engine.Rand) *State { return reshuffled(s, r) }

// Reshuffle does the same as Redeal, since no seat knows a card of the pile.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State { return reshuffled(s, r) }

// reshuffled returns a copy of the state with the draw pile shuffled.
func reshuffled(s *State, r *engine.Rand) *State {
	c := s.Clone()
	cards := c.Deck.All(r)
	slices.Sort(cards) // the result must not depend on the true order
	c.Deck.Reset(cards...)
	c.Deck.Shuffle(r)
	return c
}

// Hidden returns the order of the draw pile.
func (secrets) Hidden(s *State) map[string]any {
	pile := s.Deck.Clone()
	return map[string]any{secretDeck: pile.All(engine.NewRand(engine.Seed{}, 0))}
}
