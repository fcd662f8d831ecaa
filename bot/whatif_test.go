package bot_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/think"
)

// tryMove plays a move that the message offers on a private copy. N says which: the first if it is 0.
func (s *soloist) tryMove(n int) {
	s.w.T.Helper()
	var presses []func() *client.Reply
	for c := range wire.Walk(s.at.Components) {
		_, id, _ := components.CutSoloID(c.CustomID)
		if c.Disabled || !strings.HasPrefix(id, "w:") {
			continue
		}
		if fields := strings.SplitN(id, ":", 5); c.Type == wire.Button && strings.ContainsAny(fields[4][:1], "=!") {
			presses = append(presses, func() *client.Reply { return s.w.Must(s.Click(s.w.Ctx, s.at, c.CustomID)) })
		}
		for _, o := range c.Options {
			if strings.HasPrefix(o.Value, "=") {
				presses = append(presses, func() *client.Reply { return s.w.Must(s.Select(s.w.Ctx, s.at, c.CustomID, o.Value)) })
			}
		}
	}
	if len(presses) == 0 {
		s.w.T.Fatalf("no move can be tried under %q", s.at.Content)
	}
	s.follow(presses[n%len(presses)]())
	for c := range wire.Walk(s.at.Components) {
		if c.Label == "Confirm" {
			s.follow(s.w.Must(s.Click(s.w.Ctx, s.at, c.CustomID)))
			return
		}
	}
}

// says checks that the message has some words.
func (s *soloist) says(words string) {
	s.w.T.Helper()
	if !strings.Contains(s.at.Content, words) {
		s.w.T.Fatalf("the message is %q, want %q", s.at.Content, words)
	}
}

// TestWhatIfSurvivesItsProcess tries things out for two seats, back and forward, and with a computer that
// answers, while the process is replaced in between. Nothing happens at the table. A day later the private
// copy is gone.
func TestWhatIfSurvivesItsProcess(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		server := w.StartRedis()
		var pause atomic.Int64
		from := func(c *bot.Config) { c.Store = w.OpenStore(server.URL, bottest.RealClock) }
		advise := func(b *bottest.Bot) {
			b.Commands.(*commands.Commands).Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
				time.Sleep(time.Second)
				return q.AtLevel(think.Quick).Answer(), nil
			}
		}
		s := startSolo(w, &pause, from, w.SeparateGateway)
		advise(s.bot)
		restart := func() {
			s.bot.Stop()
			s.bot.Wait()
			s.bot = w.Start(nil, from, w.SeparateGateway)
			thinkFor(s.bot, &pause)
			advise(s.bot)
		}
		w.Await("the computers have acted", func() bool { return s.match().Record().ComputersDueAt.IsZero() })
		before := s.match().Record()
		s.follow(w.Must(s.Command(w.Ctx, bottest.Table, "rails", "table", nil)))
		s.follow(s.click("What if…"))
		s.says("**What if…** · ")
		s.follow(s.click("Try a move"))
		titles := map[string]bool{}
		for n := 0; n < 60 && len(titles) < 3; n++ {
			title, _, _ := strings.Cut(s.at.Content, "\n")
			titles[title] = true
			s.tryMove(n)
		}
		if len(titles) < 2 {
			t.Errorf("the person has played for %v", titles)
		}
		restart()
		s.follow(s.click("Undo"))
		s.says("**What if…** · ")
		s.follow(s.click("Redo"))
		for strings.Contains(s.at.Content, "made-up hand") {
			s.follow(s.click("Undo"))
		}
		restart()
		s.follow(s.click("What if…"))
		r := s.click("Computers answer")
		s.follow(r)
		for n := range 3 {
			s.tryMove(n)
			s.says("none of this counts")
		}
		if after := s.match().Record(); after.Rev != before.Rev || after.Entries != before.Entries || !after.Touched.Equal(before.Touched) {
			t.Errorf("the match has gone from revision %d to %d", before.Rev, after.Rev)
		}
		s.bot.Stop()
		s.bot.Wait()
		s.stayAway(24 * time.Hour)
		s.bot = w.Start(nil, from, w.SeparateGateway)
		thinkFor(s.bot, &pause)
		advise(s.bot)
		s.follow(w.Must(s.Command(w.Ctx, bottest.Table, "rails", "table", nil)))
		s.follow(s.click("What if…"))
		s.follow(s.click("Try a move"))
		for c := range wire.Walk(s.at.Components) {
			if c.Label == "Undo" && !c.Disabled {
				t.Error("what was tried a day ago is still there")
			}
		}
		s.follow(s.click("What if…"))
		s.follow(s.click("Leave What if…"))
		s.says("nothing in the game has changed")
		s.checkQuiet()
	})
}
