package sandbox_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

func TestRateLimitsPerRoute(t *testing.T) {
	var wireClock *quartz.Mock
	w := newWorld(t, func(c *sandbox.Config) {
		wireClock = quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		c.NoRateLimits, c.WireClock = false, wireClock
	})
	say := object{"content": "x"}
	for i := range 5 {
		a := w.bot("POST", messagesPath, say)
		if a.status != 200 || a.header.Get("X-RateLimit-Remaining") != string(rune('4'-i)) || a.header.Get("X-RateLimit-Bucket") == "" {
			t.Fatalf("%d: %d %v", i, a.status, a.header)
		}
	}
	wireClock.Advance(1500 * time.Millisecond)
	a := w.bot("POST", messagesPath, say)
	wantRefused(t, a, 429, 0)
	if a.RetryAfter != 3.5 || a.Global || a.header.Get("Retry-After") != "4" || a.header.Get("X-RateLimit-Reset-After") != "3.500" || a.header.Get("X-RateLimit-Scope") != "user" {
		t.Errorf("%s %v", a.raw, a.header)
	}
	if a := w.bot("POST", "/channels/"+sandbox.SeedTable2+"/messages", say); a.status != 200 {
		t.Errorf("another channel shares the bucket: %s", a.raw)
	}
	wireClock.Advance(3500 * time.Millisecond)
	if a := w.bot("POST", messagesPath, say); a.status != 200 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
	var last answer
	for range 51 {
		last = w.bot("GET", "/gateway", nil)
	}
	wantRefused(t, last, 429, 0)
	if !last.Global || last.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("%s %v", last.raw, last.header)
	}
	wantRefused(t, w.callback(wire.Interaction{ID: "1", Token: "x"}, `{"type":6}`), 404, 10062)
	if a := w.do(w.Users()[0].Token, "GET", "/api/v10/gateway", nil); a.status != 200 {
		t.Errorf("a person was rate limited: %s", a.raw)
	}
}

func TestRESTFaultsHappen(t *testing.T) {
	var wireClock *quartz.Mock
	w := newWorld(t, func(c *sandbox.Config) {
		wireClock = quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		c.WireClock = wireClock
	})
	say := object{"content": "x"}
	add := func(f sandbox.Fault) {
		t.Helper()
		if err := w.Fail(f); err != nil {
			t.Fatal(err)
		}
	}
	add(sandbox.Fault{Kind: sandbox.FaultStatus, Method: "POST", Route: "/channels/{channel_id}/messages", Status: 500, Count: 2})
	if a := w.bot("GET", messagesPath, nil); a.status != 200 {
		t.Errorf("GET with a fault for POST: got %d", a.status)
	}
	for i, want := range []int{500, 500, 200} {
		if a := w.bot("POST", messagesPath, say); a.status != want {
			t.Errorf("%d: %d", i, a.status)
		}
	}
	add(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Route: "/channels/*", Applied: true})
	if a := w.bot("POST", messagesPath, say); a.status != 502 || len(w.Messages(table)) != 2 {
		t.Errorf("applied fault: got %d and %d messages, want the request to be performed", a.status, len(w.Messages(table)))
	}
	add(sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 1.5})
	a := w.bot("GET", "/gateway", nil)
	wantRefused(t, a, 429, 0)
	if a.RetryAfter != 1.5 || a.header.Get("Retry-After") != "2" || a.header.Get("X-RateLimit-Reset-After") != "1.500" {
		t.Errorf("%s %v", a.raw, a.header)
	}
	add(sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 1, Global: true})
	if a := w.bot("GET", "/gateway", nil); !a.Global || a.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("%s %v", a.raw, a.header)
	}

	trap := wireClock.Trap().NewTimer("delay")
	add(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 2000})
	done := make(chan answer, 1)
	go func() { done <- w.bot("GET", "/gateway", nil) }()
	call := trap.MustWait(w.ctx)
	call.MustRelease(w.ctx)
	trap.Close()
	wireClock.Advance(2 * time.Second)
	if a := <-done; a.status != 200 {
		t.Errorf("%d", a.status)
	}
	add(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Count: -1})
	for range 3 {
		if a := w.bot("GET", "/gateway", nil); a.status != 500 {
			t.Errorf("%d", a.status)
		}
	}
	if a := w.do(w.Users()[0].Token, "GET", "/api/v10/gateway", nil); a.status != 200 {
		t.Errorf("a person's request with a fault: got %d", a.status)
	}
	w.ClearFaults()
	if a := w.bot("GET", "/gateway", nil); a.status != 200 || len(w.Faults()) != 0 {
		t.Errorf("%d %v", a.status, w.Faults())
	}
}

func TestRecordsContainNoToken(t *testing.T) {
	w := newWorld(t)
	m, alice, b := w.post(pressable), w.user("Alice"), w.bareBot()
	token := w.lastToken(b, alice, m)
	w.bot("PATCH", "/webhooks/"+sandbox.SeedApplication+"/"+token+"/messages/@original", object{"content": "x", "contents": 1})
	for _, record := range []any{w.Requests(), w.Violations(), w.Interactions(), w.Seen(alice.ID())} {
		if text := string(wire.MustJSON(record)); strings.Contains(text, token) || strings.Contains(text, w.BotToken()) {
			t.Errorf("got a token in %s", text)
		}
	}
	last := w.Requests()[len(w.Requests())-1]
	if last.Status != 400 || last.Code != 50035 || last.Path != "/api/v10/webhooks/"+sandbox.SeedApplication+"/…/messages/@original" || !strings.Contains(string(last.Body), "contents") {
		t.Errorf("got %+v", last)
	}
	if v := w.Violations(); len(v) != 1 || v[0].Rule != "form" {
		t.Errorf("got %+v", v)
	}
}

// Violations of the schema are found, too, whether or not Discord refuses the request otherwise.
func TestSchemaViolationsAreRecorded(t *testing.T) {
	w := newWorld(t)
	w.post(object{"content": "x"})
	wantRefused(t, w.bot("GET", messagesPath, object{}), 400, 50035, "this request has no body")
	wantRefused(t, w.bot("POST", messagesPath, object{"content": 5}), 400, 50035, "STRING_TYPE_CONVERT")
	if a := w.multipart("POST", messagesPath, nil, file(0, "a.txt", []byte("x"))); a.status != 200 {
		t.Errorf("a file alone: %s", a.raw)
	}
	command := object{"type": 1, "name": "a", "description": "d", "default_member_permissions": "8"}
	w.must("PUT", globalCommands, list{command}, nil)
	if all := w.Violations(); len(all) != 2 {
		t.Errorf("violations: %v", all)
	}
}

func TestAdminAPI(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.Page = http.FileServer(http.Dir("form")) })
	alice := w.user("Alice")
	admin := func(method, path string, body any, status int) answer {
		t.Helper()
		a := w.do("", method, "/sandbox/"+path, body)
		if a.status != status {
			t.Fatalf("%s %s: %d %s", method, path, a.status, a.raw)
		}
		return a
	}
	var state struct {
		Guild       wire.Guild
		Application wire.Application
		Sessions    int `json:"bot_sessions"`
		Users       []wire.User
		Channels    []wire.Channel
		Locales     []string
	}
	w.bareBot()
	admin("GET", "state", nil, 200).into(t, &state)
	if len(state.Users) != 4 || len(state.Channels) != 2 || state.Sessions != 1 || len(state.Locales) != 32 || state.Channels[0].BotPermissions != sandbox.DefaultBotPermissions.String() {
		t.Errorf("got %+v", state)
	}
	colours := map[int]bool{}
	for _, u := range state.Users {
		colours[u.AccentColor] = true
		if u.Token == "" {
			t.Errorf("%s has no token", u.Username)
		}
	}
	if len(colours) != 4 {
		t.Errorf("%d colours for 4 users", len(colours))
	}
	erin := w.AddUser("Erin", "fr")
	if e, err := client.Dial(w.ctx, w.url, erin.Token); err != nil || e.Name() != "Erin" ||
		e.GuildID() != sandbox.SeedGuild {
		t.Errorf("got error %v", err)
	} else {
		e.Close()
	}
	admin("PATCH", "users/"+alice.ID(), object{"locale": "de"}, 200)
	admin("PATCH", "users/"+alice.ID(), object{"locale": "xx"}, 400)
	admin("PATCH", "users/7", object{"locale": "de"}, 404)
	admin("PATCH", "guild", object{"preferred_locale": "fr"}, 200)
	admin("PATCH", "guild", object{"preferred_locale": "xx"}, 400)

	var ch wire.Channel
	admin("POST", "channels", object{"name": "table-3"}, 201).into(t, &ch)
	admin("POST", "channels", object{}, 400)
	w.eventually("the channel is announced", func() bool { return alice.Channel("table-3") == ch.ID })
	admin("PATCH", "channels/"+ch.ID, object{"bot_permissions": "x"}, 400)
	admin("PATCH", "channels/"+ch.ID, object{"bot_permissions": "1024"}, 204)
	admin("PATCH", "channels/7", object{"bot_permissions": "1024"}, 404)
	admin("PATCH", "channels/"+ch.ID, object{"colour": "red"}, 400)
	said, err := alice.Post(w.ctx, ch.ID, "rude")
	if err != nil {
		t.Fatal(err)
	}
	admin("DELETE", "channels/"+ch.ID+"/messages/"+said.ID, nil, 204)
	admin("DELETE", "channels/"+ch.ID+"/messages/"+said.ID, nil, 404)
	if err := alice.WaitUntil(w.ctx, ch.ID, func(m []client.Message) bool { return len(m) == 0 }); err != nil {
		t.Error(err)
	}
	admin("DELETE", "channels/"+ch.ID, nil, 204)
	admin("DELETE", "channels/"+ch.ID, nil, 404)
	admin("DELETE", "channels/7/messages/1", nil, 404)
	admin("GET", "ephemerals/7", nil, 401)
	admin("GET", "nothing", nil, 404)
	wantRefused(t, w.do(erin.Token, "GET", "/sandbox/ephemerals/7", nil), 404, 10003)
	if a := w.do("", "GET", "/table.json", nil); a.status != 200 {
		t.Errorf("page: got %d", a.status)
	}
	w.AddUser("Frank", "en-GB")
	if id := w.AddChannel("table-4").ID; id == "" || len(w.Users()) != 6 {
		t.Error("the added channel does not exist")
	}
}

func TestOnlyLoopbackIsServed(t *testing.T) {
	w := newWorld(t)
	get := func(change func(*http.Request)) int {
		t.Helper()
		req, err := http.NewRequestWithContext(w.ctx, "GET", w.url+"/sandbox/state", nil)
		if err != nil {
			t.Fatal(err)
		}
		change(req)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	if s := get(func(r *http.Request) { r.Header.Set("Origin", w.url) }); s != 200 {
		t.Errorf("from the page: %d", s)
	}
	if s := get(func(r *http.Request) { r.Host = "localhost:1" }); s != 200 {
		t.Errorf("by localhost: %d", s)
	}
	if s := get(func(r *http.Request) { r.Host = "evil.example" }); s != 403 {
		t.Errorf("by another name: %d", s)
	}
	if s := get(func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }); s != 403 {
		t.Errorf("from another page: %d", s)
	}
	if err := w.Serve(w.ctx, publicListener{}); err == nil {
		t.Error("the sandbox serves on a public address")
	}
}

type publicListener struct{ net.Listener }

func (publicListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 80} }

func TestServeStopsWithContext(t *testing.T) {
	s := sandbox.New(sandbox.Config{})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	u, err := client.Dial(context.Background(), "http://"+l.Addr().String(), s.Users()[0].Token)
	if err != nil {
		t.Fatal(err)
	}
	defer u.Close()
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := u.WaitUntil(context.Background(), table, func([]client.Message) bool { return false }); err == nil {
		t.Error("the client is still connected")
	}
}
