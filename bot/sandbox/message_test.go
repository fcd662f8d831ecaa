package sandbox_test

import (
	"bytes"
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

func messagePath(m *wire.Message) string { return messagesPath + "/" + m.ID }

func TestInvalidFormsAreRefused(t *testing.T) {
	w := newWorld(t)
	for name, c := range map[string]struct {
		body any
		code int
		says []string
	}{
		"empty":                {object{"content": " "}, 50006, nil},
		"not JSON":             {`{"content":`, 50109, nil},
		"two JSONs":            {`{} {}`, 50109, nil},
		"not an object":        {`[]`, 50035, []string{"MODEL_TYPE_CONVERT"}},
		"content of a type":    {object{"content": 5}, 50035, []string{`"content":{"_errors"`, "STRING_TYPE_CONVERT"}},
		"unknown key":          {object{"content": "x", "contents": "y"}, 50035, []string{"UNKNOWN_KEY"}},
		"flags":                {object{"content": "x", "flags": 64}, 50035, []string{"MESSAGE_FLAGS_INVALID"}},
		"tts":                  {object{"content": "x", "tts": "no"}, 50035, []string{"BOOLEAN_TYPE_CONVERT"}},
		"mention kinds":        {object{"content": "x", "allowed_mentions": object{"parse": list{"all"}}}, 50035, []string{"BASE_TYPE_CHOICES"}},
		"mentions twice":       {object{"content": "x", "allowed_mentions": object{"parse": list{"users"}, "users": list{"1"}}}, 50035, []string{"exclusive"}},
		"mentioned nobody":     {object{"content": "x", "allowed_mentions": object{"users": list{"me"}}}, 50035, []string{"snowflake"}},
		"unknown command":      {object{"content": "</play:7>"}, 50035, []string{"COMMAND_MENTION_UNKNOWN"}},
		"reference":            {object{"content": "x", "message_reference": object{"message_id": "1"}}, 50035, []string{"REPLIES_UNKNOWN_MESSAGE"}},
		"embeds":               {object{"embeds": list{object{"title": "t"}}}, 50035, []string{`"embeds":{"_errors"`, "UNKNOWN_KEY"}},
		"components V2":        {object{"flags": 1 << 15, "components": list{object{"type": 10, "content": "x"}}}, 50035, []string{"MESSAGE_FLAGS_INVALID"}},
		"text display":         {object{"components": list{object{"type": 10, "content": "x"}}}, 50035, []string{"UNION_TYPE_CHOICES"}},
		"attachment":           {object{"content": "x", "attachments": list{object{"id": "0"}}}, 50035, []string{"ATTACHMENT_NOT_FOUND"}},
		"no row":               {object{"components": list{baseButton}}, 50035, []string{`"0":{"type"`, "UNION_TYPE_CHOICES"}},
		"unknown component":    {object{"components": rowOf(object{"type": 99})}, 50035, []string{"UNION_TYPE_CHOICES"}},
		"input in a message":   {object{"components": rowOf(baseInput)}, 50035, []string{"UNION_TYPE_CHOICES"}},
		"button beside select": {object{"components": rowOf(baseSelect, baseButton)}, 50035, []string{"COMPONENT_LAYOUT_WIDTH_EXCEEDED"}},
		"same custom_id":       {object{"components": rowOf(baseButton, baseButton)}, 50035, []string{"COMPONENT_CUSTOM_ID_DUPLICATED"}},
		"same id":              {object{"components": rowOf(with(aButton(1).(object), "id", 7), with(aButton(2).(object), "id", 7))}, 50035, []string{"COMPONENT_ID_DUPLICATED"}},
		"no custom_id":         {object{"components": rowOf(object{"type": 2, "style": 1, "label": "B"})}, 50035, []string{"CUSTOM_ID_REQUIRED"}},
		"no label":             {object{"components": rowOf(object{"type": 2, "style": 1, "custom_id": "b"})}, 50035, []string{"LABEL_OR_EMOJI"}},
		"link with custom_id":  {object{"components": rowOf(object{"type": 2, "style": 5, "label": "W", "url": "https://e.org", "custom_id": "b"})}, 50035, []string{"MUTUALLY_EXCLUSIVE"}},
		"link without URL":     {object{"components": rowOf(object{"type": 2, "style": 5, "label": "W"})}, 50035, []string{"BASE_TYPE_REQUIRED"}},
		"button with URL":      {object{"components": rowOf(with(baseButton, "url", "https://e.org"))}, 50035, []string{"MUTUALLY_EXCLUSIVE"}},
		"premium":              {object{"components": rowOf(object{"type": 2, "style": 6, "sku_id": "1"})}, 50035, []string{"premium"}},
		"same option value":    {object{"components": rowOf(with(baseSelect, "options", list{object{"label": "A", "value": "a"}, object{"label": "B", "value": "a"}}))}, 50035, []string{"OPTION_VALUE_DUPLICATED"}},
		"least above most":     {object{"components": rowOf(with(with(baseSelect, "min_values", 3), "max_values", 2))}, 50035, []string{"MIN_VALUES_MAX_VALUES"}},
		"most above options":   {object{"components": rowOf(with(with(baseSelect, "options", list{object{"label": "A", "value": "a"}}), "max_values", 2))}, 50035, []string{"number of options"}},
		"too many defaults":    {object{"components": rowOf(with(baseSelect, "options", list{object{"label": "A", "value": "a", "default": true}, object{"label": "B", "value": "b", "default": true}}))}, 50035, []string{"DEFAULTS"}},
		"no options":           {object{"components": rowOf(object{"type": 3, "custom_id": "s"})}, 50035, []string{"BASE_TYPE_REQUIRED"}},
		"options elsewhere":    {object{"components": rowOf(with(baseSelect, "type", 5))}, 50035, []string{"UNKNOWN_KEY"}},
		"select of roles":      {object{"components": rowOf(object{"type": 6, "custom_id": "s"})}, 50035, []string{"UNION_TYPE_CHOICES"}},
		"select of anything":   {object{"components": rowOf(object{"type": 7, "custom_id": "s"})}, 50035, []string{"UNION_TYPE_CHOICES"}},
		"select of channels":   {object{"components": rowOf(object{"type": 8, "custom_id": "s"})}, 50035, []string{"UNION_TYPE_CHOICES"}},
	} {
		t.Run(name, func(t *testing.T) {
			before := len(w.Violations())
			wantRefused(t, w.bot("POST", messagesPath, c.body), 400, c.code, c.says...)
			if len(w.Violations()) != before+1 {
				t.Errorf("the refusal is not recorded as a violation")
			}
		})
	}
}

// Client libraries send default values of keys that a request does not have. Discord ignores them.
// The same keys with a value are mistakes.
func TestDefaultKeysAreNoViolation(t *testing.T) {
	w := newWorld(t)
	m := w.post(object{"content": "x", "enforce_nonce": false, "tts": false, "embeds": list{}, "poll": nil})
	defaults := object{"content": "y", "enforce_nonce": false, "tts": false, "username": "", "position": 0}
	in, done := w.press(w.bareBot(), w.user("Alice"), w.post(pressable), "go")
	send := map[string]func(body object) answer{
		"edit":     func(body object) answer { return w.bot("PATCH", messagePath(m), body) },
		"answer":   func(body object) answer { return w.callback(in, object{"type": 4, "data": body}) },
		"original": func(body object) answer { return w.editOriginal(in, body) },
		"followup": func(body object) answer { return w.followup(in, body) },
	}
	for _, request := range []string{"edit", "answer", "original", "followup"} {
		wantRefused(t, send[request](with(defaults, "enforce_nonce", true)), 400, 50035, "enforce_nonce", "UNKNOWN_KEY")
		wantAccepted(t, 0, send[request](defaults))
	}
	<-done
}

func TestRequestDecoding(t *testing.T) {
	w := newWorld(t)
	send := func(kind, body string) answer {
		return w.send("Bot "+w.BotToken(), "POST", "/api/v10"+messagesPath, kind, []byte(body))
	}
	wantRefused(t, send("text/plain", "hello"), 400, 50035, "Content-Type")
	wantRefused(t, send("multipart/form-data", "hello"), 400, 50035, "Content-Type")
	wantRefused(t, send("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{}"), 400, 50109)
	ok := object{"content": "x"}
	wantRefused(t, w.multipart("POST", messagesPath, ok, part{name: "file", file: "a.txt"}), 400, 50035, "UNKNOWN_KEY")
	wantRefused(t, w.multipart("POST", messagesPath, ok, part{name: "files[10]", file: "a.txt"}), 400, 50035, "UNKNOWN_KEY")
	wantRefused(t, w.multipart("POST", messagesPath, ok, file(0, "a", nil), file(0, "b", nil)), 400, 50035, "DUPLICATE_FILE")
	wantRefused(t, w.multipart("POST", messagesPath, ok, part{name: "files[0]"}), 400, 50035, "needs a name")
	wantRefused(t, w.multipart("POST", messagesPath, nil, part{name: "payload_json", data: []byte("{")}), 400, 50109)
}

func TestAttachments(t *testing.T) {
	w := newWorld(t)
	white, black := picture(color.White), picture(color.Black)
	payload := object{"attachments": list{object{"id": "0", "description": "The board"}, object{"id": "1", "filename": "renamed it.png"}}}
	var m wire.Message
	w.multipart("POST", messagesPath, payload, file(0, "a.png", white), file(1, "b.png", black)).into(t, &m)
	a, b := m.Attachments[0], m.Attachments[1]
	if *a.Description != "The board" || a.ContentType != "image/png" || a.Width != 4 || a.Height != 3 || a.Size != len(white) || b.Filename != "renamed_it.png" {
		t.Errorf("got %+v", m.Attachments)
	}
	if got := fetch(t, w, b.URL); !bytes.Equal(got, black) {
		t.Error("the second picture was changed")
	}

	wantRefused(t, w.multipart("POST", messagesPath, nil, file(0, "a.png", white[:len(white)/2])), 400, 50035, "IMAGE_INVALID")
	wantRefused(t, w.multipart("POST", messagesPath, object{"attachments": list{object{"id": "1"}}}, file(0, "a.png", white)), 400, 50035, "not listed")
	wantRefused(t, w.multipart("POST", messagesPath, object{"attachments": list{object{"id": "0"}, object{"id": "0"}}}, file(0, "a.png", white)), 400, 50035, "DUPLICATE_ID")

	kept := object{"id": a.ID, "filename": a.Filename}
	wantRefused(t, w.bot("PATCH", messagePath(&m), object{"attachments": list{object{"id": a.ID}}}), 400, 50035, "filename")
	wantRefused(t, w.multipart("PATCH", messagePath(&m), object{"content": "x"}, file(0, "c.png", black)), 400, 50035, "list every attachment")
	w.must("PATCH", messagePath(&m), object{"content": "x"}, &m)
	if len(m.Attachments) != 2 {
		t.Errorf("an edit without attachments changed them: %+v", m.Attachments)
	}
	w.multipart("PATCH", messagePath(&m), object{"attachments": list{kept, object{"id": "0"}}}, file(0, "c.png", black)).into(t, &m)
	if len(m.Attachments) != 2 || m.Attachments[0].ID != a.ID || *m.Attachments[0].Description != "The board" || m.Attachments[1].Filename != "c.png" {
		t.Errorf("got %+v", m.Attachments)
	}
	if got := fetch(t, w, b.URL); !bytes.Equal(got, black) {
		t.Error("the dropped attachment is no longer served")
	}
	w.must("PATCH", messagePath(&m), object{"attachments": list{}}, &m)
	if len(m.Attachments) != 0 {
		t.Errorf("got %+v", m.Attachments)
	}
	w.multipart("PATCH", messagePath(&m), object{"content": "y"}, file(0, "d.png", black)).into(t, &m)
	if len(m.Attachments) != 1 {
		t.Errorf("an unlisted new file was refused although nothing could get lost: %+v", m.Attachments)
	}
	w.must("DELETE", messagePath(&m), nil, nil)
	if got := fetch(t, w, m.Attachments[0].URL); !bytes.Equal(got, black) {
		t.Error("the attachment of a deleted message is no longer served")
	}
}

func fetch(t *testing.T, w *world, url string) []byte {
	t.Helper()
	a := w.send("", "GET", strings.TrimPrefix(url, w.url), "", nil)
	if a.status != 200 {
		t.Fatalf("%s: %d", url, a.status)
	}
	return a.raw
}

func TestAllowedMentionsRestrictPings(t *testing.T) {
	w := newWorld(t)
	say := fmt.Sprintf("<@%s> <@!%s> <@7> @everyone", sandbox.SeedAlice, sandbox.SeedBob)
	for name, c := range map[string]struct {
		allowed  any
		pinged   int
		everyone bool
	}{
		"unsaid":   {nil, 2, true},
		"none":     {object{"parse": list{}}, 0, false},
		"one":      {object{"users": list{sandbox.SeedBob}}, 1, false},
		"users":    {object{"parse": list{"users"}}, 2, false},
		"everyone": {object{"parse": list{"everyone"}}, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := w.post(object{"content": say, "allowed_mentions": c.allowed})
			if len(m.Mentions) != c.pinged || m.MentionEveryone != c.everyone {
				t.Errorf("%+v %v", m.Mentions, m.MentionEveryone)
			}
		})
	}
}

func TestPermissionsAreEnforced(t *testing.T) {
	w := newWorld(t)
	m := w.post(object{"content": "x"})
	may := func(p sandbox.Permission) {
		t.Helper()
		if err := w.SetBotPermissions(table, p); err != nil {
			t.Fatal(err)
		}
	}
	all := sandbox.DefaultBotPermissions
	png := file(0, "a.png", picture(color.White))
	may(all &^ sandbox.ViewChannel)
	wantRefused(t, w.bot("POST", messagesPath, object{"content": "x"}), 403, 50001)
	wantRefused(t, w.bot("GET", messagesPath, nil), 403, 50001)
	may(all &^ sandbox.SendMessages)
	wantRefused(t, w.bot("POST", messagesPath, object{"content": "x"}), 403, 50013)
	may(all &^ sandbox.AttachFiles)
	wantRefused(t, w.multipart("POST", messagesPath, nil, png), 403, 50013)
	wantRefused(t, w.multipart("PATCH", messagePath(m), nil, png), 403, 50013)
	may(all &^ sandbox.ReadMessageHistory)
	wantRefused(t, w.bot("GET", messagePath(m), nil), 403, 50013)
	if a := w.bot("GET", messagesPath, nil); string(a.raw) != "[]" {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	may(all &^ sandbox.CreatePublicThreads)
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}), 403, 50013)
	may(all &^ sandbox.CreatePrivateThreads)
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "t"}), 403, 50013)
	may(all &^ sandbox.SendInThreads)
	var th wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}, &th)
	wantRefused(t, w.bot("POST", "/channels/"+th.ID+"/messages", object{"content": "x"}), 403, 50013)
	may(all)
	said, err := w.user("Alice").Post(w.ctx, table, "mine")
	if err != nil {
		t.Fatal(err)
	}
	wantRefused(t, w.bot("PATCH", messagePath(said), object{"content": "x"}), 403, 50005)
	wantRefused(t, w.bot("DELETE", messagePath(said), nil), 403, 50013)
	may(all | sandbox.ManageMessages)
	w.must("DELETE", messagePath(said), nil, nil)
	if len(w.Violations()) != 0 {
		t.Errorf("a missing permission was recorded as a violation: %+v", w.Violations())
	}
	if w.SetBotPermissions("7", all) == nil {
		t.Error("set permissions of an unknown channel")
	}
}

func TestUnknownObjectsAreRefused(t *testing.T) {
	w := newWorld(t)
	for path, code := range map[string]int{
		"/channels/7/messages":     10003,
		messagesPath + "/7":        10008,
		"/applications/7/commands": 10002,
		"/nothing":                 0,
	} {
		wantRefused(t, w.bot("GET", path, nil), 404, code)
	}
	wantRefused(t, w.do("", "GET", "/api/v10/gateway", nil), 401, 0)
	wantRefused(t, w.do("Bot wrong", "GET", "/api/v10/gateway", nil), 401, 0)
	wantRefused(t, w.do(w.BotToken(), "GET", "/api/v10/gateway", nil), 401, 0)
	wantRefused(t, w.do("Bot "+w.BotToken(), "GET", "/api/v8/gateway", nil), 400, 50041)
	wantRefused(t, w.do(w.Users()[0].Token, "GET", "/api/v10/gateway/bot", nil), 403, 20002)
	if a := w.do("Bot "+w.BotToken(), "GET", "/api/v9/gateway", nil); a.status != 200 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	requests := w.Requests()
	if last := requests[len(requests)-1]; last.Version != "v9" || last.Route != "GET /gateway" {
		t.Errorf("got %+v", last)
	}
}

func TestEditsOfOldMessagesHaveQuota(t *testing.T) {
	w := newWorld(t)
	m := w.post(object{"content": "x"})
	edit := func() answer { return w.bot("PATCH", messagePath(m), object{"content": "y"}) }
	w.clock.Advance(time.Hour - time.Millisecond)
	for range 10 {
		wantAccepted(t, 0, edit())
	}
	w.clock.Advance(time.Millisecond)
	for range 3 {
		wantAccepted(t, 0, edit())
	}
	a := edit()
	wantRefused(t, a, 429, 30046)
	if a.RetryAfter <= 0 || a.header.Get("Retry-After") == "" {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	w.clock.Advance(20 * time.Second)
	wantAccepted(t, 0, edit())
}

func TestMessageHistoryPages(t *testing.T) {
	w := newWorld(t)
	var ids []string
	for i := range 7 {
		ids = append(ids, w.post(object{"content": fmt.Sprint(i)}).ID)
	}
	for query, want := range map[string]string{
		"?limit=2":                   "65",
		"?limit=2&before=" + ids[4]:  "32",
		"?limit=2&after=" + ids[1]:   "32",
		"?limit=3&around=" + ids[3]:  "432",
		"?limit=10&after=" + ids[5]:  "6",
		"?limit=10&before=" + ids[0]: "",
	} {
		var got []wire.Message
		w.must("GET", messagesPath+query, nil, &got)
		said := ""
		for _, m := range got {
			said += m.Content
		}
		if said != want {
			t.Errorf("%s: got %s, want %s", query, said, want)
		}
	}
	wantRefused(t, w.bot("GET", messagesPath+"?before=x", nil), 400, 50035)
}

func TestReplyNonceAndThreads(t *testing.T) {
	w := newWorld(t)
	alice := w.user("Alice")
	m := w.post(object{"content": "first", "nonce": "n1", "enforce_nonce": true})
	if again := w.post(object{"content": "first", "nonce": "n1", "enforce_nonce": true}); again.ID != m.ID {
		t.Error("a message with an enforced nonce was posted twice")
	}
	reply := w.post(object{"content": "re", "message_reference": object{"message_id": m.ID}})
	if reply.Type != wire.MessageReply || reply.Referenced.Content != "first" || len(reply.Mentions) != 1 {
		t.Errorf("got %+v", reply)
	}
	said, err := alice.Post(w.ctx, table, "is it my turn?")
	if err != nil {
		t.Fatal(err)
	}
	for _, ping := range []bool{false, true} {
		reply := w.post(object{"content": "re", "message_reference": object{"message_id": said.ID}, "allowed_mentions": object{"parse": list{}, "replied_user": ping}})
		if called := len(reply.Mentions) == 1 && reply.Mentions[0].ID == alice.ID(); called != ping {
			t.Errorf("replied_user %v mentions %+v", ping, reply.Mentions)
		}
	}
	w.post(object{"content": "re", "message_reference": object{"message_id": "7", "fail_if_not_exists": false}})

	var th wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "side", "type": 11, "auto_archive_duration": 60}, &th)
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "t", "auto_archive_duration": 61}), 400, 50035)
	wantRefused(t, w.bot("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 0}), 400, 50035)
	wantRefused(t, w.bot("POST", "/channels/"+th.ID+"/threads", object{"name": "t"}), 400, 50024)
	if th.Type != wire.ChannelPublicThread || *th.ParentID != table {
		t.Errorf("got %+v", th)
	}
	w.must("POST", "/channels/"+th.ID+"/messages", object{"content": "aside"}, nil)
	if _, err := alice.WaitMessage(w.ctx, th.ID, func(m *client.Message) bool { return m.Content == "aside" }); err != nil {
		t.Error(err)
	}
}

func TestSnowflakesHoldTheTime(t *testing.T) {
	w := newWorld(t)
	first := w.post(object{"content": "x"})
	w.clock.Advance(time.Minute)
	second := w.post(object{"content": "x"})
	if d := (mustNumber(second.ID) >> 22) - (mustNumber(first.ID) >> 22); d != 60_000 {
		t.Errorf("%d ms apart", d)
	}
	if second.Timestamp.Sub(first.Timestamp) != time.Minute {
		t.Errorf("%v %v", first.Timestamp, second.Timestamp)
	}
}
