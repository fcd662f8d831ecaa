package bot

import (
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
	toygame "github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// containing counts the channel's public messages that hold a text.
func (w *world) containing(text string) (n int) {
	for _, m := range w.public() {
		if strings.Contains(m.Content, text) {
			n++
		}
	}
	return n
}

// TestAbsenceWithTwoProcesses lets a day's clock run out before two bots on one
// Redis: each reminder is sent once, the turn is skipped once by a vote, and
// somebody who had no seat takes one over.
func TestAbsenceWithTwoProcesses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		clock := &laterClock{Clock: realClock}
		w := bubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		server := w.redis()
		var bots []*runningBot
		var looks [2]atomic.Int64 // of each, at what is behind or due
		for i := range looks {
			kept := w.observed(server.URL, store.Options{Clock: clock, Observer: func(op string, _ time.Duration, err error) {
				if op == "behind" && err == nil {
					looks[i].Add(1)
				}
			}})
			bots = append(bots, w.start(nil, func(c *Config) { c.Clock, c.Store = clock, kept }))
		}
		alice, bob, carol := w.user("Alice"), w.user("Bob"), w.user("Carol")
		w.must(alice.Command(w.ctx, table, "rails", "start", client.Options{"game": "toy"}))
		open := w.offering(alice, "v:join")
		w.must(bob.Click(w.ctx, open, "v:join"))
		seats := w.must(alice.Click(w.ctx, open, "v:table")).Message
		m, _ := w.live(bots[0].Store)
		w.must(alice.Select(w.ctx, seats, "l:"+m.Record().ID+":clock", "4")) // a day per turn
		w.must(alice.Click(w.ctx, w.offering(alice, "v:begin"), "v:begin"))
		w.await("the game is shown", func() bool { return w.containing("times out") == 1 })
		m, _ = w.live(bots[0].Store)
		w.must(w.typed(alice, m, 1))
		shown := func() bool { _, saved := w.live(bots[0].Store); return saved.ShownRev == saved.Rev }
		w.await("Bob is called", shown) // or the reminder comes in the same message

		clock.later.Store(int64(13 * time.Hour))
		w.await("Bob is reminded", func() bool { return w.containing("waiting for you") == 1 })
		clock.later.Store(int64(25 * time.Hour))
		w.await("Bob is late", func() bool { return w.containing("Under **Table**") == 1 })
		for i := range looks { // what a second process might do, it does within two looks
			enough := looks[i].Load() + 4
			w.await("each has looked", func() bool { return looks[i].Load() >= enough })
		}
		w.await("all is shown", shown)
		if n := w.containing("waiting for you") + w.containing("Under **Table**"); n != 1 {
			t.Errorf("%d reminders stand in the channel", n)
		}
		posts := 0
		for _, r := range w.requests("POST", table+"/messages") {
			if strings.Contains(string(r.Body), "waiting for you") || strings.Contains(string(r.Body), "Under **Table**") {
				posts++
			}
		}
		if posts != 2 {
			t.Errorf("%d reminders were sent, want 2", posts)
		}

		page := w.must(alice.Command(w.ctx, table, "rails", "table", nil)).Message
		m, before := w.live(bots[0].Store)
		w.must(alice.Click(w.ctx, page, "t:"+m.Record().ID+":skip:2"))
		var after store.Saved
		w.await("the turn is skipped", func() bool { m, after = w.live(bots[1].Store); return after.Rev > before.Rev })
		if after.Rev != before.Rev+1 || m.Overdue(clock.Now()).Has(2) {
			t.Errorf("the skip made %d revisions, late are %v", after.Rev-before.Rev, m.Overdue(clock.Now()))
		}

		page = w.must(carol.Command(w.ctx, table, "rails", "table", nil)).Message
		w.must(carol.Click(w.ctx, page, "t:"+m.Record().ID+":take:2"))
		w.await("Bob is asked", func() bool {
			_, saved := w.live(bots[0].Store)
			return saved.Rev > after.Rev && saved.ShownRev == saved.Rev
		})
		w.must(bob.Click(w.ctx, w.board(bob), "a:"+m.Record().ID+":"+w.question(bots[0])+":y"))
		w.await("the seat is given over", func() bool { m, _ = w.live(bots[0].Store); return m.Seat(carol.ID()) == 2 })
		if m.Seat(bob.ID()) != 0 {
			t.Error("Bob has a seat yet")
		}
		for m.Record().Phase == match.PhaseRunning {
			s := m.Acting().First()
			u := []*client.User{alice, carol}[s-1]
			r := w.must(w.typed(u, m, s))
			for _, id := range confirmations(r.Message) {
				w.must(u.Click(w.ctx, r.Message, id))
			}
			m, _ = w.live(bots[0].Store)
		}
		if m.Record().Ending != match.EndFinished {
			t.Errorf("the ending is %q", m.Record().Ending)
		}
	})
}

// question is the number of the pending question, as in custom_ids.
func (w *world) question(b *runningBot) string {
	m, _ := w.live(b.Store)
	if m.Record().Ask == nil {
		return ""
	}
	return strconv.FormatUint(m.Record().Ask.Entry, 36)
}

// offering waits for the channel's message with a button.
func (w *world) offering(u *client.User, button string) *client.Message {
	w.t.Helper()
	m, err := u.WaitMessage(w.ctx, table, func(m *client.Message) bool { return !m.Ephemeral() && m.Component(button) != nil })
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// TestThreadAndPrivateMessages opens a table in a thread, and writes to a
// spectator in private when a turn ends.
func TestThreadAndPrivateMessages(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(nil)
		alice, bob, carol := w.user("Alice"), w.user("Bob"), w.user("Carol")
		r := w.must(alice.Command(w.ctx, table, "rails", "start", client.Options{"game": "toy", "thread": true}))
		if !strings.Contains(r.Message.Content, "Your table is open in <#") {
			t.Fatalf("said was %q", r.Message.Content)
		}
		_, rest, _ := strings.Cut(r.Message.Content, "<#")
		thread, _, _ := strings.Cut(rest, ">")
		in := func(u *client.User, button string) *client.Message {
			m, err := u.WaitMessage(w.ctx, thread, func(m *client.Message) bool { return !m.Ephemeral() && m.Component(button) != nil })
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		w.must(bob.Click(w.ctx, in(bob, "v:join"), "v:join"))
		w.must(alice.Click(w.ctx, in(alice, "v:begin"), "v:begin"))
		in(carol, "v:play") // or this chapter is news to her too
		page := w.must(carol.Click(w.ctx, in(carol, "v:table"), "v:table")).Message
		w.must(carol.Click(w.ctx, page, "v:watch:on"))
		saved, err := b.Store.Load(w.ctx, thread)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Load(func(string) (*engine.Game, bool) { return toygame.Game, true }, saved.Record)
		if err != nil {
			t.Fatal(err)
		}
		pos, _ := m.Position()
		for i, u := range []*client.User{alice, bob} {
			w.must(u.Command(w.ctx, thread, "toy", "stoke", client.Options{"card": pos.Choices(engine.Seat(i+1), "stoke", nil, 0)[0]}))
		}
		w.await("Carol is written to", func() bool { return w.privately("[To the table]") == 1 })
		if n := len(w.requests("POST", "/users/@me/channels")); n != 1 {
			t.Errorf("%d people were written to", n)
		}
	})
}

// privately counts the messages sent that hold a text, outside the channels of
// the tests.
func (w *world) privately(text string) (n int) {
	for _, r := range w.requests("POST", "/messages") {
		if strings.Contains(string(r.Body), text) && !strings.Contains(r.Path, table) {
			n++
		}
	}
	return n
}
