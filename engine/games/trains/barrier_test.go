package trains

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestShowingCardsCannotBeUndoneFreely plays games and checks each step in which somebody sees a card of a deck.
func TestShowingCardsCannotBeUndoneFreely(t *testing.T) {
	shown := []string{"draw", "reveal", "shuffle"}
	seen := map[string]bool{}
	for i := range byte(6) {
		at, _, err := game.Start(2, engine.Options{"cards": cardsRandom}, engine.NewRand(engine.Seed{i}, 0))
		if err != nil {
			t.Fatal(err)
		}
		pick := engine.NewRand(engine.Seed{i, 1}, 0)
		for n := uint64(1); n < 400 && !at.Status().Over(); n++ {
			seat := at.Status().Acting.First()
			moves := at.List(seat)
			move := engine.Notation(moves[pick.IntN(len(moves))])
			next, step, err := at.Play(seat, move, engine.NewRand(engine.Seed{i}, n))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range step.Events {
				if slices.Contains(shown, e.Kind) {
					seen[e.Kind] = true
					if !step.Barrier {
						t.Errorf("%s shows a card (%s), but can be undone freely", move, e.Kind)
					}
				}
			}
			at = next
		}
	}
	for _, kind := range shown {
		if !seen[kind] {
			t.Errorf("no step with %q was played", kind)
		}
	}
}
