package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestThePolicyOfPlayoutsBeatsTheChooser: in each deal it sits once on each seat;
// it must win most games, and all of them must end.
func TestThePolicyOfPlayoutsBeatsTheChooser(t *testing.T) {
	const deals = 25
	wins := 0.0
	for deal := range byte(deals) {
		for own := engine.Seat(1); own <= 2; own++ {
			wins += engine.OutcomeOf(policyGame(t, engine.Seed{'p', deal}, own), own).Win
		}
	}
	if wins < 0.65*2*deals {
		t.Errorf("it won %v of %d games", wins, 2*deals)
	}
}

// policyGame plays a game, one seat by the policy and the other by the chooser.
func policyGame(t *testing.T, seed engine.Seed, own engine.Seat) []engine.Standing {
	t.Helper()
	p, _, err := game.Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	choice := engine.NewRand(seed, 1<<20)
	for entry := uint64(1); !p.Status().Over(); entry++ {
		if entry > 5000 {
			t.Fatalf("deal %d does not end", seed[1])
		}
		seat, move := p.Status().Acting.First(), ""
		if seat == own {
			move = p.Quick(seat, choice)
		} else {
			move = p.Choose(seat, choice)
		}
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
			t.Fatal(err)
		}
	}
	return p.Status().Standings
}
