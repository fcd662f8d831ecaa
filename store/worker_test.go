package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/redis/go-redis/v9"
)

// crew is some workers on one Redis with one clock.
type crew struct {
	t     *testing.T
	ctx   context.Context
	clock *quartz.Mock
	store *Store

	mu    sync.Mutex
	calls map[string]int // of the handler, by channel
	idle  func()         // waits until no handler is under way
}

// start runs n workers. handle gets the store of its worker.
func start(t *testing.T, url string, n int, handle func(*Store, context.Context, string) error) *crew {
	t.Helper()
	of := func(s *Store, h DueHandler) runner { return s.MatchWorker(h, WorkerOptions{}) }
	return startOf(t, url, n, of, handle)
}

// runner is a worker of either kind.
type runner interface {
	Run(ctx context.Context) error
	Wait()
}

// startOf runs n workers of a kind.
func startOf(
	t *testing.T, url string, n int, of func(*Store, DueHandler) runner,
	handle func(*Store, context.Context, string) error,
) *crew {
	t.Helper()
	c := &crew{t: t, clock: quartz.NewMock(t).WithLogger(quartz.NoOpLogger), calls: map[string]int{}}
	c.clock.Set(time.UnixMilli(1_000_000_000_000))
	ctx, cancel := context.WithCancel(t.Context())
	c.ctx = ctx
	trap := c.clock.Trap().TickerFunc("poll") // the last of its tickers
	var ended sync.WaitGroup
	var workers []runner
	for range n {
		c.store = open(t, url, Options{Clock: c.clock})
		w := of(c.store, c.counting(c.store, handle))
		workers = append(workers, w)
		ended.Go(func() { _ = w.Run(ctx) })
		trap.MustWait(ctx).MustRelease(ctx)
	}
	trap.Close()
	c.idle = func() {
		for _, w := range workers {
			w.Wait()
		}
	}
	t.Cleanup(func() { cancel(); ended.Wait() })
	return c
}

func (c *crew) counting(s *Store, handle func(*Store, context.Context, string) error) DueHandler {
	return func(ctx context.Context, channel string) error {
		c.mu.Lock()
		c.calls[channel]++
		c.mu.Unlock()
		return handle(s, ctx, channel)
	}
}

// pass advances the clock second by second and waits until everything due is handled.
func (c *crew) pass(seconds int) {
	c.t.Helper()
	for range seconds {
		c.clock.Advance(time.Second).MustWait(c.ctx)
		c.idle()
	}
}

func (c *crew) called(channel string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.calls[channel]
}

// schedule creates a match that is due after the given number of seconds.
func (c *crew) schedule(channel string, seconds int) {
	c.t.Helper()
	first := step(0)
	first.Due = c.clock.Now().Add(time.Duration(seconds) * time.Second)
	save(c.t, c.store, channel, first, nil)
}

// fire is a handler that adds a log entry and clears the due time.
func fire(s *Store, ctx context.Context, channel string) error {
	m, err := s.Load(ctx, channel)
	if err != nil || m.Due.IsZero() {
		return err
	}
	err = s.Save(ctx, channel, step(m.Rev, "fired"))
	if errors.Is(err, ErrConflict) {
		return nil // another process did it
	}
	return err
}

func TestDueTimeFiresOnceWithTwoWorkers(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		c := start(t, url, 2, fire)
		for i := range 10 {
			c.schedule(fmt.Sprint("c", i), 3)
		}
		c.pass(2)
		same(t, "too early", len(c.calls), 0)
		c.pass(5)
		for i := range 10 {
			same(t, "log", wholeLog(t, c.store, fmt.Sprint("c", i), ""), []string{"fired"})
			same(t, "calls", c.called(fmt.Sprint("c", i)), 1)
		}
		same(t, "due", must(c.store.Due(t.Context(), c.clock.Now(), 9))(t), []Timer(nil))
	})
}

// TestHandlersAtTheSameTimeActOnce checks that only one handler takes effect even if the index lets both run.
func TestHandlersAtTheSameTimeActOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		first := step(0)
		first.Due = time.UnixMilli(1)
		save(t, s, "c", first, nil)
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				if err := fire(s, t.Context(), "c"); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		same(t, "log", wholeLog(t, s, "c", ""), []string{"fired"})
	})
}

func TestIndexIsCorrectedWhereTheRecordSaysLater(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		c := start(t, url, 1, fire)
		c.schedule("c", 100)
		c.pass(1) // the indexes are built now
		for _, early := range []string{"c", "phantom"} {
			line := redis.Z{Score: 5, Member: early}
			is(t, c.store.rdb.ZAdd(t.Context(), dueKey(partitionOf(early)), line).Err(), nil)
		}
		c.pass(2)
		same(t, "called", []int{c.called("c"), c.called("phantom")}, []int{0, 0})
		want := []Timer{{Name: "c", At: load(t, c.store, "c").Due}}
		same(t, "corrected", must(c.store.Due(t.Context(), c.clock.Now().Add(time.Hour), 9))(t), want)
		c.pass(100)
		same(t, "log", wholeLog(t, c.store, "c", ""), []string{"fired"})
	})
}

func TestFailingHandlersAreRetriedAndBlockNobody(t *testing.T) {
	broken := errors.New("broken")
	c := start(t, "redis://"+redisAddr(t), 1, func(s *Store, ctx context.Context, channel string) error {
		switch channel[0] {
		case 'f':
			return broken
		case 'p':
			panic("broken")
		case 'l':
			return nil // and leaves it due
		}
		return fire(s, ctx, channel)
	})
	for i := range 30 {
		c.schedule(fmt.Sprintf("%c%d", "fpl"[i%3], i), 1)
	}
	c.schedule("well", 2)
	c.pass(8)
	same(t, "log", wholeLog(t, c.store, "well", ""), []string{"fired"})
	c.pass(52)
	for _, channel := range []string{"f0", "p1", "l2"} {
		// Pauses of 1, 2, 4, 8, 16 and 32 s, and up to 2 s until noticed.
		if n := c.called(channel); n < 4 || n > 7 {
			t.Errorf("%s was tried %d times in a minute", channel, n)
		}
	}
}

func TestRecoveredHandlerStartsAfresh(t *testing.T) {
	fail := 3
	c := start(t, "redis://"+redisAddr(t), 1, func(s *Store, ctx context.Context, channel string) error {
		if fail--; fail >= 0 {
			return errors.New("broken")
		}
		return fire(s, ctx, channel)
	})
	c.schedule("c", 1)
	c.pass(12)
	same(t, "calls", c.called("c"), 4)
	same(t, "log", wholeLog(t, c.store, "c", ""), []string{"fired"})

	fail = 1
	again := step(2)
	again.Due = c.clock.Now().Add(time.Second)
	save(t, c.store, "c", again, nil)
	c.pass(4) // 1 s until due, 1 s of pause, and up to 2 s until noticed
	same(t, "calls", c.called("c"), 6)
}

func TestSlowHandlerBlocksNobody(t *testing.T) {
	release := make(chan struct{})
	c := start(t, "redis://"+redisAddr(t), 1, func(s *Store, ctx context.Context, channel string) error {
		if channel == "slow" {
			<-release
		}
		return fire(s, ctx, channel)
	})
	quick := make(chan struct{})
	c.schedule("slow", 1)
	c.schedule("quick", 2)
	go func() {
		defer close(quick)
		for len(wholeLog(t, c.store, "quick", "")) == 0 && c.ctx.Err() == nil {
			c.clock.Advance(time.Second).MustWait(c.ctx)
		}
	}()
	<-quick
	close(release)
	c.idle()
	same(t, "log", wholeLog(t, c.store, "slow", ""), []string{"fired"})
}

// TestAnotherFollowsAWorkerThatDies checks that no other worker handles a channel while one does, however
// long, and that another one does soon after it has died.
func TestAnotherFollowsAWorkerThatDies(t *testing.T) {
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	clock.Set(time.UnixMilli(1_000_000_001_000))
	s := open(t, "redis://"+redisAddr(t), Options{Clock: clock})
	first := step(0)
	first.Due = clock.Now()
	save(t, s, "c", first, nil)
	due := func(in time.Duration) []Timer { return must(s.Due(t.Context(), clock.Now().Add(in), 9))(t) }
	alive, die := context.WithCancel(t.Context())
	defer die()
	called := 0
	dies := s.MatchWorker(func(ctx context.Context, _ string) error {
		called++
		for range 20 {
			clock.Advance(time.Second).MustWait(t.Context())
			same(t, "for others", due(0), []Timer(nil))
		}
		die()
		return ctx.Err()
	}, WorkerOptions{})
	dies.Poll(alive)
	dies.Wait()
	same(t, "calls", called, 1)
	same(t, "soon", len(due(6*time.Second)), 1)
}

func TestWorkerSweepsAtItsStartAndLater(t *testing.T) {
	url := "redis://" + redisAddr(t)
	before := open(t, url, Options{})
	same(t, "built", must(before.Channels(t.Context()))(t), []string{})
	crash(t, before, "early", step(0))
	c := start(t, url, 1, fire)
	same(t, "at start", must(c.store.Channels(t.Context()))(t), []string{"early"})
	crash(t, before, "late", step(0))
	c.pass(299)
	same(t, "not yet", must(c.store.Channels(t.Context()))(t), []string{"early"})
	c.pass(2)
	same(t, "later", must(c.store.Channels(t.Context()))(t), []string{"early", "late"})
}

func TestWorkerEndsWithItsContext(t *testing.T) {
	s := open(t, "", Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	is(t, s.MatchWorker(nil, WorkerOptions{}).Run(ctx), context.Canceled)
}
