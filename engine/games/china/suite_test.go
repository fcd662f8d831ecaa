package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

// short is the game with a time limit that is reached soon.
var short = func() *engine.Game {
	m := meta
	m.Options = slices.Clone(meta.Options)
	m.Options[2].Values = []string{"3"}
	m.Options[2].Default = "3"
	return engine.Define[*State, Move](m, rules{}, secrets{}, guide{}, extras)
}()

func TestSuite(t *testing.T) { enginetest.Run(t, short, suite) }

var suite = enginetest.Config{
	Conserved: conserved,
	Games:     1,
	Sampled:   true,
	Setups:    3,
	Barriers:  4, // one ends each turn
	Cap:       400,
	Ended:     ending,
	Full:      Game(),
	Whole: []enginetest.Whole{
		{Name: "goal", Seats: 2, Options: engine.Options{"express": "no"}, Is: endedBy("goal")},
		{Name: "goal-express", Seats: 3, Options: engine.Options{"express": "yes"}, Is: endedBy("goal")},
		{Name: "goal-indulgence", Seats: 2, Options: engine.Options{"indulgence": "yes"}, Is: endedBy("goal")},
		{Name: "goal-limited", Seats: 2, Options: engine.Options{"limit": "called"}, Is: endedBy("goal")},
		{Name: "rounds", Seats: 4, Options: engine.Options{"limit": "15"}, Is: endedBy("time")},
		{
			Name: "called", Seats: 6, Options: engine.Options{"limit": "called"},
			Calls: map[uint64]string{150: callTime}, Is: endedBy("time"),
		},
	},
	Immutable: []any{board},
}

// ending returns the reason of the end from the last event.
func ending(o enginetest.Outcome) string {
	i := slices.IndexFunc(o.Last, func(e engine.Event) bool { return e.Kind == "over" })
	if i < 0 {
		return ""
	}
	return o.Last[i].What[0]
}

// endedBy returns a function that reports whether a match ended for a reason.
func endedBy(reason string) func(enginetest.Outcome) bool {
	return func(o enginetest.Outcome) bool { return ending(o) == reason }
}

// conserved counts cards, chips and money including the bank's.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{"money": s.Bank, "cards": s.Deck.Len() + len(s.Discard) + len(s.Active)}
	for g := range s.Stock {
		sums["chips"] += int(s.Stock[g])
	}
	for i := range s.Players {
		p := &s.Players[i]
		sums["chips"] += len(p.carriedGoods())
		sums["money"] += p.Cash
		for _, c := range p.Cards {
			if c != NoCard {
				sums["cards"]++
			}
		}
	}
	return sums
}
