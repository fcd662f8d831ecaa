package commands_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestWhoseTurnIsSaidOnce plays the beginnings of games by their panels: when a turn has
// passed, what a panel tells of others is no more than whose turn it is, said once.
func TestWhoseTurnIsSaidOnce(t *testing.T) {
	for _, key := range []string{"europe", "trains", "trick"} {
		t.Run(key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(key, 3, nil)
			r, passed := rand.New(rand.NewPCG(8, 9)), 0
			for step := uint64(0); step < 60 && passed < 4; step++ {
				mover := d.match().Acting()
				playOne(t, d, people, r, func(_ engine.List, s engine.Seat) string {
					return d.position().Choose(s, engine.NewRand(engine.Seed{9}, step))
				})
				rec, next := d.match().Record(), d.match().Acting()
				if rec.Phase != match.PhaseRunning || mover.Len() != 1 || next.Len() != 1 || next == mover {
					continue
				}
				passed++
				said := people[mover.First()-1].shown.Content
				name, _, _ := strings.Cut(tablePlayers(rec)[next.First()-1].Name, " ") // what follows is escaped
				if n := strings.Count(said, name); n != 1 {
					t.Errorf("%s is named %d times in:\n%s", name, n, said)
				}
			}
			if passed == 0 {
				t.Error("no turn passed")
			}
		})
	}
}
