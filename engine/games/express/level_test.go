package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/think"
)

// TestHigherLevelsBeatLowerOnes plays each deal once from each of two seats, a
// level against the next lower one or random moves. The higher level must win
// most games. At a commit, only one level is tested.
func TestHigherLevelsBeatLowerOnes(t *testing.T) {
	deals := 6
	if sampling.Long() {
		deals = 40
	}
	for i, c := range []struct {
		better, worse think.Level
		least         float64
	}{{think.Easy, think.Random, 0.8}, {think.Medium, think.Easy, 0.5}} {
		if !sampling.Picked("levels of express", i, 2) {
			continue
		}
		wins := 0.0
		for deal := range byte(deals) {
			for own := range minSeats {
				levels := []think.Level{c.worse, c.worse}
				levels[own] = c.better
				standings := enginetest.PlayLevels(t, game, engine.Seed{'l', deal}, levels)
				wins += engine.OutcomeOf(standings, engine.Seat(own+1)).Win
			}
		}
		games := float64(minSeats * deals)
		t.Logf("at RAILBOT_SUITE_SEED=%q %s won %.1f of %.0f games against %s", sampling.Seed(), c.better, wins, games,
			c.worse)
		if wins <= c.least*games {
			t.Errorf("%s won %.1f of %.0f games against %s", c.better, wins, games, c.worse)
		}
	}
}

// TestNaivePlayoutsExpectMore checks that in the same worlds a seat expects
// more if it assumes that the others play any moves, and the same from its own
// play.
func TestNaivePlayoutsExpectMore(t *testing.T) {
	p, _, err := game.Start(2, nil, engine.NewRand(engine.Seed{'n'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	leads := map[bool]float64{}
	for _, naive := range []bool{false, true} {
		trials := p.Trials(1)
		for world := range uint64(60) {
			trials.Deal(engine.NewRand(engine.Seed{'w'}, 2*world), naive)
			leads[naive] += trials.Try(trials.Moves()[0], engine.NewRand(engine.Seed{'w'}, 2*world+1)).Lead / 60
		}
	}
	t.Logf("got a lead of %.1f against random players, %.1f against the policy", leads[true], leads[false])
	if leads[true] < leads[false]+2 {
		t.Errorf("got a lead of %.1f against random players, %.1f against the policy", leads[true], leads[false])
	}
}
