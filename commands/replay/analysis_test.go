package replay_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// TestAnalysisListsTheCostliestDecisions checks that everybody can read which decisions of a
// finished match were costly, with a board for each, and its progress meanwhile. Before the end
// nothing is thought or told.
func TestAnalysisListsTheCostliestDecisions(t *testing.T) {
	w := playtest.NewAlone(t)
	asked := 0
	w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		asked++
		return q.Answer(), nil
	}
	w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
	}
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails analyse"), "once the game is over")
	if asked > 0 {
		t.Errorf("got %d questions about a running match, want none", asked)
	}
	for n := uint64(0); w.Match().Record().Phase == match.PhaseRunning; n++ {
		s := w.Match().Acting().First()
		q := think.NewQuestion(w.Position(), s, think.Random, engine.Seed{'a'}.ThinkKey(n, s))
		if s == 1 {
			w.Play(s, q.Answer().Move)
			continue
		}
		m := w.Match()
		pose, _ := m.ComputerQuestion(s)
		w.Save(m.PlayComputerMove(s, m.Record().Rev, pose.AtLevel(think.Quick).Answer().Move, think.Quick, w.Clock.Now()))
	}
	w.Commands.MarkDirty(w.Channel)
	for _, who := range []*playtest.Person{p, w.Person("u9")} {
		playtest.Contains(t, who.Run("rails analyse"), "the costliest decisions", "\n1. Step ", "**U1", "would have been",
			"Based on what each player knew")
		if n := len(who.Shown.Files); n < 1 || n > 5 {
			t.Errorf("got %d boards, want 1 to 5", n)
		}
	}
	steps := slices.DeleteFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool { return c.Label == "Coach me" || c.Label == "Story" })
	checkStoryOfAnalysis(t, w, p)
	if len(steps) == 0 {
		t.Error("the analysis has no buttons to the replay")
	}
	for _, c := range steps {
		reply := p.Send(p.PressRequest(c.ID, true))
		playtest.Contains(t, p.Text(reply), strings.ToLower(strings.TrimPrefix(c.Label, "See "))+" of ")
		if reply.Update {
			t.Errorf("%q replaces the analysis", c.Label)
		}
	}
	var said []string
	r := p.CommandRequest("rails analyse")
	r.Progress = func(text string) { said = append(said, text) }
	if _, err := w.Commands.Handle(w.Ctx, r); err != nil || len(said) < 3 {
		t.Fatalf("said were %q: %v", said, err)
	}
	playtest.Contains(t, said[0], "Reading the game")
	playtest.Contains(t, said[1], "Decisions checked: 0 of ")
	playtest.Contains(t, said[2], "Decisions checked: 1 of ")
	p.Run("rails replay")
	playtest.Contains(t, p.Click("Analysis"), "the costliest decisions")
	playtest.Contains(t, p.ClickPublic("Analysis"), "the costliest decisions")
	w.Commands.Advise = nil
	playtest.Contains(t, p.Run("rails analyse"), "Analysis is switched off here")
	if p.Run("rails replay"); playtest.HasLabel(p.Shown, "Analysis") {
		t.Error("an analysis is offered although the process cannot think")
	}
}

// checkStoryOfAnalysis checks that the story of an analysis tells its turning points, that it can be posted with them,
// and that entries that are no decisions are left out.
func checkStoryOfAnalysis(t *testing.T, w *playtest.World, p *playtest.Person) {
	t.Helper()
	story := playtest.Find(t, p.Shown, "Story").ID
	reply := p.Send(p.PressRequest(story, true)).Message
	playtest.Contains(t, reply.Files[0].Alt, "The story of a game of", "Better: “")
	playtest.Contains(t, p.PressID(playtest.Find(t, *reply, "Post in the channel").ID), "Posted in the channel")
	if got := w.Messenger.Files[0].Alt; got != reply.Files[0].Alt {
		t.Errorf("posted %q, want %q", got, reply.Files[0].Alt)
	}
	plain := "v:story:" + w.Match().Record().ID
	for _, entries := range []string{"", ":", ":0.x.99999999999999999999.77777", ":" + strings.Repeat("0.", 40)} {
		reply := p.Send(p.PressRequest(plain+entries, true)).Message
		playtest.Contains(t, reply.Files[0].Alt, "The story of a game of")
		if strings.Contains(reply.Files[0].Alt, "Better: ") {
			t.Errorf("entries %q have a better move: %s", entries, reply.Files[0].Alt)
		}
	}
}
