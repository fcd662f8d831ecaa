package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/bot/sandbox"
)

// chaosRun is the process kills and restarts during one measurement, and the outages they caused.
type chaosRun struct {
	*measurement
	before           sandbox.GatewayTally
	stopInterrupting context.CancelFunc
	stopWatching     context.CancelFunc
	interrupted      <-chan interruptions
	outages          <-chan shardOutages
}

// startChaos starts interrupting processes and watching the shards, both in the background.
func (m *measurement) startChaos(ctx context.Context) *chaosRun {
	d := &chaosRun{measurement: m, before: m.discord.Gateway().Tally()}
	var interrupting, watching context.Context
	interrupting, d.stopInterrupting = context.WithCancel(ctx)
	watching, d.stopWatching = context.WithCancel(ctx)
	d.interrupted, d.outages = m.interruptProcesses(interrupting), m.watchShards(watching)
	return d
}

// finish stops the interruptions, waits until all shards are connected, and returns the fleet's
// figures.
func (d *chaosRun) finish(ctx context.Context) (f fleetReport, err error) {
	d.stopInterrupting()
	result := <-d.interrupted
	if err = result.err; err == nil && d.Mode != endpointMode {
		err = d.bots.Await(ctx, func() bool { return d.discord.BotSessions() >= d.shards() })
	}
	d.stopWatching()
	return d.fleetReport(d.before, result.at, <-d.outages), err
}

// interruptions holds the times at which a process was ended.
type interruptions struct {
	at  []time.Time
	err error
}

// interruptProcesses ends processes and starts replacements until ctx ends. Kills (SIGKILL) come at
// random moments that are the same in every run, restarts at even intervals. In gateway mode the
// active process is always the one that ends.
func (m *measurement) interruptProcesses(ctx context.Context) <-chan interruptions {
	all := make(chan interruptions, 1)
	go func() {
		var result interruptions
		defer func() { all <- result }()
		began := time.Now()
		for _, u := range m.plannedInterruptions() {
			if !sleep(ctx, time.Until(began.Add(u.after))) || result.err != nil {
				return
			}
			result.at = append(result.at, time.Now())
			process := u.process
			if active, ok := m.bots.Active(ctx); ok {
				process = active // ending a standby would disturb nobody
			}
			result.err = m.bots.Replace(process, func(p *load.Process) bool { return m.endProcess(ctx, p, u.kill) })
		}
	}()
	return all
}

// interruption is one planned end of a process.
type interruption struct {
	after   time.Duration // since the run began
	process int
	kill    bool
}

// plannedInterruptions returns the kills and restarts of the run, ordered by time.
func (m *measurement) plannedInterruptions() (all []interruption) {
	chance := rand.New(rand.NewPCG(7, 8))
	for range m.Kills {
		at := m.For / 20 * time.Duration(1+chance.IntN(18)) // from the first to the last but one of 20 parts
		at += time.Duration(chance.Int64N(int64(m.For/20) + 1))
		all = append(all, interruption{after: at, process: chance.IntN(m.Processes), kill: true})
	}
	for i := range m.Restarts {
		all = append(all, interruption{after: m.For * time.Duration(2*i+1) / time.Duration(2*m.Restarts), process: i})
	}
	slices.SortFunc(all, func(a, b interruption) int { return int(a.after - b.after) })
	return all
}

// endProcess stops p, or kills it and waits for --absent. It reports whether a replacement should
// be started, which is false if ctx ended during the wait.
func (m *measurement) endProcess(ctx context.Context, p *load.Process, kill bool) (another bool) {
	if !kill {
		p.Stop()
		return true
	}
	p.Kill()
	return sleep(ctx, m.Absent)
}

// sleep waits for d. It reports false if ctx ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// shardOutages records when shards were not connected. The zero value is ready to use.
type shardOutages struct {
	short   []time.Time   // times at which fewer shards were connected than expected
	longest time.Duration // longest outage of a shard that came back

	awaySince map[[2]int]time.Time // shard -> start of its current outage; zero: connected
}

// observe records which of the expected shards are connected at a moment.
func (a *shardOutages) observe(now time.Time, connected map[[2]int]bool, all int) {
	if len(connected) < all {
		a.short = append(a.short, now)
	}
	if a.awaySince == nil {
		a.awaySince = map[[2]int]time.Time{}
	}
	for shard := range connected {
		if away := a.awaySince[shard]; !away.IsZero() {
			a.longest = max(a.longest, now.Sub(away))
		}
		a.awaySince[shard] = time.Time{}
	}
	for shard, away := range a.awaySince {
		if !connected[shard] && away.IsZero() {
			a.awaySince[shard] = now
		}
	}
}

// watchShards records shard outages every 20 ms until ctx ends.
func (m *measurement) watchShards(ctx context.Context) <-chan shardOutages {
	all := make(chan shardOutages, 1)
	go func() {
		var seen shardOutages
		for m.Mode != endpointMode && sleep(ctx, 20*time.Millisecond) {
			seen.observe(time.Now(), m.discord.Gateway().Shards(), m.shards())
		}
		all <- seen
	}()
	return all
}

// fleetReport holds what was measured about several processes.
type fleetReport struct {
	Processes  int     `json:"processes"`
	Shards     int     `json:"shards"`        // gateway shards; 0 by HTTP
	Began      float64 `json:"start_seconds"` // from the start of the processes until all shards were connected
	Ended      int     `json:"ended"`         // processes killed or restarted
	Identified int     `json:"identified"`
	Early      int     `json:"identified_too_early"` // since the start
	Resumed    int     `json:"resumed"`
	Away       float64 `json:"away_seconds_most"`       // from the end of a process to the last press that failed
	Short      float64 `json:"short_seconds_most"`      // from the end of a process until all shards were connected again
	ShardAway  float64 `json:"shard_away_seconds_most"` // longest outage of a single shard
}

// String returns the report as lines of text.
func (f fleetReport) String() string {
	text := fmt.Sprintf("fleet            %d processes, %d shards; all connected after %.1f s; "+
		"%d sessions started too early\n", f.Processes, f.Shards, f.Began, f.Early)
	text += fmt.Sprintf("                 %d processes ended, %d sessions started meanwhile and %d resumed; "+
		"presses failed for at most %.1f s, all shards were connected again after %.1f s; "+
		"no shard was disconnected for more than %.1f s\n",
		f.Ended, f.Identified, f.Resumed, f.Away, f.Short, f.ShardAway)
	return text
}

var errEarly = errors.New("sessions were started sooner than Discord allows")

// check returns an error if a process identified too early.
func (f fleetReport) check() error {
	if f.Early > 0 {
		return errEarly
	}
	return nil
}

// fleetReport compares the gateway's counters with those taken before, and computes how long each
// end of a process was felt.
func (m *measurement) fleetReport(before sandbox.GatewayTally, ends []time.Time, seen shardOutages) fleetReport {
	now := m.discord.Gateway().Tally()
	f := fleetReport{
		Processes: m.Processes, Shards: m.discord.BotSessions(), Began: m.startupTime.Seconds(), Ended: len(ends),
		Identified: now.Identified - before.Identified, Early: now.Early, Resumed: now.Resumed - before.Resumed,
		ShardAway: seen.longest.Seconds(),
	}
	for i, from := range ends {
		to := time.Now()
		if i+1 < len(ends) {
			to = ends[i+1]
		}
		f.Away = max(f.Away, m.result.TimeToLastFailure(from, to).Seconds())
		for _, at := range seen.short {
			if at.After(from) && at.Before(to) {
				f.Short = max(f.Short, at.Sub(from).Seconds())
			}
		}
	}
	return f
}
