package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/fleet"
)

type fleetCmd struct {
	kept
}

// Run prints who has which connections to Discord, what may be asked of it, and whether
// somebody looks after all channels.
func (c *fleetCmd) Run(ctx context.Context, std streams) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	view, err := s.Fleet().View(ctx)
	if err != nil {
		return err
	}
	parts, err := s.Partitions(ctx)
	if err != nil {
		return err
	}
	fmt.Fprint(std.out, partitionLines(parts))
	return printFleet(std.out, view)
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

func printFleet(out io.Writer, v fleet.View) error {
	fmt.Fprintln(out, budgetLeft(v.Budget))
	if v.Number("shards") == 0 {
		_, err := fmt.Fprintln(out, "no process has asked Discord yet how many shards there are to be")
		return err
	}
	fmt.Fprintf(out, "%d shards, %d processes; Discord recommended %d shards %s ago; %s\n",
		v.Number("shards"), len(v.Members), v.Number("recommended"), ago(v, v.Number("asked")), sessionsLeft(v))
	if next := v.Number("next"); next > 0 {
		fmt.Fprintf(out, "%d shards are being opened beside them\n", next)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "shard\tof\tprocess\tsince\tevents")
	for _, s := range v.Shards {
		fmt.Fprintf(table, "%d\t%d\t%s\t%s\t%s\n", s.N, s.Of, processName(s.Member), since(v, s), events(s.Session))
	}
	for _, m := range v.Members {
		if !slices.ContainsFunc(v.Shards, func(s fleet.ShardView) bool { return s.Member == m }) {
			fmt.Fprintf(table, "none\t\t%s\n", processName(m))
		}
	}
	return table.Flush()
}

// sessionsLeft says how many sessions may still begin. What Discord said of a day that is
// over no longer counts.
func sessionsLeft(v fleet.View) string {
	reset := time.UnixMilli(v.Number("reset")).Sub(v.Now).Round(time.Second)
	if reset <= 0 {
		return fmt.Sprintf("all of %d sessions may begin again, since %s", v.Number("total"), -reset)
	}
	return fmt.Sprintf("%d of %d sessions may still begin, all again in %s", v.Number("left"), v.Number("total"), reset)
}

// budgetLeft is in words what all processes together may ask of Discord.
func budgetLeft(b fleet.Budget) string {
	if b.Left > 0 {
		return fmt.Sprintf("%d requests besides answers may be made of Discord at once", b.Left)
	}
	return fmt.Sprintf("requests besides answers wait %s for their turn", b.Wait.Round(time.Millisecond))
}

// processName is a member in words: host and process.
func processName(member string) string {
	parts := strings.Split(member, "/")
	if len(parts) != 4 {
		return "nobody"
	}
	return parts[0] + " " + parts[2]
}

func since(v fleet.View, s fleet.ShardView) string {
	if s.Member == "" {
		return ""
	}
	return ago(v, s.Since.UnixMilli())
}

// ago returns how long before the view a time was, in milliseconds since 1970. One that
// seems to lie ahead, because a clock went back, is now.
func ago(v fleet.View, ms int64) string {
	return max(0, v.Now.Sub(time.UnixMilli(ms))).Round(time.Second).String()
}

// events is how many events a session has brought.
func events(session []byte) string {
	var kept struct {
		Seq int64 `json:"seq"`
	}
	if json.Unmarshal(session, &kept) != nil {
		return "no session"
	}
	return fmt.Sprint(kept.Seq)
}
