package bot_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/match"
)

// TestClockJumpKeepsBotRunning sets the bot's clock forward and back, between presses and during a
// rate limit. Every press must be played once and shown, and no wait may become longer.
func TestClockJumpKeepsBotRunning(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		clock := bottest.NewJumpingClock()
		b := w.Start(nil, func(c *bot.Config) { c.Clock = clock })
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		w.StartGame(players...)
		b.AwaitShown()
		for _, by := range []time.Duration{3 * time.Hour, -48 * time.Hour, 0} {
			clock.SetError(by)
			playOn(b, players)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 0.5, Global: true, Route: "/channels*"})
			playOn(b, players)
			w.Await("the limit is hit", func() bool { return len(w.Faults()) == 0 && strings.Contains(w.Log.String(), "result=limited") })
			clock.SetError(by - time.Hour)
			b.AwaitShown()
			playOn(b, players)
		}
		if !b.Gateway.Healthy() {
			t.Error("not healthy, though connected")
		}
	})
}

// playOn plays one move of the seat whose turn it is, and checks that it is stored once.
func playOn(r *bottest.Bot, players []*client.User) {
	r.World.T.Helper()
	m, before := r.World.LoadMatch(r.Store)
	s := m.Acting().First()
	u := players[s-1]
	answer := r.World.Must(r.World.TypeMove(u, m, s))
	for _, id := range bottest.ConfirmButtons(answer.Message) {
		r.World.Must(u.Click(r.World.Ctx, answer.Message, id))
	}
	after, saved := r.World.LoadMatch(r.Store)
	if saved.Match != before.Match || after.Record().Entries <= m.Record().Entries {
		r.World.T.Errorf("one press led from entry %d to %d", m.Record().Entries, after.Record().Entries)
	}
	raw, err := r.Store.Log(r.World.Ctx, bottest.Table, saved.Match, int(m.Record().Entries), int(after.Record().Entries))
	if err != nil {
		r.World.T.Fatal(err)
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		r.World.T.Fatal(err)
	}
	for _, e := range entries { // the revision may have grown once more, by a reminder
		if e.Press != m.Record().Entries {
			r.World.T.Errorf("one press wrote entry %d of press %d", e.N, e.Press)
		}
	}
}
