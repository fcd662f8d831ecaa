package commands_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	toypainter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// styleOf is the style of a message's button; 0 where it has none such.
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

func TestLobby(t *testing.T) {
	d := newDesk(t)
	people := d.people(6)
	contains(t, people[0].run("rails start", "game=toy"), "Your table is open")
	contains(t, d.now.Content, "The toy", "Yard: plain", "1 of 5", "1 more player needed")
	lacks(t, d.now.Content, "Fingerprint")
	if styleOf(d.now.Message, "v:begin") != discordgo.SecondaryButton {
		t.Error("Begin stands out at a table that cannot begin")
	}

	contains(t, people[1].run("rails start", "game=toy"), "There’s already a table")
	contains(t, people[1].clickPublic("Begin"), "Only the host")
	contains(t, people[0].clickPublic("Begin"), "at least 2 players")
	contains(t, people[5].clickPublic("Leave"), "You’re not at this table")

	for _, p := range people[1:5] {
		contains(t, p.clickPublic("Join"), "You’re in")
	}
	contains(t, d.now.Content, "5 of 5", "All seats are taken")
	if styleOf(d.now.Message, "v:begin") != discordgo.SuccessButton {
		t.Error("Begin does not stand out at a full table")
	}
	contains(t, people[4].clickPublic("Join"), "already at this table")
	contains(t, people[5].clickPublic("Join"), "All seats are taken")
	contains(t, people[5].run("rails hand"), "You’re not at this table")
	if labelled(people[5].shown, "Join") {
		t.Error("Join is offered at a full table")
	}

	contains(t, people[0].clickPublic("Leave"), "You’ve left")
	contains(t, d.now.Content, "U2 \\*name\\***", "**U2 \\*name\\*** can begin")
	contains(t, people[5].run("rails hand"), "there’s a free seat")
	people[5].click("Join")
	contains(t, people[1].run("rails hand"), "hasn’t begun")
	contains(t, people[1].run("rails board"), "a table is open")
	contains(t, people[1].run("rails log"), "Nothing has happened")
	contains(t, people[1].clickPublic("Begin"), "The game has begun")
	if len(d.public) != 4 || len(d.public[0].Rows) != 0 || !d.public[1].gone || !d.public[2].gone { // twice it was said that the table is full
		t.Error("the lobby's message keeps its buttons, or the board was not posted")
	}
	lacks(t, d.now.Content, d.match().Record().Commitment)
	contains(t, people[5].clickPublic("Table"), d.match().Record().Commitment)
	contains(t, people[0].run("rails join"), "The game has already begun, and nobody has left")
}

func TestEverybodyLeaves(t *testing.T) {
	d := newDesk(t)
	people := d.people(2)
	people[0].run("rails start", "game=toy")
	people[1].clickPublic("Join")
	people[0].clickPublic("Leave")
	people[1].clickPublic("Leave")
	contains(t, d.now.Content, "closed before the game began")
	if len(d.public) != 1 || len(d.now.Rows) != 0 {
		t.Errorf("%d messages, %d rows", len(d.public), len(d.now.Rows))
	}
	contains(t, people[0].run("rails hand"), "not at this table")
	contains(t, people[0].run("rails board"), "closed before the game began")
	people[1].run("rails start", "game=trains")
	contains(t, d.now.Content, "Trains: a table is open")
}

// TestOptions lets the host change the options, and shows them to others.
func TestOptions(t *testing.T) {
	d := newDesk(t)
	host, guest := d.person("u1"), d.person("u2")
	host.run("rails start", "game=toy")
	guest.clickPublic("Join")
	contains(t, guest.clickPublic("Options"), "Only the host, **U1 \\*name\\***")
	if len(guest.shown.Rows) != 0 {
		t.Error("a guest is offered the options")
	}
	host.clickPublic("Options")
	contains(t, host.choose("with tools"), "0 of 2 chosen")
	menu := find(t, host.shown, "Lamp")
	contains(t, d.now.Content, "Tools: 0 chosen, 2 needed. **U1 \\*name\\*** can choose under")
	lacks(t, d.now.Content, "enough players")
	contains(t, host.clickPublic("Begin"), "Tools: 0 chosen, 2 needed")
	host.text(host.send(host.pressOf(menu.id, true, "lamp")))
	contains(t, d.now.Content, "1 of 2 chosen", "1 chosen, 2 needed")
	host.text(host.send(host.pressOf(menu.id, true, "lamp", "crane")))
	contains(t, d.now.Content, "Tools: Lamp and Crane", "enough players")
	contains(t, guest.text(guest.send(guest.pressOf(menu.id, true, "map"))), "Only the host")
	contains(t, host.text(host.send(host.pressOf(strings.Replace(menu.id, "tools", "nothing", 1), true, "map"))), "can’t set")
	host.clickPublic("Begin")
	if o := d.match().Record().Options; o["tools"] != "crane+lamp" {
		t.Errorf("the options are %v", o)
	}
	contains(t, host.text(host.send(host.pressOf(menu.id, true, "lamp"))), "isn’t possible at this stage")
}

// TestOptionsButton: an open table has the button if and only if there is
// something to choose, on the public message and under the opener's answer.
func TestOptionsButton(t *testing.T) {
	for _, e := range games {
		d := newDesk(t)
		host := d.person("u1")
		host.run("rails start", "game="+e.Game.Key)
		some := len(e.Game.Options) > 0
		if labelled(d.now.Message, "Options") != some || labelled(host.shown, "Options") != some {
			t.Errorf("%s has %d options, of which the buttons know nothing", e.Game.Key, len(e.Game.Options))
		}
	}
}

// TestPickOfMany offers an option of 60 values, of which 8 are picked, and ten
// options besides, and picks across menus and pages.
func TestPickOfMany(t *testing.T) {
	d := newDeskOf(t, rendertest.Book(t, render.Entry{Game: crowded(), Painter: crowdedWords{}}))
	host := d.person("u1")
	contains(t, host.run("rails start", "game=toy"), "Your table is open")
	menus := map[string]bool{}
	host.clickPublic("Options")
	host.choose("with tools")
	for range 5 {
		for _, c := range pressables(host.shown) {
			menus[c.id] = true
		}
		if !labelled(host.shown, "More…") {
			t.Fatal("not all options fit, and More is missing")
		}
		host.click("More…")
	}
	const parts, others, pages = 3, 10, 4
	if len(menus) != parts+others+pages {
		t.Errorf("%d menus and buttons were met: %v", len(menus), menus)
	}
	host.clickPublic("Options")
	id := d.match().Record().ID
	host.send(host.pressOf("o:"+id+":pick:0:0", true, "v1", "v2", "v3"))
	host.send(host.pressOf("o:"+id+":pick:2:0", true, "v50", "v59"))
	host.send(host.pressOf("o:"+id+":pick:0:0", true, "v2", "v3"))
	got := map[string]bool{}
	for _, v := range strings.Split(d.match().Record().Options["pick"], "+") {
		got[v] = true
	}
	if len(got) != 4 || !got["v2"] || !got["v3"] || !got["v50"] || !got["v59"] {
		t.Errorf("picked were %v", got)
	}
}

// crowded is the toy with more options than a message has room for.
func crowded() *engine.Game {
	meta := toy.Meta
	var many []string
	for i := range 60 {
		many = append(many, "v"+itoa(i))
	}
	meta.Options = append(meta.Options, engine.Option{Key: "pick", Values: many, Pick: 8, When: "yard=tools"})
	for i := range 8 {
		meta.Options = append(meta.Options, engine.Option{Key: "o" + itoa(i), Values: []string{"a", "b"}, Default: "a"})
	}
	return engine.Define[*toy.State, toy.Move](meta, toy.Rules{}, toy.Secrets{}, toy.Guide{}, toy.Extras)
}

type crowdedWords struct{ toypainter.Painter }

func (p crowdedWords) Words() *render.Words {
	words := *p.Painter.Words()
	words.Messages = added(words.Messages)
	return &words
}

// added are the toy's messages with those of the options of crowded.
func added(files fs.FS) fs.FS {
	all := fstest.MapFS{}
	for _, lang := range render.Languages() {
		name := "messages/" + lang + ".json"
		b, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		var more strings.Builder
		say := func(key string) {
			more.WriteString(`, "toy.option.` + key + `": "` + key + `", "toy.option.` + key + `.desc": "about"`)
		}
		say("pick")
		for i := range 60 {
			say("pick.v" + itoa(i))
		}
		for i := range 8 {
			say("o" + itoa(i))
			say("o" + itoa(i) + ".a")
			say("o" + itoa(i) + ".b")
		}
		text := strings.TrimSpace(string(b))
		all[name] = &fstest.MapFile{Data: []byte(strings.TrimSuffix(text, "}") + more.String() + "}")}
	}
	return all
}

// TestPermissions names what is missing and changes nothing.
func TestPermissions(t *testing.T) {
	const send, threads, attach = 1 << 11, 1 << 38, 1 << 15
	d := newDesk(t)
	p := d.person("u1")
	r := p.command("rails start", "game=toy")
	r.BotPermissions = allPermissions &^ send &^ attach
	text := p.text(p.send(r))
	contains(t, text, "Send Messages", "Attach Files")
	lacks(t, text, "View Channel", "Threads")
	r = p.command("rails start", "game=toy")
	r.BotPermissions, r.Thread, r.Locale = allPermissions&^threads, true, "fr"
	text = p.text(p.send(r))
	contains(t, text, d.book.Printer("fr").Say("ui.permission.send-messages-in-threads"))
	if _, err := d.store.Load(d.ctx, d.channel); err == nil {
		t.Fatal("a table was opened")
	}
	r.BotPermissions, r.ID = 1<<3, "admin"
	p.send(r)
	if phase := d.match().Record().Phase; phase != match.PhaseOpen {
		t.Errorf("an administrator opened a table that is %s", phase)
	}
	if d.c.Permitted(interaction.Request{BotPermissions: allPermissions &^ send, Locale: "en-US"}) || !d.c.Permitted(r) {
		t.Error("Permitted says otherwise")
	}
}

// TestNotInPrivate refuses everything outside a server.
func TestNotInPrivate(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	for _, r := range []interaction.Request{p.command("rails start", "game=toy"), p.pressOf("v:join", false),
		p.command("toy end")} {
		r.Guild, r.GuildLocale = "", ""
		contains(t, p.text(p.send(r)), "only works in a server’s channels")
	}
}

// TestLanguages speaks to readers in their own language and in the channel in
// the server's.
func TestLanguages(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	p.locale = "fr"
	r := p.command("rails start", "game=toy")
	r.GuildLocale = "fr"
	contains(t, p.text(p.send(r)), d.book.Printer("fr").Say("ui.lobby.opened"))
	contains(t, d.now.Content, "Le jouet")
	p.locale = "de"
	contains(t, p.run("rails hand"), "hasn’t begun")
}

// TestTableLanguage: what everybody reads is in the language of most of those who sit
// there, unless the host chooses another; the game goes on in it.
func TestTableLanguage(t *testing.T) {
	d := newDesk(t)
	people := d.people(3)
	people[1].locale, people[2].locale = "fr", "fr"
	people[0].run("rails start", "game=toy")
	people[1].clickPublic("Join")
	contains(t, d.now.Content, "Seats taken: 2 of 5")
	people[2].clickPublic("Join")
	contains(t, d.now.Content, "Places prises")
	people[0].clickPublic("Places et pendule")
	people[0].click("More…")
	contains(t, people[0].choose("English"), "Language: English")
	contains(t, d.now.Content, "Seats taken: 3 of 5", "Language: English")
	people[0].choose("what most players use")
	people[0].clickPublic("Commencer")
	contains(t, d.now.Content, "On attend <@u1>")
}
