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

// Servers are those that hold the data: one, or the masters of a cluster.
type Servers struct {
	Client   redis.Cmdable
	Embedded bool   // one within the process, which tells little of itself
	Trial    string // the key of a trial whether changes are taken; it expires
	// Do runs one operation, bounded in time, and tells its error in the store's terms.
	Do func(ctx context.Context, op string, f func(context.Context) error) error
	// Masters calls f for each master of a cluster, at the same time; nil where there is
	// one server.
	Masters func(ctx context.Context, f func(context.Context, redis.Cmdable) error) error
}

// Each calls f for the one server or for each master of a cluster, the latter at the
// same time.
func (s *Servers) Each(ctx context.Context, f func(context.Context, redis.Cmdable) error) error {
	if s.Masters != nil {
		return s.Masters(ctx, f)
	}
	return f(ctx, s.Client)
}

// Ping asks Redis for a sign of life.
func (s *Servers) Ping(ctx context.Context) error {
	return s.Do(ctx, "ping", func(ctx context.Context) error { return s.Client.Ping(ctx).Err() })
}

// askEach asks each server one thing, in one operation, and adds up the answers one
// after the other.
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

// infoOf asks for a section of INFO.
func infoOf(section string) func(context.Context, redis.Cmdable) (string, error) {
	return func(ctx context.Context, c redis.Cmdable) (string, error) { return c.Info(ctx, section).Result() }
}

// Run names the runs of the servers: another answer says that one was started anew, or
// that another one took over, and so that it may have lost its last changes. Empty
// where Redis does not tell, as the embedded one or one whose user may not ask.
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

// Usage is the memory that the data of Redis take.
type Usage struct {
	Used int64 // bytes, of all masters of a cluster together
	// Share is the part, from 0 to 1, of what Redis may take (maxmemory, or else all
	// that the machine has); in a cluster that of the fullest master. At 1 it refuses
	// changes.
	Share float64
}

// errSilent is that a server says nothing of its memory.
var errSilent = errors.New("the server does not tell its memory")

// Memory asks Redis for its memory. An error also where it does not tell, as the
// embedded one.
func (s *Servers) Memory(ctx context.Context) (sum Usage, err error) {
	err = askEach(ctx, s, "memory", infoOf("memory"), func(told string) error {
		used, share, ok := Memory(told)
		if !ok {
			return errSilent
		}
		sum.Used, sum.Share = sum.Used+used, max(sum.Share, share)
		return nil
	})
	return sum, err
}

// Warnings returns sentences for the operator about a Redis that may lose matches:
// embedded, evicting, or not persisting. A setting that the server does not tell (many
// hosted ones hide CONFIG) is not warned of.
func (s *Servers) Warnings(ctx context.Context) (found []string, err error) {
	if s.Embedded {
		return []string{"no Redis is configured: matches are kept in memory and nothing outlives this process"}, nil
	}
	err = askEach(ctx, s, "warnings", settings, func(set map[string]string) error {
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

// settings are those that decide whether matches may be lost; nil where they are not
// told.
func settings(ctx context.Context, c redis.Cmdable) (map[string]string, error) {
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

// trial is for how long a trial of [Servers.Writable] stays.
const trial = time.Minute

// refusableScript changes nothing, but a server that takes no writes refuses it, as
// any script that does not say that it never writes. It needs no key, so that each
// master of a cluster can be asked.
const refusableScript = "#!lua\nreturn 1"

// Writable tries whether Redis takes changes, also those of scripts: nil if so, else an
// error with the reason. One that answers may refuse them all the same: its memory is full,
// its disk is, its writes are paused, it has become a replica, or its user may not.
func (s *Servers) Writable(ctx context.Context) error {
	return s.Do(ctx, "writable", func(ctx context.Context) error {
		if err := s.Client.Set(ctx, s.Trial, "", trial).Err(); err != nil {
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
