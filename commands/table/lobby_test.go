package table_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// styleOf returns the style of a message's button, or 0.
func styleOf(m components.Message, id string) discordgo.ButtonStyle {
	for _, row := range m.Rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			if b, ok := c.(discordgo.Button); ok && b.CustomID == id {
				return b.Style
			}
		}
	}
	return 0
}

// TestPickerGoesAway checks that the list of games is replaced by what was chosen.
func TestPickerGoesAway(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	p.Run("rails start")
	r := p.Request(interaction.Component)
	r.CustomID, r.Values, r.Message.Ephemeral = playtest.Find(t, p.Shown, "The toy").ID, []string{"toy"}, true
	if reply := p.Send(r); !reply.Update {
		t.Errorf("the list stays above %q", reply.Message.Content)
	}
	w.Update()
	playtest.Contains(t, w.Board.Content, "The toy")
}

func TestJoinLeaveAndBegin(t *testing.T) {
	w := playtest.New(t)
	people := w.People(6)
	playtest.Contains(t, people[0].Run("rails start", "game=toy"), "Your table is open")
	playtest.Contains(t, w.Board.Content, "The toy", "Yard: plain", "1 of 5", "1 more player needed")
	playtest.Lacks(t, w.Board.Content, "Fingerprint")
	if styleOf(w.Board.Message, "v:begin") != discordgo.SecondaryButton {
		t.Error("Begin stands out at a table that cannot begin")
	}

	playtest.Contains(t, people[1].Run("rails start", "game=toy"), "There’s already a table")
	playtest.Contains(t, people[1].ClickPublic("Begin"), "Only the host")
	playtest.Contains(t, people[0].ClickPublic("Begin"), "at least 2 players")
	playtest.Contains(t, people[5].ClickPublic("Leave"), "You’re not at this table")

	for _, p := range people[1:5] {
		playtest.Contains(t, p.ClickPublic("Join"), "You’re in")
	}
	playtest.Contains(t, w.Board.Content, "5 of 5", "All seats are taken")
	if styleOf(w.Board.Message, "v:begin") != discordgo.SuccessButton {
		t.Error("Begin does not stand out at a full table")
	}
	playtest.Contains(t, people[4].ClickPublic("Join"), "already at this table")
	playtest.Contains(t, people[5].ClickPublic("Join"), "taken, or kept for others")
	playtest.Contains(t, people[5].Run("rails hand"), "You’re not at this table")
	if playtest.HasLabel(people[5].Shown, "Join") {
		t.Error("Join is offered at a full table")
	}

	playtest.Contains(t, people[0].ClickPublic("Leave"), "You’ve left")
	playtest.Contains(t, w.Board.Content, "U2 \\*name\\***", "**U2 \\*name\\*** can begin")
	playtest.Contains(t, people[5].Run("rails hand"), "there’s a free seat")
	people[5].Click("Join")
	playtest.Contains(t, people[1].Run("rails hand"), "hasn’t begun")
	playtest.Contains(t, people[1].Run("rails board"), "a table is open")
	playtest.Contains(t, people[1].Run("rails log"), "Nothing has happened")
	playtest.Contains(t, people[1].ClickPublic("Begin"), "The game has begun")
	playtest.Lacks(t, people[1].Click("Play"), "The game has begun")
	if len(w.Posts) != 4 || len(w.Posts[0].Rows) != 0 || !w.Posts[1].Deleted || !w.Posts[2].Deleted { // twice it was said that the table is full
		t.Error("the lobby's message keeps its buttons, or the board was not posted")
	}
	playtest.Lacks(t, w.Board.Content, w.Match().Record().Commitment)
	playtest.Contains(t, people[5].ClickPublic("Table"), w.Match().Record().Commitment)
	playtest.Contains(t, people[0].Run("rails join"), "The game has already begun, and nobody has left")
}

func TestTableClosesWhenEverybodyLeaves(t *testing.T) {
	w := playtest.New(t)
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	people[0].ClickPublic("Leave")
	people[1].ClickPublic("Leave")
	playtest.Contains(t, w.Board.Content, "closed before the game began")
	if len(w.Posts) != 1 || len(w.Board.Rows) != 0 {
		t.Errorf("got %d messages, the last with %d rows", len(w.Posts), len(w.Board.Rows))
	}
	playtest.Contains(t, people[0].Run("rails hand"), "not at this table")
	playtest.Contains(t, people[0].Run("rails board"), "closed before the game began")
	people[1].Run("rails start", "game=trains")
	playtest.Contains(t, w.Board.Content, "Trains: a table is open")
}

// TestAnswersAndBoardLanguages checks that answers are in the person's language and the board is
// in the server's.
func TestAnswersAndBoardLanguages(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	p.Locale = "fr"
	r := p.CommandRequest("rails start", "game=toy")
	r.GuildLocale = "fr"
	playtest.Contains(t, p.Text(p.Send(r)), w.Book.Printer("fr").Say("ui.lobby.opened"))
	playtest.Contains(t, w.Board.Content, "Le jouet")
	p.Locale = "de"
	playtest.Contains(t, p.Run("rails hand"), "noch nicht begonnen")
	p.Locale = "nl" // a language that the program does not speak
	playtest.Contains(t, p.Run("rails hand"), "hasn’t begun")
}

// TestTableSpeaksTheMajoritysLanguage checks that the board is in the language of most people at
// the table, unless the host chooses another.
func TestTableSpeaksTheMajoritysLanguage(t *testing.T) {
	w := playtest.New(t)
	people := w.People(3)
	people[1].Locale, people[2].Locale = "fr", "fr"
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	playtest.Contains(t, w.Board.Content, "Seats taken: 2 of 5")
	people[2].ClickPublic("Join")
	playtest.Contains(t, w.Board.Content, "Places prises")
	people[0].ClickPublic("Places et pendule")
	people[0].Click("More…")
	playtest.Contains(t, people[0].Choose("English"), "Language: English")
	playtest.Contains(t, w.Board.Content, "Seats taken: 3 of 5", "Language: English")
	people[0].Choose("what most players use")
	people[0].ClickPublic("Commencer")
	playtest.Contains(t, w.Board.Content, "On attend <@u1>")
}
