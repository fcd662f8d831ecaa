package bot

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// checking bounds a health check.
const checking = 2 * time.Second

// Handler serves /healthz (events arrive, or did so at most five minutes ago: a
// process that has been cut off for longer should be started anew), /readyz
// (Redis takes changes, boards may be posted and events arrive) and /metrics. It is to be
// mounted once.
func (b *Bot) Handler() http.Handler {
	b.Metrics.watch(b)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if !b.source.Healthy() {
			say(w, http.StatusServiceUnavailable, "cut off from Discord")
			return
		}
		say(w, http.StatusOK, "ok")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), checking)
		defer cancel()
		if why := b.unready(ctx); why != "" {
			say(w, http.StatusServiceUnavailable, why)
			return
		}
		say(w, http.StatusOK, "ok")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(b.Metrics.Registry, promhttp.HandlerOpts{}))
	return mux
}

// unready returns what /readyz says while the bot cannot play, empty while it can. Redis
// comes first: without it the gateway is not connected either.
func (b *Bot) unready(ctx context.Context) string {
	if b.Store.Ping(ctx) != nil {
		return "Redis does not answer"
	}
	if b.Store.Writable(ctx) != nil {
		return "Redis takes no changes"
	}
	budget, err := b.Store.Budget(ctx)
	switch {
	case err != nil:
		return "Redis does not say which requests may be made of Discord"
	case budget.Stuck():
		return "boards wait " + budget.Wait.Round(time.Second).String() + " for requests to Discord"
	case !b.source.Connected():
		return "no connection to Discord"
	}
	return ""
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

func (b *Bot) connectedGauge() float64 {
	if b.source.Connected() {
		return 1
	}
	return 0
}
