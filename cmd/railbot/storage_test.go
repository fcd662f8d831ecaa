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

// TestRedisMayComeLater: a Redis that is started after the bot is waited for, as long as
// the host says and no longer.
func TestRedisMayComeLater(t *testing.T) {
	soon, cancel := context.WithTimeout(t.Context(), redistest.Patience)
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
			flags := storage{
				Redis: "redis://:geheim@" + address, RedisWait: 2 * betweenTries, answer: redistest.Patience,
			}
			s, err := flags.open(ctx, o)
			if err == nil {
				err = s.Close()
			}
			opened <- err
		}()
		return opened
	}
	wait := func() {
		trap.MustWait(soon).MustRelease(soon)
		clock.Advance(betweenTries).MustWait(soon)
	}

	opened := open(soon)
	wait()
	wait()
	if err := <-opened; !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a Redis that does not come within two tries: %v", err)
	}
	if n := strings.Count(said.String(), "tried again"); n != 2 || strings.Contains(said.String(), "geheim") {
		t.Errorf("%d tries are told: %s", n, &said)
	}

	told, tell := context.WithCancel(soon)
	opened = open(told)
	call := trap.MustWait(soon)
	tell()
	call.MustRelease(soon)
	if err := <-opened; !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("told to end while it waits: %v", err)
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
	clock.Advance(betweenTries).MustWait(soon)
	if err := <-opened; err != nil {
		t.Errorf("a Redis that comes later: %v", err)
	}
}
