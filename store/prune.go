package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// What only grows by itself, and what ends it:
//
//   - versions, finished: forgotten by age, with each rebuild (rebuild.go)
//   - channels, due, players: kept to the live matches, with each rebuild
//   - archives, last, and all of a finished match: expire after the retention
//   - applied, leases, written: expire
//   - notes in outboxes: dropped when they were followed
//   - lines about people: struck out when what named them is gone
//   - matches entered in a ledger: forgotten after enteredAge
//   - preferences of a channel: end keptUnused after its last match is gone
//
// What people chose, how they did, and what servers chose stays until they delete
// it; a run, a schema and a mark that something was built are one key each.

const (
	// enteredAge is for how long a ledger remembers that a match was entered, far
	// longer than a note about its end can wait.
	enteredAge = 30 * 24 * time.Hour
	// keptUnused is for how long the preferences of a channel without any match stay:
	// longer than the time between rebuilds, so that one that begins a match again
	// keeps them.
	keptUnused = 72 * time.Hour
	// pruneAtOnce is how many lines are looked at in one round trip.
	pruneAtOnce = 50
)

// pruneGrown ends what would only grow.
func (s *Store) pruneGrown(ctx context.Context) error {
	return errors.Join(s.prunePeople(ctx), s.pruneEntered(ctx), s.prunePreferences(ctx))
}

// prunePeople strikes out the lines about what is gone. A match that is just being
// created may lose one, which nameRecent writes again.
func (s *Store) prunePeople(ctx context.Context) error {
	there := map[string]func(context.Context, string, string) (bool, error){
		named: s.isNamed, ranked: s.isRanked, listed: s.isListed,
	}
	for list, is := range there {
		for p := range uint32(partitions) {
			if err := s.pruneLines(ctx, peopleKey(list, p), is); err != nil {
				return err
			}
		}
	}
	return nil
}

// pruneLines strikes out those lines of one key that are not so.
func (s *Store) pruneLines(
	ctx context.Context, key string, is func(ctx context.Context, user, what string) (bool, error),
) error {
	var members []string
	from := "-"
	for {
		err := s.do(ctx, "prune people", func(ctx context.Context) (err error) {
			some := &redis.ZRangeBy{Min: from, Max: "+", Count: pruneAtOnce}
			members, err = s.rdb.ZRangeByLex(ctx, key, some).Result()
			if err != nil || len(members) == 0 {
				return err
			}
			var gone []any
			for _, member := range members {
				user, what, _ := strings.Cut(member, "/")
				if so, err := is(ctx, user, what); err != nil {
					return err
				} else if !so {
					gone = append(gone, member)
				}
			}
			if len(gone) == 0 {
				return nil
			}
			return s.rdb.ZRem(ctx, key, gone...).Err()
		})
		if err != nil || len(members) == 0 {
			return err
		}
		from = "(" + members[len(members)-1]
	}
}

func (s *Store) isNamed(ctx context.Context, _, what string) (bool, error) {
	channel, match, _ := strings.Cut(what, "/")
	n, err := s.rdb.Exists(ctx, archiveKey(channel, match)).Result()
	if err != nil || n > 0 {
		return n > 0, err
	}
	live, err := s.rdb.HGet(ctx, liveKey(channel), "match").Result()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return live == match, err
}

func (s *Store) isRanked(ctx context.Context, user, ledger string) (bool, error) {
	return s.rdb.HExists(ctx, ledgerKey(ledger), user).Result()
}

func (s *Store) isListed(ctx context.Context, user, channel string) (bool, error) {
	for scope := range s.readers.Channels {
		value, err := s.rdb.Get(ctx, preferenceKey(scope, channel)).Bytes()
		if err != nil && !errors.Is(err, redis.Nil) {
			return false, err
		}
		if slices.Contains(s.namesIn(scope, value), user) {
			return true, nil
		}
	}
	return false, nil
}

// pruneEnteredScript forgets old matches of a ledger. One without a time, of an older
// program, gets the present one.
//
// KEYS: 1 entered, 2 times. ARGV: 1 now, 2 before which one is old (both Unix s).
// Returns nothing of use.
var pruneEnteredScript = redis.NewScript(`
for _, match in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[2])) do
	redis.call('SREM', KEYS[1], match)
	redis.call('ZREM', KEYS[2], match)
end
if redis.call('SCARD', KEYS[1]) ~= redis.call('ZCARD', KEYS[2]) then
	for _, match in ipairs(redis.call('SMEMBERS', KEYS[1])) do
		redis.call('ZADD', KEYS[2], 'NX', ARGV[1], match)
	end
end
return 0
`)

func (s *Store) pruneEntered(ctx context.Context) error {
	now := s.o.Clock.Now()
	return s.eachKey(ctx, ledgerPattern, func(ctx context.Context, key string) error {
		name := ledgerName(key)
		keys := []string{ledgerEnteredKey(name), ledgerTimesKey(name)}
		return pruneEnteredScript.Run(ctx, s.rdb, keys, now.Unix(), now.Add(-enteredAge).Unix()).Err()
	})
}

// prunePreferences lets the preferences of channels without any match expire, and
// those of the others not.
func (s *Store) prunePreferences(ctx context.Context) error {
	for scope := range s.readers.Channels {
		err := s.eachKey(ctx, preferenceKey(scope, "*"), func(ctx context.Context, key string) error {
			channel := key[strings.LastIndex(key, ":")+1:]
			if checkNames(channel) != nil {
				return fmt.Errorf("%w: key %s", ErrInvalid, strconv.Quote(key))
			}
			n, err := s.rdb.Exists(ctx, liveKey(channel), lastKey(channel), archivesKey(channel)).Result()
			switch {
			case err != nil:
				return err
			case n > 0:
				return s.rdb.Persist(ctx, key).Err()
			}
			return s.expireOnce(ctx, key)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// expireOnce lets a key end keptUnused from now, unless it is to end already.
func (s *Store) expireOnce(ctx context.Context, key string) error {
	left, err := s.rdb.TTL(ctx, key).Result()
	if err != nil || left > 0 {
		return err
	}
	return s.rdb.Expire(ctx, key, keptUnused).Err()
}
