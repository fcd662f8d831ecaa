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

// All keys that would grow without limit, and what limits them:
//
//   - versions, also those of due times, finished: deleted by age, at each rebuild (rebuild.go)
//   - channels, due, players: reduced to the live matches, at each rebuild
//   - homes, tables: reduced to live and recently ended matches, at each rebuild
//   - archives, last, and everything of a finished match: expire after the retention
//   - presses, leases, tokens of answers, written: expire
//   - notes of tables: expire after notesTTL; those of a server are deleted once the match is no longer
//     recent, see tables.go
//   - channels listed as changed: removed when no work is left
//   - notes in outboxes: removed when they are handled
//   - claimed days of alarms: deleted after alarmDayRetention
//   - entries about people: removed when the thing that named them is gone
//   - matches entered in a ledger: deleted after enteredRetention
//   - seasons: expire after the retention once they are over; see seasons.go
//   - days, their results and tries: expire; see daily.go
//   - private copies of positions: expire a day after they were opened; see copies.go
//   - due times of seasons: reduced to the existing seasons, at each rebuild
//   - preferences of a channel: expire unusedRetention after its last match is gone
//
// People's and servers' settings, alarms and results stay until they are deleted. The run, the schema, the
// migration state, the secrets of the days and of private copies, and the marks of complete indexes are one key each.

const (
	// enteredRetention is how long a ledger remembers that a match was entered, much longer than the note about its
	// end can wait.
	enteredRetention = 30 * 24 * time.Hour
	// unusedRetention is how long the preferences of a channel without a match stay: longer than the time between
	// rebuilds, so that a channel that begins a match again keeps them.
	unusedRetention = 72 * time.Hour
	// pruneBatchSize is the number of entries that are checked in one round trip.
	pruneBatchSize = 50
)

// pruneAll deletes everything that would otherwise only grow.
func (s *Store) pruneAll(ctx context.Context) error {
	return errors.Join(
		s.prunePeople(ctx), s.pruneEntered(ctx), s.prunePreferences(ctx), s.pruneServerNotes(ctx),
		s.pruneAlarmDays(ctx),
	)
}

// prunePeople removes entries of the index of people about matches, ledgers, preferences and seasons that no longer
// exist or no longer name the user. A match that is just being created may lose its entries; indexRecent writes
// them again.
func (ps *people) prunePeople(ctx context.Context) error {
	checks := map[string]func(ctx context.Context, user, what string) (bool, error){
		matchList: ps.hasMatch, ledgerList: ps.isInLedger, preferenceList: ps.isInPreference, seasonList: ps.isInSeason,
	}
	for list, isValid := range checks {
		for p := range uint32(partitions) {
			if err := ps.pruneEntries(ctx, peopleKey(list, p), isValid); err != nil {
				return err
			}
		}
	}
	return nil
}

// pruneEntries removes the entries of one key for which isValid returns false.
func (ps *people) pruneEntries(
	ctx context.Context, key string, isValid func(ctx context.Context, user, what string) (bool, error),
) error {
	var members []string
	from := "-"
	for {
		err := ps.do(ctx, "prune people", func(ctx context.Context) (err error) {
			some := &redis.ZRangeBy{Min: from, Max: "+", Count: pruneBatchSize}
			members, err = ps.rdb.ZRangeByLex(ctx, key, some).Result()
			if err != nil || len(members) == 0 {
				return err
			}
			var gone []any
			for _, member := range members {
				user, what, _ := strings.Cut(member, "/")
				if valid, err := isValid(ctx, user, what); err != nil {
					return err
				} else if !valid {
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

// hasMatch reports whether the match of an entry ("channel/match") exists.
func (ps *people) hasMatch(ctx context.Context, _, what string) (bool, error) {
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

// isInLedger reports whether the user is in the ledger.
func (ps *people) isInLedger(ctx context.Context, user, ledger string) (bool, error) {
	return ps.rdb.HExists(ctx, ledgerKey(ledger), user).Result()
}

// isInPreference reports whether a preference of the id names the user.
func (ps *people) isInPreference(ctx context.Context, user, id string) (bool, error) {
	for scope := range ps.readers.preferences() {
		value, err := ps.rdb.Get(ctx, preferenceKey(scope, id)).Bytes()
		if err != nil && !errors.Is(err, redis.Nil) {
			return false, err
		}
		if slices.Contains(ps.usersIn(scope, value), user) {
			return true, nil
		}
	}
	return false, nil
}

// isInSeason reports whether the season names the user.
func (ps *people) isInSeason(ctx context.Context, user, season string) (bool, error) {
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

// pruneEnteredScript deletes old matches from a ledger.
//
// KEYS: 1 entered, 2 times. ARGV: 1 time before which one is old (Unix s). Always returns 0.
var pruneEnteredScript = redis.NewScript(`
for _, match in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[1])) do
	redis.call('SREM', KEYS[1], match)
	redis.call('ZREM', KEYS[2], match)
end
return 0
`)

// pruneEntered deletes old matches from all ledgers.
func (ls *ledgers) pruneEntered(ctx context.Context) error {
	old := ls.o.Clock.Now().Add(-enteredRetention).Unix()
	return ls.eachKey(ctx, ledgerPattern, func(ctx context.Context, key string) error {
		name := ledgerName(key)
		keys := []string{ledgerEnteredKey(name), ledgerTimesKey(name)}
		return pruneEnteredScript.Run(ctx, ls.rdb, keys, old).Err()
	})
}

// prunePreferences lets the preferences of channels without a match expire, and makes those of other channels
// permanent again.
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

// expireOnce lets a key expire unusedRetention from now, unless it expires already.
func (ps *people) expireOnce(ctx context.Context, key string) error {
	left, err := ps.rdb.TTL(ctx, key).Result()
	if err != nil || left > 0 {
		return err
	}
	return ps.rdb.Expire(ctx, key, unusedRetention).Err()
}
