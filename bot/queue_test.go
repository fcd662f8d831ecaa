package bot

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/fair"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// oneToDraw is a queue of drawing with one place.
func oneToDraw(c *Config) { c.Queue = queue.New(c.Clock, 1, c.Metrics.Waited) }

// TestHeavyWorkIsInNobodysWay: more films than interactions may be worked on,
// all of them waiting, and whoever plays is answered at once. The films are
// acknowledged, and come when they are made.
func TestHeavyWorkIsInNobodysWay(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		const films = fair.AtWork + 16
		w := bubbleWorld(t)
		s := newSide()
		s.heavy = func(r interaction.Request) bool { return r.Path[1] == "find" }
		var making atomic.Int32
		made := make(chan struct{})
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if !s.heavy(r) {
				return saying("your hand"), nil
			}
			making.Add(1)
			<-made
			return saying("a film"), nil
		}
		w.start(s)
		alice, bob := w.user("Alice"), w.user("Bob")
		answered := make(chan error, films)
		for range films {
			go func() {
				_, err := alice.Command(w.ctx, table, "rails", "find", client.Options{"what": "x"})
				answered <- err
			}()
		}
		w.await("all films are asked for", func() bool { return making.Load() == films })
		r := w.must(bob.Command(w.ctx, table, "rails", "hand", nil))
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

// TestNoisyServerWaitsForItself: while one server has taken all places that it may have
// and presses on, whoever presses on another is worked on at once.
func TestNoisyServerWaitsForItself(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		noisy, quiet := interaction.Request{Guild: "noisy", User: "1"}, interaction.Request{Guild: "quiet", User: "2"}
		var leaves []func()
		for range fair.Share(runtime.GOMAXPROCS(0)) {
			leave, ok := b.enter(w.ctx, noisy)
			if !ok {
				t.Fatal("there is no place")
			}
			leaves = append(leaves, leave)
		}
		const noise = 10
		var all sync.WaitGroup
		for range noise {
			waiting := b.places.Waiting()
			all.Go(func() {
				if leave, ok := b.enter(w.ctx, noisy); ok {
					leave()
				}
			})
			w.await("it waits", func() bool { return b.places.Waiting() > waiting })
		}
		leave, ok := b.enter(w.ctx, quiet)
		if n := b.places.Waiting(); !ok || n != noise {
			t.Errorf("of another server: %v; %d of the noisy one wait, want %d", ok, n, noise)
		}
		leave()
		for _, leave := range leaves {
			leave()
		}
		all.Wait()
	})
}

// TestNoPlaceInTime: whoever gets no place among those who are worked on is told that it is
// too much.
func TestNoPlaceInTime(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		b.places = fair.New(0, 0)
		ended, cancel := context.WithCancel(w.ctx)
		cancel()
		reply := b.handle(ended, b.Log, interaction.Request{Kind: interaction.Command, Guild: "1", User: "2"})
		if reply.Silent || reply.Message == nil || reply.Message.Content != "too much of this server" {
			t.Errorf("answered by %+v", reply)
		}
		if n := counted(t, b.Bot, "railbot_interactions_crowded_total", "server"); n != 1 {
			t.Errorf("%v were counted", n)
		}
	})
}

// TestTooMuchInHand: who has pressed more often than is answered, and whose server has, is
// told so at once and in vain; elsewhere, and afterwards, all is as usual. Heavy work has
// a bound of its own.
func TestTooMuchInHand(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.heavy = func(r interaction.Request) bool { return r.Path[1] == "find" }
		var begun atomic.Int32
		proceed := make(chan struct{})
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if begun.Add(1) <= 2 {
				<-proceed
			}
			return saying("done"), nil
		}
		b := w.start(s)
		b.hand = fair.NewInFlight(2, 1)
		elsewhere := w.AddChannelIn(w.AddGuild("Elsewhere", "en-US"), "table").ID
		alice, bob, carol := w.user("Alice"), w.user("Bob"), w.user("Carol")
		says := func(who *client.User, channel, command, want string) {
			t.Helper()
			options := client.Options(nil)
			if command == "find" {
				options = client.Options{"what": "x"}
			}
			if got := w.must(who.Command(w.ctx, channel, "rails", command, options)).Message.Content; got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		var all sync.WaitGroup
		for i, who := range []*client.User{alice, bob} {
			all.Go(func() { says(who, table, "hand", "done") })
			w.await("it is worked on", func() bool { return begun.Load() == int32(i+1) })
		}
		says(alice, table, "hand", "too much of yours")
		says(carol, table, "hand", "too much of this server")
		says(carol, table, "find", "done")
		says(carol, elsewhere, "hand", "done")
		for of, want := range map[string]float64{"person": 1, "server": 1} {
			if got := counted(t, b.Bot, "railbot_interactions_crowded_total", of); got != want {
				t.Errorf("%v refused for too much of a %s, want %v", got, of, want)
			}
		}
		close(proceed)
		all.Wait()
		w.await("nothing is in hand", func() bool { return b.inHand.gauge()+b.followUps.gauge() == 0 })
		says(alice, table, "hand", "done")
	})
}

// TestBoardWaitsWithoutLease: a board that waits for its turn to be drawn keeps
// nobody from the channel, and is planned only then; it waits for as long as it
// takes.
func TestBoardWaitsWithoutLease(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s, oneToDraw)
		turn, err := b.Queue.Wait(w.ctx, queue.Click)
		if err != nil {
			t.Fatal(err)
		}
		s.change()
		b.Touch(table)
		w.await("the channel is looked at", func() bool { return len(s.asked()) > 0 })
		release, ok, err := b.Store.Lease(w.ctx, table, "board", "another", leaseTime)
		if err != nil || !ok {
			t.Fatalf("the board that waits has the lease: %v, %v", ok, err)
		}
		release()
		if n := s.looked(); n > 0 {
			t.Errorf("planned %d times before its turn", n)
		}
		turn.End()
		w.shows(revision(1))
	})
}

// TestBoardReadsWithoutPlace: while a board whose turn it is waits for the store,
// others may draw; it has the lease then.
func TestBoardReadsWithoutPlace(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		reading, read := make(chan struct{}, 8), make(chan struct{})
		s.read = func() { reading <- struct{}{}; <-read }
		b := w.start(s, oneToDraw)
		s.change()
		b.Touch(table)
		<-reading
		turn, err := b.Queue.Wait(w.ctx, queue.Film)
		if err != nil {
			t.Fatalf("a board that reads has the only place: %v", err)
		}
		turn.End()
		if _, ok, err := b.Store.Lease(w.ctx, table, "board", "another", leaseTime); err != nil || ok {
			t.Errorf("it reads without the lease: %v, %v", ok, err)
		}
		close(read)
		w.shows(revision(1))
	})
}

// TestBoardIsPlannedInItsPlace: a board that has read waits until it has its place
// again, and only then does the time begin in which it is to be told and drawn.
func TestBoardIsPlannedInItsPlace(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		reading, read := make(chan struct{}, 8), make(chan struct{})
		s.read = func() { reading <- struct{}{}; <-read }
		b := w.start(s, oneToDraw)
		s.change()
		b.Touch(table)
		<-reading
		press, err := b.Queue.Wait(w.ctx, queue.Click)
		if err != nil {
			t.Fatal(err)
		}
		close(read)
		planBy := func() time.Time {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.planBy
		}
		time.Sleep(stepTime - time.Second)
		if !planBy().IsZero() {
			t.Error("planned before it had its place")
		}
		given := time.Now()
		press.End()
		synctest.Wait()
		if has := planBy().Sub(given); has != stepTime {
			t.Errorf("it has %v from when it had its place, want %v", has, stepTime)
		}
		w.shows(revision(1))
	})
}

// TestLatePictureWaits: the picture that follows an answer is begun when its
// turn has come. It is told how long it waited.
func TestLatePictureWaits(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		const busy = 3 * time.Second
		w := bubbleWorld(t)
		s := newSide()
		begun := make(chan struct{})
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			return panelOf("your hand", func(_ context.Context, turn *queue.Turn) ([]components.File, error) {
				if turn == nil {
					t.Error("drawn in no turn")
				}
				close(begun)
				return hand(t, "one"), nil
			}), nil
		}
		waited := map[string]time.Duration{}
		b := w.start(s, func(c *Config) {
			c.Queue = queue.New(c.Clock, 1, func(p queue.Priority, d time.Duration) {
				waited[p.String()] = d
				c.Metrics.Waited(p, d)
			})
		})
		turn, err := b.Queue.Wait(w.ctx, queue.Click)
		if err != nil {
			t.Fatal(err)
		}
		alice := w.user("Alice")
		r := w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		time.Sleep(busy)
		select {
		case <-begun:
			t.Error("begun before its turn")
		default:
		}
		turn.End()
		synctest.Wait()
		if n := len(alice.Message(table, r.Message.ID).Attachments); n != 1 {
			t.Errorf("%d pictures follow", n)
		}
		if waited["private"] != busy || waited["click"] != 0 || len(waited) != 2 {
			t.Errorf("the waits are %v", waited)
		}
		for _, priority := range []string{"private", "click"} {
			if n := counted(t, b.Bot, "railbot_draw_wait_seconds", priority); n != 1 {
				t.Errorf("%v waits of priority %s are counted", n, priority)
			}
		}
	})
}
