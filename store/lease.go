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
// KEYS: 1 lease. ARGV: 1 token, 2 ms, 3 "1" to be told the run of the server, 4 ms that a
// lease of somebody else may still last at most. Returns 1 and the run, which is empty where
// the server does not tell, when the token holds it.
//
// Redis stores when a key expires as a time. A lease that lasts longer than the limit was
// taken before the clock of Redis was set back, and its holder, if it lives, has not
// extended it since: it counts for nothing.
var leaseScript = redis.NewScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and redis.call('PTTL', KEYS[1]) <= tonumber(ARGV[4]) then return {0, ''} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if ARGV[3] ~= '1' then return {1, ''} end
local info = redis.pcall('INFO', 'server')
return {1, type(info) == 'string' and string.match(info, 'run_id:(%w+)') or ''}
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
	// Run names the run of the server that holds the channel's data, as [Store.Run]
	// does; empty where it does not tell.
	Run string

	s                    *Store
	channel, name, token string
	ttl                  time.Duration
	max                  time.Duration // that the lease of another may still last; see leaseScript
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
	return (&Held{s: s, channel: channel, name: name, token: holder, ttl: ttl, max: ttl}).Extend(ctx)
}

// Hold is Lease for work of unknown length: the short lease, which others wait
// for when its holder dies, is to be extended before each step. The Held is nil
// unless ok.
func (s *Store) Hold(
	ctx context.Context, channel, name, holder string, ttl time.Duration,
) (h *Held, ok bool, err error) {
	return s.hold(ctx, channel, name, holder, ttl, ttl)
}

// hold is Hold, with a limit of how long the lease of another may still last.
func (s *Store) hold(
	ctx context.Context, channel, name, holder string, ttl, max time.Duration,
) (h *Held, ok bool, err error) {
	if err := checkNames(holder); err != nil {
		return nil, false, fmt.Errorf("store: lease: %w", err)
	}
	h = &Held{s: s, channel: channel, name: name, token: holder + ":" + rand.Text(), ttl: ttl, max: max}
	if h.Run, ok, err = h.take(ctx, "1"); !ok || err != nil {
		return nil, false, err
	}
	return h, true, nil
}

// Extend makes the lease last its whole time from now; false when it has passed
// to somebody else meanwhile.
func (h *Held) Extend(ctx context.Context) (ok bool, err error) {
	_, ok, err = h.take(ctx, "")
	return ok, err
}

func (h *Held) take(ctx context.Context, tell string) (run string, ok bool, err error) {
	err = h.s.do(ctx, "lease", func(ctx context.Context) error {
		if err := checkNames(h.channel, h.name); err != nil {
			return err
		}
		if h.ttl < time.Millisecond {
			return fmt.Errorf("%w: lease of %v", ErrInvalid, h.ttl)
		}
		got, err := leaseScript.Run(
			ctx, h.s.rdb, []string{leaseKey(h.channel, h.name)}, h.token, h.ttl.Milliseconds(), tell, h.max.Milliseconds(),
		).Slice()
		if err == nil {
			ok, run = got[0] == int64(1), got[1].(string)
		}
		return err
	})
	return run, ok && err == nil, err
}

// Release gives the lease back; also when ctx has ended. It may be called more
// than once. Failure is reported to the observer only: the lease ends by itself.
func (h *Held) Release(ctx context.Context) {
	_ = h.s.do(context.WithoutCancel(ctx), "release", func(ctx context.Context) error {
		return releaseScript.Run(ctx, h.s.rdb, []string{leaseKey(h.channel, h.name)}, h.token).Err()
	})
}
