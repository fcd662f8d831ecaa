package board_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestReplacedMessageSumsUpEachTrick plays two tricks before each update. The message that is
// replaced has a line for each winner, also if one seat won both. The message of the last tricks
// has no score, which would read as what the last trick brought.
func TestReplacedMessageSumsUpEachTrick(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("trick", 3, nil)
	w.Update()
	const won = "wins the trick"
	for step := uint64(0); w.Match().Record().Phase == match.PhaseRunning; {
		old, first := w.Board, w.Position().Status().Chapter
		for w.Match().Record().Phase == match.PhaseRunning && w.Position().Status().Chapter < first+2 {
			seat := w.Match().Acting().First()
			w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{5}, step)))
			step++
		}
		tricks := w.Position().Status().Chapter - first
		over := w.Match().Record().Phase == match.PhaseOver
		w.Update()
		if n := strings.Count(old.Content, won); n != tricks && !over {
			t.Errorf("want %d tricks from number %d on, got %d:\n%s", tricks, first, n, old.Content)
		}
		if over {
			playtest.Contains(t, old.Content, won)
			playtest.Lacks(t, old.Content, "point", ";")
		}
	}
}
