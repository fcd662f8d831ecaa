package commands_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	manageServer = int64(1) << 5
	manageRoles  = int64(1) << 28
)

// TestTables lists the tables of a server by how they stand, with links and without
// names, and those of no other server.
func TestTables(t *testing.T) {
	d := newDesk(t)
	contains(t, d.person("u9").run("rails tables"), "No tables yet")
	people := d.begun("toy", 3, nil)
	d.clock.Advance(time.Minute)
	d.at("500", "110")
	d.person("u4").run("rails start", "game=trick")
	d.at("600", "200")
	d.person("u4").run("rails start", "game=toy")
	d.at("500", "120")
	d.finished(d.begun("toy", 2, nil))

	reader := d.person("u9")
	list := reader.run("rails tables")
	order(t, list, "**Open**", "(https://discord.com/channels/500/110) in <#110>: 1 of 5 seats taken; opened <t:",
		"**Being played**", "[The toy](https://discord.com/channels/500/100) in <#100>: 3 players",
		"**Recently finished**", "3. [The toy]", "<#120>: over <t:")
	lacks(t, list, "<#200>", "name", "<@")
	if labelled(reader.shown, "End table 1: Trick of the Rails") {
		t.Error("everybody is offered to end tables")
	}
	reader.locale = "fr"
	contains(t, reader.run("rails tables"), "**Ouvertes**", "**En cours**", "3\u00a0joueurs")

	d.at("500", "100")
	if people[0].run("rails end"); strings.Contains(people[0].click("End the table"), "⟦") {
		t.Error("no words")
	}
	order(t, d.person("u9").run("rails tables"), "**Recently finished**", "<#100>: over")
	d.clock.Advance(store.RecentRetention)
	lacks(t, d.person("u9").run("rails tables"), "<#100>", "<#120>")
}

// TestTablesWhoseNotesAreLost: they are listed, and noted again.
func TestTablesWhoseNotesAreLost(t *testing.T) {
	d := newDesk(t)
	d.begun("toy", 2, nil)
	if err := d.store.SetServerNote(d.ctx, "500", "100", nil); err != nil {
		t.Fatal(err)
	}
	contains(t, d.person("u9").run("rails tables"), "(https://discord.com/channels/500/100) in <#100>: 2 players")
	before := d.asked.Load()
	d.person("u9").run("rails tables")
	if n := d.asked.Load() - before; n != 2 { // the tables, and what the server has chosen
		t.Errorf("the list took %d operations of the store", n)
	}
}

// TestCloseElsewhere: who manages the server ends a table in another channel of it,
// which is said there; nobody else does, and nowhere else.
func TestCloseElsewhere(t *testing.T) {
	d := newDesk(t)
	d.begun("toy", 2, nil)
	d.at("600", "200")
	d.begun("trick", 3, nil)
	d.at("500", "300")
	boss, guest := d.person("u8"), d.person("u9")
	boss.permissions = manageServer
	boss.run("rails tables")
	contains(t, boss.choose("End table 1: The toy"), "Really end The toy in <#100>")
	sure := find(t, boss.shown, "End the table").id
	contains(t, guest.text(guest.send(guest.pressOf(sure, true))), "You need **Manage Server**")
	foreign := boss.pressOf("v:close:200", true)
	contains(t, boss.text(boss.send(foreign)), "don’t know")
	contains(t, boss.text(boss.send(boss.pressOf(sure, true))), "The table is closed")
	contains(t, d.messenger.last("100"), "**U8 \\*name\\***, who manages this server, ended the table.")
	d.at("500", "100")
	if rec := d.match().Record(); rec.Phase != match.PhaseOver || rec.Ending != match.EndStopped {
		t.Errorf("the match is %s, %s", rec.Phase, rec.Ending)
	}
	d.at("600", "200")
	if rec := d.match().Record(); rec.Phase != match.PhaseRunning {
		t.Errorf("the match of the other server is %s", rec.Phase)
	}
}

// chooseToBar chooses somebody from the menu of people to bar, and returns what is asked.
func (p *person) chooseToBar(user string, other interaction.NamedUser) string {
	p.d.t.Helper()
	p.run("rails server")
	press := p.pressOf("g:bar", true, user)
	press.Others = map[string]interaction.NamedUser{user: other}
	return p.text(p.send(press))
}

// TestBar: somebody barred opens no table on that server, joins those of others, and is
// still barred after having themselves forgotten.
func TestBar(t *testing.T) {
	d := newDesk(t)
	boss, bob := d.person("u1"), d.person("u2")
	boss.permissions = manageServer
	contains(t, bob.chooseToBar("u2", interaction.NamedUser{Name: "Bob"}), "You need **Manage Server**")
	boss.chooseToBar("u2", interaction.NamedUser{Name: "Bob *B*"})
	contains(t, boss.click("Ban and announce it here"), "Banned from opening tables: **Bob \\*B\\***")
	contains(t, d.messenger.last("100"), "**U1 \\*name\\***", "banned **Bob \\*B\\*** from opening")
	contains(t, boss.chooseToBar("u2", interaction.NamedUser{Name: "Bob *B*"}), "already banned")
	contains(t, bob.run("rails start", "game=toy"), "don’t let you open tables")
	d.at("600", "200")
	contains(t, bob.run("rails start", "game=toy"), "Your table is open")
	bob.clickPublic("Leave")
	d.at("500", "100")
	boss.run("rails start", "game=toy")
	contains(t, bob.clickPublic("Join"), "You’re in")
	bob.clickPublic("Leave")

	bob.run("rails forget")
	contains(t, bob.click("Forget me"), "no longer know you")
	d.nowhere("100", "Bob")
	d.at("500", "300")
	contains(t, bob.run("rails start", "game=toy"), "don’t let you open tables")
	list := boss.run("rails server")
	contains(t, list, "a deleted user")
	lacks(t, list, "Bob")
	boss.choose("a deleted user")
	boss.click("Allow and announce it here")
	contains(t, d.messenger.last("300"), "lets **a deleted user** open tables again")
	contains(t, bob.run("rails start", "game=toy"), "Your table is open")
}

// TestBarIsConfirmed: a choice from a menu bars nobody and lifts no bar before it is
// confirmed, and the channel is told only if the manager chose so.
func TestBarIsConfirmed(t *testing.T) {
	d := newDesk(t)
	boss, bob := d.person("u1"), d.person("u2")
	boss.permissions = manageServer
	barred := func(want bool) {
		t.Helper()
		if now := strings.Contains(boss.run("rails server"), "Banned from opening tables: **Bob**"); now != want {
			t.Errorf("Bob is barred: %v", now)
		}
		d.nowhere("100", "Bob")
	}
	contains(t, boss.chooseToBar("u2", interaction.NamedUser{Name: "Bob"}), "Ban **Bob** from opening tables")
	lacks(t, boss.click("Back"), "Bob")
	barred(false)
	boss.chooseToBar("u2", interaction.NamedUser{Name: "Bob"})
	contains(t, boss.click("Ban"), "Banned from opening tables: **Bob**")
	barred(true)
	contains(t, bob.text(bob.send(bob.pressOf(find(t, boss.shown, "Bob").id, true,
		find(t, boss.shown, "Bob").value))), "You need **Manage Server**")
	contains(t, boss.choose("Bob"), "Let **Bob** open tables")
	confirm := find(t, boss.shown, "Allow")
	contains(t, bob.text(bob.send(bob.pressOf(confirm.id, true))), "You need **Manage Server**")
	contains(t, boss.click("Back"), "Bob")
	barred(true)
	boss.choose("Bob")
	lacks(t, boss.click("Allow"), "Bob")
	barred(false)
	contains(t, boss.text(boss.send(boss.pressOf(confirm.id, true))), "Nobody is banned under that name")
}

// TestBarWrong asks nothing about people who cannot be barred.
func TestBarWrong(t *testing.T) {
	d := newDesk(t)
	boss := d.person("u1")
	boss.permissions = manageServer
	contains(t, boss.chooseToBar("u1", interaction.NamedUser{Name: "Boss"}), "can’t ban them")
	contains(t, boss.chooseToBar("u3", interaction.NamedUser{Name: "Robot", Bot: true}), "can’t ban them")
	contains(t, boss.text(boss.send(boss.pressOf("g:bar", true, "u4"))), "can’t ban them")
	contains(t, boss.text(boss.send(boss.pressOf("g:bar:loudly:u4:Ann", true))), "don’t know")
	lacks(t, boss.run("rails server"), "Banned from opening tables")
}

// TestBarLongName bars somebody whose name is as long as Discord lets names be.
func TestBarLongName(t *testing.T) {
	d := newDesk(t)
	boss := d.person("u1")
	boss.permissions = manageServer
	name := strings.Repeat("𝔹:", 16)
	boss.chooseToBar("12345678901234567890", interaction.NamedUser{Name: name})
	contains(t, boss.click("Ban"), "Banned from opening tables: **"+render.Escape(name)+"**")
}

// TestBarUntold: where the bot may not write, a bar counts as well, and so says the page.
func TestBarUntold(t *testing.T) {
	d := newDesk(t)
	boss, bob := d.person("u1"), d.person("u2")
	boss.permissions = manageServer
	d.messenger.err = interaction.ErrForbidden
	boss.chooseToBar("u2", interaction.NamedUser{Name: "Bob"})
	contains(t, boss.click("Ban and announce it here"), "couldn’t announce it in this channel", "Banned from opening tables: **Bob**")
	contains(t, bob.run("rails start", "game=toy"), "don’t let you open tables")
	boss.locale = "fr"
	boss.choose("Bob")
	contains(t, boss.click("Autoriser et l’annoncer ici"), d.book.Printer("fr").Say("ui.act.untold"))
	contains(t, bob.run("rails start", "game=toy"), "Your table is open")
}

// TestCalls: the role of a server is called when a table opens, once an hour at most,
// and people take it and give it back by a button.
func TestCalls(t *testing.T) {
	d := newDesk(t)
	boss, ann := d.person("u1"), d.person("u2")
	var has []string
	choosing := func(r interaction.Role) string {
		t.Helper()
		request := boss.command("rails server", "role=77")
		request.NamedRoles, request.Roles = map[string]interaction.Role{"77": r}, has
		return boss.text(boss.send(request))
	}
	contains(t, choosing(interaction.Role{Mentionable: true}), "You need **Manage Server**")
	boss.permissions = manageServer
	contains(t, choosing(interaction.Role{Mentionable: true}), "You need **Manage Roles**")
	boss.permissions |= manageRoles
	contains(t, choosing(interaction.Role{Managed: true}), "I can’t give <@&77>")
	contains(t, choosing(interaction.Role{Permissions: 1 << 13}), "has moderator permissions")
	contains(t, choosing(interaction.Role{Mentionable: true}), "You don’t have <@&77> yourself")
	lacks(t, ann.run("rails server"), "<@&77>")
	has = []string{"76", "77"}
	contains(t, choosing(interaction.Role{Mentionable: true}), "I ping <@&77>")
	boss.run("rails server")
	lacks(t, boss.click("No pings"), "<@&77>")
	has, boss.permissions = nil, 1<<3 // of an administrator, as a server's owner is
	contains(t, choosing(interaction.Role{Mentionable: true}), "I ping <@&77>")
	contains(t, ann.run("rails server"), "I ping <@&77>")

	ann.run("rails tables")
	contains(t, ann.click("Ping me when a table opens"), "You now have <@&77>")
	if !d.messenger.roles["500 u2 77"] {
		t.Error("the role was not given")
	}
	having := func(r interaction.Request) interaction.Request { r.Roles = []string{"77"}; return r }
	ann.send(having(ann.command("rails tables")))
	contains(t, ann.text(ann.send(having(ann.pressOf(find(t, ann.shown, "Stop pinging me").id, true)))), "no longer have")
	if d.messenger.roles["500 u2 77"] {
		t.Error("the role was not taken back")
	}
	powerless := ann.pressOf("v:calls", true)
	powerless.BotPermissions &^= manageRoles
	contains(t, ann.text(ann.send(powerless)), "I’m missing **Manage Roles**")
	for err, words := range map[error]string{interaction.ErrForbidden: "my role must be above",
		interaction.ErrGone: "That role is gone"} {
		d.messenger.err = err
		contains(t, ann.text(ann.send(ann.pressOf("v:calls", true))), words)
	}
	d.messenger.err = nil

	called := func(channel string) bool {
		t.Helper()
		d.at("500", channel)
		ann.run("rails start", "game=toy")
		if d.ping == nil {
			return false
		}
		contains(t, d.ping.Content, "<@&77>: a table for a game of The toy")
		if len(d.ping.Mentions) > 0 || len(d.ping.Roles) != 1 || d.ping.Roles[0] != "77" {
			t.Errorf("it calls %q and %q", d.ping.Mentions, d.ping.Roles)
		}
		return true
	}
	if !called("201") || called("202") {
		t.Error("the role is not called for the first of two tables alone")
	}
	d.at("500", "201")
	d.person("u3").clickPublic("Join")
	if d.ping == nil || d.ping.gone {
		t.Error("the call is gone with the first who joined")
	}
	ann.clickPublic("Begin")
	if d.ping != nil {
		t.Error("a game that goes on calls people")
	}
	boss.run("rails server")
	lacks(t, boss.click("No pings"), "<@&77>")
	contains(t, ann.text(ann.send(ann.pressOf("v:calls", true))), "has no role")
}
