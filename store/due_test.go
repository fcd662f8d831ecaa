package store

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestLostPartitionIsRebuilt deletes a partition of the due times.
func TestLostPartitionIsRebuilt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		var want []Timer
		for i := range 100 {
			c := step(0)
			c.Due = time.UnixMilli(int64(100 - i)).UTC()
			channel := fmt.Sprint("c", i)
			save(t, s, channel, c, nil)
			want = append(want, Timer{Name: channel, At: c.Due})
		}
		slices.Reverse(want)
		due := func(limit int) []Timer { return must(s.Due(ctx, time.Now(), limit))(t) }
		same(t, "due", due(1000), want)
		same(t, "the first", due(3), want[:3])
		is(t, s.rdb.Del(ctx, dueKey(partitionOf("c7")), dueVersionsKey(partitionOf("c7"))).Err(), nil)
		_, err := s.Due(ctx, time.Now(), 9)
		is(t, err, ErrIndexing)
		is(t, s.buildIndexes(ctx), nil)
		same(t, "rebuilt", due(1000), want)
	})
}
