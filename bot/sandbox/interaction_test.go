package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

const ephemeral = `{"type":4,"data":{"content":"Your hand","flags":64,"components":[{"type":1,"components":[{"type":2,"style":1,"label":"Card","custom_id":"card"}]}]}}`

func TestInteractionCarriesWhatDiscordSends(t *testing.T) {
	w := newWorld(t)
	b, carol := w.bareBot(), w.user("Carol")
	m := w.post(pressable)
	if err := w.SetBotPermissions(table, sandbox.DefaultBotPermissions&^sandbox.AttachFiles); err != nil {
		t.Fatal(err)
	}
	in, done := w.press(b, carol, m, "go")
	if in.Type != 3 || in.ApplicationID != sandbox.SeedApplication || in.GuildID != sandbox.SeedGuild || in.ChannelID != table ||
		in.Channel.Name != "table-1" || in.Member.User.ID != carol.ID() || in.Member.Permissions == "" || in.User != nil ||
		in.Token == "" || in.Version != 1 || in.Message.ID != m.ID || in.Locale != "fr" || in.GuildLocale != "en-US" ||
		in.Context != 0 || in.Owners["0"] != sandbox.SeedGuild || in.Entitlements == nil {
		t.Errorf("got interaction %+v", in)
	}
	if want := (sandbox.DefaultBotPermissions &^ sandbox.AttachFiles).String(); in.AppPermissions != want {
		t.Errorf("app_permissions %s, want %s", in.AppPermissions, want)
	}
	if in.Data.CustomID != "go" || in.Data.ComponentType != 2 {
		t.Errorf("got data %+v", in.Data)
	}
	w.callback(in, `{"type":6}`)
	if r := <-done; r.err != nil || r.reply.Kind != client.Acknowledged || r.reply.Message.ID != m.ID {
		t.Errorf("got reply %+v %v", r.reply, r.err)
	}
}

// An edit of the pressed message by another interaction must not be taken for the response.
func TestUnrelatedEditIsNotTheResponse(t *testing.T) {
	w := newWorld(t)
	b, carol := w.bareBot(), w.user("Carol")
	m := w.post(pressable)
	first := w.startPress(b, carol, m, "go")
	second, done := w.press(b, carol, m, "go")
	if a := w.editOriginal(first, object{"content": "of the first"}); a.status != 200 {
		t.Fatalf("status %d", a.status)
	}
	w.callback(second, `{"type":6}`)
	r := <-done
	if r.err != nil || r.reply.Kind != client.Acknowledged {
		t.Errorf("got reply %+v %v", r.reply, r.err)
	}
	w.editOriginal(second, object{"content": "of the second"})
	err := r.reply.Await(w.ctx)
	if err != nil || r.reply.Kind != client.Updated || r.reply.Message.Content != "of the second" {
		t.Errorf("awaited %+v %v", r.reply, err)
	}
}

// After an acknowledgement the bot may post a message about the press, delete the pressed one, or
// do nothing.
func TestAwaitAfterAcknowledgement(t *testing.T) {
	w := newWorld(t)
	b, carol := w.bareBot(), w.user("Carol")
	ended, cancel := context.WithCancel(w.ctx)
	cancel()
	for kind, do := range map[string]func(wire.Interaction) answer{
		client.Posted:       func(in wire.Interaction) answer { return w.followup(in, object{"content": "after it"}) },
		client.Updated:      func(in wire.Interaction) answer { return w.bot("DELETE", originalOf(in), nil) },
		client.Acknowledged: func(wire.Interaction) answer { return answer{} },
	} {
		in, done := w.press(b, carol, w.post(pressable), "go")
		w.callback(in, `{"type":6}`)
		r := <-done
		if a := do(in); a.status >= 400 {
			t.Fatalf("%s: status %d", kind, a.status)
		}
		ctx := context.Context(w.ctx)
		if kind == client.Acknowledged {
			ctx = ended
		}
		if err := r.reply.Await(ctx); (err == nil) != (ctx == w.ctx) || r.reply.Kind != kind {
			t.Errorf("%s: %+v, %v", kind, r.reply, err)
		}
	}
}

// Only the server's owner may manage it.
func TestOnlyOwnerManagesServer(t *testing.T) {
	w := newWorld(t)
	b := w.bareBot()
	m := w.post(pressable)
	for name, manages := range map[string]bool{"Alice": true, "Bob": false} {
		in, _ := w.press(b, w.user(name), m, "go")
		may, err := strconv.ParseUint(in.Member.Permissions, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := sandbox.Permission(may)&sandbox.ManageGuild != 0; got != manages ||
			in.Channel.Permissions != in.Member.Permissions {
			t.Errorf("%s may %b in the server, %s in the channel", name, may, in.Channel.Permissions)
		}
	}
}

func TestCommandIsChecked(t *testing.T) {
	w := newWorld(t)
	w.commands(rails)
	b, alice := w.bareBot(), w.user("Alice")
	asked := make(chan wire.Interaction, 1)
	b.on(func(in wire.Interaction) {
		asked <- in
		w.callback(in, `{"type":4,"data":{"content":"ok"}}`)
	})
	start := func(o client.Options) error {
		_, err := alice.Command(w.ctx, table, "rails", "start", o)
		return err
	}
	if err := start(client.Options{"game": "trains", "seats": 2, "with": sandbox.SeedBob, "fast": false, "title": "abc"}); err != nil {
		t.Fatal(err)
	}
	got := <-asked
	filled := got.Data.Options[0]
	if filled.Name != "start" || filled.Options[0].Value != "trains" || filled.Options[1].Value != 2.0 || filled.Options[3].Value != false {
		t.Errorf("got options %+v", filled)
	}
	if got.Data.Resolved.Users[sandbox.SeedBob].Username != "bob" || got.Data.Resolved.Members[sandbox.SeedBob].Permissions == "" {
		t.Errorf("got resolved %+v", got.Data.Resolved)
	}
	wantCode(t, start(client.Options{}), 50035, "APPLICATION_COMMAND_OPTION_REQUIRED")
	wantCode(t, start(client.Options{"game": "chess"}), 50035, "BASE_TYPE_CHOICES")
	wantCode(t, start(client.Options{"game": 5}), 50035, "STRING_TYPE_CONVERT")
	wantCode(t, start(client.Options{"game": "toy", "seats": 5}), 50035, "NUMBER_TYPE_MAX")
	wantCode(t, start(client.Options{"game": "toy", "seats": 1}), 50035, "NUMBER_TYPE_MIN")
	wantCode(t, start(client.Options{"game": "toy", "seats": 2.5}), 50035, "NUMBER_TYPE_COERCE")
	wantCode(t, start(client.Options{"game": "toy", "with": "7"}), 50035, "MODEL_TYPE_CONVERT")
	wantCode(t, start(client.Options{"game": "toy", "fast": "yes"}), 50035, "BOOLEAN_TYPE_CONVERT")
	wantCode(t, start(client.Options{"game": "toy", "title": "a"}), 50035, "BASE_TYPE_BAD_LENGTH")
	wantCode(t, start(client.Options{"game": "toy", "title": "abcdef"}), 50035, "BASE_TYPE_BAD_LENGTH")
	_, err := alice.Autocomplete(w.ctx, table, "rails", "start", client.Options{"game": "t"}, "game")
	wantCode(t, err, 50035, "focused")
	_, err = alice.Autocomplete(w.ctx, table, "rails", "buy", client.Options{"card": "t"}, "")
	wantCode(t, err, 50035, "Exactly one option must be focused")
}

// userAsk sends a raw interaction as a user.
func (w *world) userAsk(u *client.User, ask object) answer {
	w.t.Helper()
	for _, other := range w.Users() {
		if other.ID == u.ID() {
			return w.do(other.Token, "POST", "/api/v10/interactions", ask)
		}
	}
	w.t.Fatal("no such user")
	return answer{}
}

func TestInteractionIsChecked(t *testing.T) {
	w := newWorld(t)
	w.commands(rails)
	alice := w.user("Alice")
	cmd := w.Commands()[0]
	ask := object{"type": 2, "application_id": sandbox.SeedApplication, "guild_id": sandbox.SeedGuild, "channel_id": table,
		"session_id": "session-1", "nonce": "1", "data": object{"id": cmd.ID, "name": "rails", "type": 1, "version": cmd.Version,
			"options": list{object{"type": 1, "name": "buy", "options": list{object{"type": 3, "name": "card", "value": "x"}}}}}}
	if a := w.userAsk(alice, ask); a.status != 204 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	data := ask["data"].(object)
	for name, c := range map[string]struct {
		key    string
		value  any
		status int
		code   int
	}{
		"application":    {"application_id", "1", 404, 10002},
		"channel":        {"channel_id", "1", 404, 10003},
		"guild":          {"guild_id", "1", 404, 10004},
		"session":        {"session_id", "session-99", 400, 50035},
		"type":           {"type", 7, 400, 50035},
		"command":        {"data", with(data, "id", "1"), 404, 10063},
		"version":        {"data", with(data, "version", "1"), 400, 50035},
		"name":           {"data", with(data, "name", "roads"), 400, 50035},
		"sub-command":    {"data", with(data, "options", list{}), 400, 50035},
		"unknown option": {"data", with(data, "options", list{object{"type": 1, "name": "sell"}}), 400, 50035},
		"modal":          {"data", object{"id": "1", "custom_id": "x"}, 404, 10063},
	} {
		t.Run(name, func(t *testing.T) { wantRefused(t, w.userAsk(alice, with(ask, c.key, c.value)), c.status, c.code) })
	}
	wantRefused(t, w.userAsk(alice, with(ask, "type", 5)), 404, 10062)
	wantRefused(t, w.bot("POST", "/interactions", ask), 403, 20001)
}

func TestPressIsChecked(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	b.on(func(in wire.Interaction) { w.callback(in, `{"type":6}`) })
	m := w.post(pressable)
	click := func(m *wire.Message, id string) error { _, err := alice.Click(w.ctx, m, id); return err }
	choose := func(id string, values ...string) error { _, err := alice.Select(w.ctx, m, id, values...); return err }
	if err := click(m, "go"); err != nil {
		t.Error(err)
	}
	if err := choose("pick", "a", "c"); err != nil {
		t.Error(err)
	}
	if err := choose("who", sandbox.SeedBob); err != nil {
		t.Error(err)
	}
	wantCode(t, click(m, "gone"), 50035, "COMPONENT_VALIDATION_FAILED")
	wantCode(t, click(m, "off"), 50035, "disabled")
	button := wire.Component{Type: wire.Button, CustomID: "pick"}
	stale := &wire.Message{ID: m.ID, ChannelID: table, Author: m.Author, Components: []wire.Component{button}}
	wantCode(t, click(stale, "pick"), 50035, "of type 3")
	wantCode(t, choose("pick"), 50035, "0 values chosen")
	wantCode(t, choose("pick", "a", "b", "c"), 50035, "3 values chosen")
	wantCode(t, choose("pick", "z"), 50035, "not offered")
	wantCode(t, choose("pick", "a", "a"), 50035, "chosen twice")
	wantCode(t, choose("who", "7"), 50035, "cannot be chosen")
	wantCode(t, click(&wire.Message{ID: "1", ChannelID: table, Author: m.Author}, "go"), 10008, "")
	w.must("DELETE", messagesPath+"/"+m.ID, nil, nil)
	wantCode(t, click(m, "go"), 10008, "")
}

func TestEphemeralBelongsToItsUser(t *testing.T) {
	w := newWorld(t)
	b, alice, bob := w.bareBot(), w.user("Alice"), w.user("Bob")
	m := w.post(pressable)
	b.on(func(in wire.Interaction) { w.callback(in, ephemeral) })
	hand, err := alice.Click(w.ctx, m, "go")
	if err != nil {
		t.Fatal(err)
	}
	_, err = bob.Click(w.ctx, hand.Message, "card")
	wantCode(t, err, 10008, "")
	if _, err := alice.Click(w.ctx, hand.Message, "card"); err != nil {
		t.Error(err)
	}
	w.eventually("Bob sees the public message", func() bool { return len(bob.Messages(table)) > 0 })
	if got := bob.Messages(table); len(got) != 1 {
		t.Errorf("Bob has %d messages on the screen", len(got))
	}
	path := messagesPath + "/" + hand.Message.ID
	for _, a := range []answer{w.bot("GET", path, nil), w.bot("PATCH", path, `{"content":"x"}`), w.bot("DELETE", path, nil)} {
		wantRefused(t, a, 404, 10008)
	}
	again := w.user("Alice")
	if got := again.Messages(table); len(got) != 3 {
		t.Errorf("after dialling again Alice has %d messages, want the board and two hands", len(got))
	}
	for _, s := range w.Seen(bob.ID()) {
		if s.Message.Content == "Your hand" {
			t.Error("Bob saw the hand")
		}
	}
	w.do("", "DELETE", "/sandbox/channels/"+table+"/messages/"+hand.Message.ID, nil)
	if err := alice.WaitUntil(w.ctx, table, func(ms []client.Message) bool { return len(ms) == 2 }); err != nil {
		t.Error(err)
	}
}

// lastToken presses, responds with an ephemeral message, and returns the interaction's token.
func (w *world) lastToken(b *rawBot, u *client.User, m *wire.Message) string {
	in, done := w.press(b, u, m, "go")
	w.callback(in, ephemeral)
	<-done
	return in.Token
}

// A user who left the guild sees nothing of its channels and cannot press there.
func TestUserWhoLeftSeesNoChannels(t *testing.T) {
	w := newWorld(t)
	dave, bob := w.user("Dave"), w.user("Bob")
	m := w.post(pressable)
	w.bareBot().on(func(in wire.Interaction) { w.callback(in, `{"type":6}`) })
	if a := w.do("", "DELETE", "/sandbox/guilds/"+sandbox.SeedGuild+"/members/"+dave.ID(), nil); a.status != 204 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	_, err := dave.Click(w.ctx, m, "go")
	wantCode(t, err, 50001, "")
	if _, err := bob.Click(w.ctx, m, "go"); err != nil {
		t.Error(err)
	}
	before := len(w.Seen(dave.ID()))
	w.post(object{"content": "secret"})
	if len(w.Seen(dave.ID())) != before {
		t.Error("Dave saw a message in a channel that is hidden from them")
	}
	wantRefused(t, w.do(w.Users()[3].Token, "GET", "/api/v10"+messagesPath, nil), 403, 50001)
}

func TestFirstResponseOnceAndInTime(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	m := w.post(pressable)

	in, done := w.press(b, alice, m, "go")
	wantRefused(t, w.followup(in, object{"content": "early"}), 404, 10015)
	w.clock.Advance(2999 * time.Millisecond).MustWait(w.ctx)
	if a := w.callback(in, `{"type":6}`); a.status != 204 {
		t.Fatalf("at 2.999 s: %d %s", a.status, a.raw)
	}
	if r := <-done; r.err != nil {
		t.Error(r.err)
	}
	wantRefused(t, w.callback(in, `{"type":6}`), 400, 40060)
	wantRefused(t, w.callback(in, ephemeral), 400, 40060)

	in, done = w.press(b, alice, m, "go")
	w.clock.Advance(3 * time.Second).MustWait(w.ctx)
	if r := <-done; !errors.Is(r.err, client.ErrFailed) {
		t.Errorf("after 3 s: %v", r.err)
	}
	wantRefused(t, w.callback(in, `{"type":6}`), 404, 10062)
	in.Token = "wrong"
	wantRefused(t, w.callback(in, `{"type":6}`), 404, 10062)
	all := w.Interactions()
	if all[0].Outcome != sandbox.Answered || all[0].Latency != 2999*time.Millisecond || all[1].Outcome != sandbox.Failed {
		t.Errorf("got interactions %+v", all)
	}
	if !slices.Equal(all[0].Again, []int{wire.AnswerDeferUpdate, wire.AnswerMessage}) || all[1].Again != nil {
		t.Errorf("answered again: %v and %v", all[0].Again, all[1].Again)
	}
}

func TestTokenLivesFifteenMinutes(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	m := w.post(pressable)
	in, done := w.press(b, alice, m, "go")
	w.callback(in, ephemeral)
	<-done
	w.clock.Advance(15*time.Minute - time.Millisecond)
	if a := w.editOriginal(in, object{"content": "in time"}); a.status != 200 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	w.clock.Advance(time.Millisecond)
	wantRefused(t, w.editOriginal(in, object{"content": "late"}), 401, 50027)
	wantRefused(t, w.followup(in, object{"content": "late"}), 401, 50027)
	in.Token = "wrong"
	wantRefused(t, w.editOriginal(in, object{"content": "late"}), 404, 10015)
}

func TestResponseTypesByInteraction(t *testing.T) {
	w := newWorld(t)
	w.commands(rails)
	b, alice := w.bareBot(), w.user("Alice")
	m := w.post(pressable)
	form := `{"type":9,"data":{"custom_id":"f","title":"F","components":[{"type":1,"components":[{"type":4,"custom_id":"t","style":1,"label":"L"}]}]}}`
	dataOf := map[int]string{8: `{"type":8,"data":{}}`, 9: form}
	for _, kind := range []int{1, 4, 5, 6, 7, 12} {
		dataOf[kind] = fmt.Sprintf(`{"type":%d}`, kind)
	}
	try := func(in wire.Interaction, kinds ...int) {
		for _, kind := range kinds {
			wantRefused(t, w.callback(in, dataOf[kind]), 400, 50035, "BASE_TYPE_CHOICES")
		}
	}
	b.on(func(in wire.Interaction) { try(in, 1, 6, 7, 8, 12); w.callback(in, form) })
	byCommand, err := alice.Command(w.ctx, table, "rails", "buy", client.Options{"card": "x"})
	if err != nil {
		t.Fatal(err)
	}
	b.on(func(in wire.Interaction) { try(in, 6, 7, 8, 9); w.callback(in, `{"type":5}`) })
	submitted := background(func() (*client.Reply, error) {
		return alice.SubmitModal(w.ctx, byCommand.Modal, map[string]string{"t": "x"})
	})
	if _, err := alice.WaitMessage(w.ctx, table, (*client.Message).Loading); err != nil {
		t.Fatal(err)
	}
	b.on(func(in wire.Interaction) { try(in, 4, 5, 6, 7, 9); w.callback(in, `{"type":8,"data":{"choices":[]}}`) })
	if _, err := alice.Autocomplete(w.ctx, table, "rails", "buy", client.Options{"card": "x"}, "card"); err != nil {
		t.Error(err)
	}
	b.on(func(in wire.Interaction) { try(in, 1, 8); w.callback(in, form) })
	byPress, err := alice.Click(w.ctx, m, "go")
	if err != nil {
		t.Fatal(err)
	}
	b.on(func(in wire.Interaction) { try(in, 8, 9); w.callback(in, `{"type":7,"data":{"content":"Updated"}}`) })
	updated, err := alice.SubmitModal(w.ctx, byPress.Modal, map[string]string{"t": "x"})
	if err != nil || alice.Message(table, m.ID).Content != "Updated" {
		t.Errorf("a form opened by a press could not update its message: %+v, error %v", updated, err)
	}
	_, err = alice.SubmitModal(w.ctx, byPress.Modal, map[string]string{"t": "x"})
	wantCode(t, err, 10062, "")
	select {
	case r := <-submitted:
		t.Errorf("got a response before it was filled: %+v", r)
	default:
	}
}

func TestDeferAcceptsOnlyEphemeral(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	m := w.post(pressable)
	in, done := w.press(b, alice, m, "go")
	wantRefused(t, w.callback(in, `{"type":5,"data":{"content":"x"}}`), 400, 50035, "UNUSABLE_KEY")
	wantRefused(t, w.callback(in, `{"type":5,"data":{"flags":32768}}`), 400, 50035, "MESSAGE_FLAGS_INVALID")
	wantRefused(t, w.callback(in, `{"type":6,"data":{"flags":64}}`), 400, 50035, "MESSAGE_FLAGS_INVALID")
	a := w.bot("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback?with_response=true", `{"type":5,"data":{"flags":64}}`)
	var made struct {
		Interaction object
		Resource    struct{ Message wire.Message }
	}
	a.into(t, &made)
	loading := made.Resource.Message
	if !loading.Loading() || !loading.Ephemeral() || made.Interaction["response_message_ephemeral"] != true {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	wantRefused(t, w.editOriginal(in, `{"content":"x","flags":64}`), 400, 50035, "MESSAGE_FLAGS_INVALID")
	var filled wire.Message
	w.followup(in, `{"content":"filled"}`).into(t, &filled)
	if filled.ID != loading.ID || filled.Loading() || !filled.Ephemeral() {
		t.Errorf("the first follow-up did not fill the deferred response: %+v", filled)
	}
	if r := <-done; r.err != nil || r.reply.Message.Content != "filled" {
		t.Errorf("got reply %+v, error %v", r.reply, r.err)
	}
	var second wire.Message
	w.followup(in, `{"content":"second"}`).into(t, &second)
	if second.ID == loading.ID || second.Ephemeral() {
		t.Errorf("second follow-up %+v", second)
	}
	w.editOriginal(in, `{"content":"changed"}`).into(t, &filled)
	if filled.ID != loading.ID || filled.Content != "changed" || filled.EditedTimestamp == nil {
		t.Errorf("got %+v", filled)
	}
	var again wire.Message
	w.editOriginal(in, `{"content":"changed"}`).into(t, &again)
	if !again.EditedTimestamp.After(*filled.EditedTimestamp) {
		t.Errorf("edited at %v, and before at %v", again.EditedTimestamp, filled.EditedTimestamp)
	}
}

// A bot that deferred its response can read whether it has been filled, and delete it.
func TestDeferredResponseCanBeRead(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	in, done := w.press(b, alice, w.post(pressable), "go")
	wantRefused(t, w.bot("GET", originalOf(in), nil), 404, 10015)
	w.callback(in, `{"type":5,"data":{"flags":64}}`)
	for _, want := range []string{"", "filled"} {
		var read wire.Message
		w.bot("GET", originalOf(in), nil).into(t, &read)
		if read.Content != want || read.Loading() != (want == "") || !read.Ephemeral() {
			t.Errorf("%+v, want %q", read, want)
		}
		w.editOriginal(in, `{"content":"filled"}`)
	}
	if r := <-done; r.err != nil {
		t.Error(r.err)
	}
	w.bot("DELETE", originalOf(in), nil)
	wantRefused(t, w.bot("GET", originalOf(in), nil), 404, 10008)
}

func TestDeferUpdateRefersToPressedMessage(t *testing.T) {
	w := newWorld(t)
	b, alice := w.bareBot(), w.user("Alice")
	m := w.post(pressable)
	in := w.startPress(b, alice, m, "go")
	var original wire.Message
	w.editOriginal(in, `{"content":"moved on"}`).into(t, &original)
	if original.ID != m.ID {
		t.Errorf("@original is %s, want the pressed message", original.ID)
	}
	if _, err := alice.WaitMessage(w.ctx, table, func(m *client.Message) bool { return m.Content == "moved on" }); err != nil {
		t.Error(err)
	}
}

func TestModalIsChecked(t *testing.T) {
	w := newWorld(t)
	b, alice, bob := w.bareBot(), w.user("Alice"), w.user("Bob")
	m := w.post(pressable)
	open := func(components string) *client.Modal {
		b.on(func(in wire.Interaction) {
			if a := w.callback(in, `{"type":9,"data":{"custom_id":"f","title":"F","components":`+components+`}}`); a.status != 204 {
				t.Errorf("got %d %s", a.status, a.raw)
			}
		})
		r, err := alice.Click(w.ctx, m, "go")
		if err != nil {
			t.Fatal(err)
		}
		return r.Modal
	}
	asked := make(chan wire.Interaction, 1)
	form := open(`[{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"A","min_length":2,"max_length":3}]},
		{"type":18,"label":"B","component":{"type":4,"custom_id":"b","style":2,"required":false}},
		{"type":18,"label":"C","component":{"type":3,"custom_id":"c","options":[{"label":"X","value":"x"}]}}]`)
	b.on(func(in wire.Interaction) { asked <- in; w.callback(in, `{"type":6}`) })
	submit := func(u *client.User, texts map[string]string) error {
		_, err := u.SubmitModal(w.ctx, form, texts)
		return err
	}
	wantCode(t, submit(bob, map[string]string{"a": "ab", "c": "x"}), 10062, "")
	wantCode(t, submit(alice, map[string]string{"c": "x"}), 50035, "BASE_TYPE_REQUIRED")
	wantCode(t, submit(alice, map[string]string{"a": "a", "c": "x"}), 50035, "BASE_TYPE_BAD_LENGTH")
	wantCode(t, submit(alice, map[string]string{"a": "abcd", "c": "x"}), 50035, "BASE_TYPE_BAD_LENGTH")
	wantCode(t, submit(alice, map[string]string{"a": "ab"}), 50035, "BASE_TYPE_BAD_LENGTH")
	wantCode(t, submit(alice, map[string]string{"a": "ab", "c": "z"}), 50035, "not offered")
	if err := submit(alice, map[string]string{"a": "ab", "b": "words", "c": "x"}); err != nil {
		t.Fatal(err)
	}
	got := <-asked
	a, c := got.Data.Components[0].Components[0], got.Data.Components[2].Component
	if got.Type != 5 || got.Data.CustomID != "f" || *a.Value != "ab" || c.Values[0] != "x" || got.Message.ID != m.ID {
		raw, _ := json.Marshal(got)
		t.Errorf("%s", raw)
	}
	extra := object{"type": 5, "application_id": sandbox.SeedApplication, "guild_id": sandbox.SeedGuild, "channel_id": table, "session_id": "session-2",
		"data": object{"id": open(`[{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"A"}]}]`).ID, "custom_id": "f",
			"components": list{object{"type": 1, "components": list{object{"type": 4, "custom_id": "a", "value": "x"}}}, object{"type": 1, "components": list{object{"type": 4, "custom_id": "z", "value": "x"}}}}}}
	wantRefused(t, w.userAsk(alice, extra), 400, 50035, "no such input")
}

func TestDirectMessages(t *testing.T) {
	w := newWorld(t)
	w.commands(strings.Replace(rails, `"type":1,"description":"Railway games"`, `"type":1,"contexts":[1],"description":"Railway games"`, 1))
	b, alice := w.bareBot(), w.user("Alice")
	dm, err := alice.OpenDM(w.ctx, sandbox.SeedApplication)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan wire.Interaction, 1)
	b.on(func(in wire.Interaction) { got <- in; w.callback(in, `{"type":4,"data":{"content":"hello"}}`) })
	if _, err := alice.Command(w.ctx, dm, "rails", "buy", client.Options{"card": "x"}); err != nil {
		t.Fatal(err)
	}
	if in := <-got; in.Member != nil || in.User.ID != alice.ID() || in.GuildID != "" || in.Context != 1 {
		t.Errorf("got %+v", in)
	}
	if _, err := alice.Command(w.ctx, table, "rails", "buy", client.Options{"card": "x"}); err == nil {
		t.Error("a command for direct messages is offered in the guild")
	}
	if got := w.user("Bob").Messages(dm); len(got) != 0 {
		t.Error("Bob sees a direct message")
	}
	var again wire.Channel
	w.must("POST", "/users/@me/channels", object{"recipient_id": alice.ID()}, &again)
	if again.ID != dm {
		t.Error("the bot got another channel with the same user")
	}
	wantRefused(t, w.bot("POST", "/users/@me/channels", object{"recipient_id": "7"}), 404, 10013)
}

func TestPressFailsWithoutBot(t *testing.T) {
	w := newWorld(t)
	alice, m := w.user("Alice"), w.post(pressable)
	done := background(func() (*client.Reply, error) { return alice.Click(w.ctx, m, "go") })
	w.eventually("the press is made", func() bool { return len(w.Interactions()) == 1 })
	w.clock.Advance(3 * time.Second).MustWait(w.ctx)
	if r := <-done; !errors.Is(r.err, client.ErrFailed) {
		t.Errorf("got error %v", r.err)
	}
	if in := w.Interactions()[0]; in.Delivered != 0 || in.Outcome != sandbox.Failed {
		t.Errorf("got %+v", in)
	}
}

// Press drives users from Go, as package load does. The sandbox records the bot's requests unless
// it is brief.
func TestPressWithoutConnection(t *testing.T) {
	for name, brief := range map[string]bool{"full": false, "brief": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, func(c *sandbox.Config) { c.Brief = brief })
			b := w.bareBot()
			m := w.post(pressable)
			b.on(func(in wire.Interaction) { w.callback(in, ephemeral) })
			ask := client.Press(m, "go")
			ask.GuildID = sandbox.SeedGuild
			p, err := w.Press(w.ctx, sandbox.SeedAlice, ask)
			if err != nil || p.Outcome != sandbox.Answered || p.Message == nil || p.Message.Content != "Your hand" {
				t.Errorf("press %+v %v", p, err)
			}
			if remembered := len(w.Requests()) > 0 && len(w.Seen(sandbox.SeedAlice)) > 0; remembered == brief {
				t.Errorf("brief %v, remembered %v", brief, remembered)
			}
			if _, err := w.Press(w.ctx, "1", ask); err == nil {
				t.Error("an unknown user could press")
			}
			ask.Data.CustomID = "other"
			if _, err := w.Press(w.ctx, sandbox.SeedAlice, ask); err == nil {
				t.Error("a missing button could be pressed")
			}
			b.on(func(wire.Interaction) {})
			ask.Data.CustomID = "go"
			var pressed sync.WaitGroup
			pressed.Go(func() {
				if p, err := w.Press(w.ctx, sandbox.SeedAlice, ask); err != nil || p.Outcome != sandbox.Failed || p.Message != nil {
					t.Errorf("an unanswered press %+v %v", p, err)
				}
			})
			w.eventually("the press is made", func() bool { return len(w.Interactions()) == 2 })
			w.clock.Advance(3 * time.Second).MustWait(w.ctx)
			pressed.Wait()
		})
	}
}
