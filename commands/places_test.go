package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// hasButton reports whether the board has a button with a custom id.
func hasButton(w *playtest.World, id string) bool {
	for _, c := range playtest.Controls(w.Board.Message) {
		if c.ID == id {
			return true
		}
	}
	return false
}

// TestCommandsEverywhere runs every command of /rails and /rails-server in every kind of place, in both
// languages. None fails, and those that cannot work there say what to do instead.
func TestCommandsEverywhere(t *testing.T) {
	for _, at := range []place.Place{place.Server, place.ServerWithoutBot, place.BotDM, place.Group} {
		w := playtest.NewThinking(t)
		w.Place = at
		p := w.Person("u1")
		p.Permissions = playtest.AllPermissions | 1<<50
		for _, locale := range []string{"fr", "en-US"} {
			p.Locale = locale
			for _, def := range w.Commands.Definitions() {
				if def.Name != "rails" && def.Name != "rails-server" {
					continue
				}
				for _, sub := range def.Options {
					r := p.CommandRequest(def.Name + " " + sub.Name)
					if sub.Name == "rules" || sub.Name == "leaderboard" || sub.Name == "start" {
						r.Options = map[string]string{"game": "toy", "topic": "x"}
					}
					text := p.Text(p.Send(r))
					if strings.Contains(text, "went wrong") || strings.Contains(text, "Un problème") {
						t.Errorf("%q: /%s %s fails: %s", at, def.Name, sub.Name, text)
					}
					refused := strings.Contains(text, "servers that have added me") || strings.Contains(text, "serveurs qui m’ont ajouté")
					needsServer := def.Name == "rails-server" || sub.Name == "find"
					if refused != (needsServer && at != place.Server) {
						t.Errorf("%q: /%s %s: %s", at, def.Name, sub.Name, text)
					}
				}
			}
		}
	}
}

// TestButtonsReplaceCommands checks that the board has buttons for what others type, where most people
// cannot type commands, and fits a phone. The board of a channel has none of them.
func TestButtonsReplaceCommands(t *testing.T) {
	for at, want := range map[place.Place]bool{
		place.Server: false, place.BotDM: false, place.Group: true, place.ServerWithoutBot: true,
	} {
		w := playtest.New(t)
		w.Place = at
		people := w.People(2)
		for _, p := range people {
			p.Permissions = playtest.AllPermissions | 1<<50
		}
		if at == place.BotDM {
			continue // nobody else can join
		}
		people[0].Run("rails start", "game=toy")
		if hasButton(w, "v:rules") != want {
			t.Errorf("%q: the lobby has the button Rules: %t", at, !want)
		}
		people[1].ClickPublic("Join")
		people[0].ClickPublic("Begin")
		for _, id := range []string{"v:undo", "v:rules", "v:leave"} {
			if hasButton(w, id) != want {
				t.Errorf("%q: the board has the button %s: %t", at, id, !want)
			}
		}
		for _, id := range []string{"v:log", "v:table"} {
			if !hasButton(w, id) {
				t.Errorf("%q: the board has no button %s", at, id)
			}
		}
		if lines := components.PhoneLines(w.Board.Rows); want && lines > 3 {
			t.Errorf("%q: the buttons take %d lines on a phone", at, lines)
		}
		if !want {
			continue
		}
		playtest.Contains(t, people[1].ClickPublic("Rules"), "look up in The toy")
		playtest.Contains(t, people[1].ClickPublic("Leave"), "Resign?")
		people[1].ClickPublic("Undo")
		if len(people[1].Shown.Rows) == 0 && people[1].Shown.Content == "" {
			t.Error("Undo has no answer")
		}
	}
}

// TestResultsOfPrivateGames finishes a game in a group chat. It counts there and in the totals that
// people see of themselves, and not on a server. Others' totals stay private.
func TestResultsOfPrivateGames(t *testing.T) {
	w := playtest.New(t)
	w.Place = place.Group
	people := w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	if rec := w.Match().Record(); rec.Ending != match.EndFinished {
		t.Fatalf("the match ended %q", rec.Ending)
	}
	if err := w.Commands.Finished(w.Ctx, w.Channel, w.Match().Record().ID); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, people[0].Run("rails stats"), "everywhere", "1 game played", "Only you can see this")
	playtest.Contains(t, people[0].Run("rails stats", "user="+people[1].User), "in this chat", "1 game played")
	w.GoTo("500", "900")
	w.Place = place.BotDM
	playtest.Contains(t, people[0].Run("rails stats"), "1 game played")
	playtest.Contains(t, people[0].Run("rails stats", "user="+people[1].User), "where they played")
	w.Place = place.Server
	playtest.Contains(t, people[0].Run("rails stats"), "No finished games yet")
	people[0].Run("rails forget")
	people[0].Click("Forget me")
	w.Place = place.BotDM
	playtest.Contains(t, people[0].Run("rails stats"), "No finished games yet")
}

// TestListOfPrivateTables lists a table of a group chat: with a link, and with the choice to leave it,
// because the person may have been removed from the group.
func TestListOfPrivateTables(t *testing.T) {
	w := playtest.New(t)
	w.Place = place.Group
	people := w.StartMatch("toy", 2, nil)
	w.GoTo("500", "900")
	people[0].Locale = "fr"
	playtest.Contains(t, people[0].Run("rails mine"), "https://discord.com/channels/@me/100", "une discussion privée")
	people[0].Locale = "en-US"
	playtest.Contains(t, people[0].Run("rails mine"), "https://discord.com/channels/@me/100", "a private chat")
	playtest.Lacks(t, people[0].Shown.Content, "<#100>")
	playtest.Contains(t, people[0].Choose("Leave table 1: The toy"), "Resign?")
}
