package bot_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/store/redistest"
)

// answers tells what a path says, without demanding anything.
func answers(h http.Handler, path string) (int, string) {
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
	return answer.Code, answer.Body.String()
}

// TestHealthWithoutRedis checks that the bot is not ready, and says why, if Redis is silent or
// gone. It must stay healthy, because a restart would not help.
func TestHealthWithoutRedis(t *testing.T) {
	w := bottest.NewWorld(t)
	server := redistest.Start(t)
	b := w.Start(bottest.NewFakeCommands(), func(c *bot.Config) { c.Store = w.OpenStore(server.URL, bottest.RealClock) })
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
	w.Await("ready after the pause", ready(http.StatusOK, "ok"))
	server.Stop()
	w.Await("unready without Redis", ready(http.StatusServiceUnavailable, "Redis"))
	wantStatus(t, handler, "/healthz", http.StatusOK)
	if _, text := answers(handler, "/metrics"); !strings.Contains(text, "railbot_matches_live -1") {
		t.Error("/metrics pretends to know the matches")
	}
	server.Restart()
	w.Await("ready with Redis again", ready(http.StatusOK, "ok"))
}

// TestHealthWhenRedisRefusesWrites checks that the bot is not ready if Redis answers but refuses
// writes, and that the metrics for alerts show it.
func TestHealthWhenRedisRefusesWrites(t *testing.T) {
	w := bottest.NewWorld(t)
	server := redistest.Start(t)
	b := w.Start(bottest.NewFakeCommands(), func(c *bot.Config) { c.Store = w.OpenStore(server.URL, bottest.RealClock) })
	handler, redis := b.Handler(), server.Client()
	defer redis.Close()
	order := func(args ...any) {
		t.Helper()
		if err := redis.Do(w.Ctx, args...).Err(); err != nil {
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
	says(http.StatusServiceUnavailable, "accepts no writes", "railbot_redis_writable 0")
	if m, err := b.Store.Memory(w.Ctx); err != nil || m.Share < 1 {
		t.Errorf("the share is %v, %v", m.Share, err)
	}
	order("CONFIG", "SET", "maxmemory", "0")
	says(http.StatusOK, "railbot_redis_writable 1")
	order("CLIENT", "PAUSE", "60000", "WRITE")
	says(http.StatusServiceUnavailable, "accepts no writes")
	order("CLIENT", "UNPAUSE")
	says(http.StatusOK, "railbot_redis_writable 1")
	order("CONFIG", "SET", "min-replicas-to-write", "1")
	says(http.StatusServiceUnavailable, "accepts no writes")
}

// TestHealthWithoutGateway checks that a lost connection makes the bot unready until it is
// restored, and is counted.
func TestHealthWithoutGateway(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
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
		w.Await("unready without the gateway", func() bool {
			code, text := answers(handler, "/readyz")
			_, metrics := answers(handler, "/metrics")
			return code == http.StatusServiceUnavailable && strings.Contains(text, "Discord") && strings.Contains(metrics, "railbot_gateway_connected 0")
		})
		w.ClearFaults()
		wantStatus(t, handler, "/healthz", http.StatusOK)
		w.Await("ready again", func() bool { code, _ := answers(handler, "/readyz"); return code == http.StatusOK })
		if _, metrics := answers(handler, "/metrics"); strings.Contains(metrics, "railbot_gateway_lost_total 0") {
			t.Error("the loss was not counted")
		}
	})
}

// TestHealthWhenRequestBudgetIsStuck checks that the bot is not ready if requests to Discord wait
// longer than load alone can cause.
func TestHealthWhenRequestBudgetIsStuck(t *testing.T) {
	w := bottest.NewWorld(t)
	server := redistest.Start(t)
	b := w.Start(bottest.NewFakeCommands(), func(c *bot.Config) { c.Store = w.OpenStore(server.URL, bottest.RealClock) })
	handler, redis := b.Handler(), server.Client()
	defer redis.Close()
	wantStatus(t, handler, "/readyz", http.StatusOK)
	later := strconv.FormatInt(time.Now().Add(2*time.Hour).UnixMicro(), 10)
	if err := redis.Set(w.Ctx, "rails:fleet:budget", later, 0).Err(); err != nil {
		t.Fatal(err)
	}
	if code, text := answers(handler, "/readyz"); code != http.StatusServiceUnavailable || !strings.Contains(text, "boards wait") {
		t.Errorf("/readyz says %d %q", code, text)
	}
}
