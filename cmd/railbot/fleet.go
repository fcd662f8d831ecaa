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

	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/store"
)

type fleetCmd struct {
	kept
}

// beatWait is how long the command waits between two looks at the gateway's lease: longer than
// a beat takes.
const beatWait = 2 * time.Second

// Run prints which process has the gateway, what may be asked of Discord, and whether somebody
// looks after all channels.
func (c *fleetCmd) Run(ctx context.Context, std streams) error {
	s, err := c.open(ctx)
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
	fmt.Fprint(std.out, partitionLines(parts), budgetLeft(budget), "\n")
	if before.Token > 0 {
		select {
		case <-time.After(beatWait):
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

// partitionLines are in words how the partitions stand, and who waits in them.
func partitionLines(p store.Partitions) string {
	first := fmt.Sprintf("all %d partitions of the due times are whole", p.All)
	if missing := p.All - p.Whole; missing > 0 {
		first = fmt.Sprintf("%d of %d partitions of the due times are whole, %d are made anew", p.Whole, p.All, missing)
	}
	return first + "\n" +
		"due, and nobody attends to it: " + waiting(p.Due) + "\n" +
		"changed, and perhaps not shown yet: " + waiting(p.Changed) + "\n"
}

// waiting counts channels that wait.
func waiting(w store.Waiting) string {
	longest := w.Longest.Round(time.Second)
	switch w.Channels {
	case 0:
		return "no channel"
	case 1:
		return fmt.Sprintf("1 channel, for %s", longest)
	}
	return fmt.Sprintf("%d channels, the longest for %s", w.Channels, longest)
}

// printGateway prints who has the gateway, from two looks that lie a few beats apart.
func printGateway(out io.Writer, before, now store.GatewayLease) error {
	switch {
	case now.Token == 0:
		_, err := fmt.Fprintln(out, "no process has had Discord's gateway yet")
		return err
	case now.Holder == "":
		fmt.Fprintf(out, "no process has the gateway, the last one stopped in order (term %d)\n", now.Token)
	case now.Beat == before.Beat:
		fmt.Fprintf(out, "%s has the gateway (term %d), but writes no beat\n", processName(now.Holder), now.Token)
	default:
		fmt.Fprintf(out, "%s has the gateway (term %d, beat %d)\n", processName(now.Holder), now.Token, now.Beat)
	}
	if now.Watch != before.Watch {
		fmt.Fprintf(out, "%s stands by\n", processName(now.Standby))
	} else {
		fmt.Fprintln(out, "nobody stands by")
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

// compareShards orders shards like "3/16" by how many there are, and then by number.
func compareShards(a, b string) int {
	var n, of, m, also int
	fmt.Sscanf(a, "%d/%d", &n, &of)
	fmt.Sscanf(b, "%d/%d", &m, &also)
	return cmp.Or(of-also, n-m)
}

// budgetLeft says in words what all processes together may ask of Discord.
func budgetLeft(b store.Budget) string {
	if b.Left > 0 {
		return fmt.Sprintf("%d requests besides answers may be made of Discord at once", b.Left)
	}
	return fmt.Sprintf("requests besides answers wait %s for their turn", b.Wait.Round(time.Millisecond))
}

// processName returns host and process id of a process for people.
func processName(name string) string {
	parts := strings.Split(name, "/")
	if len(parts) != 4 {
		return "nobody"
	}
	return parts[0] + " " + parts[2]
}
