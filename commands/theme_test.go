package commands_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// shownTheme checks the theme of the only picture of a person's private message.
func shownTheme(p *playtest.Person, what string, wantDark bool) {
	p.World.T.Helper()
	playtest.CheckTheme(p.World.T, what, p.Picture(), wantDark)
}

// boardTheme checks the theme of the channel's board.
func boardTheme(w *playtest.World, what string, wantDark bool) {
	w.T.Helper()
	w.Update()
	if w.Board == nil || len(w.Board.Message.Files) != 1 || len(w.Board.Message.Files[0].Data) == 0 {
		w.T.Fatalf("%s: the board has no picture", what)
	}
	playtest.CheckTheme(w.T, what, w.Board.Message.Files[0].Data, wantDark)
}

// chooseTheme chooses the theme of the pictures that only the person sees.
func chooseTheme(p *playtest.Person, theme string) {
	p.World.T.Helper()
	p.Run("rails settings")
	p.Click(p.InLanguage("More…", "Suite…"))
	p.Choose(theme)
}

// TestDarkPicturesArePrivate checks that the pictures that only one person sees follow that person's setting, while the
// board and everybody else's pictures stay light, and that forgetting the person erases the setting.
func TestDarkPicturesArePrivate(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	ann, ben := people[0], people[1]
	ann.Run("rails hand")
	shownTheme(ann, "hand before", false)
	chooseTheme(ann, "dark")
	ann.Run("rails hand")
	shownTheme(ann, "hand", true)
	ben.Run("rails hand")
	shownTheme(ben, "another person's hand", false)
	ann.Run("rails board")
	shownTheme(ann, "board seen in private", true)
	ann.Run("rails replay")
	shownTheme(ann, "step of the replay", true)
	ann.Click("Post in the channel")
	playtest.CheckTheme(t, "posted step", w.Messenger.Files[0].Data, false)
	ann.Run("rails learn", "game=toy")
	shownTheme(ann, "lesson", true)
	ben.Run("rails learn", "game=toy")
	shownTheme(ben, "another person's lesson", false)
	ann.Run("rails learn")
	shownTheme(ann, "catalog", true)
	boardTheme(w, "board", false)

	w.PlayToEnd()
	boardTheme(w, "end picture", false)
	ann.ClickPublic("Replay")
	ann.Click("Film (GIF)")
	shownTheme(ann, "film", true)
	w.Clock.Advance(time.Minute)
	ann.Click("Post in the channel")
	playtest.CheckTheme(t, "posted film", w.Messenger.Files[0].Data, false)
	ann.ClickPublic("Replay")
	ann.Click("Story")
	shownTheme(ann, "story", true)
	ann.Run("rails-server leaderboard", "game=toy")
	shownTheme(ann, "leaderboard", true)

	chooseTheme(ann, "light")
	ann.Run("rails board")
	shownTheme(ann, "board after the person chose light pictures", false)
	chooseTheme(ann, "dark")
	ann.Run("rails forget")
	playtest.Contains(t, ann.Click("Forget me"), "forgotten you")
	if kept, err := w.Store.Preference(w.Ctx, "user", ann.User); err != nil || kept != nil {
		t.Errorf("got the settings %s, error %v, want none", kept, err)
	}
	ann.Run("rails learn", "game=toy")
	shownTheme(ann, "lesson of a forgotten person", false)
}

// TestBoardsFollowTableThenServer checks that boards have the theme of their server, unless the host has chosen another,
// whatever the people at the table have chosen for themselves, and that a rematch keeps the host's choice.
func TestBoardsFollowTableThenServer(t *testing.T) {
	w := playtest.New(t)
	boss, guest := w.Person("u8"), w.Person("u9")
	playtest.Contains(t, boss.Run("rails-server settings"), "Boards are light", "Manage Server")
	playtest.Contains(t, boss.PressID("g:dark"), "You need **Manage Server**")
	boss.Permissions = playtest.ManageServer
	boss.Run("rails-server settings")
	playtest.Contains(t, boss.Click("Dark boards"), "Boards are dark, unless the host")
	people := w.StartMatch("toy", 2, nil)
	boardTheme(w, "board of a dark server", true)
	people[0].Run("rails hand")
	shownTheme(people[0], "hand on a dark server", false)
	guest.Run("rails board")
	shownTheme(guest, "board seen in private on a dark server", false)
	guest.Permissions = playtest.ManageMessages
	guest.Run("rails replay")
	guest.Click("Post in the channel")
	playtest.CheckTheme(t, "step posted on a dark server", w.Messenger.Files[0].Data, true)

	w.UseNewChannel("101")
	host := people[0]
	host.Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	host.ClickPublic("Seats and clock")
	id := "l:" + w.Match().Record().ID
	playtest.Contains(t, people[1].PressID(id+":theme", "1"), "Only the host")
	playtest.Contains(t, host.PressID(id+":theme", "9"), "out of date")
	host.ClickPublic("Seats and clock")
	host.Click("More…")
	playtest.Contains(t, host.Choose("light"), "Pictures: light")
	playtest.Contains(t, w.Board.Content, "Pictures: light")
	host.ClickPublic("Begin")
	boardTheme(w, "board of a light table", false)
	playtest.Contains(t, host.PressID(id+":theme", "2"), "at this stage")

	w.PlayToEnd()
	w.Update()
	host.ClickPublic("Rematch")
	if got := w.Match().Record().Theme; got != match.ThemeLight {
		t.Errorf("got theme %q in the rematch, want the host's choice", got)
	}
	boss.Locale = "fr"
	boss.Run("rails-server settings")
	playtest.Contains(t, boss.Click("Plateaux clairs"), "Les plateaux sont clairs")
}

// TestSoloTableFollowsThePerson checks that the board of a solo table has the theme of its person, not the server's.
func TestSoloTableFollowsThePerson(t *testing.T) {
	w, p := newSoloist(t, "toy")
	boss := w.Person("u8")
	boss.Permissions = playtest.ManageServer
	boss.Run("rails-server settings")
	boss.Click("Dark boards")
	p.Run("rails solo", "game=toy")
	shownTheme(p.Person, "solo table on a dark server", false)
	boss.Click("Light boards")
	p.Locale = "fr"
	chooseTheme(p.Person, "sombres")
	p.Run("rails solo", "game=toy")
	shownTheme(p.Person, "solo table", true)
}

// TestUnreadableThemeIsLight checks that a person whose settings cannot be read gets light pictures, and that wrong
// values change nothing.
func TestUnreadableThemeIsLight(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	chooseTheme(people[0], "dark")
	for _, value := range []string{"2", "-1", "dark"} {
		playtest.Contains(t, people[0].PressID("s:theme", value), "out of date")
	}
	people[0].Run("rails hand")
	shownTheme(people[0], "hand after wrong values", true)
	if err := w.Store.SetPreference(w.Ctx, "user", people[0].User, []byte("{")); err != nil {
		t.Fatal(err)
	}
	people[0].Run("rails hand")
	shownTheme(people[0], "hand with unreadable settings", false)
}
