package main

import (
	"context"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/bot/sandbox"
)

// measurement is one run of a bot under load.
type measurement struct {
	*loadCmd
	discord *sandbox.Server
	tables  []load.Table
	env     []string
	http    string // of the bot
}

func (m *measurement) run(ctx context.Context, log io.Writer) (f loadFigures, err error) {
	f = loadFigures{Matches: m.Matches, Active: len(m.tables) - m.Computers}
	bot, err := m.start(ctx, log)
	if err != nil {
		return f, err
	}
	defer bot.Stop()
	before, err := load.Scrape(ctx, m.http)
	if err != nil {
		return f, err
	}
	f.IdleMiB, f.AnonIdleMiB = mib(before), bot.Anonymous()/(1<<20)
	watched, done := context.WithCancel(ctx)
	seen := make(chan watch)
	go func() { seen <- m.watch(watched, bot) }()
	profiled := m.profile(ctx)
	result, err := load.Run(ctx, m.discord, m.tables, load.Pace{Rate: m.Rate, Workers: m.Workers, For: m.For})
	done()
	had := <-seen
	f.MostMiB, f.AnonMostMiB = max(f.IdleMiB, had.all), max(f.AnonIdleMiB, had.anonymous)
	f.Thinking = had.thinking / max(had.looks, 1)
	if profileErr := <-profiled; err == nil {
		err = profileErr
	}
	if err != nil {
		return f, err
	}
	after, err := load.Scrape(ctx, m.http)
	if err != nil {
		return f, err
	}
	if f.Behind, f.CaughtUp, err = m.caughtUp(ctx, after); err != nil {
		return f, err
	}
	f.take(result)
	f.Violations = len(m.discord.Violations())
	m.compare(&f, before, after, result.Took)
	f.Counts = counts(before, after)
	return f, nil
}

// start starts the bot and waits until it shows all tables.
func (m *measurement) start(ctx context.Context, log io.Writer) (*load.Process, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if m.http, err = load.FreeAddress(); err != nil {
		return nil, err
	}
	bot, err := load.Start(log, append(m.env, "RAILBOT_HTTP="+m.http), program, "serve")
	if err != nil {
		return nil, err
	}
	for _, t := range m.tables {
		if err := bot.Await(ctx, func() bool { return len(m.discord.Messages(t.Channel)) > 0 }); err != nil {
			bot.Stop()
			return nil, err
		}
	}
	return bot, nil
}

// compare fills in what the bot spent and showed between two looks at it.
func (m *measurement) compare(f *loadFigures, before, after load.Metrics, took time.Duration) {
	more := func(of func(load.Metrics) float64) float64 { return of(after) - of(before) }
	sum := func(name string, labels ...string) float64 {
		return more(func(m load.Metrics) float64 { return m.Sum(name, labels...) })
	}
	const age, drawn, thought = "railbot_board_age_seconds", "railbot_pictures_drawn_total", "railbot_thought_seconds"
	presses, seconds := float64(max(f.Presses, 1)), took.Seconds()
	f.CPU = 1000 * sum("process_cpu_seconds_total") / presses
	f.KiB = sum("go_memstats_alloc_bytes_total") / 1024 / presses
	shown := more(func(m load.Metrics) float64 { return m.Count(age) })
	f.Boards, f.Age = shown/seconds, sum(age)/max(shown, 1)
	f.Old = int(more(func(m load.Metrics) float64 { return m.Above(age, 10) }))
	f.Thoughts = more(func(m load.Metrics) float64 { return m.Count(thought) })
	f.Thought = sum(thought) / max(f.Thoughts, 1)
	f.TouchedUp = 100 * sum(drawn, "what", "board", "how", "touched up") / max(sum(drawn, "what", "board"), 1)
}

// watch is what was seen of a program each second.
type watch struct {
	all, anonymous  float64 // the most memory that it had resident, in MiB: all, and without pages of files
	looks, thinking float64 // how often it was asked, and the sum of the computers that were waited for
}

// watch asks the bot each second until ctx ends.
func (m *measurement) watch(ctx context.Context, bot *load.Process) (seen watch) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return seen
		case <-tick.C:
			if now, err := load.Scrape(ctx, m.http); err == nil {
				seen.all, seen.anonymous = max(seen.all, mib(now)), max(seen.anonymous, bot.Anonymous()/(1<<20))
				seen.looks++
				seen.thinking += now.Sum("railbot_thoughts_waiting")
			}
		}
	}
}

// mostCatchingUp is how long boards that are behind are waited for.
const mostCatchingUp = time.Minute

// caughtUp waits until no board is behind any more: how many were when the
// presses ended, and how many seconds it took.
func (m *measurement) caughtUp(ctx context.Context, ended load.Metrics) (behind int, took float64, err error) {
	const boardsBehind = "railbot_boards_behind"
	behind, began := int(ended.Sum(boardsBehind)), time.Now()
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for now := ended; now.Sum(boardsBehind) > 0 && time.Since(began) < mostCatchingUp; {
		select {
		case <-ctx.Done():
			return behind, 0, ctx.Err()
		case <-tick.C:
		}
		if now, err = load.Scrape(ctx, m.http); err != nil {
			return behind, 0, err
		}
	}
	return behind, time.Since(began).Seconds(), nil
}

func mib(m load.Metrics) float64 { return m.Sum("process_resident_memory_bytes") / (1 << 20) }

// profile writes a CPU profile of the whole run, if one is wanted.
func (m *measurement) profile(ctx context.Context) <-chan error {
	done := make(chan error, 1)
	if m.Profile == "" {
		done <- nil
		return done
	}
	go func() {
		seconds := max(1, int(m.For.Seconds()))
		done <- fetch(ctx, "http://"+m.http+"/debug/pprof/profile?seconds="+strconv.Itoa(seconds), m.Profile)
	}()
	return done
}

func fetch(ctx context.Context, url, file string) error {
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

// counts are what the bot counted meanwhile.
func counts(before, after load.Metrics) map[string]float64 {
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
