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

// TestUndoneTurnIsNoLongerTold ends a turn, which is then taken back because all agree. The messages that told of it
// say that it goes on below, and have neither buttons nor pictures.
func TestUndoneTurnIsNoLongerTold(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	seat := w.Match().Seat(p.User)
	w.Play(seat, "draw")
	w.Update()
	before, from := w.Board, w.Position().Status().Chapter
	w.Play(seat, "end")
	w.Update()
	after := w.Board
	if after == before {
		t.Fatal("the turn that began has no message of its own")
	}
	p.Run("rails undo")
	for _, o := range playtest.Others(people, p) {
		o.ClickPublic("Yes")
	}
	w.Update()
	if w.Board == after || w.Position().Status().Chapter != from {
		t.Fatalf("the undo has led to chapter %d, want %d", w.Position().Status().Chapter, from)
	}
	for _, post := range []*playtest.Post{before, after} {
		playtest.Contains(t, post.Content, "continued below")
		if len(post.Rows) > 0 || len(post.Files) > 0 {
			t.Errorf("%s has %d rows and %d files", post.ID, len(post.Rows), len(post.Files))
		}
	}
}
