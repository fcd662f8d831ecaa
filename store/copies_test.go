package store

import (
	"bytes"
	"testing"
	"time"
)

// TestCopies stores, replaces and deletes private copies of users.
func TestCopies(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s, ctx := open(t, url, Options{}), t.Context()
		same(t, "no copy", must(s.Copy(ctx, "u1"))(t), []byte(nil))
		same(t, "replacing none", must(s.ReplaceCopy(ctx, "u1", nil, []byte("two")))(t), false)
		same(t, "still no copy", must(s.Copy(ctx, "u1"))(t), []byte(nil))
		is(t, s.OpenCopy(ctx, "u1", []byte("one")), nil)
		same(t, "replaced", must(s.ReplaceCopy(ctx, "u1", []byte("one"), []byte("two")))(t), true)
		same(t, "replaced by a press that was slower", must(s.ReplaceCopy(ctx, "u1", []byte("one"), []byte("three")))(t), false)
		same(t, "the copy", must(s.Copy(ctx, "u1"))(t), []byte("two"))
		same(t, "another user's", must(s.Copy(ctx, "u2"))(t), []byte(nil))
		is(t, s.OpenCopy(ctx, "u1", []byte("other")), nil)
		same(t, "the only copy", must(s.Copy(ctx, "u1"))(t), []byte("other"))
		is(t, s.DropCopy(ctx, "u1"), nil)
		is(t, s.DropCopy(ctx, "u1"), nil)
		same(t, "dropped", must(s.Copy(ctx, "u1"))(t), []byte(nil))
		same(t, "replacing a dropped one", must(s.ReplaceCopy(ctx, "u1", []byte("other"), []byte("back")))(t), false)
		_, err := s.Copy(ctx, "a b")
		is(t, err, ErrInvalid)
	})
}

// TestCopyIsGoneAfterADay lets a day pass after a copy was opened, although it was changed meanwhile.
func TestCopyIsGoneAfterADay(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		s, ctx := open(Options{}), t.Context()
		is(t, s.OpenCopy(ctx, "u1", []byte("one")), nil)
		time.Sleep(copyTTL - time.Hour)
		same(t, "changed", must(s.ReplaceCopy(ctx, "u1", []byte("one"), []byte("two")))(t), true)
		time.Sleep(time.Hour - time.Minute)
		same(t, "before the end of the day", must(s.Copy(ctx, "u1"))(t), []byte("two"))
		time.Sleep(2 * time.Minute)
		same(t, "after the day", must(s.Copy(ctx, "u1"))(t), []byte(nil))
		same(t, "changed after the day", must(s.ReplaceCopy(ctx, "u1", []byte("two"), []byte("three")))(t), false)
	})
}

// TestCopySecretIsMadeOnce checks that the first secret stays, and that it is not the one of the days.
func TestCopySecretIsMadeOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s, ctx := open(t, url, Options{}), t.Context()
		one, two := bytes.Repeat([]byte{1}, CopySecretSize), bytes.Repeat([]byte{2}, CopySecretSize)
		same(t, "the first", must(s.CopySecret(ctx, one))(t), one)
		same(t, "the second", must(s.CopySecret(ctx, two))(t), one)
		if bytes.Equal(must(s.DailySecret(ctx))(t), one) {
			t.Error("the secrets are the same")
		}
		is(t, s.rdb.Set(ctx, copySecretKey, "deadbeef", 0).Err(), nil)
		_, err := s.CopySecret(ctx, one)
		is(t, err, ErrInvalid)
	})
}
