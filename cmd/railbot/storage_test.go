package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

func TestOpenStoreRetriesUntilRedisStarts(t *testing.T) {
	soon, cancel := context.WithTimeout(t.Context(), redistest.WaitTimeout)
	defer cancel()
	address := fmt.Sprintf("127.0.0.1:%d", redistest.FreePort(t))
	clock := quartz.NewMock(t)
	trap := clock.Trap().NewTimer("redis")
	defer trap.Close()
	var said bytes.Buffer
	o := store.Options{Clock: clock, Logger: slog.New(slog.NewTextHandler(&said, nil))}
	open := func(ctx context.Context) chan error {
		opened := make(chan error, 1)
		go func() {
			flags := storageFlags{
				Redis: "redis://:geheim@" + address, RedisWait: 2 * redisRetryInterval, redisTimeout: redistest.WaitTimeout,
			}
			s, err := flags.openStore(ctx, o)
			if err == nil {
				err = s.Close()
			}
			opened <- err
		}()
		return opened
	}
	wait := func() {
		trap.MustWait(soon).MustRelease(soon)
		clock.Advance(redisRetryInterval).MustWait(soon)
	}

	opened := open(soon)
	wait()
	wait()
	if err := <-opened; !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("Redis stays away: got %v, want ErrUnavailable", err)
	}
	if n := strings.Count(said.String(), "retrying"); n != 2 || strings.Contains(said.String(), "geheim") {
		t.Errorf("got %d logged retries, want 2 without the password: %s", n, &said)
	}

	told, tell := context.WithCancel(soon)
	opened = open(told)
	call := trap.MustWait(soon)
	tell()
	call.MustRelease(soon)
	if err := <-opened; !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("cancelled while waiting: got %v, want ErrUnavailable", err)
	}

	opened = open(soon)
	call = trap.MustWait(soon)
	server := miniredis.NewMiniRedis()
	server.RequireAuth("geheim")
	if err := server.StartAddr(address); err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	call.MustRelease(soon)
	clock.Advance(redisRetryInterval).MustWait(soon)
	if err := <-opened; err != nil {
		t.Errorf("Redis starts later: %v", err)
	}
}
