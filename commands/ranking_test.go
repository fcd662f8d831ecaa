package commands_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store/redistest"
)

// finished plays a toy to its end by its idle moves.
func (d *table) finished(people []*person) {
	d.t.Helper()
	for d.match().Record().Phase == match.PhaseRunning {
		s := d.match().Acting().First()
		d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
	}
	d.catchUp()
}

func TestCareers(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	contains(t, people[0].run("rails stats"), "No finished games yet")
	contains(t, people[0].run("rails leaderboard", "game=toy"), "The toy: nobody to rank here yet")
	d.finished(people)
	id := d.match().Record().ID
	standings := d.match().Record().Standings
	contains(t, people[0].run("rails stats"), "**The toy**: 1 game played", "of 3)")
	contains(t, people[0].run("rails stats", "user=u2", "game=toy"), "<@u2>", "1 game played")
	contains(t, people[0].run("rails stats", "user=u2", "game=trains"), "No finished games")
	contains(t, people[0].run("rails leaderboard", "game=toy"), "the best on this server")
	winner := d.match().Chair(standings[0].Seat).Name
	if alt := people[0].shown.Files[0].Alt; !strings.Contains(alt, "1. "+winner) {
		t.Errorf("the leaderboard says %q, won has %s", alt, winner)
	}
	if err := d.c.Finished(d.ctx, d.channel, id); err != nil {
		t.Fatal(err)
	}
	contains(t, people[0].run("rails stats"), "1 game played") // counted once

	people[1].run("rails settings")
	people[1].choose("leave me out")
	contains(t, people[1].run("rails stats"), "No finished games")
	contains(t, people[0].run("rails stats"), "of 2)")
	people = d.begun("toy", 3, nil)
	d.finished(people)
	contains(t, people[0].run("rails stats"), "2 games played")
	contains(t, people[1].run("rails stats"), "No finished games")
}

// TestUnfinishedGamesDoNotCount ends games otherwise than by their rules.
func TestUnfinishedGamesDoNotCount(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	people[0].run("rails end")
	people[0].click("End the table")
	contains(t, people[0].run("rails stats"), "No finished games")
	people[0].run("rails start", "game=toy")
	people[0].clickPublic("Leave")
	contains(t, people[0].run("rails stats"), "No finished games")
}

// TestCountsOnItsServer: a match counts on the server that is stored with it or, if none
// is, on the one in the note beside it.
func TestCountsOnItsServer(t *testing.T) {
	server := redistest.Start(t)
	redis := server.Client()
	defer redis.Close()
	for _, c := range []struct {
		why      string
		restored bool // into another channel
		note     string
		counts   string
	}{
		{"who opened it was killed before the note", false, "", "1 game played"},
		{"the note is of another match", false, "501", "1 game played"},
		{"restored into another channel", true, "500", "1 game played"},
		{"restored into a channel without a note", true, "", "No finished games"},
	} {
		t.Run(c.why, func(t *testing.T) {
			if err := redis.FlushAll(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
			d := newDeskAt(t, newBook(t), server.URL)
			people := d.begun("toy", 2, nil)
			if c.restored {
				if err := redis.HDel(d.ctx, "rails:{100}:live", "home").Err(); err != nil {
					t.Fatal(err)
				}
			}
			if err := d.store.SetPreference(d.ctx, interaction.GuildScope, d.channel, []byte(c.note)); err != nil {
				t.Fatal(err)
			}
			d.finished(people)
			contains(t, people[0].run("rails stats"), c.counts)
		})
	}
}

// TestSettingsAtOnce: two settings that somebody chooses at the same time both hold.
func TestSettingsAtOnce(t *testing.T) {
	d := newDesk(t)
	p := d.person("alice")
	p.run("rails settings")
	daily, zone := find(t, p.shown, "what’s waiting, at 13:00"), p.pressOf("s:zone", true, "Asia/Tokyo")
	d.between = func(op string) {
		if op == "preference" {
			d.between = nil
			p.send(zone)
		}
	}
	p.send(p.pressOf(daily.id, true, daily.value))
	contains(t, p.run("rails settings"), "Your local time: 21:00")
	kept, err := d.store.Preference(d.ctx, "user", p.user)
	if err != nil || !strings.Contains(string(kept), `"daily":14`) {
		t.Errorf("kept is %s, %v", kept, err)
	}
}

func TestSettings(t *testing.T) {
	d, p, _ := turning(t, 2)
	contains(t, p.run("rails settings"), "apply to all your tables")
	contains(t, p.choose("from 22:00 to 7:00"), "Your local time: 12:00")
	contains(t, p.choose("Asia/Kolkata (UTC +5:30)"), "Your local time: 17:30")
	p.locale = "fr"
	contains(t, p.run("rails settings"), "Vos réglages")
	p.choose("jamais")
	b, err := d.store.Preference(d.ctx, "user", p.user)
	if err != nil {
		t.Fatal(err)
	}
	var kept map[string]any
	if err := json.Unmarshal(b, &kept); err != nil || len(kept) != 3 {
		t.Errorf("kept is %s, %v", b, err)
	}
	for _, press := range []string{"s:", "s:what", "s:quiet", "s:zone"} {
		contains(t, p.text(p.send(p.pressOf(press, true, "99"))), "ne connais plus")
	}
}

// TestQuietPeopleAreNotCalled lets the table wait for people who want no calls,
// always or at this hour: they are named, but not notified.
func TestQuietPeopleAreNotCalled(t *testing.T) {
	for setting, called := range map[string]bool{"never": false, "from 9:00 to 18:00": false, "from 22:00 to 7:00": true} {
		t.Run(setting, func(t *testing.T) {
			d := newDesk(t)
			people := d.people(2)
			for _, p := range people {
				p.run("rails settings")
				p.choose(setting)
			}
			people[0].run("rails start", "game=toy")
			people[1].clickPublic("Join")
			people[0].clickPublic("Begin")
			contains(t, d.now.Content, "<@u2>")
			if got := len(d.now.Mentions) > 0; got != called {
				t.Errorf("called are %q", d.now.Mentions)
			}
		})
	}
}

// TestQuietHours goes through hours around midnight, in several time zones.
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
		d := newDesk(t)
		people := d.people(2)
		guest := d.person("u9")
		for _, p := range append(people, guest) {
			p.run("rails settings")
			p.choose("from " + c.hours)
			contains(t, p.run("rails settings", "zone="+c.zone), "Your local time: ")
		}
		people[0].run("rails start", "game=toy")
		people[1].clickPublic("Join")
		d.clock.Set(noon.Add(time.Duration(c.utc-noon.Hour()+24) * time.Hour))
		people[0].clickPublic("Begin")
		if got := len(d.now.Mentions) > 0; got != c.called {
			t.Errorf("%s at %d h, %s: called are %q", c.hours, c.utc, c.zone, d.now.Mentions)
		}
		guest.run("rails table")
		guest.click("DM me each turn")
		for d.match().Record().Phase == match.PhaseRunning && d.position().Status().Chapter < 2 {
			s := d.match().Acting().First()
			d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
		}
		d.catchUp()
		if got := d.last.Notify != nil; got != c.called {
			t.Errorf("%s at %d h, %s: written to who watches: %v", c.hours, c.utc, c.zone, got)
		}
	}
}

// TestTimeZones tries zones with half hours and with summer time.
func TestTimeZones(t *testing.T) {
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
		d := newDesk(t)
		people := d.people(2)
		for _, p := range people {
			if err := d.store.SetPreference(d.ctx, "user", p.user, []byte(c.settings)); err != nil {
				t.Fatal(err)
			}
		}
		d.clock.Set(c.at.AddDate(1, 0, 0))
		people[0].run("rails start", "game=toy")
		people[1].clickPublic("Join")
		people[0].clickPublic("Begin")
		if got := len(d.now.Mentions) > 0; got != c.awake {
			t.Errorf("%s at %v: called are %q", c.settings, c.at, d.now.Mentions)
		}
	}
}

// TestZonesByName types time zones, whole and in part.
func TestZonesByName(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	complete := func(typed string) []string {
		r := p.command("rails settings", "zone="+typed)
		r.Kind, r.Focused = interaction.Autocomplete, "zone"
		var names []string
		for _, choice := range p.send(r).Choices {
			names = append(names, choice.Name)
		}
		return names
	}
	for typed, want := range map[string]string{
		"kolk": "Asia/Kolkata (UTC +5:30)", "new york": "America/New York (UTC −5)",
		"UTC +5:45": "Asia/Kathmandu (UTC +5:45)", "-3:30": "America/St Johns (UTC −3:30)",
		"": "Pacific/Honolulu (UTC −10)",
	} {
		if got := complete(typed); len(got) == 0 || got[0] != want || len(got) > 25 {
			t.Errorf("%q gives %q", typed, got)
		}
	}
	contains(t, p.run("rails settings", "zone=St Johns"), "Your local time: 08:30")
	contains(t, p.run("rails settings", "zone=Berlin"), "Your local time: 13:00")
	contains(t, p.run("rails settings", "zone=Argentina"), "“Argentina” could be several time zones. Choose one from the menu")
	if !labelled(p.shown, "America/Argentina/Ushuaia (UTC −3)") {
		t.Errorf("the menu has %v", pressables(p.shown))
	}
	contains(t, p.run("rails settings", "zone=Atlantis"), "could be several time zones")
	contains(t, p.run("rails settings"), "Your local time: 13:00")
}

// TestZoneNames loads every zone that is offered.
func TestZoneNames(t *testing.T) {
	names, err := os.ReadFile("settings/zones.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(names)) {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}
