package store

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Discord lets all processes of a bot together make 50 requests a second, not counting answers to
// interactions. Within any second the budget allows at most spendRate + spendBurst.
//
// Source: Discord's documentation, "Rate Limits", global rate limit.
const (
	spendRate       = 45 // per second
	spendBurst      = 5  // without waiting, after a pause
	requestInterval = time.Second / spendRate
)

// spendScript takes the next place in the sequence of all requests (the generic cell rate algorithm), unless
// it is too far in the future.
//
// KEYS: 1 time of the next place and time of writing, in Unix µs, separated by a space. ARGV: 1 µs between
// two places, 2 µs that a place may be taken early, 3 maximum wait in µs. Returns the wait in µs, or -1 if
// the place is too far in the future and was not taken.
//
// If Redis' clock was set back after the key was written, the places move back with it. Otherwise nobody
// could take one until the clock reaches the old time.
var spendScript = redis.NewScript(`
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local place, written = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+) ?(%d*)$')
place = (tonumber(place) or now) - math.max(0, (tonumber(written) or now) - now)
place = math.max(now, place)
local wait = math.max(0, place - tonumber(ARGV[2]) - now)
if wait > tonumber(ARGV[3]) then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f %.0f', place + ARGV[1], now),
  'PX', math.ceil((place - now + ARGV[1]) / 1000))
return wait
`)

// MaxSpendWait is the maximum wait that Spend returns.
const MaxSpendWait = 2 * time.Minute

// Spend reserves one of the requests that all processes together may make to Discord, and returns how long to wait
// before making it. If the wait would be longer than maxWait or MaxSpendWait, Spend reserves nothing and ok is false.
func (s *Store) Spend(ctx context.Context, maxWait time.Duration) (wait time.Duration, ok bool, err error) {
	maxWait = min(maxWait, MaxSpendWait)
	err = s.do(ctx, "spend budget", func(ctx context.Context) error {
		got, err := spendScript.Run(ctx, s.rdb, []string{budgetKey}, requestInterval.Microseconds(),
			((spendBurst - 1) * requestInterval).Microseconds(), maxWait.Microseconds()).Int64()
		wait, ok = time.Duration(got)*time.Microsecond, got >= 0
		return err
	})
	return wait, ok, err
}

// Budget is the remaining budget of requests.
type Budget struct {
	Left int           // requests that may be made without waiting
	Wait time.Duration // wait of the next request
}

// Stuck reports whether the next request would wait for longer than Spend allows. Load alone cannot cause
// this.
func (b Budget) Stuck() bool { return b.Wait > MaxSpendWait+requestInterval }

// Budget returns the remaining budget and takes nothing from it.
func (s *Store) Budget(ctx context.Context) (b Budget, err error) {
	err = s.do(ctx, "read budget", func(ctx context.Context) error {
		pipe := s.rdb.Pipeline()
		now, next := pipe.Time(ctx), pipe.Get(ctx, budgetKey)
		if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
			return err
		}
		place, written, _ := strings.Cut(next.Val(), " ")
		since := now.Val()
		if at := unixMicro(written); at.After(since) { // the clock of Redis was set back since
			since = at
		}
		b = budgetOf(unixMicro(place).Sub(since))
		return nil
	})
	return b, err
}

// unixMicro parses a time written by spendScript. It returns the Unix epoch for an empty text.
func unixMicro(text string) time.Time {
	us, _ := strconv.ParseInt(text, 10, 64)
	return time.UnixMicro(us)
}

// budgetOf returns the budget if the next place is ahead of now by the given time.
func budgetOf(ahead time.Duration) Budget {
	places := spendBurst - int((max(ahead, 0)+requestInterval-1)/requestInterval)
	return Budget{Left: max(places, 0), Wait: max(ahead-(spendBurst-1)*requestInterval, 0)}
}
