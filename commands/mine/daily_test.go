package mine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// sendDailyMessages lets all processes send the daily messages that are due.
func sendDailyMessages(w *playtest.World, bots ...*commands.Commands) {
	w.T.Helper()
	for _, c := range append(bots, w.Commands) {
		if err := c.Remind(w.Ctx); err != nil {
			w.T.Fatal(err)
		}
	}
}

// TestDailyMessageOnceADay checks that a person gets one message a day with what waits for them
// on all servers, at their hour, in their time zone and language. Several processes and changed
// settings send no second one, and nothing is sent if nothing waits.
func TestDailyMessageOnceADay(t *testing.T) {
	w := playtest.New(t)
	twin := commands.New(*w.Commands.Services)
	people := w.StartMatch("toy", 2, nil)
	w.GoTo("600", "200")
	w.StartMatch("trick", 3, nil)
	w.GoTo("500", "100")
	alice := people[w.Match().Acting().First()-1]
	w.Clock.Advance(25 * time.Hour)
	sendDailyMessages(w, twin)
	if len(w.Messenger.Names) > 0 {
		t.Fatalf("got messages %q that nobody asked for", w.Messenger.Names)
	}
	alice.Locale = "fr"
	alice.Run("rails settings", "zone=Asia/Tokyo") // nine hours ahead of UTC
	alice.Choose("ce qui m’attend, à 7 h")
	const evening = 22 // by UTC
	until := func(hour int) time.Duration {
		now := w.Clock.Now()
		at := time.Date(now.Year(), now.Month(), now.Day(), hour, 0, 0, 0, time.UTC)
		if at.Before(now) {
			at = at.AddDate(0, 0, 1)
		}
		return at.Sub(now)
	}
	w.Clock.Advance(until(evening) - time.Second)
	sendDailyMessages(w, twin)
	if n := len(w.Messenger.Said[alice.User]); n > 0 {
		t.Fatalf("got %d messages before the hour, want none", n)
	}
	w.Clock.Advance(time.Second)
	for range 3 {
		sendDailyMessages(w, twin)
	}
	said := w.Messenger.Said[alice.User]
	if len(said) != 1 {
		t.Fatalf("got %d messages at the hour, want 1", len(said))
	}
	playtest.Contains(t, said[0], "vous attend", "(https://discord.com/channels/500/100)", "**Elles vous attendent**",
		"`/rails settings`")

	alice.Run("rails settings")
	alice.Choose("ce qui m’attend, à 8 h") // an hour later, on the same day
	w.Clock.Advance(time.Hour)
	sendDailyMessages(w, twin)
	w.Clock.Advance(time.Hour)
	sendDailyMessages(w, twin)
	if n := len(w.Messenger.Said[alice.User]); n != 1 {
		t.Errorf("got %d messages on one day, want 1", n)
	}
	w.Clock.Advance(23 * time.Hour)
	sendDailyMessages(w, twin)
	if n := len(w.Messenger.Said[alice.User]); n != 2 {
		t.Errorf("got %d messages in two days, want 2", n)
	}

	w.Clock.Advance(24*time.Hour + 4*time.Hour) // the bot was away at the hour
	sendDailyMessages(w, twin)
	if n := len(w.Messenger.Said[alice.User]); n != 2 {
		t.Error("a message came hours too late")
	}
	w.Messenger.Err = interaction.ErrUnreceived
	w.Clock.Advance(20 * time.Hour)
	sendDailyMessages(w, twin)
	w.Messenger.Err = nil
	w.Clock.Advance(24 * time.Hour)
	sendDailyMessages(w, twin)
	if n := len(w.Messenger.Said[alice.User]); n != 2 {
		t.Error("got a second message to a person who does not accept messages")
	}
	alice.Run("rails settings")
	off := false
	for _, c := range playtest.Controls(alice.Shown) {
		off = off || strings.HasPrefix(c.Label, "Résumé quotidien") && strings.HasSuffix(c.Label, "aucun")
	}
	if !off {
		t.Error("the settings still have a daily message for a person who does not accept messages")
	}
}

// TestDailyMessageIsRetriedForMinutes checks that a message that cannot be sent is retried for
// some minutes, and then the next day. Forgotten people get none.
func TestDailyMessageIsRetriedForMinutes(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice := people[w.Match().Acting().First()-1]
	alice.Run("rails settings")
	alice.Choose("what’s waiting, at 13:00") // in an hour
	w.Clock.Advance(time.Hour)
	w.Messenger.Err = errors.New("away")
	sendDailyMessages(w)
	w.Messenger.Err = nil
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n != 0 {
		t.Error("a message was sent at once after a failure, want it a minute later")
	}
	w.Clock.Advance(time.Minute)
	sendDailyMessages(w)
	w.Clock.Advance(time.Minute)
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n != 1 {
		t.Errorf("got %d messages, want 1", n)
	}

	w.Clock.Advance(24*time.Hour - 2*time.Minute)
	w.Messenger.Err = errors.New("away")
	for range 6 {
		sendDailyMessages(w)
		w.Clock.Advance(time.Minute)
	}
	w.Messenger.Err = nil
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n != 1 {
		t.Error("a message was sent long after its first attempt, which may have succeeded")
	}

	alice.ResignAndForget()
	w.Clock.Advance(25 * time.Hour)
	if due, err := w.Store.Alarms(w.Ctx, w.Clock.Now(), 9); err != nil || len(due) > 0 {
		t.Errorf("got alarms after the person was forgotten: %v, %v", due, err)
	}
}

// TestDailyMessageWaitsForReadableSettings checks that a message stays due while the person's
// settings are unreadable.
func TestDailyMessageWaitsForReadableSettings(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice := people[w.Match().Acting().First()-1]
	alice.Run("rails settings")
	alice.Choose("what’s waiting, at 13:00") // in an hour
	chosen, err := w.Store.Preference(w.Ctx, "user", alice.User)
	if err != nil {
		t.Fatal(err)
	}
	storeSettings := func(settings []byte) {
		t.Helper()
		if err := w.Store.SetPreference(w.Ctx, "user", alice.User, settings); err != nil {
			t.Fatal(err)
		}
	}
	storeSettings([]byte("unreadable"))
	w.Clock.Advance(time.Hour)
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n > 0 {
		t.Fatalf("got %d messages while the settings are unreadable, want none", n)
	}
	storeSettings(chosen)
	for days := range 2 {
		sendDailyMessages(w)
		if n := len(w.Messenger.Said[alice.User]); n != days+1 {
			t.Errorf("got %d messages by day %d, want one a day", n, days+1)
		}
		w.Clock.Advance(24 * time.Hour)
	}
}

// TestDailyMessageWhenSummerTimeSkipsItsHour checks that a message whose hour summer time skips
// comes when the clocks are put forward.
func TestDailyMessageWhenSummerTimeSkipsItsHour(t *testing.T) {
	for _, c := range []struct {
		zone, hour string
		came       []string
	}{
		{"Atlantic/Azores", "0:00", []string{"03-28 00:00", "03-29 01:00", "03-30 00:00"}},
		{"America/Havana", "0:00", []string{"03-07 00:00", "03-08 01:00", "03-09 00:00"}},
		{"America/Santiago", "0:00", []string{"09-05 00:00", "09-06 01:00", "09-07 00:00"}},
		{"Asia/Beirut", "0:00", []string{"03-28 00:00", "03-29 01:00", "03-30 00:00"}},
		{"America/New_York", "2:00", []string{"03-07 02:00", "03-08 03:00", "03-09 02:00"}},
		{"America/Scoresbysund", "23:00", []string{"03-27 23:00", "03-29 00:00", "03-29 23:00"}},
	} {
		t.Run(c.zone, func(t *testing.T) {
			there, err := time.LoadLocation(c.zone)
			if err != nil {
				t.Fatal(err)
			}
			first, err := time.ParseInLocation("2006-01-02 15:04", "2026-"+c.came[0], there)
			if err != nil {
				t.Fatal(err)
			}
			w := playtest.New(t)
			w.Clock.Set(first.Add(-time.Hour))
			people := w.StartMatch("toy", 2, nil)
			alice := people[w.Match().Acting().First()-1]
			alice.Run("rails settings", "zone="+c.zone)
			alice.Choose("what’s waiting, at " + c.hour)

			var came []string
			for range 3 * 24 * 2 {
				now := w.Clock.Now().In(there)
				sendDailyMessages(w)
				for len(came) < len(w.Messenger.Said[alice.User]) {
					came = append(came, now.Format("01-02 15:04"))
				}
				if due, err := w.Store.Alarms(w.Ctx, now, 9); err != nil || len(due) > 0 {
					t.Fatalf("at %v an alarm is still due: %v, %v", now, due, err)
				}
				w.Clock.Advance(30 * time.Minute)
			}
			if !slices.Equal(came, c.came) {
				t.Errorf("messages came at %q, want %q", came, c.came)
			}
		})
	}
}

// TestLateDailyMessageCountsForTheDayBefore checks that a late message after midnight does not
// replace that of the new day.
func TestLateDailyMessageCountsForTheDayBefore(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice := people[w.Match().Acting().First()-1]
	alice.Run("rails settings")
	alice.Choose("what’s waiting, at 23:00")
	w.Clock.Advance(13 * time.Hour) // one o'clock
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n != 1 {
		t.Fatalf("got %d messages two hours late, want 1", n)
	}
	w.Clock.Advance(22 * time.Hour)
	sendDailyMessages(w)
	if n := len(w.Messenger.Said[alice.User]); n != 2 {
		t.Errorf("got %d messages by the end of the new day, want 2", n)
	}
}
