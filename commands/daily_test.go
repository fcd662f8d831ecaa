package commands_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
)

// remind has both of two bots look who wants a message now.
func (d *table) remind(bots ...*commands.Commands) {
	d.t.Helper()
	for _, c := range append(bots, d.c) {
		if err := c.Remind(d.ctx); err != nil {
			d.t.Fatal(err)
		}
	}
}

// TestDaily: a person gets a message a day at the hour of their choice in their time
// zone and language, with what waits for them on all servers; never twice a day, however
// many bots there are and whatever the person chooses anew; and none where nothing waits.
func TestDaily(t *testing.T) {
	d := newDesk(t)
	twin := commands.New(*d.c.Services)
	people := d.begun("toy", 2, nil)
	d.at("600", "200")
	d.begun("trick", 3, nil)
	d.at("500", "100")
	alice := people[d.match().Acting().First()-1]
	d.clock.Advance(25 * time.Hour)
	d.remind(twin)
	if len(d.messenger.named) > 0 {
		t.Fatalf("written to without being asked: %q", d.messenger.named)
	}
	alice.locale = "fr"
	alice.run("rails settings", "zone=Asia/Tokyo") // nine hours ahead of UTC
	alice.choose("ce qui m’attend, à 7 h")
	const evening = 22 // by UTC
	until := func(hour int) time.Duration {
		now := d.clock.Now()
		at := time.Date(now.Year(), now.Month(), now.Day(), hour, 0, 0, 0, time.UTC)
		if at.Before(now) {
			at = at.AddDate(0, 0, 1)
		}
		return at.Sub(now)
	}
	d.clock.Advance(until(evening) - time.Second)
	d.remind(twin)
	if n := len(d.messenger.said[alice.user]); n > 0 {
		t.Fatalf("%d messages came too early", n)
	}
	d.clock.Advance(time.Second)
	for range 3 {
		d.remind(twin)
	}
	said := d.messenger.said[alice.user]
	if len(said) != 1 {
		t.Fatalf("%d messages came at the hour", len(said))
	}
	contains(t, said[0], "vous attend", "(https://discord.com/channels/500/100)", "**Elles vous attendent**",
		"`/rails settings`")

	alice.run("rails settings")
	alice.choose("ce qui m’attend, à 8 h") // an hour later, on the same day
	d.clock.Advance(time.Hour)
	d.remind(twin)
	d.clock.Advance(time.Hour)
	d.remind(twin)
	if n := len(d.messenger.said[alice.user]); n != 1 {
		t.Errorf("%d messages came on one day", n)
	}
	d.clock.Advance(23 * time.Hour)
	d.remind(twin)
	if n := len(d.messenger.said[alice.user]); n != 2 {
		t.Errorf("%d messages came in two days", n)
	}

	d.clock.Advance(24*time.Hour + 4*time.Hour) // the bot was away at the hour
	d.remind(twin)
	if n := len(d.messenger.said[alice.user]); n != 2 {
		t.Error("a message came hours too late")
	}
	d.messenger.err = interaction.ErrUnreceived
	d.clock.Advance(20 * time.Hour)
	d.remind(twin)
	d.messenger.err = nil
	d.clock.Advance(24 * time.Hour)
	d.remind(twin)
	if n := len(d.messenger.said[alice.user]); n != 2 {
		t.Error("somebody who takes none is written to again")
	}
	alice.run("rails settings")
	off := false
	for _, c := range pressables(alice.shown) {
		off = off || strings.HasPrefix(c.label, "Résumé quotidien") && strings.HasSuffix(c.label, "aucun")
	}
	if !off {
		t.Error("the message is still chosen by who takes none")
	}
}

// TestDailyAfterTrouble: what could not be sent is tried again for some minutes, and
// then not before the next day; who is forgotten is not written to.
func TestDailyAfterTrouble(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	alice := people[d.match().Acting().First()-1]
	alice.run("rails settings")
	alice.choose("what’s waiting, at 13:00") // in an hour
	d.clock.Advance(time.Hour)
	d.messenger.err = errors.New("away")
	d.remind()
	d.messenger.err = nil
	d.remind()
	if n := len(d.messenger.said[alice.user]); n != 0 {
		t.Error("it is tried again at once")
	}
	d.clock.Advance(time.Minute)
	d.remind()
	d.clock.Advance(time.Minute)
	d.remind()
	if n := len(d.messenger.said[alice.user]); n != 1 {
		t.Errorf("%d messages came", n)
	}

	d.clock.Advance(24*time.Hour - 2*time.Minute)
	d.messenger.err = errors.New("away")
	for range 6 {
		d.remind()
		d.clock.Advance(time.Minute)
	}
	d.messenger.err = nil
	d.remind()
	if n := len(d.messenger.said[alice.user]); n != 1 {
		t.Error("it was begun too long ago, and may have been sent")
	}

	alice.goes()
	d.clock.Advance(25 * time.Hour)
	if due, err := d.store.Alarms(d.ctx, d.clock.Now(), 9); err != nil || len(due) > 0 {
		t.Errorf("of who is forgotten is kept %v, %v", due, err)
	}
}

// TestDailyOfUnknownSettings: while the settings of a person cannot be read, their message
// stays due; it comes when they can.
func TestDailyOfUnknownSettings(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	alice := people[d.match().Acting().First()-1]
	alice.run("rails settings")
	alice.choose("what’s waiting, at 13:00") // in an hour
	chosen, err := d.store.Preference(d.ctx, "user", alice.user)
	if err != nil {
		t.Fatal(err)
	}
	keep := func(settings []byte) {
		t.Helper()
		if err := d.store.SetPreference(d.ctx, "user", alice.user, settings); err != nil {
			t.Fatal(err)
		}
	}
	keep([]byte("unreadable"))
	d.clock.Advance(time.Hour)
	d.remind()
	if n := len(d.messenger.said[alice.user]); n > 0 {
		t.Fatalf("%d messages came without settings", n)
	}
	keep(chosen)
	for days := range 2 {
		d.remind()
		if n := len(d.messenger.said[alice.user]); n != days+1 {
			t.Errorf("%d messages have come on day %d", n, days+1)
		}
		d.clock.Advance(24 * time.Hour)
	}
}

// TestDailyWhereItsHourIsSkipped wants a message on every day, also on the one on which
// summer time skips the hour of the message: then it comes when the clocks are put forward.
func TestDailyWhereItsHourIsSkipped(t *testing.T) {
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
			d := newDesk(t)
			d.clock.Set(first.Add(-time.Hour))
			people := d.begun("toy", 2, nil)
			alice := people[d.match().Acting().First()-1]
			alice.run("rails settings", "zone="+c.zone)
			alice.choose("what’s waiting, at " + c.hour)

			var came []string
			for range 3 * 24 * 2 {
				now := d.clock.Now().In(there)
				d.remind()
				for len(came) < len(d.messenger.said[alice.user]) {
					came = append(came, now.Format("01-02 15:04"))
				}
				if due, err := d.store.Alarms(d.ctx, now, 9); err != nil || len(due) > 0 {
					t.Fatalf("at %v an alarm is still due: %v, %v", now, due, err)
				}
				d.clock.Advance(30 * time.Minute)
			}
			if !slices.Equal(came, c.came) {
				t.Errorf("messages came at %q, want %q", came, c.came)
			}
		})
	}
}

// TestDailyAfterMidnight wants a message that came after midnight, because the bot was
// away at its hour, to count for the day before: the one of the new day comes as well.
func TestDailyAfterMidnight(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	alice := people[d.match().Acting().First()-1]
	alice.run("rails settings")
	alice.choose("what’s waiting, at 23:00")
	d.clock.Advance(13 * time.Hour) // one o'clock
	d.remind()
	if n := len(d.messenger.said[alice.user]); n != 1 {
		t.Fatalf("%d messages came two hours late", n)
	}
	d.clock.Advance(22 * time.Hour)
	d.remind()
	if n := len(d.messenger.said[alice.user]); n != 2 {
		t.Errorf("%d messages came by the end of the new day", n)
	}
}
