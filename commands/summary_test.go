package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestMessageSumsUpTricksApart plays two tricks at a time before the channel is shown again.
// The message that is left has a line for each winner, also where one seat won both, and
// at the end no score, which would read as what the last trick brought.
func TestMessageSumsUpTricksApart(t *testing.T) {
	d := newDesk(t)
	d.begun("trick", 3, nil)
	d.catchUp()
	const won = "wins the trick"
	for step := uint64(0); d.match().Record().Phase == match.PhaseRunning; {
		old, first := d.now, d.position().Status().Chapter
		for d.match().Record().Phase == match.PhaseRunning && d.position().Status().Chapter < first+2 {
			seat := d.match().Acting().First()
			d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{5}, step)))
			step++
		}
		tricks := d.position().Status().Chapter - first
		over := d.match().Record().Phase == match.PhaseOver
		d.catchUp()
		if n := strings.Count(old.Content, won); n != tricks && !over {
			t.Errorf("of %d tricks from number %d on, %d are told:\n%s", tricks, first, n, old.Content)
		}
		if over {
			contains(t, old.Content, won)
			lacks(t, old.Content, "point", ";")
		}
	}
}
