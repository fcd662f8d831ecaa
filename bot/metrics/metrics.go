package metrics

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Metrics count and measure what the bot does. Its methods may be called from any goroutine.
type Metrics struct {
	Registry *prometheus.Registry

	interactions        *prometheus.CounterVec   // by kind, what and result
	interactionDuration *prometheus.HistogramVec // of handling, by kind
	deferred            prometheus.Counter       // interactions acknowledged before their answer
	answers             *prometheus.HistogramVec // until Discord has the answer, by kind
	discord             *prometheus.HistogramVec // requests, by method and result
	gatewayLost         prometheus.Counter       // gateway connections
	repeated            prometheus.Counter       // interactions that came again
	claims              *prometheus.CounterVec   // claims of interactions that another process may have received too, by result
	budget              *prometheus.HistogramVec // waits of requests for the shared budget, by result
	refusedInFlight     *prometheus.CounterVec   // interactions refused because too many are in flight
	endpointRefused     *prometheus.CounterVec   // requests to the HTTP endpoint that are refused, by reason
	boards              *prometheus.CounterVec   // public messages, by what was done
	latePictures        prometheus.Counter       // answers whose picture followed
	drawWait            *prometheus.HistogramVec // for a turn to draw, by priority
	pictures            *prometheus.CounterVec   // by what they show and how they were drawn
	boardAge            prometheus.Histogram     // of the oldest change that a public message shows first
	coalesced           prometheus.Counter       // public edits saved because a newer state was shown
	conflicts           prometheus.Counter       // saves that were tried again after another change
	redis               *prometheus.HistogramVec // by operation and result
	thoughts            *prometheus.HistogramVec // of computer players, by whether they were late
}

// New returns Metrics with a registry of their own.
func New() *Metrics {
	buckets := []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5}
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		interactions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_interactions_total", Help: "Interactions handled.",
		}, []string{"kind", "what", "result"}),
		interactionDuration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_interaction_seconds", Help: "Time to handle an interaction, without sending the answer.",
			Buckets: buckets,
		}, []string{"kind"}),
		deferred: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_interactions_deferred_total", Help: "Interactions acknowledged before their answer.",
		}),
		answers: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_answer_seconds", Help: "Time from an interaction's arrival until Discord has taken its answer.",
			Buckets: buckets,
		}, []string{"kind"}),
		discord: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_discord_seconds", Help: "Time of a request to Discord.", Buckets: buckets,
		}, []string{"method", "result"}),
		gatewayLost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_gateway_lost_total", Help: "Connections to Discord's gateway that were lost or could not be opened.",
		}),
		repeated: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_interactions_repeated_total", Help: "Interactions ignored because this process or another one had received them before.",
		}),
		claims: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_claims_total",
			Help: "Claims of interactions that another process may have received too: taken, refused if another process claimed first, unknown if Redis failed.",
		}, []string{"result"}),
		budget: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "railbot_budget_wait_seconds",
			Help:    "Time that requests to Discord wait for the budget of all processes: given, refused if too long, unknown if Redis failed.",
			Buckets: []float64{.001, .01, .05, .1, .25, .5, 1, 2.5, 5, 10, 20},
		}, []string{"result"}),
		refusedInFlight: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_interactions_crowded_total",
			Help: "Interactions refused because too many of their server or person were in flight.",
		}, []string{"of"}),
		endpointRefused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_endpoint_refused_total",
			Help: "Requests to the HTTP endpoint refused because of their signature; clock: signed by Discord, but more than 5 minutes from this machine's time.",
		}, []string{"why"}),
		boards: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_boards_shown_total", Help: "Publications of a channel's public message, by whether it was posted, edited or unchanged.",
		}, []string{"how"}),
		latePictures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_pictures_late_total", Help: "Answers sent as text first because other pictures were being drawn; the picture followed.",
		}),
		drawWait: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_draw_wait_seconds", Help: "Time that a picture waited for its turn to be drawn.",
			Buckets: []float64{.001, .01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60},
		}, []string{"priority"}),
		pictures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railbot_pictures_drawn_total",
			Help: "Pictures drawn, from scratch (afresh) or by updating the previous picture (touched up).",
		}, []string{"what", "how"}),
		boardAge: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "railbot_board_age_seconds", Help: "Time from a change of a match until the public message shows it.",
			Buckets: []float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 20, 40, 80},
		}),
		coalesced: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_edits_coalesced_total", Help: "Edits of public messages that were saved because a later edit shows the same change.",
		}),
		conflicts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "railbot_store_conflicts_total", Help: "Saves repeated because another change was stored first.",
		}),
		redis: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "railbot_redis_seconds", Help: "Time of a store operation.", Buckets: buckets,
		}, []string{"op", "result"}),
		thoughts: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "railbot_thought_seconds",
			Help:    "Time to wait for a computer player's move; late: a quick move was played instead.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"result"}),
	}
	m.endpointRefused.WithLabelValues(RefusedForClock) // an alert sees the first one only if there was a 0 before
	m.Registry.MustRegister(
		m.interactions, m.interactionDuration, m.answers, m.discord, m.gatewayLost, m.repeated, m.claims, m.budget, m.refusedInFlight, m.endpointRefused,
		m.boards, m.deferred, m.latePictures, m.drawWait, m.pictures, m.boardAge, m.coalesced, m.conflicts, m.redis, m.thoughts,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// ObserveInteraction counts a handled interaction: [interaction.Services.Observe].
func (m *Metrics) ObserveInteraction(kind interaction.Kind, what, result string, took time.Duration) {
	m.interactions.WithLabelValues(string(kind), what, result).Inc()
	m.interactionDuration.WithLabelValues(string(kind)).Observe(took.Seconds())
}

// CountDeferred counts an interaction that was acknowledged before its answer.
func (m *Metrics) CountDeferred() { m.deferred.Inc() }

// ObserveAnswer measures the time from an interaction's arrival until Discord took its answer.
func (m *Metrics) ObserveAnswer(kind interaction.Kind, took time.Duration) {
	m.answers.WithLabelValues(string(kind)).Observe(took.Seconds())
}

// CountRepeated counts an interaction that was delivered before.
func (m *Metrics) CountRepeated() { m.repeated.Inc() }

// CountCrowded counts an interaction that was refused because too many are in flight: of its
// person if byPerson is true, else of its server.
func (m *Metrics) CountCrowded(byPerson bool) {
	of := "server"
	if byPerson {
		of = "person"
	}
	m.refusedInFlight.WithLabelValues(of).Inc()
}

// CountClaim counts the claim of an interaction that another process may have too.
func (m *Metrics) CountClaim(claimed bool, err error) {
	m.claims.WithLabelValues(storeResult(claimed, err, "taken")).Inc()
}

// CountLatePicture counts an answer in words whose picture follows.
func (m *Metrics) CountLatePicture() { m.latePictures.Inc() }

// CountBoard counts a public message by what was done with it.
func (m *Metrics) CountBoard(how string) { m.boards.WithLabelValues(how).Inc() }

// ObserveBoardAge measures the time from a change until the public message showed it.
func (m *Metrics) ObserveBoardAge(age time.Duration) { m.boardAge.Observe(age.Seconds()) }

// CountCoalesced counts a change that an already planned edit of the public message shows.
func (m *Metrics) CountCoalesced() { m.coalesced.Inc() }

// CountGatewayLost counts a connection to the gateway that ended or could not be opened.
func (m *Metrics) CountGatewayLost() { m.gatewayLost.Inc() }

// ObserveDiscord measures a request to Discord.
func (m *Metrics) ObserveDiscord(method, result string, took time.Duration) {
	m.discord.WithLabelValues(method, result).Observe(took.Seconds())
}

// ObserveBudget measures how long a request waits for its place in the budget that all
// processes share.
func (m *Metrics) ObserveBudget(wait time.Duration, ok bool, err error) {
	m.budget.WithLabelValues(storeResult(ok, err, "given")).Observe(max(wait, 0).Seconds())
}

// RefusedForClock is the reason of [Metrics.CountEndpointRefused] for a request that Discord
// signed at a time too far from now. Either the host's clock is wrong, or somebody sends an old
// request again.
const RefusedForClock = "clock"

// CountEndpointRefused counts a request to the HTTP endpoint that was refused.
func (m *Metrics) CountEndpointRefused(reason string) {
	m.endpointRefused.WithLabelValues(reason).Inc()
}

// storeResult returns the label for what the store decided: accepted, "refused", or "unknown"
// if the store failed.
func storeResult(ok bool, err error, accepted string) string {
	switch {
	case err != nil:
		return "unknown"
	case !ok:
		return "refused"
	}
	return accepted
}

// ObserveDrawWait measures how long a picture waited for its turn: [queue.New].
func (m *Metrics) ObserveDrawWait(p queue.Priority, d time.Duration) {
	m.drawWait.WithLabelValues(p.String()).Observe(d.Seconds())
}

// CountPicture counts a picture that was drawn: [canvas.Config].
func (m *Metrics) CountPicture(at canvas.Key, reused bool) {
	what, how := "other", "afresh"
	switch {
	case at.Name == "":
	case at.Class == canvas.Boards:
		what = "board"
	case at.Class == canvas.Hands:
		what = "hand"
	}
	if reused {
		how = "touched up"
	}
	m.pictures.WithLabelValues(what, how).Inc()
}

// ObserveStore measures an operation of the store: [store.Options.Observer].
func (m *Metrics) ObserveStore(op string, took time.Duration, err error) {
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

// ObserveThought measures how long the bot waited for a computer player's move. A late move was
// replaced by a quick one.
func (m *Metrics) ObserveThought(took time.Duration, late bool) {
	result := "thought"
	if late {
		result = "late"
	}
	m.thoughts.WithLabelValues(result).Observe(took.Seconds())
}

// WatchThinker adds metrics of the process that thinks for computer players. stats is called
// whenever they are collected.
func (m *Metrics) WatchThinker(stats func() (starts uint64, waiting int)) {
	m.Registry.MustRegister(
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "railbot_thinker_starts_total", Help: "Starts of the process that thinks for computer players.",
		}, func() float64 { starts, _ := stats(); return float64(starts) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_thoughts_waiting", Help: "Computer players that are choosing a move or wait for that.",
		}, func() float64 { _, waiting := stats(); return float64(waiting) }),
	)
}

// Gauges are functions that are called whenever the metrics are collected.
type Gauges struct {
	InFlight      func() float64 // interactions accepted and not finished
	BoardsBehind  func() float64 // channels whose public message is out of date
	LongestBehind func() float64 // seconds for which the oldest of them has been out of date
	Connected     func() bool
}

// Watch adds gauges. It must be called at most once.
func (m *Metrics) Watch(g Gauges) {
	m.Registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_interactions_in_flight", Help: "Interactions accepted and not answered yet; the autoscaler uses it.",
		}, g.InFlight),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_boards_behind", Help: "Channels whose public message is out of date.",
		}, g.BoardsBehind),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_board_behind_seconds",
			Help: "Seconds for which the most outdated public message has been out of date.",
		}, g.LongestBehind),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_gateway_connected", Help: "1 while this process receives events from Discord, or stands by for the process that does.",
		}, func() float64 {
			if g.Connected() {
				return 1
			}
			return 0
		}),
	)
}
