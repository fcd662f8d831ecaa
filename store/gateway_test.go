package store

import (
	"testing"
	"time"
)

// TestGatewayLease follows the lease from one holder to the next. A process that has lost it must not write.
func TestGatewayLease(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		ctx, s := t.Context(), open(t, url, Options{})
		seen := must(s.WatchGateway(ctx, "a"))(t)
		same(t, "at first", seen, GatewayLease{})
		take := func(name string, seen GatewayLease) (GatewayLease, bool) {
			l, ok, err := s.TakeGateway(ctx, name, seen)
			is(t, err, nil)
			return l, ok
		}
		a, ok := take("a", seen)
		same(t, "taken", a, GatewayLease{Holder: "a", Token: 1, Beat: 1})
		same(t, "ok", ok, true)
		_, ok = take("b", seen)
		same(t, "taken with an outdated lease", ok, false)

		same(t, "watch", must(s.BeatGateway(ctx, a, "one"))(t), int64(1))
		same(t, "sessions stay", must(s.BeatGateway(ctx, a, ""))(t), int64(1))
		_, ok = take("b", a)
		same(t, "taken although the holder is alive", ok, false)
		seen = must(s.WatchGateway(ctx, "b"))(t)
		same(t, "seen", seen, GatewayLease{Holder: "a", Token: 1, Beat: 3})
		same(t, "watch counter with a standby", must(s.BeatGateway(ctx, a, ""))(t), int64(2))
		seen = must(s.WatchGateway(ctx, "b"))(t)
		b, ok := take("b", seen)
		same(t, "taken over", b, GatewayLease{Holder: "b", Token: 2, Beat: 5, Sessions: "one"})
		same(t, "ok", ok, true)

		_, err := s.BeatGateway(ctx, a, "late")
		is(t, err, ErrFenced)
		is(t, s.ReleaseGateway(ctx, a, "late"), ErrFenced)
		same(t, "a holds it", must(s.HoldsGateway(ctx, a))(t), false)
		same(t, "b holds it", must(s.HoldsGateway(ctx, b))(t), true)
		is(t, s.ReleaseGateway(ctx, b, "two"), nil)
		same(t, "released", must(s.Gateway(ctx))(t), GatewayLease{
			Token: 2, Beat: 6, Watch: 3, Standby: "b", Sessions: "two",
		})
		_, err = s.BeatGateway(ctx, b, "three")
		is(t, err, ErrFenced)
	})
}

// TestGatewayLeaseIgnoresRedisClock sets Redis' clock forward and back. Neither the holder nor a process that takes
// over may be affected.
func TestGatewayLeaseIgnoresRedisClock(t *testing.T) {
	w, ctx := newTimedRedis(t), t.Context()
	held, ok, err := w.TakeGateway(ctx, "a", GatewayLease{})
	same(t, "taken", ok, true)
	is(t, err, nil)
	for _, jump := range []time.Duration{24 * time.Hour, -48 * time.Hour} {
		w.pass(jump)
		must(w.BeatGateway(ctx, held, "s"))(t)
		held, ok, err = w.TakeGateway(ctx, "b", must(w.Gateway(ctx))(t))
		same(t, "taken after a jump", ok, true)
		is(t, err, nil)
		same(t, "its sessions", held.Sessions, "s")
	}
}

// TestGatewayLeaseAfterRedisLosesChanges makes Redis lose the lease, or return to an earlier holder. The current holder
// must write it again, and only one process may go on.
func TestGatewayLeaseAfterRedisLosesChanges(t *testing.T) {
	w, ctx := newTimedRedis(t), t.Context()
	first, _, err := w.TakeGateway(ctx, "a", GatewayLease{})
	is(t, err, nil)
	second, _, err := w.TakeGateway(ctx, "b", first)
	is(t, err, nil)
	lost := func(token string) {
		w.server.Del(gatewayKey)
		if token != "" {
			w.server.HSet(gatewayKey, "holder", "a", "token", token, "beat", "7")
		}
	}
	for _, token := range []string{"", "1"} {
		lost(token)
		same(t, "b holds it", must(w.HoldsGateway(ctx, second))(t), true)
		must(w.BeatGateway(ctx, second, ""))(t)
		same(t, "written again", must(w.Gateway(ctx))(t).Holder, "b")
		_, err := w.BeatGateway(ctx, first, "")
		is(t, err, ErrFenced)
	}
	lost("1")
	_, ok, err := w.TakeGateway(ctx, "c", GatewayLease{Token: 1, Beat: 7})
	is(t, err, nil)
	same(t, "taken by c", ok, true)
	same(t, "b holds it", must(w.HoldsGateway(ctx, second))(t), false)
	_, err = w.BeatGateway(ctx, second, "")
	is(t, err, ErrFenced)
}
