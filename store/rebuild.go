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

// tombstoneRetention is how long the indexes keep the sequence number of a channel without a match. It is longer
// than any process can delay an outdated projection.
const tombstoneRetention = 24 * time.Hour

// scanBatchSize is the number of index entries that one script checks. It is limited because Redis serves no other
// client while a script runs.
const scanBatchSize = 500

// sweepAll scans all keys for channels that have notes in their outbox, and projects them.
func (ix *index) sweepAll(ctx context.Context) error {
	channels, err := ix.scanChannels(ctx, outboxPattern)
	if err != nil {
		return err
	}
	return ix.projectAll(ctx, channels)
}

// Rebuild rebuilds all indexes from the channels' own keys while other processes keep working, and deletes
// outdated data; see prune.go.
func (s *Store) Rebuild(ctx context.Context) error {
	return errors.Join(
		s.rebuildIndexes(ctx), s.rebuildSeasons(ctx), s.BuildPeople(ctx), s.pruneAll(ctx), s.indexRecent(ctx))
}

// buildIndexes rebuilds the indexes if they are missing, unless another process is doing it.
func (s *Store) buildIndexes(ctx context.Context) error {
	return s.runAsLeader(ctx, "build", func(ctx context.Context) error {
		if _, err := s.Due(ctx, fromMillis(1), 1); !errors.Is(err, ErrIndexing) {
			return err
		}
		s.o.Logger.Info("rebuilding the indexes")
		return s.rebuildIndexes(ctx)
	})
}

// leaderTTL is the duration of the lease for a job that only one process does. It is extended while the process
// lives.
const leaderTTL = 15 * time.Second

// runAsLeader runs f in one process at a time, under a lease. It does nothing if another process is running it. If
// the lease is lost, the context of f ends.
func (s *Store) runAsLeader(ctx context.Context, name string, f func(context.Context) error) error {
	held, ok, err := s.Hold(ctx, "all", name, s.processID, leaderTTL)
	if err != nil || !ok {
		return err
	}
	defer held.Release(ctx)
	leads, end := context.WithCancel(ctx)
	extending := s.o.Clock.TickerFunc(leads, leaderTTL/3, func() error {
		if held, err := held.Extend(leads); err == nil && !held {
			return errLeadLost
		}
		return nil // Redis may be back before the lease is over
	}, "lead")
	defer func() {
		end()
		_ = extending.Wait() // its error says why it ended
	}()
	return f(leads)
}

// errLeadLost is the reason why runAsLeader stops extending its lease.
var errLeadLost = errors.New("lease lost to another process")

// runPeriodically is runAsLeader for a job that should run once per interval every, in one of all processes.
func (s *Store) runPeriodically(ctx context.Context, name string, every time.Duration, f func(context.Context) error) error {
	return s.runAsLeader(ctx, name, func(ctx context.Context) error {
		now := s.o.Clock.Now()
		last, err := s.lastRun(ctx, name)
		if age := now.Sub(last); err != nil || age >= 0 && age < every {
			return err
		}
		if err := f(ctx); err != nil {
			return err
		}
		return s.do(ctx, "save run time", func(ctx context.Context) error {
			return s.rdb.HSet(ctx, lastRunsKey(), name, now.UnixMilli()).Err()
		})
	})
}

// lastRun returns the start of the last complete run of a job, or zero.
func (s *Store) lastRun(ctx context.Context, name string) (at time.Time, err error) {
	err = s.do(ctx, "read run time", func(ctx context.Context) error {
		ms, err := s.rdb.HGet(ctx, lastRunsKey(), name).Int64()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		at = fromMillis(ms)
		return err
	})
	return at, err
}

// rebuildIndexes rebuilds the indexes of live and finished matches.
func (ix *index) rebuildIndexes(ctx context.Context) error {
	live, err := ix.scanChannels(ctx, livePattern)
	if err == nil {
		err = ix.projectBatches(ctx, live)
	}
	if err == nil {
		err = ix.sweepAll(ctx)
	}
	if err != nil {
		return err
	}
	return errors.Join(ix.projectStale(ctx, live), ix.rebuildFinished(ctx), ix.finishRebuild(ctx))
}

// projectStale projects the channels that the indexes list as live but that are not in live, a sorted list. This
// removes channels without a match from the indexes.
func (ix *index) projectStale(ctx context.Context, live []string) error {
	channels, err := ix.indexedChannels(ctx)
	if err != nil {
		return err
	}
	due, err := ix.dueChannels(ctx)
	if err != nil {
		return err
	}
	channels = sortUnique(append(channels, due...))
	return ix.projectBatches(ctx, slices.DeleteFunc(channels, func(channel string) bool {
		_, was := slices.BinarySearch(live, channel)
		return was
	}))
}

// indexedChannels reads the index of live channels in steps, because reading it whole would block Redis.
func (ix *index) indexedChannels(ctx context.Context) ([]string, error) {
	channels := []string{}
	err := ix.eachBatch(ctx, "channels", ix.scanHash(channelsKey()), func(_ context.Context, some []string) error {
		channels = append(channels, some...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return sortUnique(channels), nil
}

// scanner returns some members of a key with their values, alternating, and the cursor to continue from.
type scanner func(ctx context.Context, from uint64) *redis.ScanCmd

// scanSet returns a scanner for a sorted set.
func (conn *connection) scanSet(key string) scanner {
	return func(ctx context.Context, from uint64) *redis.ScanCmd {
		return conn.rdb.ZScan(ctx, key, from, "", scanBatchSize)
	}
}

// scanHash returns a scanner for a hash.
func (conn *connection) scanHash(key string) scanner {
	return func(ctx context.Context, from uint64) *redis.ScanCmd {
		return conn.rdb.HScan(ctx, key, from, "", scanBatchSize)
	}
}

// eachBatch calls f with all members of a key, at most scanBatchSize in one operation. A member may be passed
// twice.
func (conn *connection) eachBatch(
	ctx context.Context, op string, scan scanner, f func(ctx context.Context, some []string) error,
) error {
	for from, more := uint64(0), true; more; more = from != 0 {
		err := conn.do(ctx, op, func(ctx context.Context) (err error) {
			var found []string
			if found, from, err = scan(ctx, from).Result(); err != nil {
				return err
			}
			for pairs := range slices.Chunk(found, 2*scanBatchSize) {
				var some []string
				for i := 0; i < len(pairs); i += 2 {
					some = append(some, pairs[i])
				}
				if err := f(ctx, some); err != nil {
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

// rebuildFinished copies the channels' lists of finished matches to the index, and removes matches whose
// retention is over from the index. It projects the channels in which a match ended recently.
func (ix *index) rebuildFinished(ctx context.Context) error {
	channels, err := ix.scanChannels(ctx, archivesPattern)
	if err != nil {
		return err
	}
	var recent []string
	var refs []Ref
	since := ix.o.Clock.Now().Add(-RecentRetention)
	err = pipelineEach(ctx, ix, "rebuild indexes", channels, func(ctx context.Context, p redis.Pipeliner, c string) redis.Cmder {
		return p.ZRangeWithScores(ctx, archivesKey(c), 0, -1)
	}, func(channel string, answer redis.Cmder) {
		var ended time.Time
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			ended = fromMillis(int64(z.Score))
			refs = append(refs, Ref{channel, z.Member.(string), ended})
		}
		if ended.After(since) {
			recent = append(recent, channel)
		}
	})
	if err == nil {
		err = pipelineEach(ctx, ix, "rebuild indexes", refs, func(ctx context.Context, p redis.Pipeliner, r Ref) redis.Cmder {
			return p.ZAdd(ctx, finishedKey(), r.indexEntry())
		}, func(Ref, redis.Cmder) {})
	}
	if err == nil {
		err = ix.projectBatches(ctx, recent)
	}
	if err != nil {
		return err
	}
	return ix.do(ctx, "rebuild indexes", ix.expireFinished)
}

// expireFinished deletes matches from the index whose retention is over.
func (ix *index) expireFinished(ctx context.Context) error {
	if ix.o.Retention == 0 {
		return nil
	}
	before := ix.o.Clock.Now().Add(-ix.o.Retention).UnixMilli()
	return ix.rdb.ZRemRangeByScore(ctx, finishedKey(), "-inf", fmt.Sprintf("(%d", before)).Err()
}

// finishRebuild removes outdated entries and marks the indexes as complete. It is the last step of a rebuild.
func (ix *index) finishRebuild(ctx context.Context) error {
	scans := map[string]scanner{
		"players": ix.scanSet(playersKey()), "versions": ix.scanHash(versionsKey()),
		"homes": ix.scanHash(homesKey()),
	}
	for index, scan := range scans {
		if err := ix.pruneIndex(ctx, index, scan); err != nil {
			return err
		}
	}
	if err := ix.pruneDue(ctx); err != nil {
		return err
	}
	return ix.do(ctx, "rebuild indexes", ix.markBuilt)
}

// markBuilt marks the indexes as complete, each partition of the due times first.
func (ix *index) markBuilt(ctx context.Context) error {
	for _, n := range allPartitions() {
		if err := ix.rdb.ZAdd(ctx, dueKey(n), redis.Z{Member: completeMarker}).Err(); err != nil {
			return err
		}
	}
	return ix.rdb.Set(ctx, builtKey(), schema, 0).Err()
}

// pruneScript removes index entries without a live channel, and old sequence numbers of channels without a
// match.
//
// KEYS: 1 channels, 2 the index, 3 tables. ARGV: 1 name of the index, 2 sequence number below which one is
// old, 3 time before which a match is not recent (Unix ms), 4... members. Always returns 1.
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
	if ARGV[1] == 'players' then
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

// pruneIndex deletes the entries of an index that are no longer needed, in batches. See pruneScript.
func (ix *index) pruneIndex(ctx context.Context, index string, scan scanner) error {
	now := ix.o.Clock.Now()
	old, recent := now.Add(-tombstoneRetention).UnixMicro(), now.Add(-RecentRetention).UnixMilli()
	keys := []string{channelsKey(), indexKey(index), tablesKey()}
	return ix.eachBatch(ctx, "rebuild indexes", scan, func(ctx context.Context, some []string) error {
		args := []any{index, old, recent}
		for _, member := range some {
			args = append(args, member)
		}
		return pruneScript.Run(ctx, ix.rdb, keys, args...).Err()
	})
}

// projectAll projects channels one by one. A failure in one channel does not stop the others.
func (ix *index) projectAll(ctx context.Context, channels []string) (failed error) {
	for _, c := range channels {
		if ctx.Err() != nil {
			return errors.Join(failed, classify(ctx.Err()))
		}
		failed = errors.Join(failed, ix.project(ctx, c))
	}
	return failed
}

// scanChannels returns the channels that have a key matching a pattern, on every master.
func (conn *connection) scanChannels(ctx context.Context, pattern string) (channels []string, err error) {
	keys, err := conn.scanKeys(ctx, pattern)
	for _, key := range keys {
		if channel := keyChannel(key); channel != "" {
			channels = append(channels, channel)
		}
	}
	return channels, err
}

// scanKeys returns the keys matching a pattern, on every master.
func (conn *connection) scanKeys(ctx context.Context, pattern string) ([]string, error) {
	var found []string
	var mu sync.Mutex
	start := conn.o.Clock.Now()
	err := conn.Each(ctx, func(ctx context.Context, c redis.Cmdable) error {
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
	return sortUnique(found), nil // SCAN may return a key twice
}

// eachKey calls f for each key matching a pattern. Each call is one operation.
func (conn *connection) eachKey(ctx context.Context, pattern string, f func(context.Context, string) error) error {
	keys, err := conn.scanKeys(ctx, pattern)
	for _, key := range keys {
		if err == nil {
			err = conn.do(ctx, "handle key", func(ctx context.Context) error { return f(ctx, key) })
		}
	}
	return err
}
