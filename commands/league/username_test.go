package league_test

import (
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/kit/season"
)

// TestStandingsAndBoardsShowTheUsername draws standings and boards with a person whose display
// name pictures cannot show, who signed up or replaced another.
func TestStandingsAndBoardsShowTheUsername(t *testing.T) {
	for _, user := range []string{"p1", "p9"} {
		playtest.CheckPicturesShowUsername(t, func(called interaction.NamedUser) map[string][]byte {
			w := playtest.New(t)
			w.Names = map[string]interaction.NamedUser{user: called}
			l := announceSeason(t, w, "toy", "1 division", "1 round")
			l.signUp("p1", "p2", "p3")
			l.endSignUp()
			at := l.openTables()[0]
			if user != "p1" {
				l.boss.Send(l.boss.PressRequest("y:manage:"+l.id, true))
				l.boss.Choose("P1 *name*")
				playtest.Contains(t, l.boss.Text(l.boss.Send(l.replacementRequest(user, called))), "Corrected")
			}
			board := l.Book.BoardScene(logtext.View(l.Book, l.matchOf(at), "en-US", nil))
			l.conclude(at, user)
			l.update()
			m := l.seasonMessage()
			playtest.Contains(t, m.Files[0].Alt, "1. "+called.Name+", 12 points")
			return map[string][]byte{"board with " + user: []byte(board.Text()), "standings with " + user: m.Files[0].Data}
		})
	}
}

// TestUsernameIsStoredOnlyIfNeeded checks that a season and its tables have usernames only of
// people whose display names pictures cannot show, and not after they were forgotten, at every
// stage.
func TestUsernameIsStoredOnlyIfNeeded(t *testing.T) {
	for _, stage := range []season.Phase{season.SignUp, season.Running, season.Over} {
		t.Run(string(stage), func(t *testing.T) {
			w := playtest.New(t)
			w.Names = map[string]interaction.NamedUser{"p1": playtest.Undrawable}
			rounds := map[season.Phase]string{season.SignUp: "1 round", season.Running: "2 rounds", season.Over: "1 round"}
			l := announceSeason(t, w, "toy", "1 division", rounds[stage])
			l.signUp("p1", "p2", "p3")
			playtest.CheckStoredUsernames(t, l.storedSeason())
			if stage != season.SignUp {
				l.endSignUp()
				at := l.openTables()[0]
				playtest.CheckStoredUsernames(t, l.storedMatch(at))
				l.conclude(at, "p2")
			}
			if stage == season.Over {
				l.update()
			}
			if s := l.season(); s.Phase != stage {
				t.Fatalf("got phase %s", s.Phase)
			}
			p := w.Person("p1")
			p.Run("rails forget")
			playtest.Contains(t, p.Click("Forget me"), "forgotten you")
			playtest.Lacks(t, l.storedSeason(), "𒀭𒌍", "li_ming")
			for _, at := range l.season().Tables {
				playtest.Lacks(t, l.storedMatch(at), "𒀭𒌍", "li_ming")
			}
			l.update()
			w.WantNowhere(w.Channel, "𒀭𒌍", "li_ming")
		})
	}
}
