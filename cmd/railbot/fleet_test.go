package main

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/store"
)

func TestFleetPrintsGateway(t *testing.T) {
	const sessions = `{"shards":2,"sessions":{"10/16":{"id":"c","seq":3},"9/16":{"id":"b","seq":2},"1/2":{"id":"a","seq":42}}}`
	const table = "2 shards, 3 sessions that can be resumed\nshard  events\n1/2    42\n9/16   2\n10/16  3\n"
	const none = "there is no standby\n0 shards, 0 sessions that can be resumed\nshard  events\n"
	before := store.GatewayLease{Holder: "alpha/1f/12/XYZ", Token: 3, Beat: 7, Watch: 4, Standby: "beta//7/ABC", Sessions: sessions}
	after := before
	after.Beat, after.Watch = 9, 6
	held := store.GatewayLease{Holder: "alpha/1f/12/XYZ", Token: 3, Beat: 7}
	released := store.GatewayLease{Token: 3, Beat: 8}
	for want, looks := range map[string][2]store.GatewayLease{
		"alpha 12 holds the gateway (term 3, heartbeat 9)\nbeta 7 is the standby\n" + table: {before, after},
		"alpha 12 holds the gateway (term 3), but sends no heartbeat\n" + none:              {held, held},
		"no process holds the gateway; the last one shut down cleanly (term 3)\n" + none:    {held, released},
		"no process has held Discord's gateway yet\n":                                       {},
	} {
		var out strings.Builder
		if err := printGateway(&out, looks[0], looks[1]); err != nil || out.String() != want {
			t.Errorf("got %q, want %q (error %v)", out.String(), want, err)
		}
	}
	for want, b := range map[string]store.Budget{
		"4 requests to Discord may be sent now, not counting responses to interactions": {Left: 4},
		"requests to Discord wait 1.2s, not counting responses to interactions":         {Wait: 1200 * time.Millisecond},
	} {
		if got := describeBudget(b); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestFleetPrintsPartitions(t *testing.T) {
	for want, p := range map[string]store.Partitions{
		"all 64 partitions of the due times are complete\n" +
			"due and not processed: no channel\n" +
			"changed and perhaps not posted yet: no channel\n": {Total: 64, Complete: 64},
		"61 of 64 partitions of the due times are complete, 3 are being rebuilt\n" +
			"due and not processed: 1 channel, for 1m5s\n" +
			"changed and perhaps not posted yet: 7 channels, the longest for 9s\n": {
			Total: 64, Complete: 61,
			Due:     store.Backlog{Channels: 1, Longest: 65 * time.Second},
			Changed: store.Backlog{Channels: 7, Longest: 9100 * time.Millisecond},
		},
	} {
		if got := describePartitions(p); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
