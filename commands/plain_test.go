package commands_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/kit/season"
)

// undrawn is somebody whose display name pictures cannot show.
var undrawn = interaction.NamedUser{Name: "李明", Plain: "li_ming"}

// sameNamed fails unless pictures show undrawn as they show somebody whose display name is
// that username. It draws them, by what they are pictures of, a third time without a username,
// to see that they depend on the name.
func sameNamed(t *testing.T, draw func(called interaction.NamedUser) map[string][]byte) {
	t.Helper()
	shown := draw(undrawn)
	unknown := draw(interaction.NamedUser{Name: undrawn.Name})
	drawable := draw(interaction.NamedUser{Name: undrawn.Plain})
	for what, picture := range drawable {
		switch {
		case len(picture) == 0:
			t.Errorf("%s: no picture", what)
		case bytes.Equal(picture, unknown[what]):
			t.Errorf("%s: the picture does not depend on the name", what)
		case !bytes.Equal(picture, shown[what]):
			t.Errorf("%s: the picture does not show the username", what)
		}
	}
}

// needed fails unless what is kept has the username of undrawn and nobody else's.
func needed(t *testing.T, kept string) {
	t.Helper()
	n := strings.Count(kept, `"name":"李明","plain":"li_ming"`)
	if n == 0 || n != strings.Count(kept, `"plain":`) {
		t.Errorf("%d usernames are kept of one who needs it: %s", n, kept)
	}
}

// picture is the only one of the message that the person was shown last.
func (p *person) picture() []byte {
	p.d.t.Helper()
	if len(p.shown.Files) != 1 {
		p.d.t.Fatalf("%q has %d pictures", p.shown.Content, len(p.shown.Files))
	}
	return p.shown.Files[0].Data
}

// TestPicturesShowTheUsername seats somebody whose display name pictures cannot show. They
// show the username instead, texts keep the display name, and forgetting removes both.
func TestPicturesShowTheUsername(t *testing.T) {
	d := newDesk(t)
	d.called = map[string]interaction.NamedUser{"u1": undrawn}
	people := d.begun("toy", 2, nil)
	board := d.book.BoardScene(logtext.View(d.book, d.match(), "en-US", nil))
	if text := board.Text(); !strings.Contains(text, "li_ming") || strings.Contains(text, "Seat 1") {
		t.Errorf("the board does not show the username:\n%s", text)
	}
	contains(t, d.now.Content, "<@u1>")
	contains(t, people[0].run("rails table"), "**李明**")
	d.finished(people)
	people[0].run("rails forget")
	contains(t, people[0].click("Forget me"), "no longer know you")
	if kept := d.ended(); strings.Contains(string(kept.record), "li_ming") {
		t.Errorf("the match still has the username: %s", kept.record)
	}
	d.shownNowhere("li_ming")
}

// TestStatisticsShowTheUsername draws the statistics and the leaderboard of somebody whose
// display name pictures cannot show, and the statistics of somebody who played with them.
func TestStatisticsShowTheUsername(t *testing.T) {
	sameNamed(t, func(called interaction.NamedUser) map[string][]byte {
		d := newDesk(t)
		d.called = map[string]interaction.NamedUser{"u1": called}
		people := d.begun("toy", 2, nil)
		d.finished(people)
		pictures := map[string][]byte{}
		for _, p := range people {
			p.run("rails stats")
			pictures["statistics for "+p.user] = p.picture()
			contains(t, p.shown.Files[0].Alt, called.Name)
		}
		people[1].run("rails leaderboard", "game=toy")
		pictures["leaderboard"] = people[1].picture()
		contains(t, people[1].shown.Files[0].Alt, ". "+called.Name+", ")
		return pictures
	})
}

// TestUsernameInCareers keeps a username with a career only while pictures cannot show the
// display name, and until the person is forgotten; a game with computers counts as well.
func TestUsernameInCareers(t *testing.T) {
	d := newDesk(t)
	kept := func() string {
		t.Helper()
		ledger, err := d.store.Ledger(d.ctx, "500-toy")
		if err != nil {
			t.Fatal(err)
		}
		return string(bytes.Join(slices.Collect(maps.Values(ledger.Users)), []byte("\n")))
	}
	d.called = map[string]interaction.NamedUser{"u1": undrawn}
	people := d.begun("toy", 2, nil)
	d.finished(people)
	needed(t, kept())
	d.called = map[string]interaction.NamedUser{"u1": {Name: "Ally"}}
	d.finished(d.begun("toy", 2, nil))
	lacks(t, kept(), "li_ming", `"plain":`)
	d.called = map[string]interaction.NamedUser{"u1": undrawn}
	d.finishedWithComputer()
	needed(t, kept())
	people[0].run("rails forget")
	contains(t, people[0].click("Forget me"), "no longer know you")
	lacks(t, kept(), "李明", "li_ming")
}

// TestLessonsShowTheUsername draws the lesson of somebody whose display name pictures
// cannot show.
func TestLessonsShowTheUsername(t *testing.T) {
	sameNamed(t, func(called interaction.NamedUser) map[string][]byte {
		d := newDesk(t)
		d.called = map[string]interaction.NamedUser{"u1": called}
		p := d.person("u1")
		p.run("rails learn", "game=toy")
		return map[string][]byte{"lesson": p.picture()}
	})
}

// TestSeasonsShowTheUsername draws the standings of a season, and the boards of its tables,
// with somebody whose display name pictures cannot show: who signed up, or came in
// another's place.
func TestSeasonsShowTheUsername(t *testing.T) {
	for _, user := range []string{"p1", "p9"} {
		sameNamed(t, func(called interaction.NamedUser) map[string][]byte {
			d := newDesk(t)
			d.called = map[string]interaction.NamedUser{user: called}
			l := planned(t, d, "toy", "1 division", "1 round")
			l.enter("p1", "p2", "p3")
			l.begin()
			at := l.open()[0]
			if user != "p1" {
				l.boss.send(l.boss.pressOf("y:manage:"+l.id, true))
				l.boss.choose("P1 *name*")
				contains(t, l.boss.text(l.boss.send(l.instead(user, called))), "Corrected")
			}
			board := l.book.BoardScene(logtext.View(l.book, l.of(at), "en-US", nil))
			l.conclude(at, user)
			l.tick()
			m := l.message()
			contains(t, m.Files[0].Alt, "1. "+called.Name+", 12 points")
			return map[string][]byte{"board with " + user: []byte(board.Text()), "standings with " + user: m.Files[0].Data}
		})
	}
}

// TestUsernameInSeasons keeps a username with a season and its tables only of those whose
// display names pictures cannot show, and until they are forgotten, at whatever stage.
func TestUsernameInSeasons(t *testing.T) {
	for _, stage := range []season.Phase{season.SignUp, season.Running, season.Over} {
		t.Run(string(stage), func(t *testing.T) {
			d := newDesk(t)
			d.called = map[string]interaction.NamedUser{"p1": undrawn}
			rounds := map[season.Phase]string{season.SignUp: "1 round", season.Running: "2 rounds", season.Over: "1 round"}
			l := planned(t, d, "toy", "1 division", rounds[stage])
			l.enter("p1", "p2", "p3")
			needed(t, l.kept())
			if stage != season.SignUp {
				l.begin()
				at := l.open()[0]
				needed(t, l.keptOf(at))
				l.conclude(at, "p2")
			}
			if stage == season.Over {
				l.tick()
			}
			if s := l.season(); s.Phase != stage {
				t.Fatalf("the season is %s", s.Phase)
			}
			p := d.person("p1")
			p.run("rails forget")
			contains(t, p.click("Forget me"), "no longer know you")
			lacks(t, l.kept(), "李明", "li_ming")
			for _, at := range l.season().Tables {
				lacks(t, l.keptOf(at), "李明", "li_ming")
			}
			l.tick()
			d.nowhere(d.channel, "李明", "li_ming")
		})
	}
}

// kept is the season as it is stored.
func (l *league) kept() string {
	l.t.Helper()
	got, err := l.store.Season(l.ctx, l.guild, l.id)
	if err != nil {
		l.t.Fatal(err)
	}
	return string(got.Record)
}

// keptOf is the match of a table with its log, as they are stored.
func (l *league) keptOf(t season.Pairing) string {
	l.t.Helper()
	saved := l.saved(t)
	log, err := l.store.Log(l.ctx, t.Venue, t.Match, 0, saved.Entries)
	if err != nil {
		l.t.Fatal(err)
	}
	return string(saved.Record) + string(bytes.Join(log, nil))
}
