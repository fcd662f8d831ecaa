package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/redis/go-redis/v9"
)

// crew is some workers on one Redis, in a bubble.
type crew struct {
	t     *testing.T
	ctx   context.Context
	began time.Time
	store *Store

	mu    sync.Mutex
	calls map[string][]time.Duration // of the handler, by channel: when, since the workers began
}

// start runs n workers. handle gets the store of its worker.
func start(t *testing.T, open opener, n int, handle func(*Store, context.Context, string) error) *crew {
	t.Helper()
	of := func(s *Store, h DueHandler) runner { return s.MatchWorker(h, WorkerOptions{}) }
	return startOf(t, open, n, of, handle)
}

// runner is a worker of either kind.
type runner interface {
	Run(ctx context.Context) error
}

// startOf runs n workers of a kind.
func startOf(
	t *testing.T, open opener, n int, of func(*Store, DueHandler) runner,
	handle func(*Store, context.Context, string) error,
) *crew {
	t.Helper()
	c := &crew{t: t, began: time.Now(), calls: map[string][]time.Duration{}}
	ctx, cancel := context.WithCancel(t.Context())
	c.ctx = ctx
	var ended sync.WaitGroup
	for range n {
		c.store = open(Options{})
		w := of(c.store, c.counting(c.store, handle))
		ended.Go(func() { _ = w.Run(ctx) })
		synctest.Wait()
	}
	t.Cleanup(func() { cancel(); ended.Wait() })
	return c
}

func (c *crew) counting(s *Store, handle func(*Store, context.Context, string) error) DueHandler {
	return func(ctx context.Context, channel string) error {
		c.mu.Lock()
		c.calls[channel] = append(c.calls[channel], time.Since(c.began))
		c.mu.Unlock()
		return handle(s, ctx, channel)
	}
}

// passUntil waits until a time after the workers began, and until everything due is handled.
func (c *crew) passUntil(after time.Duration) {
	c.t.Helper()
	time.Sleep(after - time.Since(c.began))
	synctest.Wait()
}

// wantCalls demands that the handler was called for a channel after these times, and at no others.
func (c *crew) wantCalls(channel string, seconds ...int) {
	c.t.Helper()
	var want []time.Duration
	for _, n := range seconds {
		want = append(want, time.Duration(n)*time.Second)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	same(c.t, "calls for "+channel, c.calls[channel], want)
}

// schedule creates a match that is due after the given number of seconds.
func (c *crew) schedule(channel string, seconds int) {
	c.t.Helper()
	first := step(0)
	first.Due = time.Now().Add(time.Duration(seconds) * time.Second)
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
	eachServerInBubble(t, func(t *testing.T, open opener) {
		c := start(t, open, 2, fire)
		channels := make([]string, 8) // as many as one worker handles at a time
		for i := range channels {
			channels[i] = fmt.Sprint("c", i)
			c.schedule(channels[i], 3)
		}
		c.passUntil(time.Minute)
		for _, channel := range channels {
			same(t, "log", wholeLog(t, c.store, channel, ""), []string{"fired"})
			c.wantCalls(channel, 3)
		}
		same(t, "due", must(c.store.Due(t.Context(), time.Now(), 9))(t), []Timer(nil))
	})
}

// TestConcurrentHandlersActOnce checks that only one handler takes effect even if the index lets both run.
func TestConcurrentHandlersActOnce(t *testing.T) {
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

func TestWorkerCorrectsOutdatedDueTime(t *testing.T) {
	eachServerInBubble(t, func(t *testing.T, open opener) {
		c := start(t, open, 1, fire)
		c.schedule("c", 100)
		c.passUntil(time.Second) // the indexes are built now
		for _, early := range []string{"c", "phantom"} {
			line := redis.Z{Score: 5, Member: early}
			is(t, c.store.rdb.ZAdd(t.Context(), dueKey(partitionOf(early)), line).Err(), nil)
		}
		c.passUntil(2 * time.Second)
		want := []Timer{{Name: "c", At: load(t, c.store, "c").Due}}
		same(t, "corrected", must(c.store.Due(t.Context(), time.Now().Add(time.Hour), 9))(t), want)
		c.passUntil(2 * time.Minute)
		c.wantCalls("c", 100)
		c.wantCalls("phantom")
		same(t, "log", wholeLog(t, c.store, "c", ""), []string{"fired"})
	})
}

// failing is a handler that fails for channels that begin with f, panics for p, and leaves l due.
func failing(s *Store, ctx context.Context, channel string) error {
	switch channel[0] {
	case 'f':
		return errors.New("broken")
	case 'p':
		panic("broken")
	case 'l':
		return nil
	}
	return fire(s, ctx, channel)
}

// TestFailingHandlersAreRetried checks that the pauses after failures double, up to a maximum.
func TestFailingHandlersAreRetried(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		of := func(s *Store, h DueHandler) runner {
			return s.MatchWorker(h, WorkerOptions{MaxDelay: 20 * time.Second})
		}
		c := startOf(t, open, 1, of, failing)
		for _, channel := range []string{"f", "p", "l"} {
			c.schedule(channel, 1)
		}
		c.passUntil(2 * time.Minute)
		for _, channel := range []string{"f", "p", "l"} {
			c.wantCalls(channel, 1, 2, 4, 8, 16, 32, 52, 72, 92, 112)
		}
	})
}

func TestFailingHandlersDoNotBlockOthers(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		c := start(t, open, 1, failing)
		for i := range 30 {
			c.schedule(fmt.Sprintf("%c%d", "fpl"[i%3], i), 1)
		}
		c.schedule("well", 2)
		c.passUntil(8 * time.Second) // a worker handles eight each second, and one that has failed waits
		same(t, "log", wholeLog(t, c.store, "well", ""), []string{"fired"})
	})
}

func TestSuccessResetsRetryDelay(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		fail := 3
		c := start(t, open, 1, func(s *Store, ctx context.Context, channel string) error {
			if fail--; fail >= 0 {
				return errors.New("broken")
			}
			return fire(s, ctx, channel)
		})
		c.schedule("c", 1)
		c.passUntil(12 * time.Second)
		same(t, "log", wholeLog(t, c.store, "c", ""), []string{"fired"})

		fail = 1
		again := step(2)
		again.Due = time.Now().Add(time.Second)
		save(t, c.store, "c", again, nil)
		c.passUntil(time.Minute)
		c.wantCalls("c", 1, 2, 4, 8, 13, 14)
	})
}

// TestSlowHandlerDoesNotBlockOthers checks that a worker handles others while one handler takes long, and that no
// other worker handles the slow one meanwhile.
func TestSlowHandlerDoesNotBlockOthers(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		c := start(t, open, 2, func(s *Store, ctx context.Context, channel string) error {
			if channel == "slow" {
				time.Sleep(20 * time.Second)
			}
			return fire(s, ctx, channel)
		})
		c.schedule("slow", 1)
		c.schedule("quick", 2)
		c.passUntil(2 * time.Second)
		same(t, "quick", wholeLog(t, c.store, "quick", ""), []string{"fired"})
		c.passUntil(21*time.Second - time.Millisecond)
		same(t, "slow", wholeLog(t, c.store, "slow", ""), []string{})
		c.passUntil(time.Minute)
		same(t, "slow", wholeLog(t, c.store, "slow", ""), []string{"fired"})
		c.wantCalls("slow", 1)
		c.wantCalls("quick", 2)
	})
}

// TestHandlerTimeout checks that a handler that waits in vain is stopped after 30 s, and called again.
func TestHandlerTimeout(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		c := start(t, open, 1, func(_ *Store, ctx context.Context, _ string) error {
			<-ctx.Done()
			return ctx.Err()
		})
		c.schedule("c", 1)
		c.passUntil(time.Minute)
		c.wantCalls("c", 1, 32)
	})
}

// TestOtherWorkerTakesOverWhenOneDies checks that no other worker handles a channel while one does, however
// long, and that another one does soon after it has died.
func TestOtherWorkerTakesOverWhenOneDies(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		s := open(Options{})
		first := step(0)
		first.Due = time.Now()
		save(t, s, "c", first, nil)
		due := func(in time.Duration) []Timer { return must(s.Due(t.Context(), time.Now().Add(in), 9))(t) }
		alive, die := context.WithCancel(t.Context())
		called := 0
		dies := s.MatchWorker(func(ctx context.Context, _ string) error {
			called++
			<-ctx.Done()
			return ctx.Err()
		}, WorkerOptions{})
		dies.Poll(alive)
		for range 21 {
			time.Sleep(time.Second)
			synctest.Wait()
			same(t, "for others", due(0), []Timer(nil))
		}
		die()
		dies.Wait()
		same(t, "calls", called, 1)
		// The lease was extended last a second ago, for six.
		same(t, "while the lease lasts", due(5*time.Second-time.Millisecond), []Timer(nil))
		same(t, "when it is over", len(due(5*time.Second)), 1)
	})
}

func TestWorkerSweepsOnStartAndPeriodically(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		before := open(Options{})
		same(t, "built", must(before.Channels(t.Context()))(t), []string{})
		crash(t, before, "early", step(0))
		rebuilt := func(context.Context) error { return nil } // or the first rebuild would find the late one, too
		is(t, before.runPeriodically(t.Context(), "rebuild", rebuildInterval, rebuilt), nil)
		c := start(t, open, 1, fire)
		same(t, "at start", must(c.store.Channels(t.Context()))(t), []string{"early"})
		crash(t, before, "late", step(0))
		c.passUntil(sweepInterval - time.Millisecond)
		same(t, "not yet", must(c.store.Channels(t.Context()))(t), []string{"early"})
		c.passUntil(sweepInterval)
		same(t, "later", must(c.store.Channels(t.Context()))(t), []string{"early", "late"})
	})
}

func TestWorkerEndsWithItsContext(t *testing.T) {
	s := open(t, "", Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	is(t, s.MatchWorker(nil, WorkerOptions{}).Run(ctx), context.Canceled)
}
