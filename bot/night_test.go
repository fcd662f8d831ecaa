package bot_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/bottest/clocks"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/store"
)

// TestGameNight lets Alice plan a night. The first process ends, and a second one takes over. Discord creates the
// event, but its answer is lost. Bob and Carol sign up, the clock moves on, and their table opens in a thread.
func TestGameNight(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := &clocks.LaterClock{Clock: bottest.RealClock}
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		server := w.StartRedis()
		start := func() *bottest.Bot {
			kept := w.OpenStoreWith(server.URL, store.Options{Clock: clock})
			return w.Start(nil, func(c *bot.Config) { c.Clock, c.Store = clock, kept })
		}
		first := start()
		if err := w.SetBotMayCreateEvents(sandbox.SeedGuild, true); err != nil {
			t.Fatal(err)
		}
		events := "/guilds/{guild_id}/scheduled-events"
		lost := sandbox.Fault{Kind: sandbox.FaultStatus, Method: "POST", Route: events, Status: 502, Applied: true}
		if err := w.Fail(lost); err != nil {
			t.Fatal(err)
		}
		alice, bob, carol := w.DialUser("Alice"), w.DialUser("Bob"), w.DialUser("Carol")
		planned := w.Must(alice.Command(w.Ctx, bottest.Table, "rails-server", "night", client.Options{
			"game": "toy", "date": "tomorrow", "time": "8pm", "zone": "Europe/Paris", "people": 12,
		})).Message
		if !planned.Ephemeral() || !strings.Contains(planned.Content, "it’s announced in this channel") {
			t.Fatalf("got the answer %q", planned.Content)
		}
		w.Await("the event is known", func() bool {
			requests := w.FindRequests("GET", "/scheduled-events")
			return len(requests) > 1 && len(w.Events(sandbox.SeedGuild)) == 1
		})
		event := w.Events(sandbox.SeedGuild)[0]
		message, err := alice.WaitMessage(w.Ctx, bottest.Table, func(m *client.Message) bool {
			return !m.Ephemeral() && strings.Contains(m.Content, "Nobody has signed up yet")
		})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(event.Metadata.Location, "/"+bottest.Table+"/"+message.ID) || event.Status != wire.EventScheduled {
			t.Errorf("got the event %+v, want one at message %s", event, message.ID)
		}
		first.Stop()
		first.Wait()
		second := start()
		for _, user := range []*client.User{bob, carol} {
			in := w.Must(user.ClickLabel(w.Ctx, message, "I’ll come")).Message
			if !strings.Contains(in.Content, "You’re in") && !strings.Contains(in.Content, "C’est noté") {
				t.Fatalf("got the answer %q", in.Content)
			}
		}
		w.Await("both are named", func() bool { return containing(w, "Coming (2 of 12)") == 1 })
		clock.Offset.Store(int64(time.Until(event.Start) - 10*time.Minute))
		w.Await("both are reminded", func() bool { return containing(w, "<@"+bob.ID()+"> <@"+carol.ID()+">") == 1 })
		clock.Offset.Store(int64(time.Until(event.Start)))
		w.Await("the table opens", func() bool {
			tables, err := second.Store.ServerTables(w.Ctx, sandbox.SeedGuild)
			return err == nil && len(tables.Channels) == 1 && containing(w, "<#"+tables.Channels[0]+">") == 1
		})
		if n := len(w.FindRequests("POST", "/scheduled-events")); n != 1 {
			t.Errorf("got %d requests to create the event, want 1", n)
		}
		w.Await("the reminder is gone", func() bool { return containing(w, "begins <t:") == 0 })
	})
}
