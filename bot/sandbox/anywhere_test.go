package sandbox_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

const everywhere = `{"name":"rails","type":1,"description":"Railway games","integration_types":[0,1],"contexts":[0,1,2]}`

// postBoard responds with a public message that has components.
const postBoard = `{"type":4,"data":` + pressable + `}`

// anywhere is a sandbox with every kind of place. Bob has installed the application, Carol has not.
type anywhere struct {
	*world
	raw               *rawBot
	bob, carol        *client.User
	group, pair, hall string // a group DM of both, their direct messages, a channel of a guild without the bot
	guild             string // the guild of hall
}

func newAnywhere(t *testing.T, change ...func(*sandbox.Config)) *anywhere {
	t.Helper()
	w := &anywhere{world: newWorld(t, change...)}
	w.commands("[" + everywhere + "]")
	if err := w.SetInstalled(sandbox.SeedBob, true); err != nil {
		t.Fatal(err)
	}
	w.guild = w.AddGuildWithoutBot("Elsewhere", "fr")
	w.hall = w.AddChannelIn(w.guild, "hall").ID
	group, err := w.AddGroup("The club", sandbox.SeedBob, sandbox.SeedCarol)
	if err != nil {
		t.Fatal(err)
	}
	pair, err := w.AddDM(sandbox.SeedBob, sandbox.SeedCarol)
	if err != nil {
		t.Fatal(err)
	}
	w.group, w.pair = group.ID, pair.ID
	w.raw, w.bob, w.carol = w.bareBot(), w.user("Bob"), w.user("Carol")
	return w
}

// run makes a user run /rails and lets the test act as the bot meanwhile.
func (w *anywhere) run(u *client.User, channel string) (wire.Interaction, <-chan pressResult) {
	w.t.Helper()
	got := make(chan wire.Interaction, 1)
	w.raw.on(func(in wire.Interaction) { got <- in })
	done := background(func() (*client.Reply, error) { return u.Command(w.ctx, channel, "rails", "", nil) })
	select {
	case in := <-got:
		return in, done
	case r := <-done:
		w.t.Fatalf("no interaction: %v", r.err)
	}
	return wire.Interaction{}, nil
}

// board runs /rails for Bob in a channel and returns the public message that responds.
func (w *anywhere) board(channel string) *wire.Message {
	w.t.Helper()
	in, done := w.run(w.bob, channel)
	if a := w.callback(in, postBoard); a.status != 204 {
		w.t.Fatalf("got %d %s", a.status, a.raw)
	}
	r := <-done
	if r.err != nil {
		w.t.Fatal(r.err)
	}
	return r.reply.Message
}

// offers reports whether a channel offers commands to a user.
func (w *anywhere) offers(u *client.User, channel string) bool {
	w.t.Helper()
	commands, err := u.Commands(w.ctx, channel)
	if err != nil {
		w.t.Fatal(err)
	}
	return len(commands) > 0
}

func TestApplicationInstallKinds(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.InstallKinds = []int{wire.InstallServer} })
	kinds := func() []string {
		var app wire.Application
		w.must("GET", "/applications/@me", nil, &app)
		return slices.Sorted(maps.Keys(app.Installs))
	}
	if got := kinds(); !slices.Equal(got, []string{"0"}) {
		t.Errorf("got kinds %v", got)
	}
	wantRefused(t, w.bot("PUT", globalCommands, list{aCommand("integration_types", list{0, 1})}), 400, 50035,
		`"0":{"integration_types":{"1":`)
	if w.SetInstalled(sandbox.SeedBob, true) == nil {
		t.Error("a person installed an application that does not support it")
	}
	var made []wire.Command
	w.must("PUT", globalCommands, list{aCommand("type", 1)}, &made)
	if !slices.Equal(made[0].IntegrationTypes, []int{wire.InstallServer}) {
		t.Errorf("got integration types %v by default", made[0].IntegrationTypes)
	}
	admin := client.Admin{BaseURL: w.url}
	if admin.SetInstallKinds(w.ctx, 2) == nil || admin.SetInstallKinds(w.ctx) == nil {
		t.Error("unknown kinds of installation were accepted")
	}
	if err := admin.SetInstallKinds(w.ctx, wire.InstallUser, wire.InstallServer); err != nil {
		t.Fatal(err)
	}
	if got := kinds(); !slices.Equal(got, []string{"0", "1"}) {
		t.Errorf("got kinds %v", got)
	}
	w.must("PUT", globalCommands, list{aCommand("integration_types", list{0, 1})}, nil)
}

// A command is offered where an installation and its contexts allow it.
func TestWhereCommandsAreOffered(t *testing.T) {
	w := newAnywhere(t)
	direct := func(u *client.User) string {
		id, err := u.OpenDM(w.ctx, sandbox.SeedApplication)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	bobDM, carolDM := direct(w.bob), direct(w.carol)
	for _, c := range []struct {
		types, contexts string
		bob, carol      string // where it is offered: s(erver with the bot), d(irect), g(roup), p(air), h(all)
	}{
		{"[0,1]", "[0,1,2]", "sdgph", "sd"},
		{"[0]", "[0,1,2]", "sd", "sd"},
		{"[1]", "[0,1,2]", "sdgph", ""},
		{"[0,1]", "[0]", "sh", "s"},
		{"[0,1]", "[1]", "d", "d"},
		{"[0,1]", "[2]", "gp", ""},
		{"[0,1]", "null", "sdh", "sd"},
	} {
		w.commands(fmt.Sprintf(`[{"name":"rails","type":1,"description":"d","integration_types":%s,"contexts":%s}]`, c.types, c.contexts))
		for who, want := range map[*client.User]string{w.bob: c.bob, w.carol: c.carol} {
			dm := bobDM
			if who == w.carol {
				dm = carolDM
			}
			for letter, channel := range map[string]string{"s": table, "d": dm, "g": w.group, "p": w.pair, "h": w.hall} {
				if got := w.offers(who, channel); got != strings.Contains(want, letter) {
					t.Errorf("types %s, contexts %s, %s in %s: got %t", c.types, c.contexts, who.Name(), letter, got)
				}
			}
		}
	}
	w.commands("[" + everywhere + "]")
	cmd := w.Commands()[0]
	refused := w.userAsk(w.carol, object{
		"type": 2, "application_id": sandbox.SeedApplication, "channel_id": w.group, "session_id": session(t, w.world, w.carol),
		"nonce": "1", "data": object{"id": cmd.ID, "name": cmd.Name, "type": 1, "version": cmd.Version},
	})
	wantRefused(t, refused, 404, 10063)
	if err := w.SetUserPermissions(table, sandbox.SeedCarol, sandbox.ViewChannel|sandbox.SendMessages); err != nil {
		t.Fatal(err)
	}
	if w.offers(w.carol, table) {
		t.Error("a command is offered to a person who may not use any")
	}
}

// session returns a gateway session of a user, for raw interactions.
func session(t *testing.T, w *world, u *client.User) string {
	t.Helper()
	l := w.dial("?v=10")
	l.send(2, object{"token": w.tokenOf(u), "properties": object{}})
	var ready wire.Ready
	if err := json.Unmarshal(l.next(0, "READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	return ready.SessionID
}

// An interaction names its context and the installations that authorize it. A press carries those
// of the message.
func TestInteractionNamesItsInstallation(t *testing.T) {
	w := newAnywhere(t)
	dm, err := w.bob.OpenDM(w.ctx, sandbox.SeedApplication)
	if err != nil {
		t.Fatal(err)
	}
	private := sandbox.AttachFiles | sandbox.EmbedLinks | sandbox.MentionEveryone
	for _, c := range []struct {
		channel, guild, locale string
		context                int
		owners                 map[string]string
		may                    sandbox.Permission
	}{
		{table, sandbox.SeedGuild, "en-US", 0, map[string]string{"0": sandbox.SeedGuild, "1": sandbox.SeedBob}, sandbox.DefaultBotPermissions},
		{dm, "", "", 1, map[string]string{"0": "0", "1": sandbox.SeedBob}, private | sandbox.UseExternalEmojis},
		{w.group, "", "", 2, map[string]string{"1": sandbox.SeedBob}, private},
		{w.pair, "", "", 2, map[string]string{"1": sandbox.SeedBob}, private},
		{w.hall, w.guild, "fr", 0, map[string]string{"1": sandbox.SeedBob}, sandbox.AttachFiles | sandbox.EmbedLinks},
	} {
		in, done := w.run(w.bob, c.channel)
		check := func(in wire.Interaction, user string) {
			t.Helper()
			if in.Context != c.context || !maps.Equal(in.Owners, c.owners) || in.GuildID != c.guild ||
				in.GuildLocale != c.locale || in.AppPermissions != c.may.String() {
				t.Errorf("channel %s: got %+v", c.channel, in)
			}
			if (in.Member != nil) != (c.guild != "") || (in.User != nil) != (c.guild == "") || (in.Guild != nil) != (c.guild != "") {
				t.Errorf("channel %s: got member %v, user %v", c.channel, in.Member, in.User)
			}
			if in.Member != nil && in.Member.User.ID != user || in.User != nil && in.User.ID != user {
				t.Errorf("channel %s: the interaction is not of %s", c.channel, user)
			}
		}
		check(in, sandbox.SeedBob)
		w.callback(in, postBoard)
		posted := (<-done).reply.Message
		if !maps.Equal(posted.InteractionMetadata.Owners, c.owners) {
			t.Errorf("channel %s: the response names %v", c.channel, posted.InteractionMetadata.Owners)
		}
		if c.channel == dm {
			continue
		}
		in, done = w.press(w.raw, w.carol, posted, "go")
		check(in, sandbox.SeedCarol)
		form := `{"type":9,"data":{"custom_id":"f","title":"F","components":[{"type":1,"components":[{"type":4,"custom_id":"t","style":1,"label":"L"}]}]}}`
		w.callback(in, form)
		opened := (<-done).reply.Modal
		got := make(chan wire.Interaction, 1)
		w.raw.on(func(in wire.Interaction) { got <- in })
		done = background(func() (*client.Reply, error) { return w.carol.SubmitModal(w.ctx, opened, map[string]string{"t": "x"}) })
		in = <-got
		check(in, sandbox.SeedCarol)
		w.callback(in, `{"type":6}`)
		<-done
	}
}

// Where the bot is no member, it reaches messages by tokens only.
func TestBotIsNoMember(t *testing.T) {
	w := newAnywhere(t)
	for _, channel := range []string{w.group, w.pair, w.hall} {
		m := w.board(channel)
		path := "/channels/" + channel
		for _, c := range []struct {
			method, path string
			body         any
		}{
			{"GET", path, nil},
			{"GET", path + "/messages", nil},
			{"POST", path + "/messages", object{"content": "x"}},
			{"GET", path + "/messages/" + m.ID, nil},
			{"PATCH", path + "/messages/" + m.ID, object{"content": "x"}},
			{"DELETE", path + "/messages/" + m.ID, nil},
			{"POST", path + "/threads", object{"name": "t", "type": 11}},
			{"POST", path + "/messages/" + m.ID + "/threads", object{"name": "t"}},
			{"PATCH", path, object{"archived": false}},
		} {
			wantRefused(t, w.bot(c.method, c.path, c.body), 403, 50001)
		}
	}
	member := "/guilds/" + w.guild + "/members/" + sandbox.SeedBob
	wantRefused(t, w.bot("GET", member, nil), 403, 50001)
	wantRefused(t, w.bot("PUT", member+"/roles/"+w.guild, nil), 403, 50001)
	wantRefused(t, w.bot("DELETE", member+"/roles/"+w.guild, nil), 403, 50001)
	wantRefused(t, w.do("", "PATCH", "/sandbox/bot", object{"guild_id": w.guild, "manage_roles": true}), 403, 50001)
	wantRefused(t, w.do("", "PATCH", "/sandbox/channels/"+w.hall, object{"bot_permissions": "3072"}), 403, 50001)
	var app wire.Application
	w.must("GET", "/applications/@me", nil, &app)
	if app.Guilds != 1 || app.Users != 1 {
		t.Errorf("the application is in %d guilds and installed by %d people", app.Guilds, app.Users)
	}
	if len(w.Violations()) > 0 {
		t.Errorf("got violations %v", w.Violations())
	}
}

// The bot hears nothing of guilds without it until it joins one.
func TestGuildWithoutBotIsUnknownToIt(t *testing.T) {
	w := newAnywhere(t)
	l := w.dial("?v=10")
	l.send(2, botIdentify(w.world, object{"intents": 1<<0 | 1<<9 | 1<<12}))
	var ready struct{ Guilds []struct{ ID string } }
	if err := json.Unmarshal(l.next(0, "READY").D, &ready); err != nil || len(ready.Guilds) != 1 {
		t.Errorf("got guilds %v, error %v", ready.Guilds, err)
	}
	l.next(0, "GUILD_CREATE") // the seed's
	for _, channel := range []string{w.hall, w.group} {
		if _, err := w.bob.Post(w.ctx, channel, "hello"); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.AddMember(w.guild, sandbox.SeedApplication); err != nil {
		t.Fatal(err)
	}
	var g wire.Guild
	if err := json.Unmarshal(l.next(0, "GUILD_CREATE").D, &g); err != nil || g.ID != w.guild || len(g.Roles) != 2 {
		t.Errorf("got %+v, error %v", g, err)
	}
	w.must("POST", "/channels/"+w.hall+"/messages", object{"content": "here"}, nil)
	in, done := w.run(w.carol, w.hall)
	if !maps.Equal(in.Owners, map[string]string{"0": w.guild}) || in.AppPermissions != sandbox.DefaultBotPermissions.String() {
		t.Errorf("got %+v", in)
	}
	w.callback(in, ephemeral)
	<-done
}

// In a guild without the bot, responses to a person without USE_EXTERNAL_APPS, or without the right
// to post, are ephemeral.
func TestResponsesAreForcedEphemeral(t *testing.T) {
	w := newAnywhere(t)
	all := sandbox.ViewChannel | sandbox.UseCommands | sandbox.SendMessages | sandbox.SendInThreads | sandbox.UseExternalApps
	thread, err := w.AddThreadOf(sandbox.SeedCarol, w.hall, wire.ChannelPublicThread, "annex")
	if err != nil {
		t.Fatal(err)
	}
	set := func(channel string, may sandbox.Permission) {
		t.Helper()
		if err := (client.Admin{BaseURL: w.url}).SetUserPermissions(w.ctx, channel, sandbox.SeedBob, uint64(may)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		channel string
		lacks   sandbox.Permission
		forced  bool
	}{
		{w.hall, 0, false},
		{w.hall, sandbox.UseExternalApps, true},
		{w.hall, sandbox.SendMessages, true},
		{w.hall, sandbox.SendInThreads, false},
		{thread.ID, sandbox.SendMessages, false},
		{thread.ID, sandbox.SendInThreads, true},
		{thread.ID, sandbox.UseExternalApps, true},
		{table, sandbox.UseExternalApps, false},
	} {
		root := c.channel
		if root == thread.ID {
			root = w.hall
		}
		set(root, all&^c.lacks)
		for _, response := range []string{`{"type":4,"data":{"content":"public"}}`, `{"type":5}`} {
			in, done := w.run(w.bob, c.channel)
			if want := (all &^ c.lacks).String(); in.Member.Permissions != want {
				t.Errorf("got permissions %s, want %s", in.Member.Permissions, want)
			}
			w.callback(in, response)
			w.editOriginal(in, object{"content": "edited"})
			<-done
			var follow wire.Message
			w.followup(in, object{"content": "follow-up"}).into(t, &follow)
			var original wire.Message
			w.must("GET", originalOf(in), nil, &original)
			for _, m := range []wire.Message{original, follow} {
				if m.Ephemeral() != c.forced {
					t.Errorf("channel %s without %s: %q has flags %d", c.channel, c.lacks, m.Content, m.Flags)
				}
				shown := slices.ContainsFunc(w.Seen(sandbox.SeedCarol), func(s sandbox.Seen) bool {
					return s.Message != nil && s.Message.ID == m.ID
				})
				if shown == c.forced {
					t.Errorf("channel %s without %s: Carol sees %q: %t", c.channel, c.lacks, m.Content, shown)
				}
			}
		}
	}
	// A press by a person who lacks the right still updates a public message.
	set(w.hall, all)
	m := w.board(w.hall)
	set(w.hall, all&^sandbox.UseExternalApps)
	in, done := w.press(w.raw, w.bob, m, "go")
	w.callback(in, `{"type":7,"data":{"content":"pressed"}}`)
	if r := <-done; r.err != nil || r.reply.Message.Ephemeral() {
		t.Errorf("got %+v, error %v", r.reply, r.err)
	}
	set(w.hall, all&^sandbox.SendMessages)
	if _, err := w.bob.Post(w.ctx, w.hall, "hello"); err == nil {
		t.Error("a person without the right to post has posted")
	}
	set(w.hall, 0)
	if _, err := w.bob.Commands(w.ctx, w.hall); err == nil {
		t.Error("a person sees a hidden channel")
	}
	if w.SetUserPermissions(w.hall, sandbox.SeedAlice, 0) == nil || w.SetUserPermissions(w.group, sandbox.SeedBob, 0) == nil {
		t.Error("changed the permissions of the owner, or in a group DM")
	}
}

// The bot may write to people who have installed the application, and to others as long as they share
// a guild.
func TestInstallationAllowsDirectMessages(t *testing.T) {
	w := newAnywhere(t)
	w.do("", "DELETE", "/sandbox/guilds/"+sandbox.SeedGuild+"/members/"+sandbox.SeedApplication, nil)
	w.must("POST", "/channels/"+w.directly(w.bob).ID+"/messages", object{"content": "hello"}, nil)
	wantRefused(t, w.bot("POST", "/channels/"+w.directly(w.carol).ID+"/messages", object{"content": "hello"}), 403, 50278)
	if !w.offers(w.bob, table) || w.offers(w.carol, table) {
		t.Error("without the bot, the guild offers commands to others than those who installed it")
	}
}

// The admin API makes people, guilds without the bot and groups while clients are connected.
func TestAdminMakesPlaces(t *testing.T) {
	w := newWorld(t)
	alice := w.user("Alice")
	admin := client.Admin{BaseURL: w.url}
	erin, err := admin.AddUser(w.ctx, "Erin", "fr")
	if err != nil {
		t.Fatal(err)
	}
	g, err := admin.AddGuildWithoutBot(w.ctx, "Elsewhere", "fr", "hall", "yard")
	if err != nil || len(g.Channels) != 2 {
		t.Fatalf("got %+v, error %v", g, err)
	}
	group, err := admin.AddGroup(w.ctx, "The club", sandbox.SeedAlice, erin.ID)
	if err != nil || group.Type != wire.ChannelGroupDM || len(group.Recipients) != 2 {
		t.Fatalf("got %+v, error %v", group, err)
	}
	if err := admin.SetInstalled(w.ctx, erin.ID, true); err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(w.ctx, w.url, erin.Token)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, name := range []string{"hall", "yard", "The club"} {
		m, err := c.Post(w.ctx, c.Channel(name), "hello from "+name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = alice.WaitMessage(w.ctx, m.ChannelID, func(seen *client.Message) bool { return seen.ID == m.ID })
		if err != nil || alice.Channel(name) != m.ChannelID {
			t.Errorf("Alice does not see %s: %v", name, err)
		}
	}
	if again := w.user("Alice"); len(again.Messages(group.ID)) != 1 {
		t.Error("a new client does not load the messages of a group DM")
	}
	var state struct {
		Guilds    []wire.Guild
		BotGuilds []string `json:"bot_guilds"`
		Users     []wire.User
	}
	w.do("", "GET", "/sandbox/state", nil).into(t, &state)
	installed := slices.IndexFunc(state.Users, func(u wire.User) bool { return u.Installed })
	if len(state.Guilds) != 2 || !slices.Equal(state.BotGuilds, []string{sandbox.SeedGuild}) || state.Users[installed].ID != erin.ID {
		t.Errorf("got %+v", state)
	}
	for _, bad := range []func() error{
		func() error { _, err := admin.AddUser(w.ctx, "", "fr"); return err },
		func() error { _, err := admin.AddUser(w.ctx, "Fay", "xx"); return err },
		func() error { _, err := admin.AddGuildWithoutBot(w.ctx, "", "fr"); return err },
		func() error { _, err := admin.AddGuildWithoutBot(w.ctx, "x", "xx"); return err },
		func() error { _, err := admin.AddGroup(w.ctx, "", sandbox.SeedAlice, erin.ID); return err },
		func() error { _, err := admin.AddGroup(w.ctx, "x", sandbox.SeedAlice); return err },
		func() error { _, err := admin.AddGroup(w.ctx, "x", sandbox.SeedAlice, sandbox.SeedAlice); return err },
		func() error {
			_, err := admin.AddGroup(w.ctx, "x", sandbox.SeedAlice, sandbox.SeedApplication)
			return err
		},
		func() error { return admin.SetInstalled(w.ctx, "7", true) },
		func() error { return admin.SetUserPermissions(w.ctx, "7", erin.ID, 0) },
	} {
		if bad() == nil {
			t.Error("a bad request was accepted")
		}
	}
	if err := w.RemoveFromGroup(group.ID, erin.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Post(w.ctx, group.ID, "still here"); err == nil {
		t.Error("Erin can write in a group that she was removed from")
	}
	if w.RemoveFromGroup(group.ID, erin.ID) == nil {
		t.Error("Erin was removed twice")
	}
}
