package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/railbot/railbot/store/redistest"
)

func TestWrongURLsAreRejectedWithoutShowingThem(t *testing.T) {
	for _, url := range []string{
		"h:6379", "http://u:secret@h", "redis+other://u:secret@h", "redis+://u:secret@h", "+cluster://u:secret@h",
		"redis://", "redis://u:secret@", "redis://u:secret@a,b", "redis://u:secret@h:port", "redis://u:secret@:1",
		"redis://u:secret@h/x", "redis://u:secret@h/-1", "redis://u:secret@h?db=secret", "redis://u:secret%zz@h",
		"redis://u:secret@h?sentinel_password=secret", "redis://u:secret@h#secret", "redis://h h",
		"redis+sentinel://u:secret@a,b", "redis+sentinel://u:secret@a,,b/m", "redis+cluster://u:secret@a/1",
	} {
		_, err := Open(t.Context(), url, Options{})
		if err == nil || strings.Contains(err.Error(), "secret") || !errors.Is(err, ErrURL) {
			t.Errorf("%s: %v", url, err)
		}
	}
}

func TestSentinelURLReachesTheMaster(t *testing.T) {
	server := redistest.Start(t)
	host, port, _ := net.SplitHostPort(server.Addr)
	sentinel := miniredis.NewMiniRedis()
	t.Cleanup(sentinel.Close)
	if err := sentinel.Start(); err != nil {
		t.Fatal(err)
	}
	answerAsSentinel(t, sentinel, "mymaster", host, port)
	s := open(t, "redis+sentinel://"+sentinel.Addr()+"/mymaster/2", Options{})
	save(t, s, "c", step(0, "a"), nil)
	direct := open(t, server.URL+"/2", Options{})
	same(t, "log", wholeLog(t, direct, "c", ""), []string{"a"})
}

func TestEmbedded(t *testing.T) {
	s := open(t, "", Options{})
	if !s.Embedded() {
		t.Error("not embedded")
	}
	is(t, s.Ping(t.Context()), nil)
	same(t, "warnings", len(must(s.Warnings(t.Context()))(t)), 1)
	save(t, s, "c", step(0), nil)
	large := step(1, strings.Repeat("x", 1<<20))
	save(t, s, "c", large, nil)
	same(t, "large", len(wholeLog(t, s, "c", "")[0]), 1<<20)
	save(t, s, "d", step(0), nil)

	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			for i := range 10 {
				if err := deliver(t.Context(), s, fmt.Sprintf("w%d-%d", w, i), "p"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	same(t, "entries", load(t, s, "c").Entries, 41)

	_, _, err := s.Lease(t.Context(), "c", "board", "a", time.Minute)
	is(t, err, nil)
	s.embedded.Redis.FastForward(2 * time.Minute)
	_, ok, err := s.Lease(t.Context(), "c", "board", "b", time.Minute)
	same(t, "lease after its end", []any{ok, err}, []any{true, nil})

	other := open(t, "", Options{})
	_, err = other.Load(t.Context(), "c")
	is(t, err, ErrNone)
}

func TestNegativeOptionsAreRejected(t *testing.T) {
	for _, o := range []Options{{Retention: -1}, {Timeout: -1}} {
		_, err := Open(t.Context(), "", o)
		is(t, err, ErrInvalid)
	}
}

func configure(t *testing.T, n *redistest.Server, name, value string) {
	t.Helper()
	c := n.Client()
	defer c.Close()
	is(t, c.ConfigSet(t.Context(), name, value).Err(), nil)
}

func TestWarnings(t *testing.T) {
	server := redistest.Start(t)
	s := open(t, server.URL, Options{})
	warned := func(parts ...string) {
		t.Helper()
		got := must(s.Warnings(t.Context()))(t)
		if len(got) != len(parts) {
			t.Fatalf("warnings %q, want %q", got, parts)
		}
		for i, p := range parts {
			if !strings.Contains(got[i], p) {
				t.Errorf("warning %q lacks %q", got[i], p)
			}
		}
	}
	warned()
	configure(t, server, "maxmemory-policy", "allkeys-lru")
	warned("allkeys-lru")
	configure(t, server, "appendonly", "no")
	warned("does not persist", "allkeys-lru")
	configure(t, server, "maxmemory-policy", "noeviction")
	configure(t, server, "save", "3600 1")
	warned("snapshots only")

	hidden := open(t, "redis://"+redisAddr(t), Options{}) // knows no CONFIG
	same(t, "hidden", must(hidden.Warnings(t.Context()))(t), []string(nil))
	server.Stop()
	_, err := s.Warnings(t.Context())
	is(t, err, ErrUnavailable)
}

func TestErrorsOfTheServer(t *testing.T) {
	m := miniredis.RunT(t)
	s := open(t, "redis://"+m.Addr(), Options{})
	for text, want := range map[string]bool{
		"LOADING Redis is loading the dataset in memory":             true,
		"READONLY You can't write against a read only replica.":      true,
		"MISCONF Redis is configured to save RDB snapshots":          true,
		"OOM command not allowed when used memory > 'maxmemory'.":    true,
		"CLUSTERDOWN The cluster is down":                            true,
		"ERR max number of clients reached":                          true,
		"NOAUTH Authentication required.":                            true,
		"WRONGTYPE Operation against a key holding the wrong kind":   false,
		"NOPERM this user has no permissions to run the 'get' order": true,
	} {
		m.SetError(text)
		err := s.Save(t.Context(), "c", step(0))
		if err == nil || errors.Is(err, ErrUnavailable) != want || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
	m.SetError("")
	save(t, s, "c", step(0), nil)
}

func TestClassify(t *testing.T) {
	for err, want := range map[error]error{
		io.EOF: ErrUnavailable, context.DeadlineExceeded: ErrUnavailable, context.Canceled: ErrUnavailable,
		&net.OpError{Op: "dial", Err: io.EOF}: ErrUnavailable, ErrConflict: ErrConflict,
	} {
		if got := classify(err); !errors.Is(got, want) || !errors.Is(got, err) {
			t.Errorf("%v becomes %v", err, got)
		}
	}
	is(t, classify(nil), nil)
}

// TestTimeout checks that a longer timeout also applies to each answer of Redis.
func TestTimeout(t *testing.T) {
	server := redistest.Start(t)
	s := open(t, server.URL, Options{})
	c := server.Client()
	defer c.Close()
	is(t, c.Do(t.Context(), "CLIENT", "PAUSE", (3*transferTimeout).Milliseconds(), "ALL").Err(), nil)
	_, err := s.Load(t.Context(), "c")
	is(t, err, ErrNone)
}

// TestTimeoutWithIndexes checks that a longer timeout also applies to the indexes after a change.
func TestTimeoutWithIndexes(t *testing.T) {
	server := redistest.Start(t)
	c := server.Client()
	defer c.Close()
	s := open(t, server.URL, Options{Observer: func(op string, _ time.Duration, _ error) {
		if op == "save" {
			is(t, c.Do(t.Context(), "CLIENT", "PAUSE", (3*transferTimeout).Milliseconds(), "ALL").Err(), nil)
		}
	}})
	change := step(0)
	change.Due = time.UnixMilli(1000).UTC()
	save(t, s, "c", change, nil)
	same(t, "due", must(s.Due(t.Context(), time.Now(), 9))(t), []Timer{{Name: "c", At: change.Due}})
}

func TestCancelledContextEndsOperations(t *testing.T) {
	s := open(t, "redis://"+redisAddr(t), Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	is(t, s.Save(ctx, "c", step(0)), context.Canceled)
	is(t, s.Sweep(ctx), context.Canceled)
	is(t, s.Rebuild(ctx), context.Canceled)
}

func TestUnreadableNumbersAreReported(t *testing.T) {
	s := open(t, "", Options{})
	save(t, s, "c", step(0), nil)
	is(t, s.rdb.HSet(t.Context(), liveKey("c"), "rev", "many").Err(), nil)
	if _, err := s.Load(t.Context(), "c"); err == nil {
		t.Error("revision \"many\" was accepted")
	}
}
