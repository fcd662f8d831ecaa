package think

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestMoreSeatsGetFewerWorlds checks that more seats get proportionally fewer
// worlds if the game says so, so that nobody waits longer for more computers.
func TestMoreSeatsGetFewerWorlds(t *testing.T) {
	game := &engine.Game{Efforts: engine.Efforts{
		Easy: engine.Effort{Worlds: 4},
		Hard: engine.Effort{Worlds: 48, Seats: 2},
	}}
	for _, c := range []struct {
		level         Level
		seats, worlds int
	}{{Easy, 2, 4}, {Easy, 4, 4}, {Hard, 2, 48}, {Hard, 3, 32}, {Hard, 4, 24}} {
		if got := effortOf(game, c.level, c.seats).Worlds; got != c.worlds {
			t.Errorf("%s with %d seats thinks of %d worlds, want %d", c.level, c.seats, got, c.worlds)
		}
	}
}
