package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/railbot/railbot/store"
)

// storage are the flags of everything that keeps matches.
type storage struct {
	Redis     string        `help:"${redis}" placeholder:"URL"`
	RedisWait time.Duration `help:"How long to try at the start, while Redis does not answer." default:"30s"`
	Retention time.Duration `help:"How long finished matches can be read; 0 for ever." default:"2160h"`

	answer time.Duration // how long Redis may take to answer; zero: as the store has it
}

// redisHelp is what --redis is for.
const redisHelp = "Where matches are kept: redis://, rediss://, redis+sentinel://host,host/master " +
	"or redis+cluster://host,host. Without it they are kept in memory and end with the program."

// check refuses durations that mean nothing.
func (s storage) check() error {
	switch {
	case s.RedisWait < 0:
		return usagef("--redis-wait must be no less than 0")
	case s.Retention < 0:
		return usagef("--retention must be no less than 0; 0 keeps finished matches for ever")
	}
	return nil
}

// betweenTries is how long a Redis that did not answer at the start is left alone.
const betweenTries = time.Second

// open opens the store. A Redis that is started together with the bot, or is busy, is
// tried again for a while; each time that it does not answer stands in the log.
func (s storage) open(ctx context.Context, o store.Options) (*store.Store, error) {
	o.Retention, o.Timeout = s.Retention, s.answer
	until := o.Clock.Now().Add(s.RedisWait)
	for {
		kept, err := store.Open(ctx, s.Redis, o)
		if !errors.Is(err, store.ErrUnavailable) || store.Denied(err) || !o.Clock.Now().Before(until) {
			return kept, wrongRedis(err)
		}
		o.Logger.Warn("Redis is tried again", "why", oneLine(err))
		timer := o.Clock.NewTimer(betweenTries, "redis")
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil, wrongRedis(err)
		case <-timer.C:
		}
	}
}

// wrongRedis returns the error of a command whose store did not open; nil for nil.
// It never shows the URL, which may hold a password.
func wrongRedis(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrURL):
		return usagef("--redis: %w", err)
	}
	return fmt.Errorf("reaching Redis: %w", err)
}
