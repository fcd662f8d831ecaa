package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

// short is the game with time limits that are reached soon. Whole games are
// played in games_test.go.
var short = func() *engine.Game {
	m := meta
	m.Options = slices.Clone(meta.Options)
	m.Options[2].Values = []string{"3"}
	m.Options[2].Default = "3"
	return engine.Define[*State, Move](m, rules{}, secrets{}, guide{})
}()

func TestSuite(t *testing.T) {
	enginetest.Run(t, short, enginetest.Config{
		Conserved: conserved, Games: 1, Cap: 400, Immutable: []any{land},
	})
}

// conserved counts cards, chips and money with the bank's.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{"money": s.Bank, "cards": s.Deck.Len() + len(s.Discard) + len(s.Active)}
	for g := range s.Stock {
		sums["chips"] += int(s.Stock[g])
	}
	for i := range s.Players {
		p := &s.Players[i]
		sums["chips"] += len(p.carried())
		sums["money"] += p.Cash
		for _, c := range p.Cards {
			if c != NoCard {
				sums["cards"]++
			}
		}
	}
	return sums
}
