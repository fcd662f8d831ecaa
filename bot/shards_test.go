package bot

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// fleetWorld is a Discord that wants several shards, with bots on one Redis.
type fleetWorld struct {
	*world
	redis   *redistest.Server
	kept    *store.Store
	handled atomic.Int32
	pressed int32
	life    time.Duration // of a bot without a look at its shards
}

func newFleetWorld(t *testing.T, shards int) *fleetWorld {
	w := newWorld(t, func(c *sandbox.Config) {
		c.MinShards, c.MaxConcurrency, c.IdentifyEvery = shards, 16, 5*time.Second
	})
	return fleetOn(w)
}

func fleetOn(w *world) *fleetWorld {
	redis := redistest.Start(w.t)
	return &fleetWorld{world: w, redis: redis, kept: w.store(redis.URL, realClock), life: 5 * time.Second}
}

// process starts a bot on the Redis at a URL.
func (w *fleetWorld) process(url string) *runningBot {
	w.t.Helper()
	s := newSide()
	s.handle = func(context.Context, desk.Request) (desk.Reply, error) {
		w.handled.Add(1)
		return saying("done"), nil
	}
	kept := w.store(url, realClock)
	return w.startUnready(s, func(c *Config) { c.Store, c.Gateway.Life = kept, w.life })
}

// shares waits until each of the bots has so many shards, all connected.
func (w *fleetWorld) shares(n int, bots ...*runningBot) {
	w.t.Helper()
	w.await("the shards are shared out", func() bool {
		for _, b := range bots {
			if b.shardsUp() != n {
				return false
			}
		}
		return w.BotSessions() == n*len(bots)
	})
}

// shardsUp is over how many shards events arrive at a bot.
func (r *runningBot) shardsUp() (n int) {
	figures := make(chan prometheus.Metric)
	go func() { r.gateway.Collect(figures); close(figures) }()
	for f := range figures {
		var told dto.Metric
		if err := f.Write(&told); err != nil {
			r.w.t.Error(err)
		}
		if len(told.Label) > 0 && strings.Contains(f.Desc().String(), "railbot_shard_connected") {
			n += int(told.Gauge.GetValue())
		}
	}
	return n
}

// press has Alice press once, which must be answered.
func (w *fleetWorld) press() {
	w.t.Helper()
	w.pressed++
	r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
	if r.Message.Content != "done" {
		w.t.Errorf("answered %q", r.Message.Content)
	}
}

// during presses once while something goes on, and once afterwards.
func (w *fleetWorld) during(happens func()) {
	w.t.Helper()
	var all sync.WaitGroup
	all.Go(happens)
	w.press()
	all.Wait()
	w.press()
}

// plan is a number of the fleet's plan.
func (w *fleetWorld) plan(name string) int64 {
	w.t.Helper()
	view, err := w.kept.Fleet().View(w.ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	return view.Number(name)
}

// check demands that each press was worked on once, and that so many sessions began,
// none before its time.
func (w *fleetWorld) check(identified int) {
	w.t.Helper()
	if n := w.handled.Load(); n != w.pressed {
		w.t.Errorf("%d presses were worked on %d times", w.pressed, n)
	}
	if n := w.Gateway().Tally(); n.Identified != identified || n.Early > 0 {
		w.t.Errorf("%+v, want %d sessions", n, identified)
	}
}

// TestRollingRestart: bots that are started share the shards, and each is stopped in
// order: no session begins but the first ones, and no press is lost or doubled.
func TestRollingRestart(t *testing.T) {
	w := newFleetWorld(t, 8)
	first := w.process(w.redis.URL)
	w.shares(8, first)
	second := w.process(w.redis.URL)
	w.shares(4, first, second)
	w.press()
	for range 2 {
		w.during(func() { first.stop(); first.wait() })
		w.shares(8, second)
		first, second = second, w.process(w.redis.URL)
		w.during(func() { w.shares(4, first, second) })
	}
	w.check(8)
}

// TestCutOffFromTheStore: a bot that cannot say any more that it lives loses its shards to
// another, which goes on with their sessions, and leaves them alone; later it has its
// part again.
func TestCutOffFromTheStore(t *testing.T) {
	w := newFleetWorld(t, 6)
	w.life = time.Second
	proxy := redistest.Proxy(t, w.redis.Addr)
	first := w.process(proxy.URL)
	w.shares(6, first)
	second := w.process(w.redis.URL)
	w.shares(3, first, second)
	proxy.Slow(time.Hour)
	w.await("the other has all", func() bool { return second.shardsUp() == 6 && first.shardsUp() == 0 })
	w.press()
	proxy.Slow(0)
	w.shares(3, first, second)
	w.press()
	w.check(6)
}

// TestReshard: when Discord recommends twice as many shards, they are opened beside the
// present ones; meanwhile each press comes twice and is worked on once.
func TestReshard(t *testing.T) {
	w := newFleetWorld(t, 2)
	first, second := w.process(w.redis.URL), w.process(w.redis.URL)
	w.shares(1, first, second)
	w.Gateway().SetMinShards(4)
	answer, err := first.askGateway(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.Store.Fleet().Told(w.ctx, answer, 0); err != nil {
		t.Fatal(err)
	}
	w.await("both sets are there for a while", func() bool { return w.BotSessions() > 2 })
	for w.plan("next") > 0 {
		w.press()
	}
	w.shares(2, first, second)
	w.press()
	if e := w.plan("epoch"); e != 2 {
		t.Errorf("epoch %d", e)
	}
	w.check(6)
}

// TestTooManyServers: when Discord closes with 4011, as many shards as it recommends are
// opened, and nothing has to be set or started anew.
func TestTooManyServers(t *testing.T) {
	w := newFleetWorld(t, 1)
	b := w.process(w.redis.URL)
	w.shares(1, b)
	w.Gateway().SetMinShards(3)
	w.Fail(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4011})
	w.shares(3, b)
	w.press()
	w.check(4)
}

// TestReplayedIsAskedFirst: what was pressed while nobody was connected is worked on when
// Discord still waits for an answer, and else it is not: whoever pressed has been told
// that it failed, and may have pressed again.
func TestReplayedIsAskedFirst(t *testing.T) {
	calendar := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	w := newWorld(t, func(c *sandbox.Config) { c.Clock = calendar })
	fleet := fleetOn(w)
	alice := w.user("Alice")
	pressed := make(chan error, 1)
	press := func() {
		before := len(w.Interactions())
		go func() {
			_, err := alice.Command(w.ctx, table, "rails", "hand", nil)
			pressed <- err
		}()
		w.await("it is pressed", func() bool { return len(w.Interactions()) > before })
	}
	stopped := func(b *runningBot) { b.stop(); b.wait() }

	first := fleet.process(fleet.redis.URL)
	fleet.shares(1, first)
	stopped(first)
	press()
	second := fleet.process(fleet.redis.URL)
	if err := <-pressed; err != nil {
		t.Errorf("Discord still waited: %v", err)
	}
	stopped(second)
	press()
	calendar.Advance(3 * time.Second).MustWait(w.ctx)
	if err := <-pressed; !errors.Is(err, client.ErrFailed) {
		t.Errorf("nobody was there: %v", err)
	}
	third := fleet.process(fleet.redis.URL)
	fleet.shares(1, third)
	w.await("it was asked", func() bool { return strings.Contains(w.log.String(), "answer not needed") })
	stopped(third)
	if n := fleet.handled.Load(); n != 1 {
		t.Errorf("%d presses were played", n)
	}
	if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 2 {
		t.Errorf("%+v", n)
	}
}
