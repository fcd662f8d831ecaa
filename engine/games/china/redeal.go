package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

const secretDeck = "deck"

// Redeal puts the draw pile in another order; everything else is public, or, as
// cash is, could be reckoned.
func (secrets) Redeal(s *State, _ engine.Seat, r *engine.Rand) *State { return reshuffled(s, r) }

// Reshuffle does the same: nobody knows any card of the pile.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State { return reshuffled(s, r) }

func reshuffled(s *State, r *engine.Rand) *State {
	c := s.Clone()
	cards := c.Deck.All(r)
	slices.Sort(cards) // their true order must not matter
	c.Deck.Reset(cards...)
	c.Deck.Shuffle(r)
	return c
}

// Hidden gives the order of the draw pile.
func (secrets) Hidden(s *State) map[string]any {
	pile := s.Deck.Clone()
	return map[string]any{secretDeck: pile.All(engine.NewRand(engine.Seed{}, 0))}
}
