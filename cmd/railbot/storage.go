package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/railbot/railbot/store"
)

// storageFlags are for commands that run the bot.
type storageFlags struct {
	Redis     string        `help:"${redis}" placeholder:"URL"`
	RedisWait time.Duration `help:"How long to retry at the start if Redis does not answer." default:"30s"`
	Retention time.Duration `help:"How long to keep finished matches; 0 for ever." default:"2160h"`

	redisTimeout time.Duration // how long Redis may take to answer; 0: the store's default
}

// redisHelp is the help text of --redis.
const redisHelp = "URL of the Redis that stores matches: redis://, rediss://, redis+sentinel://host,host/master " +
	"or redis+cluster://host,host. Without it, matches live in memory and are lost when the program ends."

// validate refuses negative durations.
func (s storageFlags) validate() error {
	switch {
	case s.RedisWait < 0:
		return usagef("--redis-wait must be at least 0")
	case s.Retention < 0:
		return usagef("--retention must be at least 0; 0 keeps finished matches for ever")
	}
	return nil
}

// redisRetryInterval is the wait between two attempts to reach Redis at the start.
const redisRetryInterval = time.Second

// openStore opens the store. If Redis does not answer, it retries until --redis-wait is over and
// logs each attempt: Redis may be starting together with the bot, or be busy.
func (s storageFlags) openStore(ctx context.Context, o store.Options) (*store.Store, error) {
	o.Retention, o.Timeout = s.Retention, s.redisTimeout
	until := o.Clock.Now().Add(s.RedisWait)
	for {
		db, err := store.Open(ctx, s.Redis, o)
		if !errors.Is(err, store.ErrUnavailable) || store.Denied(err) || !o.Clock.Now().Before(until) {
			return db, redisError(err)
		}
		o.Logger.Warn("cannot reach Redis; retrying", "error", oneLine(err))
		timer := o.Clock.NewTimer(redisRetryInterval, "redis")
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil, redisError(err)
		case <-timer.C:
		}
	}
}

// redisError explains why a store could not be opened; nil for nil. It never shows the URL, which
// may contain a password.
func redisError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrURL):
		return usagef("--redis: %w", err)
	}
	return fmt.Errorf("reach Redis: %w", err)
}
