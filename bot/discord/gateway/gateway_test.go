package gateway

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/store"
)

// newTestGateway returns a Gateway on a store of its own.
func newTestGateway(t *testing.T) *Gateway {
	t.Helper()
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return New(Config{
		Store: s, Clock: quartz.NewReal(), Log: slog.New(slog.DiscardHandler), OnLost: func() {}, OnReady: func() {},
		FetchInfo: func(context.Context) (Info, error) { return Info{}, errors.New("nobody answers") },
	})
}

// TestStandbyTakesLeaseWithoutBeats checks that a standby takes the lease once it has seen the
// same beat for five seconds, or earlier if the holder is known to be gone.
func TestStandbyTakesLeaseWithoutBeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestGateway(t)
		ctx, seen := t.Context(), observation{}
		look := func(after time.Duration) bool {
			t.Helper()
			time.Sleep(after)
			_, ok := g.pollLease(ctx, &seen)
			return ok
		}
		const elsewhere = "host/another/1/ABC"
		held := store.GatewayLease{}
		hold := func(name string) {
			t.Helper()
			now, err := g.Store.Gateway(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if held, _, err = g.Store.TakeGateway(ctx, name, now); err != nil {
				t.Fatal(err)
			}
		}
		beat := func() {
			t.Helper()
			if _, err := g.Store.BeatGateway(ctx, held, ""); err != nil {
				t.Fatal(err)
			}
		}
		if !look(0) {
			t.Error("a lease that nobody has held is not taken")
		}
		hold(elsewhere)
		for range 20 {
			if beat(); look(time.Second) {
				t.Fatal("taken from a living holder")
			}
		}
		if !g.Connected() || !g.Healthy() {
			t.Error("a standby is not ready")
		}
		if look(g.TakeoverTimeout - time.Millisecond) {
			t.Error("taken too early")
		}
		if !look(time.Millisecond) {
			t.Error("not taken from a dead holder")
		}
		if g.Connected() {
			t.Error("ready before the shards are connected")
		}
		hold(elsewhere)
		if look(time.Second) {
			t.Error("taken at the first look")
		}
		if err := g.Store.ReleaseGateway(ctx, held, "sessions"); err != nil {
			t.Fatal(err)
		}
		if !look(time.Second) {
			t.Error("a released lease is not taken")
		}
	})
}

// TestStandByWaitsAfterRedisWasAway checks that a standby that could not reach Redis for a while
// waits the whole timeout again, because the holder may not have reached Redis either.
func TestStandByWaitsAfterRedisWasAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestGateway(t)
		seen := observation{}
		if _, _, err := g.Store.TakeGateway(t.Context(), "host/another/1/ABC", store.GatewayLease{}); err != nil {
			t.Fatal(err)
		}
		g.pollLease(t.Context(), &seen)
		ended, end := context.WithCancel(t.Context())
		end()
		time.Sleep(4 * time.Second)
		g.pollLease(ended, &seen)
		for _, c := range []struct {
			after time.Duration
			taken bool
		}{{4 * time.Second, false}, {4 * time.Second, false}, {time.Second, true}} {
			time.Sleep(c.after)
			if _, ok := g.pollLease(t.Context(), &seen); ok != c.taken {
				t.Errorf("%v later it is taken: %t", c.after, ok)
			}
		}
	})
}

// TestHolderYieldsWithoutRedis stops Redis. The holder must close its shards after four seconds if
// there is a standby, and keep them otherwise.
func TestHolderYieldsWithoutRedis(t *testing.T) {
	for name, watched := range map[string]bool{"with a standby": true, "alone": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newTestGateway(t)
				lease, _, err := g.Store.TakeGateway(t.Context(), g.name, store.GatewayLease{})
				if err != nil {
					t.Fatal(err)
				}
				h := g.newTenure(lease)
				for range 2 {
					if err := h.beat(t.Context()); err != nil {
						t.Fatal(err)
					}
					if watched {
						if _, err := g.Store.WatchGateway(t.Context(), "another"); err != nil {
							t.Fatal(err)
						}
					}
				}
				if err := h.beat(t.Context()); err != nil || h.isContested() {
					t.Fatal(err, h.isContested())
				}
				g.Store.Close()
				time.Sleep(g.YieldTimeout - time.Millisecond)
				if err := h.beat(t.Context()); err != nil || !h.isContested() {
					t.Errorf("too early: %v, contested %t", err, h.isContested())
				}
				time.Sleep(time.Millisecond)
				if err := h.beat(t.Context()); errors.Is(err, errYielded) != watched {
					t.Errorf("after four seconds: %v", err)
				}
			})
		})
	}
}

// TestSavedSessionsOfBothSets checks that the sessions of a set that is being opened are stored
// along with those of the present set, so that the next holder can resume them.
func TestSavedSessionsOfBothSets(t *testing.T) {
	g := newTestGateway(t)
	old := g.newTenure(store.GatewayLease{})
	for _, n := range []int{1, 2} {
		set := &shardSet{}
		for i := range n {
			s := newShard(old, set, i, n)
			s.setSession(Session{ID: s.sessionKey(), URL: "wss://there", Seq: int64(n)})
			set.shards = append(set.shards, s)
		}
		old.setSets(append(old.openSets(), set)...)
	}
	next := g.newTenure(store.GatewayLease{Sessions: old.sessions()})
	if next.saved.Shards != 1 || len(next.saved.Sessions) != 3 ||
		next.saved.Sessions["1/2"] != (Session{"1/2", "wss://there", 2}) {
		t.Errorf("read back %+v", next.saved)
	}
	if said := next.sessions(); !strings.Contains(said, "1/2") {
		t.Errorf("before a set is open %q is stored", said)
	}
}
