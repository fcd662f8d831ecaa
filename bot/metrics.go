package bot

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/railbot/railbot/bot/figures"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Metrics are the figures that say whether the bot is well.
type Metrics struct {
	Registry *prometheus.Registry

	presses   *prometheus.CounterVec   // by kind, what and result
	latency   *prometheus.HistogramVec // of handling, by kind
	slow      prometheus.Counter       // interactions acknowledged before their answer
	answered  *prometheus.HistogramVec // until Discord has the answer, by kind
	discord   *prometheus.HistogramVec // requests, by method and result
	lost      prometheus.Counter       // gateway connections
	repeated  prometheus.Counter       // interactions that came again
	claims    *prometheus.CounterVec   // interactions that may come to two processes, by what came of it
	budgeted  *prometheus.HistogramVec // requests of the budget of all processes, by what came of it
	turned    *prometheus.CounterVec   // interactions refused, for too much is in hand, by of whom
	refused   *prometheus.CounterVec   // requests to the endpoint that are not Discord's, by why
	shown     *prometheus.CounterVec   // public messages, posted or edited
	late      prometheus.Counter       // answers whose picture followed
	drawWait  *prometheus.HistogramVec // for a turn to draw, by priority
	drawn     *prometheus.CounterVec   // pictures, by what they show and how
	age       prometheus.Histogram     // of the oldest change that a public message told of
	coalesced prometheus.Counter       // public edits saved because a newer state was shown
	conflicts prometheus.Counter       // saves that somebody else was faster with
	redis     *prometheus.HistogramVec // by operation and result
	thoughts  *prometheus.HistogramVec // of computer players, by whether they came in time
}

// NewMetrics makes and registers them.
func NewMetrics() *Metrics {
	buckets := []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5}
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		presses: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_interactions_total", Help: "Interactions handled.",
		}, []string{"kind", "what", "result"}),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_interaction_seconds", Help: "Time to handle an interaction, without sending the answer.",
			Buckets: buckets,
		}, []string{"kind"}),
		slow: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_interactions_deferred_total", Help: "Interactions acknowledged before their answer.",
		}),
		answered: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_answer_seconds", Help: "Time from an interaction's arrival until Discord has taken its answer.",
			Buckets: buckets,
		}, []string{"kind"}),
		discord: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_discord_seconds", Help: "Time of a request to Discord.", Buckets: buckets,
		}, []string{"method", "result"}),
		lost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_gateway_lost_total", Help: "Connections to Discord's gateway that ended or did not come about.",
		}),
		repeated: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_interactions_repeated_total", Help: "Interactions that had come before, here or to another process.",
		}),
		claims: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_claims_total",
			Help: "Interactions that another process may have too: taken, refused for it has, or unknown without Redis.",
		}, []string{"result"}),
		budgeted: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "railbot_budget_wait_seconds",
			Help:    "Wait of requests for a place in the budget of all processes: given, refused or unknown without Redis.",
			Buckets: []float64{.001, .01, .05, .1, .25, .5, 1, 2.5, 5, 10, 20},
		}, []string{"result"}),
		turned: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_interactions_crowded_total",
			Help: "Interactions refused, for too much of their server or their person was in hand.",
		}, []string{"of"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_endpoint_refused_total",
			Help: "Requests by HTTP that are not Discord's, or that Discord signed at a time far from this machine's (clock).",
		}, []string{"why"}),
		shown: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_boards_shown_total", Help: "Public messages, by what was done.",
		}, []string{"how"}),
		late: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_pictures_late_total", Help: "Answers given in words because others were waiting; the picture followed.",
		}),
		drawWait: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_draw_wait_seconds", Help: "Time that a picture waited for its turn to be drawn.",
			Buckets: []float64{.001, .01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60},
		}, []string{"priority"}),
		drawn: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_pictures_drawn_total",
			Help: "Pictures drawn, afresh or by touching up the last one of the same place.",
		}, []string{"what", "how"}),
		age: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "railbot_board_age_seconds", Help: "Time from a change until the public message told of it.",
			Buckets: []float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 20, 40, 80},
		}),
		coalesced: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_edits_coalesced_total", Help: "Public messages not sent because a newer state was to be shown.",
		}),
		conflicts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_store_conflicts_total", Help: "Saves tried again because another change came first.",
		}),
		redis: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_redis_seconds", Help: "Time of a store operation.", Buckets: buckets,
		}, []string{"op", "result"}),
		thoughts: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "railbot_thought_seconds",
			Help:    "Time that a computer player's move was waited for; late ones were made at once instead.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"result"}),
	}
	m.refused.WithLabelValues(refusedClock) // an alert sees the first one only if there was a 0 before
	m.Registry.MustRegister(
		m.presses, m.latency, m.answered, m.discord, m.lost, m.repeated, m.claims, m.budgeted, m.turned, m.refused,
		m.shown, m.slow, m.late, m.drawWait, m.drawn, m.age, m.coalesced, m.conflicts, m.redis, m.thoughts,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Request counts a handled request: [interaction.Services.Observe].
func (m *Metrics) Request(kind interaction.Kind, what, result string, took time.Duration) {
	m.presses.WithLabelValues(string(kind), what, result).Inc()
	m.latency.WithLabelValues(string(kind)).Observe(took.Seconds())
}

// crowded counts an interaction that was refused, for too much of its person (own), or of
// its server, was in hand.
func (m *Metrics) crowded(own bool) {
	of := "server"
	if own {
		of = "person"
	}
	m.turned.WithLabelValues(of).Inc()
}

// claim counts an interaction that another process may have too.
func (m *Metrics) claim(taken bool, err error) {
	m.claims.WithLabelValues(outcome(taken, err, "taken")).Inc()
}

// budget notes how long a request has to wait for its place in the budget.
func (m *Metrics) budget(wait time.Duration, ok bool, err error) {
	m.budgeted.WithLabelValues(outcome(ok, err, "given")).Observe(max(wait, 0).Seconds())
}

// outcome is what came of something that the store gives or refuses.
func outcome(ok bool, err error, given string) string {
	switch {
	case err != nil:
		return "unknown"
	case !ok:
		return "refused"
	}
	return given
}

// Waited notes how long a picture waited for its turn: [queue.New].
func (m *Metrics) Waited(p queue.Priority, d time.Duration) {
	m.drawWait.WithLabelValues(p.String()).Observe(d.Seconds())
}

// Drawn counts a picture: [canvas.Config].
func (m *Metrics) Drawn(at canvas.Place, touchedUp bool) {
	what, how := "other", "afresh"
	switch {
	case at.Name == "":
	case at.Shelf == canvas.Boards:
		what = "board"
	case at.Shelf == canvas.Hands:
		what = "hand"
	}
	if touchedUp {
		how = "touched up"
	}
	m.drawn.WithLabelValues(what, how).Inc()
}

// Store counts an operation: [store.Options.Observer].
func (m *Metrics) Store(op string, took time.Duration, err error) {
	result := "ok"
	var known *store.Error
	switch {
	case errors.As(err, &known):
		result = known.Code
	case err != nil:
		result = "failed"
	}
	if errors.Is(err, store.ErrConflict) {
		m.conflicts.Inc()
	}
	m.redis.WithLabelValues(op, result).Observe(took.Seconds())
}

// Thought notes how long a computer player's move was waited for, and whether it
// was late: made quickly instead.
func (m *Metrics) Thought(took time.Duration, late bool) {
	result := "thought"
	if late {
		result = "late"
	}
	m.thoughts.WithLabelValues(result).Observe(took.Seconds())
}

// WatchThinker adds how often the process that thinks for computer players was
// started, and how many of them wait for it, which are looked up when asked for.
func (m *Metrics) WatchThinker(stats func() (starts uint64, waiting int)) {
	m.Registry.MustRegister(
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "railbot_thinker_starts_total", Help: "Starts of the process that thinks for computer players.",
		}, func() float64 { starts, _ := stats(); return float64(starts) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_thoughts_waiting", Help: "Computer players whose move is waited for.",
		}, func() float64 { _, waiting := stats(); return float64(waiting) }),
	)
}

// discordRequest counts a request to Discord.
func (m *Metrics) discordRequest(method, result string, took time.Duration) {
	m.discord.WithLabelValues(method, result).Observe(took.Seconds())
}

// watch adds the figures that are looked up when asked for.
func (m *Metrics) watch(b *Bot) {
	figures.Register(m.Registry, b.Store)
	if b.gateway != nil {
		m.Registry.MustRegister(b.gateway)
	}
	m.Registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_interactions_in_hand", Help: "Interactions taken and not finished; replicas are added by it.",
		}, b.inHand.gauge),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_boards_behind", Help: "Channels whose public message is out of date.",
		}, b.boards.pendingGauge),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_board_behind_seconds",
			Help: "For how long the public message that is out of date longest has been so.",
		}, b.boards.longestGauge),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_gateway_connected", Help: "1 while events arrive from Discord, or another process has the gateway and this one stands by.",
		}, b.connectedGauge),
	)
}
