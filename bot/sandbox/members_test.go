package sandbox_test

import (
	"encoding/json"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// A user who left a guild sees nothing of it, cannot press there, is no member for the bot, and has
// no role after joining again. The bot can write to them as long as they share another guild.
func TestMemberLeavesAndReturns(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.PrivilegedIntents = true })
	second := w.AddGuild("Second", "fr")
	l := w.dial("?v=10")
	l.send(2, botIdentify(w, object{"intents": 1<<0 | 1<<1}))
	l.next(0, "READY")
	bob := w.user("Bob")
	member := "/guilds/" + sandbox.SeedGuild + "/members/"
	var m wire.Member
	w.must("GET", member+bob.ID(), nil, &m)
	if m.User.ID != bob.ID() {
		t.Errorf("got member %+v", m)
	}
	wantRefused(t, w.bot("GET", member+"7", nil), 404, 10013)
	wantRefused(t, w.bot("GET", "/guilds/7/members/"+bob.ID(), nil), 404, 10004)
	role := w.addRole("Callers", true, false)
	w.do("", "PATCH", "/sandbox/bot", object{"manage_roles": true})
	w.must("PUT", member+bob.ID()+"/roles/"+role, nil, nil)
	l.next(0, "GUILD_MEMBER_UPDATE")

	wantRefused(t, w.do("", "DELETE", "/sandbox"+member+sandbox.SeedAlice, nil), 403, 50013)
	if a := w.do("", "DELETE", "/sandbox"+member+bob.ID(), nil); a.status != 204 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	var gone struct {
		Guild string `json:"guild_id"`
		User  wire.User
	}
	if err := json.Unmarshal(l.next(0, "GUILD_MEMBER_REMOVE").D, &gone); err != nil || gone.User.ID != bob.ID() ||
		gone.Guild != sandbox.SeedGuild {
		t.Errorf("the bot got %+v, error %v", gone, err)
	}
	wantRefused(t, w.bot("GET", member+bob.ID(), nil), 404, 10007)
	wantRefused(t, w.bot("PUT", member+bob.ID()+"/roles/"+role, nil), 404, 10007)
	wantRefused(t, w.do(w.tokenOf(bob), "GET", "/api/v10/channels/"+table+"/messages", nil), 403, 50001)
	if _, err := bob.Post(w.ctx, table, "still here?"); err == nil {
		t.Error("a user who left can write")
	}
	at := w.directly(bob).ID
	dm := "/channels/" + at + "/messages"
	w.must("POST", dm, object{"content": "we share another guild"}, nil)
	if _, err := bob.WaitMessage(w.ctx, at, func(*client.Message) bool { return true }); err != nil {
		t.Error(err)
	}
	if bob.Channel("table-1") != "" {
		t.Error("a user who left still sees the channel")
	}
	w.do("", "DELETE", "/sandbox/guilds/"+second+"/members/"+bob.ID(), nil)
	wantRefused(t, w.bot("POST", dm, object{"content": "we share none"}), 403, 50278)
}
