package main

import (
	"cmp"
	"context"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// measurement is one run of the bot under load.
type measurement struct {
	*config
	store       *store.Store
	discord     *sandbox.Server
	tables      []load.Table
	env         []string
	book        *render.Book
	bots        *load.Bots
	startupTime time.Duration // from the start until all shards were connected
	result      load.Result
}

// run starts the bots, presses, interrupts processes, and collects the figures.
func (m *measurement) run(ctx context.Context, log io.Writer) (f loadReport, err error) {
	f = loadReport{Matches: m.Matches, Active: min(m.Active, m.Matches)}
	if err := m.start(ctx, log); err != nil {
		return f, err
	}
	defer m.bots.Stop()
	before, err := m.bots.Scrape(ctx)
	if err != nil {
		return f, err
	}
	f.IdleMiB, f.AnonIdleMiB = mib(before), m.bots.AnonymousMemory()/(1<<20)
	watched, done := context.WithCancel(ctx)
	seen := make(chan usage)
	go func() { seen <- m.watchUsage(watched) }()
	disturbed := m.startChaos(ctx)
	profiled := m.startProfile(ctx)
	m.result, err = load.Run(ctx, m.discord, m.tables, m.pace())
	done()
	peak := <-seen
	fleet, fleetErr := disturbed.finish(ctx)
	f.MostMiB, f.AnonMostMiB = max(f.IdleMiB, peak.all), max(f.AnonIdleMiB, peak.anonymous)
	f.Thinking = peak.thinking / max(peak.scrapes, 1)
	if profileErr := <-profiled; err == nil {
		err = profileErr
	}
	if err := cmp.Or(err, fleetErr); err != nil {
		return f, err
	}
	after, err := m.bots.Scrape(ctx)
	if err != nil {
		return f, err
	}
	if f.Behind, f.CaughtUp, err = m.awaitBoards(ctx, after); err != nil {
		return f, err
	}
	f.addResult(m.result)
	f.Violations = len(m.discord.Violations())
	f.Fleet = fleet
	if fleet.Ended == 0 { // a process that ended took its counters with it
		m.addMetrics(&f, before, after, m.result.Took)
		f.Counts = countDeltas(before, after)
	}
	return f, nil
}

// pace returns how to press.
func (m *measurement) pace() load.Pace {
	stale := m.book.Printer("en-US").Say("ui.panel.stale")
	return load.Pace{Rate: m.Rate, Workers: m.Workers, Duration: m.For, Stale: stale, Noise: m.Noisy}
}

// start starts the bot and waits until all shards are connected and every table has a board. In
// endpoint mode it also starts the proxy.
func (m *measurement) start(ctx context.Context, log io.Writer) (err error) {
	byHTTP := m.Mode == endpointMode
	if m.bots, err = load.StartBots(log, m.env, m.Railbot, m.Processes, byHTTP); err != nil {
		return err
	}
	began := time.Now()
	if err = m.bots.Await(ctx, func() bool { return byHTTP || m.discord.BotSessions() == m.shards() }); err == nil {
		m.startupTime = time.Since(began)
		err = m.bots.Await(ctx, m.allBoardsPosted)
	}
	if err == nil && byHTTP {
		err = m.startProxy(ctx)
	}
	if err != nil {
		m.bots.Stop()
	}
	return err
}

// allBoardsPosted reports whether each table has its board.
func (m *measurement) allBoardsPosted() bool {
	return !slices.ContainsFunc(m.tables, func(t load.Table) bool { return len(m.discord.Messages(t.Channel)) == 0 })
}

// startProxy distributes Discord's interactions over the processes in turn, until ctx ends.
func (m *measurement) startProxy(ctx context.Context) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	proxy := http.Server{Handler: m.bots.Proxy(), BaseContext: func(net.Listener) context.Context { return ctx }}
	context.AfterFunc(ctx, func() { proxy.Close() })
	go func() { _ = proxy.Serve(listener) }() // closed when ctx ends
	return m.discord.Endpoint().Set(ctx, "http://"+listener.Addr().String()+"/interactions")
}

// addMetrics fills in what the bot spent and posted between two scrapes.
func (m *measurement) addMetrics(f *loadReport, before, after load.Metrics, took time.Duration) {
	more := func(of func(load.Metrics) float64) float64 { return of(after) - of(before) }
	sum := func(name string, labels ...string) float64 {
		return more(func(m load.Metrics) float64 { return m.Sum(name, labels...) })
	}
	const age, drawn, thought = "railbot_board_age_seconds", "railbot_pictures_drawn_total", "railbot_thought_seconds"
	presses, seconds := float64(max(f.Presses+f.Noise.N, 1)), took.Seconds()
	f.CPU = 1000 * sum("process_cpu_seconds_total") / presses
	f.KiB = sum("go_memstats_alloc_bytes_total") / 1024 / presses
	shown := more(func(m load.Metrics) float64 { return m.Count(age) })
	f.Boards, f.Age = shown/seconds, sum(age)/max(shown, 1)
	f.Old = int(more(func(m load.Metrics) float64 { return m.CountAbove(age, 10) }))
	f.NoiseRefused = int(sum("railbot_interactions_crowded_total"))
	f.Thoughts = more(func(m load.Metrics) float64 { return m.Count(thought) })
	f.Thought = sum(thought) / max(f.Thoughts, 1)
	f.TouchedUp = 100 * sum(drawn, "what", "board", "how", "touched up") / max(sum(drawn, "what", "board"), 1)
}

// usage is what the once-a-second scrapes saw.
type usage struct {
	all, anonymous    float64 // peak resident memory in MiB: total, and without file pages
	scrapes, thinking float64 // number of scrapes, and the sum of the computer players that were thinking or waiting at each
}

// watchUsage scrapes the bot every second until ctx ends.
func (m *measurement) watchUsage(ctx context.Context) (seen usage) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return seen
		case <-tick.C:
			if now, err := m.bots.Scrape(ctx); err == nil {
				seen.all, seen.anonymous = max(seen.all, mib(now)), max(seen.anonymous, m.bots.AnonymousMemory()/(1<<20))
				seen.scrapes++
				seen.thinking += now.Sum("railbot_thoughts_waiting")
			}
		}
	}
}

// catchUpTimeout limits how long awaitBoards waits.
const catchUpTimeout = time.Minute

// awaitBoards waits until no board is behind. It returns how many boards were behind when the
// presses ended, and how many seconds the bot took to catch up.
func (m *measurement) awaitBoards(ctx context.Context, ended load.Metrics) (behind int, took float64, err error) {
	const boardsBehind = "railbot_boards_behind"
	behind, began := int(ended.Sum(boardsBehind)), time.Now()
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for now := ended; now.Sum(boardsBehind) > 0 && time.Since(began) < catchUpTimeout; {
		select {
		case <-ctx.Done():
			return behind, 0, ctx.Err()
		case <-tick.C:
		}
		if now, err = m.bots.Scrape(ctx); err != nil {
			return behind, 0, err
		}
	}
	return behind, time.Since(began).Seconds(), nil
}

func mib(m load.Metrics) float64 { return m.Sum("process_resident_memory_bytes") / (1 << 20) }

// startProfile writes a CPU profile of the whole run if --profile is set. The channel receives the
// result.
func (m *measurement) startProfile(ctx context.Context) <-chan error {
	done := make(chan error, 1)
	if m.Profile == "" {
		done <- nil
		return done
	}
	go func() {
		seconds := max(1, int(m.For.Seconds()))
		done <- download(ctx, "http://"+m.bots.FirstMetricsAddress()+"/debug/pprof/profile?seconds="+strconv.Itoa(seconds), m.Profile)
	}()
	return done
}

// download saves the response to a GET in a file.
func download(ctx context.Context, url, file string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	_, err = io.Copy(out, answer.Body)
	return err
}

// countDeltas returns how much the bot's counters grew between two scrapes, by a readable name.
func countDeltas(before, after load.Metrics) map[string]float64 {
	found := map[string]float64{}
	add := func(name, metric string, labels ...string) {
		found[name] = after.Sum(metric, labels...) - before.Sum(metric, labels...)
	}
	for _, result := range []string{"ok", "refused", "silent", "failed"} {
		add("requests "+result, "railbot_interactions_total", "result", result)
	}
	add("pictures late", "railbot_pictures_late_total")
	add("deferred", "railbot_interactions_deferred_total")
	add("edits coalesced", "railbot_edits_coalesced_total")
	add("boards shown", "railbot_boards_shown_total")
	add("conflicts", "railbot_store_conflicts_total")
	return found
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
