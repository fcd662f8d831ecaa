package store

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Partitions is the state of the indexes that are divided into partitions, for the operator.
type Partitions struct {
	Total    int
	Complete int // partitions whose due times are complete; 0 while the other indexes are rebuilt
	Due      Backlog
	// Changed counts the channels that are listed as changed. After some seconds a scan removes those whose
	// display is up to date.
	Changed Backlog
}

// Backlog counts channels that wait to be handled.
type Backlog struct {
	Channels int64
	Longest  time.Duration // time that one of them has waited; 0 if there is none
}

// Partitions returns the state of the partitioned indexes, for the operator. It reads only counts and first
// entries, so its cost does not depend on the number of matches. A channel that a worker is handling is not
// counted as due.
func (ix *index) Partitions(ctx context.Context) (state Partitions, err error) {
	state.Total = partitions
	complete := 0
	err = pipelineEach(ctx, ix, "read partitions", allPartitions(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZScore(ctx, dueKey(part), completeMarker)
	}, func(_ uint32, answer redis.Cmder) {
		if answer.Err() == nil {
			complete++
		}
	})
	if err != nil {
		return Partitions{}, err
	}
	if state.Due, err = ix.countWaiting(ctx, dueKey, "(0"); err != nil { // without the marker at 0
		return Partitions{}, err
	}
	if state.Changed, err = ix.countWaiting(ctx, changedKey, "-inf"); err != nil {
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
		state.Complete = complete
	}
	return state, nil
}

// countWaiting counts the entries in all partitions of an index whose time, at least from, is not after now, and
// finds the oldest.
func (ix *index) countWaiting(ctx context.Context, key func(uint32) string, from string) (backlog Backlog, err error) {
	now := ix.o.Clock.Now()
	until := strconv.FormatInt(now.UnixMilli(), 10)
	err = pipelineEach(ctx, ix, "read partitions", allPartitions(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZCount(ctx, key(part), from, until)
	}, func(_ uint32, answer redis.Cmder) { backlog.Channels += answer.(*redis.IntCmd).Val() })
	if err != nil {
		return Backlog{}, err
	}
	first := &redis.ZRangeBy{Min: from, Max: until, Count: 1}
	err = pipelineEach(ctx, ix, "read partitions", allPartitions(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZRangeByScoreWithScores(ctx, key(part), first)
	}, func(_ uint32, answer redis.Cmder) {
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			backlog.Longest = max(backlog.Longest, now.Sub(timerOf(z).At))
		}
	})
	return backlog, err
}
