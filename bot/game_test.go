package bot

import (
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
	toygame "github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// begin opens a table of the toy and begins the game; it gives the public
// message with the board.
func (w *world) begin(players ...*client.User) *client.Message {
	w.t.Helper()
	w.must(players[0].Command(w.ctx, table, "rails", "start", client.Options{"game": "toy"}))
	for _, p := range players[1:] {
		w.must(p.Command(w.ctx, table, "rails", "join", nil))
	}
	w.must(players[0].Command(w.ctx, table, "rails", "begin", nil))
	return w.board(players[0])
}

// board waits for the public message that can be played on.
func (w *world) board(u *client.User) *client.Message {
	w.t.Helper()
	m, err := u.WaitMessage(w.ctx, table, func(m *client.Message) bool { return m.Component("v:play") != nil })
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// live is the channel's match as stored, or the one that ended last.
func (w *world) live(s *store.Store) (match.Match, store.Saved) {
	w.t.Helper()
	saved, err := s.Load(w.ctx, table)
	if errors.Is(err, store.ErrNone) {
		saved, err = s.Last(w.ctx, table)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	m, err := match.Load(func(string) (*engine.Game, bool) { return toygame.Game, true }, saved.Record)
	if err != nil {
		w.t.Fatal(err)
	}
	return m, saved
}

// typed plays the sim chooser's move for a seat by its slash command.
func (w *world) typed(u *client.User, m match.Match, s engine.Seat) (*client.Reply, error) {
	w.t.Helper()
	pos, _ := m.Position()
	var seed engine.Seed
	words := strings.Fields(pos.Choose(s, engine.NewRand(seed, m.Record().Entries)))
	options := client.Options{}
	spec, _ := m.Game().Kind(words[0])
	for i, slot := range spec.Slots {
		options[slot.Name] = words[i+1]
	}
	return u.Command(w.ctx, table, "toy", words[0], options)
}

// TestGameTellsNoSecrets plays a game of the toy to its end with the most
// talkative log, and looks for what must not stand in it.
func TestGameTellsNoSecrets(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(nil)
		players := []*client.User{w.user("Alice"), w.user("Bob")}
		w.begin(players...)
		moves := 0
		for {
			m, _ := w.live(b.Store)
			if m.Record().Phase == match.PhaseOver {
				break
			}
			s := m.Acting().First()
			u := players[s-1]
			r := w.must(w.typed(u, m, s))
			for _, id := range confirmations(r.Message) {
				w.must(u.Click(w.ctx, r.Message, id))
			}
			moves++
		}
		b.stop()
		b.wait()
		log := w.log.String()
		m, saved := w.live(b.Store)
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

// confirmations are the buttons that play a move for sure.
func confirmations(m *client.Message) (ids []string) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if parts := strings.SplitN(c.CustomID, ":", 5); len(parts) == 5 && strings.HasPrefix(parts[4], "!") {
				ids = append(ids, c.CustomID)
			}
		}
	}
	return ids
}

// laterClock says that it is later than it is. Its timers are real.
type laterClock struct {
	quartz.Clock
	later atomic.Int64
}

// Now is later.
func (c *laterClock) Now(...string) time.Time {
	return time.Now().Add(time.Duration(c.later.Load()))
}

// Since is measured from Now.
func (c *laterClock) Since(t time.Time, _ ...string) time.Duration { return c.Now().Sub(t) }

// Until is measured from Now.
func (c *laterClock) Until(t time.Time, _ ...string) time.Duration { return t.Sub(c.Now()) }

// TestOldMessageIsPostedAnew: a public message of 56 minutes is not edited any
// more; the next press posts another, which pings nobody, and the old one loses
// its buttons.
func TestOldMessageIsPostedAnew(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		clock := &laterClock{Clock: realClock}
		w := bubbleWorld(t, func(c *sandbox.Config) { c.Clock = clock })
		b := w.start(nil, func(c *Config) { c.Clock = clock })
		alice, bob := w.user("Alice"), w.user("Bob")
		old := w.begin(alice, bob)
		clock.later.Store(int64(56 * time.Minute))
		m, _ := w.live(b.Store)
		s := m.Acting().First()
		w.must(w.typed([]*client.User{alice, bob}[s-1], m, s))
		w.await("a new message is there", func() bool { return w.board(alice).ID != old.ID })
		w.await("the old one has no buttons", func() bool { return len(alice.Message(table, old.ID).Components) == 0 })
		posts := w.requests("POST", table+"/messages")
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

// TestModeratorDeletesTheBoard: the next press brings it back.
func TestModeratorDeletesTheBoard(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(nil)
		players := []*client.User{w.user("Alice"), w.user("Bob")}
		old := w.begin(players...)
		w.delete(table, old.ID)
		m, _ := w.live(b.Store)
		s := m.Acting().First()
		w.must(w.typed(players[s-1], m, s))
		w.await("the board is back", func() bool { return w.board(players[0]).ID != old.ID })
	})
}

// TestTwoProcesses has every press of a game delivered to two bots on one
// Redis: each is played once and answered once, and there is one board.
func TestTwoProcesses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.apart = true
		server := w.redis()
		var bots []*runningBot
		for range 2 {
			kept := w.store(server.URL, realClock)
			bots = append(bots, w.start(nil, func(c *Config) { c.Store = kept }))
		}
		if n := w.BotSessions(); n != 2 {
			t.Fatalf("%d sessions", n)
		}
		players := []*client.User{w.user("Alice"), w.user("Bob")}
		w.begin(players...)
		for {
			m, before := w.live(bots[0].Store)
			if m.Record().Phase == match.PhaseOver {
				break
			}
			s := m.Acting().First()
			u := players[s-1]
			r := w.must(w.typed(u, m, s))
			for _, id := range confirmations(r.Message) {
				r = w.must(u.Click(w.ctx, r.Message, id))
			}
			var after store.Saved
			w.await("the move is stored", func() bool { _, after = w.live(bots[1].Store); return after.Rev > before.Rev })
			if after.Rev != before.Rev+1 {
				t.Fatalf("one move made %d revisions", after.Rev-before.Rev)
			}
		}
		_, saved := w.live(bots[0].Store)
		w.await("the end is shown", func() bool { _, s := w.live(bots[0].Store); return s.ShownRev == saved.Rev })
		for _, a := range w.Interactions() {
			if a.Outcome != sandbox.Answered || a.Delivered != 2 {
				t.Errorf("%+v", a)
			}
		}
		for _, m := range w.Messages(table) {
			if strings.Contains(m.Content, "moved on") {
				t.Errorf("the slower process said: %s", m.Content)
			}
		}
		boards := map[string]int{}
		for _, m := range w.public() {
			boards[m.Content]++
			if boards[m.Content] > 1 {
				t.Errorf("posted twice: %s", m.Content)
			}
		}
	})
}
