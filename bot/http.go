package bot

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/railbot/railbot/bot/metrics"
)

// checkTimeout bounds a readiness check.
const checkTimeout = 2 * time.Second

// Handler serves /healthz, /readyz and /metrics. A process that is not healthy has been cut off
// from Discord for five minutes and should be restarted. A process is ready if Redis accepts
// changes, boards may be posted and events arrive. Handler must be called at most once.
func (b *Bot) Handler() http.Handler {
	b.watchMetrics()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if !b.Healthy() {
			writeText(w, http.StatusServiceUnavailable, "cut off from Discord")
			return
		}
		writeText(w, http.StatusOK, "ok")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), checkTimeout)
		defer cancel()
		if problem := b.findProblem(ctx); problem != "" {
			writeText(w, http.StatusServiceUnavailable, problem)
			return
		}
		writeText(w, http.StatusOK, "ok")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(b.Metrics.Registry, promhttp.HandlerOpts{}))
	return mux
}

// watchMetrics adds the metrics that are read on demand.
func (b *Bot) watchMetrics() {
	b.Metrics.WatchStore(b.Store)
	if b.Gateway != nil {
		b.Metrics.Registry.MustRegister(b.Gateway)
	}
	b.Metrics.Watch(metrics.Gauges{
		InFlight: b.Interactions.InFlight, BoardsBehind: b.Boards.Behind, LongestBehind: b.Boards.LongestBehind,
		Connected: b.Connected,
	})
}

// findProblem returns why the bot cannot play, or "" if it can. Redis comes first: without it
// the gateway is not connected either.
func (b *Bot) findProblem(ctx context.Context) string {
	if b.Store.Ping(ctx) != nil {
		return "Redis does not answer"
	}
	if b.Store.Writable(ctx) != nil {
		return "Redis accepts no writes"
	}
	budget, err := b.Store.Budget(ctx)
	switch {
	case err != nil:
		return "Redis does not return the budget of requests to Discord"
	case budget.Stuck():
		return "boards wait " + budget.Wait.Round(time.Second).String() + " for requests to Discord"
	case !b.Connected():
		return "no connection to Discord"
	}
	return ""
}

func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
