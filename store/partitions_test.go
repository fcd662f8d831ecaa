package store

import (
	"fmt"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/store/redistest"
)

// TestPartitions checks the counts for the operator.
func TestPartitions(t *testing.T) {
	check := func(t *testing.T, url string) {
		clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		clock.Set(time.UnixMilli(1_000_000_000_000))
		s, ctx := open(t, url, Options{Clock: clock}), t.Context()
		told := func() Partitions { t.Helper(); return must(s.Partitions(ctx))(t) }
		same(t, "without matches", told(), Partitions{Total: 64, Complete: 64})

		for i := range 5 {
			c := step(0)
			c.Due = clock.Now().Add(time.Duration(i+1) * time.Minute)
			save(t, s, fmt.Sprint("c", i), c, nil)
			clock.Advance(time.Second)
		}
		clock.Advance(3 * time.Minute)
		want := Partitions{
			Total: 64, Complete: 64,
			Due:     Backlog{Channels: 3, Longest: 2*time.Minute + 5*time.Second},
			Changed: Backlog{Channels: 5, Longest: 3*time.Minute + 5*time.Second},
		}
		same(t, "with matches", told(), want)

		is(t, s.rdb.Del(ctx, dueKey(partitionOf("c0"))).Err(), nil)
		want.Complete, want.Due = 63, Backlog{Channels: 2, Longest: time.Minute + 4*time.Second}
		same(t, "with one partition lost", told(), want)
		is(t, s.rdb.Del(ctx, builtKey()).Err(), nil)
		want.Complete = 0
		same(t, "with the other indexes lost", told(), want)
		is(t, s.Rebuild(ctx), nil)
		want.Complete, want.Due = 64, Backlog{Channels: 3, Longest: 2*time.Minute + 5*time.Second}
		same(t, "rebuilt", told(), want)
	}
	eachServer(t, check)
	t.Run("cluster", func(t *testing.T) { check(t, redistest.Cluster(t).URL) })
}
