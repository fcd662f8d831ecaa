package bot_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/bottest/clocks"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// TestAwayPlayerComesBack lets Bob announce an absence at a table with a day per turn. Nobody pings him, a
// computer takes his seat by consent, and he has it back when his absence ends. Another process gives it
// back than the one that was told of the absence.
func TestAwayPlayerComesBack(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := &clocks.LaterClock{Clock: bottest.RealClock}
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		server := w.StartRedis()
		var pause atomic.Int64
		start := func() *bottest.Bot {
			kept := w.OpenStoreWith(server.URL, store.Options{Clock: clock})
			b := w.Start(nil, func(c *bot.Config) { c.Clock, c.Store = clock, kept })
			thinkFor(b, &pause)
			return b
		}
		first := start()
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "start", client.Options{"game": "toy"}))
		open := offering(w, alice, "v:join")
		w.Must(bob.Click(w.Ctx, open, "v:join"))
		seats := w.Must(alice.Click(w.Ctx, open, "v:table")).Message
		m, _ := w.LoadMatch(first.Store)
		w.Must(alice.Select(w.Ctx, seats, "l:"+m.Record().ID+":clock", "4")) // a day per turn
		w.Must(alice.Click(w.Ctx, offering(w, alice, "v:begin"), "v:begin"))
		w.Await("the game is shown", func() bool { return containing(w, "times out") == 1 })
		m, _ = w.LoadMatch(first.Store)
		seat := m.Seat(bob.ID())

		told := w.Must(bob.Command(w.Ctx, bottest.Table, "rails", "settings", client.Options{"away": "next summer"})).Message
		if !strings.Contains(told.Content, "Nothing has changed") {
			t.Errorf("got the answer %q to nonsense", told.Content)
		}
		told = w.Must(bob.Command(w.Ctx, bottest.Table, "rails", "settings", client.Options{"away": "5 days"})).Message
		if !strings.Contains(told.Content, "You’re away until") {
			t.Fatalf("got the answer %q", told.Content)
		}
		w.Await("the others see it", func() bool { return containing(w, "is away until") == 1 })
		pinged := containing(w, "<@"+bob.ID()+">")
		clock.Offset.Store(int64(20 * time.Hour))
		page := w.Must(alice.Click(w.Ctx, offering(w, alice, "v:table"), "v:table")).Message
		raw, err := json.Marshal(page)
		if err != nil {
			t.Fatal(err)
		}
		value := regexp.MustCompile(`easy\.[^"]+`).FindString(string(raw))
		w.Must(alice.Select(w.Ctx, page, "c:"+m.Record().ID+":take", value))
		m, _ = w.LoadMatch(first.Store)
		if m.KeptSeat(bob.ID()) != seat {
			t.Fatalf("no computer plays for Bob: %s", page.Content)
		}
		if n := containing(w, "<@"+bob.ID()+">"); n > pinged {
			t.Errorf("Bob is pinged %d times while away", n-pinged)
		}

		second := start() // and the first may do nothing more
		clock.Offset.Store(int64(5*24*time.Hour + time.Hour))
		w.Await("Bob has his seat back", func() bool {
			m, _ = w.LoadMatch(second.Store)
			return m.Seat(bob.ID()) == seat || m.Record().Phase == match.PhaseOver
		})
		if m.KeptSeat(bob.ID()) != engine.Spectator {
			t.Error("a computer still keeps the seat")
		}
	})
}
