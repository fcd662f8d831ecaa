package mine_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
)

// TestNoDigestWhileAway checks that the daily messages stop while a person is away, and go on afterwards.
func TestNoDigestWhileAway(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice := people[w.Match().Acting().First()-1]
	alice.Run("rails settings")
	alice.Choose("what’s waiting, at 13:00")
	alice.Run("rails settings", "away=3 days")
	for range 3 {
		w.Clock.Advance(23*time.Hour + 30*time.Minute)
		sendDailyMessages(w)
	}
	if n := len(w.Messenger.Said[alice.User]); n != 0 {
		t.Errorf("got %d messages while away, want none", n)
	}
	w.Clock.Set(playtest.Noon.Add(73*time.Hour + time.Minute))
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n != 1 {
		t.Errorf("got %d messages after the return, want 1", n)
	}
}

// TestForgettingDeletesAbsences checks that nothing of an absence is kept.
func TestForgettingDeletesAbsences(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u7")
	p.Run("rails settings", "away=3 days")
	p.Run("rails forget")
	playtest.Contains(t, p.Click("Forget me"), "I’ve forgotten you")
	if b, err := w.Store.Preference(w.Ctx, "user", "u7"); err != nil || len(b) > 0 {
		t.Errorf("got %s stored, %v", b, err)
	}
}
