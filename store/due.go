package store

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Due times are kept in 64 partitions by channel, each a slot of a cluster of its own.
// What one says of a channel has a sequence number of its own beside it, so that a
// slow process never overwrites it with what is older. A line without a channel says
// that a partition is whole: one whose server has lost it is made anew with the
// other indexes.

// wholeLine stands in each partition that is whole; no channel is called so, and it is
// due since 1970, so that it is always read.
const wholeLine = "#"

// everyPartition are the numbers of all.
func everyPartition() []uint32 {
	all := make([]uint32, partitions)
	for p := range all {
		all[p] = uint32(p)
	}
	return all
}

// Due returns at most limit channels whose due time is not after now, the
// earliest first. A worker that has one of them in hand hides it for a while.
func (ix *index) Due(ctx context.Context, now time.Time, limit int) (timers []Timer, err error) {
	if _, err := ix.Live(ctx); err != nil { // says whether the other indexes are whole
		return nil, err
	}
	whole := 0
	until := dueUntil(now, limit+1)
	err = inRounds(ctx, ix, "due", everyPartition(), func(ctx context.Context, p redis.Pipeliner, n uint32) redis.Cmder {
		return p.ZRangeByScoreWithScores(ctx, dueKey(n), until)
	}, func(_ uint32, answer redis.Cmder) {
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			if z.Member == wholeLine {
				whole++
				continue
			}
			timers = append(timers, timerOf(z))
		}
	})
	if err == nil && whole < partitions {
		err = ErrIndexing
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(timers, func(a, b Timer) int { return a.At.Compare(b.At) })
	return timers[:min(limit, len(timers))], nil
}

func dueUntil(now time.Time, limit int) *redis.ZRangeBy {
	return &redis.ZRangeBy{Min: "-inf", Max: strconv.FormatInt(now.UnixMilli(), 10), Count: int64(limit)}
}

func timerOf(z redis.Z) Timer { return Timer{Name: z.Member.(string), At: fromMillis(int64(z.Score))} }

// dueScript makes the index of due times say a channel's, unless it knows a later one.
//
// KEYS: 1 due, 2 its versions. ARGV: 1 channel, 2 seq, 3 due (Unix ms, 0 none).
//
// Returns the sequence number of the later one, 0 when there is none.
var dueScript = redis.NewScript(`
local known = redis.call('HGET', KEYS[2], ARGV[1])
if known and tonumber(known) > tonumber(ARGV[2]) then return known end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
if ARGV[3] == '0' then
	redis.call('ZREM', KEYS[1], ARGV[1])
else
	redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
return '0'
`)

// dueCall are the keys and arguments of the script.
func dueCall(channel string, t facts) ([]string, []any) {
	p := partitionOf(channel)
	return []string{dueKey(p), dueVersionsKey(p)}, []any{channel, t.seq, toMillis(t.due)}
}

// projectDue returns a sequence number that the index knows of the channel and that is
// later than that of the facts; 0 when there is none.
func (ix *index) projectDue(ctx context.Context, channel string, t facts) (later uint64, err error) {
	keys, args := dueCall(channel, t)
	return dueScript.Run(ctx, ix.rdb, keys, args...).Uint64()
}

// dueChannels are those with a due time.
func (ix *index) dueChannels(ctx context.Context) (channels []string, err error) {
	for _, n := range everyPartition() {
		err := ix.steps(ctx, "due", ix.inSet(dueKey(n)), func(_ context.Context, some []string) error {
			channels = append(channels, some...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(channels, func(channel string) bool { return channel == wholeLine }), nil
}

// pruneDueScript forgets old sequence numbers of channels without a due time.
//
// KEYS: 1 due, 2 its versions. ARGV: 1 below which one is old, 2... channels. Returns
// nothing of use.
var pruneDueScript = redis.NewScript(`
for i = 2, #ARGV do
	local seq = redis.call('HGET', KEYS[2], ARGV[i])
	if seq and tonumber(seq) < tonumber(ARGV[1]) and not redis.call('ZSCORE', KEYS[1], ARGV[i]) then
		redis.call('HDEL', KEYS[2], ARGV[i])
	end
end
return 0
`)

// pruneDue forgets sequence numbers that no slow process can fall behind any more.
func (ix *index) pruneDue(ctx context.Context) error {
	old := ix.o.Clock.Now().Add(-tombstoneAge).UnixMicro()
	for _, n := range everyPartition() {
		keys := []string{dueKey(n), dueVersionsKey(n)}
		err := ix.steps(ctx, "rebuild", ix.inHash(keys[1]), func(ctx context.Context, some []string) error {
			args := []any{old}
			for _, channel := range some {
				args = append(args, channel)
			}
			return pruneDueScript.Run(ctx, ix.rdb, keys, args...).Err()
		})
		if err != nil {
			return err
		}
	}
	return nil
}
