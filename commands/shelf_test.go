package commands_test

import (
	"strings"
	"testing"
)

// TestShelf opens a table, and begins a lesson, of a game that is chosen from a
// picture of all: each with how many play it, how hard it is, and how long where the rulebook says so.
func TestShelf(t *testing.T) {
	for locale, words := range map[string][]string{
		"en-US": {"Trains", "2–4 players, about 45 minutes, ●●○○○"},
		"fr":    {"Trains", "2\u00a0à 4\u00a0joueurs, environ 45\u00a0minutes, ●●○○○"},
	} {
		d := newDesk(t)
		p := d.person("u1")
		p.locale = locale
		p.run("rails start")
		if len(p.shown.Files) != 1 || len(pressables(p.shown)) != len(games) {
			t.Fatalf("%d games are offered under %d pictures", len(pressables(p.shown)), len(p.shown.Files))
		}
		contains(t, p.shown.Files[0].Alt, words...)
		lacks(t, find(t, p.shown, "China Rails").detail, "minutes") // of which the rulebook says nothing
		if c := find(t, p.shown, words[0]); c.detail != words[1] {
			t.Errorf("%s is described as %q", c.label, c.detail)
		}
		p.choose(words[0])
		if game := d.match().Record().Game; game != "trains" {
			t.Errorf("a table of %s is open", game)
		}
		learner := d.person("u2")
		d.move("200")
		learner.locale = locale
		learner.run("rails learn")
		if lesson := learner.choose(words[0]); !strings.Contains(lesson, "Trains") {
			t.Errorf("the lesson is %q", lesson)
		}
	}
}

// TestOptionsAreExplained where they are chosen.
func TestOptionsAreExplained(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	p.run("rails start", "game=trains")
	contains(t, p.clickPublic("Options"), "Which side of the board", "Which eight kinds of card are for sale")
}
