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

// sweepAll is Sweep of all channels.
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

// buildIndexes builds the indexes where they are missing, unless another process is
// at it.
func (s *Store) buildIndexes(ctx context.Context) error {
	return s.led(ctx, "build", func(ctx context.Context) error {
		if _, err := s.Due(ctx, fromMillis(1), 1); !errors.Is(err, ErrIndexing) {
			return err
		}
		s.o.Logger.Info("the indexes are made anew")
		return s.rebuildIndexes(ctx)
	})
}

// leading is for how long a process leads from its last sign of life.
const leading = 15 * time.Second

// led does what one process at a time does; nothing where another is at it.
func (s *Store) led(ctx context.Context, name string, f func(context.Context) error) error {
	held, ok, err := s.Hold(ctx, "all", name, s.who, leading)
	if err != nil || !ok {
		return err
	}
	defer held.Release(ctx)
	leads, end := context.WithCancel(ctx)
	lead := s.o.Clock.TickerFunc(leads, leading/3, func() error {
		if mine, err := held.Extend(leads); err == nil && !mine {
			return errPassed
		}
		return nil // Redis may be back before the lead is over
	}, "lead")
	defer func() {
		end()
		_ = lead.Wait() // says why it has ended
	}()
	return f(leads)
}

// errPassed is that another process leads by now.
var errPassed = errors.New("the lead has passed to another process")

// onceIn is led of what one process does every so often.
func (s *Store) onceIn(ctx context.Context, name string, every time.Duration, f func(context.Context) error) error {
	return s.led(ctx, name, func(ctx context.Context) error {
		now := s.o.Clock.Now()
		done, err := s.doneAt(ctx, name)
		if age := now.Sub(done); err != nil || age >= 0 && age < every {
			return err
		}
		if err := f(ctx); err != nil {
			return err
		}
		return s.do(ctx, "note done", func(ctx context.Context) error {
			return s.rdb.HSet(ctx, doneKey(), name, now.UnixMilli()).Err()
		})
	})
}

// doneAt is when a process has begun last what was then done; zero: never.
func (s *Store) doneAt(ctx context.Context, name string) (at time.Time, err error) {
	err = s.do(ctx, "note done", func(ctx context.Context) error {
		ms, err := s.rdb.HGet(ctx, doneKey(), name).Int64()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		at = fromMillis(ms)
		return err
	})
	return at, err
}

func (ix *index) rebuildIndexes(ctx context.Context) error {
	live, err := ix.scan(ctx, livePattern)
	if err == nil {
		err = ix.projectMany(ctx, live)
	}
	if err == nil {
		err = ix.sweepAll(ctx)
	}
	if err != nil {
		return err
	}
	return errors.Join(ix.projectGone(ctx, live), ix.rebuildFinished(ctx), ix.prune(ctx))
}

// projectGone visits the channels that the indexes think live though they were not,
// sorted: those without a match are dropped by it.
func (ix *index) projectGone(ctx context.Context, live []string) error {
	channels, err := ix.indexedChannels(ctx)
	if err != nil {
		return err
	}
	due, err := ix.dueChannels(ctx)
	if err != nil {
		return err
	}
	channels = distinct(append(channels, due...))
	return ix.projectMany(ctx, slices.DeleteFunc(channels, func(channel string) bool {
		_, was := slices.BinarySearch(live, channel)
		return was
	}))
}

// indexedChannels reads the list of live channels step by step: whole, it would keep
// everybody waiting.
func (ix *index) indexedChannels(ctx context.Context) ([]string, error) {
	channels := []string{}
	err := ix.steps(ctx, "channels", ix.inHash(channelsKey()), func(_ context.Context, some []string) error {
		channels = append(channels, some...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return distinct(channels), nil
}

// scanner reads some of a key's members and what belongs to them, by turns.
type scanner func(ctx context.Context, from uint64) *redis.ScanCmd

func (conn *connection) inSet(key string) scanner {
	return func(ctx context.Context, from uint64) *redis.ScanCmd {
		return conn.rdb.ZScan(ctx, key, from, "", pruneAtATime)
	}
}

func (conn *connection) inHash(key string) scanner {
	return func(ctx context.Context, from uint64) *redis.ScanCmd {
		return conn.rdb.HScan(ctx, key, from, "", pruneAtATime)
	}
}

// steps hands on all members of a key, at most pruneAtATime in an operation; one may
// come twice.
func (conn *connection) steps(
	ctx context.Context, op string, scan scanner, f func(ctx context.Context, some []string) error,
) error {
	for from, more := uint64(0), true; more; more = from != 0 {
		err := conn.do(ctx, op, func(ctx context.Context) (err error) {
			var found []string
			if found, from, err = scan(ctx, from).Result(); err != nil {
				return err
			}
			for pairs := range slices.Chunk(found, 2*pruneAtATime) {
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

// rebuildFinished copies the channels' lists of finished matches and drops what
// is past its retention. A channel in which one ended lately is projected.
func (ix *index) rebuildFinished(ctx context.Context) error {
	channels, err := ix.scan(ctx, archivesPattern)
	if err != nil {
		return err
	}
	var lately []string
	var refs []Ref
	since := ix.o.Clock.Now().Add(-EndedLately)
	err = inRounds(ctx, ix, "rebuild", channels, func(ctx context.Context, p redis.Pipeliner, c string) redis.Cmder {
		return p.ZRangeWithScores(ctx, archivesKey(c), 0, -1)
	}, func(channel string, answer redis.Cmder) {
		var last time.Time
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			last = fromMillis(int64(z.Score))
			refs = append(refs, Ref{channel, z.Member.(string), last})
		}
		if last.After(since) {
			lately = append(lately, channel)
		}
	})
	if err == nil {
		err = inRounds(ctx, ix, "rebuild", refs, func(ctx context.Context, p redis.Pipeliner, r Ref) redis.Cmder {
			return p.ZAdd(ctx, finishedKey(), r.line())
		}, func(Ref, redis.Cmder) {})
	}
	if err == nil {
		err = ix.projectMany(ctx, lately)
	}
	if err != nil {
		return err
	}
	return ix.do(ctx, "rebuild", ix.expireFinished)
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
	scans := map[string]scanner{
		"players": ix.inSet(playersKey()), "versions": ix.inHash(versionsKey()),
		"homes": ix.inHash(homesKey()),
	}
	for index, scan := range scans {
		if err := ix.pruneIndex(ctx, index, scan); err != nil {
			return err
		}
	}
	if err := ix.pruneDue(ctx); err != nil {
		return err
	}
	return ix.do(ctx, "rebuild", ix.markBuilt)
}

// markBuilt says that the indexes are whole, each partition of the due times first.
func (ix *index) markBuilt(ctx context.Context) error {
	for _, n := range everyPartition() {
		if err := ix.rdb.ZAdd(ctx, dueKey(n), redis.Z{Member: wholeLine}).Err(); err != nil {
			return err
		}
	}
	return ix.rdb.Set(ctx, builtKey(), schema, 0).Err()
}

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

// pruneIndex prunes an index in steps.
func (ix *index) pruneIndex(ctx context.Context, index string, scan scanner) error {
	now := ix.o.Clock.Now()
	old, lately := now.Add(-tombstoneAge).UnixMicro(), now.Add(-EndedLately).UnixMilli()
	keys := []string{channelsKey(), indexKey(index), tablesKey()}
	return ix.steps(ctx, "rebuild", scan, func(ctx context.Context, some []string) error {
		args := []any{index, old, lately}
		for _, member := range some {
			args = append(args, member)
		}
		return pruneScript.Run(ctx, ix.rdb, keys, args...).Err()
	})
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
	return distinct(found), nil // SCAN may name a key twice
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
