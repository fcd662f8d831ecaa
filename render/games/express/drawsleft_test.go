package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
)

// TestDrawsLeftAreTheSeatsOwn plays games and counts how many cards of each payout the seat that draws
// first gets from there on.
func TestDrawsLeftAreTheSeatsOwn(t *testing.T) {
	counted, shared := 0, 0
	for seed := range byte(6) {
		at, _, err := express.Game().Start(3, nil, engine.NewRand(engine.Seed{seed}, 0))
		if err != nil {
			t.Fatal(err)
		}
		var by engine.Seat // the seat whose draws are counted; zero: none
		want, got := 0, 0
		for step := uint64(1); !at.Status().Over(); step++ {
			table, _, _ := tableOf(at.Table())
			switch {
			case table.Stage != "draw" && by != 0:
				if counted++; got != want {
					t.Fatalf("seed %d: seat %d drew %d cards, want %d", seed, by, got, want)
				}
				by = 0
			case table.Stage == "draw" && by == 0:
				by, got, want = table.Acting, 0, drawsLeft(table, table.Acting)
				if want < table.Payout.Left {
					shared++
				}
			}
			seat := at.Status().Acting.First()
			if table.Stage == "draw" && seat == by {
				got++
			}
			if at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(engine.Seed{seed}, step)), engine.NewRand(engine.Seed{seed}, step)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if counted < 20 || shared < 5 {
		t.Errorf("got %d payouts, %d of them shared, want more", counted, shared)
	}
}
