package main

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/store"
)

// TestGatewayIsPrinted prints who has the gateway, whether it lives, and who stands by.
func TestGatewayIsPrinted(t *testing.T) {
	const sessions = `{"shards":2,"sessions":{"10/16":{"id":"c","seq":3},"9/16":{"id":"b","seq":2},"1/2":{"id":"a","seq":42}}}`
	const table = "2 shards, 3 sessions that can be resumed\nshard  events\n1/2    42\n9/16   2\n10/16  3\n"
	const none = "nobody stands by\n0 shards, 0 sessions that can be resumed\nshard  events\n"
	before := store.GatewayLease{Holder: "alpha/1f/12/XYZ", Token: 3, Beat: 7, Watch: 4, Standby: "beta//7/ABC", Sessions: sessions}
	after := before
	after.Beat, after.Watch = 9, 6
	held := store.GatewayLease{Holder: "alpha/1f/12/XYZ", Token: 3, Beat: 7}
	released := store.GatewayLease{Token: 3, Beat: 8}
	for want, looks := range map[string][2]store.GatewayLease{
		"alpha 12 has the gateway (term 3, beat 9)\nbeta 7 stands by\n" + table:       {before, after},
		"alpha 12 has the gateway (term 3), but writes no beat\n" + none:              {held, held},
		"no process has the gateway, the last one stopped in order (term 3)\n" + none: {held, released},
		"no process has had Discord's gateway yet\n":                                  {},
	} {
		var out strings.Builder
		if err := printGateway(&out, looks[0], looks[1]); err != nil || out.String() != want {
			t.Errorf("printed %q, want %q, %v", out.String(), want, err)
		}
	}
	for want, b := range map[string]store.Budget{
		"4 requests besides answers may be made of Discord at once": {Left: 4},
		"requests besides answers wait 1.2s for their turn":         {Wait: 1200 * time.Millisecond},
	} {
		if got := budgetLeft(b); got != want {
			t.Errorf("printed %q, want %q", got, want)
		}
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
