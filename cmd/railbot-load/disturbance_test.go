package main

import (
	"testing"
	"time"
)

// TestAbsences: how long each shard was away is told by itself, however many are away in
// turns; one that never comes back, as after another number of shards, was not away.
func TestAbsences(t *testing.T) {
	var seen absences
	began := time.Unix(1_800_000_000, 0)
	for second, connected := range [][]int{{0, 1, 2}, {1, 2}, {0, 2}, {0}, {0, 1}, {0, 1}} {
		now := map[[2]int]bool{}
		for _, n := range connected {
			now[[2]int{n, 3}] = true
		}
		seen.see(began.Add(time.Duration(second)*time.Second), now, 3)
	}
	if seen.longest != 2*time.Second || len(seen.short) != 5 {
		t.Errorf("%v at most, %d times too few", seen.longest, len(seen.short))
	}
}
