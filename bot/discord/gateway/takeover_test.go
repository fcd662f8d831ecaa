package gateway_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// sharedWorld is a Discord that wants several shards, with bots on one Redis.
type sharedWorld struct {
	*bottest.World
	redis   redistest.InMemory
	kept    *store.Store
	handled atomic.Int32
	pressed int32
}

func newSharedWorld(t *testing.T, shards int) *sharedWorld {
	w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) {
		c.MinShards, c.MaxConcurrency, c.IdentifyInterval = shards, 16, 5*time.Second
	})
	return shared(w)
}

func shared(w *bottest.World) *sharedWorld {
	redis := w.StartRedis()
	return &sharedWorld{World: w, redis: redis, kept: w.OpenStore(redis.URL, bottest.RealClock)}
}

// process starts a bot on the Redis at a URL.
func (w *sharedWorld) process(url string, change ...func(*bot.Config)) *bottest.Bot {
	w.T.Helper()
	s := bottest.NewFakeCommands()
	s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
		w.handled.Add(1)
		return bottest.NewTextReply("done"), nil
	}
	on := func(c *bot.Config) { c.Store = w.OpenStore(url, bottest.RealClock) }
	return w.StartUnready(s, append([]func(*bot.Config){on}, change...)...)
}

// line returns another address of the Redis, which can be cut off.
func (w *sharedWorld) line() net.Addr {
	l := w.Net.Listen()
	w.redis.Serve(l)
	return l.Addr()
}

// standby starts a bot that stands by.
func (w *sharedWorld) standby(change ...func(*bot.Config)) *bottest.Bot {
	w.T.Helper()
	b := w.process(w.redis.URL, change...)
	w.Await("it stands by", b.Gateway.Connected)
	if n := shardsUp(b); n != 0 {
		w.T.Errorf("the standby has %d shards", n)
	}
	return b
}

// awaitActive waits until a bot has all n shards.
func (w *sharedWorld) awaitActive(b *bottest.Bot, n int) {
	w.T.Helper()
	w.Await("it is active", func() bool { return shardsUp(b) == n && w.BotSessions() == n })
}

// shardsUp returns over how many shards events arrive at a bot.
func shardsUp(r *bottest.Bot) (n int) {
	metrics := make(chan prometheus.Metric)
	go func() { r.Gateway.Collect(metrics); close(metrics) }()
	for m := range metrics {
		var read dto.Metric
		if err := m.Write(&read); err != nil {
			r.World.T.Error(err)
		}
		if strings.Contains(m.Desc().String(), "railbot_shard_connected") {
			n += int(read.Gauge.GetValue())
		}
	}
	return n
}

// press has Alice press once, which must be answered.
func (w *sharedWorld) press() {
	w.T.Helper()
	w.pressed++
	r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
	if r.Message.Content != "done" {
		w.T.Errorf("answered %q", r.Message.Content)
	}
}

// during presses once while something goes on, and once afterwards.
func (w *sharedWorld) during(happens func()) {
	w.T.Helper()
	var all sync.WaitGroup
	all.Go(happens)
	w.press()
	all.Wait()
	w.press()
}

// check fails the test unless each press was worked on once and identified sessions began, none too
// early.
func (w *sharedWorld) check(identified int) {
	w.T.Helper()
	if n := w.handled.Load(); n != w.pressed {
		w.T.Errorf("%d presses were worked on %d times", w.pressed, n)
	}
	if n := w.Gateway().Tally(); n.Identified != identified || n.Early > 0 {
		w.T.Errorf("%+v, want %d sessions", n, identified)
	}
}

// TestPlannedRestart stops the active bot while a user presses, with and without a standby. No
// additional session may begin, and no press may be lost or handled twice.
func TestPlannedRestart(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 4)
		first := w.process(w.redis.URL)
		w.awaitActive(first, 4)
		second := w.standby()
		w.press()
		w.during(func() { first.Stop(); first.Wait() })
		w.awaitActive(second, 4)
		w.during(func() {
			second.Stop()
			second.Wait()
			second = w.process(w.redis.URL)
		})
		w.awaitActive(second, 4)
		w.check(4)
	})
}

// TestCutOffFromRedis cuts the active bot off from Redis. It must close its shards before the
// standby resumes their sessions, because Discord refuses that while a session is connected. Later
// the first bot stands by.
func TestCutOffFromRedis(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 3)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultRefuseSecond, Count: -1})
		line := w.line()
		first := w.process("redis://" + line.String())
		w.awaitActive(first, 3)
		second := w.standby()
		w.awaitBeats(3) // it knows that somebody stands by
		w.Net.Silence(line)
		w.awaitActive(second, 3)
		w.press()
		w.check(3)
	})
}

// TestHolderWithoutStandbyKeepsShards cuts off a bot without a standby. It must stay connected, so
// that it can tell people who press that the tables cannot be reached.
func TestHolderWithoutStandbyKeepsShards(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 1)
		line := w.line()
		b := w.process("redis://" + line.String())
		w.awaitActive(b, 1)
		w.Net.Silence(line)
		w.Await("beats fail", func() bool { return strings.Count(w.Log.String(), "no beat was written") > 4 })
		w.press()
		w.check(1)
	})
}

// paused has a bot miss its beats and go on regardless, like a process that was halted and
// woken.
func paused(c *bot.Config) { c.GatewayTiming.BeatInterval = time.Hour }

// TestPausedHolderIsFenced takes the lease from a bot that does not notice. Discord passes the
// sessions to the new holder. The old one must neither resume nor store any.
func TestPausedHolderIsFenced(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 2)
		first := w.process(w.redis.URL, paused)
		w.awaitActive(first, 2)
		second := w.standby()
		w.awaitActive(second, 2)
		held := w.lease()
		w.Await("the first stands by", func() bool { return strings.Contains(w.Log.String(), "is left to another process") })
		w.press()
		if now := w.lease(); now.Token != held.Token || now.Holder != held.Holder {
			t.Errorf("the lease is %+v, want that of %+v", now, held)
		}
		if n := w.Gateway().Tally(); n.Resumed != 2 {
			t.Errorf("%d sessions were resumed", n.Resumed)
		}
		w.check(2)
	})
}

// TestResumeRefusedWhileConnected makes Discord refuse to resume the sessions for the new holder,
// because the old one is connected. The new holder must begin new sessions, none too early. Both
// receive each press, which must be handled once. When the old one has to reconnect, it stands by.
func TestResumeRefusedWhileConnected(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 2)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultRefuseSecond, Count: -1})
		first := w.process(w.redis.URL, paused)
		w.awaitActive(first, 2)
		second := w.standby()
		w.Await("both are connected", func() bool { return shardsUp(second) == 2 && w.BotSessions() == 4 })
		w.press()
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
		w.awaitActive(second, 2)
		w.press()
		w.check(4)
	})
}

// TestRedisClockJumps sets the clock of Redis. It must have no effect: a standby takes over as
// fast as always, and the active bot keeps running.
func TestRedisClockJumps(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		redis := w.StartRedis()
		jump := func(by time.Duration) { redis.SetTime(time.Now().Add(by)) }
		start := func(change ...func(*bot.Config)) *bottest.Bot {
			on := func(c *bot.Config) { c.Store = w.OpenStore(redis.URL, bottest.RealClock) }
			return w.Start(bottest.NewFakeCommands(), append([]func(*bot.Config){on}, change...)...)
		}
		start(paused)
		second := start()
		jump(-2 * time.Hour)
		w.Await("it takes over", func() bool { return shardsUp(second) == 1 })
		for _, by := range []time.Duration{2 * time.Hour, -2 * time.Hour} {
			jump(by)
			awaitBeats(w, second.Store, 2)
		}
		if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 || shardsUp(second) != 1 {
			t.Errorf("%+v", n)
		}
	})
}

// asking makes a bot ask Discord often for the recommended number of shards.
func asking(c *bot.Config) { c.GatewayTiming.AskInterval = 5 * time.Second }

// TestReshard makes Discord recommend twice as many shards. They must be opened beside the present
// ones. Meanwhile each press arrives twice and must be handled once.
func TestReshard(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 2)
		b := w.process(w.redis.URL, asking)
		w.awaitActive(b, 2)
		w.Gateway().SetMinShards(4)
		w.Await("both sets are there for a while", func() bool { return w.BotSessions() > 2 })
		for w.Gateway().Tally().Identified < 6 || w.BotSessions() > 4 {
			w.press()
		}
		w.awaitActive(b, 4)
		w.press()
		w.check(6)
	})
}

// TestTooManyServers makes Discord close with 4011. The bot must open as many shards as Discord
// recommends, without a restart or a changed setting.
func TestTooManyServers(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := newSharedWorld(t, 1)
		b := w.process(w.redis.URL)
		w.awaitActive(b, 1)
		w.Gateway().SetMinShards(3)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4011})
		w.awaitActive(b, 3)
		w.press()
		w.check(4)
	})
}

// lease reads the lease of the gateway.
func (w *sharedWorld) lease() store.GatewayLease {
	w.T.Helper()
	l, err := w.kept.Gateway(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	return l
}

// awaitBeats waits until the holder has written n more beats.
func (w *sharedWorld) awaitBeats(n int64) { awaitBeats(w.World, w.kept, n) }

func awaitBeats(w *bottest.World, s *store.Store, n int64) {
	w.T.Helper()
	var enough int64
	w.Await("beats are written", func() bool {
		l, err := s.Gateway(w.Ctx)
		if err == nil && enough == 0 {
			enough = l.Beat + n
		}
		return err == nil && l.Beat >= enough
	})
}

// TestReplayedInteractionIsAcknowledgedFirst checks that a press from a time when no process was
// connected is handled only if Discord still waits for an answer. Otherwise the person was told
// that it failed, and may have pressed again.
func TestReplayedInteractionIsAcknowledgedFirst(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		shared := shared(w)
		alice := w.DialUser("Alice")
		pressed := make(chan error, 1)
		press := func() {
			go func() {
				_, err := alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)
				pressed <- err
			}()
			synctest.Wait()
		}
		stopped := func(b *bottest.Bot) { b.Stop(); b.Wait() }

		first := shared.process(shared.redis.URL)
		shared.awaitActive(first, 1)
		stopped(first)
		press()
		second := shared.process(shared.redis.URL)
		if err := <-pressed; err != nil {
			t.Errorf("Discord still waited: %v", err)
		}
		stopped(second)
		press()
		if err := <-pressed; !errors.Is(err, client.ErrFailed) {
			t.Errorf("nobody was there: %v", err)
		}
		third := shared.process(shared.redis.URL)
		shared.awaitActive(third, 1)
		w.Await("it was asked", func() bool { return strings.Contains(w.Log.String(), "answer not needed") })
		stopped(third)
		if n := shared.handled.Load(); n != 1 {
			t.Errorf("%d presses were played", n)
		}
		if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 2 {
			t.Errorf("%+v", n)
		}
	})
}
