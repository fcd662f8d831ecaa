package main

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/store/fleet"
)

func TestFleetIsPrinted(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	at := func(ago string) string {
		return map[string]string{"1m": "1799999940000", "-1h": "1800003600000"}[ago]
	}
	v := fleet.View{
		Now: now, Members: []string{"alpha/1f/12/XYZ", "beta//7/ABC"},
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
	const want = "2 shards, 2 processes; Discord recommended 2 shards 1m0s ago; " +
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
	if err := printFleet(&out, fleet.View{}); err != nil || !strings.HasPrefix(out.String(), "no process") {
		t.Errorf("printed %q, %v", out.String(), err)
	}
}
