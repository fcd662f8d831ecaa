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
//   - versions, also of due times, finished: forgotten by age, with each rebuild
//     (rebuild.go)
//   - channels, due, players: kept to the live matches, with each rebuild
//   - homes, tables: kept to those and to what ended lately, with each rebuild
//   - archives, last, and all of a finished match: expire after the retention
//   - presses, leases, written: expire
//   - notes of tables: expire after notedAge, those of a server with what ended
//     lately, see tables.go
//   - channels listed as changed: struck off when nothing is left to do there
//   - notes in outboxes: dropped when they were followed
//   - days on which alarms came: forgotten after alarmDayAge
//   - lines about people: struck out when what named them is gone
//   - matches entered in a ledger: forgotten after enteredAge
//   - seasons: expire after the retention once they are over; see seasons.go
//   - due times of seasons: kept to the seasons there are, with each rebuild
//   - preferences of a channel: end keptUnused after its last match is gone
//
// What people chose, alarms among it, how they did, and what servers chose stays until
// they delete it; a run, a schema, how far it was migrated and a mark that
// something was built are one key each.

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
	return errors.Join(
		s.prunePeople(ctx), s.pruneEntered(ctx), s.prunePreferences(ctx), s.pruneServerNotes(ctx),
		s.pruneAlarmDays(ctx),
	)
}

// prunePeople strikes out the lines about what is gone. A match that is just being
// created may lose one, which nameRecent writes again.
func (ps *people) prunePeople(ctx context.Context) error {
	there := map[string]func(context.Context, string, string) (bool, error){
		named: ps.isNamed, ranked: ps.isRanked, listed: ps.isListed, taking: ps.isTaking,
	}
	for list, is := range there {
		for p := range uint32(partitions) {
			if err := ps.pruneLines(ctx, peopleKey(list, p), is); err != nil {
				return err
			}
		}
	}
	return nil
}

// pruneLines strikes out those lines of one key that are not so.
func (ps *people) pruneLines(
	ctx context.Context, key string, is func(ctx context.Context, user, what string) (bool, error),
) error {
	var members []string
	from := "-"
	for {
		err := ps.do(ctx, "prune people", func(ctx context.Context) (err error) {
			some := &redis.ZRangeBy{Min: from, Max: "+", Count: pruneAtOnce}
			members, err = ps.rdb.ZRangeByLex(ctx, key, some).Result()
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
			return ps.rdb.ZRem(ctx, key, gone...).Err()
		})
		if err != nil || len(members) == 0 {
			return err
		}
		from = "(" + members[len(members)-1]
	}
}

func (ps *people) isNamed(ctx context.Context, _, what string) (bool, error) {
	channel, match, _ := strings.Cut(what, "/")
	n, err := ps.rdb.Exists(ctx, archiveKey(channel, match)).Result()
	if err != nil || n > 0 {
		return n > 0, err
	}
	live, err := ps.rdb.HGet(ctx, liveKey(channel), "match").Result()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return live == match, err
}

func (ps *people) isRanked(ctx context.Context, user, ledger string) (bool, error) {
	return ps.rdb.HExists(ctx, ledgerKey(ledger), user).Result()
}

func (ps *people) isListed(ctx context.Context, user, id string) (bool, error) {
	for scope := range ps.readers.preferences() {
		value, err := ps.rdb.Get(ctx, preferenceKey(scope, id)).Bytes()
		if err != nil && !errors.Is(err, redis.Nil) {
			return false, err
		}
		if slices.Contains(ps.namesIn(scope, value), user) {
			return true, nil
		}
	}
	return false, nil
}

func (ps *people) isTaking(ctx context.Context, user, season string) (bool, error) {
	guild, id, _ := strings.Cut(season, "/")
	record, err := ps.rdb.HGet(ctx, seasonKey(guild, id), "record").Bytes()
	switch {
	case errors.Is(err, redis.Nil):
		return false, nil
	case err != nil || ps.readers.Season == nil:
		return true, err
	}
	return slices.Contains(ps.readers.Season(record), user), nil
}

// pruneEnteredScript forgets old matches of a ledger.
//
// KEYS: 1 entered, 2 times. ARGV: 1 before which one is old (Unix s).
// Returns nothing of use.
var pruneEnteredScript = redis.NewScript(`
for _, match in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[1])) do
	redis.call('SREM', KEYS[1], match)
	redis.call('ZREM', KEYS[2], match)
end
return 0
`)

func (ls *ledgers) pruneEntered(ctx context.Context) error {
	old := ls.o.Clock.Now().Add(-enteredAge).Unix()
	return ls.eachKey(ctx, ledgerPattern, func(ctx context.Context, key string) error {
		name := ledgerName(key)
		keys := []string{ledgerEnteredKey(name), ledgerTimesKey(name)}
		return pruneEnteredScript.Run(ctx, ls.rdb, keys, old).Err()
	})
}

// prunePreferences lets the preferences of channels without any match expire, and
// those of the others not.
func (ps *people) prunePreferences(ctx context.Context) error {
	for scope := range ps.readers.Channels {
		err := ps.eachKey(ctx, preferenceKey(scope, "*"), func(ctx context.Context, key string) error {
			channel := key[strings.LastIndex(key, ":")+1:]
			if checkNames(channel) != nil {
				return fmt.Errorf("%w: key %s", ErrInvalid, strconv.Quote(key))
			}
			n, err := ps.rdb.Exists(ctx, liveKey(channel), lastKey(channel), archivesKey(channel)).Result()
			switch {
			case err != nil:
				return err
			case n > 0:
				return ps.rdb.Persist(ctx, key).Err()
			}
			return ps.expireOnce(ctx, key)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// expireOnce lets a key end keptUnused from now, unless it is to end already.
func (ps *people) expireOnce(ctx context.Context, key string) error {
	left, err := ps.rdb.TTL(ctx, key).Result()
	if err != nil || left > 0 {
		return err
	}
	return ps.rdb.Expire(ctx, key, keptUnused).Err()
}
