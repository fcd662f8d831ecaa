package match_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func TestForget(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	_, _, _, err := match.Forget(tb.record, tb.log, "u2")
	if !errors.Is(err, match.ErrRunning) {
		t.Fatalf("got %v for a running match", err)
	}
	tb.keep(tb.m.Replace(3, "u2", people[5], noon))
	for user, named := range map[string]bool{"u3": true, "u1": true, "u4": false} {
		if there, err := match.Mentions(tb.record, tb.log, user); err != nil || there != named {
			t.Errorf("%s is named: %v, %v", user, there, err)
		}
	}
	tb.playToEnd()
	for _, user := range []string{"u2", "u3", "u1"} {
		record, log, there, err := match.Forget(tb.record, tb.log, user)
		if err != nil || !there {
			t.Fatalf("%s was there: %v, %v", user, there, err)
		}
		tb.record, tb.log = record, log
	}
	for _, b := range append(tb.log, tb.record) {
		for _, trace := range []string{`"u1"`, `"u2"`, `"u3"`, "Ada", `"Bo"`, `"Cy"`} {
			if bytes.Contains(b, []byte(trace)) {
				t.Errorf("%s is still in %s", trace, b)
			}
		}
	}
	if _, _, there, err := match.Forget(tb.record, tb.log, "u4"); there || err != nil {
		t.Errorf("somebody else was there: %v, %v", there, err)
	}
	if tb.m, err = match.Load(games, tb.record); err != nil {
		t.Fatal(err)
	}
	tb.verify()
}
