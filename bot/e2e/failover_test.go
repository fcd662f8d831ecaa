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

// replicated is a cluster with replicas, under tables that are played by presses.
type replicated struct {
	*world
	cluster *redistest.ClusterServer
	tables  [][]load.Table // by the master that has them
}

// newReplicated starts the cluster and stores the matches; no bot is there yet.
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
		i := cluster.Has(table.Channel)
		r.tables[i] = append(r.tables[i], table)
	}
	return r
}

// all are the tables of all masters.
func (r *replicated) all() (tables []load.Table) {
	for _, some := range r.tables {
		tables = append(tables, some...)
	}
	return tables
}

// played has people press at all tables while something is done, and waits until nothing
// of it is in hand any more and all is shown.
func (r *replicated) played(during func()) load.Result {
	r.t.Helper()
	ctx, end := context.WithCancel(r.t.Context())
	defer end()
	var result load.Result
	var err error
	over := make(chan struct{})
	go func() {
		defer close(over)
		result, err = load.Run(ctx, r.Server, r.all(), load.Pace{
			Rate: 15, For: time.Hour, Stale: r.book.Printer("en-US").Say("ui.panel.stale"),
		})
	}()
	during()
	end()
	<-over
	if err != nil {
		r.t.Fatal(err)
	}
	r.await("nothing is in hand", func() bool { return !r.inHand() })
	for _, at := range r.all() {
		r.await("all is shown", func() bool {
			saved, err := r.store.Load(r.ctx, at.Channel)
			return err == nil && saved.IsShown()
		})
	}
	return result
}

// goOn waits until so many more log entries stand at the tables of a master.
func (r *replicated) goOn(master, n int) {
	r.t.Helper()
	for want := r.entries(master) + n; r.entries(master) < want; {
		before := r.entries(master)
		r.await("presses go on", func() bool { return r.entries(master) > before })
	}
}

// entries is how many log entries the matches of a master have together.
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

// at is a table for those who look at it.
func (r *replicated) at(t load.Table) *table { return &table{w: r.world, channel: t.Channel} }

// acting are the seats that must act at the tables of a master.
func (r *replicated) acting(master int) (seats []engine.Seats) {
	for _, at := range r.tables[master] {
		m, _ := r.at(at).stored()
		seats = append(seats, m.Acting())
	}
	return seats
}

// newestBoard is what is displayed in a channel with the button to play.
func (r *replicated) newestBoard(channel string) (content string) {
	for _, m := range r.Messages(channel) {
		if m.Component("v:play") != nil && len(m.Attachments) > 0 {
			content = m.Content
		}
	}
	return content
}

// calls tells whether the newest board of a table calls those who must act now, and nobody
// else.
func (r *replicated) calls(t load.Table) bool {
	m, _ := r.at(t).stored()
	board := r.newestBoard(t.Channel)
	for i, user := range t.Users {
		if strings.Contains(board, "<@"+user+">") != m.Acting().Has(engine.Seat(i+1)) {
			return false
		}
	}
	return true
}

// madeBefore counts the presses at the tables of a master that were made in the second
// before a moment: those that it may have lost when it fell then.
func (r *replicated) madeBefore(master int, at time.Time) (n int) {
	for _, in := range r.Interactions() {
		made, err := discordgo.SnowflakeTimestamp(in.ID)
		if err == nil && r.cluster.Has(in.ChannelID) == master && made.After(at.Add(-time.Second)) && made.Before(at) {
			n++
		}
	}
	return n
}

// audit holds all presses against the logs, and demands that none was doubled or answered
// twice. It gives how many of a run people were told that they were played, and are gone.
// Some may be played late, when Discord has told that they failed: a press waits for the new
// master for 2.5 of the 3 s, and a busy machine adds its own.
func (r *replicated) audit(during string, of load.Result, all []sandbox.Interaction) (lost int) {
	r.t.Helper()
	a, err := load.Check(r.ctx, r.store, r.all(), all, of)
	if err != nil || a.Doubled+a.AnsweredTwice > 0 || a.Stand == 0 {
		r.t.Errorf("%s: %+v, %v", during, a, err)
	}
	return a.Lost
}

// TestClusterFailOver has masters of a Redis Cluster killed at whose tables people press.
// Replicas take over, and presses go on. From the first master nothing is lost but what was
// pressed in its last second, if anything; its old self comes back and misleads nobody. The
// replica of the second one was cut off before, so that what was played since is lost:
// the audit finds it, the boards go back to what is left, and the tables are played on.
func TestClusterFailOver(t *testing.T) {
	t.Parallel()
	r := newReplicated(t)
	bots := []*process{r.serve(r.cluster.URL), r.serve(r.cluster.URL)}
	for _, at := range r.all() {
		r.await("there is a board", func() bool { return r.newestBoard(at.Channel) != "" })
	}
	const first, second = 0, 1
	var killed time.Time
	inStep := r.played(func() {
		r.goOn(first, 10)
		killed = time.Now()
		r.cluster.Nodes[first].Stop()
		r.cluster.Replicas[first].AwaitMaster()
		r.goOn(first, 10)
		r.cluster.Nodes[first].Restart()
		r.goOn(first, 10)
	})

	r.cluster.Replicas[second].Cut()
	kept, acted := r.entries(second), r.acting(second)
	cutOff := r.played(func() {
		r.goOn(second, 10)
		r.await("others must act somewhere", func() bool { return !slices.Equal(r.acting(second), acted) })
	})
	had := r.entries(second)
	r.cluster.Nodes[second].Stop()
	r.cluster.Replicas[second].AwaitMaster()
	r.await("what is left is read", func() bool { return r.store.Ping(r.ctx) == nil })
	left := r.entries(second)
	if left != kept {
		t.Errorf("%d log entries are left of %d, want the %d of before the cut", left, had, kept)
	}
	for _, at := range r.tables[second] {
		r.await("the board is that of what is left", func() bool { return r.calls(at) })
	}
	after := r.played(func() { r.goOn(second, 10) })
	for _, bot := range bots {
		bot.stop()
	}

	all := r.Interactions()
	if lost, most := r.audit("in step", inStep, all), r.madeBefore(first, killed); lost > most {
		t.Errorf("%d presses are gone, and %d were made in the last second of the master", lost, most)
	}
	if lost := r.audit("cut off", cutOff, all); lost == 0 || lost > had-left {
		t.Errorf("the audit finds %d presses gone, of %d log entries that are", lost, had-left)
	}
	if lost := r.audit("afterwards", after, all); lost > 0 {
		t.Errorf("%d presses are gone, and no master had fallen", lost)
	}
	r.check()
	t.Logf("%d presses; %d log entries were lost, all of them while the replica was cut off", len(all), had-left)
}
