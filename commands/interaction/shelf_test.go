package interaction_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

// TestGamesAreChosenFromAPicture opens a table and begins a lesson from the picture of all games.
// Each game says how many can play, how hard it is and, if the rulebook says so, how long it
// takes.
func TestGamesAreChosenFromAPicture(t *testing.T) {
	for locale, words := range map[string][]string{
		"en-US": {"Trains", "2–4 players, about 45 minutes, ●●○○○"},
		"fr":    {"Trains", "2\u00a0à 4\u00a0joueurs, environ 45\u00a0minutes, ●●○○○"},
	} {
		w := playtest.New(t)
		p := w.Person("u1")
		p.Locale = locale
		p.Run("rails start")
		if len(p.Shown.Files) != 1 || len(playtest.Controls(p.Shown)) != len(playtest.Games) {
			t.Fatalf("got %d games under %d pictures, want all games under one", len(playtest.Controls(p.Shown)), len(p.Shown.Files))
		}
		playtest.Contains(t, p.Shown.Files[0].Alt, words...)
		playtest.Lacks(t, playtest.Find(t, p.Shown, "China Rails").Detail, "minutes") // the rulebook does not say
		if c := playtest.Find(t, p.Shown, words[0]); c.Detail != words[1] {
			t.Errorf("%s is described as %q", c.Label, c.Detail)
		}
		p.Choose(words[0])
		if game := w.Match().Record().Game; game != "trains" {
			t.Errorf("a table of %s is open", game)
		}
		learner := w.Person("u2")
		w.UseNewChannel("200")
		learner.Locale = locale
		learner.Run("rails learn")
		if lesson := learner.Choose(words[0]); !strings.Contains(lesson, "Trains") {
			t.Errorf("the lesson is %q", lesson)
		}
	}
}
