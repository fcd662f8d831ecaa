package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// logging are the flags of the log.
type logging struct {
	LogLevel  string `help:"Least level that is logged." enum:"debug,info,warn,error" default:"info"`
	LogFormat string `help:"Form of the log." enum:"text,json" default:"text"`
}

func (l logging) logger(std streams) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(l.LogLevel)) // the flag is an enum
	options := &slog.HandlerOptions{Level: level}
	if l.LogFormat == "json" {
		return slog.New(bot.Traced(slog.NewJSONHandler(std.err, options)))
	}
	return slog.New(bot.Traced(slog.NewTextHandler(std.err, options)))
}

// byHTTP are the flags of a bot that Discord sends interactions to by HTTP.
type byHTTP struct {
	Interactions string `help:"Where interactions come in by HTTP, at /interactions, from a proxy that speaks TLS; empty: by Discord's gateway." placeholder:"ADDR"`
	PublicKey    string `help:"The application's public key, from the developer portal, which checks their signatures; without it, the one that Discord names." placeholder:"HEX"`
}

// endpoint listens; the zero value: by the gateway.
func (h byHTTP) endpoint() (e bot.Endpoint, err error) {
	if h.PublicKey != "" {
		if e.Key, err = bot.PublicKey(h.PublicKey); err != nil {
			return e, usagef("--public-key: %w", err)
		}
	}
	if e.Listener, err = listenAt("--interactions", h.Interactions); err == nil && e.Listener == nil && e.Key != nil {
		err = usagef("--public-key is of no use without --interactions")
	}
	return e, err
}

type serveCmd struct {
	storage
	logging
	thinking
	byHTTP
	Token      string        `help:"The bot's token, from the developer portal. Give it by the environment, RAILBOT_TOKEN." placeholder:"SECRET"`
	Adopt      string        `help:"Application id whose tables in Redis this application takes over, as when a new one replaces it." placeholder:"ID"`
	DiscordAPI string        `name:"discord-api" help:"Discord's REST API; another address for tests." default:"${api}" placeholder:"URL"`
	HTTP       string        `name:"http" help:"Where /healthz, /readyz and /metrics are served; empty for nowhere." default:"127.0.0.1:9090" placeholder:"ADDR"`
	Memory     int           `help:"MiB that the program should get by with. Less makes it draw more often." default:"160"`
	Pprof      bool          `help:"Also serve Go's profiles under /debug/pprof/ there. They may show what people play: on this machine only."`
	Linger     time.Duration `help:"How long to stay, doing nothing, when Discord forbids to try again; for supervisors that start a program anew whatever its status was." default:"0s"`
}

// Run keeps the bot on Discord until it is told to stop.
func (c *serveCmd) Run(ctx context.Context, std streams) error {
	token, err := c.token()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	listener, err := listenAt("--http", c.HTTP)
	if err != nil {
		return err
	}
	if listener != nil {
		defer listener.Close()
	}
	if !c.Pprof {
		runtime.MemProfileRate = 0 // what nobody can ask for takes two megabytes
	}
	endpoint, err := c.endpoint()
	if err != nil {
		return err
	}
	if endpoint.Listener != nil {
		defer endpoint.Listener.Close()
	}
	heap := heapOf(c.Memory)
	debug.SetMemoryLimit(heap)
	log := c.logger(std)
	a, err := assemble(ctx, c.storage, c.thinking, log, rand.Reader, caches(heap), bot.Config{
		API: c.DiscordAPI, Token: token, Adopt: c.Adopt, Endpoint: endpoint,
	})
	if err != nil {
		return err
	}
	defer a.close()
	if listener != nil {
		defer a.watch(listener, c.Pprof)()
	}
	stop := c.notify(a)
	defer stop()
	err = a.run(ctx)
	linger(ctx, quartz.NewReal(), a.log, c.Linger, err)
	return err
}

// token returns the bot's token without what people copy with it. It refuses one that
// no HTTP header may hold, which the bot could only fail to send again and again. No
// error shows the token.
func (c *serveCmd) token() (string, error) {
	token := strings.TrimPrefix(strings.TrimSpace(c.Token), "Bot ")
	if token == "" {
		return "", usagef("the bot's token is missing; set RAILBOT_TOKEN to the one shown under Bot in the developer portal")
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", usagef("the bot's token holds a line break, a space or another character that tokens do not have; " +
			"copy it again from the developer portal")
	}
	return token, nil
}

// check refuses flags that mean nothing.
func (c *serveCmd) check() error {
	if c.Memory < leastMemory {
		return usagef("--memory must be at least %d", leastMemory)
	}
	if c.Linger < 0 {
		return usagef("--linger must be no less than 0")
	}
	if err := bot.CheckAPI(c.DiscordAPI); err != nil {
		return usageError{err}
	}
	return c.storage.check()
}

// linger waits, or until ctx ends, after an error that the next start would only
// meet again: each start that Discord refuses counts against those of a day, and
// after the last one it takes the token away.
func linger(ctx context.Context, clock quartz.Clock, log *slog.Logger, d time.Duration, err error) {
	if d <= 0 || !errors.As(err, new(*gateway.FatalClose)) {
		return
	}
	log.Error("Discord forbids to try again; doing nothing, so as not to be started anew", "why", oneLine(err), "for", d)
	timer := clock.NewTimer(d, "linger")
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// notify tells systemd, if it asked, that the program has started and that it is
// well.
func (c *serveCmd) notify(a *app) (stop func()) {
	n := newNotifier(os.Getenv)
	if err := n.send("READY=1"); err != nil {
		a.log.Warn("systemd was not told of the start", "error", err)
	}
	return n.watch(a.bot.Healthy)
}

// listenAt takes the address that a flag names; nil for nowhere.
func listenAt(flag, address string) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, usagef("%s: %v", flag, err)
	}
	return listener, nil
}

// leastMemory is about how many MiB the program takes before it has drawn anything.
const leastMemory = 64

// rememberedMatches is of how many tables the last position is kept in memory.
const rememberedMatches = 256

// heapOf returns how many bytes of memory MiB the heap may take: most of them.
func heapOf(memory int) int64 { return int64(memory) << 20 * 8 / 10 }

// caches divides the heap. The canvases of boards take two fifths, so that hardly one has
// to be drawn from scratch while three hundred tables are played. The other caches, and the
// messages, surfaces and requests together, take an eighth each. The garbage collector gets
// the rest: without room it would run all the time.
func caches(heap int64) canvas.Config {
	return canvas.Config{
		StaticBytes: heap / 16, BoardBytes: heap * 2 / 5, HandBytes: heap / 32, PictureBytes: heap / 32,
	}
}

// app is a bot with all it needs.
type app struct {
	store    *store.Store
	bot      *bot.Bot
	commands *commands.Commands
	thinker  *thinker // nil: no computers play
	log      *slog.Logger
}

// assemble opens the store and puts the parts together. random decides all chance
// in games, and ids.
func assemble(
	ctx context.Context, s storage, t thinking, log *slog.Logger, random io.Reader, pictures canvas.Config,
	cfg bot.Config,
) (*app, error) {
	clock, metrics := quartz.NewReal(), bot.NewMetrics()
	thinker, err := t.thinker(clock, log, metrics)
	if err != nil {
		return nil, err
	}
	kept, err := s.open(ctx, store.Options{Clock: clock, Observer: metrics.Store, Logger: log})
	if err != nil {
		return nil, err
	}
	warnings, err := kept.Warnings(ctx)
	if err != nil {
		kept.Close()
		return nil, fmt.Errorf("reading the settings of Redis: %w", err)
	}
	for _, w := range warnings {
		log.Warn(w)
	}
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		kept.Close()
		return nil, err
	}
	cfg.Store, cfg.Clock, cfg.Log, cfg.Metrics, cfg.Version = kept, clock, log, metrics, version()
	cfg.Queue = queue.New(clock, 0, metrics.Waited)
	pictures.Drawn = metrics.Drawn
	drawn := render.NewPictures(book, cfg.Queue, pictures)
	cfg.Emojis = book.Emojis()
	matches := interaction.NewMatchCache(rememberedMatches)
	cfg.Idle = giveBack(drawn, matches)
	b := bot.New(cfg)
	d := interaction.Services{
		Book: book, Pictures: drawn, Store: kept, Clock: clock, Log: log,
		Random: random, Version: version(), Matches: matches, MarkDirty: b.Touch, RetryBoard: b.RetryBoard,
		NewThread: b.Thread, Messenger: b.Messenger(),
		Observe: metrics.Request,
	}
	if thinker != nil {
		d.Think, d.Advise = thinker.answer, thinker.advise
	}
	return &app{kept, b, commands.New(d), thinker, log}, nil
}

// giveBack drops what is kept of pictures and matches, and gives its memory back to the
// system: what a bot does where nobody plays.
func giveBack(drawn *render.Pictures, matches *interaction.MatchCache) func() {
	return func() {
		drawn.Drop()
		matches.Drop()
		debug.FreeOSMemory()
	}
}

// close ends what was assembled, when nothing runs any more.
func (a *app) close() {
	if a.thinker != nil {
		a.thinker.child.Close()
	}
	a.store.Close()
}

// run keeps the bot on Discord until ctx ends or an error does, and says in the
// log which it was.
func (a *app) run(ctx context.Context) error {
	err := a.bot.Run(ctx, a.commands)
	why := fmt.Sprintf("told to: %v", context.Cause(ctx))
	if err != nil {
		why = oneLine(err)
	}
	a.log.Info("stopped", "why", why)
	return err
}

// watch serves health and figures until it is stopped.
func (a *app) watch(listener net.Listener, profiles bool) (stop func()) {
	mux := http.NewServeMux()
	mux.Handle("/", a.bot.Handler())
	if profiles {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	}
	server := monitoring(mux)
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			a.log.Error("health and figures are no longer served", "error", err)
		}
	}()
	return func() { _ = server.Close() }
}

// monitoring is the server of health and figures. A client that says or takes
// nothing is left; a profile may take its minute.
func monitoring(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute,
	}
}
