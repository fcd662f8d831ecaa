package fleet

import (
	"context"
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
)

// spendScript takes a place in the sequence of all requests (the generic cell rate
// algorithm), unless it is too far away.
//
// KEYS: 1 when the next place is, in Unix µs. ARGV: 1 µs between two, 2 µs that a place
// may be taken before its time, 3 µs to wait at most. Returns µs to wait, -1 for a place
// that is too far away and was not taken.
var spendScript = redis.NewScript(`
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local place = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local wait = math.max(0, place - tonumber(ARGV[2]) - now)
if wait > tonumber(ARGV[3]) then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f', place + ARGV[1]), 'PX', math.ceil((place - now + ARGV[1]) / 1000))
return wait
`)

// Spend takes one of the requests that all processes together may make of Discord, and
// tells how long to wait before it is made. False: it would be longer than most, and none
// was taken.
func (f *Fleet) Spend(ctx context.Context, most time.Duration) (wait time.Duration, ok bool, err error) {
	const apart = time.Second / spendRate
	err = f.do(ctx, "budget", func(ctx context.Context) error {
		got, err := spendScript.Run(ctx, f.rdb, []string{"rails:fleet:budget"}, apart.Microseconds(),
			((spendBurst - 1) * apart).Microseconds(), most.Microseconds()).Int64()
		wait, ok = time.Duration(got)*time.Microsecond, got >= 0
		return err
	})
	return wait, ok, err
}
