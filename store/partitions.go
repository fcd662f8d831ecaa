package store

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Partitions is the state of the partitioned indexes.
type Partitions struct {
	All   int
	Whole int // partitions whose due times are complete; 0 while the other indexes are rebuilt
	Due   Waiting
	// Changed are the channels that are listed as changed. A scan removes those whose display is up to date
	// after some seconds.
	Changed Waiting
}

// Waiting counts channels that wait to be handled.
type Waiting struct {
	Channels int64
	Longest  time.Duration // time that one of them has waited; 0 if there is none
}

// Partitions returns the state of the partitioned indexes, for the operator. It reads only counts and first
// entries, so its cost does not depend on the number of matches. A channel that a worker is handling is not
// counted as due.
func (ix *index) Partitions(ctx context.Context) (told Partitions, err error) {
	told.All = partitions
	whole := 0
	err = pipelineEach(ctx, ix, "read partitions", allPartitions(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZScore(ctx, dueKey(part), completeMarker)
	}, func(_ uint32, answer redis.Cmder) {
		if answer.Err() == nil {
			whole++
		}
	})
	if err != nil {
		return Partitions{}, err
	}
	if told.Due, err = ix.countWaiting(ctx, dueKey, "(0"); err != nil { // without the marker at 0
		return Partitions{}, err
	}
	if told.Changed, err = ix.countWaiting(ctx, changedKey, "-inf"); err != nil {
		return Partitions{}, err
	}
	built := false
	err = ix.do(ctx, "read partitions", func(ctx context.Context) error {
		n, err := ix.rdb.Exists(ctx, builtKey()).Result()
		built = n > 0
		return err
	})
	if err != nil {
		return Partitions{}, err
	}
	if built {
		told.Whole = whole
	}
	return told, nil
}

// countWaiting counts the entries of an index over all partitions that are not after now.
func (ix *index) countWaiting(ctx context.Context, key func(uint32) string, from string) (w Waiting, err error) {
	now := ix.o.Clock.Now()
	until := strconv.FormatInt(now.UnixMilli(), 10)
	err = pipelineEach(ctx, ix, "read partitions", allPartitions(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZCount(ctx, key(part), from, until)
	}, func(_ uint32, answer redis.Cmder) { w.Channels += answer.(*redis.IntCmd).Val() })
	if err != nil {
		return Waiting{}, err
	}
	first := &redis.ZRangeBy{Min: from, Max: until, Count: 1}
	err = pipelineEach(ctx, ix, "read partitions", allPartitions(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZRangeByScoreWithScores(ctx, key(part), first)
	}, func(_ uint32, answer redis.Cmder) {
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			w.Longest = max(w.Longest, now.Sub(timerOf(z).At))
		}
	})
	return w, err
}
