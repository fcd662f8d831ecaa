package sandbox_test

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// TestChannelTypesAcceptMessagesAndThreads checks which messages and threads the channels of each type accept.
func TestChannelTypesAcceptMessagesAndThreads(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct {
		kind, thread      int // type of the threads started in it; 0: none
		noMessages, voice bool
	}{
		{kind: wire.ChannelText, thread: wire.ChannelPublicThread},
		{kind: wire.ChannelVoice, voice: true},
		{kind: wire.ChannelAnnouncement, thread: wire.ChannelAnnouncementThread},
		{kind: wire.ChannelStage, voice: true},
		{kind: wire.ChannelForum, noMessages: true},
	} {
		ch, err := w.AddChannelOf(c.kind, fmt.Sprint("kind-", c.kind))
		if err != nil || ch.Type != c.kind {
			t.Fatal(err, ch.Type)
		}
		path := "/channels/" + ch.ID
		if c.noMessages {
			wantRefused(t, w.bot("POST", path+"/messages", object{"content": "x"}), 400, 50008)
			wantRefused(t, w.bot("POST", path+"/threads", object{"name": "t", "type": 11}), 400, 50035, "message")
			continue
		}
		var m wire.Message
		w.must("POST", path+"/messages", object{"content": "x"}, &m)
		for kind := wire.ChannelAnnouncementThread; kind <= wire.ChannelPrivateThread; kind++ {
			a := w.bot("POST", path+"/threads", object{"name": "t", "type": kind})
			if kind == c.thread || c.thread == wire.ChannelPublicThread && kind == wire.ChannelPrivateThread {
				var th wire.Channel
				a.into(t, &th)
				if th.Type != kind {
					t.Errorf("got thread type %d, want %d", th.Type, kind)
				}
				continue
			}
			wantRefused(t, a, 400, 50024)
		}
		from := w.bot("POST", path+"/messages/"+m.ID+"/threads", object{"name": "t"})
		if c.thread == 0 {
			wantRefused(t, from, 400, 50024)
		} else if from.status != 201 {
			t.Errorf("%s", from.raw)
		}
		if c.voice {
			if err := w.SetBotPermissions(ch.ID, sandbox.DefaultBotPermissions); err != nil {
				t.Fatal(err)
			}
			wantRefused(t, w.bot("POST", path+"/messages", object{"content": "x"}), 403, 50001)
		}
	}
	if _, err := w.AddChannelOf(wire.ChannelDM, "dm"); err == nil {
		t.Error("created a direct message channel in a guild")
	}
}

// A forum post behaves like any other thread.
func TestForumPostIsAThread(t *testing.T) {
	w := newWorld(t)
	forum, err := w.AddChannelOf(wire.ChannelForum, "forum")
	if err != nil {
		t.Fatal(err)
	}
	post, err := w.AddThreadOf(sandbox.SeedAlice, forum.ID, wire.ChannelPublicThread, "a table")
	if err != nil {
		t.Fatal(err)
	}
	w.must("POST", "/channels/"+post.ID+"/messages", object{"content": "x"}, nil)
	if _, err := w.AddThreadOf(sandbox.SeedAlice, forum.ID, wire.ChannelPrivateThread, "another"); err == nil {
		t.Error("started a private thread in a forum")
	}
}

// The limit counts the active threads of one guild.
func TestThreadLimitCountsActiveThreads(t *testing.T) {
	w := newWorld(t)
	w.SetMaxThreads(1)
	var th wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}, &th)
	m := w.post(object{"content": "x"})
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "u", "type": 11}), 400, 160006)
	wantRefused(t, w.bot("POST", messagePath(m)+"/threads", object{"name": "u"}), 400, 160006)
	if err := w.SetThread(th.ID, false, true); err != nil {
		t.Fatal(err)
	}
	w.must("POST", messagePath(m)+"/threads", object{"name": "u"}, nil)
}

// Only members see a private thread, although app_permissions do not show it.
func TestOnlyMembersSeePrivateThread(t *testing.T) {
	w := newWorld(t)
	alice, bob := w.user("Alice"), w.user("Bob")
	th, err := w.AddThreadOf(sandbox.SeedAlice, table, wire.ChannelPrivateThread, "secret")
	if err != nil {
		t.Fatal(err)
	}
	path := "/channels/" + th.ID + "/messages"
	wantRefused(t, w.bot("POST", path, object{"content": "x"}), 403, 50001)
	wantRefused(t, w.bot("GET", "/channels/"+th.ID, nil), 403, 50001)
	wantRefused(t, w.do(w.tokenOf(bob), "GET", "/api/v10"+path, nil), 403, 50001)
	if _, err := alice.Post(w.ctx, th.ID, "hello <@"+sandbox.SeedApplication+">, hello <@"+sandbox.SeedBob+">"); err != nil {
		t.Fatal(err)
	}
	w.must("POST", path, object{"content": "hello"}, nil)
	if _, err := bob.WaitMessage(w.ctx, th.ID, func(m *client.Message) bool { return m.Content == "hello" }); err != nil {
		t.Error(err)
	}
}

// Only accounts that manage threads may write in a locked thread, archived or not. Everybody may
// delete their messages while it is active.
func TestLockedThreadRefusesMessages(t *testing.T) {
	w := newWorld(t)
	bob := w.user("Bob")
	var th wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}, &th)
	path := "/channels/" + th.ID + "/messages"
	var first, second wire.Message
	w.must("POST", path, object{"content": "first"}, &first)
	w.must("POST", path, object{"content": "second"}, &second)
	for _, archived := range []bool{false, true} {
		if err := w.SetThread(th.ID, true, archived); err != nil {
			t.Fatal(err)
		}
		wantRefused(t, w.bot("POST", path, object{"content": "x"}), 400, 50083)
		wantRefused(t, w.bot("PATCH", path+"/"+first.ID, object{"content": "x"}), 400, 50083)
		wantRefused(t, w.bot("PATCH", "/channels/"+th.ID, object{"archived": false}), 403, 50013)
		wantRefused(t, w.do(w.tokenOf(bob), "POST", "/api/v10"+path, object{"content": "x"}), 400, 50083)
		if archived {
			wantRefused(t, w.bot("DELETE", path+"/"+first.ID, nil), 400, 50083)
		} else {
			w.must("DELETE", path+"/"+second.ID, nil, nil)
		}
	}
	if err := w.SetBotPermissions(table, sandbox.DefaultBotPermissions|sandbox.ManageThreads); err != nil {
		t.Fatal(err)
	}
	w.must("POST", path, object{"content": "third"}, nil)
	w.must("PATCH", path+"/"+first.ID, object{"content": "y"}, nil)
	if w.SetThread(table, true, false) == nil {
		t.Error("locked a channel that is not a thread")
	}
}

// Responses in a locked thread must be ephemeral.
func TestLockedThreadAllowsOnlyEphemeralResponses(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	var th wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}, &th)
	var m wire.Message
	w.must("POST", "/channels/"+th.ID+"/messages", pressable, &m)
	if err := w.SetThread(th.ID, true, false); err != nil {
		t.Fatal(err)
	}
	in, done := w.press(b, alice, &m, "go")
	for _, public := range []string{`{"type":4,"data":{"content":"x"}}`, `{"type":5}`, `{"type":7,"data":{"content":"x"}}`} {
		wantRefused(t, w.callback(in, public), 400, 50083)
	}
	if a := w.callback(in, ephemeral); a.status != 204 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	if r := <-done; r.err != nil {
		t.Error(r.err)
	}
	wantRefused(t, w.followup(in, object{"content": "x"}), 400, 50083)
	if a := w.editOriginal(in, object{"content": "y"}); a.status != 200 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
}

// A timed-out bot can only read, although app_permissions do not show it.
func TestTimedOutBotCanOnlyRead(t *testing.T) {
	w := newWorld(t)
	m := w.post(object{"content": "x"})
	w.SetBotTimedOut(true)
	wantRefused(t, w.bot("POST", messagesPath, object{"content": "x"}), 403, 50013)
	wantRefused(t, w.bot("PATCH", messagePath(m), object{"content": "y"}), 403, 50013)
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}), 403, 50013)
	w.must("GET", messagePath(m), nil, nil)
	w.SetBotTimedOut(false)
	w.must("PATCH", messagePath(m), object{"content": "y"}, nil)
}

// A removed bot has no access to the guild's channels.
func TestRemovedBotHasNoAccess(t *testing.T) {
	w := newWorld(t)
	member := "/sandbox/guilds/" + sandbox.SeedGuild + "/members/" + sandbox.SeedApplication
	if a := w.do("", "DELETE", member, nil); a.status != 204 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	wantRefused(t, w.bot("POST", messagesPath, object{"content": "x"}), 403, 50001)
	wantRefused(t, w.bot("GET", "/channels/"+table, nil), 403, 50001)
	wantRefused(t, w.bot("GET", "/guilds/"+sandbox.SeedGuild+"/members/"+sandbox.SeedAlice, nil), 403, 50001)
}
