package match_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// TestActive checks which seats count as having played in the current chapter: after a
// free undo, a barrier, an undo by consent, the end of the turn, and after loading.
func TestActive(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	other := tb.m.Others(mover).First()
	active := func(what string, want ...engine.Seat) {
		t.Helper()
		again, err := match.Load(games, tb.record)
		if err != nil {
			t.Fatal(err)
		}
		check(t, what, tb.m.Active(), engine.SeatsOf(want...))
		check(t, what+", as stored", again.Active(), engine.SeatsOf(want...))
	}
	active("as the turn begins")
	tb.play(mover, tb.firstMove(mover, "drop"))
	active("after a move", mover)
	tb.keep(tb.m.Undo(mover, 0, noon))
	active("after it was taken back")
	tb.play(mover, tb.firstMove(mover, "drop"))
	tb.play(mover, "draw")
	active("after a barrier", mover)
	tb.keep(tb.m.AskUndo(mover, match.Past{}, noon))
	tb.keep(tb.m.Answer(other, 0, true, tb.past(tb.m.Record().Ask.To), noon))
	active("after going back behind the barrier", mover)
	tb.keep(tb.m.Undo(mover, 0, noon))
	active("after taking back the rest")
	tb.play(mover, "end")
	active("in the next turn")
	tb.keep(tb.m.Call(other, "time", "u1", noon))
	active("after a call")
	tb.play(other, "end")
	active("in the next round")
}
