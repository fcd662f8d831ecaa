package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// world is a running sandbox with its clock.
type world struct {
	*sandbox.Server
	t     *testing.T
	ctx   *client.Patience
	url   string
	clock *quartz.Mock
}

// newWorld starts a sandbox whose calendar only advances when the test says so. Rate limits are off
// unless the test changes the Config.
func newWorld(t *testing.T, change ...func(*sandbox.Config)) *world {
	t.Helper()
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	// The tests' raw bots send no heartbeats and must not be disconnected for that, however busy the machine is.
	cfg := sandbox.Config{Clock: clock, NoRateLimits: true, HeartbeatInterval: time.Hour}
	for _, f := range change {
		f(&cfg)
	}
	s := sandbox.New(cfg)
	web := httptest.NewServer(s.Handler())
	ctx := client.NewPatience(time.Minute)
	t.Cleanup(func() { ctx.Stop(); s.Close(); web.Close() })
	return &world{Server: s, t: t, ctx: ctx, url: web.URL, clock: clock}
}

// user connects a user of the seed by name.
func (w *world) user(name string) *client.User {
	w.t.Helper()
	for _, u := range w.Users() {
		if *u.GlobalName == name {
			c, err := client.Dial(w.ctx, w.url, u.Token)
			if err != nil {
				w.t.Fatal(err)
			}
			w.t.Cleanup(c.Close)
			return c
		}
	}
	w.t.Fatalf("no user %s", name)
	return nil
}

// answer is a raw response of the REST API.
type answer struct {
	status int
	header http.Header
	raw    []byte
	wire.Error
}

func (a answer) into(t *testing.T, out any) {
	t.Helper()
	if err := json.Unmarshal(a.raw, out); err != nil {
		t.Fatalf("%v: %s", err, a.raw)
	}
}

// do makes a raw request. body may be nil, a JSON string, or a value.
func (w *world) do(token, method, path string, body any) answer {
	w.t.Helper()
	switch b := body.(type) {
	case nil:
		return w.send(token, method, path, "", nil)
	case string:
		return w.send(token, method, path, "application/json", []byte(b))
	}
	raw, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.send(token, method, path, "application/json", raw)
}

func (w *world) send(token, method, path, contentType string, body []byte) answer {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.ctx, method, w.url+path, bytes.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", token)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	out := answer{status: resp.StatusCode, header: resp.Header}
	if out.raw, err = io.ReadAll(resp.Body); err != nil {
		w.t.Fatal(err)
	}
	json.Unmarshal(out.raw, &out.Error) // only refusals have its fields
	w.ctx.Renew()
	return out
}

// bot makes a raw request as the bot.
func (w *world) bot(method, path string, body any) answer {
	w.t.Helper()
	return w.do("Bot "+w.BotToken(), method, "/api/v10"+path, body)
}

// must makes a raw request as the bot that has to succeed.
func (w *world) must(method, path string, body, out any) {
	w.t.Helper()
	a := w.bot(method, path, body)
	if a.status >= 300 {
		w.t.Fatalf("%s %s: %d %s", method, path, a.status, a.raw)
	}
	if out != nil {
		a.into(w.t, out)
	}
}

// post posts a message as the bot.
func (w *world) post(body any) *wire.Message {
	w.t.Helper()
	var m wire.Message
	w.must("POST", "/channels/"+sandbox.SeedTable1+"/messages", body, &m)
	return &m
}

type part struct {
	name, file, contentType string
	data                    []byte
}

// multipart makes a multipart request as the bot.
func (w *world) multipart(method, path string, payload any, files ...part) answer {
	w.t.Helper()
	var buf bytes.Buffer
	form := multipart.NewWriter(&buf)
	if payload != nil {
		raw, err := json.Marshal(payload)
		if err != nil {
			w.t.Fatal(err)
		}
		files = append([]part{{name: "payload_json", contentType: "application/json", data: raw}}, files...)
	}
	for _, p := range files {
		disposition := fmt.Sprintf(`form-data; name=%q`, p.name)
		if p.file != "" {
			disposition += fmt.Sprintf(`; filename=%q`, p.file)
		}
		out, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {p.contentType}})
		if err != nil {
			w.t.Fatal(err)
		}
		out.Write(p.data)
	}
	form.Close()
	return w.send("Bot "+w.BotToken(), method, "/api/v10"+path, form.FormDataContentType(), buf.Bytes())
}

// picture returns a small PNG of one colour.
func picture(c color.Color) []byte {
	img := image.NewPaletted(image.Rect(0, 0, 4, 3), color.Palette{c})
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func file(n int, name string, data []byte) part {
	return part{name: fmt.Sprintf("files[%d]", n), file: name, contentType: "application/octet-stream", data: data}
}

// wantRefused checks the status and code of a refusal, and texts in it.
func wantRefused(t *testing.T, a answer, status, code int, inErrors ...string) {
	t.Helper()
	if a.status != status || a.Code != code {
		t.Fatalf("got %d %s, want status %d and code %d", a.status, a.raw, status, code)
	}
	for _, s := range inErrors {
		if !strings.Contains(string(a.raw), s) {
			t.Errorf("got %s, want it to contain %s", a.raw, s)
		}
	}
}

// handler responds to interactions in a test.
type handler func(s *discordgo.Session, i *discordgo.InteractionCreate)

var endpoints sync.Mutex

// pointAt points discordgo's process-wide addresses at a sandbox. Each has to be set, because they
// were derived from one another when the program started.
func pointAt(url string) {
	endpoints.Lock()
	defer endpoints.Unlock()
	discordgo.APIVersion = "10"
	api := url + "/api/v10/"
	discordgo.EndpointDiscord, discordgo.EndpointAPI = url+"/", api
	discordgo.EndpointGuilds, discordgo.EndpointChannels = api+"guilds/", api+"channels/"
	discordgo.EndpointUsers, discordgo.EndpointWebhooks = api+"users/", api+"webhooks/"
	discordgo.EndpointGateway, discordgo.EndpointGatewayBot = api+"gateway", api+"gateway/bot"
	discordgo.EndpointApplications = api + "applications"
	discordgo.EndpointOAuth2 = api + "oauth2/"
	discordgo.EndpointOAuth2Applications = api + "oauth2/applications"
}

// session opens a real discordgo session with the handler. Tests that use one must not run in
// parallel.
func (w *world) session(h handler, change ...func(*discordgo.Session)) *discordgo.Session {
	w.t.Helper()
	pointAt(w.url)
	s, err := discordgo.New("Bot " + w.BotToken())
	if err != nil {
		w.t.Fatal(err)
	}
	s.Identify.Intents = discordgo.IntentsNone
	s.LogLevel = -1
	if h != nil {
		s.AddHandler((func(*discordgo.Session, *discordgo.InteractionCreate))(h))
	}
	for _, f := range change {
		f(s)
	}
	if err := s.Open(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { s.ShouldReconnectOnError = false; s.Close() })
	w.eventually("the library sends heartbeats", func() bool { return isBeating(s) })
	return s
}

// isBeating reports whether discordgo has sent a heartbeat on its current connection. If the
// connection is closed before, the failing first heartbeat closes the next one, too, and ends its
// session.
func isBeating(s *discordgo.Session) bool {
	s.RLock()
	defer s.RUnlock()
	return s.DataReady
}

// commands registers global commands.
func (w *world) commands(body string) {
	w.t.Helper()
	w.must("PUT", "/applications/"+sandbox.SeedApplication+"/commands", body, nil)
}

const rails = `[{"name":"rails","type":1,"description":"Railway games","options":[
	{"type":1,"name":"start","description":"Start a game","options":[
		{"type":3,"name":"game","description":"Which","required":true,"choices":[{"name":"Trains","value":"trains"},{"name":"Toy","value":"toy"}]},
		{"type":4,"name":"seats","description":"How many","min_value":2,"max_value":4},
		{"type":6,"name":"with","description":"Whom"},
		{"type":5,"name":"fast","description":"Fast?"},
		{"type":3,"name":"title","description":"Name","min_length":2,"max_length":5}]},
	{"type":1,"name":"buy","description":"Buy a card","options":[{"type":3,"name":"card","description":"Which","required":true,"autocomplete":true}]}]}]`

// eventually waits for what another goroutine is about to do.
func (w *world) eventually(what string, done func() bool) {
	w.t.Helper()
	if err := w.ctx.Until(done); err != nil {
		w.t.Fatalf("timed out waiting until %s: %v", what, err)
	}
	w.ctx.Renew()
}

type pressReply = client.Reply

func mustNumber(id string) uint64 {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}
