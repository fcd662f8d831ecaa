package bot

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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

// TestHealthWithoutGateway: a lost connection makes the bot unready until it is
// there again, and is counted.
func TestHealthWithoutGateway(t *testing.T) {
	w := newWorld(t)
	b := w.start(newSide())
	handler := b.Handler()
	wantStatus(t, handler, "/readyz", http.StatusOK)
	for _, f := range []sandbox.Fault{
		{Kind: sandbox.FaultStatus, Status: 503, Route: "/gateway*", Count: 2},
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
	wantStatus(t, handler, "/healthz", http.StatusOK)
	w.await("ready again", func() bool { code, _ := answers(handler, "/readyz"); return code == http.StatusOK })
	if _, metrics := answers(handler, "/metrics"); strings.Contains(metrics, "railbot_gateway_lost_total 0") {
		t.Error("the loss was not counted")
	}
}
