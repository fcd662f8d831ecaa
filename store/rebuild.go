package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// tombstoneAge is how long the indexes remember the sequence number of a channel
// without a match. No process is slower than that.
const tombstoneAge = 24 * time.Hour

// pruneAtATime is how many index entries one script looks at: it holds up everybody.
const pruneAtATime = 500

// pruneScript drops, of some index entries, those that no live channel vouches for,
// and old sequence numbers of channels without a match.
//
// KEYS: 1 channels, 2 the index, 3 tables. ARGV: 1 which index it is, 2 sequence number
// below which one is old, 3 before when a match did not end lately (Unix ms),
// 4... members. Returns nothing of use.
var pruneScript = redis.NewScript(`
local function lives(channel) return redis.call('HEXISTS', KEYS[1], channel) == 1 end
local function plays(member)
	local user, channel = string.match(member, '^(.*)/(.*)$')
	local users = redis.call('HGET', KEYS[1], channel)
	return users and string.find(' ' .. users .. ' ', ' ' .. user .. ' ', 1, true)
end
local function stays(channel)
	local home = redis.call('HGET', KEYS[2], channel)
	if not home or lives(channel) or tonumber(string.match(home, '%d+$')) >= tonumber(ARGV[3]) then return true end
	redis.call('ZREM', KEYS[3], string.match(home, '^%S+') .. '/' .. channel)
	return false
end
for i = 4, #ARGV do
	local member = ARGV[i]
	if ARGV[1] == 'due' then
		if not lives(member) then redis.call('ZREM', KEYS[2], member) end
	elseif ARGV[1] == 'players' then
		if not plays(member) then redis.call('ZREM', KEYS[2], member) end
	elseif ARGV[1] == 'homes' then
		if not stays(member) then redis.call('HDEL', KEYS[2], member) end
	elseif not lives(member) then
		local seq = redis.call('HGET', KEYS[2], member)
		if seq and tonumber(seq) < tonumber(ARGV[2]) then redis.call('HDEL', KEYS[2], member) end
	end
end
return 1
`)

// sweepAll is Sweep of all channels: an older program lists none as changed.
func (ix *index) sweepAll(ctx context.Context) error {
	channels, err := ix.scan(ctx, outboxPattern)
	if err != nil {
		return err
	}
	return ix.projectAll(ctx, channels)
}

// Rebuild makes all indexes anew from the channels' own keys, while others go
// on working, and ends what would only grow.
func (s *Store) Rebuild(ctx context.Context) error {
	return errors.Join(
		s.rebuildIndexes(ctx), s.rebuildSeasons(ctx), s.BuildPeople(ctx), s.pruneGrown(ctx), s.nameRecent(ctx))
}

func (ix *index) rebuildIndexes(ctx context.Context) error {
	for _, pattern := range []string{livePattern, outboxPattern} {
		channels, err := ix.scan(ctx, pattern)
		if err != nil {
			return err
		}
		if err := ix.projectAll(ctx, channels); err != nil {
			return err
		}
	}
	return errors.Join(ix.projectGone(ctx), ix.rebuildFinished(ctx), ix.prune(ctx))
}

// projectGone visits the channels that the indexes think live: most were just
// projected, those without a match are dropped by it.
func (ix *index) projectGone(ctx context.Context) error {
	var channels []string
	err := ix.do(ctx, "rebuild", func(ctx context.Context) (err error) {
		channels, err = ix.rdb.HKeys(ctx, channelsKey()).Result()
		return err
	})
	if err != nil {
		return err
	}
	return ix.projectAll(ctx, channels)
}

// rebuildFinished copies the channels' lists of finished matches and drops what
// is past its retention. A channel in which one ended lately is projected.
func (ix *index) rebuildFinished(ctx context.Context) error {
	channels, err := ix.scan(ctx, archivesPattern)
	if err != nil {
		return err
	}
	lately := ix.o.Clock.Now().Add(-EndedLately)
	for _, c := range channels {
		var last time.Time
		err := ix.do(ctx, "rebuild", func(ctx context.Context) (err error) {
			last, err = ix.copyFinished(ctx, c)
			return err
		})
		if err == nil && last.After(lately) {
			err = ix.project(ctx, c)
		}
		if err != nil {
			return err
		}
	}
	return ix.do(ctx, "rebuild", ix.expireFinished)
}

// copyFinished tells when the last of them ended.
func (ix *index) copyFinished(ctx context.Context, channel string) (last time.Time, err error) {
	list, err := ix.rdb.ZRangeWithScores(ctx, archivesKey(channel), 0, -1).Result()
	for _, z := range list {
		last = fromMillis(int64(z.Score))
		err = errors.Join(err, ix.addFinished(ctx, Ref{channel, z.Member.(string), last}))
	}
	return last, err
}

func (ix *index) expireFinished(ctx context.Context) error {
	if ix.o.Retention == 0 {
		return nil
	}
	before := ix.o.Clock.Now().Add(-ix.o.Retention).UnixMilli()
	return ix.rdb.ZRemRangeByScore(ctx, finishedKey(), "-inf", fmt.Sprintf("(%d", before)).Err()
}

// prune ends a rebuild: from here on the indexes count as whole.
func (ix *index) prune(ctx context.Context) error {
	type scanner func(ctx context.Context, from uint64) *redis.ScanCmd
	set := func(key string) scanner {
		return func(ctx context.Context, from uint64) *redis.ScanCmd {
			return ix.rdb.ZScan(ctx, key, from, "", pruneAtATime)
		}
	}
	hash := func(key string) scanner {
		return func(ctx context.Context, from uint64) *redis.ScanCmd {
			return ix.rdb.HScan(ctx, key, from, "", pruneAtATime)
		}
	}
	scans := map[string]scanner{
		"due": set(dueKey()), "players": set(playersKey()), "versions": hash(versionsKey()),
		"homes": hash(homesKey()),
	}
	for index, scan := range scans {
		if err := ix.pruneIndex(ctx, index, scan); err != nil {
			return err
		}
	}
	return ix.do(ctx, "rebuild", ix.markBuilt)
}

func (ix *index) markBuilt(ctx context.Context) error {
	return ix.rdb.Set(ctx, builtKey(), schema, 0).Err()
}

// pruneIndex prunes an index in steps; scan returns members and values by turns.
func (ix *index) pruneIndex(
	ctx context.Context, index string, scan func(ctx context.Context, from uint64) *redis.ScanCmd,
) error {
	now := ix.o.Clock.Now()
	old, lately := now.Add(-tombstoneAge).UnixMicro(), now.Add(-EndedLately).UnixMilli()
	for from, more := uint64(0), true; more; more = from != 0 {
		err := ix.do(ctx, "rebuild", func(ctx context.Context) (err error) {
			var found []string
			if found, from, err = scan(ctx, from).Result(); err != nil {
				return err
			}
			for pairs := range slices.Chunk(found, 2*pruneAtATime) {
				args := []any{index, old, lately}
				for i := 0; i < len(pairs); i += 2 {
					args = append(args, pairs[i])
				}
				keys := []string{channelsKey(), indexKey(index), tablesKey()}
				if err := pruneScript.Run(ctx, ix.rdb, keys, args...).Err(); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (ix *index) projectAll(ctx context.Context, channels []string) (failed error) {
	for _, c := range channels {
		if ctx.Err() != nil {
			return errors.Join(failed, classify(ctx.Err()))
		}
		failed = errors.Join(failed, ix.project(ctx, c))
	}
	return failed
}

// scan returns the channels that have a key of a pattern, on every master.
func (conn *connection) scan(ctx context.Context, pattern string) (channels []string, err error) {
	keys, err := conn.keys(ctx, pattern)
	for _, key := range keys {
		if channel := keyChannel(key); channel != "" {
			channels = append(channels, channel)
		}
	}
	return channels, err
}

// keys returns the keys of a pattern, on every master.
func (conn *connection) keys(ctx context.Context, pattern string) ([]string, error) {
	var found []string
	var mu sync.Mutex
	start := conn.o.Clock.Now()
	err := conn.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
		keys := c.Scan(ctx, 0, pattern, 1000).Iterator()
		for keys.Next(ctx) {
			mu.Lock()
			found = append(found, keys.Val())
			mu.Unlock()
		}
		return keys.Err()
	})
	err = classify(err)
	conn.o.Observer("scan", conn.o.Clock.Since(start), err)
	if err != nil {
		return nil, fmt.Errorf("store: scan: %w", err)
	}
	return distinct(found), nil // SCAN may name a key twice
}

// eachMaster calls f for the one server or for each master of a cluster, the
// latter at the same time.
func (conn *connection) eachMaster(ctx context.Context, f func(context.Context, redis.Cmdable) error) error {
	if cluster, ok := conn.rdb.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(ctx, func(ctx context.Context, c *redis.Client) error { return f(ctx, c) })
	}
	return f(ctx, conn.rdb)
}

// eachKey calls f for each key of a pattern, each within the time of an operation.
func (conn *connection) eachKey(ctx context.Context, pattern string, f func(context.Context, string) error) error {
	keys, err := conn.keys(ctx, pattern)
	for _, key := range keys {
		if err == nil {
			err = conn.do(ctx, "each key", func(ctx context.Context) error { return f(ctx, key) })
		}
	}
	return err
}
