package store

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"
)

// DailySecretSize is the length of the secret of the days in bytes.
const DailySecretSize = 32

const (
	// dayRetention is how long a day and its results are kept after the last change.
	dayRetention = 400 * 24 * time.Hour
	// tryRetention is how long it is remembered who has had their try of a day: longer than tries of the day count.
	tryRetention = 72 * time.Hour
)

// days gives access to the games of the day, which everybody plays with the same deal. A day has a name such as
// "2026-11-27".
type days struct{ *connection }

// DailySecret returns the secret from which the deals of all days are made, and creates it first if there is none.
// Backups do not contain it.
func (ds *days) DailySecret(ctx context.Context) (secret []byte, err error) {
	made := make([]byte, DailySecretSize)
	rand.Read(made)
	return ds.secret(ctx, "secret of the days", dailySecretKey, made)
}

// secret returns the secret in a key. If there is none, made is stored.
func (c *connection) secret(ctx context.Context, what, key string, made []byte) (secret []byte, err error) {
	err = c.do(ctx, "read "+what, func(ctx context.Context) error {
		text, err := c.rdb.Get(ctx, key).Result()
		if errors.Is(err, redis.Nil) {
			// Another process may be faster. What Redis holds then counts.
			if err = c.rdb.SetNX(ctx, key, hex.EncodeToString(made), 0).Err(); err == nil {
				text, err = c.rdb.Get(ctx, key).Result()
			}
		}
		if err != nil {
			return err
		}
		if secret, err = hex.DecodeString(text); err != nil || len(secret) != len(made) {
			return fmt.Errorf("%w: %s", ErrInvalid, what) // never with the value
		}
		return nil
	})
	return secret, err
}

// Day returns what was pinned for a day, or nil.
func (ds *days) Day(ctx context.Context, day string) (pinned []byte, err error) {
	err = ds.do(ctx, "read day", func(ctx context.Context) error {
		if err := checkNames(day); err != nil {
			return err
		}
		pinned, err = ds.rdb.Get(ctx, dayKey(day)).Bytes()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return pinned, err
}

// PinDay stores a few bytes for a day unless some are stored already, and returns those that are stored.
func (ds *days) PinDay(ctx context.Context, day string, value []byte) (pinned []byte, err error) {
	err = ds.do(ctx, "pin day", func(ctx context.Context) error {
		if err := checkNames(day); err != nil {
			return err
		}
		if err := ds.rdb.SetNX(ctx, dayKey(day), value, dayRetention).Err(); err != nil {
			return err
		}
		pinned, err = ds.rdb.Get(ctx, dayKey(day)).Bytes()
		return err
	})
	return pinned, err
}

// ClaimTry claims the only counted try of a day for a match, and returns the match for which it is claimed, which is
// an earlier one if there was one. who identifies the person without naming them.
func (ds *days) ClaimTry(ctx context.Context, day, who, match string) (claimed string, err error) {
	err = ds.do(ctx, "claim try", func(ctx context.Context) error {
		if err := checkNames(day, who, match); err != nil {
			return err
		}
		key := dayTryKey(day, who)
		if err := ds.rdb.SetNX(ctx, key, match, tryRetention).Err(); err != nil {
			return err
		}
		claimed, err = ds.rdb.Get(ctx, key).Result()
		return err
	})
	return claimed, err
}

// ReplaceTry replaces the match for which somebody's try of a day is claimed, if it is.
func (ds *days) ReplaceTry(ctx context.Context, day, who, match string) error {
	return ds.do(ctx, "replace try", func(ctx context.Context) error {
		if err := checkNames(day, who, match); err != nil {
			return err
		}
		return ds.rdb.SetXX(ctx, dayTryKey(day, who), match, tryRetention).Err()
	})
}

// Tried returns the match for which somebody's try of a day is claimed, or "".
func (ds *days) Tried(ctx context.Context, day, who string) (match string, err error) {
	err = ds.do(ctx, "read try", func(ctx context.Context) error {
		if err := checkNames(day, who); err != nil {
			return err
		}
		match, err = ds.rdb.Get(ctx, dayTryKey(day, who)).Result()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return match, err
}

// addResultScript adds a user's result unless there is one.
//
// KEYS: 1 results. ARGV: 1 user, 2 result, 3 ms until the results expire. Always returns 1.
var addResultScript = redis.NewScript(`
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`)

// AddResult stores a user's result of a day unless there is one already. To let the user be forgotten, the caller
// must keep elsewhere on which days the user has one.
func (ds *days) AddResult(ctx context.Context, day, user string, value []byte) error {
	return ds.do(ctx, "add result of day", func(ctx context.Context) error {
		if err := checkNames(day, user); err != nil {
			return err
		}
		keys := []string{dayResultsKey(day)}
		return addResultScript.Run(ctx, ds.rdb, keys, user, value, dayRetention.Milliseconds()).Err()
	})
}

// Results returns the results of a day by user.
func (ds *days) Results(ctx context.Context, day string) (results map[string][]byte, err error) {
	err = ds.do(ctx, "read results of day", func(ctx context.Context) error {
		if err := checkNames(day); err != nil {
			return err
		}
		texts, err := ds.rdb.HGetAll(ctx, dayResultsKey(day)).Result()
		results = make(map[string][]byte, len(texts))
		for user, text := range texts {
			results[user] = []byte(text)
		}
		return err
	})
	return results, err
}

// RemoveResults removes a user's results of some days.
func (ds *days) RemoveResults(ctx context.Context, user string, list []string) error {
	return ds.do(ctx, "remove results of days", func(ctx context.Context) error {
		if err := checkNames(append(slices.Clone(list), user)...); err != nil {
			return err
		}
		for _, day := range list {
			if err := ds.rdb.HDel(ctx, dayResultsKey(day), user).Err(); err != nil {
				return err
			}
		}
		return nil
	})
}
