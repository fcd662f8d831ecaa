package settings_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
)

// TestOwnLanguageIsForPrivateAnswers checks that a private answer is in the language that its reader chose. A public
// message is in the table's language, or in the server's language if it belongs to no table.
func TestOwnLanguageIsForPrivateAnswers(t *testing.T) {
	w := playtest.New(t)
	french, english := w.Book.Printer(render.French), w.Book.Printer(render.English)
	boss, alice := w.Person("boss"), w.Person("alice")
	boss.Permissions = playtest.ManageServer
	playtest.Contains(t, boss.Run("rails-server settings", "language=fr"), "Public messages are in Français")

	alice.Run("rails settings")
	alice.Click(english.Say("ui.button.more"))
	playtest.Contains(t, alice.Choose("Français"), french.Say("ui.settings"))
	playtest.Contains(t, alice.Run("rails settings"), french.Say("ui.settings.about"))

	alice.Run("rails start", "game=toy")
	playtest.Find(t, w.Board.Message, french.Say("ui.button.join"))
	boss.ClickPublic(french.Say("ui.button.join"))
	alice.ClickPublic(french.Say("ui.button.seating"))
	alice.Click(french.Say("ui.button.more"))
	playtest.Contains(t, alice.Choose("English"), french.Say("ui.seating.language"))
	playtest.Find(t, w.Board.Message, english.Say("ui.button.seating"))
	playtest.Contains(t, alice.Run("rails settings"), french.Say("ui.settings.about"))
	playtest.Contains(t, boss.Run("rails settings"), english.Say("ui.settings.about"))

	alice.Click(french.Say("ui.button.more"))
	playtest.Contains(t, alice.Choose(french.Say("ui.settings.language.discord")), english.Say("ui.settings"))
	playtest.Contains(t, alice.PressID("s:language", "xx"), english.Say("ui.unknown"))
	playtest.Contains(t, boss.Run("rails-server settings", "language=discord"), "Public messages are in English")
	playtest.Contains(t, alice.Run("rails-server settings", "language=fr"), english.Say("ui.server.readonly"))
	playtest.Contains(t, boss.Run("rails-server settings", "language=xx"), english.Say("ui.unknown"))
}

// TestDailyMessageInOwnLanguage checks which language the stored settings name for the daily message.
func TestDailyMessageInOwnLanguage(t *testing.T) {
	w := playtest.New(t)
	alice := w.Person("alice")
	alice.Run("rails settings")
	alice.Choose("what’s waiting, at 13:00")
	alice.Click("More…")
	alice.Choose("Français")
	stored := func() string {
		b, err := w.Store.Preference(w.Ctx, "user", "alice")
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if s := stored(); !strings.Contains(s, `"language":"fr"`) || !strings.Contains(s, `"speaks":"fr"`) {
		t.Errorf("got %s", s)
	}
	alice.Choose(w.Book.Printer(render.French).Say("ui.settings.language.discord"))
	if s := stored(); strings.Contains(s, `"language"`) || !strings.Contains(s, `"speaks":"en-US"`) {
		t.Errorf("got %s after the choice was taken back", s)
	}
}
