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

// Held is a lease that was taken; [Store.Hold].
type Held struct {
	s                    *Store
	channel, name, token string
	ttl                  time.Duration
}

// Lease tries to become the only holder of a named lease of the channel until
// release or until ttl is over. ok is false when somebody has it, be it another
// call of the same holder. It is a courtesy, not a lock: who is slower than ttl
// is not stopped, so that the work must bear being done twice. release never is
// nil and may be called more than once.
func (s *Store) Lease(
	ctx context.Context, channel, name, holder string, ttl time.Duration,
) (release func(), ok bool, err error) {
	h, ok, err := s.Hold(ctx, channel, name, holder, ttl)
	if !ok || err != nil {
		return func() {}, false, err
	}
	return func() { h.Release(ctx) }, true, nil
}

// Reserve is Lease for what is to happen once in a time, at the instance of its holder
// only, who may reserve it again; it is never given back.
func (s *Store) Reserve(ctx context.Context, channel, name, holder string, ttl time.Duration) (bool, error) {
	if err := checkNames(holder); err != nil {
		return false, fmt.Errorf("store: reserve: %w", err)
	}
	return (&Held{s, channel, name, holder, ttl}).Extend(ctx)
}

// Hold is Lease for work of unknown length: the short lease, which others wait
// for when its holder dies, is to be extended before each step. The Held is nil
// unless ok.
func (s *Store) Hold(
	ctx context.Context, channel, name, holder string, ttl time.Duration,
) (h *Held, ok bool, err error) {
	if err := checkNames(holder); err != nil {
		return nil, false, fmt.Errorf("store: lease: %w", err)
	}
	h = &Held{s, channel, name, holder + ":" + rand.Text(), ttl}
	if ok, err = h.Extend(ctx); !ok || err != nil {
		return nil, false, err
	}
	return h, true, nil
}

// Extend makes the lease last its whole time from now; false when it has passed
// to somebody else meanwhile.
func (h *Held) Extend(ctx context.Context) (ok bool, err error) {
	err = h.s.do(ctx, "lease", func(ctx context.Context) error {
		if err := checkNames(h.channel, h.name); err != nil {
			return err
		}
		if h.ttl < time.Millisecond {
			return fmt.Errorf("%w: lease of %v", ErrInvalid, h.ttl)
		}
		got, err := leaseScript.Run(ctx, h.s.rdb, []string{leaseKey(h.channel, h.name)}, h.token, h.ttl.Milliseconds()).Int()
		ok = got == 1
		return err
	})
	return ok && err == nil, err
}

// Release gives the lease back; also when ctx has ended. It may be called more
// than once. Failure is reported to the observer only: the lease ends by itself.
func (h *Held) Release(ctx context.Context) {
	_ = h.s.do(context.WithoutCancel(ctx), "release", func(ctx context.Context) error {
		return releaseScript.Run(ctx, h.s.rdb, []string{leaseKey(h.channel, h.name)}, h.token).Err()
	})
}
