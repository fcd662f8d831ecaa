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

// TestGameRevealsNoSecrets plays a game of the toy to its end at log level debug, and checks that
// the log contains no secret.
func TestGameRevealsNoSecrets(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(nil)
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		w.StartGame(players...)
		moves := 0
		for {
			m, _ := w.LoadMatch(b.Store)
			if m.Record().Phase == match.PhaseOver {
				break
			}
			s := m.Acting().First()
			u := players[s-1]
			r := w.Must(w.TypeMove(u, m, s))
			for _, id := range bottest.ConfirmButtons(r.Message) {
				w.Must(u.Click(w.Ctx, r.Message, id))
			}
			moves++
		}
		b.Stop()
		b.Wait()
		log := w.Log.String()
		m, saved := w.LoadMatch(b.Store)
		seed, _ := m.Seed()
		secrets := map[string]string{
			"bot token": w.BotToken(), "header": "authorization", "seed": seed.Reveal(), "record": string(saved.Record),
			"fish": "fish", "milk": "milk", "wood": "wood", "coal": "coal", "stop": "willow",
		}
		for _, u := range w.Users() {
			secrets["token of "+u.Username] = u.Token
		}
		for what, secret := range secrets {
			if strings.Contains(strings.ToLower(log), strings.ToLower(secret)) {
				t.Errorf("the log tells the %s", what)
			}
		}
		if !strings.Contains(log, "answered") || moves < 20 {
			t.Fatalf("nothing to look at: %d moves", moves)
		}
	})
}

// TestUneditableMessageIsReposted checks that a message of 56 minutes is not edited. The next
// press must post another without a ping, and remove the buttons of the old one.
func TestUneditableMessageIsReposted(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := &clocks.LaterClock{Clock: bottest.RealClock}
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		b := w.Start(nil, func(c *bot.Config) { c.Clock = clock })
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		old := w.StartGame(alice, bob)
		clock.Offset.Store(int64(56 * time.Minute))
		m, _ := w.LoadMatch(b.Store)
		s := m.Acting().First()
		w.Must(w.TypeMove([]*client.User{alice, bob}[s-1], m, s))
		w.Await("a new message is there", func() bool { return w.WaitForBoard(alice).ID != old.ID })
		w.Await("the old one has no buttons", func() bool { return len(alice.Message(bottest.Table, old.ID).Components) == 0 })
		posts := w.FindRequests("POST", bottest.Table+"/messages")
		var body struct {
			Mentions struct {
				Users []string `json:"users"`
			} `json:"allowed_mentions"`
		}
		if err := json.Unmarshal(posts[len(posts)-1].Body, &body); err != nil || len(body.Mentions.Users) > 0 {
			t.Errorf("the new message may ping %v, %v", body.Mentions.Users, err)
		}
	})
}

// TestDeletedBoardIsReposted checks that the next press posts a deleted board again.
func TestDeletedBoardIsReposted(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(nil)
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		old := w.StartGame(players...)
		w.DeleteMessage(bottest.Table, old.ID)
		m, _ := w.LoadMatch(b.Store)
		s := m.Acting().First()
		w.Must(w.TypeMove(players[s-1], m, s))
		w.Await("the board is back", func() bool { return w.WaitForBoard(players[0]).ID != old.ID })
	})
}

// TestTwoProcesses delivers every press of a game to two bots on one Redis. Each must be played
// once and answered once, and there must be one board.
func TestTwoProcesses(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		server := w.StartRedis()
		var bots []*bottest.Bot
		for range 2 {
			kept := w.OpenStore(server.URL, bottest.RealClock)
			bots = append(bots, w.Start(nil, func(c *bot.Config) { c.Store = kept }, w.SeparateGateway))
		}
		if n := w.BotSessions(); n != 2 {
			t.Fatalf("%d sessions", n)
		}
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		w.StartGame(players...)
		for {
			m, before := w.LoadMatch(bots[0].Store)
			if m.Record().Phase == match.PhaseOver {
				break
			}
			s := m.Acting().First()
			u := players[s-1]
			r := w.Must(w.TypeMove(u, m, s))
			for _, id := range bottest.ConfirmButtons(r.Message) {
				r = w.Must(u.Click(w.Ctx, r.Message, id))
			}
			var after store.Saved
			w.Await("the move is stored", func() bool { _, after = w.LoadMatch(bots[1].Store); return after.Rev > before.Rev })
			if after.Rev != before.Rev+1 {
				t.Fatalf("one move made %d revisions", after.Rev-before.Rev)
			}
		}
		_, saved := w.LoadMatch(bots[0].Store)
		w.Await("the end is shown", func() bool { _, s := w.LoadMatch(bots[0].Store); return s.ShownRev == saved.Rev })
		for _, a := range w.Interactions() {
			if a.Outcome != sandbox.Answered || a.Delivered != 2 {
				t.Errorf("%+v", a)
			}
		}
		for _, m := range w.Messages(bottest.Table) {
			if strings.Contains(m.Content, "moved on") {
				t.Errorf("the slower process said: %s", m.Content)
			}
		}
		boards := map[string]int{}
		for _, m := range w.PublicMessages() {
			boards[m.Content]++
			if boards[m.Content] > 1 {
				t.Errorf("posted twice: %s", m.Content)
			}
		}
	})
}
