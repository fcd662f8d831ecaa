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

// disturbance is what happens to the processes while presses are made, and what is seen of it.
type disturbance struct {
	*measurement
	before     sandbox.GatewayTally
	calm, look context.CancelFunc // end the troubles, and the looking
	troubled   <-chan troubles
	absent     <-chan absences
}

// disturb begins it.
func (m *measurement) disturb(ctx context.Context) *disturbance {
	d := &disturbance{measurement: m, before: m.discord.Gateway().Tally()}
	var troubling, looking context.Context
	troubling, d.calm = context.WithCancel(ctx)
	looking, d.look = context.WithCancel(ctx)
	d.troubled, d.absent = m.trouble(troubling), m.absent(looking)
	return d
}

// over ends it, waits until all shards are connected, and tells what came of it.
func (d *disturbance) over(ctx context.Context) (f fleetFigures, err error) {
	d.calm()
	had := <-d.troubled
	if err = had.err; err == nil && d.Mode != endpointMode {
		err = d.bots.Await(ctx, func() bool { return d.discord.BotSessions() >= d.shards() })
	}
	d.look()
	return d.fleet(d.before, had.at, <-d.absent), err
}

// troubles are the moments at which a process was ended.
type troubles struct {
	at  []time.Time
	err error
}

// trouble ends processes and starts others in their places until ctx ends: by kill -9 at
// random moments, the same each time, or else in order at even distances over the run. By the
// gateway it is always the active process that ends.
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
				process = active // to end a standby disturbs nobody
			}
			had.err = m.bots.Replace(process, func(p *load.Process) bool { return m.end(ctx, p, u.kill) })
		}
	}()
	return all
}

// unrest is the end of a process.
type unrest struct {
	after   time.Duration // since the run began
	process int
	kill    bool
}

// unrest are those of the run, in order.
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

// end ends a process; one that is killed stays away for as long as is wanted. Where ctx
// ends before, no other is to be started.
func (m *measurement) end(ctx context.Context, p *load.Process, kill bool) (another bool) {
	if !kill {
		p.Stop()
		return true
	}
	p.Kill()
	return pause(ctx, m.Absent)
}

// pause waits, and tells whether ctx has not ended.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// absences is what was seen of shards that were not connected. The zero value has seen none.
type absences struct {
	short   []time.Time   // moments at which fewer were connected than there must be
	longest time.Duration // for which one was away that came back

	known map[[2]int]time.Time // of each shard since when it is away; zero: it is not
}

// see notes which shards are connected at a moment, and how many there must be.
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

// absent looks which shards are away until ctx ends.
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

// fleetFigures are what is measured of several processes.
type fleetFigures struct {
	Processes  int     `json:"processes"`
	Shards     int     `json:"shards"`        // of Discord's gateway; 0 by HTTP
	Began      float64 `json:"start_seconds"` // from the start of the processes until all shards were connected
	Ended      int     `json:"ended"`         // processes, by kill -9 or in order
	Identified int     `json:"identified"`
	Early      int     `json:"identified_too_early"` // since the start
	Resumed    int     `json:"resumed"`
	Away       float64 `json:"away_seconds_most"`       // from the end of one to the last press that failed
	Short      float64 `json:"short_seconds_most"`      // from the end of one until all shards were connected again
	ShardAway  float64 `json:"shard_away_seconds_most"` // one shard, until it was connected again
}

// String tells them in lines of their own.
func (f fleetFigures) String() string {
	text := fmt.Sprintf("fleet            %d processes, %d shards; all connected after %.1f s; "+
		"%d sessions begun too early\n", f.Processes, f.Shards, f.Began, f.Early)
	text += fmt.Sprintf("                 %d processes ended, %d sessions begun meanwhile and %d resumed; "+
		"presses failed for %.1f s at most, all shards were there after %.1f s; "+
		"each shard was away for %.1f s at most\n",
		f.Ended, f.Identified, f.Resumed, f.Away, f.Short, f.ShardAway)
	return text
}

var errEarly = errors.New("load: sessions were begun before Discord lets them")

func (f fleetFigures) err() error {
	if f.Early > 0 {
		return errEarly
	}
	return nil
}

// fleet fills in what the gateway was asked for since a moment, and how long each end
// of a process was felt.
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
