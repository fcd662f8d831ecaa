package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// ledgers gives access to the ledgers. The embedded people indexes who is in one.
type ledgers struct{ *people }

// Ledger holds a few bytes for each user under a name, such as results in the games of one server. Each match
// is entered once.
type Ledger struct {
	Version uint64            // grows with each entry and each removed user
	Users   map[string][]byte // by user
}

// ledgerScript enters a match.
//
// KEYS: 1 users, 2 entered, 3 version, 4 times. ARGV: 1 match, 2 version that the new values were computed
// from, 3 now (Unix s), 4... users and values alternating.
//
// Returns "entered", "duplicate" or "conflict".
var ledgerScript = redis.NewScript(`
if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 1 then return 'duplicate' end
if tonumber(redis.call('GET', KEYS[3]) or '0') ~= tonumber(ARGV[2]) then return 'conflict' end
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[4], ARGV[3], ARGV[1])
redis.call('INCR', KEYS[3])
for i = 4, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
return 'entered'
`)

// Ledger reads a ledger. It returns an empty one if nothing was entered.
func (ls *ledgers) Ledger(ctx context.Context, name string) (l Ledger, err error) {
	l.Users = map[string][]byte{}
	err = ls.do(ctx, "read ledger", func(ctx context.Context) error {
		if err := checkNames(name); err != nil {
			return err
		}
		var users *redis.MapStringStringCmd
		var version *redis.StringCmd
		_, err := ls.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
			users, version = p.HGetAll(ctx, ledgerKey(name)), p.Get(ctx, ledgerVersionKey(name))
			return nil
		})
		if err != nil && !errors.Is(err, redis.Nil) {
			return err
		}
		for user, value := range users.Val() {
			l.Users[user] = []byte(value)
		}
		l.Version, _ = strconv.ParseUint(version.Val(), 10, 64)
		return nil
	})
	return l, err
}

// LedgerUsers reads the values of some users in a ledger. Users who are not in it are missing.
func (ls *ledgers) LedgerUsers(ctx context.Context, name string, users []string) (values map[string][]byte, err error) {
	values = map[string][]byte{}
	if len(users) == 0 {
		return values, nil
	}
	err = ls.do(ctx, "read ledger users", func(ctx context.Context) error {
		if err := checkNames(append([]string{name}, users...)...); err != nil {
			return err
		}
		found, err := ls.rdb.HMGet(ctx, ledgerKey(name), users...).Result()
		for i, value := range found {
			if text, ok := value.(string); ok {
				values[users[i]] = []byte(text)
			}
		}
		return err
	})
	return values, err
}

// IsEntered reports whether a match was entered into a ledger. Matches that were entered long ago are forgotten.
func (ls *ledgers) IsEntered(ctx context.Context, name, match string) (entered bool, err error) {
	err = ls.do(ctx, "check ledger entry", func(ctx context.Context) error {
		if err := checkNames(name, match); err != nil {
			return err
		}
		entered, err = ls.rdb.SIsMember(ctx, ledgerEnteredKey(name), match).Result()
		return err
	})
	return entered, err
}

// Enter enters a match into a ledger with the new values of its users, which were computed from the given
// version. It returns ErrDuplicate if the match was entered before, and ErrConflict if the ledger has changed
// since.
func (ls *ledgers) Enter(ctx context.Context, name, match string, version uint64, values map[string][]byte) error {
	return ls.do(ctx, "enter match into ledger", func(ctx context.Context) error {
		if err := checkNames(name, match); err != nil {
			return err
		}
		args, users := []any{match, version, ls.o.Clock.Now().Unix()}, []string{}
		for user, value := range values {
			if err := checkNames(user); err != nil {
				return err
			}
			args, users = append(args, user, value), append(users, user)
		}
		if err := ls.addEntries(ctx, ledgerList, name, users); err != nil {
			return err
		}
		keys := []string{ledgerKey(name), ledgerEnteredKey(name), ledgerVersionKey(name), ledgerTimesKey(name)}
		outcome, err := ledgerScript.Run(ctx, ls.rdb, keys, args...).Text()
		switch {
		case err != nil:
			return err
		case outcome == "duplicate":
			return ErrDuplicate
		case outcome == "conflict":
			return fmt.Errorf("%w: the ledger has changed", ErrConflict)
		}
		return ls.addEntries(ctx, ledgerList, name, users) // the entry may have been pruned before the value existed
	})
}

// LedgersNaming returns the names of the ledgers that may contain a user, or of all ledgers while the index of people
// is rebuilt.
func (ls *ledgers) LedgersNaming(ctx context.Context, user string) ([]string, error) {
	names, err := ls.userEntries(ctx, ledgerList, user)
	if errors.Is(err, ErrBuilding) {
		return ls.allLedgers(ctx)
	}
	return names, err
}

// removeUserScript removes a user. This raises the version, because values that were computed before would
// add the user again.
//
// KEYS: 1 users, 2 version. ARGV: 1 user. Always returns 1.
var removeUserScript = redis.NewScript(`
if redis.call('HDEL', KEYS[1], ARGV[1]) == 1 then redis.call('INCR', KEYS[2]) end
return 1
`)

// RemoveFromLedgers removes a user from all ledgers.
func (ls *ledgers) RemoveFromLedgers(ctx context.Context, user string) error {
	names, err := ls.LedgersNaming(ctx, user)
	if err != nil {
		return err
	}
	return ls.do(ctx, "remove from ledgers", func(ctx context.Context) error {
		for _, name := range names {
			keys := []string{ledgerKey(name), ledgerVersionKey(name)}
			if err := removeUserScript.Run(ctx, ls.rdb, keys, user).Err(); err != nil {
				return err
			}
		}
		return ls.removeEntries(ctx, ledgerList, user, names)
	})
}

// allLedgers returns the names of all ledgers.
func (ls *ledgers) allLedgers(ctx context.Context) (names []string, err error) {
	keys, err := ls.scanKeys(ctx, ledgerPattern)
	for _, key := range keys {
		names = append(names, ledgerName(key))
	}
	return names, err
}
