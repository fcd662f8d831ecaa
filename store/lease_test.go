package store

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/store/redistest"
)

func TestLeaseHasOneHolder(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		a, b := open(t, url, Options{}), open(t, url, Options{})
		take := func(s *Store, channel, name, holder string) (func(), bool) {
			release, ok, err := s.Lease(t.Context(), channel, name, holder, time.Minute)
			is(t, err, nil)
			return release, ok
		}
		release, ok := take(a, "c", "board", "a")
		refused, again := take(b, "c", "board", "b")
		_, own := take(a, "c", "board", "a")
		_, named := take(b, "c", "other", "b")
		_, elsewhere := take(b, "d", "board", "b")
		same(t, "taken", []bool{ok, again, own, named, elsewhere}, []bool{true, false, false, true, true})

		refused()
		_, still := take(b, "c", "board", "b")
		release()
		second, free := take(b, "c", "board", "b")
		release() // too late: it is b's now
		_, kept := take(a, "c", "board", "a")
		same(t, "after release", []bool{still, free, kept}, []bool{false, true, false})
		second()

		_, _, err := a.Lease(t.Context(), "c", "board", "a", 0)
		is(t, err, ErrInvalid)
	})
}

func TestLeaseExpires(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		s := open(Options{})
		late, ok, err := s.Lease(t.Context(), "c", "board", "a", time.Minute)
		same(t, "taken", []any{ok, err}, []any{true, nil})
		time.Sleep(time.Minute - time.Millisecond)
		_, ok, err = s.Lease(t.Context(), "c", "board", "b", time.Minute)
		same(t, "refused", []any{ok, err}, []any{false, nil})
		time.Sleep(time.Millisecond)
		_, ok, err = s.Lease(t.Context(), "c", "board", "b", time.Minute)
		same(t, "taken over", []any{ok, err}, []any{true, nil})
		late()
		_, ok, err = s.Lease(t.Context(), "c", "board", "c", time.Minute)
		same(t, "kept", []any{ok, err}, []any{false, nil})
	})
}

// TestExtendHeldLease checks that a lease lasts its whole time from each extension, until another process has
// acquired it.
func TestExtendHeldLease(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		s := open(Options{})
		held, ok, err := s.Hold(t.Context(), "c", "board", "a", time.Minute)
		same(t, "taken", []any{ok, err}, []any{true, nil})
		for range 3 {
			time.Sleep(50 * time.Second)
			ok, err = held.Extend(t.Context())
			same(t, "extended", []any{ok, err}, []any{true, nil})
		}
		time.Sleep(time.Minute - time.Millisecond)
		other, ok, err := s.Hold(t.Context(), "c", "board", "b", time.Minute)
		same(t, "refused", []any{other == nil, ok, err}, []any{true, false, nil})
		time.Sleep(time.Millisecond)
		_, ok, err = s.Hold(t.Context(), "c", "board", "b", time.Minute)
		same(t, "taken over", []any{ok, err}, []any{true, nil})
		ok, err = held.Extend(t.Context())
		same(t, "lost", []any{ok, err}, []any{false, nil})
		held.Release(t.Context())
		_, ok, err = s.Hold(t.Context(), "c", "board", "c", time.Minute)
		same(t, "kept by the other", []any{ok, err}, []any{false, nil})
	})
}

func TestLeaseUnderContention(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		var inside, times atomic.Int64
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				for range 20 {
					release, ok, err := s.Lease(t.Context(), "c", "board", "x", time.Minute)
					if err != nil {
						t.Error(err)
					}
					if ok && inside.Add(1) != 1 {
						t.Error("two processes held the lease at the same time")
					}
					if ok {
						times.Add(1)
						inside.Add(-1)
					}
					release()
				}
			})
		}
		all.Wait()
		if times.Load() == 0 {
			t.Error("no process ever held the lease")
		}
	})
}

func TestLeaseIsAcquiredWhenAnswerIsLost(t *testing.T) {
	server := redistest.Start(t)
	proxy := redistest.Proxy(t, server.Addr)
	s := open(t, proxy.URL, Options{})
	release, _, err := s.Lease(t.Context(), "c", "board", "first", time.Minute) // the server knows the script now
	is(t, err, nil)
	release()
	proxy.LoseReplies("holder", 1)
	_, ok, err := s.Lease(t.Context(), "c", "board", "holder", time.Minute)
	same(t, "taken and lost", []any{ok, err, proxy.Lost()}, []any{true, nil, 1})
}

func TestShown(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		show := func(match string, rev uint64, b string, want error) {
			t.Helper()
			is(t, s.SetShown(t.Context(), "c", loaded(s, "c", match, rev), []byte(b)), want)
		}
		show("m", 1, "x", ErrNone)
		save(t, s, "c", step(0), nil)
		show("other", 1, "x", ErrNone)
		show("m", 1, "one", nil)
		show("m", 1, "one again", nil)
		save(t, s, "c", step(1), nil)
		same(t, "kept", string(load(t, s, "c").Shown), "one again")
		show("m", 2, "two", nil)
		show("m", 1, "late", ErrConflict)
		m := load(t, s, "c")
		same(t, "shown", []any{string(m.Shown), m.ShownRev, m.Rev}, []any{"two", uint64(2), uint64(2)})

		end := step(2)
		end.Finished = true
		save(t, s, "c", end, nil)
		next := step(0)
		next.Match = "m2"
		save(t, s, "c", next, nil)
		show("m", 3, "final", nil)
		last := must(s.Last(t.Context(), "c"))(t)
		same(t, "final", []any{string(last.Shown), last.ShownRev, last.Rev}, []any{"final", uint64(3), uint64(3)})
		same(t, "new match", load(t, s, "c").Shown, []byte(nil))
	})
}

// TestLeaseAfterRedisClockIsSetBack acquires a lease of a dead process that lasts longer than any lease does, as
// after Redis' clock was set back. A claim of an interaction must stay.
func TestLeaseAfterRedisClockIsSetBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		take := func(holder string) (*Held, bool) {
			t.Helper()
			held, ok, err := s.Hold(t.Context(), "c", "board", holder, time.Minute)
			is(t, err, nil)
			return held, ok
		}
		setBack := func(name string) {
			t.Helper()
			is(t, s.rdb.PExpire(t.Context(), leaseKey("c", name), 2*time.Hour).Err(), nil)
		}
		dead, _ := take("dead")
		setBack("board")
		held, ok := take("other")
		same(t, "acquired after the holder died", ok, true)
		extended, err := dead.Extend(t.Context())
		same(t, "extended by the old holder", []any{extended, err}, []any{false, nil})
		setBack("board")
		extended, err = held.Extend(t.Context())
		same(t, "extended by its holder", []any{extended, err}, []any{true, nil})
		_, ok = take("third")
		same(t, "acquired while a process holds it", ok, false)

		claimed := []bool{must(s.Claim(t.Context(), "c", "1"))(t)}
		setBack("claim-1")
		claimed = append(claimed, must(s.Claim(t.Context(), "c", "1"))(t))
		same(t, "claimed", claimed, []bool{true, false})
	})
}
