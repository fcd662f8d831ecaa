package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/think"
)

// TestTheLevelsStandApart: in each deal a level sits once on each of two seats, against
// the next lower one or random moves, and wins so many games that two alike would not.
func TestTheLevelsStandApart(t *testing.T) {
	for _, c := range []struct {
		better, worse think.Level
		deals         int
		least         float64
		long          bool
	}{
		{think.Easy, think.Random, 10, 0.8, false},
		{think.Medium, think.Easy, 10, 0.5, false},
		{think.Medium, think.Easy, 40, 0.6, true},
	} {
		if c.long && !sampling.Long() {
			continue
		}
		wins := 0.0
		for deal := range byte(c.deals) {
			for own := range minSeats {
				levels := []think.Level{c.worse, c.worse}
				levels[own] = c.better
				standings := enginetest.PlayLevels(t, game, engine.Seed{'l', deal}, levels)
				wins += engine.OutcomeOf(standings, engine.Seat(own+1)).Win
			}
		}
		games := float64(minSeats * c.deals)
		t.Logf("%s won %.1f of %.0f games against %s", c.better, wins, games, c.worse)
		if wins < c.least*games {
			t.Errorf("%s won %.1f of %.0f games against %s", c.better, wins, games, c.worse)
		}
	}
}

// TestNaivePlayoutsTakeTheOthersForWorse: what a seat expects of the same worlds is more
// where it takes the others for players of any moves, and it expects the same of its own.
func TestNaivePlayoutsTakeTheOthersForWorse(t *testing.T) {
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
	t.Logf("%.1f points ahead of players of any moves, %.1f of the policy", leads[true], leads[false])
	if leads[true] < leads[false]+2 {
		t.Errorf("%.1f points ahead of players of any moves, %.1f of the policy", leads[true], leads[false])
	}
}
