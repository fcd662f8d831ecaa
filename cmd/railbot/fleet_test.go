package main

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/fleet"
)

func TestFleetIsPrinted(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	at := func(ago string) string {
		return map[string]string{"1m": "1799999940000", "-1h": "1800003600000"}[ago]
	}
	v := fleet.View{
		Now: now, Budget: fleet.Budget{Left: 4}, Members: []string{"alpha/1f/12/XYZ", "beta//7/ABC"},
		Plan: map[string]string{
			"epoch": "3", "shards": "2", "recommended": "2", "asked": at("1m"), "left": "990", "total": "1000",
			"reset": at("-1h"),
		},
		Shards: []fleet.ShardView{
			{Shard: fleet.Shard{Epoch: 3, N: 0, Of: 2}, Member: "alpha/1f/12/XYZ", Since: now.Add(-time.Hour),
				Session: []byte(`{"seq":42}`)},
			{Shard: fleet.Shard{Epoch: 3, N: 1, Of: 2}},
		},
	}
	const want = "4 requests besides answers may be made of Discord at once\n" +
		"2 shards, 2 processes; Discord recommended 2 shards 1m0s ago; " +
		"990 of 1000 sessions may still begin, all again in 1h0m0s" + `
shard  of  process   since   events
0      2   alpha 12  1h0m0s  42
1      2   nobody            no session
none       beta 7
`
	var out strings.Builder
	if err := printFleet(&out, v); err != nil || out.String() != want {
		t.Errorf("printed %q, %v", out.String(), err)
	}
	out.Reset()
	v.Plan["reset"], v.Plan["asked"], v.Shards[0].Since = at("1m"), at("-1h"), now.Add(time.Hour)
	const past = "2 shards, 2 processes; Discord recommended 2 shards 0s ago; " +
		"all of 1000 sessions may begin again, since 1m0s\n"
	err := printFleet(&out, v)
	if text := out.String(); err != nil || !strings.Contains(text, past) || strings.Contains(text, "-") {
		t.Errorf("after the day of the sessions, printed %q, %v", text, err)
	}
	out.Reset()
	waiting := fleet.View{Budget: fleet.Budget{Wait: 1200 * time.Millisecond}}
	const none = "requests besides answers wait 1.2s for their turn\nno process has asked Discord yet"
	if err := printFleet(&out, waiting); err != nil || !strings.HasPrefix(out.String(), none) {
		t.Errorf("printed %q, %v", out.String(), err)
	}
}

func TestPartitionsArePrinted(t *testing.T) {
	for want, p := range map[string]store.Partitions{
		"all 64 partitions of the due times are whole\n" +
			"due, and nobody attends to it: no channel\n" +
			"changed, and perhaps not shown yet: no channel\n": {All: 64, Whole: 64},
		"61 of 64 partitions of the due times are whole, 3 are made anew\n" +
			"due, and nobody attends to it: 1 channel, for 1m5s\n" +
			"changed, and perhaps not shown yet: 7 channels, the longest for 9s\n": {
			All: 64, Whole: 61,
			Due:     store.Waiting{Channels: 1, Longest: 65 * time.Second},
			Changed: store.Waiting{Channels: 7, Longest: 9100 * time.Millisecond},
		},
	} {
		if got := partitionLines(p); got != want {
			t.Errorf("printed %q instead of %q", got, want)
		}
	}
}
