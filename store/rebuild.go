package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// tombstoneAge is how long the indexes remember the sequence number of a channel
// without a match. No process is slower than that.
const tombstoneAge = 24 * time.Hour

// pruneScript drops index entries that no live channel vouches for, and old
// sequence numbers of channels without a match.
//
// KEYS: 1 versions, 2 channels, 3 due, 4 players. ARGV: 1 sequence number below
// which one is old.
var pruneScript = redis.NewScript(`
local users = {}
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do users[all[i]] = ' ' .. all[i + 1] .. ' ' end
for _, channel in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
	if not users[channel] then redis.call('ZREM', KEYS[3], channel) end
end
for _, member in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
	local user, channel = string.match(member, '^(.*)/(.*)$')
	if not users[channel] or not string.find(users[channel], ' ' .. user .. ' ', 1, true) then
		redis.call('ZREM', KEYS[4], member)
	end
end
local versions = redis.call('HGETALL', KEYS[1])
for i = 1, #versions, 2 do
	if not users[versions[i]] and tonumber(versions[i + 1]) < tonumber(ARGV[1]) then
		redis.call('HDEL', KEYS[1], versions[i])
	end
end
return 1
`)

// Sweep projects what a process left behind that ended between a Save and its
// projection. One channel's failure does not stop the others'.
func (s *Store) Sweep(ctx context.Context) error {
	channels, err := s.scan(ctx, outPattern)
	if err != nil {
		return err
	}
	return s.projectAll(ctx, channels)
}

// Rebuild makes all indexes anew from the channels' own keys, while others go
// on working.
func (s *Store) Rebuild(ctx context.Context) error {
	for _, pattern := range []string{livePattern, outPattern} {
		channels, err := s.scan(ctx, pattern)
		if err != nil {
			return err
		}
		if err := s.projectAll(ctx, channels); err != nil {
			return err
		}
	}
	return errors.Join(s.projectGone(ctx), s.rebuildFinished(ctx), s.prune(ctx))
}

// projectGone visits the channels that the indexes think live: most were just
// projected, those without a match are dropped by it.
func (s *Store) projectGone(ctx context.Context) error {
	var channels []string
	err := s.do(ctx, "rebuild", func(ctx context.Context) (err error) {
		channels, err = s.rdb.HKeys(ctx, channelsKey()).Result()
		return err
	})
	if err != nil {
		return err
	}
	return s.projectAll(ctx, channels)
}

// rebuildFinished copies the channels' lists of finished matches and drops what
// is past its retention.
func (s *Store) rebuildFinished(ctx context.Context) error {
	channels, err := s.scan(ctx, archivesPattern)
	if err != nil {
		return err
	}
	for _, c := range channels {
		err := s.do(ctx, "rebuild", func(ctx context.Context) error { return s.copyFinished(ctx, c) })
		if err != nil {
			return err
		}
	}
	return s.do(ctx, "rebuild", s.expireFinished)
}

func (s *Store) copyFinished(ctx context.Context, channel string) error {
	list, err := s.rdb.ZRangeWithScores(ctx, archivesKey(channel), 0, -1).Result()
	for _, z := range list {
		err = errors.Join(err, s.addFinished(ctx, Ref{channel, z.Member.(string), fromMillis(int64(z.Score))}))
	}
	return err
}

func (s *Store) expireFinished(ctx context.Context) error {
	if s.o.Retention == 0 {
		return nil
	}
	before := s.o.Clock.Now().Add(-s.o.Retention).UnixMilli()
	return s.rdb.ZRemRangeByScore(ctx, finishedKey(), "-inf", fmt.Sprintf("(%d", before)).Err()
}

// prune ends a rebuild: from here on the indexes count as whole.
func (s *Store) prune(ctx context.Context) error {
	return s.do(ctx, "rebuild", func(ctx context.Context) error {
		old := s.o.Clock.Now().Add(-tombstoneAge).UnixMicro()
		keys := []string{versionsKey(), channelsKey(), dueKey(), playersKey()}
		if err := pruneScript.Run(ctx, s.rdb, keys, old).Err(); err != nil {
			return err
		}
		return s.rdb.Set(ctx, builtKey(), schema, 0).Err()
	})
}

func (s *Store) projectAll(ctx context.Context, channels []string) (failed error) {
	for _, c := range channels {
		if ctx.Err() != nil {
			return errors.Join(failed, classify(ctx.Err()))
		}
		failed = errors.Join(failed, s.project(ctx, c))
	}
	return failed
}

// scan returns the channels that have a key of a pattern, on every master.
func (s *Store) scan(ctx context.Context, pattern string) ([]string, error) {
	var channels []string
	var mu sync.Mutex
	start := s.o.Clock.Now()
	err := s.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
		keys := c.Scan(ctx, 0, pattern, 1000).Iterator()
		for keys.Next(ctx) {
			if channel := keyChannel(keys.Val()); channel != "" {
				mu.Lock()
				channels = append(channels, channel)
				mu.Unlock()
			}
		}
		return keys.Err()
	})
	err = classify(err)
	s.o.Observer("scan", s.o.Clock.Since(start), err)
	if err != nil {
		return nil, fmt.Errorf("store: scan: %w", err)
	}
	return distinct(channels), nil // SCAN may name a key twice
}

// eachMaster calls f for the one server or for each master of a cluster, the
// latter at the same time.
func (s *Store) eachMaster(ctx context.Context, f func(context.Context, redis.Cmdable) error) error {
	if cluster, ok := s.rdb.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(ctx, func(ctx context.Context, c *redis.Client) error { return f(ctx, c) })
	}
	return f(ctx, s.rdb)
}
