package interaction_test

import (
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestMatchOfAPressIsNotLoadedAgain checks that the match after a press is cached for the board
// and the next press until the stored match changes.
func TestMatchOfAPressIsNotLoadedAgain(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	load := func() match.Match {
		t.Helper()
		m, err := w.Commands.Load(w.Ctx, w.Channel)
		if err != nil {
			t.Fatal(err)
		}
		if stored := w.Match().Record(); m.Record().Rev != stored.Rev {
			t.Fatalf("got revision %d, want the stored %d", m.Record().Rev, stored.Rev)
		}
		return m
	}
	before, p := load(), w.Actor(people)
	seat := before.Acting().First()
	move := w.FirstMove(seat)
	if _, err := w.Commands.Handle(w.Ctx, p.PressRequest(p.PanelID("="+move), true)); err != nil {
		t.Fatal(err)
	}
	after := load()
	if after == before || after != load() {
		t.Error("the match after a press was loaded again")
	}
	w.Play(w.Match().Acting().First(), engine.Notation(w.Position().List(w.Match().Acting().First())[0]))
	if load() == after {
		t.Error("a change by another process was not loaded")
	}
}
