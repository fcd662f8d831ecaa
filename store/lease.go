package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// leaseScript acquires a lease that is free, or extends it for the same token. Running it again with the same
// token has no further effect, because the answer may have been lost.
//
// KEYS: 1 lease. ARGV: 1 token, 2 ms, 3 "1" to return the run of the server, 4 maximum ms that another
// holder's lease may still last. Returns 1 if the token holds the lease, and the run, which is empty if the
// server does not report it.
//
// Redis stores the expiry of a key as a time. A lease that lasts longer than the maximum was acquired before
// Redis' clock was set back, and its holder, if alive, has not extended it since. It is ignored.
var leaseScript = redis.NewScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and redis.call('PTTL', KEYS[1]) <= tonumber(ARGV[4]) then return {0, ''} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if ARGV[3] ~= '1' then return {1, ''} end
local info = redis.pcall('INFO', 'server')
return {1, type(info) == 'string' and string.match(info, 'run_id:(%w+)') or ''}
`)

// releaseScript deletes a lease unless another token holds it.
//
// KEYS: 1 lease. ARGV: 1 token. Returns 1 if it was held.
var releaseScript = redis.NewScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`)

// Held is a lease that was acquired with [Store.Hold].
type Held struct {
	// Run is the run of the server that holds the channel's data, as returned by [Store.Run]. It is empty if
	// the server does not report it.
	Run string

	s                    *Store
	channel, name, token string
	ttl                  time.Duration
	max                  time.Duration // that another holder's lease may still last; see leaseScript
}

// Lease tries to acquire a named lease of the channel, until release or until ttl is over. ok is false if it
// is held, even by another call of the same holder. The lease is advisory: a holder that takes longer than
// ttl is not stopped, so the work must tolerate being done twice. release is never nil and may be called more
// than once.
func (s *Store) Lease(
	ctx context.Context, channel, name, holder string, ttl time.Duration,
) (release func(), ok bool, err error) {
	h, ok, err := s.Hold(ctx, channel, name, holder, ttl)
	if !ok || err != nil {
		return func() {}, false, err
	}
	return func() { h.Release(ctx) }, true, nil
}

// Reserve acquires a lease that is never released: it reports whether the holder may do something that only one
// holder may do within ttl. The same holder may reserve again, which extends the lease.
func (s *Store) Reserve(ctx context.Context, channel, name, holder string, ttl time.Duration) (bool, error) {
	if err := checkNames(holder); err != nil {
		return false, fmt.Errorf("store: reserve: %w", err)
	}
	return (&Held{s: s, channel: channel, name: name, token: holder, ttl: ttl, max: ttl}).Extend(ctx)
}

// Hold is Lease for work of unknown duration. ttl should be short, because other processes have to wait for it if
// the holder dies. The holder must extend the lease before each step of its work. The Held is nil unless ok.
func (s *Store) Hold(
	ctx context.Context, channel, name, holder string, ttl time.Duration,
) (h *Held, ok bool, err error) {
	return s.holdWithLimit(ctx, channel, name, holder, ttl, ttl)
}

// holdWithLimit is Hold with a maximum time that another holder's lease may still last.
func (s *Store) holdWithLimit(
	ctx context.Context, channel, name, holder string, ttl, max time.Duration,
) (h *Held, ok bool, err error) {
	if err := checkNames(holder); err != nil {
		return nil, false, fmt.Errorf("store: lease: %w", err)
	}
	h = &Held{s: s, channel: channel, name: name, token: holder + ":" + rand.Text(), ttl: ttl, max: max}
	if h.Run, ok, err = h.acquire(ctx, "1"); !ok || err != nil {
		return nil, false, err
	}
	return h, true, nil
}

// Extend makes the lease last its whole ttl from now. It reports false if another process has acquired it
// meanwhile.
func (h *Held) Extend(ctx context.Context) (ok bool, err error) {
	_, ok, err = h.acquire(ctx, "")
	return ok, err
}

// acquire acquires or extends the lease by leaseScript. It returns the run of the server if wantRun is "1".
func (h *Held) acquire(ctx context.Context, wantRun string) (run string, ok bool, err error) {
	err = h.s.do(ctx, "lease", func(ctx context.Context) error {
		if err := checkNames(h.channel, h.name); err != nil {
			return err
		}
		if h.ttl < time.Millisecond {
			return fmt.Errorf("%w: lease of %v", ErrInvalid, h.ttl)
		}
		got, err := leaseScript.Run(
			ctx, h.s.rdb, []string{leaseKey(h.channel, h.name)}, h.token, h.ttl.Milliseconds(), wantRun, h.max.Milliseconds(),
		).Slice()
		if err == nil {
			ok, run = got[0] == int64(1), got[1].(string)
		}
		return err
	})
	return run, ok && err == nil, err
}

// Release deletes the lease, even if ctx has ended. It may be called more than once. A failure is only
// reported to the observer, because the lease expires by itself.
func (h *Held) Release(ctx context.Context) {
	_ = h.s.do(context.WithoutCancel(ctx), "release", func(ctx context.Context) error {
		return releaseScript.Run(ctx, h.s.rdb, []string{leaseKey(h.channel, h.name)}, h.token).Err()
	})
}
