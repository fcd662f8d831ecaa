package commands_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestAPressIsNotReadAgain: what a press has made of a match is at hand for the board
// and for the next press, until somebody else changes what is stored.
func TestAPressIsNotReadAgain(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	load := func() match.Match {
		t.Helper()
		m, err := d.c.Load(d.ctx, d.channel)
		if err != nil {
			t.Fatal(err)
		}
		if stored := d.match().Record(); m.Record().Rev != stored.Rev {
			t.Fatalf("revision %d is read, %d is stored", m.Record().Rev, stored.Rev)
		}
		return m
	}
	before, p := load(), d.acting(people)
	seat := before.Acting().First()
	move := engine.Notation(d.position().List(seat)[0])
	if _, err := d.c.Handle(d.ctx, p.pressOf(panelID(d, p, "="+move), true)); err != nil {
		t.Fatal(err)
	}
	after := load()
	if after == before || after != load() {
		t.Error("the match after a press is read again")
	}
	d.play(d.match().Acting().First(), engine.Notation(d.position().List(d.match().Acting().First())[0]))
	if load() == after {
		t.Error("what another process stored is not read")
	}
}
