package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/store"
)

type fleetCmd struct {
	redisFlag
}

// heartbeatDelay is how long the command waits between two reads of the gateway lease. It is longer
// than the interval between two heartbeats.
const heartbeatDelay = 2 * time.Second

// Run prints which process holds the gateway, how many requests Discord allows, and how many
// channels wait.
func (c *fleetCmd) Run(ctx context.Context, std streams) error {
	s, err := c.openStore(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	parts, err := s.Partitions(ctx)
	if err != nil {
		return err
	}
	budget, err := s.Budget(ctx)
	if err != nil {
		return err
	}
	before, err := s.Gateway(ctx)
	if err != nil {
		return err
	}
	fmt.Fprint(std.out, describePartitions(parts), describeBudget(budget), "\n")
	if before.Token > 0 {
		select {
		case <-time.After(heartbeatDelay):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	now, err := s.Gateway(ctx)
	if err != nil {
		return err
	}
	return printGateway(std.out, before, now)
}

// describePartitions returns the state of the partitions and of the channels that wait in them.
func describePartitions(p store.Partitions) string {
	first := fmt.Sprintf("all %d partitions of the due times are complete", p.Total)
	if missing := p.Total - p.Complete; missing > 0 {
		first = fmt.Sprintf("%d of %d partitions of the due times are complete, %d are being rebuilt", p.Complete, p.Total, missing)
	}
	return first + "\n" +
		"due and not processed: " + describeWaiting(p.Due) + "\n" +
		"changed and perhaps not posted yet: " + describeWaiting(p.Changed) + "\n"
}

// describeWaiting returns how many channels wait and for how long.
func describeWaiting(w store.Backlog) string {
	longest := w.Longest.Round(time.Second)
	switch w.Channels {
	case 0:
		return "no channel"
	case 1:
		return fmt.Sprintf("1 channel, for %s", longest)
	}
	return fmt.Sprintf("%d channels, the longest for %s", w.Channels, longest)
}

// printGateway prints who holds the gateway and who stands by. It compares two reads of the lease,
// a few heartbeats apart, to see which process is alive.
func printGateway(out io.Writer, before, now store.GatewayLease) error {
	switch {
	case now.Token == 0:
		_, err := fmt.Fprintln(out, "no process has held Discord's gateway yet")
		return err
	case now.Holder == "":
		fmt.Fprintf(out, "no process holds the gateway; the last one shut down cleanly (term %d)\n", now.Token)
	case now.Beat == before.Beat:
		fmt.Fprintf(out, "%s holds the gateway (term %d), but sends no heartbeat\n", processName(now.Holder), now.Token)
	default:
		fmt.Fprintf(out, "%s holds the gateway (term %d, heartbeat %d)\n", processName(now.Holder), now.Token, now.Beat)
	}
	if now.Watch != before.Watch {
		fmt.Fprintf(out, "%s is the standby\n", processName(now.Standby))
	} else {
		fmt.Fprintln(out, "there is no standby")
	}
	var saved gateway.SavedSessions
	if err := json.Unmarshal([]byte(cmp.Or(now.Sessions, "{}")), &saved); err != nil {
		return fmt.Errorf("read the stored sessions: %w", err)
	}
	fmt.Fprintf(out, "%d shards, %d sessions that can be resumed\n", saved.Shards, len(saved.Sessions))
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "shard\tevents")
	for _, key := range slices.SortedFunc(maps.Keys(saved.Sessions), compareShards) {
		fmt.Fprintf(table, "%s\t%d\n", key, saved.Sessions[key].Seq)
	}
	return table.Flush()
}

// compareShards orders keys such as "3/16" by shard count, then by shard number.
func compareShards(a, b string) int {
	var n, of, m, also int
	fmt.Sscanf(a, "%d/%d", &n, &of)
	fmt.Sscanf(b, "%d/%d", &m, &also)
	return cmp.Or(of-also, n-m)
}

// describeBudget returns what all processes together may still ask of Discord.
func describeBudget(b store.Budget) string {
	if b.Left > 0 {
		return fmt.Sprintf("%d requests to Discord may be sent now, not counting responses to interactions", b.Left)
	}
	return fmt.Sprintf("requests to Discord wait %s, not counting responses to interactions", b.Wait.Round(time.Millisecond))
}

// processName returns the host and process id in a holder's name.
func processName(name string) string {
	parts := strings.Split(name, "/")
	if len(parts) != 4 {
		return "nobody"
	}
	return parts[0] + " " + parts[2]
}
