package store

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/railbot/railbot/store/redisconn"
	"github.com/railbot/railbot/store/redistest"
)

// TestRefusalsAreLoggedInRedisWords removes permissions of the user and checks that a refused command counts
// as an outage, and is logged once in Redis' words until it works again.
func TestRefusalsAreLoggedInRedisWords(t *testing.T) {
	server := redistest.Start(t)
	admin, ctx := server.Client(), t.Context()
	defer admin.Close()
	order := func(args ...any) {
		t.Helper()
		is(t, admin.Do(ctx, args...).Err(), nil)
	}
	order("ACL", "SETUSER", "rails", "on", ">pw", "~rails:*", "+@all")
	var log bytes.Buffer
	url := strings.Replace(server.URL, "redis://", "redis://rails:pw@", 1)
	s := open(t, url, Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	logged := func(words ...string) {
		t.Helper()
		lines := strings.Count(log.String(), "\n")
		for _, w := range words {
			if !strings.Contains(log.String(), w) {
				t.Errorf("the log lacks %q: %s", w, &log)
			}
		}
		if lines != len(words) {
			t.Errorf("the log has %d lines, want %d: %s", lines, len(words), &log)
		}
		log.Reset()
	}
	spend := func() error { _, _, err := s.Spend(ctx, 0); return err }
	memory := func() error { _, err := s.Memory(ctx); return err }
	run := func() error { _, err := s.Run(ctx); return err }

	is(t, spend(), nil)
	logged()
	order("ACL", "SETUSER", "rails", "-time")
	is(t, spend(), ErrUnavailable)
	is(t, spend(), ErrUnavailable)
	logged("can't run this command")
	order("ACL", "SETUSER", "rails", "+time", "-info")
	is(t, spend(), nil)
	is(t, memory(), ErrUnavailable)
	is(t, run(), nil) // as a Redis that does not tell
	is(t, memory(), ErrUnavailable)
	logged("NOPERM this user has no permissions to run the 'info' command")
	order("ACL", "SETUSER", "rails", "+info", "-@scripting")
	is(t, s.Writable(ctx), ErrUnavailable)
	logged("NOPERM this user has no permissions to run the 'eval' command")
	order("ACL", "SETUSER", "rails", "+@scripting", "resetkeys")
	is(t, s.SetCheckedRun(ctx, "1"), ErrUnavailable)
	logged("NOPERM this user has no permissions to access one of the keys")
	order("ACL", "SETUSER", "rails", "~rails:*", "-config")
	if w, err := s.Warnings(ctx); len(w) != 0 || err != nil {
		t.Errorf("warnings %q, %v", w, err)
	}
	logged("config")
	for range 2 { // once each time
		order("CONFIG", "SET", "maxmemory", "1")
		is(t, s.SetCheckedRun(ctx, "1"), ErrUnavailable)
		is(t, s.SetCheckedRun(ctx, "1"), ErrUnavailable)
		order("CONFIG", "SET", "maxmemory", "0")
		is(t, s.SetCheckedRun(ctx, "1"), nil)
		logged("OOM command not allowed")
	}
	err := s.do(ctx, "test", func(ctx context.Context) error { return admin.Do(ctx, "FROB", "secret").Err() })
	if strings.Contains(log.String(), "secret") || !redisconn.Denied(err) {
		t.Errorf("%v was logged as %s", err, &log)
	}

	for _, wrong := range []string{server.URL, strings.Replace(url, "pw", "wrong", 1)} {
		order("ACL", "SETUSER", "default", "off")
		log.Reset()
		_, err := Open(ctx, wrong, Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
		if !redisconn.Denied(err) {
			t.Errorf("%s: %v", wrong, err)
		}
		logged("Redis refuses a command")
	}
}
