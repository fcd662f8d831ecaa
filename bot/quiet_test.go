package bot_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/bottest/clocks"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// TestHeldPingComesOnce lets two people play quickly, which pings nobody. Then both fall silent and the bot
// stops. Another process sends the ping that was held back, and a third one sends no other.
func TestHeldPingComesOnce(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := &clocks.LaterClock{Clock: bottest.RealClock}
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		server := w.StartRedis()
		start := func() *bottest.Bot {
			kept := w.OpenStoreWith(server.URL, store.Options{Clock: clock})
			return w.Start(nil, func(c *bot.Config) { c.Clock, c.Store = clock, kept }, w.SeparateGateway)
		}
		pings := func() (texts []string) {
			for _, r := range w.FindRequests("POST", bottest.Table+"/messages") {
				var body struct {
					Content  string `json:"content"`
					Mentions struct {
						Users []string `json:"users"`
					} `json:"allowed_mentions"`
				}
				if err := json.Unmarshal(r.Body, &body); err == nil && len(body.Mentions.Users) > 0 {
					texts = append(texts, body.Content)
				}
			}
			return texts
		}
		move := func(u *client.User, m match.Match) {
			reply := w.Must(w.TypeMove(u, m, m.Seat(u.ID())))
			if confirm := bottest.ConfirmButtons(reply.Message); len(confirm) > 0 {
				w.Must(u.Click(w.Ctx, reply.Message, confirm[0]))
			}
		}
		first := start()
		carol, bob := w.DialUser("Carol"), w.DialUser("Bob")
		w.StartGame(carol, bob)
		m, _ := w.LoadMatch(first.Store)
		for m.Acting().Len() > 1 || m.Record().Entries < 6 {
			move([]*client.User{carol, bob}[m.Acting().First()-1], m)
			m, _ = w.LoadMatch(first.Store)
		}
		first.AwaitShown()
		if got := pings(); len(got) > 0 {
			t.Fatalf("got the pings %q while both play", got)
		}
		first.Stop()
		first.Wait()

		clock.Offset.Store(int64(match.QuietPeriod))
		second := start()
		w.Await("the ping that was held back is there", func() bool { return len(pings()) > 0 })
		silent := []*client.User{carol, bob}[m.Acting().First()-1]
		if got := pings()[0]; !strings.Contains(got, "<@"+silent.ID()+">, it’s your move") {
			t.Errorf("got the ping %q", got)
		}
		second.AwaitShown()
		second.Stop()
		second.Wait()
		clock.Offset.Store(int64(time.Hour))
		third := start()
		w.Must(silent.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		third.AwaitShown()
		if got := pings(); len(got) != 1 {
			t.Errorf("got the pings %q, want one", got)
		}
		m, _ = w.LoadMatch(third.Store)
		other := []*client.User{bob, carol}[m.Acting().First()-1]
		for m.Acting().Has(m.Seat(silent.ID())) {
			move(silent, m)
			m, _ = w.LoadMatch(third.Store)
		}
		w.Await("the other is called at once", func() bool {
			got := pings()
			return len(got) == 2 && strings.Contains(got[1], "<@"+other.ID()+">")
		})
	})
}
