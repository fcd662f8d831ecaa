package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestBoldPromptWithName asks about the Black Engine in another's run: the
// question names them, and is in bold as a whole.
func TestBoldPromptWithName(t *testing.T) {
	d := newDesk(t)
	people := d.begun("express", 3, nil)
	for step := range uint64(400) {
		seat, pos := d.match().Acting().First(), d.position()
		if len(pos.List(seat).Of("engine")) > 0 {
			people[seat-1].run("rails hand")
			lines := strings.Split(people[seat-1].shown.Content, "\n")
			question := lines[len(lines)-1]
			contains(t, question, "name")
			if strings.Count(question, "**") != 2 || !strings.HasPrefix(question, "**") || !strings.HasSuffix(question, "**") {
				t.Errorf("the question is %q", question)
			}
			return
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{5}, step)))
	}
	t.Error("nobody was asked")
}

// TestRunStandsFirst: a train that may run decides the turn, so its button stands before
// all others, and it is what the picture shows, also where titles can be bought.
func TestRunStandsFirst(t *testing.T) {
	d := newDesk(t)
	people := d.begun("express", 2, nil)
	for step := range uint64(400) {
		seat, pos := d.match().Acting().First(), d.position()
		if len(pos.List(seat).Of("run")) > 0 && len(pos.List(seat).Of("buy")) > 0 {
			people[seat-1].run("rails hand")
			if first := pressables(people[seat-1].shown)[0].label; !strings.HasPrefix(first, "1 · Run ") {
				t.Errorf("the first button is %q", first)
			}
			return
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	t.Error("no train could run while titles could be bought")
}
