package store

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestDailySecretIsMadeOnce lets several processes ask for the secret at the same time.
func TestDailySecretIsMadeOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		const processes = 8
		secrets := make([][]byte, processes)
		var all sync.WaitGroup
		for i := range processes {
			s := open(t, url, Options{})
			all.Go(func() {
				var err error
				if secrets[i], err = s.DailySecret(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for _, secret := range secrets {
			if len(secret) != DailySecretSize || !bytes.Equal(secret, secrets[0]) || bytes.Equal(secret, make([]byte, DailySecretSize)) {
				t.Fatal("the processes have several secrets")
			}
		}
	})
}

// TestDamagedDailySecretIsNotReplaced checks that a secret that cannot be read is an error that
// does not show it.
func TestDamagedDailySecretIsNotReplaced(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		is(t, s.rdb.Set(t.Context(), dailySecretKey, "deadbeef", 0).Err(), nil)
		_, err := s.DailySecret(t.Context())
		is(t, err, ErrInvalid)
		if strings.Contains(fmt.Sprint(err), "deadbeef") {
			t.Error("the error shows the secret")
		}
	})
}

func TestDays(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s, ctx := open(t, url, Options{}), t.Context()
		same(t, "a new day", must(s.Day(ctx, "2026-11-27"))(t), []byte(nil))
		same(t, "pinned", must(s.PinDay(ctx, "2026-11-27", []byte("one")))(t), []byte("one"))
		same(t, "pinned again", must(s.PinDay(ctx, "2026-11-27", []byte("two")))(t), []byte("one"))
		same(t, "the day", must(s.Day(ctx, "2026-11-27"))(t), []byte("one"))

		same(t, "not claimed", must(s.Tried(ctx, "2026-11-27", "who"))(t), "")
		same(t, "claimed", must(s.ClaimTry(ctx, "2026-11-27", "who", "m1"))(t), "m1")
		same(t, "claimed again", must(s.ClaimTry(ctx, "2026-11-27", "who", "m2"))(t), "m1")
		same(t, "tried", must(s.Tried(ctx, "2026-11-27", "who"))(t), "m1")
		same(t, "replaced", s.ReplaceTry(ctx, "2026-11-27", "who", "m3"), nil)
		same(t, "claimed after that", must(s.ClaimTry(ctx, "2026-11-27", "who", "m4"))(t), "m3")
		same(t, "replaced without a claim", s.ReplaceTry(ctx, "2026-11-27", "other", "m3"), nil)
		same(t, "not claimed thereby", must(s.Tried(ctx, "2026-11-27", "other"))(t), "")
		same(t, "another day", must(s.ClaimTry(ctx, "2026-11-28", "who", "m2"))(t), "m2")

		is(t, s.AddResult(ctx, "2026-11-27", "u1", []byte("a")), nil)
		is(t, s.AddResult(ctx, "2026-11-27", "u1", []byte("b")), nil)
		is(t, s.AddResult(ctx, "2026-11-27", "u2", []byte("c")), nil)
		is(t, s.AddResult(ctx, "2026-11-27", "u 3", []byte("c")), ErrInvalid)
		want := map[string][]byte{"u1": []byte("a"), "u2": []byte("c")}
		same(t, "the results", must(s.Results(ctx, "2026-11-27"))(t), want)
		is(t, s.RemoveResults(ctx, "u1", []string{"2026-11-26", "2026-11-27"}), nil)
		delete(want, "u1")
		same(t, "without one", must(s.Results(ctx, "2026-11-27"))(t), want)

		for _, key := range []string{dayKey("2026-11-27"), dayResultsKey("2026-11-27"), dayTryKey("2026-11-27", "who")} {
			if left, err := s.rdb.TTL(ctx, key).Result(); err != nil || left < 24*time.Hour {
				t.Errorf("%s expires in %v, %v", key, left, err)
			}
		}
	})
}
