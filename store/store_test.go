package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/store/redistest"
	"github.com/railbot/railbot/store/redistest/memnet"
)

// eachServer runs a test on miniredis and on a real Redis.
func eachServer(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("miniredis", func(t *testing.T) { test(t, "redis://"+miniredis.RunT(t).Addr()) })
	t.Run("redis", func(t *testing.T) { test(t, shared(t)) })
}

// opener opens a store in a bubble.
type opener func(Options) *Store

// eachServerInBubble runs a test in a synctest bubble on miniredis, and in another one on a real Redis. The
// bubble's time stands still while it waits for the real one, whose own clock goes on: keys expire by the bubble's
// time only on miniredis.
func eachServerInBubble(t *testing.T, test func(t *testing.T, open opener)) {
	t.Helper()
	t.Run("miniredis", func(t *testing.T) { onMiniredis(t, test) })
	t.Run("redis", func(t *testing.T) { onRedis(t, shared(t), test) })
}

// onMiniredis runs a test in a synctest bubble on miniredis, whose keys expire by the bubble's time.
func onMiniredis(t *testing.T, test func(t *testing.T, open opener)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		network := memnet.New()
		t.Cleanup(network.Close)
		url := redistest.StartInMemory(t, network).URL
		test(t, func(o Options) *Store {
			o.Dial, o.Connections = network.DialContext, manyConnections
			return open(t, url, o)
		})
	})
}

// onRedis runs a test in a synctest bubble on a real Redis.
func onRedis(t *testing.T, url string, test func(t *testing.T, open opener)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Cleanup(func() { time.Sleep(lingerDelay) }) // the last one
		test(t, func(o Options) *Store {
			o.Connections = manyConnections
			return open(t, url, o)
		})
	})
}

const (
	// manyConnections are more than a test's operations at the same time. The library makes those that find no
	// connection wait by timers that it shares, which would belong to the bubble of the test that used one first.
	manyConnections = 1000
	// lingerDelay is how long goroutines of the library may outlive a client, by the bubble's time. A bubble ends by
	// a panic if one of them is left when its time stops.
	lingerDelay = time.Minute
)

// shared returns an empty database of a real Redis, for tests that neither stop it nor read its statistics.
func shared(t *testing.T) (url string) {
	t.Helper()
	redistest.RequireServer(t)
	return redistest.Shared(t)
}

func open(t *testing.T, url string, o Options) *Store {
	t.Helper()
	if o.Timeout == 0 {
		o.Timeout = redistest.WaitTimeout
	}
	s, err := Open(t.Context(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// step returns a plain change of match m at a revision.
func step(rev uint64, entries ...string) Change {
	c := Change{Match: "m", Rev: rev, Record: fmt.Appendf(nil, "record %d", rev+1)}
	for _, e := range entries {
		c.Entries = append(c.Entries, []byte(e))
	}
	return c
}

// save fails the test unless Save returns want.
func save(t *testing.T, s *Store, channel string, c Change, want error) {
	t.Helper()
	is(t, s.Save(t.Context(), channel, c), want)
}

func is(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}

// load reads a match without its marks, which are random.
func load(t *testing.T, s *Store, channel string) Saved {
	t.Helper()
	return unmarked(must(s.Load(t.Context(), channel))(t))
}

func unmarked(m Saved) Saved {
	m.Mark, m.ShownMark = "", ""
	return m
}

// loaded returns a match as a caller that loaded it at that revision has it.
func loaded(s *Store, channel, match string, rev uint64) Saved {
	m, err := s.Load(context.Background(), channel)
	if err != nil || m.Match != match {
		m, _ = s.Archived(context.Background(), channel, match)
	}
	if m.Rev != rev {
		m.Mark = ""
	}
	return Saved{Match: match, Rev: rev, Mark: m.Mark}
}

// failer is a *testing.T or a *rapid.T.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func must[T any](v T, err error) func(failer) T {
	return func(t failer) T {
		t.Helper()
		if err != nil {
			t.Fatalf("%v", err)
		}
		return v
	}
}

func same(t failer, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}

// wholeLog returns the log of a match as text.
func wholeLog(t testing.TB, s *Store, channel, match string) []string {
	t.Helper()
	entries := must(s.Log(context.Background(), channel, match, 0, 1<<30))(t)
	list := make([]string, len(entries))
	for i, e := range entries {
		list[i] = string(e)
	}
	return list
}

func TestSaveAndLoad(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		_, err := s.Load(t.Context(), "c")
		is(t, err, ErrNone)

		due := time.UnixMilli(1_900_000_000_123).UTC()
		first := Change{
			Match: "m", Record: []byte{0, 255, '\r', '\n'}, Due: due,
			Entries: [][]byte{{0}, {}, []byte("b")}, Joined: []string{"20", "10"},
		}
		save(t, s, "c", first, nil)
		same(t, "created", load(t, s, "c"), Saved{
			Match: "m", Rev: 1, Record: first.Record, Entries: 3, Due: due, Users: []string{"10", "20"},
		})
		same(t, "log", wholeLog(t, s, "c", ""), []string{"\x00", "", "b"})

		next := step(1, "c")
		next.Joined, next.Left = []string{"30"}, []string{"10"}
		save(t, s, "c", next, nil)
		same(t, "changed", load(t, s, "c"), Saved{
			Match: "m", Rev: 2, Record: []byte("record 2"), Entries: 4, Users: []string{"20", "30"},
		})
		_, err = s.Load(t.Context(), "elsewhere")
		is(t, err, ErrNone)
	})
}

// TestLoadUnless checks that the record is left out only for its own mark.
func TestLoadUnless(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		first := step(0)
		first.Nonce = "a"
		save(t, s, "c", first, nil)
		whole := must(s.Load(t.Context(), "c"))(t)
		same(t, "mark", whole.Mark, first.Mark())
		without := whole
		without.Record = nil
		same(t, "at its mark", must(s.LoadUnless(t.Context(), "c", whole.Mark))(t), without)
		same(t, "at another", must(s.LoadUnless(t.Context(), "c", "1 b"))(t), whole)
		save(t, s, "c", step(1, "x"), nil)
		same(t, "once changed", must(s.LoadUnless(t.Context(), "c", whole.Mark))(t).Record, []byte("record 2"))
		_, err := s.LoadUnless(t.Context(), "elsewhere", whole.Mark)
		is(t, err, ErrNone)
	})
}

func TestRejectedChangesStoreNothing(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		save(t, s, "c", step(3, "x"), ErrConflict)
		save(t, s, "c", step(0, "a"), nil)
		save(t, s, "c", step(0, "x"), ErrExists)
		save(t, s, "c", step(2, "x"), ErrConflict)
		other := step(1, "x")
		other.Match = "other"
		save(t, s, "c", other, ErrConflict)

		refused := step(7, "x")
		refused.Interaction = "press"
		save(t, s, "c", refused, ErrConflict)
		refused.Rev = 1
		save(t, s, "c", refused, nil) // a refused interaction was not applied
		same(t, "log", wholeLog(t, s, "c", ""), []string{"a", "x"})
	})
}

func TestInvalidChanges(t *testing.T) {
	s := open(t, "", Options{})
	change := func(f func(*Change)) Change {
		c := step(1, "a")
		f(&c)
		return c
	}
	for name, c := range map[string]Change{
		"no record":       change(func(c *Change) { c.Record = nil }),
		"no match":        change(func(c *Change) { c.Match = "" }),
		"ends twice":      change(func(c *Change) { c.Finished, c.Dropped = true, true }),
		"begins and ends": change(func(c *Change) { c.Rev, c.Finished = 0, true }),
		"user":            change(func(c *Change) { c.Joined = []string{"a b"} }),
		"left":            change(func(c *Change) { c.Left = []string{"a/b"} }),
		"interaction":     change(func(c *Change) { c.Interaction = "save:1" }),
		"nonce":           change(func(c *Change) { c.Nonce = "}" }),
		"snapshot":        change(func(c *Change) { c.Snapshots = []Snapshot{{Entry: -1}} }),
		"due":             change(func(c *Change) { c.Due = time.Unix(-5, 0) }),
	} {
		t.Run(name, func(t *testing.T) { save(t, s, "c", c, ErrInvalid) })
	}
	for _, channel := range []string{"", "{c}", "a:b", "c*"} {
		save(t, s, channel, step(0), ErrInvalid)
		_, err := s.Load(t.Context(), channel)
		is(t, err, ErrInvalid)
	}
}

func TestInteractionIsAppliedOnceAcrossProcesses(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		a, b := open(t, url, Options{}), open(t, url, Options{})
		press := step(0, "once")
		press.Interaction = "press1"
		save(t, a, "c", press, nil)
		save(t, b, "c", press, ErrDuplicate)
		save(t, a, "c", press, ErrDuplicate)
		later := step(1, "twice")
		later.Interaction = "press1"
		save(t, b, "c", later, ErrDuplicate)
		same(t, "log", wholeLog(t, a, "c", "m"), []string{"once"})

		end := step(1, "end")
		end.Interaction, end.Finished = "press2", true
		save(t, a, "c", end, nil)
		save(t, b, "c", end, ErrDuplicate) // also when the match is over
		save(t, b, "elsewhere", press, nil)
	})
}

func TestSaveWithSameNonceIsAppliedOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		a, b := open(t, url, Options{}), open(t, url, Options{})
		for i, interaction := range []string{"", "press"} {
			c := step(uint64(i), "entry")
			c.Nonce, c.Interaction = fmt.Sprint("nonce", i), interaction
			save(t, a, "c", c, nil)
			save(t, b, "c", c, nil)
		}
		same(t, "log", wholeLog(t, a, "c", "m"), []string{"entry", "entry"})
	})
}

func TestObserverIsCalledForEachOperation(t *testing.T) {
	var heard []string
	s := open(t, "", Options{Observer: func(op string, took time.Duration, err error) {
		if took < 0 {
			t.Errorf("%s took %v", op, took)
		}
		heard = append(heard, fmt.Sprint(op, " ", errors.Is(err, ErrConflict)))
	}})
	save(t, s, "c", step(0), nil)
	save(t, s, "c", step(7), ErrConflict)
	same(t, "heard", heard, []string{
		"open false", "list changed false", "save false", "project false", "list changed false", "save true",
	})
}

func TestPreferences(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		get := func() []byte { return must(s.Preference(t.Context(), "user", "1"))(t) }
		same(t, "unset", get(), []byte(nil))
		is(t, s.SetPreference(t.Context(), "user", "1", []byte("fr")), nil)
		is(t, s.SetPreference(t.Context(), "guild", "1", []byte("en")), nil)
		same(t, "set", get(), []byte("fr"))
		is(t, s.SetPreference(t.Context(), "user", "1", nil), nil)
		same(t, "deleted", get(), []byte(nil))
		is(t, s.SetPreference(t.Context(), "user:1", "1", nil), ErrInvalid)
	})
}

func redisAddr(t *testing.T) string { return miniredis.RunT(t).Addr() }

// TestReplacePreference checks that a value is only replaced if it has not changed.
func TestReplacePreference(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s, ctx := open(t, url, Options{}), t.Context()
		for _, c := range []struct {
			before, value string
			ok            bool
			left          string
		}{
			{"x", "a", false, ""}, {"", "a", true, "a"}, {"", "b", false, "a"}, {"a", "b", true, "b"},
			{"a", "", false, "b"}, {"b", "", true, ""}, {"", "", true, ""},
		} {
			ok := must(s.ReplacePreference(ctx, "erase", "c", []byte(c.before), []byte(c.value)))(t)
			left := must(s.Preference(ctx, "erase", "c"))(t)
			same(t, c.before+" to "+c.value, []any{ok, string(left)}, []any{c.ok, c.left})
		}
	})
}
