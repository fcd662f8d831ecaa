package e2e

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// world is a simulated Discord and a Redis.
type world struct {
	*sandbox.Server
	t     *testing.T
	ctx   *client.Patience
	url   string
	redis *redistest.Server // nil if the test starts its own
	store *store.Store      // the tests' own connection to Redis
	book  *render.Book
	log   *program.Log // of all bots
	// pressTimeout is the timeout of a press. If bots are killed, some presses are never answered.
	pressTimeout time.Duration
	sums         map[string]string // attachment id -> checksum
}

// patience is how long a test may go without progress. It is longer than the start of a bot, a
// press that a killed bot never answers, and the wait for a Redis.
const patience = 2 * redistest.WaitTimeout

// newWorld starts a sandbox, with Discord's rate limits, and a Redis.
func newWorld(t *testing.T, change ...func(*sandbox.Config)) *world {
	t.Helper()
	redis := redistest.Start(t)
	w := newWorldOn(t, redis.URL, change...)
	w.redis = redis
	return w
}

// newWorldOn is newWorld with a Redis that the test has started.
func newWorldOn(t *testing.T, redis string, change ...func(*sandbox.Config)) *world {
	t.Helper()
	w := &world{
		t: t, ctx: client.NewPatience(patience), log: &program.Log{}, sums: map[string]string{},
	}
	var c sandbox.Config
	for _, f := range change {
		f(&c)
	}
	w.pressTimeout = max(12*time.Second, c.AnswerTimeout)
	var err error
	w.Server = sandbox.New(c)
	web := httptest.NewServer(w.Handler())
	w.url = web.URL
	if w.book, err = book(); err != nil {
		t.Fatal(err)
	}
	if w.store, err = store.Open(w.ctx, redis, store.Options{Timeout: redistest.WaitTimeout}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.ctx.Stop()
		w.Close()
		web.Close()
		w.store.Close()
		if t.Failed() {
			t.Log("the end of the bots' log:\n" + last(withoutStore(w.log.String()), 6000))
		}
	})
	return w
}

// withLongTimeout raises Discord's 3 s for tests where no press may fail: a busy machine may take longer.
// A press that is never answered still fails.
func withLongTimeout(c *sandbox.Config) { c.AnswerTimeout = patience }

// book is loaded once, because it takes a while.
var book = sync.OnceValues(func() (*render.Book, error) { return render.NewBook(games.All(), nil) })

// withoutStore removes the store's operations, which are most of a log.
func withoutStore(log string) string {
	lines := slices.Collect(strings.Lines(log))
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.Contains(l, " msg=store ") }), "")
}

func last(s string, n int) string { return s[max(0, len(s)-n):] }

// check makes the checks for every test in which somebody has seen a hand.
func (w *world) check() {
	w.t.Helper()
	w.checkBots()
	w.checkPrivacy()
}

// checkBots checks that the bot made no invalid request and logged no bug.
func (w *world) checkBots() {
	w.t.Helper()
	for _, v := range w.Violations() {
		w.t.Errorf("the bot made an invalid request: %+v", v)
	}
	for _, line := range faultLines(w.log) {
		w.t.Errorf("the bot logged a bug: %s", line)
	}
}

// await waits until done returns true, and counts that as progress.
func (w *world) await(what string, done func() bool) {
	w.t.Helper()
	w.poll(what, done)
	w.ctx.Renew()
}

// poll waits until done returns true without counting that as progress.
func (w *world) poll(what string, done func() bool) {
	w.t.Helper()
	if err := w.ctx.Until(done); err != nil {
		w.t.Fatalf("timed out waiting until %s: %v", what, err)
	}
}

// user creates and connects a person.
func (w *world) user(name, locale string) *client.User {
	w.t.Helper()
	u := w.AddUser(name, locale)
	return w.dial(u.Token)
}

// seeded connects a person of the seed.
func (w *world) seeded(name string) *client.User {
	w.t.Helper()
	for _, u := range w.Users() {
		if *u.GlobalName == name {
			return w.dial(u.Token)
		}
	}
	w.t.Fatalf("no user %s", name)
	return nil
}

func (w *world) dial(token string) *client.User {
	w.t.Helper()
	c, err := client.Dial(w.ctx, w.url, token)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(c.Close)
	return c
}

// admin calls the sandbox's admin API and returns the response.
func (w *world) admin(method, path, body string) []byte {
	w.t.Helper()
	var in any
	if body != "" {
		in = json.RawMessage(body)
	}
	var raw json.RawMessage
	if err := client.Call(w.ctx, w.url+path, "", method, in, &raw); err != nil {
		w.t.Fatalf("%s %s: %v", method, path, err)
	}
	return raw
}

// permissions returns the bot's permissions in a channel, as a decimal bit set.
func (w *world) permissions(channel string) string {
	w.t.Helper()
	var state struct {
		Channels []struct {
			ID  string
			May string `json:"bot_permissions"`
		}
	}
	if err := json.Unmarshal(w.admin("GET", "/sandbox/state", ""), &state); err != nil {
		w.t.Fatal(err)
	}
	for _, ch := range state.Channels {
		if ch.ID == channel {
			return ch.May
		}
	}
	w.t.Fatalf("no channel %s", channel)
	return ""
}

func (w *world) permit(channel, permissions string) {
	w.t.Helper()
	w.admin("PATCH", "/sandbox/channels/"+channel, `{"bot_permissions":"`+permissions+`"}`)
}
