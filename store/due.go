package store

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Due times are kept in 64 partitions by channel, each in its own slot of a cluster. Each has its own
// sequence number for a channel, so that a slow process never overwrites a newer due time. A marker entry
// says that a partition is complete. A partition whose server has lost it is rebuilt with the other indexes.

// completeMarker marks a complete partition. It is not a valid channel, and its due time is 1970, so that it is
// always among the due entries.
const completeMarker = "#"

// allPartitions returns the numbers of all partitions, 0 to 63.
func allPartitions() []uint32 {
	all := make([]uint32, partitions)
	for p := range all {
		all[p] = uint32(p)
	}
	return all
}

// Due returns at most limit channels whose due time is not after now, the earliest first. A channel that a
// worker is handling is hidden for a while.
func (ix *index) Due(ctx context.Context, now time.Time, limit int) (timers []Timer, err error) {
	if _, err := ix.Live(ctx); err != nil { // returns ErrIndexing if the other indexes are incomplete
		return nil, err
	}
	complete := 0
	until := dueUntil(now, limit+1)
	err = pipelineEach(ctx, ix, "read due", allPartitions(), func(ctx context.Context, p redis.Pipeliner, n uint32) redis.Cmder {
		return p.ZRangeByScoreWithScores(ctx, dueKey(n), until)
	}, func(_ uint32, answer redis.Cmder) {
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			if z.Member == completeMarker {
				complete++
				continue
			}
			timers = append(timers, timerOf(z))
		}
	})
	if err == nil && complete < partitions {
		err = ErrIndexing
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(timers, func(a, b Timer) int { return a.At.Compare(b.At) })
	return timers[:min(limit, len(timers))], nil
}

// dueUntil returns the range of at most limit times up to now.
func dueUntil(now time.Time, limit int) *redis.ZRangeBy {
	return &redis.ZRangeBy{Min: "-inf", Max: strconv.FormatInt(now.UnixMilli(), 10), Count: int64(limit)}
}

// timerOf returns an entry of an index of due times as a Timer.
func timerOf(z redis.Z) Timer { return Timer{Name: z.Member.(string), At: fromMillis(int64(z.Score))} }

// dueScript sets a channel's due time in the index, unless the index has a later one.
//
// KEYS: 1 due, 2 versions. ARGV: 1 channel, 2 seq, 3 due (Unix ms, 0 none).
//
// Returns the sequence number of the later one, 0 if there is none.
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

// dueScriptParams returns the KEYS and ARGV of dueScript.
func dueScriptParams(channel string, t facts) ([]string, []any) {
	p := partitionOf(channel)
	return []string{dueKey(p), dueVersionsKey(p)}, []any{channel, t.seq, toMillis(t.due)}
}

// projectDue writes a channel's due time to the index. If the index has a later change, projectDue returns
// its sequence number instead, otherwise 0.
func (ix *index) projectDue(ctx context.Context, channel string, t facts) (later uint64, err error) {
	keys, args := dueScriptParams(channel, t)
	return dueScript.Run(ctx, ix.rdb, keys, args...).Uint64()
}

// dueChannels returns the channels with a due time.
func (ix *index) dueChannels(ctx context.Context) (channels []string, err error) {
	for _, n := range allPartitions() {
		err := ix.eachBatch(ctx, "due", ix.scanSet(dueKey(n)), func(_ context.Context, some []string) error {
			channels = append(channels, some...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(channels, func(channel string) bool { return channel == completeMarker }), nil
}

// pruneDueScript deletes old sequence numbers of channels without a due time.
//
// KEYS: 1 due, 2 versions. ARGV: 1 sequence number below which one is old, 2... channels. Always returns 0.
var pruneDueScript = redis.NewScript(`
for i = 2, #ARGV do
	local seq = redis.call('HGET', KEYS[2], ARGV[i])
	if seq and tonumber(seq) < tonumber(ARGV[1]) and not redis.call('ZSCORE', KEYS[1], ARGV[i]) then
		redis.call('HDEL', KEYS[2], ARGV[i])
	end
end
return 0
`)

// pruneDue deletes sequence numbers that no slow process can still be behind.
func (ix *index) pruneDue(ctx context.Context) error {
	old := ix.o.Clock.Now().Add(-tombstoneRetention).UnixMicro()
	for _, n := range allPartitions() {
		keys := []string{dueKey(n), dueVersionsKey(n)}
		err := ix.eachBatch(ctx, "rebuild indexes", ix.scanHash(keys[1]), func(ctx context.Context, some []string) error {
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
