package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// ErrFenced is returned to a process that held the gateway's lease and has lost it to
// another process. Nothing was written.
var ErrFenced = errors.New("another process holds the gateway's lease")

// GatewayLease is the lease of the one process that runs the bot's connections to Discord's
// gateway. The zero value is a lease that nobody has taken yet.
//
// The lease does not expire. Its holder raises Beat once a second, and a process that has
// seen the same Beat for long enough, by its own clock, takes the lease. No time is stored:
// neither the clock of Redis nor a difference between the clocks of two processes matters.
type GatewayLease struct {
	Holder   string // name of the process; empty: released
	Token    int64  // grows with each new holder
	Beat     int64  // grows while the holder lives
	Watch    int64  // grows while a process stands by
	Standby  string // name of the process that last raised Watch
	Sessions string // what the holder wrote for the next one
}

// takeGatewayScript passes the lease to another process, unless it has changed since that
// process saw it.
//
// KEYS: 1 lease. ARGV: 1 name of the new holder, 2 token and 3 beat that it saw. Returns the
// new token, beat and the sessions; nothing if the lease has changed.
var takeGatewayScript = redis.NewScript(`
if (redis.call('HGET', KEYS[1], 'token') or '0') ~= ARGV[2] then return {} end
if (redis.call('HGET', KEYS[1], 'beat') or '0') ~= ARGV[3] then return {} end
redis.call('HSET', KEYS[1], 'holder', ARGV[1])
return {redis.call('HINCRBY', KEYS[1], 'token', 1), redis.call('HINCRBY', KEYS[1], 'beat', 1),
  redis.call('HGET', KEYS[1], 'sessions') or ''}
`)

// beatGatewayScript raises the beat and stores the sessions, unless another process holds
// the lease. If Redis has lost the lease, or has it as it was before this holder, the lease is
// written again.
//
// KEYS: 1 lease. ARGV: 1 name of the holder, 2 its token, 3 its name again, or empty to
// release the lease, 4 sessions, empty to leave them as they are. Returns the watch counter,
// -1 if another process holds the lease.
var beatGatewayScript = redis.NewScript(`
local token = tonumber(redis.call('HGET', KEYS[1], 'token') or 0)
local mine = tonumber(ARGV[2])
if token > mine then return -1 end
if token == mine and redis.call('HGET', KEYS[1], 'holder') ~= ARGV[1] then return -1 end
redis.call('HSET', KEYS[1], 'holder', ARGV[3], 'token', ARGV[2])
redis.call('HINCRBY', KEYS[1], 'beat', 1)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'sessions', ARGV[4]) end
return tonumber(redis.call('HGET', KEYS[1], 'watch') or 0)
`)

// Gateway reads the whole lease.
func (s *Store) Gateway(ctx context.Context) (l GatewayLease, err error) {
	err = s.do(ctx, "read gateway lease", func(ctx context.Context) error {
		got, err := s.rdb.HGetAll(ctx, gatewayKey).Result()
		number := func(field string) int64 {
			n, _ := strconv.ParseInt(got[field], 10, 64) // written by the scripts above
			return n
		}
		l = GatewayLease{
			Holder: got["holder"], Token: number("token"), Beat: number("beat"),
			Watch: number("watch"), Standby: got["standby"], Sessions: got["sessions"],
		}
		return err
	})
	return l, err
}

// WatchGateway records in the lease that the named process stands by, which the holder
// reads at its next beat. It returns the lease's holder, token and beat.
func (s *Store) WatchGateway(ctx context.Context, standby string) (l GatewayLease, err error) {
	err = s.do(ctx, "watch gateway lease", func(ctx context.Context) error {
		pipe := s.rdb.Pipeline()
		pipe.HIncrBy(ctx, gatewayKey, "watch", 1)
		pipe.HSet(ctx, gatewayKey, "standby", standby)
		got := pipe.HMGet(ctx, gatewayKey, "holder", "token", "beat")
		_, err := pipe.Exec(ctx)
		if err == nil {
			l = readHolder(got.Val())
		}
		return err
	})
	return l, err
}

// readHolder reads the fields holder, token and beat.
func readHolder(got []any) (l GatewayLease) {
	text := func(i int) string { s, _ := got[i].(string); return s } // nil before anybody took it
	l.Holder = text(0)
	l.Token, _ = strconv.ParseInt(text(1), 10, 64)
	l.Beat, _ = strconv.ParseInt(text(2), 10, 64)
	return l
}

// TakeGateway makes the named process the holder, unless the lease has changed since it was
// seen. It returns the lease with its new token and the sessions of the last holder.
func (s *Store) TakeGateway(ctx context.Context, name string, seen GatewayLease) (l GatewayLease, ok bool, err error) {
	err = s.do(ctx, "take gateway lease", func(ctx context.Context) error {
		got, err := takeGatewayScript.Run(ctx, s.rdb, []string{gatewayKey}, name, seen.Token, seen.Beat).Slice()
		if ok = err == nil && len(got) > 0; ok {
			l = GatewayLease{Holder: name, Token: got[0].(int64), Beat: got[1].(int64), Sessions: got[2].(string)}
		}
		return err
	})
	return l, ok, err
}

// BeatGateway raises the beat of a held lease and stores the sessions, or leaves those that
// are stored if sessions is empty. It returns the watch counter, or ErrFenced if another
// process holds the lease.
func (s *Store) BeatGateway(ctx context.Context, held GatewayLease, sessions string) (watch int64, err error) {
	return s.beatGateway(ctx, held, held.Holder, sessions)
}

// ReleaseGateway stores the sessions for the next holder and lets any process take the lease.
func (s *Store) ReleaseGateway(ctx context.Context, held GatewayLease, sessions string) error {
	_, err := s.beatGateway(ctx, held, "", sessions)
	return err
}

// beatGateway runs beatGatewayScript, which raises the beat and stores or leaves the sessions.
func (s *Store) beatGateway(
	ctx context.Context, held GatewayLease, next string, sessions string,
) (watch int64, err error) {
	err = s.do(ctx, "beat gateway lease", func(ctx context.Context) (err error) {
		watch, err = beatGatewayScript.Run(
			ctx, s.rdb, []string{gatewayKey}, held.Holder, held.Token, next, sessions,
		).Int64()
		return err
	})
	if err == nil && watch < 0 {
		err = fmt.Errorf("store: beat gateway lease: %w", ErrFenced)
	}
	return watch, err
}

// forgetGatewaySessions deletes the stored sessions, so that the next holder begins new ones.
func (s *Store) forgetGatewaySessions(ctx context.Context) error {
	return s.do(ctx, "forget gateway sessions", func(ctx context.Context) error {
		return s.rdb.HDel(ctx, gatewayKey, "sessions").Err()
	})
}

// HoldsGateway reports whether the process still holds the lease: no other process has taken it.
func (s *Store) HoldsGateway(ctx context.Context, held GatewayLease) (ok bool, err error) {
	err = s.do(ctx, "check gateway lease", func(ctx context.Context) error {
		got, err := s.rdb.HMGet(ctx, gatewayKey, "holder", "token", "beat").Result()
		if err == nil {
			now := readHolder(got)
			ok = now.Token < held.Token || now.Token == held.Token && now.Holder == held.Holder
		}
		return err
	})
	return ok, err
}
