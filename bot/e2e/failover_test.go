package e2e

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store/redistest"
)

// replicated is a Redis Cluster with replicas, and tables that are played by presses.
type replicated struct {
	*world
	cluster *redistest.ClusterServer
	tables  [][]load.Table // by the index of the master that stores them
}

// newReplicated starts the cluster and stores the matches. It starts no bot.
func newReplicated(t *testing.T) *replicated {
	cluster := redistest.Replicated(t)
	r := &replicated{world: newWorldOn(t, cluster.URL), cluster: cluster, tables: make([][]load.Table, len(cluster.Nodes))}
	game, _ := games.Find("trains")
	tables, err := load.Prepare(r.ctx, r.store, r.Server, load.Plan{
		Game: game, Seats: 2, Matches: 30, Active: 30, Ages: []int{5},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		i := cluster.FirstMaster(table.Channel)
		r.tables[i] = append(r.tables[i], table)
	}
	return r
}

// allTables returns the tables of all masters.
func (r *replicated) allTables() (tables []load.Table) {
	for _, some := range r.tables {
		tables = append(tables, some...)
	}
	return tables
}

// playDuring presses at all tables while during runs. It then waits until no press is pending and
// all boards are current.
func (r *replicated) playDuring(during func()) load.Result {
	r.t.Helper()
	ctx, end := context.WithCancel(r.t.Context())
	defer end()
	var result load.Result
	var err error
	over := make(chan struct{})
	go func() {
		defer close(over)
		result, err = load.Run(ctx, r.Server, r.allTables(), load.Pace{
			Rate: 15, Duration: time.Hour, Stale: r.book.Printer("en-US").Say("ui.panel.stale"),
		})
	}()
	during()
	end()
	<-over
	if err != nil {
		r.t.Fatal(err)
	}
	r.await("no press is pending", func() bool { return !r.hasPending() })
	for _, at := range r.allTables() {
		r.await("all boards are current", func() bool {
			saved, err := r.store.Load(r.ctx, at.Channel)
			return err == nil && saved.IsShown()
		})
	}
	return result
}

// awaitEntries waits until the matches of a master have n more log entries.
func (r *replicated) awaitEntries(master, n int) {
	r.t.Helper()
	for want := r.entries(master) + n; r.entries(master) < want; {
		before := r.entries(master)
		r.await("more entries are logged", func() bool { return r.entries(master) > before })
	}
}

// entries returns the number of log entries of all matches of a master.
func (r *replicated) entries(master int) (n int) {
	for _, at := range r.tables[master] {
		r.poll("Redis answers", func() bool {
			saved, err := r.store.Load(r.ctx, at.Channel)
			if err == nil {
				n += saved.Entries
			}
			return err == nil
		})
	}
	return n
}

// tableOf returns a table for inspection.
func (r *replicated) tableOf(t load.Table) *table { return &table{w: r.world, channel: t.Channel} }

// acting returns, for each table of a master, the seats that must act.
func (r *replicated) acting(master int) (seats []engine.Seats) {
	for _, at := range r.tables[master] {
		m, _ := r.tableOf(at).stored()
		seats = append(seats, m.Acting())
	}
	return seats
}

// newestBoard returns the content of the newest board in a channel.
func (r *replicated) newestBoard(channel string) (content string) {
	for _, m := range r.Messages(channel) {
		if m.Component("v:play") != nil && len(m.Attachments) > 0 {
			content = m.Content
		}
	}
	return content
}

// pingsActing reports whether the newest board pings exactly the players who must act.
func (r *replicated) pingsActing(t load.Table) bool {
	m, _ := r.tableOf(t).stored()
	board := r.newestBoard(t.Channel)
	for i, user := range t.Users {
		if strings.Contains(board, "<@"+user+">") != m.Acting().Has(engine.Seat(i+1)) {
			return false
		}
	}
	return true
}

// madeBefore counts the presses at a master's tables in the second before a time. A master that
// died then may have lost them.
func (r *replicated) madeBefore(master int, at time.Time) (n int) {
	for _, in := range r.Interactions() {
		made, err := discordgo.SnowflakeTimestamp(in.ID)
		if err == nil && r.cluster.FirstMaster(in.ChannelID) == master && made.After(at.Add(-time.Second)) && made.Before(at) {
			n++
		}
	}
	return n
}

// audit compares all presses with the logs. No press may be doubled or answered twice. It returns
// how many presses of a run were confirmed to the player but lost. Presses may be played late: the
// bot waits 2.5 of the 3 s for the new master, and a busy machine adds to that.
func (r *replicated) audit(during string, of load.Result, all []sandbox.Interaction) (lost int) {
	r.t.Helper()
	a, err := load.Check(r.ctx, r.store, r.allTables(), all, of)
	if err != nil || a.Doubled+a.AnsweredTwice > 0 || a.InLogs == 0 {
		r.t.Errorf("%s: %+v, %v", during, a, err)
	}
	return a.Lost
}

// First a master with a current replica is killed: only presses of its last second may be lost, and
// it must do no harm when it returns. Then a master is killed whose replica was cut off earlier:
// the audit must find the lost presses, the boards return to what is left, and play continues.
func TestClusterFailOver(t *testing.T) {
	t.Parallel()
	r := newReplicated(t)
	bots := []*process{r.serve(r.cluster.URL), r.serve(r.cluster.URL)}
	for _, at := range r.allTables() {
		r.await("there is a board", func() bool { return r.newestBoard(at.Channel) != "" })
	}
	const first, second = 0, 1
	var killed time.Time
	inStep := r.playDuring(func() {
		r.awaitEntries(first, 10)
		killed = time.Now()
		r.cluster.Nodes[first].Stop()
		r.cluster.Replicas[first].AwaitMaster()
		r.awaitEntries(first, 10)
		r.cluster.Nodes[first].Restart()
		r.awaitEntries(first, 10)
	})

	r.cluster.Replicas[second].CutReplication()
	kept, acted := r.entries(second), r.acting(second)
	cutOff := r.playDuring(func() {
		r.awaitEntries(second, 10)
		r.await("the turn has passed at a table", func() bool { return !slices.Equal(r.acting(second), acted) })
	})
	had := r.entries(second)
	r.cluster.Nodes[second].Stop()
	r.cluster.Replicas[second].AwaitMaster()
	r.await("the new master answers", func() bool { return r.store.Ping(r.ctx) == nil })
	left := r.entries(second)
	if left != kept {
		t.Errorf("got %d of %d log entries left, want the %d from before the cut", left, had, kept)
	}
	for _, at := range r.tables[second] {
		r.await("the board pings the players to act", func() bool { return r.pingsActing(at) })
	}
	after := r.playDuring(func() { r.awaitEntries(second, 10) })
	for _, bot := range bots {
		bot.stop()
	}

	all := r.Interactions()
	if lost, most := r.audit("in step", inStep, all), r.madeBefore(first, killed); lost > most {
		t.Errorf("%d presses were lost, but only %d were made in the master's last second", lost, most)
	}
	if lost := r.audit("cut off", cutOff, all); lost == 0 || lost > had-left {
		t.Errorf("the audit found %d lost presses, but %d log entries were lost", lost, had-left)
	}
	if lost := r.audit("afterwards", after, all); lost > 0 {
		t.Errorf("%d presses were lost although no master had died", lost)
	}
	r.check()
	t.Logf("%d presses; %d log entries were lost, all of them while the replica was cut off", len(all), had-left)
}
