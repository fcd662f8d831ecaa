package enginetest

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// maxMoves is how many moves a game of computers may take.
const maxMoves = 5000

// PlayLevels plays a game with default options and a computer of the given level on
// each seat. It returns the final standings.
func PlayLevels(t testing.TB, game *engine.Game, seed engine.Seed, levels []think.Level) []engine.Standing {
	t.Helper()
	p, _, err := game.Start(len(levels), nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	for entry := uint64(1); !p.Status().Over(); entry++ {
		if entry > maxMoves {
			t.Fatalf("seed %v: the game does not end", seed)
		}
		seat := p.Status().Acting.First()
		move := think.NewQuestion(p, seat, levels[seat-1], seed.ThinkKey(entry, seat)).Answer().Move
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
			t.Fatal(err)
		}
	}
	return p.Status().Standings
}
