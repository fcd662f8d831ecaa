package people_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestQuietPeopleAreNotPinged checks that people who want no pings, at all or at this hour, are
// named but not notified.
func TestQuietPeopleAreNotPinged(t *testing.T) {
	for setting, pinged := range map[string]bool{"never": false, "from 9:00 to 18:00": false, "from 22:00 to 7:00": true} {
		t.Run(setting, func(t *testing.T) {
			w := playtest.New(t)
			people := w.People(2)
			for _, p := range people {
				p.Run("rails settings")
				p.Choose(setting)
			}
			people[0].Run("rails start", "game=toy")
			people[1].ClickPublic("Join")
			w.FallSilent()
			people[0].ClickPublic("Begin")
			playtest.Contains(t, w.Board.Content, "<@u2>")
			if got := len(w.Board.Mentions) > 0; got != pinged {
				t.Errorf("got pings to %q", w.Board.Mentions)
			}
		})
	}
}

// TestQuietHours tries hours around midnight in several time zones.
func TestQuietHours(t *testing.T) {
	for _, c := range []struct {
		hours, zone string
		utc         int
		called      bool
	}{
		{"22:00 to 7:00", "UTC", 21, true}, {"22:00 to 7:00", "UTC", 22, false}, {"22:00 to 7:00", "UTC", 0, false},
		{"22:00 to 7:00", "UTC", 6, false}, {"22:00 to 7:00", "UTC", 7, true},
		{"22:00 to 7:00", "Pacific/Auckland", 8, true}, {"22:00 to 7:00", "Pacific/Auckland", 9, false},
		{"22:00 to 7:00", "Pacific/Auckland", 17, false}, {"22:00 to 7:00", "Pacific/Auckland", 18, true},
		{"22:00 to 7:00", "Pacific/Pago_Pago", 8, true}, {"22:00 to 7:00", "Pacific/Pago_Pago", 9, false},
		{"22:00 to 7:00", "Pacific/Pago_Pago", 18, true},
		{"0:00 to 8:00", "New York", 4, true}, {"0:00 to 8:00", "New York", 5, false},
		{"0:00 to 8:00", "New York", 12, false}, {"0:00 to 8:00", "New York", 13, true},
	} {
		w := playtest.New(t)
		people := w.People(2)
		guest := w.Person("u9")
		for _, p := range append(people, guest) {
			p.Run("rails settings")
			p.Choose("from " + c.hours)
			playtest.Contains(t, p.Run("rails settings", "zone="+c.zone), "Your local time: ")
		}
		people[0].Run("rails start", "game=toy")
		people[1].ClickPublic("Join")
		w.Clock.Set(playtest.Noon.Add(time.Duration(c.utc-playtest.Noon.Hour()+24) * time.Hour))
		people[0].ClickPublic("Begin")
		if got := len(w.Board.Mentions) > 0; got != c.called {
			t.Errorf("%s at %d h, %s: got pings to %q", c.hours, c.utc, c.zone, w.Board.Mentions)
		}
		guest.Run("rails table")
		guest.Click("DM me each turn")
		for w.Match().Record().Phase == match.PhaseRunning && w.Position().Status().Chapter < 2 {
			s := w.Match().Acting().First()
			w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
		}
		w.Update()
		if got := w.LastPlan.Notify != nil; got != c.called {
			t.Errorf("%s at %d h, %s: got a message to watchers: %v", c.hours, c.utc, c.zone, got)
		}
	}
}

// TestQuietHoursInTimeZones tries zones with half hours and with summer time.
func TestQuietHoursInTimeZones(t *testing.T) {
	winter, summer := time.Date(2026, 1, 15, 0, 0, 0, 0, time.UTC), time.Date(2026, 7, 15, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		settings string
		at       time.Time
		awake    bool
	}{
		{`{"quiet":2,"place":"Asia/Kolkata"}`, winter.Add(16*time.Hour + 29*time.Minute), true},
		{`{"quiet":2,"place":"Asia/Kolkata"}`, winter.Add(16*time.Hour + 30*time.Minute), false},
		{`{"quiet":2,"place":"Europe/Paris"}`, winter.Add(20*time.Hour + 30*time.Minute), true},
		{`{"quiet":2,"place":"Europe/Paris"}`, summer.Add(20*time.Hour + 30*time.Minute), false},
	} {
		w := playtest.New(t)
		people := w.People(2)
		for _, p := range people {
			if err := w.Store.SetPreference(w.Ctx, "user", p.User, []byte(c.settings)); err != nil {
				t.Fatal(err)
			}
		}
		w.Clock.Set(c.at.AddDate(1, 0, 0).Add(-match.QuietPeriod))
		people[0].Run("rails start", "game=toy")
		people[1].ClickPublic("Join")
		w.FallSilent()
		people[0].ClickPublic("Begin")
		if got := len(w.Board.Mentions) > 0; got != c.awake {
			t.Errorf("%s at %v: got pings to %q", c.settings, c.at, w.Board.Mentions)
		}
	}
}
