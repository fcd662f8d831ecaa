package trick

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/think"
)

// TestHigherLevelsBeatLowerOnes plays each deal once with the higher level on
// each seat, against the next lower level or random moves. It must finish ahead
// of most of them; luck prevents more.
func TestHigherLevelsBeatLowerOnes(t *testing.T) {
	const deals, seats = 20, 3
	for _, c := range []struct{ better, worse think.Level }{
		{think.Easy, think.Random}, {think.Medium, think.Easy},
	} {
		ahead := 0.0
		for deal := range byte(deals) {
			for own := range seats {
				levels := slices.Repeat([]think.Level{c.worse}, seats)
				levels[own] = c.better
				ahead += beatenShare(enginetest.PlayLevels(t, game, engine.Seed{'l', deal}, levels), engine.Seat(own+1))
			}
		}
		t.Logf("%s beat %.1f of %d %s", c.better, ahead, 2*seats*deals, c.worse)
		if ahead < 0.6*2*seats*deals {
			t.Errorf("%s beat %.1f of %d %s", c.better, ahead, 2*seats*deals, c.worse)
		}
	}
}

// beatenShare returns the number of seats that a seat has beaten, counting ties
// as half.
func beatenShare(standings []engine.Standing, own engine.Seat) float64 {
	places := map[engine.Seat]int{}
	for _, st := range standings {
		places[st.Seat] = st.Place
	}
	n := 0.0
	for seat, place := range places {
		switch {
		case seat == own:
		case place > places[own]:
			n++
		case place == places[own]:
			n += 0.5
		}
	}
	return n
}
