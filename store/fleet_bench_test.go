package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redisconn"
	"github.com/railbot/railbot/store/redistest"
)

const (
	fleetMatches   = 100_000
	fleetProcesses = 8
	fleetPeople    = 3
)

// BenchmarkFleet reports the cost of 100,000 live matches for a real Redis: the time of rebuilding the
// indexes and the latency of clicks meanwhile, the CPU use of idle processes, and the slowest commands.
func BenchmarkFleet(b *testing.B) {
	server := redistest.Start(b)
	c := server.Client()
	defer c.Close()
	ctx := b.Context()
	clock := quartz.NewMock(b).WithLogger(quartz.NoOpLogger)
	clock.Set(time.Now())
	var processes []*Store
	for range fleetProcesses {
		s := must(Open(ctx, server.URL, Options{Clock: clock, Timeout: time.Minute}))(b)
		defer s.Close()
		processes = append(processes, s)
	}
	if err := c.ConfigSet(ctx, "appendfsync", "everysec").Err(); err != nil {
		b.Fatal(err)
	}
	fillFleet(b, c)
	presses := must(Open(ctx, server.URL, Options{}))(b)
	defer presses.Close()
	for b.Loop() {
		slow := slowest(b, c)
		if err := c.Del(ctx, builtKey()).Err(); err != nil {
			b.Fatal(err)
		}
		_, alone := underLoad(b, presses, func() { <-time.After(5 * time.Second) })
		b.ReportMetric(float64(alone.Microseconds())/1000, "press-alone-p99-ms")
		before := cpuOf(b, c)
		took, p99 := rebuildUnderLoad(b, processes[0], presses)
		b.ReportMetric(took.Seconds(), "rebuild-s")
		b.ReportMetric((cpuOf(b, c) - before).Seconds(), "rebuild-redis-s")
		b.ReportMetric(float64(p99.Microseconds())/1000, "press-p99-ms")
		slow("rebuild")

		slow = slowest(b, c)
		const minutes = 10
		idleFleet(b, clock, processes, minutes) // what presses have left behind
		before = cpuOf(b, c)
		idleFleet(b, clock, processes, minutes)
		b.ReportMetric((cpuOf(b, c)-before).Seconds()/(minutes*60)*100, "idle-%-of-core")
		slow("idle")
	}
}

// fillFleet stores live matches whose display is up to date, bypassing the indexes.
func fillFleet(b *testing.B, c redistest.Client) {
	record := strings.Repeat("r", 1500)
	due := time.Now().Add(24 * time.Hour).UnixMilli()
	for n := 0; n < fleetMatches; n += 1000 {
		_, err := c.Pipelined(b.Context(), func(p redis.Pipeliner) error {
			for i := range 1000 {
				channel := strconv.Itoa(1_000_000_000 + n + i)
				p.HSet(b.Context(), liveKey(channel), "match", "m", "rev", 1, "record", record, "seq", 1, "home", i,
					"due", due, "mark", "1 x", "shown_mark", "1 x", "shown_rev", 1)
				for u := range fleetPeople {
					p.SAdd(b.Context(), usersKey(channel), n+i+u)
				}
				p.RPush(b.Context(), logKey(channel), "entry")
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// rebuildUnderLoad rebuilds the indexes during 50 clicks a second.
func rebuildUnderLoad(b *testing.B, s, presses *Store) (took, p99 time.Duration) {
	return underLoad(b, presses, func() {
		if err := s.buildIndexes(b.Context()); err != nil {
			b.Error(err)
		}
	})
}

// underLoad calls do while clicks are made.
func underLoad(b *testing.B, presses *Store, do func()) (took, p99 time.Duration) {
	done := make(chan struct{})
	began := time.Now()
	go func() { defer close(done); do() }()
	var all []time.Duration
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-done:
			slices.Sort(all)
			return time.Since(began), all[len(all)*99/100]
		case <-tick.C:
		}
		press := time.Now()
		pressFleet(b, presses, fmt.Sprint("press", i%300))
		all = append(all, time.Since(press))
	}
}

// pressFleet loads a match and saves it with another due time.
func pressFleet(b *testing.B, s *Store, channel string) {
	m, err := s.Load(b.Context(), channel)
	c := step(m.Rev, "entry")
	c.Due = time.Now().Add(time.Hour)
	if err == nil || errors.Is(err, ErrNone) {
		err = s.Save(b.Context(), channel, c)
	}
	if err != nil {
		b.Fatal(err)
	}
}

// idleFleet lets minutes pass in idle processes.
func idleFleet(b *testing.B, clock *quartz.Mock, processes []*Store, minutes int) {
	ctx := b.Context()
	each := func(f func(s *Store) error) {
		for _, s := range processes {
			if err := f(s); err != nil {
				b.Fatal(err)
			}
		}
	}
	for second := range minutes * 60 {
		clock.Advance(time.Second).MustWait(ctx)
		each(func(s *Store) error { _, err := s.Due(ctx, clock.Now(), 16); return err })
		each(func(s *Store) error { _, err := seasonAgenda{s.seasons}.Due(ctx, clock.Now(), 16); return err })
		if second%10 == 0 {
			each(func(s *Store) error { return lookIdle(ctx, s, clock.Now()) })
		}
		if second%300 == 0 {
			each(func(s *Store) error { return s.Sweep(ctx) })
		}
	}
}

// lookIdle makes the requests that an idle process makes every 10 s, and those for its metrics.
func lookIdle(ctx context.Context, s *Store, now time.Time) error {
	if _, err := s.Behind(ctx, now.Add(-time.Hour), 10*time.Second); err != nil {
		return err
	}
	if _, err := s.Run(ctx); err != nil {
		return err
	}
	if _, err := s.Alarms(ctx, now, 16); err != nil {
		return err
	}
	if _, err := s.Partitions(ctx); err != nil {
		return err
	}
	_, err := s.Live(ctx)
	return err
}

// cpuOf returns the CPU time that a server has used.
func cpuOf(b *testing.B, c redistest.Client) (used time.Duration) {
	told := c.Info(b.Context(), "cpu").Val()
	for _, name := range []string{"used_cpu_user", "used_cpu_sys"} {
		seconds, err := strconv.ParseFloat(redisconn.Field(told, name), 64)
		if err != nil {
			b.Fatal(err)
		}
		used += time.Duration(seconds * float64(time.Second))
	}
	return used
}

// slowest starts the slow log. The returned function reports the duration of the slowest script, of the
// slowest other command, and of the 99.9th percentile of scripts, and logs the slowest ones. The last figure
// is the most meaningful on a shared machine, because the first two may include waits for a processor.
func slowest(b *testing.B, c redistest.Client) (report func(of string)) {
	ctx := b.Context()
	if err := c.ConfigSet(ctx, "slowlog-log-slower-than", "200").Err(); err != nil {
		b.Fatal(err)
	}
	c.ConfigSet(ctx, "slowlog-max-len", "100000")
	c.Do(ctx, "SLOWLOG", "RESET")
	c.ConfigResetStat(ctx)
	return func(of string) {
		all := slices.DeleteFunc(c.SlowLogGet(ctx, -1).Val(), func(l redis.SlowLog) bool {
			return strings.EqualFold(l.Args[0], "slowlog")
		})
		slices.SortFunc(all, func(l, o redis.SlowLog) int { return cmp.Compare(o.Duration, l.Duration) })
		for _, l := range all[:min(3, len(all))] {
			b.Logf("%s: %v for %.100q", of, l.Duration, l.Args)
		}
		b.ReportMetric(longestOf(all, true), of+"-longest-script-ms")
		b.ReportMetric(longestOf(all, false), of+"-longest-other-ms")
		scripts := redisconn.Field(c.Info(ctx, "latencystats").Val(), "latency_percentiles_usec_evalsha")
		_, told, _ := strings.Cut(scripts, "p99.9=")
		micros, err := strconv.ParseFloat(told, 64)
		if err != nil {
			b.Fatalf("unexpected statistics of scripts: %q", scripts)
		}
		b.ReportMetric(micros/1000, of+"-script-p99.9-ms")
	}
}

// longestOf returns the duration of the slowest script, or of the slowest other command, in ms. The logs must
// be sorted by duration.
func longestOf(all []redis.SlowLog, script bool) float64 {
	i := slices.IndexFunc(all, func(l redis.SlowLog) bool {
		return strings.HasPrefix(strings.ToLower(l.Args[0]), "eval") == script
	})
	if i < 0 {
		return 0
	}
	return float64(all[i].Duration.Microseconds()) / 1000
}
