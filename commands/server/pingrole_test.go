package server_test

import (
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// TestRoleIsPingedWhenATableOpens checks that the server's role is pinged when a table opens, at
// most once an hour, and that people take and return it by a button.
func TestRoleIsPingedWhenATableOpens(t *testing.T) {
	w := playtest.New(t)
	boss, ann := w.Person("u1"), w.Person("u2")
	var has []string
	choosing := func(r interaction.Role) string {
		t.Helper()
		request := boss.CommandRequest("rails-server settings", "role=77")
		request.NamedRoles, request.Roles = map[string]interaction.Role{"77": r}, has
		return boss.Text(boss.Send(request))
	}
	playtest.Contains(t, choosing(interaction.Role{Mentionable: true}), "You need **Manage Server**")
	boss.Permissions = playtest.ManageServer
	playtest.Contains(t, choosing(interaction.Role{Mentionable: true}), "You need **Manage Roles**")
	boss.Permissions |= playtest.ManageRoles
	playtest.Contains(t, choosing(interaction.Role{Managed: true}), "I can’t give <@&77>")
	playtest.Contains(t, choosing(interaction.Role{Permissions: 1 << 13}), "has moderator permissions")
	playtest.Contains(t, choosing(interaction.Role{Mentionable: true}), "You don’t have <@&77> yourself")
	playtest.Lacks(t, ann.Run("rails-server settings"), "<@&77>")
	has = []string{"76", "77"}
	playtest.Contains(t, choosing(interaction.Role{Mentionable: true}), "I ping <@&77>")
	boss.Run("rails-server settings")
	playtest.Lacks(t, boss.Click("No pings"), "<@&77>")
	has, boss.Permissions = nil, 1<<3 // of an administrator, as a server's owner is
	playtest.Contains(t, choosing(interaction.Role{Mentionable: true}), "I ping <@&77>")
	playtest.Contains(t, ann.Run("rails-server settings"), "I ping <@&77>")

	ann.Run("rails-server tables")
	playtest.Contains(t, ann.Click("Ping me when a table opens"), "You now have <@&77>")
	if !w.Messenger.Roles["500 u2 77"] {
		t.Error("the role was not given")
	}
	having := func(r interaction.Request) interaction.Request { r.Roles = []string{"77"}; return r }
	ann.Send(having(ann.CommandRequest("rails-server tables")))
	playtest.Contains(t, ann.Text(ann.Send(having(ann.PressRequest(playtest.Find(t, ann.Shown, "Stop pinging me").ID, true)))), "no longer have")
	if w.Messenger.Roles["500 u2 77"] {
		t.Error("the role was not taken back")
	}
	powerless := ann.PressRequest("v:calls", true)
	powerless.BotPermissions &^= playtest.ManageRoles
	playtest.Contains(t, ann.Text(ann.Send(powerless)), "I’m missing **Manage Roles**")
	for err, words := range map[error]string{interaction.ErrForbidden: "my role must be above",
		interaction.ErrGone: "That role is gone"} {
		w.Messenger.Err = err
		playtest.Contains(t, ann.PressID("v:calls"), words)
	}
	w.Messenger.Err = nil

	called := func(channel string) bool {
		t.Helper()
		w.GoTo("500", channel)
		ann.Run("rails start", "game=toy")
		if w.Ping == nil {
			return false
		}
		playtest.Contains(t, w.Ping.Content, "<@&77>: a table for The toy")
		if len(w.Ping.Mentions) > 0 || len(w.Ping.Roles) != 1 || w.Ping.Roles[0] != "77" {
			t.Errorf("got calls to the people %q and the roles %q, want the role only", w.Ping.Mentions, w.Ping.Roles)
		}
		return true
	}
	if !called("201") || called("202") {
		t.Error("the role was not pinged exactly for the first of two tables")
	}
	w.GoTo("500", "201")
	w.Person("u3").ClickPublic("Join")
	if w.Ping == nil || w.Ping.Deleted {
		t.Error("the call was deleted when the first person joined")
	}
	ann.ClickPublic("Begin")
	if w.Ping != nil {
		t.Error("a game that goes on calls people")
	}
	boss.Run("rails-server settings")
	playtest.Lacks(t, boss.Click("No pings"), "<@&77>")
	playtest.Contains(t, ann.PressID("v:calls"), "has no role")
}
