package redisconn

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// Servers holds the servers with the data: one, or the masters of a cluster.
type Servers struct {
	Client   redis.Cmdable
	Embedded bool   // inside the process; it reports little about itself
	TrialKey string // the key that Writable writes to test Redis; it expires
	// Do runs one operation with a timeout and maps its error to those of the store.
	Do func(ctx context.Context, op string, f func(context.Context) error) error
	// Masters calls f for each master of a cluster, concurrently. It is nil for a single server.
	Masters func(ctx context.Context, f func(context.Context, redis.Cmdable) error) error
}

// Each calls f for the single server, or concurrently for each master of a cluster.
func (s *Servers) Each(ctx context.Context, f func(context.Context, redis.Cmdable) error) error {
	if s.Masters != nil {
		return s.Masters(ctx, f)
	}
	return f(ctx, s.Client)
}

// Ping checks that Redis answers.
func (s *Servers) Ping(ctx context.Context) error {
	return s.Do(ctx, "ping", func(ctx context.Context) error { return s.Client.Ping(ctx).Err() })
}

// askEach calls ask for each server in one operation, and passes the answers to add, one at a time.
func askEach[T any](
	ctx context.Context, s *Servers, op string, ask func(context.Context, redis.Cmdable) (T, error), add func(T) error,
) error {
	var mu sync.Mutex
	return s.Do(ctx, op, func(ctx context.Context) error {
		return s.Each(ctx, func(ctx context.Context, c redis.Cmdable) error {
			told, err := ask(ctx, c)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			return add(told)
		})
	})
}

// infoOf returns a function for askEach that reads a section of INFO.
func infoOf(section string) func(context.Context, redis.Cmdable) (string, error) {
	return func(ctx context.Context, c redis.Cmdable) (string, error) { return c.Info(ctx, section).Result() }
}

// Run returns the ids of the servers' runs. A different result later means that a server was restarted or
// replaced, and may have lost its last changes. It returns "" if Redis does not report them, like the
// embedded one or one whose user lacks the permission.
func (s *Servers) Run(ctx context.Context) (string, error) {
	if s.Embedded {
		return "", nil
	}
	var runs []string
	err := askEach(ctx, s, "run", infoOf("server"), func(told string) error {
		runs = append(runs, Field(told, "run_id"))
		return nil
	})
	if Denied(err) {
		return "", nil
	}
	slices.Sort(runs)
	return strings.TrimSpace(strings.Join(runs, " ")), err
}

// Usage is the memory usage of Redis.
type Usage struct {
	Used int64 // in bytes, of all masters of a cluster together
	// Share is the used part, from 0 to 1, of the memory that Redis may use (maxmemory, or the machine's
	// memory). In a cluster it is the fullest master's. At 1, Redis refuses changes.
	Share float64
}

// errNoMemoryReport is returned if a server does not report its memory.
var errNoMemoryReport = errors.New("the server does not report its memory")

// Memory returns the memory usage of Redis, or an error if it is not reported, for example by the embedded
// one.
func (s *Servers) Memory(ctx context.Context) (sum Usage, err error) {
	err = askEach(ctx, s, "memory", infoOf("memory"), func(told string) error {
		used, share, ok := Memory(told)
		if !ok {
			return errNoMemoryReport
		}
		sum.Used, sum.Share = sum.Used+used, max(sum.Share, share)
		return nil
	})
	return sum, err
}

// Warnings returns sentences for the operator about a Redis that may lose matches: embedded, evicting, or not
// persisting. Settings that the server does not report are ignored; many hosted servers hide CONFIG.
func (s *Servers) Warnings(ctx context.Context) (found []string, err error) {
	if s.Embedded {
		return []string{"no Redis is configured: matches are kept in memory and nothing outlives this process"}, nil
	}
	err = askEach(ctx, s, "warnings", readSettings, func(set map[string]string) error {
		if set != nil {
			found = append(found, Warnings(set)...)
		}
		return nil
	})
	if Denied(err) {
		err = nil
	}
	slices.Sort(found)
	return slices.Compact(found), err
}

// readSettings returns the settings that decide whether matches may be lost, or nil if the server does not report
// them.
func readSettings(ctx context.Context, c redis.Cmdable) (map[string]string, error) {
	set := map[string]string{}
	for _, name := range []string{"maxmemory-policy", "appendonly", "save"} {
		got, err := c.ConfigGet(ctx, name).Result()
		if _, refused := err.(redis.Error); refused && !Denied(err) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		for k, v := range got {
			set[k] = v
		}
	}
	return set, nil
}

// trialTTL is the expiry time of the key that Writable writes.
const trialTTL = time.Minute

// refusableScript tests whether a server accepts writes. It changes nothing, but a server that accepts no writes
// refuses it, like any script without the flag no-writes. It needs no key, so every master of a cluster can run it.
const refusableScript = "#!lua\nreturn 1"

// Writable returns nil if Redis accepts changes, including those of scripts, and otherwise an error with the
// reason. A server that answers may still refuse changes: its memory or disk is full, its writes are paused,
// it has become a replica, or its user lacks the permission.
func (s *Servers) Writable(ctx context.Context) error {
	return s.Do(ctx, "writable", func(ctx context.Context) error {
		if err := s.Client.Set(ctx, s.TrialKey, "", trialTTL).Err(); err != nil {
			return err
		}
		if s.Embedded {
			return nil
		}
		return s.Each(ctx, func(ctx context.Context, c redis.Cmdable) error {
			return c.Eval(ctx, refusableScript, nil).Err()
		})
	})
}
