package sandbox_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// addRole creates a role of the seed's guild.
func (w *world) addRole(name string, mentionable, above bool) string {
	w.t.Helper()
	a := w.do("", "POST", "/sandbox/roles", object{"name": name, "mentionable": mentionable, "above": above})
	var role wire.Role
	if a.into(w.t, &role); a.status != 201 || role.ID == "" {
		w.t.Fatalf("got %d %s", a.status, a.raw)
	}
	return role.ID
}

// The bot gives and takes away roles below its own if it may manage roles. Interactions list a
// member's roles.
func TestBotGivesAndTakesRoles(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	callers, lords := w.addRole("Callers", true, false), w.addRole("Lords", true, true)
	at := func(role string) string {
		return "/guilds/" + sandbox.SeedGuild + "/members/" + alice.ID() + "/roles/" + role
	}
	wantRefused(t, w.bot("PUT", at(callers), nil), 403, 50013)
	if a := w.do("", "PATCH", "/sandbox/bot", object{"manage_roles": true}); a.status != 200 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	wantRefused(t, w.bot("PUT", at(lords), nil), 403, 50013)
	wantRefused(t, w.bot("PUT", at(sandbox.SeedGuild), nil), 403, 50013)
	wantRefused(t, w.bot("PUT", at("7"), nil), 404, 10011)
	wantRefused(t, w.bot("PUT", "/guilds/7/members/"+alice.ID()+"/roles/"+callers, nil), 404, 10004)
	wantRefused(t, w.bot("PUT", "/guilds/"+sandbox.SeedGuild+"/members/7/roles/"+callers, nil), 404, 10007)
	wantRefused(t, w.do(w.tokenOf(alice), "PUT", "/api/v10"+at(callers), nil), 403, 20002)

	seen := make(chan wire.Interaction, 1)
	b.on(func(in wire.Interaction) { seen <- in; w.callback(in, `{"type":4,"data":{"content":"ok"}}`) })
	w.commands(`[{"name":"go","description":"d"}]`)
	roles := func() []string {
		t.Helper()
		if _, err := alice.Command(w.ctx, table, "go", "", nil); err != nil {
			t.Fatal(err)
		}
		in := <-seen
		if may := in.AppPermissions; may != (sandbox.DefaultBotPermissions | sandbox.ManageRoles).String() {
			t.Errorf("got app_permissions %s", may)
		}
		return in.Member.Roles
	}
	for range 2 { // the second time changes nothing
		w.must("PUT", at(callers), nil, nil)
	}
	if got := roles(); !slices.Equal(got, []string{callers}) {
		t.Errorf("Alice has %q", got)
	}
	w.must("DELETE", at(callers), nil, nil)
	if got := roles(); len(got) != 0 {
		t.Errorf("Alice has %q", got)
	}
}

// A role is pinged if it is mentionable, or the bot may mention all roles, and the message allows
// it.
func TestRolePings(t *testing.T) {
	w := newWorld(t)
	loud, quiet := w.addRole("Loud", true, false), w.addRole("Quiet", false, false)
	text := "<@&" + loud + "> <@&" + quiet + ">"
	pinged := func(allowed any) []string {
		t.Helper()
		var m client.Message
		w.must("POST", "/channels/"+table+"/messages", object{"content": text, "allowed_mentions": allowed}, &m)
		return m.MentionRoles
	}
	both := object{"parse": []string{}, "roles": []string{loud, quiet}}
	for name, c := range map[string]struct {
		allowed any
		want    []string
	}{
		"none":  {object{"parse": []string{}}, []string{}},
		"one":   {object{"parse": []string{}, "roles": []string{loud}}, []string{loud}},
		"both":  {both, []string{loud}},
		"parse": {object{"parse": []string{"roles"}}, []string{loud}},
	} {
		if got := pinged(c.allowed); !slices.Equal(got, c.want) {
			t.Errorf("%s: got pings %q, want %q", name, got, c.want)
		}
	}
	if err := w.SetBotPermissions(table, sandbox.DefaultBotPermissions|sandbox.MentionEveryone); err != nil {
		t.Fatal(err)
	}
	if got := pinged(both); !slices.Equal(got, []string{loud, quiet}) {
		t.Errorf("a bot that may mention all roles: got pings %q", got)
	}
	wantRefused(t, w.bot("POST", "/channels/"+table+"/messages", object{
		"content": text, "allowed_mentions": object{"parse": []string{"roles"}, "roles": []string{loud}},
	}), 400, 50035, "allowed_mentions")
}
