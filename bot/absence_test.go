package bot_test

import (
	"strconv"
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
	toygame "github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// containing counts the channel's public messages that hold a text.
func containing(w *bottest.World, text string) (n int) {
	for _, m := range w.PublicMessages() {
		if strings.Contains(m.Content, text) {
			n++
		}
	}
	return n
}

// TestAbsentPlayerWithTwoProcesses lets a clock of one day run out, with two bots on one Redis.
// Each reminder must be sent once, the turn skipped once by a vote, and the seat given to a person
// who had none.
func TestAbsentPlayerWithTwoProcesses(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := &clocks.LaterClock{Clock: bottest.RealClock}
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		server := w.StartRedis()
		var bots []*bottest.Bot
		var looks [2]atomic.Int64 // of each, at what is behind or due
		for i := range looks {
			kept := w.OpenStoreWith(server.URL, store.Options{Clock: clock, Observer: func(op string, _ time.Duration, err error) {
				if op == "acquire lead" && err == nil {
					looks[i].Add(1)
				}
			}})
			bots = append(bots, w.Start(nil, func(c *bot.Config) { c.Clock, c.Store = clock, kept }))
		}
		alice, bob, carol := w.DialUser("Alice"), w.DialUser("Bob"), w.DialUser("Carol")
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "start", client.Options{"game": "toy"}))
		open := offering(w, alice, "v:join")
		w.Must(bob.Click(w.Ctx, open, "v:join"))
		seats := w.Must(alice.Click(w.Ctx, open, "v:table")).Message
		m, _ := w.LoadMatch(bots[0].Store)
		w.Must(alice.Select(w.Ctx, seats, "l:"+m.Record().ID+":clock", "4")) // a day per turn
		w.Must(alice.Click(w.Ctx, offering(w, alice, "v:begin"), "v:begin"))
		w.Await("the game is shown", func() bool { return containing(w, "times out") == 1 })
		m, _ = w.LoadMatch(bots[0].Store)
		w.Must(w.TypeMove(alice, m, 1))
		shown := func() bool { _, saved := w.LoadMatch(bots[0].Store); return saved.ShownRev == saved.Rev }
		w.Await("all is shown", shown)
		clock.Offset.Store(int64(match.QuietPeriod + time.Minute)) // Bob followed the game until now
		w.Await("Bob is called", func() bool { return containing(w, "it’s your move") == 1 })

		clock.Offset.Store(int64(13 * time.Hour))
		w.Await("Bob is reminded", func() bool { return containing(w, "waiting for you") == 1 })
		clock.Offset.Store(int64(25 * time.Hour))
		w.Await("Bob is late", func() bool { return containing(w, "Under **Table**") == 1 })
		for i := range looks { // what a second process might do, it does within two looks
			enough := looks[i].Load() + 4
			w.Await("each has looked", func() bool { return looks[i].Load() >= enough })
		}
		w.Await("all is shown", shown)
		if n := containing(w, "waiting for you") + containing(w, "Under **Table**"); n != 1 {
			t.Errorf("%d reminders stand in the channel", n)
		}
		posts := 0
		for _, r := range w.FindRequests("POST", bottest.Table+"/messages") {
			if strings.Contains(string(r.Body), "waiting for you") || strings.Contains(string(r.Body), "Under **Table**") {
				posts++
			}
		}
		if posts != 2 {
			t.Errorf("%d reminders were sent, want 2", posts)
		}

		page := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "table", nil)).Message
		m, before := w.LoadMatch(bots[0].Store)
		w.Must(alice.Click(w.Ctx, page, "t:"+m.Record().ID+":skip:2"))
		var after store.Saved
		w.Await("the turn is skipped", func() bool { m, after = w.LoadMatch(bots[1].Store); return after.Rev > before.Rev })
		if after.Rev != before.Rev+1 || m.Overdue(clock.Now()).Has(2) {
			t.Errorf("the skip made %d revisions, late are %v", after.Rev-before.Rev, m.Overdue(clock.Now()))
		}

		page = w.Must(carol.Command(w.Ctx, bottest.Table, "rails", "table", nil)).Message
		w.Must(carol.Click(w.Ctx, page, "t:"+m.Record().ID+":take:2"))
		w.Await("Bob is asked", func() bool {
			_, saved := w.LoadMatch(bots[0].Store)
			return saved.Rev > after.Rev && saved.ShownRev == saved.Rev
		})
		w.Must(bob.Click(w.Ctx, w.WaitForBoard(bob), "a:"+m.Record().ID+":"+question(w, bots[0])+":y"))
		w.Await("the seat is given over", func() bool { m, _ = w.LoadMatch(bots[0].Store); return m.Seat(carol.ID()) == 2 })
		if m.Seat(bob.ID()) != 0 {
			t.Error("Bob has a seat yet")
		}
		for m.Record().Phase == match.PhaseRunning {
			s := m.Acting().First()
			u := []*client.User{alice, carol}[s-1]
			r := w.Must(w.TypeMove(u, m, s))
			for _, id := range bottest.ConfirmButtons(r.Message) {
				w.Must(u.Click(w.Ctx, r.Message, id))
			}
			m, _ = w.LoadMatch(bots[0].Store)
		}
		if m.Record().Ending != match.EndFinished {
			t.Errorf("the ending is %q", m.Record().Ending)
		}
	})
}

// question is the number of the pending question, as in custom_ids.
func question(w *bottest.World, b *bottest.Bot) string {
	m, _ := w.LoadMatch(b.Store)
	if m.Record().Ask == nil {
		return ""
	}
	return strconv.FormatUint(m.Record().Ask.Entry, 36)
}

// offering waits for the channel's message with a button.
func offering(w *bottest.World, u *client.User, button string) *client.Message {
	w.T.Helper()
	m, err := u.WaitMessage(w.Ctx, bottest.Table, func(m *client.Message) bool { return !m.Ephemeral() && m.Component(button) != nil })
	if err != nil {
		w.T.Fatal(err)
	}
	return m
}

// TestThreadAndPrivateMessages opens a table in a thread, and writes to a
// spectator in private when a turn ends.
func TestThreadAndPrivateMessages(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(nil)
		alice, bob, carol := w.DialUser("Alice"), w.DialUser("Bob"), w.DialUser("Carol")
		r := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "start", client.Options{"game": "toy", "thread": true}))
		if !strings.Contains(r.Message.Content, "Your table is open in <#") {
			t.Fatalf("said was %q", r.Message.Content)
		}
		_, rest, _ := strings.Cut(r.Message.Content, "<#")
		thread, _, _ := strings.Cut(rest, ">")
		in := func(u *client.User, button string) *client.Message {
			m, err := u.WaitMessage(w.Ctx, thread, func(m *client.Message) bool { return !m.Ephemeral() && m.Component(button) != nil })
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		w.Must(bob.Click(w.Ctx, in(bob, "v:join"), "v:join"))
		w.Must(alice.Click(w.Ctx, in(alice, "v:begin"), "v:begin"))
		in(carol, "v:play") // or this chapter is news to her too
		page := w.Must(carol.Click(w.Ctx, in(carol, "v:table"), "v:table")).Message
		w.Must(carol.Click(w.Ctx, page, "v:watch:on"))
		saved, err := b.Store.Load(w.Ctx, thread)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Load(func(string) (*engine.Game, bool) { return toygame.Game, true }, saved.Record)
		if err != nil {
			t.Fatal(err)
		}
		pos, _ := m.Position()
		for i, u := range []*client.User{alice, bob} {
			w.Must(u.Command(w.Ctx, thread, "toy", "stoke", client.Options{"card": pos.Choices(engine.Seat(i+1), "stoke", nil, 0)[0]}))
		}
		w.Await("Carol is written to", func() bool { return privately(w, "[To the table]") == 1 })
		if n := len(w.FindRequests("POST", "/users/@me/channels")); n != 1 {
			t.Errorf("%d people were written to", n)
		}
	})
}

// privately counts the messages sent that hold a text, outside the channels of
// the tests.
func privately(w *bottest.World, text string) (n int) {
	for _, r := range w.FindRequests("POST", "/messages") {
		if strings.Contains(string(r.Body), text) && !strings.Contains(r.Path, bottest.Table) {
			n++
		}
	}
	return n
}
