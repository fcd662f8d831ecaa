package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// leaseScript takes a lease that nobody holds. Taking it again with the same
// token is taking it once: the answer may have been lost.
//
// KEYS: 1 lease. ARGV: 1 token, 2 ms. Returns 1 when the token holds it.
var leaseScript = redis.NewScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`)

// releaseScript gives a lease back unless it has passed to somebody else.
//
// KEYS: 1 lease. ARGV: 1 token. Returns 1 when it was held.
var releaseScript = redis.NewScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`)

// Lease tries to become the only holder of a named lease of the channel until
// release or until ttl is over. ok is false when somebody has it, be it another
// call of the same holder. It is a courtesy, not a lock: who is slower than ttl
// is not stopped, so that the work must bear being done twice. release never is
// nil and may be called more than once.
func (s *Store) Lease(
	ctx context.Context, channel, name, holder string, ttl time.Duration,
) (release func(), ok bool, err error) {
	token := holder + ":" + rand.Text()
	err = s.do(ctx, "lease", func(ctx context.Context) error {
		if err := checkNames(channel, name, holder); err != nil {
			return err
		}
		if ttl < time.Millisecond {
			return fmt.Errorf("%w: lease of %v", ErrInvalid, ttl)
		}
		got, err := leaseScript.Run(ctx, s.rdb, []string{leaseKey(channel, name)}, token, ttl.Milliseconds()).Int()
		ok = got == 1
		return err
	})
	if !ok || err != nil {
		return func() {}, false, err
	}
	return func() { s.release(context.WithoutCancel(ctx), channel, name, token) }, true, nil
}

// release reports failure to the observer only: the lease ends by itself.
func (s *Store) release(ctx context.Context, channel, name, token string) {
	_ = s.do(ctx, "release", func(ctx context.Context) error {
		return releaseScript.Run(ctx, s.rdb, []string{leaseKey(channel, name)}, token).Err()
	})
}
