package commands_test

import (
	"context"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// TestAnalysis: after a match whoever likes is told what was costly in it, with a board
// for each decision, and meanwhile how far it is; before its end nobody is, and nothing is thought.
func TestAnalysis(t *testing.T) {
	d := alone(t)
	asked := 0
	d.c.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		asked++
		return q.Answer(), nil
	}
	d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
	}
	p := d.person("u1")
	contains(t, p.run("rails analyse"), "once the game is over")
	if asked > 0 {
		t.Errorf("%d questions about a match that goes on", asked)
	}
	for n := uint64(0); d.match().Record().Phase == match.PhaseRunning; n++ {
		s := d.match().Acting().First()
		q := think.NewQuestion(d.position(), s, think.Random, engine.Seed{'a'}.ThinkKey(n, s))
		if s == 1 {
			d.play(s, q.Answer().Move)
			continue
		}
		m := d.match()
		pose, _ := m.ComputerQuestion(s)
		d.change(m.PlayComputerMove(s, m.Record().Rev, pose.AtLevel(think.Quick).Answer().Move, think.Quick, d.clock.Now()))
	}
	d.c.MarkDirty(d.channel)
	for _, who := range []*person{p, d.person("u9")} {
		contains(t, who.run("rails analyse"), "the costliest decisions", "\n1. Step ", "**U1", "would have been",
			"Based on what each player knew")
		if n := len(who.shown.Files); n < 1 || n > 2 {
			t.Errorf("%d boards are shown", n)
		}
	}
	var said []string
	r := p.command("rails analyse")
	r.Progress = func(text string) { said = append(said, text) }
	if _, err := d.c.Handle(d.ctx, r); err != nil || len(said) < 3 {
		t.Fatalf("said were %q: %v", said, err)
	}
	contains(t, said[0], "Reading the match")
	contains(t, said[1], "Decisions checked: 0 of ")
	contains(t, said[2], "Decisions checked: 1 of ")
	p.run("rails replay")
	contains(t, p.click("Analysis"), "the costliest decisions")
	contains(t, p.clickPublic("Analysis"), "the costliest decisions")
	d.c.Advise = nil
	contains(t, p.run("rails analyse"), "Analysis is switched off here")
	if p.run("rails replay"); labelled(p.shown, "Analysis") {
		t.Error("an analysis is offered where nobody thinks")
	}
}
