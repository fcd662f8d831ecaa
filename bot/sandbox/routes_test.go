package sandbox_test

import (
	"bytes"
	"errors"
	"image/color"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// The requests that a client makes first.
func TestFirstRequestsOfAClient(t *testing.T) {
	w := newWorld(t)
	for path, mention := range map[string]string{
		"/applications/@me": `"name":"Railbot"`,
		"/gateway":          "ws://127.0.0.1",
		"/gateway/bot":      `"session_start_limit"`,
		globalCommands:      "[]",
	} {
		if a := w.bot("GET", path, nil); a.status != 200 || !strings.Contains(string(a.raw), mention) {
			t.Errorf("%s: %d %s", path, a.status, a.raw)
		}
	}
	wantRefused(t, w.bot("POST", "/users/@me/channels", object{"recipient_id": sandbox.SeedApplication}), 403, 50007)
	wantRefused(t, w.bot("POST", "/users/@me/channels", object{}), 400, 50035)
	wantRefused(t, w.bot("POST", "/channels/7/messages", object{"content": "x"}), 404, 10003)
	wantRefused(t, w.bot("GET", "/channels/7/messages", nil), 404, 10003)
}

func TestEphemeralAttachments(t *testing.T) {
	w := newWorld(t)
	m, alice, b := w.post(pressable), w.user("Alice"), w.bareBot()
	in, done := w.press(b, alice, m, "go")
	path := "/interactions/" + in.ID + "/" + in.Token + "/callback"
	hand := picture(color.Black)
	payload := object{"type": 4, "data": object{"flags": 64, "attachments": list{object{"id": "0", "description": "Your hand"}}}}
	if a := w.multipart("POST", path, payload, file(0, "hand.png", hand)); a.status != 204 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	r := <-done
	if r.err != nil {
		t.Fatal(r.err)
	}
	a := r.reply.Message.Attachments[0]
	if !a.Ephemeral || !strings.Contains(a.URL, "/ephemeral-attachments/") {
		t.Errorf("got %+v", a)
	}
	if got, err := alice.Download(w.ctx, a); err != nil || !bytes.Equal(got, hand) {
		t.Errorf("got error %v", err)
	}
	w.do("", "DELETE", "/sandbox/channels/"+table+"/messages/"+r.reply.Message.ID, nil)
	if _, err := alice.Download(w.ctx, a); err != nil {
		t.Errorf("the replaced picture is no longer served: %v", err)
	}
	wantRefused(t, w.editOriginal(in, object{"content": "x"}), 404, 10008)
}

// A refused response leaves the interaction open.
func TestRefusedResponseLeavesInteractionOpen(t *testing.T) {
	w := newWorld(t)
	m, alice, b := w.post(pressable), w.user("Alice"), w.bareBot()
	in, done := w.press(b, alice, m, "go")
	wantRefused(t, w.callback(in, `{}`), 400, 50035, "BASE_TYPE_REQUIRED")
	wantRefused(t, w.callback(in, `{"type":4}`), 400, 50006)
	wantRefused(t, w.callback(in, `{"type":4,"data":{"content":"x","flags":1}}`), 400, 50035, `"data":{"flags"`)
	wantRefused(t, w.callback(in, `{"type":4,"data":{"content":"x","choices":[{"name":"n","value":"v"}]}}`), 400, 50035, "UNKNOWN_KEY")
	wantRefused(t, w.callback(in, `{"type":7,"data":{"content":"x","flags":64}}`), 400, 50035, `"data":{"flags"`)
	wantRefused(t, w.callback(in, `{"type":7,"data":{"components":[{"type":2}]}}`), 400, 50035, `"data":{"components"`)
	wantRefused(t, w.callback(in, `{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":18,"label":"L","component":{"type":4,"custom_id":"t","style":1,"label":"twice"}}]}}`), 400, 50035, "no label of its own")
	wantRefused(t, w.callback(in, `{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":1,"components":[{"type":4,"custom_id":"t","style":1}]}]}}`), 400, 50035, "BASE_TYPE_REQUIRED")
	wantRefused(t, w.callback(in, `{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":1,"components":[{"type":4,"custom_id":"t","style":1,"label":"L","min_length":5,"max_length":4}]}]}}`), 400, 50035, "TEXT_INPUT_MIN_MAX")
	wantRefused(t, w.multipart("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", object{"type": 5, "data": object{}}, file(0, "a.txt", []byte("x"))), 400, 50035, "no files yet")
	w.must("DELETE", messagePath(m), nil, nil)
	wantRefused(t, w.callback(in, `{"type":7,"data":{"content":"x"}}`), 404, 10008)
	if a := w.callback(in, `{"type":4,"data":{"content":"at last"}}`); a.status != 204 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	if r := <-done; r.err != nil || r.reply.Message.Content != "at last" {
		t.Errorf("got reply %+v, error %v", r.reply, r.err)
	}
	wantRefused(t, w.followup(in, object{"content": " "}), 400, 50006)
	wantRefused(t, w.followup(in, object{"content": "x", "flags": 128}), 400, 50035)
	wantRefused(t, w.followup(in, object{"content": "x", "username": "me"}), 400, 50035, "UNKNOWN_KEY")
}

func TestOptionsResolveObjects(t *testing.T) {
	w := newWorld(t)
	w.commands(`[{"name":"name","type":1,"description":"d","options":[{"type":2,"name":"a","description":"d","options":[{"type":1,"name":"thing","description":"d",
		"options":[{"type":7,"name":"channel","description":"d"},{"type":8,"name":"role","description":"d"},{"type":9,"name":"any","description":"d"},{"type":10,"name":"number","description":"d"}]}]}]}]`)
	alice, b := w.user("Alice"), w.bareBot()
	asked := make(chan wire.Interaction, 1)
	b.on(func(in wire.Interaction) {
		asked <- in
		w.callback(in, `{"type":4,"data":{"content":"ok"}}`)
	})
	if _, err := alice.Command(w.ctx, table, "name", "a thing", client.Options{"channel": table, "role": sandbox.SeedGuild, "any": sandbox.SeedBob, "number": 1.5}); err != nil {
		t.Fatal(err)
	}
	in := <-asked
	if r := in.Data.Resolved; r.Channels[table].Name != "table-1" || r.Roles[sandbox.SeedGuild].Name != "@everyone" || r.Users[sandbox.SeedBob].ID == "" {
		t.Errorf("got %+v", r)
	}
	if group := in.Data.Options[0]; group.Type != 2 || group.Options[0].Name != "thing" || group.Options[0].Options[3].Value != 1.5 {
		t.Errorf("got %+v", in.Data.Options)
	}
	for _, o := range []client.Options{{"channel": "7"}, {"role": table}, {"any": table}} {
		_, err := alice.Command(w.ctx, table, "name", "a thing", o)
		wantCode(t, err, 50035, "names nothing here")
	}
}

func TestClientErrors(t *testing.T) {
	w := newWorld(t)
	w.commands(rails)
	m, alice := w.post(pressable), w.user("Alice")
	for name, err := range map[string]error{
		"token":       second(client.Dial(w.ctx, w.url, "nobody")),
		"command":     second(alice.Command(w.ctx, table, "roads", "", nil)),
		"sub-command": second(alice.Command(w.ctx, table, "rails", "stop", nil)),
		"option":      second(alice.Command(w.ctx, table, "rails", "start", client.Options{"colour": "red"})),
		"label":       second(alice.ClickLabel(w.ctx, m, "Absent")),
		"nothing":     second(alice.Click(w.ctx, nil, "go")),
		"menu":        second(alice.Select(w.ctx, nil, "pick")),
		"input":       second(alice.SubmitModal(w.ctx, &client.Modal{}, map[string]string{"x": "y"})),
		"post":        second(alice.Post(w.ctx, "7", "hello")),
		"DM":          second(alice.OpenDM(w.ctx, "7")),
		"channel":     second(alice.Commands(w.ctx, "7")),
	} {
		if err == nil || err.Error() == "" {
			t.Errorf("%s: no error", name)
		}
	}
	if alice.Channel("absent") != "" || alice.Message(table, "7") != nil || alice.Name() != "Alice" {
		t.Error("found something that does not exist")
	}
	alice.Close()
	if _, err := alice.WaitMessage(w.ctx, table, func(*client.Message) bool { return false }); !errors.Is(err, client.ErrDisconnected) {
		t.Errorf("got error %v", err)
	}
}

func second[T any](_ T, err error) error { return err }
