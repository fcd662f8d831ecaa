package e2e

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/store/redistest"
)

// replicas are bots that receive interactions by HTTP behind a proxy.
type replicas struct {
	w     *world
	at    []string // host:port of each
	now   []*process
	proxy *httptest.Server
}

// replicas starts the first bots of at most most, and makes Discord send interactions to their
// proxy.
func (w *world) replicas(most, first int) *replicas {
	w.t.Helper()
	r := &replicas{w: w, now: make([]*process, most)}
	for range most {
		r.at = append(r.at, fmt.Sprintf("127.0.0.1:%d", redistest.FreePort(w.t)))
	}
	for i := range first {
		r.start(i)
	}
	r.proxy = httptest.NewServer(&load.Proxy{Addresses: func() []string { return r.at }})
	w.t.Cleanup(r.proxy.Close)
	if err := w.Endpoint().Set(w.ctx, r.proxy.URL+"/interactions"); err != nil {
		w.t.Fatal(err)
	}
	return r
}

// start starts or restarts a bot.
func (r *replicas) start(i int) {
	r.w.t.Helper()
	r.now[i] = r.w.serve(r.w.redis.URL, "RAILBOT_INTERACTIONS="+r.at[i])
}

// Each bot is restarted cleanly, during which no press may fail. Then each one is killed.
func TestReplicasByHTTPSurviveKills(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	r := w.replicas(2, 2)
	game := w.begin("by-http", "trick", nil, 11, w.user("A", "en-US"), w.user("B", "fr"), w.user("C", "en-US"))
	game.turns(4)
	for i := range r.now {
		game.during(3, r.now[i].stop)
		r.start(i)
		game.turns(2)
	}
	if game.failed > game.stale {
		t.Errorf("%d presses failed during clean restarts, want 0", game.failed)
	}
	for i := range r.now {
		r.now[i].kill()
		game.turns(3)
		r.start(i)
	}
	for game.turn() {
	}
	game.checkFinished(w.seeded("Dave"))
	for _, p := range r.now {
		p.stop()
	}
	w.check()
}
