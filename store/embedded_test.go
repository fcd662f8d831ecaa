package store

import (
	"net"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redisconn"
)

// TestEmbeddedExpires checks that keys expire by the clock even if they are not read, and that others stay.
func TestEmbeddedExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := redisconn.StartEmbedded()
		defer e.Close()
		for key, lives := range map[string]time.Duration{"short": time.Minute, "long": time.Hour, "ever": 0} {
			is(t, e.Redis.Set(key, "x"), nil)
			if lives > 0 {
				e.Redis.SetTTL(key, lives)
			}
		}
		there := func() []bool {
			return []bool{e.Redis.Exists("short"), e.Redis.Exists("long"), e.Redis.Exists("ever")}
		}
		time.Sleep(time.Minute - redisconn.AgingPeriod)
		same(t, "after less than a minute", there(), []bool{true, true, true})
		time.Sleep(2 * redisconn.AgingPeriod)
		same(t, "after a minute", there(), []bool{false, true, true})
		time.Sleep(time.Hour)
		same(t, "after an hour", there(), []bool{false, false, true})
	})
}

// TestEmbeddedCommandsDoNotCheckAllKeys checks that the memory of a command does not grow with the number of keys.
func TestEmbeddedCommandsDoNotCheckAllKeys(t *testing.T) {
	s := open(t, "", Options{})
	const commands = 50
	cost := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range commands {
			is(t, s.rdb.Set(t.Context(), "key", "value", time.Hour).Err(), nil)
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / commands
	}
	cost() // connects
	few := cost()
	for n := range 10_000 {
		is(t, s.embedded.Redis.Set(strconv.Itoa(n), "x"), nil)
	}
	// The server checks all keys from time to time. If it did so at each command, that would be 160 KB.
	if many := cost(); many > few+80<<10 {
		t.Errorf("a command allocates %d bytes beside few keys and %d beside many", few, many)
	}
}

// TestEmbeddedClosesWhileDialed checks that a client that dials in the background during Close gets no
// connection, does not race with the end of the server (seen by the race detector), and does not start it
// again.
func TestEmbeddedClosesWhileDialed(t *testing.T) {
	for range 50 {
		s := open(t, "", Options{})
		dial := s.rdb.(interface{ Options() *redis.Options }).Options().Dialer
		var dialling sync.WaitGroup
		for range 4 {
			dialling.Go(func() {
				if conn, err := dial(t.Context(), "", ""); err == nil {
					_ = conn.Close()
				}
			})
		}
		is(t, s.Close(), nil)
		dialling.Wait()
		conn, err := dial(t.Context(), "", "")
		if err == nil {
			_ = conn.Close()
		}
		is(t, err, net.ErrClosed)
	}
}
