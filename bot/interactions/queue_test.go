package interactions_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/interactions/fair"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// TestHeavyWorkTakesNoSlot checks that people who play are answered immediately while more films
// wait than there are slots. The films must be acknowledged and sent when they are ready.
func TestHeavyWorkTakesNoSlot(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		const films = fair.MaxAtWork + 16
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHeavy = func(r interaction.Request) bool { return r.Path[1] == "find" }
		var making atomic.Int32
		made := make(chan struct{})
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if !s.OnHeavy(r) {
				return bottest.NewTextReply("your hand"), nil
			}
			making.Add(1)
			<-made
			return bottest.NewTextReply("a film"), nil
		}
		w.Start(s)
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		answered := make(chan error, films)
		for range films {
			go func() {
				_, err := alice.Command(w.Ctx, bottest.Table, "rails", "find", client.Options{"what": "x"})
				answered <- err
			}()
		}
		w.Await("all films are asked for", func() bool { return making.Load() == films })
		r := w.Must(bob.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		if r.Message.Content != "your hand" {
			t.Errorf("answered %+v", r.Message)
		}
		close(made)
		for range films {
			if err := <-answered; err != nil {
				t.Error(err)
			}
		}
	})
}

// TestFloodingServerDelaysOnlyItself checks that a press on another server gets a slot immediately
// while one server uses its whole share and more of its presses wait.
func TestFloodingServerDelaysOnlyItself(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		noisy, quiet := interaction.Request{Guild: "noisy", User: "1"}, interaction.Request{Guild: "quiet", User: "2"}
		var leaves []func()
		for range fair.MaxSlotsOfServer(runtime.GOMAXPROCS(0)) {
			leave, ok := b.Interactions.EnterSlot(w.Ctx, noisy)
			if !ok {
				t.Fatal("there is no place")
			}
			leaves = append(leaves, leave)
		}
		const noise = 10
		var all sync.WaitGroup
		for range noise {
			waiting := b.Interactions.WaitingForSlots()
			all.Go(func() {
				if leave, ok := b.Interactions.EnterSlot(w.Ctx, noisy); ok {
					leave()
				}
			})
			w.Await("it waits", func() bool { return b.Interactions.WaitingForSlots() > waiting })
		}
		leave, ok := b.Interactions.EnterSlot(w.Ctx, quiet)
		if n := b.Interactions.WaitingForSlots(); !ok || n != noise {
			t.Errorf("of another server: %v; %d of the noisy one wait, want %d", ok, n, noise)
		}
		leave()
		for _, leave := range leaves {
			leave()
		}
		all.Wait()
	})
}

// TestRequestWithoutSlotIsRefused: a press that gets no slot in time is answered that too many are in flight.
func TestRequestWithoutSlotIsRefused(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		b.Interactions.SetSlots(fair.NewSlots(0, 0))
		ended, cancel := context.WithCancel(w.Ctx)
		cancel()
		reply := b.Interactions.Handle(ended, interaction.Request{Kind: interaction.Command, Guild: "1", User: "2"})
		if reply.Silent || reply.Message == nil || reply.Message.Content != "too much of this server" {
			t.Errorf("answered by %+v", reply)
		}
		if n := bottest.ReadMetric(t, b.Bot, "railbot_interactions_crowded_total", "server"); n != 1 {
			t.Errorf("%v were counted", n)
		}
	})
}

// TestExcessInteractionsAreRefused: a press of a person or a server with too many presses in flight is refused at
// once. On other servers and afterwards presses are handled. Heavy work is not limited here.
func TestExcessInteractionsAreRefused(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHeavy = func(r interaction.Request) bool { return r.Path[1] == "find" }
		var begun atomic.Int32
		proceed := make(chan struct{})
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if begun.Add(1) <= 2 {
				<-proceed
			}
			return bottest.NewTextReply("done"), nil
		}
		b := w.Start(s)
		b.Interactions.SetLimits(fair.NewInFlight(2, 1))
		elsewhere := w.AddChannelIn(w.AddGuild("Elsewhere", "en-US"), "table").ID
		alice, bob, carol := w.DialUser("Alice"), w.DialUser("Bob"), w.DialUser("Carol")
		says := func(who *client.User, channel, command, want string) {
			t.Helper()
			options := client.Options(nil)
			if command == "find" {
				options = client.Options{"what": "x"}
			}
			if got := w.Must(who.Command(w.Ctx, channel, "rails", command, options)).Message.Content; got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		var all sync.WaitGroup
		for i, who := range []*client.User{alice, bob} {
			all.Go(func() { says(who, bottest.Table, "hand", "done") })
			w.Await("it is worked on", func() bool { return begun.Load() == int32(i+1) })
		}
		says(alice, bottest.Table, "hand", "too much of yours")
		says(carol, bottest.Table, "hand", "too much of this server")
		says(carol, bottest.Table, "find", "done")
		says(carol, elsewhere, "hand", "done")
		for of, want := range map[string]float64{"person": 1, "server": 1} {
			if got := bottest.ReadMetric(t, b.Bot, "railbot_interactions_crowded_total", of); got != want {
				t.Errorf("%v refused for too much of a %s, want %v", got, of, want)
			}
		}
		close(proceed)
		all.Wait()
		w.Await("nothing is in flight", func() bool { return b.Interactions.InFlight() == 0 && b.Interactions.FollowUps() == 0 })
		says(alice, bottest.Table, "hand", "done")
	})
}

// TestLatePictureWaits checks that the picture that follows an answer is drawn when its turn has
// come, and that its wait is measured.
func TestLatePictureWaits(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		const busy = 3 * time.Second
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		begun := make(chan struct{})
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			return panelOf("your hand", func(_ context.Context, permit *queue.Permit) ([]components.File, error) {
				if permit == nil {
					t.Error("drawn in no turn")
				}
				close(begun)
				return hand(t, "one"), nil
			}), nil
		}
		waited := map[string]time.Duration{}
		b := w.Start(s, func(c *bot.Config) {
			c.Queue = queue.New(c.Clock, 1, func(p queue.Priority, d time.Duration) {
				waited[p.String()] = d
				c.Metrics.ObserveDrawWait(p, d)
			})
		})
		permit, err := b.Queue.Wait(w.Ctx, queue.Click)
		if err != nil {
			t.Fatal(err)
		}
		alice := w.DialUser("Alice")
		r := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		time.Sleep(busy)
		select {
		case <-begun:
			t.Error("begun before its turn")
		default:
		}
		permit.Release()
		synctest.Wait()
		if n := len(alice.Message(bottest.Table, r.Message.ID).Attachments); n != 1 {
			t.Errorf("%d pictures follow", n)
		}
		if waited["private"] != busy || waited["click"] != 0 || len(waited) != 2 {
			t.Errorf("the waits are %v", waited)
		}
		for _, priority := range []string{"private", "click"} {
			if n := bottest.ReadMetric(t, b.Bot, "railbot_draw_wait_seconds", priority); n != 1 {
				t.Errorf("%v waits of priority %s are counted", n, priority)
			}
		}
	})
}
