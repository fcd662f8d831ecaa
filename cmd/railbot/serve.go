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
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/interactions"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// logFlags configure the log.
type logFlags struct {
	LogLevel  string `help:"Lowest level to log." enum:"debug,info,warn,error" default:"info"`
	LogFormat string `help:"Format of the log." enum:"text,json" default:"text"`
}

// logger returns a logger to standard error as the flags say.
func (l logFlags) logger(std streams) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(l.LogLevel)) // kong has checked the value
	options := &slog.HandlerOptions{Level: level}
	if l.LogFormat == "json" {
		return slog.New(interactions.NewTraceHandler(slog.NewJSONHandler(std.err, options)))
	}
	return slog.New(interactions.NewTraceHandler(slog.NewTextHandler(std.err, options)))
}

// endpointFlags are for a bot that receives interactions by HTTP.
type endpointFlags struct {
	Interactions string `help:"Address on which to receive interactions by HTTP, at /interactions, behind a proxy that ends TLS; empty: use Discord's gateway." placeholder:"ADDR"`
	PublicKey    string `help:"Public key that verifies the signatures of interactions, from the developer portal; default: ask Discord." placeholder:"HEX"`
}

// endpoint opens the listener. Without --interactions it returns the zero Endpoint, which means the
// gateway.
func (h endpointFlags) endpoint() (e bot.Endpoint, err error) {
	if h.PublicKey != "" {
		if e.Key, err = discord.ParsePublicKey(h.PublicKey); err != nil {
			return e, usagef("--public-key: %w", err)
		}
	}
	if e.Listener, err = listenAt("--interactions", h.Interactions); err == nil && e.Listener == nil && e.Key != nil {
		err = usagef("--public-key needs --interactions")
	}
	return e, err
}

type serveCmd struct {
	storageFlags
	logFlags
	thinkFlags
	endpointFlags
	Token      string        `help:"The bot's token, from the developer portal. Set it in the environment, as RAILBOT_TOKEN." placeholder:"SECRET"`
	Adopt      string        `help:"Id of the application whose tables in Redis this one takes over, for example when it replaces the old one." placeholder:"ID"`
	DiscordAPI string        `name:"discord-api" help:"Discord's REST API; change it only for tests." default:"${api}" placeholder:"URL"`
	HTTP       string        `name:"http" help:"Address of /healthz, /readyz and /metrics; empty to turn them off." default:"127.0.0.1:9090" placeholder:"ADDR"`
	Memory     int           `help:"Memory target in MiB. Less memory means more boards are redrawn from scratch." default:"256"`
	Pprof      bool          `help:"Also serve Go's profiles under /debug/pprof/ there. They may reveal hands, so keep --http on this machine."`
	Linger     time.Duration `help:"How long to idle before exiting when Discord rejects the bot for good; for supervisors that restart a program whatever its exit status." default:"0s"`
}

// Run serves the bot on Discord until ctx ends.
func (c *serveCmd) Run(ctx context.Context, std streams) error {
	token, err := c.token()
	if err != nil {
		return err
	}
	if err := c.validate(); err != nil {
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
		runtime.MemProfileRate = 0 // heap profiles cost 2 MB, and without --pprof nobody can ask for one
	}
	endpoint, err := c.endpoint()
	if err != nil {
		return err
	}
	if endpoint.Listener != nil {
		defer endpoint.Listener.Close()
	}
	heap := heapLimit(c.Memory)
	debug.SetMemoryLimit(heap)
	log := c.logger(std)
	a, err := assemble(ctx, c.storageFlags, c.thinkFlags, log, rand.Reader, cacheSizes(heap), bot.Config{
		API: c.DiscordAPI, Token: token, Adopt: c.Adopt, Endpoint: endpoint,
	})
	if err != nil {
		return err
	}
	defer a.close()
	if listener != nil {
		defer a.serveMonitoring(listener, c.Pprof)()
	}
	stop := c.notifySystemd(a)
	defer stop()
	err = a.run(ctx)
	linger(ctx, quartz.NewReal(), a.log, c.Linger, err)
	return err
}

// token returns the bot's token without the blanks and the "Bot " prefix that people copy with it.
// It refuses a token that no HTTP header can hold, because every request would fail. Errors never
// show the token.
func (c *serveCmd) token() (string, error) {
	token := strings.TrimPrefix(strings.TrimSpace(c.Token), "Bot ")
	if token == "" {
		return "", usagef("the bot token is missing: set RAILBOT_TOKEN to the one shown under Bot in the developer portal")
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", usagef("the bot token contains a line break, a space or another character that tokens never have: " +
			"copy it again from the developer portal")
	}
	return token, nil
}

// validate refuses flag values that make no sense.
func (c *serveCmd) validate() error {
	if c.Memory < minMemory {
		return usagef("--memory must be at least %d", minMemory)
	}
	if c.Linger < 0 {
		return usagef("--linger must be at least 0")
	}
	if err := discord.CheckAPI(c.DiscordAPI); err != nil {
		return usageError{err}
	}
	return c.storageFlags.validate()
}

// linger waits for d, or until ctx ends, if err is a rejection by Discord that a restart would only
// repeat. Each rejected start counts against the 1,000 a day, after which Discord resets the token.
func linger(ctx context.Context, clock quartz.Clock, log *slog.Logger, d time.Duration, err error) {
	if d <= 0 || !errors.As(err, new(*gateway.FatalClose)) {
		return
	}
	log.Error("Discord rejected the bot for good; idling to avoid a restart", "error", oneLine(err), "for", d)
	timer := clock.NewTimer(d, "linger")
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// notifySystemd reports the start to systemd and starts the watchdog, if systemd asked for them.
func (c *serveCmd) notifySystemd(a *app) (stop func()) {
	n := newNotifier(os.Getenv)
	if err := n.send("READY=1"); err != nil {
		a.log.Warn("cannot report the start to systemd", "error", err)
	}
	return n.startWatchdog(a.bot.Healthy)
}

// listenAt listens on the address given by a flag. It returns nil if the address is empty.
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

// minMemory is roughly how many MiB the program takes before it has drawn anything.
const minMemory = 64

// maxCachedMatches is how many tables' last position is cached.
const maxCachedMatches = 256

// heapLimit returns how many bytes the heap may use out of the given MiB: 80 percent.
func heapLimit(memory int) int64 { return int64(memory) << 20 * 8 / 10 }

// cacheSizes divides the heap. Board canvases get two fifths, so that hardly one has to be drawn
// from scratch while three hundred tables are played. The other caches get an eighth together;
// messages, surfaces and requests take about as much. The rest is room for the garbage collector,
// which would otherwise run all the time.
func cacheSizes(heap int64) canvas.Config {
	return canvas.Config{
		StaticBytes: heap / 16, BoardBytes: heap * 2 / 5, HandBytes: heap / 32, PictureBytes: heap / 32,
	}
}

// app is a bot with everything it needs.
type app struct {
	store    *store.Store
	bot      *bot.Bot
	commands *commands.Commands
	thinker  *thinker // nil: no computer players
	log      *slog.Logger
}

// assemble opens the store and connects the components. random decides all chance in games, and ids.
func assemble(
	ctx context.Context, s storageFlags, t thinkFlags, log *slog.Logger, random io.Reader, pictures canvas.Config,
	cfg bot.Config,
) (*app, error) {
	clock, m := quartz.NewReal(), metrics.New()
	thinker, err := t.newThinker(clock, log, m)
	if err != nil {
		return nil, err
	}
	db, err := s.openStore(ctx, store.Options{Clock: clock, Observer: m.ObserveStore, Logger: log})
	if err != nil {
		return nil, err
	}
	warnings, err := db.Warnings(ctx)
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("read the settings of Redis: %w", err)
	}
	for _, w := range warnings {
		log.Warn(w)
	}
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		db.Close()
		return nil, err
	}
	cfg.Store, cfg.Clock, cfg.Log, cfg.Metrics, cfg.Version = db, clock, log, m, version()
	cfg.Queue = queue.New(clock, 0, m.ObserveDrawWait)
	pictures.Drawn = m.CountPicture
	drawn := render.NewPictures(book, cfg.Queue, pictures)
	cfg.Emojis = book.Emojis()
	matches := interaction.NewMatchCache(maxCachedMatches)
	cfg.OnIdle = releaseMemory(drawn, matches)
	b := bot.New(cfg)
	d := interaction.Services{
		Book: book, Pictures: drawn, Store: db, Clock: clock, Log: log,
		Random: random, Version: version(), Matches: matches, MarkDirty: b.MarkDirty, RetryBoard: b.Boards.Retry,
		NotePlace: b.Boards.NotePlace,
		NewThread: b.Discord.Messenger().NewThread, Messenger: b.Discord.Messenger(),
		Observe: m.ObserveInteraction,
	}
	if thinker != nil {
		d.Think, d.Advise = thinker.chooseMove, thinker.advise
	}
	return &app{db, b, commands.New(d), thinker, log}, nil
}

// releaseMemory returns a function that empties the caches of pictures and matches and returns
// their memory to the system. The bot calls it when nobody has played for a while.
func releaseMemory(drawn *render.Pictures, matches *interaction.MatchCache) func() {
	return func() {
		drawn.DropCaches()
		matches.Clear()
		debug.FreeOSMemory()
	}
}

// close closes the store and the thinking process. Nothing may run any more.
func (a *app) close() {
	if a.thinker != nil {
		a.thinker.child.Close()
	}
	a.store.Close()
}

// run keeps the bot on Discord until ctx ends or an error does, and logs the reason.
func (a *app) run(ctx context.Context) error {
	err := a.bot.Run(ctx, a.commands)
	why := fmt.Sprintf("asked to stop: %v", context.Cause(ctx))
	if err != nil {
		why = oneLine(err)
	}
	a.log.Info("stopped", "why", why)
	return err
}

// serveMonitoring serves health, metrics and, with profiles, Go's profiler until stop is called.
func (a *app) serveMonitoring(listener net.Listener, profiles bool) (stop func()) {
	mux := http.NewServeMux()
	mux.Handle("/", a.bot.Handler())
	if profiles {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	}
	server := monitoringServer(mux)
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			a.log.Error("monitoring server failed", "error", err)
		}
	}()
	return func() { _ = server.Close() }
}

// monitoringServer returns the server of health and metrics. The timeouts drop clients that send or
// read nothing, and leave a minute for a profile.
func monitoringServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute,
	}
}
