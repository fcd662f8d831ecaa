package bot

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/bot/program"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
	"github.com/railbot/railbot/store/redistest/memnet"
)

func TestMain(m *testing.M) {
	store.PrepareCompression() // before the first bubble
	os.Exit(m.Run())
}

// table is the channel that the tests play in.
const table = sandbox.SeedTable1

// quick is a gateway that waits less.
var quick = gateway.Timing{BeatInterval: 50 * time.Millisecond, InvalidDelay: 200 * time.Millisecond}

// world is a Discord with the bots that a test starts on it.
type world struct {
	*sandbox.Server
	t   *testing.T
	ctx *client.Patience
	url string
	log *program.Log
	// net is what all connections of a bubble go over; nil outside bubbles.
	net  *memnet.Network
	http *http.Client // of users and administrators
	// apart lets each bot have shards of its own, as when they do not know of each
	// other: all are told of each press.
	apart bool
	// bears is what stands in a refusal that the test means to bring about.
	bears string
}

// newWorld starts a sandbox without rate limits and on a still calendar, unless change says
// otherwise. The test runs beside others from there on. It is for tests that need a real Redis;
// others run in a bubble, by [bubbleWorld].
func newWorld(t *testing.T, change ...func(*sandbox.Config)) *world {
	t.Helper()
	t.Parallel()
	w := &world{t: t, http: http.DefaultClient}
	change = append([]func(*sandbox.Config){func(c *sandbox.Config) { c.Clock = still(t) }}, change...)
	w.open(httptest.NewUnstartedServer(nil), 2*redistest.Patience, change)
	return w
}

// open starts the sandbox on a server.
func (w *world) open(web *httptest.Server, patience time.Duration, change []func(*sandbox.Config)) {
	t := w.t
	t.Helper()
	cfg := sandbox.Config{NoRateLimits: true}
	for _, f := range change {
		f(&cfg)
	}
	s := sandbox.New(cfg)
	web.Config.Handler = s.Handler()
	web.Start()
	w.Server, w.ctx, w.url, w.log = s, client.NewPatience(patience), web.URL, &program.Log{}
	known := context.AfterFunc(w.ctx, w.noteStanding)
	t.Cleanup(func() {
		known()
		w.ctx.Stop()
		s.Close()
		web.Close()
		if t.Failed() {
			t.Log("log of the bots:\n" + w.log.String())
		}
	})
	t.Cleanup(func() {
		for _, v := range s.Violations() {
			if w.bears == "" || !strings.Contains(v.Detail, w.bears) {
				t.Errorf("violation: %+v", v)
			}
		}
	})
}

// noteStanding notes in the log how all stands when the patience of a test has run out:
// who waits for what is not to be found out later.
func (w *world) noteStanding() {
	for _, in := range w.Interactions() {
		if in.Outcome == sandbox.Pending {
			fmt.Fprintf(w.log, "unanswered: type %d, %q, told to %d sessions\n", in.Type, in.Name, in.Delivered)
		}
	}
	fmt.Fprintf(w.log, "connected shards: %v, %+v\n", w.Gateway().Shards(), w.Gateway().Tally())
	_ = pprof.Lookup("goroutine").WriteTo(w.log, 1) // the log takes all
}

// api is where the bots find the REST API.
func (w *world) api() string { return w.url + "/api/v10" }

// still is a calendar on which no time passes: the three seconds that Discord gives
// for an answer are never over, however busy the machine is.
func still(t *testing.T) quartz.Clock {
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	clock.Set(time.Now())
	return clock
}

// runningBot is a bot that runs until stop or the end of the test.
type runningBot struct {
	*Bot
	w    *world
	stop func()     // as SIGTERM does; returns at once
	ran  chan error // how Run ended
	once sync.Once
	err  error
}

// start runs a bot with the given side of commands; a nil one is the real one
// with the toy.
func (w *world) start(side commandsSide, change ...func(*Config)) *runningBot {
	w.t.Helper()
	r := w.startUnready(side, change...)
	w.await("the bot is ready", r.source.Connected)
	return r
}

func (w *world) startUnready(side commandsSide, change ...func(*Config)) *runningBot {
	w.t.Helper()
	cfg := Config{
		API: w.api(), Token: w.BotToken(), Clock: quartz.NewReal(), Metrics: NewMetrics(),
		Log: slog.New(slog.NewTextHandler(io.MultiWriter(w.log), &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if w.net != nil {
		cfg.Dial = w.net.DialContext
	} else {
		cfg.Answer, cfg.Slow, cfg.Gateway = time.Minute, time.Minute, quick
	}
	for _, f := range change {
		f(&cfg)
	}
	if cfg.Store == nil {
		cfg.Store = w.store("", cfg.Clock)
	}
	b := New(cfg)
	if w.apart {
		b.gateway = newGateway(b, w.store("", cfg.Clock))
		b.source = b.gateway
	}
	if side == nil {
		side = w.commands(b)
	}
	ctx, stop := context.WithCancel(w.ctx)
	r := &runningBot{Bot: b, w: w, stop: stop, ran: make(chan error, 1)}
	go func() { r.ran <- b.run(ctx, side) }()
	w.t.Cleanup(func() {
		stop()
		if err := r.wait(); err != nil && w.t.Failed() {
			w.t.Log("a bot has ended: ", err)
		}
	})
	return r
}

// wait waits for the end of Run.
func (r *runningBot) wait() error {
	r.once.Do(func() {
		select {
		case r.err = <-r.ran:
		case <-time.After(redistest.Patience):
			r.w.t.Error("the bot does not stop")
		}
	})
	return r.err
}

func (w *world) store(url string, clock quartz.Clock) *store.Store {
	return w.observed(url, store.Options{Clock: clock})
}

// observed opens a store that waits for Redis for as long as a busy machine takes.
func (w *world) observed(url string, o store.Options) *store.Store {
	w.t.Helper()
	if w.net != nil {
		o.Dial, o.Connections = w.net.DialContext, manyConnections
	} else {
		o.Timeout = redistest.Patience
	}
	s, err := store.Open(w.ctx, url, o)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { s.Close() })
	return s
}

// book has all words of the toy, in low pictures. It is read once: a test that has emoji
// has its own, which are not those of the book.
var book = sync.OnceValues(func() (*render.Book, error) {
	return render.NewBook([]render.Entry{rendertest.Small(toy.Entry())}, nil)
})

// commands are the real ones, with the toy in low pictures.
func (w *world) commands(b *Bot) *commands.Commands {
	w.t.Helper()
	book, err := book()
	if err != nil {
		w.t.Fatal(err)
	}
	return commands.New(interaction.Services{
		Book: book, Pictures: render.NewPictures(book, b.Queue, canvas.Config{}), Store: b.Store, Clock: b.Clock, Log: b.Log,
		Random: rand.Reader, Version: "test", Matches: interaction.NewMatchCache(1), MarkDirty: b.Touch, NewThread: b.Thread,
		RetryBoard: b.RetryBoard,
		Messenger:  b.Messenger(),
		Observe:    b.Metrics.Request,
	})
}

// await waits for something that no event tells of.
func (w *world) await(what string, done func() bool) {
	w.t.Helper()
	if err := w.ctx.Until(done); err != nil {
		w.t.Fatalf("in vain: %s: %v", what, err)
	}
	w.ctx.Renew()
}

// user dials a user of the seed by name.
func (w *world) user(name string) *client.User {
	w.t.Helper()
	for _, u := range w.Users() {
		if *u.GlobalName == name {
			c, err := client.DialBy(w.ctx, w.http, w.url, u.Token)
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

// must is for presses that have to be answered.
func (w *world) must(r *client.Reply, err error) *client.Reply {
	w.t.Helper()
	if err != nil {
		w.t.Fatalf("%v\nviolations: %+v", err, w.Violations())
	}
	w.ctx.Renew()
	return r
}

// requests counts the bot's requests of a method whose path ends so.
func (w *world) requests(method, end string) (found []sandbox.Request) {
	for _, r := range w.Requests() {
		if r.Method == method && strings.HasSuffix(r.Path, end) {
			found = append(found, r)
		}
	}
	return found
}

// public gives the channel's messages that everybody sees, oldest first.
func (w *world) public() (found []client.Message) {
	for _, m := range w.Messages(table) {
		if !m.Ephemeral() {
			found = append(found, m)
		}
	}
	return found
}

// delete is what a moderator does.
func (w *world) delete(channel, message string) {
	w.t.Helper()
	w.admin("DELETE", "/sandbox/channels/"+channel+"/messages/"+message)
}

func (w *world) admin(method, path string) []byte {
	w.t.Helper()
	var raw json.RawMessage
	if err := client.CallBy(w.ctx, w.http, w.url+path, "", method, nil, &raw); err != nil {
		w.t.Fatalf("%s %s: %v", method, path, err)
	}
	return raw
}

// permissions are the bot's in a channel.
func (w *world) permissions(channel string) sandbox.Permission {
	w.t.Helper()
	var state struct {
		Channels []struct {
			ID  string
			May string `json:"bot_permissions"`
		}
	}
	if err := json.Unmarshal(w.admin("GET", "/sandbox/state"), &state); err != nil {
		w.t.Fatal(err)
	}
	for _, ch := range state.Channels {
		if ch.ID == channel {
			n, err := strconv.ParseUint(ch.May, 10, 64)
			if err != nil {
				w.t.Fatal(err)
			}
			return sandbox.Permission(n)
		}
	}
	w.t.Fatalf("no channel %s", channel)
	return 0
}
