package store

import (
	"context"
	"errors"
	"testing"
)

func TestLedger(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		same(t, "a new ledger", must(s.Ledger(ctx, "g1-toy"))(t), Ledger{Users: map[string][]byte{}})
		enter := func(match string, version uint64, value string) error {
			return s.Enter(ctx, "g1-toy", match, version, map[string][]byte{"u1": []byte(value), "u2": []byte("x")})
		}
		is(t, enter("m1", 0, "one"), nil)
		is(t, enter("m1", 1, "again"), ErrDuplicate)
		is(t, enter("m2", 0, "late"), ErrConflict)
		is(t, enter("m 2", 1, "x"), ErrInvalid)
		is(t, s.RemoveFromLedgers(ctx, "u2"), nil)
		is(t, s.RemoveFromLedgers(ctx, "u 2"), ErrInvalid)
		want := Ledger{Version: 2, Users: map[string][]byte{"u1": []byte("one")}}
		same(t, "the ledger", must(s.Ledger(ctx, "g1-toy"))(t), want)
		same(t, "some users", must(s.LedgerUsers(ctx, "g1-toy", []string{"u2", "u1"}))(t), want.Users)
		same(t, "no users", must(s.LedgerUsers(ctx, "g1-toy", nil))(t), map[string][]byte{})
		_, err := s.LedgerUsers(ctx, "g1-toy", []string{"u 2"})
		is(t, err, ErrInvalid)
		is(t, s.RemoveFromLedgers(ctx, "u2"), nil)
		same(t, "an entered match", must(s.IsEntered(ctx, "g1-toy", "m1"))(t), true)
		same(t, "a match that was not entered", must(s.IsEntered(ctx, "g1-toy", "m3"))(t), false)
		_, err = s.IsEntered(ctx, "g1-toy", "m 3")
		is(t, err, ErrInvalid)
		is(t, enter("m3", 2, "two"), nil)
	})
}

// TestRemovedUsersStayRemoved checks that values computed before a user was removed are not entered.
func TestRemovedUsersStayRemoved(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		is(t, s.Enter(ctx, "g1-toy", "m1", 0, map[string][]byte{"u1": []byte("one")}), nil)
		read := must(s.Ledger(ctx, "g1-toy"))(t)
		is(t, s.RemoveFromLedgers(ctx, "u1"), nil)
		is(t, s.Enter(ctx, "g1-toy", "m2", read.Version, map[string][]byte{"u1": []byte("one and two")}), ErrConflict)
		same(t, "the ledger", must(s.Ledger(ctx, "g1-toy"))(t).Users, map[string][]byte{})
	})
}

// TestFinishedMatchesAreHandled checks that the handler is called when a match finishes, and again until it
// succeeds.
func TestFinishedMatchesAreHandled(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		var calls []string
		failing := errors.New("not now")
		result := failing
		s.HandleFinished(func(_ context.Context, channel, match string) error {
			calls = append(calls, channel+"/"+match)
			return result
		})
		save(t, s, "1", step(0), nil)
		last := step(1)
		last.Finished = true
		save(t, s, "1", last, nil)
		same(t, "the calls", calls, []string{"1/m"})
		if err := s.Sweep(t.Context()); !errors.Is(err, failing) {
			t.Errorf("a sweep whose handler fails: %v", err)
		}
		result = nil
		is(t, s.Sweep(t.Context()), nil)
		is(t, s.Sweep(t.Context()), nil)
		same(t, "the calls", calls, []string{"1/m", "1/m", "1/m"})
	})
}
