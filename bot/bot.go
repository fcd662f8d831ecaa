package bot

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/bot/boards"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/interactions"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Config holds what a Bot needs. Zero durations mean their defaults.
type Config struct {
	API      string // the REST API's address, accepted by [discord.CheckAPI]
	Token    string
	Adopt    string   // the ID of an application whose data in Store this one takes over; empty: none
	Version  string   // of the program, for the log
	Endpoint Endpoint // where interactions arrive by HTTP; zero: they come by the gateway
	Store    *store.Store
	// GatewayStore keeps the lease of the gateway; nil: Store does. Bots that keep it in
	// different stores do not know of each other.
	GatewayStore *store.Store
	Clock        quartz.Clock
	Log          *slog.Logger
	Metrics      *metrics.Metrics
	Queue        *queue.Queue        // of drawing, the one that the commands use; nil: a new one
	OnIdle       func()              // called when nothing has happened for five minutes; may be nil
	Emojis       discord.EmojiSource // of the application's emoji; nil: none are created
	Dial         gateway.Dial        // connects to Discord; nil dials over TCP

	GatewayTiming    gateway.Timing
	AnswerTimeout    time.Duration // that Discord allows for the first answer; 3 s
	AcknowledgeDelay time.Duration // see interactions.Config
	ProgressInterval time.Duration // see interactions.Config
	WithdrawDelay    time.Duration // see interactions.Config
	LookInterval     time.Duration // see boards.Config; 10 s
	StopTimeout      time.Duration // for interactions in flight when the bot stops; 5 s
}

// Endpoint is where Discord sends interactions by HTTP: see [discord.Endpoint].
type Endpoint struct {
	Listener net.Listener
	Key      ed25519.PublicKey // checks Discord's signatures; nil: the one that Discord names
}

// Commands are what the bot needs of package commands: *commands.Commands.
type Commands interface {
	interactions.Commands
	boards.Commands
	// Definitions returns the commands that are registered with Discord.
	Definitions() []*discordgo.ApplicationCommand
	// Tick works on a channel whose time has come, and TickSeason on a season.
	Tick(ctx context.Context, channel string) error
	TickSeason(ctx context.Context, ref string) error
	// Remind sends the daily messages that are due.
	Remind(ctx context.Context) error
}

const (
	// settleTimeout is how long a stopping bot goes on publishing boards and pictures. A process
	// that starts in its place needs about a second, and Discord waits three for an answer.
	settleTimeout = time.Second
	// maxSeasonHandlers and maxTableHandlers are how many due seasons and tables are worked on
	// at the same time. Most of that is waiting, for Discord or for computer players.
	maxSeasonHandlers = 4
	maxTableHandlers  = 32
	seasonTimeout     = 2 * time.Minute
)

// Bot is one process of a Discord bot.
type Bot struct {
	Config
	Discord      *discord.Client
	Interactions *interactions.Handler
	Boards       *boards.Boards
	Gateway      *gateway.Gateway // nil if interactions come by HTTP

	process     string // a name for this process that no other has
	application discord.Application
	links       *discord.CommandLinks
	source      source
	idle        idleTimer
	catchUpOnce sync.Once      // after the first READY
	background  sync.WaitGroup // what Run waits for at its end
}

// source is where interactions come from: a *gateway.Gateway or a *discord.Endpoint.
type source interface {
	// Run receives interactions until ctx ends (nil) or Discord forbids to go on.
	Run(ctx context.Context) error
	// Pause receives no more. Interactions that have arrived are still answered.
	Pause()
	// Contested reports whether an interaction may come to two processes.
	Contested() bool
	// Connected reports whether interactions arrive here, or at another process while this one
	// stands by.
	Connected() bool
	// Healthy reports whether they arrive, or did not long ago.
	Healthy() bool
	// Forbid notes that Discord forbids to go on.
	Forbid()
}

// New returns a Bot; [Bot.Run] starts it.
func New(c Config) *Bot {
	c.API = strings.TrimRight(c.API, "/")
	c.AnswerTimeout = cmp.Or(c.AnswerTimeout, 3*time.Second)
	c.StopTimeout = cmp.Or(c.StopTimeout, 5*time.Second)
	c.LookInterval = cmp.Or(c.LookInterval, 10*time.Second)
	c.GatewayStore = cmp.Or(c.GatewayStore, c.Store)
	if c.Queue == nil {
		c.Queue = queue.New(c.Clock, 0, c.Metrics.ObserveDrawWait)
	}
	b := &Bot{
		Config: c, process: rand.Text(), links: &discord.CommandLinks{}, idle: idleTimer{clock: c.Clock, onIdle: c.OnIdle},
	}
	b.Discord = discord.NewClient(discord.Config{
		API: c.API, Token: c.Token, Clock: c.Clock, Log: c.Log, Metrics: c.Metrics, AnswerTimeout: c.AnswerTimeout,
		Dial: c.Dial, Spend: c.Store.Spend,
	})
	b.Boards = boards.New(boards.Config{
		Discord: b.Discord, Store: c.Store, Queue: c.Queue, Clock: c.Clock, Log: c.Log, Metrics: c.Metrics,
		Process: b.process, LookInterval: c.LookInterval,
	})
	b.Interactions = interactions.New(interactions.Config{
		Discord: b.Discord, Links: b.links, Queue: c.Queue, Store: c.Store, Clock: c.Clock, Log: c.Log, Metrics: c.Metrics,
		IsContested: func() bool { return b.source.Contested() }, NotePress: b.Boards.NotePress, NoteActivity: b.idle.reset,
		Renews: b.Boards.Renews, NoteAnswered: b.Boards.NoteAnswered,
		AcknowledgeDelay: c.AcknowledgeDelay, ProgressInterval: c.ProgressInterval, WithdrawDelay: c.WithdrawDelay,
	})
	b.source = b.newSource()
	return b
}

func (b *Bot) newSource() source {
	if b.Endpoint.Listener != nil {
		return discord.NewEndpoint(discord.EndpointConfig{
			Listener: b.Endpoint.Listener, Key: b.Endpoint.Key,
			ApplicationKey: func() string { return b.application.Key },
			Ready:          b.onReady, Take: b.Interactions.Answer,
			TakeTimeout: b.Interactions.AcknowledgeDelay + time.Second,
			Clock:       b.Clock, Log: b.Log, Metrics: b.Metrics,
		})
	}
	b.Gateway = gateway.New(gateway.Config{
		Token: b.Token, Version: discord.APIVersion, Store: b.GatewayStore, Clock: b.Clock, Log: b.Log,
		FetchInfo: b.Discord.GatewayInfo, OnLost: b.Metrics.CountGatewayLost, OnReady: b.onReady, HandleInteraction: b.Interactions.Accept,
		Dial: b.Dial, Timing: b.GatewayTiming,
	})
	return b.Gateway
}

// MarkDirty publishes a channel's public message. It may be called at any time, from any
// goroutine.
func (b *Bot) MarkDirty(channel string) {
	b.idle.reset()
	b.Boards.MarkDirty(channel)
}

// Connected reports whether interactions arrive here, or at another process while this one
// stands by.
func (b *Bot) Connected() bool { return b.source.Connected() }

// Healthy reports whether interactions arrive, or did not long ago. It is what /healthz says.
func (b *Bot) Healthy() bool { return b.source.Healthy() }

// Run registers the commands if they have changed, connects, and answers interactions until ctx
// ends (nil) or Discord forbids to go on (an error). Then it stops in order.
func (b *Bot) Run(ctx context.Context, c Commands) error {
	err := b.run(ctx, c)
	if errors.As(err, new(*gateway.FatalClose)) {
		b.source.Forbid()
	}
	return err
}

func (b *Bot) run(ctx context.Context, c Commands) error {
	registrar, retryDelay, err := b.introduce(ctx, c)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	lasting := context.WithoutCancel(ctx)
	defer b.background.Wait()
	work, cancel := context.WithCancel(lasting)
	defer cancel()
	online, disconnect := context.WithCancel(lasting)
	defer disconnect()
	b.idle.reset()
	defer b.idle.stop()

	b.Interactions.Start(c)
	b.Boards.Start(work, c, b.application.ID)
	b.background.Go(func() { b.Boards.Recover(work) })
	b.background.Go(func() { b.sendReminders(work, c) })
	if b.Emojis != nil {
		b.background.Go(func() { b.newEmojiKeeper().Run(work) })
	}
	if retryDelay > 0 {
		b.background.Go(func() { registrar.RegisterLater(work, retryDelay) })
	}
	group, live := errgroup.WithContext(ctx)
	group.Go(func() error { return b.source.Run(online) })
	group.Go(func() error { return unlessEnded(live, b.newMatchWorker(c).Run(live)) })
	group.Go(func() error { return unlessEnded(live, b.newSeasonWorker(c).Run(live)) })
	group.Go(func() error {
		<-live.Done()
		b.source.Pause()
		b.finish(cancel)
		disconnect()
		return nil
	})
	return group.Wait()
}

// unlessEnded returns err, or nil if ctx has ended.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// introduce asks Discord which application this is and registers the commands. If Discord
// accepts no commands for now, it returns after how long the registrar is to try again.
func (b *Bot) introduce(ctx context.Context, c Commands) (r *discord.Registrar, retryDelay time.Duration, err error) {
	if b.application, err = b.Discord.Application(ctx); err != nil {
		return nil, 0, err
	}
	if err := b.claimStore(ctx); err != nil {
		return nil, 0, err
	}
	b.Log.Info("started", "version", b.Version, "application", b.application.Name, "id", b.application.ID,
		"servers", b.application.Guilds, "installations", b.application.AllowedInstalls(), "api", b.API,
		"invitation", discord.InviteLink(b.application.ID))
	r = &discord.Registrar{
		Client: b.Discord, Store: b.Store, Clock: b.Clock, Log: b.Log, Links: b.links, Definitions: c.Definitions(),
		Application: b.application, Process: b.process,
	}
	retryDelay, err = r.Register(ctx)
	return r, retryDelay, err
}

// claimStore returns an error if Redis holds the data of another application: each would believe
// the other to be a process of the same bot. While Redis is away it tries again.
func (b *Bot) claimStore(ctx context.Context) error {
	for failures := 1; ; failures++ {
		owner, err := b.Store.ClaimData(ctx, b.application.ID, b.Adopt)
		switch {
		case err == nil && owner == b.application.ID:
			return nil
		case err == nil:
			return fmt.Errorf("this Redis holds the tables of application %s, and the token is that of application %s; "+
				"give each application a Redis or a database of its own, or, if this one takes the place of the other, "+
				"stop the other and start this one with --adopt %s", owner, b.application.ID, owner)
		case !errors.Is(err, store.ErrUnavailable):
			return fmt.Errorf("whose data Redis holds: %w", err)
		}
		b.Log.Warn("Redis does not say whose data it holds", "failures", failures, "error", discord.Safe(err))
		if !wait.For(ctx, b.Clock, wait.Backoff(failures)) {
			return ctx.Err()
		}
	}
}

func (b *Bot) newEmojiKeeper() *discord.EmojiKeeper {
	return &discord.EmojiKeeper{
		Client: b.Discord, Store: b.Store, Clock: b.Clock, Log: b.Log, Source: b.Emojis,
		Application: b.application.ID, Process: b.process,
	}
}

// runner is a worker of the store.
type runner interface{ Run(context.Context) error }

func (b *Bot) newMatchWorker(c Commands) runner {
	return b.Store.MatchWorker(c.Tick, store.WorkerOptions{MaxHandlers: maxTableHandlers})
}

func (b *Bot) newSeasonWorker(c Commands) runner {
	return b.Store.SeasonWorker(c.TickSeason, store.WorkerOptions{
		HandlerTimeout: seasonTimeout, MaxHandlers: maxSeasonHandlers,
	})
}

// sendReminders sends the daily messages that are due, once in LookInterval until ctx ends.
func (b *Bot) sendReminders(ctx context.Context, c Commands) {
	ticks := b.Clock.TickerFunc(ctx, b.LookInterval, func() error {
		if err := c.Remind(ctx); err != nil && ctx.Err() == nil {
			b.Log.Debug("daily messages cannot be sent", "error", discord.Safe(err))
		}
		return nil
	}, "remind")
	_ = ticks.Wait() // returns that ctx has ended
}

// onReady retries at once what failed while Discord was away, and the first time publishes what
// changed while the bot was away.
func (b *Bot) onReady() {
	b.Boards.RetryNow()
	b.catchUpOnce.Do(func() { b.background.Go(b.Boards.CatchUp) })
}

// finish waits until the interactions that arrived are answered, at most StopTimeout, and then
// until their boards are published and their pictures added, at most settleTimeout. It cancels
// what takes longer. The process is no longer connected: if no other stands by, presses fail
// until another process has started, which publishes the boards that are left.
func (b *Bot) finish(cancel func()) {
	timer := b.Clock.NewTimer(b.StopTimeout)
	defer timer.Stop()
	select {
	case <-b.Interactions.Stop():
	case <-timer.C:
		b.Log.Warn("stopped before all presses were answered")
		cancel()
	}
	published, completed := b.Boards.Stop(), b.Interactions.StopFollowUps()
	settled := make(chan struct{})
	go func() {
		<-published
		<-completed
		close(settled)
	}()
	timer.Reset(settleTimeout)
	select {
	case <-settled:
	case <-timer.C:
		b.Log.Info("stopped before all boards and pictures were posted")
		cancel()
		<-published
	}
}
