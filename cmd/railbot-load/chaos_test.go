package main

import (
	"testing"
	"time"
)

// Each shard's outages are measured on their own, even when several are down in turn. A shard that
// never returns, as after a change of the shard count, has no finished outage.
func TestShardOutagesAreMeasuredPerShard(t *testing.T) {
	var seen shardOutages
	began := time.Unix(1_800_000_000, 0)
	for second, connected := range [][]int{{0, 1, 2}, {1, 2}, {0, 2}, {0}, {0, 1}, {0, 1}} {
		now := map[[2]int]bool{}
		for _, n := range connected {
			now[[2]int{n, 3}] = true
		}
		seen.observe(began.Add(time.Duration(second)*time.Second), now, 3)
	}
	if seen.longest != 2*time.Second || len(seen.short) != 5 {
		t.Errorf("got longest outage %v and %d short observations, want 2s and 5", seen.longest, len(seen.short))
	}
}
