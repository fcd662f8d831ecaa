package sandbox_test

import (
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// directly opens the bot's direct message channel with a user.
func (w *world) directly(u *client.User) wire.Channel {
	w.t.Helper()
	var dm wire.Channel
	w.must("POST", "/users/@me/channels", object{"recipient_id": u.ID()}, &dm)
	return dm
}

func TestBotSendsDirectMessage(t *testing.T) {
	w := newWorld(t)
	b, alice, bob := w.bareBot(), w.user("Alice"), w.user("Bob")
	dm := w.directly(alice)
	if dm.Type != wire.ChannelDM || dm.GuildID != "" || len(dm.Recipients) != 2 || w.directly(alice).ID != dm.ID {
		t.Errorf("got %+v", dm)
	}
	if alice.DM(sandbox.SeedApplication) != "" || w.user("Alice").DM(sandbox.SeedApplication) != "" {
		t.Error("Alice's list has an empty direct message channel")
	}
	path := "/channels/" + dm.ID + "/messages"
	w.must("POST", path, object{"content": "a chapter has ended", "components": rowOf(aButton(1))}, nil)
	m, err := alice.WaitMessage(w.ctx, dm.ID, func(m *client.Message) bool { return m.Content != "" })
	if err != nil {
		t.Fatal(err)
	}
	if alice.DM(sandbox.SeedApplication) != dm.ID || w.user("Alice").DM(sandbox.SeedApplication) != dm.ID {
		t.Error("Alice's list lacks the direct message channel")
	}
	if bob.DM(sandbox.SeedApplication) != "" || len(bob.Messages(dm.ID)) != 0 {
		t.Error("Bob sees a message to Alice")
	}
	wantRefused(t, w.do(w.tokenOf(bob), "GET", "/api/v10"+path, nil), 403, 50001)
	b.on(func(in wire.Interaction) { w.callback(in, `{"type":7,"data":{"content":"pressed","components":[]}}`) })
	reply, err := alice.Click(w.ctx, m, m.Components[0].Components[0].CustomID)
	if err != nil || reply.Message.Content != "pressed" {
		t.Errorf("got %+v, error %v", reply, err)
	}
	w.must("PATCH", path+"/"+m.ID, object{"content": "edited"}, nil)
	w.must("DELETE", path+"/"+m.ID, nil, nil)
	if err := alice.WaitUntil(w.ctx, dm.ID, func(all []client.Message) bool { return len(all) == 0 }); err != nil {
		t.Error(err)
	}
}

// tokenOf returns a user's token.
func (w *world) tokenOf(u *client.User) string {
	for _, user := range w.Users() {
		if user.ID == u.ID() {
			return user.Token
		}
	}
	w.t.Fatalf("no user %s", u.ID())
	return ""
}

func TestDirectMessagesAreRefused(t *testing.T) {
	w := newWorld(t)
	alice := w.user("Alice")
	path := "/channels/" + w.directly(alice).ID + "/messages"
	said, err := alice.Post(w.ctx, w.directly(alice).ID, "hello")
	if err != nil {
		t.Fatal(err)
	}
	wantRefused(t, w.bot("DELETE", path+"/"+said.ID, nil), 403, 50003)
	wantRefused(t, w.bot("POST", "/channels/"+w.directly(alice).ID+"/threads", object{"name": "t", "type": 11}), 400, 50024)
	wantRefused(t, w.bot("POST", "/users/@me/channels", object{"recipient_id": sandbox.SeedApplication}), 403, 50007)
	wantRefused(t, w.bot("POST", "/users/@me/channels", object{"recipient_id": "x"}), 400, 50035, "recipient_id")
	wantRefused(t, w.bot("POST", "/users/@me/channels", object{}), 400, 50035, "recipient_id")
	for _, none := range []bool{true, false} {
		if err := w.SetNoDMs(alice.ID(), none); err != nil {
			t.Fatal(err)
		}
		a := w.bot("POST", path, object{"content": "are you there?"})
		if !none && a.status != 200 {
			t.Errorf("got %d %s", a.status, a.raw)
		} else if none {
			wantRefused(t, a, 403, 50007)
		}
	}
	if w.SetNoDMs("7", true) == nil {
		t.Error("changed the settings of an unknown person")
	}
}

func TestNewThreadIsAnnounced(t *testing.T) {
	w := newWorld(t)
	alice := w.user("Alice")
	var th wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "Trains, evening", "type": 11, "auto_archive_duration": 1440}, &th)
	told, err := alice.WaitMessage(w.ctx, table, func(m *client.Message) bool { return m.Type == wire.MessageThreadCreated })
	if err != nil {
		t.Fatal(err)
	}
	if told.Content != "Trains, evening" || told.Reference.ChannelID != th.ID || told.Author.ID != sandbox.SeedApplication {
		t.Errorf("got %+v", told)
	}
	if alice.Channel("Trains, evening") != th.ID || *th.ParentID != table || th.OwnerID != sandbox.SeedApplication {
		t.Errorf("got %+v", th)
	}
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "", "type": 11}), 400, 50035, "name")
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": text(101), "type": 11}), 400, 50035, "name")
	wantRefused(t, w.bot("POST", "/channels/7/threads", object{"name": "t", "type": 11}), 404, 10003)
}

// The thread gets the message's id, and a message has at most one thread.
func TestThreadOnMessageHasItsID(t *testing.T) {
	w := newWorld(t)
	alice := w.user("Alice")
	m := w.post(object{"content": "here"})
	var th, again wire.Channel
	w.must("POST", messagePath(m)+"/threads", object{"name": "a table", "auto_archive_duration": 10080}, &th)
	if th.ID != m.ID || th.Type != wire.ChannelPublicThread || *th.ParentID != table {
		t.Errorf("got %+v", th)
	}
	_, err := alice.WaitMessage(w.ctx, table, func(seen *client.Message) bool {
		return seen.ID == m.ID && seen.Flags&wire.FlagHasThread != 0
	})
	if err != nil || alice.Channel("a table") != th.ID {
		t.Error("Alice does not see the thread", err)
	}
	w.must("PATCH", messagePath(m), object{"content": "there", "flags": 0}, nil)
	wantRefused(t, w.bot("POST", messagePath(m)+"/threads", object{"name": "b"}), 400, 160004)
	w.must("GET", "/channels/"+th.ID, nil, &again)
	if again.ID != th.ID || again.Name != "a table" {
		t.Errorf("got thread %+v by its id", again)
	}
	inside := w.bot("POST", "/channels/"+th.ID+"/messages", object{"content": "in it"})
	var reply wire.Message
	inside.into(t, &reply)
	wantRefused(t, w.bot("POST", "/channels/"+th.ID+"/messages/"+reply.ID+"/threads", object{"name": "c"}), 400, 50024)
	wantRefused(t, w.bot("POST", "/channels/"+table+"/messages/7/threads", object{"name": "c"}), 404, 10008)
	other := w.post(object{"content": "other"})
	wantRefused(t, w.bot("POST", messagePath(other)+"/threads", object{"name": text(101)}), 400, 50035, "name")
	wantRefused(t, w.bot("POST", messagePath(other)+"/threads", object{"name": "c", "type": 11}), 400, 50035)
	w.do("", "DELETE", "/sandbox/channels/"+th.ID, nil)
	wantRefused(t, w.bot("GET", "/channels/"+th.ID, nil), 404, 10003)
	w.do("", "PATCH", "/sandbox/channels/"+table, object{"bot_permissions": "3072"})
	wantRefused(t, w.bot("POST", messagePath(other)+"/threads", object{"name": "c"}), 403, 50013)
}
