package store

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Discord lets a bot make 50 requests a second, all its processes together, besides the
// answers to interactions. Within any second the budget gives no more than spendRate and
// spendBurst together.
//
// Source: Discord's documentation, "Rate Limits", global rate limit.
const (
	spendRate  = 45 // a second
	spendBurst = 5  // at once, after a rest
	apart      = time.Second / spendRate
)

const budgetKey = "rails:fleet:budget"

// spendScript takes a place in the sequence of all requests (the generic cell rate
// algorithm), unless it is too far away.
//
// KEYS: 1 when the next place is and when that was written, in Unix µs, separated by a
// space. ARGV: 1 µs between two places, 2 µs that a place may be taken before its time, 3 µs
// to wait at most. Returns µs to wait, -1 for a place that is too far away and was not taken.
//
// If the clock of Redis was set back after the key was written, the places move back with
// it. Otherwise nobody could take one until the clock is again where it was.
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

// MaxSpendWait is the longest wait that Spend asks of anybody.
const MaxSpendWait = 2 * time.Minute

// Spend takes one of the requests that all processes together may make of Discord, and
// returns how long to wait before it is made. If that is longer than most or than
// MaxSpendWait, Spend takes none and ok is false.
func (s *Store) Spend(ctx context.Context, most time.Duration) (wait time.Duration, ok bool, err error) {
	most = min(most, MaxSpendWait)
	err = s.do(ctx, "budget", func(ctx context.Context) error {
		got, err := spendScript.Run(ctx, s.rdb, []string{budgetKey}, apart.Microseconds(),
			((spendBurst - 1) * apart).Microseconds(), most.Microseconds()).Int64()
		wait, ok = time.Duration(got)*time.Microsecond, got >= 0
		return err
	})
	return wait, ok, err
}

// Budget is what is left of the requests that all processes together may make.
type Budget struct {
	Left int           // that may be made at once
	Wait time.Duration // of one more that was asked for now
}

// Stuck reports whether one more request would wait for longer than Spend lets any wait:
// load alone never brings that about.
func (b Budget) Stuck() bool { return b.Wait > MaxSpendWait+apart }

// Budget looks at the budget, and takes nothing.
func (s *Store) Budget(ctx context.Context) (b Budget, err error) {
	err = s.do(ctx, "look at budget", func(ctx context.Context) error {
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

// unixMicro reads a time that spendScript wrote; the zero Unix time where there is none.
func unixMicro(text string) time.Time {
	us, _ := strconv.ParseInt(text, 10, 64)
	return time.UnixMicro(us)
}

// budgetOf is the budget whose next place is so far from now.
func budgetOf(ahead time.Duration) Budget {
	places := spendBurst - int((max(ahead, 0)+apart-1)/apart)
	return Budget{Left: max(places, 0), Wait: max(ahead-(spendBurst-1)*apart, 0)}
}
