package e2e

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/program"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// world is a Discord with a Redis.
type world struct {
	*sandbox.Server
	t     *testing.T
	ctx   *client.Patience
	url   string
	redis *redistest.Server // nil where the test has its own
	store *store.Store      // what the tests look at Redis through
	book  *render.Book
	log   *program.Log // of all bots
	// answers is how long a press may take: where bots are killed, some are never answered.
	answers time.Duration
	sums    map[string]string // of attachments, by their id
}

// patience is how long nothing may come of anything: longer than a bot needs to
// start anew, and than a press that a killed bot never answers is waited for; and longer
// than a Redis is waited for.
const patience = 2 * redistest.Patience

// newWorld starts both. Discord's rate limits hold.
func newWorld(t *testing.T, change ...func(*sandbox.Config)) *world {
	t.Helper()
	redis := redistest.Start(t)
	w := newWorldOn(t, redis.URL, change...)
	w.redis = redis
	return w
}

// newWorldOn is newWorld with a Redis, or several, that the test has started.
func newWorldOn(t *testing.T, redis string, change ...func(*sandbox.Config)) *world {
	t.Helper()
	w := &world{
		t: t, ctx: client.NewPatience(patience), log: &program.Log{}, sums: map[string]string{},
	}
	var c sandbox.Config
	for _, f := range change {
		f(&c)
	}
	w.answers = max(12*time.Second, c.AnswerWithin)
	var err error
	w.Server = sandbox.New(c)
	web := httptest.NewServer(w.Handler())
	w.url = web.URL
	if w.book, err = book(); err != nil {
		t.Fatal(err)
	}
	if w.store, err = store.Open(w.ctx, redis, store.Options{Timeout: redistest.Patience}); err != nil {
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

// unhurried is a Discord for tests in which no press may fail: that a busy machine takes
// longer than Discord's 3 s is no fault of the bot, and one that nobody answers fails yet.
func unhurried(c *sandbox.Config) { c.AnswerWithin = patience }

// book has all words, which take a while to read.
var book = sync.OnceValues(func() (*render.Book, error) { return render.NewBook(games.All(), nil) })

// withoutStore is a log without the store's operations, which are most of it.
func withoutStore(log string) string {
	lines := slices.Collect(strings.Lines(log))
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.Contains(l, " msg=store ") }), "")
}

func last(s string, n int) string { return s[max(0, len(s)-n):] }

// check looks at what holds after every test in which somebody has seen a hand.
func (w *world) check() {
	w.t.Helper()
	w.sound()
	w.nobodySawAnother()
}

// sound demands that Discord would have refused nothing, and that no bot had a fault.
func (w *world) sound() {
	w.t.Helper()
	for _, v := range w.Violations() {
		w.t.Errorf("a request that Discord would refuse: %+v", v)
	}
	for _, line := range alarming(w.log) {
		w.t.Errorf("the log of the bot: %s", line)
	}
}

// await waits for something that no event tells of, which is a step forward.
func (w *world) await(what string, done func() bool) {
	w.t.Helper()
	w.poll(what, done)
	w.ctx.Renew()
}

// poll waits for something that is no step forward, as that Redis answers.
func (w *world) poll(what string, done func() bool) {
	w.t.Helper()
	if err := w.ctx.Until(done); err != nil {
		w.t.Fatalf("in vain: %s: %v", what, err)
	}
}

// user makes and connects a person of that name and locale.
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

// admin asks the sandbox for what a moderator, or Discord itself, would do.
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

// permissions are the bot's in a channel, as the sandbox writes them.
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
