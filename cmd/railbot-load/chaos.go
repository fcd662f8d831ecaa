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
type disturbance struct {
	*measurement
	before     sandbox.GatewayTally
	calm, look context.CancelFunc // calm stops the interruptions, look stops watching the shards
	troubled   <-chan troubles
	absent     <-chan absences
}

// startChaos starts interrupting processes and watching the shards, both in the background.
func (m *measurement) disturb(ctx context.Context) *disturbance {
	d := &disturbance{measurement: m, before: m.discord.Gateway().Tally()}
	var troubling, looking context.Context
	troubling, d.calm = context.WithCancel(ctx)
	looking, d.look = context.WithCancel(ctx)
	d.troubled, d.absent = m.trouble(troubling), m.absent(looking)
	return d
}

// finish stops the interruptions, waits until all shards are connected, and returns the fleet's
// figures.
func (d *disturbance) over(ctx context.Context) (f fleetFigures, err error) {
	d.calm()
	had := <-d.troubled
	if err = had.err; err == nil && d.Mode != endpointMode {
		err = d.bots.Await(ctx, func() bool { return d.discord.BotSessions() >= d.shards() })
	}
	d.look()
	return d.fleet(d.before, had.at, <-d.absent), err
}

// interruptions holds the times at which a process was ended.
type troubles struct {
	at  []time.Time
	err error
}

// interruptProcesses ends processes and starts replacements until ctx ends. Kills (SIGKILL) come at
// random moments that are the same in every run, restarts at even intervals. In gateway mode the
// active process is always the one that ends.
func (m *measurement) trouble(ctx context.Context) <-chan troubles {
	all := make(chan troubles, 1)
	go func() {
		var had troubles
		defer func() { all <- had }()
		began := time.Now()
		for _, u := range m.unrest() {
			if !pause(ctx, time.Until(began.Add(u.after))) || had.err != nil {
				return
			}
			had.at = append(had.at, time.Now())
			process := u.process
			if active, ok := m.bots.Active(ctx); ok {
				process = active // ending a standby would disturb nobody
			}
			had.err = m.bots.Replace(process, func(p *load.Process) bool { return m.end(ctx, p, u.kill) })
		}
	}()
	return all
}

// interruption is one planned end of a process.
type unrest struct {
	after   time.Duration // since the run began
	process int
	kill    bool
}

// plannedInterruptions returns the kills and restarts of the run, ordered by time.
func (m *measurement) unrest() (all []unrest) {
	chance := rand.New(rand.NewPCG(7, 8))
	for range m.Kills {
		at := m.For / 20 * time.Duration(1+chance.IntN(18)) // from the first to the last but one of 20 parts
		at += time.Duration(chance.Int64N(int64(m.For/20) + 1))
		all = append(all, unrest{at, chance.IntN(m.Processes), true})
	}
	for i := range m.Restarts {
		all = append(all, unrest{m.For * time.Duration(2*i+1) / time.Duration(2*m.Restarts), i, false})
	}
	slices.SortFunc(all, func(a, b unrest) int { return int(a.after - b.after) })
	return all
}

// endProcess stops p, or kills it and waits for --absent. It reports whether a replacement should
// be started, which is false if ctx ended during the wait.
func (m *measurement) end(ctx context.Context, p *load.Process, kill bool) (another bool) {
	if !kill {
		p.Stop()
		return true
	}
	p.Kill()
	return pause(ctx, m.Absent)
}

// sleep waits for d. It reports false if ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// shardOutages records when shards were not connected. The zero value is ready to use.
type absences struct {
	short   []time.Time   // times at which fewer shards were connected than expected
	longest time.Duration // longest outage of a shard that came back

	known map[[2]int]time.Time // shard -> start of its current outage; zero: connected
}

// observe records which of the expected shards are connected at a moment.
func (a *absences) see(now time.Time, connected map[[2]int]bool, all int) {
	if len(connected) < all {
		a.short = append(a.short, now)
	}
	if a.known == nil {
		a.known = map[[2]int]time.Time{}
	}
	for shard := range connected {
		if away := a.known[shard]; !away.IsZero() {
			a.longest = max(a.longest, now.Sub(away))
		}
		a.known[shard] = time.Time{}
	}
	for shard, away := range a.known {
		if !connected[shard] && away.IsZero() {
			a.known[shard] = now
		}
	}
}

// watchShards records shard outages every 20 ms until ctx ends.
func (m *measurement) absent(ctx context.Context) <-chan absences {
	all := make(chan absences, 1)
	go func() {
		var seen absences
		for m.Mode != endpointMode && pause(ctx, 20*time.Millisecond) {
			seen.see(time.Now(), m.discord.Gateway().Shards(), m.shards())
		}
		all <- seen
	}()
	return all
}

// fleetReport holds what was measured about several processes.
type fleetFigures struct {
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
func (f fleetFigures) String() string {
	text := fmt.Sprintf("fleet            %d processes, %d shards; all connected after %.1f s; "+
		"%d sessions started too early\n", f.Processes, f.Shards, f.Began, f.Early)
	text += fmt.Sprintf("                 %d processes ended, %d sessions started meanwhile and %d resumed; "+
		"presses failed for at most %.1f s, all shards were connected again after %.1f s; "+
		"no shard was disconnected for more than %.1f s\n",
		f.Ended, f.Identified, f.Resumed, f.Away, f.Short, f.ShardAway)
	return text
}

var errEarly = errors.New("sessions were started sooner than Discord allows")

func (f fleetFigures) err() error {
	if f.Early > 0 {
		return errEarly
	}
	return nil
}

// fleetReport compares the gateway's counters with those taken before, and computes how long each
// end of a process was felt.
func (m *measurement) fleet(before sandbox.GatewayTally, ends []time.Time, seen absences) fleetFigures {
	now := m.discord.Gateway().Tally()
	f := fleetFigures{
		Processes: m.Processes, Shards: m.discord.BotSessions(), Began: m.began.Seconds(), Ended: len(ends),
		Identified: now.Identified - before.Identified, Early: now.Early, Resumed: now.Resumed - before.Resumed,
		ShardAway: seen.longest.Seconds(),
	}
	for i, from := range ends {
		to := time.Now()
		if i+1 < len(ends) {
			to = ends[i+1]
		}
		f.Away = max(f.Away, m.result.Away(from, to).Seconds())
		for _, at := range seen.short {
			if at.After(from) && at.Before(to) {
				f.Short = max(f.Short, at.Sub(from).Seconds())
			}
		}
	}
	return f
}
