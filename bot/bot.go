package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/store"
)

// Config is what a Bot needs. Zero durations mean their defaults.
type Config struct {
	Token         string
	Shard, Shards int
	Store         *store.Store
	Clock         quartz.Clock
	Log           *slog.Logger
	Metrics       *Metrics
	Silence       time.Duration // without a heartbeat acknowledged, the connection is given up; 90 s
	Slow          time.Duration // after which an interaction is acknowledged before its answer; 1.5 s
	Stop          time.Duration // how long interactions in hand may take when the bot stops; 5 s
}

// handling bounds one interaction; its token lives 15 minutes, but nobody waits
// so long.
const handling = 30 * time.Second

// Bot is one connection to Discord with the tables that it keeps.
type Bot struct {
	Config
	rest     *rest
	gateway  *gateway
	boards   *boards
	commands *commands.Commands

	stopping atomic.Bool
	inHand   sync.WaitGroup
	once     sync.Once // of catching up after the first READY
}

// New makes a Bot. [UseAPI] must have been called; [Bot.Run] starts it.
func New(c Config) *Bot {
	c.Silence = orElse(c.Silence, 90*time.Second)
	c.Slow = orElse(c.Slow, 1500*time.Millisecond)
	c.Stop = orElse(c.Stop, 5*time.Second)
	b := &Bot{Config: c, rest: newREST(c.Token, c.Clock)}
	b.boards = newBoards(b)
	b.gateway = &gateway{
		token: c.Token, shard: c.Shard, shards: max(c.Shards, 1), silence: c.Silence, clock: c.Clock, log: c.Log,
		onReady: b.ready, onInteraction: b.interaction,
	}
	return b
}

func orElse(d, other time.Duration) time.Duration {
	if d == 0 {
		return other
	}
	return d
}

// Touch says that a channel's public message is out of date. It may be called
// at any time, from any goroutine.
func (b *Bot) Touch(channel string) { b.boards.touch(channel) }

// Run registers the commands if they have changed, connects, and keeps the
// tables until ctx ends (nil) or Discord forbids to go on (an error). It stops
// orderly: what is in hand is finished first.
func (b *Bot) Run(ctx context.Context, c *commands.Commands) error {
	b.commands = c
	if err := b.register(ctx); err != nil {
		return err
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	b.boards.start(work)
	group, live := errgroup.WithContext(ctx)
	group.Go(func() error { return b.gateway.run(live) })
	group.Go(func() error {
		err := b.Store.Worker(c.Tick, store.WorkerOptions{}).Run(live)
		if live.Err() != nil {
			return nil
		}
		return err
	})
	err := group.Wait()
	b.finish()
	return err
}

// finish waits for what is in hand.
func (b *Bot) finish() {
	b.stopping.Store(true)
	done := make(chan struct{})
	go func() {
		b.inHand.Wait()
		b.boards.drain()
		close(done)
	}()
	timer := b.Clock.NewTimer(b.Stop)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
		b.Log.Warn("stopped with work in hand")
	}
}

// ready brings all tables up to date once: the bot may have been away.
func (b *Bot) ready() {
	b.once.Do(func() { go b.boards.catchUp() })
}

// interaction is called by discordgo in a goroutine of its own, with whatever
// arrived.
func (b *Bot) interaction(i *discordgo.InteractionCreate) {
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error("panic", "where", "interaction", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	if b.stopping.Load() {
		return
	}
	b.inHand.Add(1)
	defer b.inHand.Done()
	r, err := commands.Decode(i, b.Clock.Now())
	if err != nil {
		b.Log.Debug("interaction dropped", "error", err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), handling)
	defer cancel()
	if b.commands.Permitted(r) {
		b.boards.allow(r.Channel)
	}
	b.answer(ctx, r)
}

// answer lets the commands handle a request, acknowledges it when that is slow,
// and sends the reply.
func (b *Bot) answer(ctx context.Context, r commands.Request) {
	log := b.Log.With("interaction", r.ID, "channel", r.Channel, "kind", r.Kind)
	handled := make(chan commands.Reply, 1)
	go func() {
		reply, err := b.commands.Handle(ctx, r)
		if err != nil {
			log.Error("handler failed", "error", err)
		}
		handled <- reply
	}()
	slow := b.Clock.NewTimer(b.Slow)
	defer slow.Stop()
	select {
	case reply := <-handled:
		b.deliver(ctx, log, r, reply)
	case <-slow.C:
		b.deliverLate(ctx, log, r, handled)
	}
	log.Info("answered", "took", b.Clock.Since(r.Received).Round(time.Millisecond))
}

// deliver sends the first and only answer.
func (b *Bot) deliver(ctx context.Context, log *slog.Logger, r commands.Request, reply commands.Reply) {
	if reply.Silent {
		return
	}
	kind, data, files := response(r, reply)
	err := b.rest.respond(ctx, r.ID, r.Token, kind, data, files)
	if restCode(err) == codeAcknowledged && reply.Applied && reply.Message != nil {
		// Another process that was slower acknowledged; the change is ours to tell.
		err = b.edit(ctx, r, reply)
	}
	b.logDelivery(log, err)
}

// deliverLate acknowledges at once and sends the reply when it is there. What
// cannot be acknowledged (autocomplete) is simply answered late.
func (b *Bot) deliverLate(ctx context.Context, log *slog.Logger, r commands.Request, handled <-chan commands.Reply) {
	if r.Kind == commands.Autocomplete {
		b.deliver(ctx, log, r, <-handled)
		return
	}
	b.Metrics.slow.Inc()
	err := b.rest.respond(ctx, r.ID, r.Token, deferral(r), deferralData(r), nil)
	reply := <-handled
	switch {
	case reply.Silent, err != nil && restCode(err) != codeAcknowledged:
	case reply.Modal != nil:
		log.Warn("a form came too late")
	default:
		if err == nil || reply.Applied {
			err = b.edit(ctx, r, reply)
		}
	}
	b.logDelivery(log, err)
}

// logDelivery notes a failed answer. That another process answered first, or
// that Discord no longer waits, is no news.
func (b *Bot) logDelivery(log *slog.Logger, err error) {
	switch code := restCode(err); {
	case err == nil:
	case code == codeAcknowledged, code == codeUnknownInteraction:
		log.Debug("answer not needed", "code", code)
	default:
		log.Warn("answer not delivered", "error", safe(err))
	}
}

// safe keeps an error's code and drops the rest: URLs of interactions hold
// their tokens.
func safe(err error) string {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) {
		return fmt.Sprintf("HTTP %d, code %d", restStatus(err), restCode(err))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "timed out"
	}
	var limited *discordgo.RateLimitError
	if errors.As(err, &limited) {
		return "rate limited"
	}
	return "request failed"
}

// edit replaces the acknowledged answer by the reply.
func (b *Bot) edit(ctx context.Context, r commands.Request, reply commands.Reply) error {
	var kept []commands.Kept
	if r.Message.Ephemeral {
		kept = r.Message.Files
	}
	data, files := messagePayload(*reply.Message, kept)
	return b.rest.editOriginal(ctx, r.ID, r.AppID, r.Token, data, files)
}
