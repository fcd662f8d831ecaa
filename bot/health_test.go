package bot

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/store/redistest"
)

// answers tells what a path says, without demanding anything.
func answers(h http.Handler, path string) (int, string) {
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
	return answer.Code, answer.Body.String()
}

// TestHealthWithoutRedis: a Redis that is silent or gone makes the bot unready,
// and says so; being started anew would not help, so it is still healthy.
func TestHealthWithoutRedis(t *testing.T) {
	w := newWorld(t)
	server := redistest.Start(t)
	b := w.start(newSide(), func(c *Config) { c.Store = w.store(server.URL, realClock) })
	handler := b.Handler()
	ready := func(status int, words string) func() bool {
		return func() bool {
			code, text := answers(handler, "/readyz")
			return code == status && strings.Contains(text, words)
		}
	}
	wantStatus(t, handler, "/readyz", http.StatusOK)
	server.Pause()
	wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
	wantStatus(t, handler, "/healthz", http.StatusOK)
	server.Resume()
	w.await("ready after the pause", ready(http.StatusOK, "ok"))
	server.Stop()
	w.await("unready without Redis", ready(http.StatusServiceUnavailable, "Redis"))
	wantStatus(t, handler, "/healthz", http.StatusOK)
	if _, text := answers(handler, "/metrics"); !strings.Contains(text, "railbot_matches_live -1") {
		t.Error("/metrics pretends to know the matches")
	}
	server.Restart()
	w.await("ready with Redis again", ready(http.StatusOK, "ok"))
}

// TestHealthOfARedisThatRefuses: one that answers, and refuses every change, makes
// the bot unready, and the figures that alerts are made of say so.
func TestHealthOfARedisThatRefuses(t *testing.T) {
	w := newWorld(t)
	server := redistest.Start(t)
	b := w.start(newSide(), func(c *Config) { c.Store = w.store(server.URL, realClock) })
	handler, redis := b.Handler(), server.Client()
	defer redis.Close()
	order := func(args ...any) {
		t.Helper()
		if err := redis.Do(w.ctx, args...).Err(); err != nil {
			t.Fatal(err)
		}
	}
	says := func(status int, words ...string) {
		t.Helper()
		code, ready := answers(handler, "/readyz")
		_, metrics := answers(handler, "/metrics")
		for _, word := range words {
			if code != status || !strings.Contains(ready+metrics, word) {
				t.Errorf("/readyz says %d %q, want %d; %q is not said", code, ready, status, word)
			}
		}
	}
	says(http.StatusOK, "railbot_redis_writable 1", "railbot_redis_memory_share ")
	order("CONFIG", "SET", "maxmemory", "1")
	says(http.StatusServiceUnavailable, "takes no changes", "railbot_redis_writable 0")
	if m, err := b.Store.Memory(w.ctx); err != nil || m.Share < 1 {
		t.Errorf("the share is %v, %v", m.Share, err)
	}
	order("CONFIG", "SET", "maxmemory", "0")
	says(http.StatusOK, "railbot_redis_writable 1")
	order("CLIENT", "PAUSE", "60000", "WRITE")
	says(http.StatusServiceUnavailable, "takes no changes")
	order("CLIENT", "UNPAUSE")
	says(http.StatusOK, "railbot_redis_writable 1")
	order("CONFIG", "SET", "min-replicas-to-write", "1")
	says(http.StatusServiceUnavailable, "takes no changes")
}

// TestHowLongABoardIsBehind: the figure grows until the board is shown.
func TestHowLongABoardIsBehind(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		clock := &laterClock{Clock: realClock}
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s, func(c *Config) { c.Clock = clock })
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Route: postRoute, Count: -1})
		s.change()
		b.Touch(table)
		w.await("it has failed", func() bool { return strings.Contains(w.log.String(), "failures=1") })
		clock.later.Store(int64(10 * time.Minute))
		if n := b.boards.longestGauge(); n < 600 || n > 700 {
			t.Errorf("behind for %v s", n)
		}
		w.ClearFaults()
		b.Touch(table)
		w.shows(revision(1))
		w.await("nothing is behind", func() bool { return b.boards.longestGauge() == 0 })
	})
}

// TestHealthWithoutGateway: a lost connection makes the bot unready until it is
// there again, and is counted.
func TestHealthWithoutGateway(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		handler := b.Handler()
		wantStatus(t, handler, "/readyz", http.StatusOK)
		for _, f := range []sandbox.Fault{ // until it was seen
			{Kind: sandbox.FaultRefuseResume, Count: -1},
			{Kind: sandbox.FaultIdentify, Code: 4000, Count: -1},
			{Kind: sandbox.FaultClose, Code: 4000},
		} {
			if err := w.Fail(f); err != nil {
				t.Fatal(err)
			}
		}
		w.await("unready without the gateway", func() bool {
			code, text := answers(handler, "/readyz")
			_, metrics := answers(handler, "/metrics")
			return code == http.StatusServiceUnavailable && strings.Contains(text, "Discord") && strings.Contains(metrics, "railbot_gateway_connected 0")
		})
		w.ClearFaults()
		wantStatus(t, handler, "/healthz", http.StatusOK)
		w.await("ready again", func() bool { code, _ := answers(handler, "/readyz"); return code == http.StatusOK })
		if _, metrics := answers(handler, "/metrics"); strings.Contains(metrics, "railbot_gateway_lost_total 0") {
			t.Error("the loss was not counted")
		}
	})
}

// TestAgeOfABoard: a table that is played without pause is behind only for as
// long as its oldest change is not shown.
func TestAgeOfABoard(t *testing.T) {
	clock, metrics := quartz.NewMock(t), NewMetrics()
	bs := newBoards(&Bot{Config: Config{Clock: clock, Metrics: metrics}})
	bs.ctx = t.Context()
	j := newJob(clock.Now())
	bs.pending[table] = j
	clock.Advance(3 * time.Second)
	bs.touch(table)
	clock.Advance(time.Second)
	bs.touch(table)
	clock.Advance(time.Second)
	bs.told(j)
	if n := bs.longestGauge(); n != 2 {
		t.Errorf("behind for %v s, want 2", n)
	}
	families, err := metrics.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if h := f.GetMetric()[0].GetHistogram(); f.GetName() == "railbot_board_age_seconds" && h.GetSampleSum() != 5 {
			t.Errorf("shown at an age of %v s, want 5", h.GetSampleSum())
		}
	}
}

// TestHealthOfAStuckBudget makes the bot unready when requests to Discord, and so all
// boards, wait for longer than load makes them wait.
func TestHealthOfAStuckBudget(t *testing.T) {
	w := newWorld(t)
	server := redistest.Start(t)
	b := w.start(newSide(), func(c *Config) { c.Store = w.store(server.URL, realClock) })
	handler, redis := b.Handler(), server.Client()
	defer redis.Close()
	wantStatus(t, handler, "/readyz", http.StatusOK)
	later := strconv.FormatInt(time.Now().Add(2*time.Hour).UnixMicro(), 10)
	if err := redis.Set(w.ctx, "rails:fleet:budget", later, 0).Err(); err != nil {
		t.Fatal(err)
	}
	if code, text := answers(handler, "/readyz"); code != http.StatusServiceUnavailable || !strings.Contains(text, "boards wait") {
		t.Errorf("/readyz says %d %q", code, text)
	}
}
