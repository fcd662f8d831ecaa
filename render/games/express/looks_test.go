package express

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
)

// If there are more places than a menu holds, those omitted are first the
// places without a city on which nothing is built.
func TestMenuListsInterestingPlacesFirst(t *testing.T) {
	const menu = 25
	for n := range uint64(6) {
		seed := engine.Seed{'m', byte(n)}
		at, _, err := express.Game().Start(3, nil, engine.NewRand(seed, 0))
		for k := uint64(1); err == nil && k < 20*n; k++ {
			seat := at.Status().Acting.First()
			at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+k)), engine.NewRand(seed, k))
		}
		if err != nil {
			t.Fatal(err)
		}
		view, m, _ := tableOf(at.Table())
		places := Painter{}.Places(at.Table())
		if len(places) != len(m.Cells)+1 {
			t.Fatalf("seed %d: got %d places", n, len(places))
		}
		empty := func(token string) bool {
			i, ok := m.Find(token)
			return ok && view.Cells[i].Card == "" && m.Cells[i].City == ""
		}
		for _, c := range m.Cells {
			if slices.ContainsFunc(places[:menu], empty) && !empty(c.Token) && !slices.Contains(places[:menu], c.Token) {
				t.Errorf("seed %d: %s %s is not in the menu, but an empty place is", n, c.Token, c.City)
			}
		}
	}
}
