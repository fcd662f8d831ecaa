package server_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
)

// chooseToBar chooses a person from the menu of people to bar, and returns the question.
func chooseToBar(p *playtest.Person, user string, other interaction.NamedUser) string {
	p.World.T.Helper()
	p.Run("rails-server settings")
	press := p.PressRequest("g:bar", true, user)
	press.NamedUsers = map[string]interaction.NamedUser{user: other}
	return p.Text(p.Send(press))
}

// TestBarredPersonOpensNoTable checks that a barred person opens no table on that server, can
// join those of others, and stays barred after they were forgotten.
func TestBarredPersonOpensNoTable(t *testing.T) {
	w := playtest.New(t)
	boss, bob := w.Person("u1"), w.Person("u2")
	boss.Permissions = playtest.ManageServer
	playtest.Contains(t, chooseToBar(bob, "u2", interaction.NamedUser{Name: "Bob"}), "You need **Manage Server**")
	chooseToBar(boss, "u2", interaction.NamedUser{Name: "Bob *B*"})
	playtest.Contains(t, boss.Click("Ban and announce it here"), "Banned from opening tables: **Bob \\*B\\***")
	playtest.Contains(t, w.Messenger.Last("100"), "**U1 \\*name\\***", "banned **Bob \\*B\\*** from opening")
	playtest.Contains(t, chooseToBar(boss, "u2", interaction.NamedUser{Name: "Bob *B*"}), "already banned")
	playtest.Contains(t, bob.Run("rails start", "game=toy"), "banned from opening tables")
	w.GoTo("600", "200")
	playtest.Contains(t, bob.Run("rails start", "game=toy"), "Your table is open")
	bob.ClickPublic("Leave")
	w.GoTo("500", "100")
	boss.Run("rails start", "game=toy")
	playtest.Contains(t, bob.ClickPublic("Join"), "You’re in")
	bob.ClickPublic("Leave")

	bob.Run("rails forget")
	playtest.Contains(t, bob.Click("Forget me"), "forgotten you")
	w.WantNowhere("100", "Bob")
	w.GoTo("500", "300")
	playtest.Contains(t, bob.Run("rails start", "game=toy"), "banned from opening tables")
	list := boss.Run("rails-server settings")
	playtest.Contains(t, list, "a deleted user")
	playtest.Lacks(t, list, "Bob")
	boss.Choose("a deleted user")
	boss.Click("Allow and announce it here")
	playtest.Contains(t, w.Messenger.Last("300"), "let **a deleted user** open tables again")
	playtest.Contains(t, bob.Run("rails start", "game=toy"), "Your table is open")
}

// TestBarIsConfirmed checks that barring a person and lifting it must be confirmed, and is
// announced only if the manager chose so.
func TestBarIsConfirmed(t *testing.T) {
	w := playtest.New(t)
	boss, bob := w.Person("u1"), w.Person("u2")
	boss.Permissions = playtest.ManageServer
	barred := func(want bool) {
		t.Helper()
		if now := strings.Contains(boss.Run("rails-server settings"), "Banned from opening tables: **Bob**"); now != want {
			t.Errorf("got barred: %v, want the opposite", now)
		}
		w.WantNowhere("100", "Bob")
	}
	playtest.Contains(t, chooseToBar(boss, "u2", interaction.NamedUser{Name: "Bob"}), "Ban **Bob** from opening tables")
	playtest.Lacks(t, boss.Click("Back"), "Bob")
	barred(false)
	chooseToBar(boss, "u2", interaction.NamedUser{Name: "Bob"})
	playtest.Contains(t, boss.Click("Ban"), "Banned from opening tables: **Bob**")
	barred(true)
	playtest.Contains(t, bob.PressID(playtest.Find(t, boss.Shown, "Bob").ID, playtest.Find(t, boss.Shown, "Bob").Value), "You need **Manage Server**")
	playtest.Contains(t, boss.Choose("Bob"), "Let **Bob** open tables")
	confirm := playtest.Find(t, boss.Shown, "Allow")
	playtest.Contains(t, bob.PressID(confirm.ID), "You need **Manage Server**")
	playtest.Contains(t, boss.Click("Back"), "Bob")
	barred(true)
	boss.Choose("Bob")
	playtest.Lacks(t, boss.Click("Allow"), "Bob")
	barred(false)
	playtest.Contains(t, boss.PressID(confirm.ID), "Nobody is banned under that name")
}

// TestWhoCannotBeBarred chooses people who cannot be barred.
func TestWhoCannotBeBarred(t *testing.T) {
	w := playtest.New(t)
	boss := w.Person("u1")
	boss.Permissions = playtest.ManageServer
	playtest.Contains(t, chooseToBar(boss, "u1", interaction.NamedUser{Name: "Boss"}), "can’t ban them")
	playtest.Contains(t, chooseToBar(boss, "u3", interaction.NamedUser{Name: "Robot", Bot: true}), "can’t ban them")
	playtest.Contains(t, boss.PressID("g:bar", "u4"), "can’t ban them")
	playtest.Contains(t, boss.PressID("g:bar:loudly:u4:Ann"), "out of date")
	playtest.Lacks(t, boss.Run("rails-server settings"), "Banned from opening tables")
}

// TestLongNameIsBarred bars a person with the longest name that Discord allows.
func TestLongNameIsBarred(t *testing.T) {
	w := playtest.New(t)
	boss := w.Person("u1")
	boss.Permissions = playtest.ManageServer
	name := strings.Repeat("𝔹:", 16)
	chooseToBar(boss, "12345678901234567890", interaction.NamedUser{Name: name})
	playtest.Contains(t, boss.Click("Ban"), "Banned from opening tables: **"+render.Escape(name)+"**")
}

// TestBarWithoutAnnouncement checks that a bar counts, and the page says so, if the bot cannot
// announce it.
func TestBarWithoutAnnouncement(t *testing.T) {
	w := playtest.New(t)
	boss, bob := w.Person("u1"), w.Person("u2")
	boss.Permissions = playtest.ManageServer
	w.Messenger.Err = interaction.ErrForbidden
	chooseToBar(boss, "u2", interaction.NamedUser{Name: "Bob"})
	playtest.Contains(t, boss.Click("Ban and announce it here"), "couldn’t announce it in this channel", "Banned from opening tables: **Bob**")
	playtest.Contains(t, bob.Run("rails start", "game=toy"), "banned from opening tables")
	boss.Locale = "fr"
	boss.Choose("Bob")
	playtest.Contains(t, boss.Click("Autoriser et l’annoncer ici"), w.Book.Printer("fr").Say("ui.act.untold"))
	playtest.Contains(t, bob.Run("rails start", "game=toy"), "Your table is open")
}
