package store

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Partitions is how the partitions stand of what spans channels.
type Partitions struct {
	All   int
	Whole int // of which all due times are there; 0 while the other indexes are made anew
	Due   Waiting
	// Changed are the channels that are listed as changed. A look strikes off those that
	// show what is stored some seconds later.
	Changed Waiting
}

// Waiting are channels that wait for somebody to look at them.
type Waiting struct {
	Channels int64
	Longest  time.Duration // that one of them has waited; 0 where there is none
}

// Partitions tells how the partitions stand, for whoever looks after the bot. It asks
// for counts and the first lines only, so that it costs the same however many matches
// there are. A channel whose due time somebody attends to is hidden for a while.
func (ix *index) Partitions(ctx context.Context) (told Partitions, err error) {
	told.All = partitions
	whole := 0
	err = inRounds(ctx, ix, "partitions", everyPartition(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZScore(ctx, dueKey(part), wholeLine)
	}, func(_ uint32, answer redis.Cmder) {
		if answer.Err() == nil {
			whole++
		}
	})
	if err != nil {
		return Partitions{}, err
	}
	if told.Due, err = ix.waiting(ctx, dueKey, "(0"); err != nil { // after the line that says that it is whole
		return Partitions{}, err
	}
	if told.Changed, err = ix.waiting(ctx, changedKey, "-inf"); err != nil {
		return Partitions{}, err
	}
	built := false
	err = ix.do(ctx, "partitions", func(ctx context.Context) error {
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

// waiting counts the lines of all partitions of an index by time that are not after now.
func (ix *index) waiting(ctx context.Context, key func(uint32) string, from string) (w Waiting, err error) {
	now := ix.o.Clock.Now()
	until := strconv.FormatInt(now.UnixMilli(), 10)
	err = inRounds(ctx, ix, "partitions", everyPartition(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZCount(ctx, key(part), from, until)
	}, func(_ uint32, answer redis.Cmder) { w.Channels += answer.(*redis.IntCmd).Val() })
	if err != nil {
		return Waiting{}, err
	}
	first := &redis.ZRangeBy{Min: from, Max: until, Count: 1}
	err = inRounds(ctx, ix, "partitions", everyPartition(), func(
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
