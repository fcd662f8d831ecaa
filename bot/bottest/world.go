package bottest

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
	"github.com/railbot/railbot/store/redistest/memnet"
)

// Main runs the tests of a package and returns the code to exit with. It prepares what the tests
// share and what must not be made in a bubble.
func Main(m *testing.M) int {
	store.PrepareCompression()
	return m.Run()
}

// Table is the channel that the tests play in.
const Table = sandbox.SeedTable1

// QuickTiming is the timing of a gateway that waits less.
var QuickTiming = gateway.Timing{BeatInterval: 50 * time.Millisecond, InvalidDelay: 200 * time.Millisecond}

// What most bots of tests use.
var (
	RealClock  = quartz.NewReal()
	DiscardLog = slog.New(slog.DiscardHandler)
)

// World is a Discord with the bots that a test starts on it. When the test ends, it stops
// them, and fails the test if a bot has violated Discord's rules.
type World struct {
	*sandbox.Server
	T    *testing.T
	Ctx  *client.Patience // ends when the test has waited in vain for too long
	URL  string           // of the sandbox
	Log  *program.Log     // of the bots
	Net  *memnet.Network  // of all connections in a bubble; nil outside
	HTTP *http.Client     // of users and administrators
	// ExpectedRefusal is part of the details of violations that the test provokes; empty: none.
	ExpectedRefusal string
}

// NewWorld starts a sandbox for a test that needs a real Redis, and runs the test in parallel.
// The sandbox has no rate limits and a calendar that stands still, unless change says otherwise.
func NewWorld(t *testing.T, change ...func(*sandbox.Config)) *World {
	t.Helper()
	t.Parallel()
	w := &World{T: t, HTTP: http.DefaultClient}
	change = append([]func(*sandbox.Config){func(c *sandbox.Config) { c.Clock = NewStillClock(t) }}, change...)
	w.open(httptest.NewUnstartedServer(nil), 2*redistest.WaitTimeout, change)
	return w
}

// open starts the sandbox on a server.
func (w *World) open(web *httptest.Server, patience time.Duration, change []func(*sandbox.Config)) {
	t := w.T
	t.Helper()
	cfg := sandbox.Config{NoRateLimits: true}
	for _, f := range change {
		f(&cfg)
	}
	s := sandbox.New(cfg)
	web.Config.Handler = s.Handler()
	web.Start()
	w.Server, w.Ctx, w.URL, w.Log = s, client.NewPatience(patience), web.URL, &program.Log{}
	stopLogging := context.AfterFunc(w.Ctx, w.logState)
	t.Cleanup(func() {
		stopLogging()
		w.Ctx.Stop()
		s.Close()
		web.Close()
		if t.Failed() {
			t.Log("log of the bots:\n" + w.Log.String())
		}
	})
	t.Cleanup(func() {
		for _, v := range s.Violations() {
			if w.ExpectedRefusal == "" || !strings.Contains(v.Detail, w.ExpectedRefusal) {
				t.Errorf("violation: %+v", v)
			}
		}
	})
}

// logState logs what is unanswered and where goroutines wait, when the patience of a test has run
// out.
func (w *World) logState() {
	for _, in := range w.Interactions() {
		if in.Outcome == sandbox.Pending {
			fmt.Fprintf(w.Log, "unanswered: type %d, %q, told to %d sessions\n", in.Type, in.Name, in.Delivered)
		}
	}
	fmt.Fprintf(w.Log, "connected shards: %v, %+v\n", w.Gateway().Shards(), w.Gateway().Tally())
	_ = pprof.Lookup("goroutine").WriteTo(w.Log, 1) // the log accepts everything
}

// API returns the address of the REST API.
func (w *World) API() string { return w.URL + "/api/v10" }

// NewStillClock returns a calendar that stands still: the three seconds that Discord allows for an
// answer never end, however busy the machine is.
func NewStillClock(t *testing.T) quartz.Clock {
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	clock.Set(time.Now())
	return clock
}

// Bot is a bot that runs until Stop or the end of the test.
type Bot struct {
	*bot.Bot
	World    *World
	Commands bot.Commands // that Run was called with
	Stop     func()       // as SIGTERM does; it returns at once

	ran  chan error // receives the result of Run
	once sync.Once
	err  error
}

// Start runs a bot and waits until it is connected. Without commands (nil) it has the real ones
// with the toy.
func (w *World) Start(c bot.Commands, change ...func(*bot.Config)) *Bot {
	w.T.Helper()
	b := w.StartUnready(c, change...)
	w.Await("the bot is ready", b.Connected)
	return b
}

// StartUnready is Start without the wait.
func (w *World) StartUnready(c bot.Commands, change ...func(*bot.Config)) *Bot {
	w.T.Helper()
	cfg := bot.Config{
		API: w.API(), Token: w.BotToken(), Clock: quartz.NewReal(), Metrics: metrics.New(),
		Log: slog.New(slog.NewTextHandler(io.MultiWriter(w.Log), &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if w.Net != nil {
		cfg.Dial = w.Net.DialContext
	} else {
		cfg.AnswerTimeout, cfg.AcknowledgeDelay, cfg.GatewayTiming = time.Minute, time.Minute, QuickTiming
	}
	for _, f := range change {
		f(&cfg)
	}
	if cfg.Store == nil {
		cfg.Store = w.OpenStore("", cfg.Clock)
	}
	b := bot.New(cfg)
	if c == nil {
		c = w.NewCommands(b)
	}
	ctx, stop := context.WithCancel(w.Ctx)
	r := &Bot{Bot: b, World: w, Commands: c, Stop: stop, ran: make(chan error, 1)}
	go func() { r.ran <- b.Run(ctx, c) }()
	w.T.Cleanup(func() {
		stop()
		if err := r.Wait(); err != nil && w.T.Failed() {
			w.T.Log("a bot has ended: ", err)
		}
	})
	return r
}

// NewIdleBot returns a bot of the sandbox that does not run.
func (w *World) NewIdleBot(s *store.Store) *bot.Bot {
	return bot.New(bot.Config{
		API: w.API(), Token: w.BotToken(), Clock: RealClock, Log: DiscardLog, Metrics: metrics.New(), Store: s,
		Dial: w.Net.DialContext,
	})
}

// Wait waits for the end of Run and returns its error.
func (r *Bot) Wait() error {
	r.once.Do(func() {
		select {
		case r.err = <-r.ran:
		case <-time.After(redistest.WaitTimeout):
			r.World.T.Error("the bot does not stop")
		}
	})
	return r.err
}

// SeparateGateway makes a bot keep the gateway's lease in a store of its own. It then has its own
// shards, and all bots receive each press, as bots that do not know of each other.
func (w *World) SeparateGateway(c *bot.Config) { c.GatewayStore = w.OpenStore("", c.Clock) }

// DrawOneAtATime makes a bot draw one picture at a time.
func DrawOneAtATime(c *bot.Config) { c.Queue = queue.New(c.Clock, 1, c.Metrics.ObserveDrawWait) }

// OpenStore opens a store of the Redis at url, or of one in memory that no other store shares.
func (w *World) OpenStore(url string, clock quartz.Clock) *store.Store {
	return w.OpenStoreWith(url, store.Options{Clock: clock})
}

// OpenStoreWith is OpenStore with options. The store waits for Redis as long as a busy machine
// needs.
func (w *World) OpenStoreWith(url string, o store.Options) *store.Store {
	w.T.Helper()
	if w.Net != nil {
		o.Dial, o.Connections = w.Net.DialContext, manyConnections
	} else {
		o.Timeout = redistest.WaitTimeout
	}
	s, err := store.Open(w.Ctx, url, o)
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() { s.Close() })
	return s
}

// OpenMemoryStore opens a store in memory for a test without a World.
func OpenMemoryStore(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// book has all words of the toy and low pictures. It is read once for all tests: its emoji are never
// created, because tests of emoji bring their own.
var book = sync.OnceValues(func() (*render.Book, error) {
	return render.NewBook([]render.Entry{rendertest.Small(toy.Entry())}, nil)
})

// NewCommands returns the real commands for a bot, with the toy in low pictures.
func (w *World) NewCommands(b *bot.Bot) *commands.Commands {
	w.T.Helper()
	book, err := book()
	if err != nil {
		w.T.Fatal(err)
	}
	messenger := b.Discord.Messenger()
	return commands.New(interaction.Services{
		Book: book, Pictures: render.NewPictures(book, b.Queue, canvas.Config{}), Store: b.Store, Clock: b.Clock, Log: b.Log,
		Random: rand.Reader, Version: "test", Matches: interaction.NewMatchCache(1), MarkDirty: b.MarkDirty,
		NotePlace: b.Boards.NotePlace, NewThread: messenger.NewThread, RetryBoard: b.Boards.Retry, Messenger: messenger,
		Observe: b.Metrics.ObserveInteraction,
	})
}

// Await waits until done returns true, for what no event reports.
func (w *World) Await(what string, done func() bool) {
	w.T.Helper()
	if err := w.Ctx.Until(done); err != nil {
		w.T.Fatalf("timed out waiting until %s: %v", what, err)
	}
	w.Ctx.Renew()
}

// DialUser connects a user of the seed by name.
func (w *World) DialUser(name string) *client.User {
	w.T.Helper()
	for _, u := range w.Users() {
		if *u.GlobalName == name {
			c, err := client.DialBy(w.Ctx, w.HTTP, w.URL, u.Token)
			if err != nil {
				w.T.Fatal(err)
			}
			w.T.Cleanup(c.Close)
			return c
		}
	}
	w.T.Fatalf("no user %s", name)
	return nil
}

// Must returns r, the reply to a press, and fails the test if err is not nil.
func (w *World) Must(r *client.Reply, err error) *client.Reply {
	w.T.Helper()
	if err != nil {
		w.T.Fatalf("%v\nviolations: %+v", err, w.Violations())
	}
	w.Ctx.Renew()
	return r
}

// FindRequests returns the bots' requests of a method whose path ends with end.
func (w *World) FindRequests(method, end string) (found []sandbox.Request) {
	for _, r := range w.Requests() {
		if r.Method == method && strings.HasSuffix(r.Path, end) {
			found = append(found, r)
		}
	}
	return found
}

// PublicMessages returns the table's messages that everybody sees, oldest first.
func (w *World) PublicMessages() (found []client.Message) {
	for _, m := range w.Messages(Table) {
		if !m.Ephemeral() {
			found = append(found, m)
		}
	}
	return found
}

// DeleteMessage deletes a message as a moderator.
func (w *World) DeleteMessage(channel, message string) {
	w.T.Helper()
	w.Admin("DELETE", "/sandbox/channels/"+channel+"/messages/"+message)
}

// Admin makes a request to the sandbox's administration and returns its answer.
func (w *World) Admin(method, path string) []byte {
	w.T.Helper()
	var raw json.RawMessage
	if err := client.CallBy(w.Ctx, w.HTTP, w.URL+path, "", method, nil, &raw); err != nil {
		w.T.Fatalf("%s %s: %v", method, path, err)
	}
	return raw
}

// BotPermissions returns the bot's permissions in a channel.
func (w *World) BotPermissions(channel string) sandbox.Permission {
	w.T.Helper()
	var state struct {
		Channels []struct {
			ID  string
			May string `json:"bot_permissions"`
		}
	}
	if err := json.Unmarshal(w.Admin("GET", "/sandbox/state"), &state); err != nil {
		w.T.Fatal(err)
	}
	for _, ch := range state.Channels {
		if ch.ID == channel {
			n, err := strconv.ParseUint(ch.May, 10, 64)
			if err != nil {
				w.T.Fatal(err)
			}
			return sandbox.Permission(n)
		}
	}
	w.T.Fatalf("no channel %s", channel)
	return 0
}
