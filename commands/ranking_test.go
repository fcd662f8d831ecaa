package commands_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// finished plays a toy to its end by its idle moves.
func (d *desk) finished(people []*person) {
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
	contains(t, people[0].run("rails stats"), "No game played to its end yet")
	contains(t, people[0].run("rails leaderboard", "game=toy"), "Nobody has played The toy")
	d.finished(people)
	id := d.match().Record().ID
	standings := d.match().Record().Standings
	contains(t, people[0].run("rails stats"), "**The toy**: 1 game played", "of 3)")
	contains(t, people[0].run("rails stats", "user=u2", "game=toy"), "<@u2>", "1 game played")
	contains(t, people[0].run("rails stats", "user=u2", "game=trains"), "No game played")
	contains(t, people[0].run("rails leaderboard", "game=toy"), "the best of this server")
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
	contains(t, people[1].run("rails stats"), "No game played")
	contains(t, people[0].run("rails stats"), "of 2)")
	people = d.begun("toy", 3, nil)
	d.finished(people)
	contains(t, people[0].run("rails stats"), "2 games played")
	contains(t, people[1].run("rails stats"), "No game played")
}

// TestUnfinishedGamesDoNotCount ends games otherwise than by their rules.
func TestUnfinishedGamesDoNotCount(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	people[0].run("rails end")
	people[0].click("End the table")
	contains(t, people[0].run("rails stats"), "No game played")
	people[0].run("rails start", "game=toy")
	people[0].clickPublic("Leave")
	contains(t, people[0].run("rails stats"), "No game played")
}

func TestSettings(t *testing.T) {
	d, p, _ := turning(t, 2)
	contains(t, p.run("rails settings"), "hold for all tables")
	contains(t, p.choose("from 22:00 to 7:00"), "it is 12:00 for you")
	contains(t, p.choose("UTC +11"), "it is 23:00 for you")
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
		{"22:00 to 7:00", "+0", 21, true}, {"22:00 to 7:00", "+0", 22, false}, {"22:00 to 7:00", "+0", 0, false},
		{"22:00 to 7:00", "+0", 6, false}, {"22:00 to 7:00", "+0", 7, true},
		{"22:00 to 7:00", "+13", 8, true}, {"22:00 to 7:00", "+13", 9, false}, {"22:00 to 7:00", "+13", 17, false}, {"22:00 to 7:00", "+13", 18, true},
		{"22:00 to 7:00", "−11", 8, true}, {"22:00 to 7:00", "−11", 9, false}, {"22:00 to 7:00", "−11", 18, true},
		{"0:00 to 8:00", "−5", 4, true}, {"0:00 to 8:00", "−5", 5, false}, {"0:00 to 8:00", "−5", 12, false}, {"0:00 to 8:00", "−5", 13, true},
	} {
		d := newDesk(t)
		people := d.people(2)
		guest := d.person("u9")
		for _, p := range append(people, guest) {
			p.run("rails settings")
			p.choose("from " + c.hours)
			p.choose(zoned(p, c.zone))
		}
		people[0].run("rails start", "game=toy")
		people[1].clickPublic("Join")
		d.clock.Set(noon.Add(time.Duration(c.utc-noon.Hour()+24) * time.Hour))
		people[0].clickPublic("Begin")
		if got := len(d.now.Mentions) > 0; got != c.called {
			t.Errorf("%s at %d h, %s: called are %q", c.hours, c.utc, c.zone, d.now.Mentions)
		}
		guest.run("rails table")
		guest.click("Private messages on or off")
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

// zoned is the label of a time zone in the settings that a person is shown.
func zoned(p *person, zone string) string {
	p.d.t.Helper()
	for _, c := range pressables(p.shown) {
		if strings.HasSuffix(c.id, ":zone") && strings.Contains(c.label, zone) {
			return c.label
		}
	}
	p.d.t.Fatalf("no zone %s", zone)
	return ""
}
